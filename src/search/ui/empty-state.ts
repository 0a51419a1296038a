/**
 * Content of the search dialog without results: recent searches before a query, suggestions after a query without
 * results.
 */

import type { LocaleScope } from "../../theme/context.tsx";
import { button, element, icon } from "./dom.ts";
import { createHitParts } from "./hit-view.ts";
import {
  favoriteHits,
  keepHit,
  openRecentSearches,
  recentHits,
  removeHit,
  type StoredHit,
} from "./recent-searches-store.ts";

export { openRecentSearches } from "./recent-searches-store.ts";

export interface RememberedOptions {
  t: LocaleScope["t"];
  /** Name of what is searched. */
  index: string;
  /** Stands where nothing that is stored can be shown. */
  none: Element;
  /** A link was followed. */
  choose(event: MouseEvent, hit: StoredHit): void;
  /** A row was removed or kept: the list is to be drawn anew, and the focus needs a new place. */
  onChanged(): void;
}

/** Draw recent and favourite searches. */
export function renderRecentSearches({ t, index, none, choose, onChanged }: RememberedOptions): Element[] {
  const memory = openRecentSearches(index);
  const action = (name: "heart" | "close", label: string, work: () => void): HTMLElement =>
    button(
      icon(name),
      () => {
        work();
        onChanged();
      },
      { label: t(label) },
    );
  const row = (hit: StoredHit, actions: readonly HTMLElement[]): HTMLElement => {
    const parts = createHitParts();
    parts.draw(hit);
    const link = element("a", { href: hit.url }, parts.icon, parts.text);
    link.addEventListener("click", (event) => choose(event, hit));
    return element("li", { class: "search-row" }, link, ...actions);
  };
  const section = (name: string, rows: readonly HTMLElement[]): HTMLElement[] => {
    if (rows.length === 0) return [];
    const id = `search-${name}`;
    const heading = element("h2", { id, class: "search-group" }, t(`search.${name}`));
    return [element("section", { "aria-labelledby": id }, heading, element("ul", {}, ...rows))];
  };
  const remove = (hit: StoredHit, label: string): HTMLElement => action("close", label, () => removeHit(memory, hit));
  const recent = recentHits(memory).map((hit) =>
    row(hit, [action("heart", "search.save", () => keepHit(memory, hit)), remove(hit, "search.removeRecent")]),
  );
  const favorites = favoriteHits(memory).map((hit) => row(hit, [remove(hit, "search.removeFavorite")]));
  const sections = [...section("recent", recent), ...section("favorites", favorites)];
  return sections.length > 0 ? sections : [none];
}

/** Queries that are offered at the most. */
const OFFERED = 3;

export interface NoHitsOptions {
  t: LocaleScope["t"];
  query: string;
  /** The query before that had hits; maybe the beginning of this one. */
  earlier: string | undefined;
  /** Other queries that would find something. */
  suggestions: readonly string[];
  /** Where to tell that something is missing; `{query}` stands for the query. */
  reportUrl?: string;
  /** Put another query in the field. */
  ask(query: string): void;
}

/** Draw the query, suggestions, and where to tell that something is missing. */
export function renderNoResults({ t, query, earlier, suggestions, reportUrl, ask }: NoHitsOptions): HTMLElement {
  const box = element("div", { class: "search-none" });
  // Each language quotes in its own way.
  const [before = "", after = ""] = t("search.noResults").split("{query}");
  box.append(element("p", {}, before, element("strong", {}, query), after));
  // While one types, the beginning of the query was a query before.
  const other = earlier === undefined || query.startsWith(earlier) ? [] : [earlier];
  const offered = [...new Set([...other, ...suggestions])].slice(0, OFFERED);
  if (offered.length > 0) {
    const items = offered.map((text) =>
      element(
        "li",
        {},
        button(text, () => ask(text), { class: "link-button" }),
      ),
    );
    box.append(element("p", {}, t("search.suggestions")), element("ul", {}, ...items));
  }
  if (reportUrl) {
    const href = reportUrl.replaceAll("{query}", encodeURIComponent(query));
    const link = element("a", { href, target: "_blank", rel: "noopener noreferrer" }, t("search.missingLink"));
    box.append(element("p", {}, `${t("search.missing")} `, link));
  }
  return box;
}
