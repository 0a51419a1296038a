/** Value paths in data files: formatting and lookup. */

import { isYamlMap } from "./collections.ts";
import { shorten } from "./format.ts";

/** Path to a value in a file: map keys and list indexes. */
export type ValuePath = readonly (string | number)[];

/** Format a path: `locales[3].label`. */
export function formatPath(path: ValuePath): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[\w$-]+$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += text === "" ? shorten(part) : `[${JSON.stringify(shorten(part))}]`;
  }
  return text;
}

/** Return the value at a path. Inherited properties are ignored. */
export function getValue(value: unknown, path: ValuePath): unknown {
  let at = value;
  for (const part of path) {
    if (Array.isArray(at) && typeof part === "number") at = at[part];
    else if (isYamlMap(at) && Object.hasOwn(at, part)) at = at[part];
    else return undefined;
  }
  return at;
}
