/** Events of a page, dispatched on `window`. */

/** The address was changed by script (`pushState`, `replaceState`). */
export const LOCATION_EVENT = "sitegen:location";

/** The visitor comes near the button of the search: time to load. */
export const SEARCH_INTENT_EVENT = "sitegen:search-intent";

/** The search is to open; `detail.query` is the first input, if any. */
export const SEARCH_OPEN_EVENT = "sitegen:search-open";

/** Pages of the development server have changed: what is kept of them is old. */
export const CHANGED_EVENT = "sitegen:changed";

/** This page of the development server has changed; who swaps it in place cancels the event, else it reloads. */
export const REFRESH_EVENT = "sitegen:refresh";
