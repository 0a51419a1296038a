/** Handles tabs in content. Tabs of a group switch together, and the selected tab is stored. */

import { storageKeys } from "../../theme/storage.ts";
import { hasModifier } from "../../util/browser.ts";
import { hashTarget } from "../scroll-and-focus.ts";
import { anchorScroll } from "../scroll-restoration.ts";
import type { InstallFeature } from "./features.ts";
import { selectTab, tabsIn } from "./reveal.ts";

const TAB = "[data-raw] .tabs > .tab-list > [role=tab]";

/** Install the listeners for clicks, keys and changes in other windows. New elements get the stored tabs. */
export const install: InstallFeature = ({ storage }) => {
  const observedGroups = new Set<string>();

  const selectInGroup = (root: ParentNode, group: string, value: string, target?: Element | null): void => {
    for (const tabs of root.querySelectorAll<HTMLElement>(".tabs[data-group]")) {
      if (tabs.dataset.group !== group || (target && tabs.contains(target))) continue;
      const tab = tabsIn(tabs).find((each) => each.dataset.value === value);
      // A group without the stored tab does not change.
      if (tab) selectTab(tab);
    }
  };

  addEventListener("click", (event) => {
    const tab = tabOf(event);
    if (tab) selectAndStore(tab);
  });
  addEventListener("keydown", (event) => {
    const tab = tabOf(event);
    if (!tab || hasModifier(event)) return;
    const all = tabsIn(tab.closest(".tabs") as HTMLElement);
    const next = targetTab(all.length, all.indexOf(tab), event.key, getComputedStyle(tab).direction === "rtl");
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  });

  function selectAndStore(tab: HTMLElement): void {
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
        if (observedGroups.has(group)) continue;
        observedGroups.add(group);
        storage.listen(storageKeys.tab(group), (changed) => {
          if (changed !== null) selectInGroup(document, group, changed);
        });
      }
    },
  };
};

/** Return the first heading in or below the viewport, if the page is scrolled. */
function headingInView(element: Element): Element | undefined {
  if (scrollY === 0) return undefined;
  return [...element.querySelectorAll("h2, h3, h4")].find((heading) => heading.getBoundingClientRect().top >= 0);
}

/**
 * Return the index of the tab that a key moves the focus to. The browser handles Enter and Space.
 *
 * @returns `undefined` for keys that do not move the focus.
 */
export function targetTab(count: number, current: number, key: string, rightToLeft: boolean): number | undefined {
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
