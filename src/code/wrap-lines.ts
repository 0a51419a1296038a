/** Wraps highlighted lines and marked words in elements. */

import type { AnnotationMarkup } from "./annotations.ts";
import type { CodeLines } from "./line-markers.ts";

const SPAN = /<span class="[^"]*">|<\/span>|\n/g;

/**
 * Wrap each highlighted HTML line in an element. Spans across line ends are closed and reopened.
 *
 * @param options.first The first line's number, if lines need explicit numbers.
 * @param options.added Tooltips and notes.
 */
export function wrapLines(
  html: string,
  { classes = [], signs, words, sources }: CodeLines,
  { first, added }: { first?: number; added?: AnnotationMarkup } = {},
): string {
  const open: string[] = [];
  let result = "";
  let content = "";
  let line = 0;
  let start = 0;
  const closeLine = (end: string): void => {
    const className = classes[line];
    const number = first === undefined ? "" : ` data-line="${first + line}"`;
    const marked = words?.get(line) ?? [];
    const sign = signs?.[line] ?? "";
    const source = sources?.[line] ?? line;
    const code = added?.insertTooltips(source, content, sign.length) ?? content;
    const notes = added?.renderNotes(source) ?? "";
    result += `<span class="line${className ? ` ${className}` : ""}"${number}>${sign}`;
    result += `${marked.length > 0 ? markWords(code, marked) : code}${notes ? "\n" : end}${notes}</span>`;
  };
  for (const match of html.matchAll(SPAN)) {
    const [token] = match;
    content += html.slice(start, match.index);
    start = match.index + token.length;
    if (token === "\n") {
      content += "</span>".repeat(open.length);
      closeLine("\n");
      line++;
      content = open.join("");
    } else {
      content += token;
      if (token === "</span>") open.pop();
      else open.push(token);
    }
  }
  content += html.slice(start);
  closeLine("");
  return result;
}

const TAG_OR_CHARACTER = /<[^>]*>|&(?:#?\w+);|[^<&]/gsu;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"' };

/** Wrap words in a line's HTML in `mark`. A word may continue across spans. */
function markWords(html: string, words: readonly string[]): string {
  const tokens = html.match(TAG_OR_CHARACTER) ?? [];
  const characters = tokens.map((token) => (token.startsWith("<") ? "" : (ENTITIES[token] ?? token)));
  const text = characters.join("");
  const isMarked = new Set<number>();
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (let offset = at; offset < at + word.length; offset++) isMarked.add(offset);
  }
  let result = "";
  let offset = 0;
  let isOpen = false;
  const setOpen = (value: boolean): void => {
    if (value !== isOpen) result += value ? '<mark class="word">' : "</mark>";
    isOpen = value;
  };
  for (const [index, token] of tokens.entries()) {
    setOpen(!token.startsWith("<") && isMarked.has(offset));
    result += token;
    offset += (characters[index] ?? "").length;
  }
  setOpen(false);
  return result;
}
