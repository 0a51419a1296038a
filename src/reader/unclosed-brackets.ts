/** Finds unclosed brackets and quotes in YAML. The parser reports them where the file ends, far from the mistake. */

import type { CST } from "yaml";

/** Unclosed delimiter, and the delimiter that would close it. */
export interface Unclosed {
  offset: number;
  open: string;
  close: string;
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** The parser's messages about unclosed delimiters. */
export const UNCLOSED_MESSAGE = /^(?:Flow (?:map|sequence) .*end with a [\]}]|Missing closing )/;

/**
 * Find unclosed delimiters in a token. If several are nested, only the innermost with a wrong or missing end is
 * returned.
 */
export function findUnclosed(token: CST.Token): Unclosed[] {
  const inner = listParts(token).flatMap(findUnclosed);
  if (inner.length > 0) return inner;
  if (token.type === "flow-collection") {
    const { source: open, offset } = token.start;
    const close = CLOSING[open] ?? "";
    return token.end[0]?.source === close ? [] : [{ offset, open, close }];
  }
  if (token.type !== "single-quoted-scalar" && token.type !== "double-quoted-scalar") return [];
  const { source, offset } = token;
  const quote = source.slice(0, 1);
  return source.length > 1 && source.endsWith(quote) ? [] : [{ offset, open: quote, close: quote }];
}

/** Return the keys and values in a token. */
export function listParts(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [...(key ? [key] : []), ...(value ? [value] : [])]);
}
