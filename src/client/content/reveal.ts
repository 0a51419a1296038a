/** Bring an element into sight that closed details or another tab hide. */

/** Open what hides `target`: every closed details around it, and the tabs of every hidden panel. */
export function revealTarget(target: Element): void {
  for (let node: Element | null = target.parentElement; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) {
      // A summary is visible while its details are closed.
      if (node.querySelector(":scope > summary")?.contains(target)) continue;
      node.open = true;
      // They may be about to close.
      node.removeAttribute("data-closing");
    } else if (node.matches("[role=tabpanel][hidden]")) {
      document.getElementById(node.getAttribute("aria-labelledby") ?? "")?.click();
    }
  }
}
