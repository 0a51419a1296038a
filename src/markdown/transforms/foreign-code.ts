/** Finds other documentation tools' syntax in code blocks and in the lines that open them. */

import type { Code } from "mdast";
import { getElement } from "../../util/collections.ts";
import { type Dialect, INCLUDES, include } from "./foreign-includes.ts";

const CELL_LANGUAGES = /^(?:r|python|julia|ojs|bash|sql|stan|node|javascript|js|dot|mermaid)$/i;

const DIRECTIVE_INFO = /^\{([A-Za-z][\w:+-]*)/;

/** True if a code fence's info string is another tool's syntax, so that its words need no other report. */
export function isForeignInfo(info: string): boolean {
  return findFenceDialect(info.trim()) !== undefined;
}

export function findFenceDialect(info: string): Dialect | undefined {
  const name = DIRECTIVE_INFO.exec(info)?.[1];
  if (name === undefined) return INCLUDES.find(({ pattern }) => info.search(pattern) >= 0);
  if (CELL_LANGUAGES.test(name))
    return { kind: "a code cell", tool: "Quarto or R Markdown", pattern: DIRECTIVE_INFO, hint: `Write \`\`\`${name}.` };
  if (/^(?:include|literalinclude)$/.test(name)) return include("MyST", DIRECTIVE_INFO);
  const isCode = /^(?:code|code-block|code-cell|sourcecode)$/.test(name);
  const hint = isCode
    ? "Write the language after the fence: ```python."
    : 'Write ":::note Title" … ":::"; code, images and tables are Markdown.';
  return { kind: "a directive", tool: "MyST", pattern: DIRECTIVE_INFO, hint };
}

const HIDDEN_LINE: Dialect = {
  kind: "a hidden line",
  tool: "mdBook",
  pattern: /^[ \t]*#(?:[ \t].*)?$/,
  hint: 'Remove the lines that begin with #, or show the important lines of a file: ```rust file="a.rs#L3-L5".',
};

const CODE_ANNOTATION: Dialect = {
  kind: "an annotation",
  tool: "MkDocs",
  pattern: /(?:#|\/\/|--|%|;|<!--|\/\*)[ \t]*\(\d+\)![ \t]*(?:-->|\*\/)?[ \t]*$/,
  hint: "Write the text as a comment, or describe the lines below the code.",
};

/** Find other tools' syntax in code. It is reported once per block. @returns The first line that contains it. */
export function findCodeDialect({
  lang,
  value,
}: Pick<Code, "lang" | "value">): { dialect: Dialect; written: string; index: number } | undefined {
  const dialects = /^rust\b/.test(lang ?? "") ? [HIDDEN_LINE, CODE_ANNOTATION] : [CODE_ANNOTATION];
  const lines = value.split("\n");
  for (const dialect of dialects) {
    const index = lines.findIndex((line) => dialect.pattern.test(line));
    if (index >= 0)
      return { dialect, written: dialect.pattern.exec(getElement(lines, index))?.[0].trim() ?? "", index };
  }
  return undefined;
}
