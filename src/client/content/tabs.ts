/** Tabs of content: pointer and keys, and groups that switch together and are remembered. */

import { storageKeys } from "../../theme/storage.ts";
import { hasModifier } from "../../util/browser.ts";
import { hashTarget } from "../scroll-and-focus.ts";
import { anchorScroll } from "../scroll-restoration.ts";
import type { InstallFeature } from "./features.ts";
import { selectTab, tabsIn } from "./reveal.ts";

const TAB = "[data-raw] .tabs > .tab-list > [role=tab]";

/** Listens for presses and keys on tabs, and for choices made in other windows; new elements get the remembered tabs. */
export const install: InstallFeature = ({ storage }) => {
  const listened = new Set<string>();

  const selectInGroup = (root: ParentNode, group: string, value: string, target?: Element | null): void => {
    for (const tabs of root.querySelectorAll<HTMLElement>(".tabs[data-group]")) {
      if (tabs.dataset.group !== group || (target && tabs.contains(target))) continue;
      const tab = tabsIn(tabs).find((each) => each.dataset.value === value);
      // A group without the remembered tab stays as it is.
      if (tab) selectTab(tab);
    }
  };

  addEventListener("click", (event) => {
    const tab = tabOf(event);
    if (tab) choose(tab);
  });
  addEventListener("keydown", (event) => {
    const tab = tabOf(event);
    if (!tab || hasModifier(event)) return;
    const all = tabsIn(tab.closest(".tabs") as HTMLElement);
    const next = neighbour(all.length, all.indexOf(tab), event.key, getComputedStyle(tab).direction === "rtl");
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  });

  function choose(tab: HTMLElement): void {
    const tabs = tab.closest(".tabs") as HTMLElement;
    const { group } = tabs.dataset;
    const { value } = tab.dataset;
    if (group === undefined || value === undefined) {
      selectTab(tab);
      return;
    }
    anchorScroll(tab, () => selectInGroup(document, group, value));
    storage.set(storageKeys.tab(group), value);
  }

  return {
    mount(element) {
      const groups = new Set<string>();
      for (const { dataset } of element.querySelectorAll<HTMLElement>(".tabs[data-group]")) {
        if (dataset.group) groups.add(dataset.group);
      }
      for (const group of groups) {
        const value = storage.get(storageKeys.tab(group));
        if (value !== null)
          anchorScroll(headingInView(element), () => selectInGroup(element, group, value, hashTarget(location.hash)));
        if (listened.has(group)) continue;
        listened.add(group);
        storage.listen(storageKeys.tab(group), (changed) => {
          if (changed !== null) selectInGroup(document, group, changed);
        });
      }
    },
  };
};

/** The first heading that can be seen, if the page is scrolled at all. */
function headingInView(element: Element): Element | undefined {
  if (scrollY === 0) return undefined;
  return [...element.querySelectorAll("h2, h3, h4")].find((heading) => heading.getBoundingClientRect().top >= 0);
}

/**
 * The tab that a key moves the focus to. Enter and Space are the button's own business.
 *
 * @returns A number from 0, or nothing for keys that do not move.
 */
export function neighbour(count: number, current: number, key: string, rightToLeft: boolean): number | undefined {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (current + 1) % count;
  if (key === back) return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

function tabOf({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(TAB)) || undefined;
}
