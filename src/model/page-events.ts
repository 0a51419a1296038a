/** Events of a page, dispatched on `window`. An enumeration, since the bundler puts its values where they are used. */
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
