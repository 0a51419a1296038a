/** Writes pages from data as files, for `sitegen version`. */

import { findFrontMatter } from "../markdown/preprocess.ts";
import type { PageInput } from "../model/page-input.ts";

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const AUTOLINK = /<(https?:\/\/[^<>\s]+)>/g;
/** Tags that are the same in HTML and MDX. */
const PLAIN_TAG = /^<\/?(?:b|code|details|em|i|kbd|mark|s|strong|sub|summary|sup)>/;

/**
 * Return the text of the file that replaces a page from data. Positions of its lines are those of the page's text.
 *
 * @param isTrusted True if raw HTML in the file is not sanitized. Tags in the content become text then.
 */
export function writeFrozenText(text: string, input: PageInput | undefined, isTrusted: boolean): string {
  const isMdx = input?.template.endsWith(".mdx") ?? false;
  if (!input || (!isMdx && !isTrusted)) return text;
  const { content = { line: 0, count: 0 }, data, params } = input;
  const lines = text.split("\n");
  const isContent = (index: number): boolean => index + 1 >= content.line && index + 1 < content.line + content.count;
  const code = lines.filter((_, index) => !isContent(index)).join("\n");
  const markdown = escapeMarkdown(
    lines.filter((_, index) => isContent(index)),
    isMdx ? /\\?[{<]/g : /\\?</g,
  );
  const body = lines
    .map((line, index) => (isContent(index) ? (markdown[index + 1 - content.line] ?? "") : line))
    .join("\n");
  if (!isMdx) return body;
  const variables = Object.entries({ data, params }).filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
  if (variables.length === 0) return body;
  const exports = variables.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join("");
  const start = findFrontMatter(body)?.length ?? 0;
  return `${body.slice(0, start)}\n${exports}\n${body.slice(start).replace(/^\n/, "")}`;
}

/** Escape characters that begin tags and expressions. Code is unchanged. */
function escapeMarkdown(lines: readonly string[], characters: RegExp): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const marks = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (marks?.startsWith(fence)) fence = undefined;
      return line;
    }
    if (marks !== undefined) {
      fence = marks;
      return line;
    }
    return line
      .split(/(`+[^`]*`+)/)
      .map((part, index) => (index % 2 === 1 ? part : escapeText(part, characters)))
      .join("");
  });
}

function escapeText(text: string, characters: RegExp): string {
  return text
    .replace(/<!--.*?-->/g, "")
    .replace(AUTOLINK, "[$1]($1)")
    .replace(characters, (found, offset: number, whole: string) =>
      found.startsWith("\\") || PLAIN_TAG.test(whole.slice(offset)) ? found : `\\${found}`,
    );
}
