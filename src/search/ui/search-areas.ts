/** The filter of the search page by area: the parts of the site that have results. */

import type { LocaleScope } from "../../theme/context.tsx";
import type { Area } from "../engine/search-api.ts";
import { button, element, setAttribute } from "./dom.ts";

/** Space in pixels between the start of the row and the selected chip. */
const MARGIN = 64;

export interface AreaFilter {
  /** @param selected Name of the selected area; undefined for all areas. */
  show(areas: readonly Area[] | undefined, selected: string | undefined): void;
}

/**
 * Add the buttons of the filter to an element.
 *
 * @param onSelect Called with the name of the area; an empty string selects all areas.
 */
export function createAreaFilter(
  host: HTMLElement,
  { t, formatNumber }: LocaleScope,
  onSelect: (area: string) => void,
): AreaFilter {
  const list = element("ul");
  const title = element("h2", { id: "search-areas" }, t("search.page.areas"));
  host.setAttribute("role", "group");
  host.setAttribute("aria-labelledby", title.id);
  host.append(title, list);
  const buttons = new Map<string, HTMLButtonElement>();

  function draw(name: string, count: number, isSelected: boolean): HTMLElement {
    const control = buttons.get(name) ?? button("", () => onSelect(name));
    buttons.set(name, control);
    control.replaceChildren(
      element("span", {}, name || t("search.page.allAreas")),
      element("span", { class: "search-area-count" }, count === 0 ? "" : formatNumber(count)),
    );
    setAttribute(control, "aria-pressed", String(isSelected));
    control.disabled = count === 0 && !isSelected;
    // Reuse the element: inserting it again would take the focus from it.
    return control.parentElement ?? element("li", {}, control);
  }

  return {
    show(areas = [], selected = "") {
      const total = areas.reduce((sum, { count }) => sum + count, 0);
      const known = areas.some(({ name }) => name === selected) || selected === "";
      const all = [{ name: "", count: total }, ...areas, ...(known ? [] : [{ name: selected, count: 0 }])];
      const items = all.map(({ name, count }) => draw(name, count, name === selected));
      if (items.length !== list.children.length || items.some((item, at) => item !== list.children[at]))
        list.replaceChildren(...items);
      // In a row of chips, the selected one may be out of sight.
      list.scrollLeft = (buttons.get(selected)?.offsetLeft ?? 0) - list.offsetLeft - MARGIN;
    },
  };
}
