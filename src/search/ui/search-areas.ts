/** The search page's filter by area: site sections that have results. */

import type { LocaleScope } from "../../theme/context.tsx";
import type { Area } from "../engine/search-api.ts";
import { createButton, createElement, setAttribute } from "./dom.ts";

/** Space in pixels between the row's start and the selected chip. */
const MARGIN = 64;

export interface AreaFilter {
  /** @param selected The selected area's name; undefined for all areas. */
  show(areas: readonly Area[] | undefined, selected: string | undefined): void;
}

/**
 * Add the filter's buttons to an element.
 *
 * @param onSelect Called with the area's name; an empty string selects all areas.
 */
export function createAreaFilter(
  host: HTMLElement,
  { t, formatNumber }: LocaleScope,
  onSelect: (area: string) => void,
): AreaFilter {
  const list = createElement("ul");
  const title = createElement("h2", { id: "search-areas" }, t("search.page.areas"));
  host.setAttribute("role", "group");
  host.setAttribute("aria-labelledby", title.id);
  host.append(title, list);
  const buttons = new Map<string, HTMLButtonElement>();

  function draw(name: string, count: number, isSelected: boolean): HTMLElement {
    const control = buttons.get(name) ?? createButton("", () => onSelect(name));
    buttons.set(name, control);
    control.replaceChildren(
      createElement("span", {}, name || t("search.page.allAreas")),
      createElement("span", { class: "search-area-count" }, count === 0 ? "" : formatNumber(count)),
    );
    setAttribute(control, "aria-pressed", String(isSelected));
    control.disabled = count === 0 && !isSelected;
    // Reuse the element: inserting it again would take the focus from it.
    return control.parentElement ?? createElement("li", {}, control);
  }

  return {
    show(areas = [], selected = "") {
      const total = areas.reduce((sum, { count }) => sum + count, 0);
      const known = areas.some(({ name }) => name === selected) || selected === "";
      const all = [{ name: "", count: total }, ...areas, ...(known ? [] : [{ name: selected, count: 0 }])];
      const items = all.map(({ name, count }) => draw(name, count, name === selected));
      if (items.length !== list.children.length || items.some((item, at) => item !== list.children[at]))
        list.replaceChildren(...items);
      // In a chip row, the selected one may be hidden.
      list.scrollLeft = (buttons.get(selected)?.offsetLeft ?? 0) - list.offsetLeft - MARGIN;
    },
  };
}
