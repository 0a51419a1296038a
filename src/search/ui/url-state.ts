/**
 * Keeps the search page and its URL in sync, and stores the number of visible results in the history entry, so that
 * going back restores them.
 */

import { PageEvent, SKIP_REGION_ID } from "../../model/shell-ids.ts";
import { cutQuery } from "../engine/search-api.ts";

/** Rest of typing after which is searched, in ms: the page and its address change with each search. */
const REST = 300;

/** What the page is asked for. */
export interface SearchParams {
  query: string;
  /** Of the docs; absent: the one that is searched unless another is chosen. */
  version?: string;
}

export function isSameAsked(one: Partial<SearchParams>, other: SearchParams): boolean {
  return one.query === other.query && one.version === other.version;
}

/** What the address asks for. */
export function readSearchParams(): SearchParams {
  const parameters = new URLSearchParams(location.search);
  return { query: cutQuery(parameters.get("q") ?? ""), version: parameters.get("version") ?? undefined };
}

/**
 * Change a parameter of the address, without a history entry; an empty one is left out. Whoever shows the address, as the
 * links to other languages do, is told.
 */
export function pushSearchParams(parameter: "q" | "version", value: string): void {
  const url = new URL(location.href);
  if (value.trim() === "") url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, value);
  history.replaceState(history.state, "", url);
  dispatchEvent(new Event(PageEvent.Location));
}

/** Whether nobody has put the focus anywhere: not the visitor, who may be faster than this code, nor the dialog. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.id === SKIP_REGION_ID;
}

/**
 * Follow both: typing changes the address at once, and the query when it rests; going back changes the field.
 *
 * @param currentParams Gives what is shown.
 * @param setParams Called with what else to show.
 * @returns How to stop.
 */
export function onSearchParamsChange(
  input: HTMLInputElement,
  currentParams: () => SearchParams,
  setParams: (params: SearchParams) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While the address takes in what is typed, it says nothing new. */
  let isTyping = false;

  function onTyped(): void {
    const typed = cutQuery(input.value);
    isTyping = true;
    pushSearchParams("q", typed);
    isTyping = false;
    clearTimeout(timer);
    timer = setTimeout(() => setParams({ ...readSearchParams(), query: typed }), REST);
  }

  function onAddress(): void {
    const params = readSearchParams();
    if (isTyping || isSameAsked(params, currentParams())) return;
    clearTimeout(timer);
    input.value = params.query;
    setParams(params);
  }

  // What was typed before this code came is kept.
  const { query } = currentParams();
  if (input.value === "") input.value = query;
  else if (input.value !== query) onTyped();
  if (isFocusFree()) input.focus({ preventScroll: true });
  input.addEventListener("input", onTyped);
  addEventListener(PageEvent.Location, onAddress);
  return () => {
    clearTimeout(timer);
    input.removeEventListener("input", onTyped);
    removeEventListener(PageEvent.Location, onAddress);
  };
}

export interface ResultCount extends SearchParams {
  /** Pages of hits. */
  pages: number;
  /** Pixels that they take. */
  height: number;
  /** Where the page was scrolled to when it was left. */
  top: number;
}

/** Pages that are loaded again at the most. */
const MOST = 40;

/** What was kept of the current entry, if it was for what is asked. */
export function keptExtent(params: SearchParams): ResultCount | undefined {
  const { results } = (history.state ?? {}) as { results?: Partial<ResultCount> };
  const { pages, height, top } = results ?? {};
  if (!results || !isSameAsked(results, params) || ![pages, height, top].every(Number.isFinite)) return undefined;
  return { ...(results as ResultCount), pages: Math.min(pages as number, MOST) };
}

/** Keep it with the current entry. */
export function keepExtent(results: ResultCount): void {
  history.replaceState({ ...(history.state as object | null), results }, "");
}
