/**
 * Content of the search dialog without results: recent searches before a query, suggestions after a query without
 * results.
 */

import type { LocaleScope } from "../../theme/context.tsx";
import { button, element, focusable, icon } from "./dom.ts";
import { createHitParts } from "./hit-view.ts";
import {
  addFavorite,
  favoriteHits,
  openRecentSearches,
  recentHits,
  removeHit,
  type StoredHit,
} from "./recent-searches-store.ts";

export { openRecentSearches } from "./recent-searches-store.ts";

export interface RecentSearchesOptions {
  t: LocaleScope["t"];
  /** Name of the index. */
  index: string;
  /** Shown if there are no valid stored searches. */
  none: Element;
  /** Called when the user follows a link. */
  choose(event: MouseEvent, hit: StoredHit): void;
  /** Called when a row was removed or saved: the list must be rendered again, and the focus moved. */
  onChanged(): void;
}

/** Render recent and favorite searches. */
export function renderRecentSearches({ t, index, none, choose, onChanged }: RecentSearchesOptions): Element[] {
  const searches = openRecentSearches(index);
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
  const remove = (hit: StoredHit, label: string): HTMLElement => action("close", label, () => removeHit(searches, hit));
  const recent = recentHits(searches).map((hit) =>
    row(hit, [action("heart", "search.save", () => addFavorite(searches, hit)), remove(hit, "search.removeRecent")]),
  );
  const favorites = favoriteHits(searches).map((hit) => row(hit, [remove(hit, "search.removeFavorite")]));
  const sections = [...section("recent", recent), ...section("favorites", favorites)];
  return sections.length > 0 ? sections : [none];
}

/** Maximum number of suggested queries. */
const MAX_SUGGESTIONS = 3;

export interface NoResultsOptions {
  t: LocaleScope["t"];
  query: string;
  /** The previous query with results; may be a prefix of `query`. */
  previousQuery: string | undefined;
  /** Alternative queries with results. */
  suggestions: readonly string[];
  /** URL for reporting missing results; `{query}` is replaced by the query. */
  reportUrl?: string;
  /** Replace the query in the field. */
  ask(query: string): void;
}

/** Render the query, suggestions, and a link for reporting missing results. */
export function renderNoResults({
  t,
  query,
  previousQuery,
  suggestions,
  reportUrl,
  ask,
}: NoResultsOptions): HTMLElement {
  const box = element("div", { class: "search-none" });
  // Quotation marks depend on the language, so they are part of the message.
  const [before = "", after = ""] = t("search.noResults").split("{query}");
  box.append(element("p", {}, before, element("strong", {}, query), after));
  // While the user types, the previous query is usually a prefix of this one. Do not suggest it.
  const other = previousQuery === undefined || query.startsWith(previousQuery) ? [] : [previousQuery];
  const suggestedQueries = [...new Set([...other, ...suggestions])].slice(0, MAX_SUGGESTIONS);
  if (suggestedQueries.length > 0) {
    const items = suggestedQueries.map((text) =>
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

/** If there is no list, move the focus between the field and the links. */
export function moveFocus(step: number, box: HTMLElement): void {
  const all = focusable(box, "input, li > a, li > button");
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}
