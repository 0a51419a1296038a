/** Before anything is typed: what was found before. */

import type { LocaleScope } from "../../theme/context.tsx";
import { button, element, icon } from "./dom.ts";
import { createHitParts } from "./hit-view.ts";
import { openMemory, type StoredHit } from "./recent-searches-store.ts";
import { favoriteHits, keepHit, recentHits, removeHit } from "./stored-hits.ts";

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
export function remembered({ t, index, none, choose, onChanged }: RememberedOptions): Element[] {
  const memory = openMemory(index);
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
