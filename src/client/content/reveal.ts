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
      const tab = findTabOfPanel(node);
      if (tab?.closest(".tabs")) selectTab(tab);
      // Tabs of a component of the site.
      else tab?.click();
    }
  }
}

/** Select a tab and display its panel. */
export function selectTab(selectedTab: HTMLElement): void {
  if (selectedTab.getAttribute("aria-selected") === "true") return;
  for (const tab of getTabs(selectedTab.closest(".tabs") as HTMLElement)) {
    const isChosen = tab === selectedTab;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = isChosen ? false : "until-found";
  }
}

/** Return the tab of a panel. */
export function findTabOfPanel(panel: Element): HTMLElement | null {
  return document.getElementById(panel.getAttribute("aria-labelledby") ?? "");
}

/** Return the tabs in a tab group, but not in nested groups. */
export function getTabs(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(":scope > .tab-list > [role=tab]")];
}
