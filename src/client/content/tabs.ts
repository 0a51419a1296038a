/** Handles tabs in content. Tabs in a group switch together, and the selected tab is stored. */

import { storageKeys } from "../../theme/storage.ts";
import { hasModifier } from "../../util/browser.ts";
import { findHashTarget } from "../scroll-and-focus.ts";
import { keepInPlace } from "../scroll-restoration.ts";
import type { FeatureInstaller } from "./feature.ts";
import { findTabOfPanel, getTabs, selectTab } from "./reveal.ts";

const TAB = "[data-raw] .tabs > .tab-list > [role=tab]";
const PANEL = ":scope > [role=tabpanel]";

/**
 * Install the listeners for clicks, keys, searches by the browser and changes in other windows. New elements get the
 * stored tabs, unless the target of the URL is in another one.
 */
export const install: FeatureInstaller = ({ storage }) => {
  const observedGroups = new Set<string>();

  const selectInGroup = (
    root: ParentNode,
    group: string,
    value: string,
    isFixed?: (tabs: Element) => boolean,
  ): void => {
    for (const tabs of root.querySelectorAll<HTMLElement>(".tabs[data-group]")) {
      if (tabs.dataset.group !== group || isFixed?.(tabs)) continue;
      const tab = getTabs(tabs).find((each) => each.dataset.value === value);
      // A group without the stored tab does not change.
      if (tab) selectTab(tab);
    }
  };

  addEventListener("click", (event) => {
    const tab = findTab(event);
    if (tab) selectAndStore(tab);
  });
  addEventListener("keydown", (event) => {
    const tab = findTab(event);
    if (!tab || hasModifier(event)) return;
    const all = getTabs(tab.closest(".tabs") as HTMLElement);
    const next = getTargetTab(all.length, all.indexOf(tab), event.key, getComputedStyle(tab).direction === "rtl");
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  });
  // The browser shows a panel in which it has found a passage.
  addEventListener("beforematch", ({ target }) => {
    const tab = target instanceof Element && target.matches(".tabs > [role=tabpanel]") && findTabOfPanel(target);
    if (tab) selectTab(tab);
  });

  function selectAndStore(tab: HTMLElement): void {
    const tabs = tab.closest(".tabs") as HTMLElement;
    const { group } = tabs.dataset;
    const { value } = tab.dataset;
    if (group === undefined || value === undefined) {
      selectTab(tab);
      return;
    }
    keepInPlace(tab, () => selectInGroup(document, group, value));
    storage.set(storageKeys.tab(group), value);
  }

  return {
    mount(element) {
      // React cannot render this value.
      for (const panel of element.querySelectorAll<HTMLElement>(".tabs > [role=tabpanel][hidden]"))
        panel.hidden = "until-found";
      const matchingTabs = [...element.querySelectorAll(".tabs")].filter(selectFoundPanel);
      const isFixed = (tabs: Element): boolean =>
        matchingTabs.includes(tabs) || tabs.contains(findHashTarget(location.hash));
      const groups = new Set<string>();
      for (const { dataset } of element.querySelectorAll<HTMLElement>(".tabs[data-group]")) {
        if (dataset.group) groups.add(dataset.group);
      }
      for (const group of groups) {
        const value = storage.get(storageKeys.tab(group));
        if (value !== null)
          keepInPlace(findVisibleHeading(element), () => selectInGroup(element, group, value, isFixed));
        if (observedGroups.has(group)) continue;
        observedGroups.add(group);
        storage.listen(storageKeys.tab(group), (changed) => {
          if (changed !== null) selectInGroup(document, group, changed);
        });
      }
    },
  };
};

/** Select the tab of a panel that the browser showed before this code was loaded. @returns False if there is none. */
function selectFoundPanel(tabs: Element): boolean {
  const visiblePanels = [...tabs.querySelectorAll<HTMLElement>(PANEL)].filter(({ hidden }) => hidden === false);
  const tab = visiblePanels.map(findTabOfPanel).find((each) => each?.getAttribute("aria-selected") === "false");
  if (tab) selectTab(tab);
  return tab !== undefined;
}

/** Return the first heading in or below the viewport, if the page is scrolled. */
function findVisibleHeading(element: Element): Element | undefined {
  if (scrollY === 0) return undefined;
  return [...element.querySelectorAll("h2, h3, h4")].find((heading) => heading.getBoundingClientRect().top >= 0);
}

/**
 * Return the index of the tab that a key moves the focus to. The browser handles Enter and Space.
 *
 * @returns `undefined` for keys that do not move the focus.
 */
export function getTargetTab(count: number, current: number, key: string, rightToLeft: boolean): number | undefined {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (current + 1) % count;
  if (key === back) return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

function findTab({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(TAB)) || undefined;
}
