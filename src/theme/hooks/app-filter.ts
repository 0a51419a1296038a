/** Choosing among the apps of the showcase, and keeping the choice in the address. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AppData } from "../../model/page-types.ts";
import { PageEvent } from "../../model/shell-ids.ts";
import { replaceQuery } from "./page-location.ts";

export type AppOrder = "alphabetical" | "recent";

export interface AppFilter {
  /** Empty for all. */
  category: string;
  query: string;
  order: AppOrder;
}

export const NO_FILTER: AppFilter = { category: "", query: "", order: "alphabetical" };

/** Read a filter from the query of an address; what it does not know is left at its default. */
export function readFilter(search: string, categories: readonly string[]): AppFilter {
  const query = new URLSearchParams(search);
  const category = query.get("category") ?? "";
  return {
    category: categories.includes(category) ? category : "",
    query: query.get("q") ?? "",
    order: query.get("sort") === "recent" ? "recent" : "alphabetical",
  };
}

/** A filter as the query of an address: `""` for the default one. */
export function writeFilter({ category, query, order }: AppFilter): string {
  const parts = new URLSearchParams();
  if (category) parts.set("category", category);
  if (query.trim()) parts.set("q", query.trim());
  if (order !== "alphabetical") parts.set("sort", order);
  const text = parts.toString();
  return text && `?${text}`;
}

export interface Category {
  name: string;
  count: number;
}

/** Categories by the number of their apps, largest first. */
export function categoriesOf(apps: readonly AppData[]): Category[] {
  const counts = new Map<string, number>();
  for (const app of apps) counts.set(app.category, (counts.get(app.category) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The apps that match, in the chosen order. */
export function chooseApps(apps: readonly AppData[], filter: AppFilter): AppData[] {
  const query = filter.query.trim().toLowerCase();
  const matches = apps.filter(
    (app) =>
      (filter.category === "" || app.category === filter.category) &&
      (query === "" || app.name.toLowerCase().includes(query)),
  );
  const names = new Intl.Collator("en", { numeric: true });
  const byName = (a: AppData, b: AppData) => names.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
  if (filter.order === "alphabetical") return matches.sort(byName);
  return matches.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : byName(a, b)));
}

/** The filter, read from the address after the first render and whenever it changes, and written to it on every choice. */
export function useAppFilter(categories: readonly string[]): [AppFilter, (change: Partial<AppFilter>) => void] {
  const [filter, setFilter] = useState(NO_FILTER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the apps of a page never change
  useEffect(() => {
    const { pathname } = window.location;
    const readUrl = () => {
      // The address of another page is there before that page is.
      if (window.location.pathname !== pathname) return;
      const urlFilter = readFilter(window.location.search, categories);
      setFilter((current) => (writeFilter(current) === writeFilter(urlFilter) ? current : urlFilter));
    };
    readUrl();
    window.addEventListener(PageEvent.Location, readUrl);
    return () => window.removeEventListener(PageEvent.Location, readUrl);
  }, []);
  return [
    filter,
    (change) => {
      const next = { ...filter, ...change };
      setFilter(next);
      replaceQuery(writeFilter(next));
    },
  ];
}

export interface ResultsView {
  /** For the element with the fields of the filter. */
  bar: RefObject<HTMLDivElement | null>;
  /** For the element that the results begin with. */
  results: RefObject<HTMLParagraphElement | null>;
  /** To be called when the visitor changes the filter. */
  follow(): void;
}

/**
 * Show the results of a choice from their beginning where the bar, stuck to the window, covers it. A filter that comes
 * from the address leaves the view alone.
 *
 * @param applied The filter of the results on the page.
 */
export function useResultsInView(applied: AppFilter): ResultsView {
  const bar = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  const follows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are on the page
  useLayoutEffect(() => {
    if (follows.current && bar.current && results.current) uncover(results.current, bar.current);
    follows.current = false;
  }, [applied]);
  return {
    bar,
    results,
    follow() {
      follows.current = true;
    },
  };
}

/** Scroll so that an element begins where a sticky bar ends, if the bar covers its beginning. */
function uncover(element: HTMLElement, bar: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= Math.floor(bar.getBoundingClientRect().bottom)) return;
  // Not where the bar is: the end of its container may have pushed it out of the window.
  const stuckAt = Number.parseFloat(getComputedStyle(bar).top);
  window.scrollBy({ top: top - stuckAt - bar.offsetHeight, behavior: "instant" });
}
