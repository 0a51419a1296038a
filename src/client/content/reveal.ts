/** Reveals elements that are hidden in closed details or unselected tabs. */

/**
 * Reveal an element: open all details and select all tabs that contain it. The selected tabs are not stored and do not
 * affect other groups, because the user did not choose them.
 */
export function revealTarget(target: Element): void {
  for (let node: Element | null = target.parentElement; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) {
      // A summary is visible while its details are closed.
      if (node.querySelector(":scope > summary")?.contains(target)) continue;
      node.open = true;
      // Cancel closing.
      node.removeAttribute("data-closing");
    } else if (node.matches("[role=tabpanel][hidden]")) {
      const tab = document.getElementById(node.getAttribute("aria-labelledby") ?? "");
      if (tab) selectTab(tab);
    }
  }
}

/** Select a tab and display its panel. */
export function selectTab(selectedTab: HTMLElement): void {
  if (selectedTab.getAttribute("aria-selected") === "true") return;
  for (const tab of tabsIn(selectedTab.closest(".tabs") as HTMLElement)) {
    const isChosen = tab === selectedTab;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !isChosen;
  }
}

/** Return the tabs of a tab group, without those of nested groups. */
export function tabsIn(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(":scope > .tab-list > [role=tab]")];
}
