/**
 * IDs of elements around the content, in a form that no heading is likely to produce, names of page events, and
 * attributes of external links.
 */

/** Where the page is drawn. */
export const ROOT_ID = "__root";

/** The wrapper that the skip link leads to without script. */
export const MAIN_ID = "__main";

/** The client moves focus to this element after a navigation, so that the next tab stop is the skip link inside. */
export const SKIP_REGION_ID = "__skip-region";

/** The hidden note that tells assistive technology of new tabs; external links of content refer to it too. */
export const NEW_TAB_NOTE_ID = "__new-tab-note";

/** The first part of a long text that is below the window; the others have it with a number. */
export const BELOW_ID = "__below";

/** The script that holds the data of the page. */
export const PAGE_DATA_ID = "__page-data";

/** The box that says that the site was built for another address; the style sheet hides it, so it shows without both. */
export const BASE_URL_BANNER_ID = "__base-url-banner";

/** The list of hits in the search dialog; each place of it has the same id with the numbers of its group and place. */
export const SEARCH_LIST_ID = "__search-list";

const SHELL_IDS: ReadonlySet<string> = new Set([
  ROOT_ID,
  MAIN_ID,
  SKIP_REGION_ID,
  NEW_TAB_NOTE_ID,
  PAGE_DATA_ID,
  BASE_URL_BANNER_ID,
]);

/** Content never gets one of these ids. */
export function isShellId(id: string): boolean {
  return SHELL_IDS.has(id) || id.startsWith(SEARCH_LIST_ID) || id.startsWith(BELOW_ID);
}

/** Events on `window`. An enumeration, since the bundler puts its values where they are used. */
export enum PageEvent {
  /** The address was changed by script (`pushState`, `replaceState`). */
  Location = "sitegen:location",
  /** The visitor comes near the button of the search: time to load. */
  SearchIntent = "sitegen:search-intent",
  /** The search is to open; `detail.query` is the first input, if any. */
  SearchOpen = "sitegen:search-open",
  /** Pages of the development server have changed: what is kept of them is old. */
  Changed = "sitegen:changed",
  /** This page of the development server has changed; who swaps it in place cancels the event, else it reloads. */
  Refresh = "sitegen:refresh",
}

/** Attributes of a link that opens a new tab, and tells assistive technology so. */
export const NEW_TAB_ATTRIBUTES = {
  target: "_blank",
  rel: "noopener noreferrer",
  "aria-describedby": NEW_TAB_NOTE_ID,
} as const;
