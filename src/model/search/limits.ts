/** What a query may be. */

/** Longest query, in UTF-16 units (product specification, validation rules). */
export const QUERY_LENGTH = 64;

/** A query cut to length, without halves of characters, which no address can hold. */
export function cutQuery(text: string): string {
  return text.slice(0, QUERY_LENGTH).replace(/[\ud800-\udfff]/gu, "");
}
