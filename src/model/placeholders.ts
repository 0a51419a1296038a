/**
 * Inserts marks for placeholders in HTML, and splits finished HTML at the marks.
 *
 * Marks are delimited by Unicode noncharacters. `preprocess` removes these from content, so content cannot contain marks.
 */

import type { Body, Placeholder } from "./document.ts";

export const MARK_START = "\ufdd0";
export const MARK_END = "\ufdd1";

/** Marks where a post's excerpt ends. */
export const TRUNCATION_MARK = `${MARK_START}truncate${MARK_END}`;

/** Return a message's mark if no placeholder list is available. `splitAtPlaceholders` creates the placeholder. */
export function createMessageMark(id: string, number?: string): string {
  return `${MARK_START}${id}${number === undefined ? "" : `=${number}`}${MARK_END}`;
}

/**
 * Attributes that placeholders render with name and leading space. In other attributes, a placeholder is text in
 * quotes.
 */
const MARK = /( (?:href|src|srcset|poster|id)=")?\ufdd0([^\ufdd1]*)\ufdd1("?)/g;

/**
 * Split HTML at its marks.
 *
 * @param placeholders Receives placeholders for messages that were marked by ID.
 * @returns The body, and as `excerptEnd` the number of parts before the truncation mark, if any visible part precedes
 *   it.
 */
export function splitAtPlaceholders(html: string, placeholders: Placeholder[]): { body: Body; excerptEnd?: number } {
  const body: (string | number)[] = [];
  let excerptEnd: number | undefined;
  let copiedTo = 0;
  const push = (end: number): void => {
    if (end > copiedTo) body.push(html.slice(copiedTo, end));
  };
  for (const match of html.matchAll(MARK)) {
    const [whole, attribute, name = "", quote = ""] = match;
    const index = /^\d+$/.test(name) ? Number(name) : undefined;
    // The quote after the mark belongs to the attribute, as in `aria-label="<mark>"`.
    const end = match.index + whole.length - (attribute ? 0 : quote.length);
    push(match.index);
    copiedTo = end;
    if (name === "truncate") excerptEnd ??= body.some(isVisible) ? body.length : undefined;
    else body.push(index ?? placeholders.push(createMessagePlaceholder(name)) - 1);
  }
  push(html.length);
  return { body, excerptEnd };
}

const isVisible = (part: string | number): boolean => typeof part === "number" || part.trim() !== "";

function createMessagePlaceholder(name: string): Placeholder {
  const [id = "", number] = name.split("=");
  return number === undefined ? { kind: "message", id } : { kind: "message", id, values: { number } };
}
