/** Recognizes tags that are not HTML, e.g. `Promise<string>` in prose. */

import { DISALLOWED, ELEMENTS, REMOVED_WITH_CONTENT } from "./allowlist.ts";
import { isComponentName } from "./html-tokenizer.ts";

/** True if a tag is not HTML: `Promise<string>`, `<T>` and `<Image>` in prose are text. */
export function isText(source: string): boolean {
  const name = readTagName(source);
  return name !== undefined && isUnknownElement(name);
}

/** Return the tag name at the start of a string. */
function readTagName(source: string): string | undefined {
  return /^<\/?([A-Za-z][\w:.-]*)/.exec(source)?.[1];
}

/**
 * True if a name is not an HTML element, so that its tags are text.
 *
 * @param name Name as written. A component or type may be named like an element with a capital: `Table`, `Code`.
 */
export function isUnknownElement(name: string): boolean {
  const element = name.toLowerCase();
  if (isComponentName(name)) return true;
  return !ELEMENTS.has(element) && !REMOVED_WITH_CONTENT.has(element) && !DISALLOWED.has(element);
}
