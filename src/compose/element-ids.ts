/** Remove or prefix IDs in markup that is shown on another page. */

import { type Markup, mapHtml, removeIslands } from "../model/markup.ts";
import { getHashIds, type Permalink } from "../model/permalink.ts";
import { NEW_TAB_NOTE_ID } from "../model/shell-ids.ts";
import { escapeHtml } from "../util/html.ts";

const START_TAG = /<[a-z][^>]*>/g;

/** Field name, which links to itself. */
const FIELD_NAME = /(<dt id="[^"]*">)<a href="#[^"]*">([^<]*)<\/a>/g;

/**
 * Remove IDs from markup that is inserted into another document, to prevent duplicates, and links from fields to
 * themselves.
 */
export const removeIds = (html: string): string =>
  html.replace(FIELD_NAME, "$1<span>$2</span>").replace(START_TAG, (tag) => tag.replace(/ id="[^"]*"/, ""));

/**
 * Add a prefix to IDs and references to them, so that documents on one page do not clash. IDs of the shell are kept.
 *
 * Links to document parts that the markup does not contain lead to its page.
 *
 * @param page URL for the page that shows the entire document.
 */
export function prefixIds(markup: Markup, prefix: string, page: Permalink): Markup {
  const tags = removeIslands(markup).match(START_TAG) ?? [];
  const ids = new Set(tags.flatMap((tag) => / id="([^"]*)"/.exec(tag)?.slice(1) ?? []));
  const isInMarkup = (hash: string): boolean => getHashIds(hash).some((id) => ids.has(id) || ids.has(escapeHtml(id)));
  const prefixHtml = (html: string): string =>
    html.replace(START_TAG, (tag) =>
      tag
        .replace(
          / (id|for|aria-controls|aria-labelledby|aria-describedby)="([^"]*)"/g,
          (attribute, name: string, id: string) => {
            if (id === NEW_TAB_NOTE_ID) return attribute;
            return ids.has(id) ? ` ${name}="${prefix}${id}"` : "";
          },
        )
        .replace(/ href="(#[^"]*)"/, (_, hash: string) =>
          isInMarkup(hash) ? ` href="#${prefix}${hash.slice(1)}"` : ` href="${escapeHtml(page)}${hash}"`,
        ),
    );
  return mapHtml(markup, prefixHtml);
}
