/**
 * IDs for elements around the content, page events, and attributes for external links.
 *
 * The prefix `__` prevents collisions with heading IDs.
 */

/** The app's root element. */
export const ROOT_ID = "__root";

/** Main element: the skip link's target without JavaScript. */
export const MAIN_ID = "__main";

/** Element that is focused after a navigation, so that the next tab stop is the skip link inside. */
export const SKIP_REGION_ID = "__skip-region";

/** Hidden note that announces new tabs to assistive technology; also referenced by external links in content. */
export const NEW_TAB_NOTE_ID = "__new-tab-note";

/** First deferred section on a long page; the other sections add a number. */
export const BELOW_ID = "__below";

/** Script element that contains the page data. */
export const PAGE_DATA_ID = "__page-data";

/** Banner for a wrong base URL. The style sheet hides the banner, so it only appears if assets cannot be loaded. */
export const BASE_URL_BANNER_ID = "__base-url-banner";

/** Hit list in the search dialog; an entry's ID adds the numbers of its group and position. */
export const SEARCH_LIST_ID = "__search-list";

const SHELL_IDS: ReadonlySet<string> = new Set([
  ROOT_ID,
  MAIN_ID,
  SKIP_REGION_ID,
  NEW_TAB_NOTE_ID,
  PAGE_DATA_ID,
  BASE_URL_BANNER_ID,
]);

/** Return true if an ID is reserved, i.e. must not be used by content. */
export function isShellId(id: string): boolean {
  return SHELL_IDS.has(id) || id.startsWith(SEARCH_LIST_ID) || id.startsWith(BELOW_ID);
}

/** Events on `window`. An enum, because the bundler inlines its values. */
export enum PageEvent {
  /** Emitted when a script changes the URL (`pushState`, `replaceState`). */
  Location = "sitegen:location",
  /** Emitted when the user approaches the search button, to load the search. */
  SearchIntent = "sitegen:search-intent",
  /** Emitted to open the search; `detail.query` is the initial input, if any. */
  SearchOpen = "sitegen:search-open",
  /** Emitted when pages on the development server have changed and cached pages are stale. */
  Changed = "sitegen:changed",
  /** Emitted when the current page on the development server has changed. The page reloads unless the event is canceled. */
  Refresh = "sitegen:refresh",
}

/** Attributes for a link that opens a new tab and announces this to assistive technology. */
export const NEW_TAB_ATTRIBUTES = {
  target: "_blank",
  rel: "noopener noreferrer",
  "aria-describedby": NEW_TAB_NOTE_ID,
} as const;
