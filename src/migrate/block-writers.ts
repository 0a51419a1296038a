/** Writes admonitions and tabs in the syntax of this tool, for readers of all tools. */

import { getEmoji } from "../markdown/transforms/inline-marks.ts";

export interface Tab {
  label: string;
  body: readonly string[];
}

/** Kinds of admonitions here, by those of other tools. */
export const KINDS: Readonly<Record<string, string>> = {
  abstract: "info",
  summary: "info",
  tldr: "info",
  todo: "info",
  information: "info",
  hint: "tip",
  success: "tip",
  check: "tip",
  done: "tip",
  question: "info",
  help: "info",
  faq: "info",
  attention: "warning",
  failure: "danger",
  fail: "danger",
  missing: "danger",
  error: "danger",
  bug: "danger",
  example: "info",
  quote: "note",
  cite: "note",
};

export const BUILT_IN = ["note", "tip", "info", "warning", "danger", "caution", "important"];

/** Remove blank lines at both ends. */
export function trimBlank(lines: readonly string[]): string[] {
  const isWritten = (line: string): boolean => line.trim() !== "";
  return lines.slice(Math.max(0, lines.findIndex(isWritten)), lines.findLastIndex(isWritten) + 1);
}

/** Return the text of a label, which may contain keys, icons, emoji, links, code and emphasis. */
const removeMarkup = (label: string): string =>
  label
    .replace(/\+\+([\w"+-]+)\+\+/g, "$1")
    .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:(?:\{[^{}]*\})?/g, "")
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/:([a-z0-9_+-]+):/g, (written, name: string) => getEmoji(name) ?? written)
    .replace(/`([^`]+)`|\*\*([^*]+)\*\*|==([^=]+)==/g, "$1$2$3")
    .trim();

/** Write tabs with values that are unique in their group. */
export function writeTabs(indent: string, tabs: readonly Tab[]): string[] {
  const values = new Set<string>();
  const names = new Set<string>();
  const items = tabs.flatMap(({ label, body }, index) => {
    const slug = removeMarkup(label)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
    const value = slug === "" || values.has(slug) ? `tab-${index + 1}` : slug;
    values.add(value);
    const text = removeMarkup(label).replaceAll('"', "'");
    const name = names.has(text) ? `${text} (${index + 1})` : text;
    names.add(name);
    return [`${indent}<TabItem value="${value}" label="${name}">`, "", ...trimBlank(body), "", `${indent}</TabItem>`];
  });
  return [`${indent}<Tabs>`, ...items, `${indent}</Tabs>`];
}

export interface AdmonitionInput {
  /** Kind in the other tool, in any case. */
  kind: string;
  title?: string;
  /** ` {fold}` or ` {fold=open}` if the block folds. */
  fold?: string;
  indent?: string;
  body: readonly string[];
}

/** Write an admonition. A kind that is replaced keeps its name as the title. */
export function writeAdmonition({ kind, title, fold = "", indent = "", body }: AdmonitionInput): string[] {
  const name = kind.toLowerCase();
  const type = BUILT_IN.includes(name) ? name : (KINDS[name] ?? "note");
  const label = title || (type === name ? "" : name.charAt(0).toUpperCase() + name.slice(1));
  const colons = ":".repeat(Math.max(3, ...body.map((line) => (/^\s*(:{3,})/.exec(line)?.[1]?.length ?? 2) + 1)));
  return [
    `${indent}${colons}${type}${label === "" ? "" : ` ${label}`}${fold}`,
    ...trimBlank(body),
    `${indent}${colons}`,
  ];
}

/** Write text as a comment. */
export const writeComment = (text: string): string => `<!-- ${text.replace(/-(?=-)/g, "- ")} -->`;
