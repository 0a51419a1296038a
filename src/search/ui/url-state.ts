/**
 * Keeps the search page and its URL in sync, and stores how many results are visible in the history entry, so that
 * going back restores them.
 */

import { PageEvent, SKIP_REGION_ID } from "../../model/shell-ids.ts";
import { truncateQuery } from "../engine/search-api.ts";

/** Delay in ms after typing before the query runs, since each query replaces the results. */
const QUERY_DELAY = 300;

/** Search page parameters. */
export interface SearchParams {
  query: string;
  /** Docs version; undefined for the default version. */
  version?: string;
  /** Result area; undefined for all areas. */
  area?: string;
}

export function isSameSearch(one: Partial<SearchParams>, other: SearchParams): boolean {
  return one.query === other.query && one.version === other.version && one.area === other.area;
}

/** Read the parameters from the URL. */
export function readSearchParams(): SearchParams {
  const parameters = new URLSearchParams(location.search);
  return {
    query: truncateQuery(parameters.get("q") ?? ""),
    version: parameters.get("version") ?? undefined,
    area: parameters.get("area") || undefined,
  };
}

/**
 * Set a URL parameter without adding a history entry; an empty value removes it. Emits an event for elements
 * that show the URL, e.g. links to other languages.
 */
export function pushSearchParams(parameter: "q" | "version" | "area", value: string): void {
  const url = new URL(location.href);
  if (value.trim() === "") url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, value);
  history.replaceState(history.state, "", url);
  dispatchEvent(new Event(PageEvent.Location));
}

/** Return true if no element has been focused, neither by the user before this code was loaded nor by the dialog. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.id === SKIP_REGION_ID;
}

/**
 * Sync field and URL. Typing updates the URL at once and the results after a delay; history navigation updates the
 * field.
 *
 * @param currentParams Returns the parameters for the visible results.
 * @param setParams Called with new parameters.
 * @returns A function that stops syncing.
 */
export function onSearchParamsChange(
  input: HTMLInputElement,
  currentParams: () => SearchParams,
  setParams: (params: SearchParams) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ignore the URL change that typing causes. */
  let isTyping = false;

  function onInput(): void {
    const typed = truncateQuery(input.value);
    isTyping = true;
    pushSearchParams("q", typed);
    isTyping = false;
    clearTimeout(timer);
    timer = setTimeout(() => setParams({ ...readSearchParams(), query: typed }), QUERY_DELAY);
  }

  function onLocation(): void {
    const params = readSearchParams();
    if (isTyping || isSameSearch(params, currentParams())) return;
    clearTimeout(timer);
    input.value = params.query;
    setParams(params);
  }

  // Keep characters that were typed before this code was loaded.
  const { query } = currentParams();
  if (input.value === "") input.value = query;
  else if (input.value !== query) onInput();
  if (isFocusFree()) input.focus({ preventScroll: true });
  input.addEventListener("input", onInput);
  addEventListener(PageEvent.Location, onLocation);
  return () => {
    clearTimeout(timer);
    input.removeEventListener("input", onInput);
    removeEventListener(PageEvent.Location, onLocation);
  };
}

export interface ResultExtent extends SearchParams {
  /** Result pages. */
  pages: number;
  /** Result height in pixels. */
  height: number;
  /** Scroll position when the page was left. */
  top: number;
}

/** How many pages to restore at most. */
const MAX_PAGES = 40;

/** Return the extent stored in the current history entry, if it belongs to the same parameters. */
export function readExtent(params: SearchParams): ResultExtent | undefined {
  const { results } = (history.state ?? {}) as { results?: Partial<ResultExtent> };
  const { pages, height, top } = results ?? {};
  if (!results || !isSameSearch(results, params) || ![pages, height, top].every(Number.isFinite)) return undefined;
  return { ...(results as ResultExtent), pages: Math.min(pages as number, MAX_PAGES) };
}

/** Store the extent in the current history entry. */
export function storeExtent(results: ResultExtent): void {
  history.replaceState({ ...(history.state as object | null), results }, "");
}
