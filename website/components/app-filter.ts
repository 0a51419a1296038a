/** Filters the showcase apps and keeps the filter in the URL. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { replaceQuery, usePageLocation } from "sitegen/theme";
import type { App } from "../data/apps.ts";

export type AppOrder = "alphabetical" | "recent";

export interface AppFilter {
  /** Empty string for all categories. */
  category: string;
  query: string;
  order: AppOrder;
}

export const NO_FILTER: AppFilter = { category: "", query: "", order: "alphabetical" };

/** Read a filter from a query string. Invalid values are replaced by defaults. */
export function readFilter(search: string, categories: readonly string[]): AppFilter {
  const query = new URLSearchParams(search);
  const category = query.get("category") ?? "";
  return {
    category: categories.includes(category) ? category : "",
    query: query.get("q") ?? "",
    order: query.get("sort") === "recent" ? "recent" : "alphabetical",
  };
}

/** Serialize a filter as a query string; `""` for the default filter. */
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

/** Return the categories, sorted by app count in descending order. */
export function listCategories(apps: readonly App[]): Category[] {
  const counts = new Map<string, number>();
  for (const app of apps) counts.set(app.category, (counts.get(app.category) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Return the matching apps, sorted. */
export function filterApps(apps: readonly App[], filter: AppFilter): App[] {
  const query = filter.query.trim().toLowerCase();
  const matches = apps.filter(
    (app) =>
      (filter.category === "" || app.category === filter.category) &&
      (query === "" || app.name.toLowerCase().includes(query)),
  );
  const names = new Intl.Collator("en", { numeric: true });
  const compareNames = (a: App, b: App) => names.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
  if (filter.order === "alphabetical") return matches.sort(compareNames);
  return matches.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : compareNames(a, b)));
}

/**
 * Keep a filter in sync with the URL: read it after hydration and when the URL changes, and write it when the user
 * changes it.
 *
 * @returns The filter, which is undefined until the URL is read, and a function that changes it.
 */
export function useAppFilter(
  categories: readonly string[],
): [AppFilter | undefined, (change: Partial<AppFilter>) => void] {
  const [filter, setFilter] = useState<AppFilter>();
  const location = usePageLocation();
  const ownPath = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's apps never change
  useEffect(() => {
    ownPath.current ??= location?.pathname;
    // Ignore another page's URL, which changes before that page is rendered.
    if (!location || location.pathname !== ownPath.current) return;
    const urlFilter = readFilter(location.search, categories);
    setFilter((current = NO_FILTER) => (writeFilter(current) === writeFilter(urlFilter) ? current : urlFilter));
  }, [location]);
  return [
    filter,
    (change) => {
      const next = { ...(filter ?? NO_FILTER), ...change };
      setFilter(next);
      replaceQuery(writeFilter(next));
    },
  ];
}

/** Return true once a filter's results are laid out. The filter is undefined until the URL is read. */
export function useLaidOut(applied: AppFilter | undefined): boolean {
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => {
    // The first frame lays them out.
    if (applied) requestAnimationFrame(() => requestAnimationFrame(() => setLaidOut(true)));
  }, [applied]);
  return isLaidOut;
}

export interface ResultsView {
  /** Ref for the first result element. */
  results: RefObject<HTMLDivElement | null>;
  /** Call when the user changes the filter. */
  follow(): void;
}

/**
 * Scroll to where the results begin if the user changes the filter further down. A filter from the URL does not
 * scroll.
 *
 * @param applied The filter for the rendered results.
 */
export function useResultsInView(applied: AppFilter): ResultsView {
  const results = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results change
  useLayoutEffect(() => {
    if (follows.current && results.current && isAboveView(results.current))
      results.current.scrollIntoView({ block: "start", behavior: "instant" });
    follows.current = false;
  }, [applied]);
  return {
    results,
    follow() {
      follows.current = true;
    },
  };
}

/** Return true if an element begins above the place to which `scrollIntoView` would scroll it. */
function isAboveView(element: HTMLElement): boolean {
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  return element.getBoundingClientRect().top < Math.floor(padding + margin);
}
