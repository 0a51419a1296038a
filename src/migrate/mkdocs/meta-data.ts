/** Reads metadata of MultiMarkdown, which MkDocs accepts besides front matter: `Title: Wells`, up to the first blank line. */

import { stringify } from "yaml";

const ENTRY = /^ {0,3}([A-Za-z\d_-]+):[ \t]*(.*)$/;
const CONTINUATION = /^(?: {4,}|\t)(.*)$/;

/** Write metadata as front matter. The number of lines changes by that of the two fences, minus the blank line. */
export function convertMetaData(text: string): string {
  const lines = text.split("\n");
  if (!ENTRY.test(lines[0] ?? "") || /^ {0,3}\w+:\/\//.test(text)) return text;
  const values = new Map<string, string>();
  let name = "";
  let at = 0;
  for (; at < lines.length && lines[at]?.trim() !== ""; at++) {
    const line = lines[at] ?? "";
    const [, key, value = ""] = ENTRY.exec(line) ?? [];
    const [, more] = CONTINUATION.exec(line) ?? [];
    if (more !== undefined) values.set(name, `${values.get(name) ?? ""} ${more.trim()}`.trim());
    else if (key === undefined) break;
    else {
      name = key.toLowerCase();
      values.set(name, value.trim());
    }
  }
  // Entries without values are prose: `Note:`.
  if (![...values.values()].some((value) => value !== "")) return text;
  const rest = lines.slice(lines[at]?.trim() === "" ? at + 1 : at).join("\n");
  return `---\n${stringify(Object.fromEntries(values), { lineWidth: 0 })}---\n\n${rest}`;
}
