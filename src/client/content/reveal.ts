/** Bring an element into sight that closed details or another tab hide. */

/**
 * Open what hides `target`: every closed details around it, and the tabs of every hidden panel. Those are chosen for this
 * time only, in their own box: the visitor has asked for the target, and not for a tab.
 */
export function revealTarget(target: Element): void {
  for (let node: Element | null = target.parentElement; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) {
      // A summary is visible while its details are closed.
      if (node.querySelector(":scope > summary")?.contains(target)) continue;
      node.open = true;
      // They may be about to close.
      node.removeAttribute("data-closing");
    } else if (node.matches("[role=tabpanel][hidden]")) {
      const tab = document.getElementById(node.getAttribute("aria-labelledby") ?? "");
      if (tab) selectTab(tab);
    }
  }
}

/** Show the panel of a tab in the place of the other panels of its box. */
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

/** The tabs of a box, without those of boxes inside it. */
export function tabsIn(tabs: HTMLElement): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(":scope > .tab-list > [role=tab]")];
}
