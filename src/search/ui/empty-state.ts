/**
 * Search dialog content without results: recent searches before a query, suggestions after a query without
 * results.
 */

import type { LocaleScope } from "../../theme/context.tsx";
import { createButton, createElement, createIcon, findFocusable } from "./dom.ts";
import { createHitParts } from "./hit-view.ts";
import {
  addFavorite,
  listFavorites,
  listRecent,
  openRecentSearches,
  removeHit,
  type StoredHit,
} from "./recent-searches-store.ts";

export { openRecentSearches } from "./recent-searches-store.ts";

export interface RecentSearchesOptions {
  t: LocaleScope["t"];
  /** Index name. */
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
  const createAction = (name: "heart" | "close", label: string, work: () => void): HTMLElement =>
    createButton(
      createIcon(name),
      () => {
        work();
        onChanged();
      },
      { label: t(label) },
    );
  const createRow = (hit: StoredHit, actions: readonly HTMLElement[]): HTMLElement => {
    const parts = createHitParts();
    parts.draw(hit);
    const link = createElement("a", { href: hit.url }, parts.icon, parts.text);
    link.addEventListener("click", (event) => choose(event, hit));
    return createElement("li", { class: "search-row" }, link, ...actions);
  };
  const createSection = (name: string, rows: readonly HTMLElement[]): HTMLElement[] => {
    if (rows.length === 0) return [];
    const id = `search-${name}`;
    const heading = createElement("h2", { id, class: "search-group" }, t(`search.${name}`));
    return [createElement("section", { "aria-labelledby": id }, heading, createElement("ul", {}, ...rows))];
  };
  const remove = (hit: StoredHit, label: string): HTMLElement =>
    createAction("close", label, () => removeHit(searches, hit));
  const recent = listRecent(searches).map((hit) =>
    createRow(hit, [
      createAction("heart", "search.save", () => addFavorite(searches, hit)),
      remove(hit, "search.removeRecent"),
    ]),
  );
  const favorites = listFavorites(searches).map((hit) => createRow(hit, [remove(hit, "search.removeFavorite")]));
  const sections = [...createSection("recent", recent), ...createSection("favorites", favorites)];
  return sections.length > 0 ? sections : [none];
}

/** How many queries to suggest. */
const MAX_SUGGESTIONS = 3;

export interface NoResultsOptions {
  t: LocaleScope["t"];
  query: string;
  /** The previous query with results; `query` may begin with it. */
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
  const box = createElement("div", { class: "search-none" });
  // Quotation marks depend on the language, so they are part of the message.
  const [before = "", after = ""] = t("search.noResults").split("{query}");
  box.append(createElement("p", {}, before, createElement("strong", {}, query), after));
  // While the user types, the previous query is usually the beginning of this one. Do not suggest it.
  const other = previousQuery === undefined || query.startsWith(previousQuery) ? [] : [previousQuery];
  const suggestedQueries = [...new Set([...other, ...suggestions])].slice(0, MAX_SUGGESTIONS);
  if (suggestedQueries.length > 0) {
    const items = suggestedQueries.map((text) =>
      createElement(
        "li",
        {},
        createButton(text, () => ask(text), { class: "link-button" }),
      ),
    );
    box.append(createElement("p", {}, t("search.suggestions")), createElement("ul", {}, ...items));
  }
  if (reportUrl) {
    const href = reportUrl.replaceAll("{query}", encodeURIComponent(query));
    const link = createElement("a", { href, target: "_blank", rel: "noopener noreferrer" }, t("search.missingLink"));
    box.append(createElement("p", {}, `${t("search.missing")} `, link));
  }
  return box;
}

/** If there is no list, move the focus between the field and the links. */
export function moveFocus(step: number, box: HTMLElement): void {
  const all = findFocusable(box, "input, li > a, li > button");
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}
