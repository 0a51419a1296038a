/** Brackets and quotes of YAML that nothing closes: the parser complains of them where the text ends, far from the slip. */

import type { CST } from "yaml";

/** What was opened, and what would close it. */
export interface Unclosed {
  offset: number;
  open: string;
  close: string;
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** What the parser says of them. */
export const SAYS_UNCLOSED = /^(?:Flow (?:map|sequence) .*end with a [\]}]|Missing closing )/;

/** Those in a token. Of several inside each other it is the innermost that is closed by the wrong sign, or not at all. */
export function findUnclosed(token: CST.Token): Unclosed[] {
  const inner = partsOf(token).flatMap(findUnclosed);
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

/** The keys and values that a token holds. */
export function partsOf(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [...(key ? [key] : []), ...(value ? [value] : [])]);
}
