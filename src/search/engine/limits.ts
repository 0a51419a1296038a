/** What a query may be. */

/** Longest query, in UTF-16 units: longer than any name of a reference, and short enough for an address. */
export const QUERY_LENGTH = 64;

/** Hits of a group in the dialog, so that a second group is seen without scrolling. */
export const GROUP_HITS = 5;

/** A query as it is asked: cut to length and cleaned of what no text holds. */
export function trimQuery(text: string): string {
  return cutQuery(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/** A query cut to length, without halves of characters, which no address can hold. */
export function cutQuery(text: string): string {
  return text.slice(0, QUERY_LENGTH).replace(/[\ud800-\udfff]/gu, "");
}
