/** Turns the code of an MDX file into text, to show a page with failing code (`build --keep-going`). */

import { findFrontMatter, normalizeText } from "../preprocess.ts";
import { maskAttributes, unmaskText } from "./attribute-masks.ts";

/** Indentation, and the marks of quotes and list entries. */
const PREFIX = /[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*/.source;
const FENCE = /(?<fence>`{3,}|~{3,})[^\n]*(?:\n(?![ \t>]*\k<fence>)[^\n]*)*(?:\n[^\n]*)?/.source;
const COMMENT = /\{\/\*[\s\S]*?\*\/\}/.source;
/** Imports and exports up to the next blank line. */
const MODULE_CODE = /(?<!\S[^\n]*\n)^(?:import|export)\b[^\n]*(?:\n[^\n]*\S[^\n]*)*/.source;
const INLINE_CODE = /(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`)/.source;
/** A character that begins or ends a tag or an expression, and is not escaped. */
const MARK = /(?<!\\)[{}<]/.source;
const PARTS = new RegExp(
  `(?<code>^${PREFIX}${FENCE}|${INLINE_CODE})|(?<removed>${COMMENT}|${MODULE_CODE})|(?<mark>${MARK})`,
  "gm",
);

/**
 * Escape the characters that begin tags and expressions, and remove imports, exports and comments. Code in fences and
 * backticks, and attributes of headings and blocks do not change. Every line keeps its number.
 */
export function showCodeAsText(text: string): string {
  const normalized = normalizeText(text);
  const start = findFrontMatter(normalized)?.length ?? 0;
  const body = maskAttributes(normalized.slice(start)).replace(PARTS, (part: string, ...rest) => {
    // A replacer's last argument is the named groups.
    const { code, mark } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    return code !== undefined ? part : mark !== undefined ? `\\${part}` : part.replace(/[^\n]/g, "");
  });
  return normalized.slice(0, start) + unmaskText(body);
}
