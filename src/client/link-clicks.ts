/** Handles clicks on internal links, with one listener for all links of the document. */

import { isMenuEntry } from "../theme/hooks/mobile-menu.ts";
import { hasModifier } from "../util/browser.ts";
import type { Router } from "./router.ts";

/** Return the link that contains an event target. */
export function anchorOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const anchor = target instanceof Element ? target.closest("a[href]") : null;
  // `href` of an SVG link is not a string.
  return anchor instanceof HTMLAnchorElement ? anchor : undefined;
}

/** True for links that can open in this window without a document load: no other target, and no download. */
export function opensInWindow(anchor: HTMLAnchorElement): boolean {
  const { target } = anchor;
  if (target !== "" && target !== "_self") return false;
  return !anchor.hasAttribute("download") && !anchor.hasAttribute("data-full-load");
}

/** True if `to` differs from `from` only in its hash. The browser handles such links. */
export function isHashOnly(from: string, to: string): boolean {
  const [start = ""] = from.split("#", 1);
  return to.startsWith(`${start}#`);
}

/**
 * Navigate on plain clicks on links that the router handles. The browser handles all others.
 *
 * @param beforeHash Called before the browser scrolls to a hash of this page.
 */
export function installLinks(router: Router, beforeHash: (hash: string) => void): void {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const anchor = anchorOf(event.target);
    if (!anchor || !opensInWindow(anchor)) return;
    // The browser scrolls to a hash, unless this would leave a history entry of the menu or a duplicate entry behind.
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
