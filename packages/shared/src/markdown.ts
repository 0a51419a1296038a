/** Writes Markdown from values and texts of descriptions, which may contain anything. */

import { getFirstParagraph } from "./adapt-markdown.ts";

/** Escape text so that Markdown shows it as it is, in one line. */
export function escapeText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>{}|~$#&]/g, "\\$&")
    .replace(/^([-+>]|\d+[.)])(?=\s|$)/, "\\$1")
    .replace(/^([-=:])/, "\\$1")
    .replace(/:(?=[\w:])/g, "\\:");
}

/** Write inline code, whatever it contains. */
export function formatCode(text: string): string {
  const line = text.replace(/\s+/g, " ").trim() || " ";
  const fence = "`".repeat(findLongestRun(line) + 1);
  const pad = /^`|`$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Write a code block. */
export function formatBlock(language: string, code: string, title?: string): string {
  const fence = "`".repeat(Math.max(3, findLongestRun(code) + 1));
  const label = title ? ` title="${title.replace(/["\n\\`]/g, " ")}"` : "";
  return `${fence}${language}${label}\n${code.replace(/\n+$/, "")}\n${fence}`;
}

const findLongestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));

/** Write a block that folds. It has more colons than the blocks in it. */
export function formatDetails(title: string, content: string): string {
  const longest = Math.max(2, ...(content.match(/^\s*:{3,}/gm) ?? []).map((colons) => colons.trim().length));
  const fence = ":".repeat(longest + 1);
  return `${fence}details ${title}\n\n${content}\n\n${fence}`;
}

/** Indent the lines of a block so that it belongs to an item of a list. */
export const indentItem = (text: string): string => text.replace(/\n(?=[^\n])/g, "\n  ");

/** Write front matter. */
export function formatFrontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n`;
}

/** Return the first sentence of a Markdown text as plain text, for descriptions of pages. */
export function getSummary(text: string | undefined, elements?: ReadonlySet<string>): string {
  const plain = getFirstParagraph(text ?? "", elements)
    .replace(/\s+/g, " ")
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence.length > MAX_SUMMARY ? `${sentence.slice(0, MAX_SUMMARY - 1).trimEnd()}…` : sentence;
}

/** Search engines show about this many characters. */
const MAX_SUMMARY = 160;

/** Turn a name into a part of a URL: `List all pets` becomes `list-all-pets`, and `listAllPets` `list-all-pets`. */
export function slugify(name: string): string {
  const slug = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug.slice(0, MAX_SLUG).replace(/-+$/, "") || "item";
}

/** Names of files have a limit of 255 bytes; readable URLs are shorter. */
const MAX_SLUG = 80;

/** Names that pages cannot have: those of indexes, and of devices on Windows. */
export const RESERVED_PAGES: readonly string[] = [
  ..."index readme con prn aux nul".split(" "),
  ..."com lpt".split(" ").flatMap((name) => Array.from({ length: 10 }, (_, number) => `${name}${number}`)),
];

/** Create a function that returns a slug for each name, which differs from all others. */
export function createSlugs(reserved: readonly string[] = []): (name: string) => string {
  const slugs = new Set(reserved);
  return (name) => {
    const base = slugify(name);
    let slug = base;
    for (let number = 2; slugs.has(slug); number++) slug = `${base}-${number}`;
    slugs.add(slug);
    return slug;
  };
}
