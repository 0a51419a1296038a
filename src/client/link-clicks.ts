/** Clicks on internal links become navigations. One listener on the document serves all links, of content and shell alike. */

import { isMenuEntry } from "../theme/hooks/mobile-menu.ts";
import { hasModifier } from "../util/browser.ts";
import type { Router } from "./router.ts";

/** The anchor around an event's target. */
export function anchorOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const anchor = target instanceof Element ? target.closest("a[href]") : null;
  // Anchors of SVG have no plain address.
  return anchor instanceof HTMLAnchorElement ? anchor : undefined;
}

/** Whether the link opens in this window as a page: no other target, no download, no wish for a document of its own. */
export function opensHere(anchor: HTMLAnchorElement): boolean {
  const { target } = anchor;
  if (target !== "" && target !== "_self") return false;
  return !anchor.hasAttribute("download") && !anchor.hasAttribute("data-full-load");
}

/** Whether two addresses differ in their hash only, and the second has one: the browser itself goes there. */
export function isHashOnly(from: string, to: string): boolean {
  const [start = ""] = from.split("#", 1);
  return to.startsWith(`${start}#`);
}

/**
 * Take over plain clicks on links that the router handles; all others are the browser's.
 *
 * @param beforeHash Called before the browser goes to a hash of this page.
 */
export function installLinks(router: Router, beforeHash: (hash: string) => void): void {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const anchor = anchorOf(event.target);
    if (!anchor || !opensHere(anchor)) return;
    // The browser goes to a hash itself, save where that would leave an entry of the menu, or a second one, behind.
    const toHash = isHashOnly(location.href, anchor.href);
    if (toHash && anchor.href !== location.href && !isMenuEntry(history.state)) {
      beforeHash(anchor.hash);
      return;
    }
    const url = new URL(anchor.href, location.href);
    if (!toHash && !router.handles(url)) return;
    event.preventDefault();
    router.navigate(url);
  });
}
