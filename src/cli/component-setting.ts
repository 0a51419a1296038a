/** Adds a component to a configuration in YAML. Everything else, such as comments, stays as it is. */

import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml";

/** @returns `undefined` if the line cannot be added without another change. */
export function addComponentSetting(text: string, name: string, file: string): string | undefined {
  const document = parseDocument(text);
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root) || root.flow) return undefined;
  const setting = root.items.find(({ key }) => isScalar(key) && key.value === "components");
  const changed = insert(text, setting, `${name}: ${file}`);
  if (changed === undefined) return undefined;
  const { components, ...others } = document.toJS() as Record<string, unknown>;
  const expected = { ...others, components: { ...(components as object | null), [name]: file } };
  const result = parseDocument(changed);
  return result.errors.length === 0 && isSameValue(result.toJS(), expected) ? changed : undefined;
}

function insert(text: string, setting: Pair | undefined, entry: string): string | undefined {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  if (!setting) {
    const separator = text === "" || text.endsWith("\n") ? "" : newline;
    return `${text}${separator}components:${newline}  ${entry}${newline}`;
  }
  const { value } = setting;
  const insertLine = (after: number, indent: string): string => {
    const end = text.indexOf(newline, after);
    return end < 0
      ? `${text}${newline}${indent}${entry}${newline}`
      : `${text.slice(0, end)}${newline}${indent}${entry}${text.slice(end)}`;
  };
  if (!isMap(value)) return undefined;
  const end = getEnd(value);
  if (value.flow) {
    const position = end ?? (value.range?.[0] ?? 0) + 1;
    return `${text.slice(0, position)}${end === undefined ? "" : ", "}${entry}${text.slice(position)}`;
  }
  const first = value.items[0]?.key;
  if (end === undefined || !isScalar(first) || !first.range) return undefined;
  const start = first.range[0];
  return insertLine(end, text.slice(text.lastIndexOf("\n", start) + 1, start));
}

/** Return the end of a mapping's last value; `undefined` if it is empty. */
function getEnd({ items }: YAMLMap): number | undefined {
  const last = items.at(-1);
  const node = isScalar(last?.value) ? last.value : last?.key;
  return isScalar(node) ? node.range?.[1] : undefined;
}

/** Compare two values of YAML. The order of keys does not matter. */
function isSameValue(one: unknown, other: unknown): boolean {
  const sort = (_: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, sort) === JSON.stringify(other, sort);
}
