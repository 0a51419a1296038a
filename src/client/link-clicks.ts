/** Handles clicks on internal links, with one listener for the whole document. */

import { isMenuEntry } from "../theme/hooks/mobile-menu.ts";
import { hasModifier } from "../util/browser.ts";
import type { Router } from "./router.ts";

/** Return the link that contains an event target. */
export function findLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const anchor = target instanceof Element ? target.closest("a[href]") : null;
  // An SVG link's `href` is not a string.
  return anchor instanceof HTMLAnchorElement ? anchor : undefined;
}

/** True for links that can open in this window without a document load: no other target, and no download. */
export function canOpenInWindow(anchor: HTMLAnchorElement): boolean {
  const { target } = anchor;
  if (target !== "" && target !== "_self") return false;
  return !anchor.hasAttribute("download") && !anchor.hasAttribute("data-full-load");
}

/** True if `to` differs from `from` only in its hash. The browser handles such links. */
export function isHashOnly(from: string, to: string): boolean {
  const [start = ""] = from.split("#", 1);
  return to.startsWith(`${start}#`);
}

/** Return the link to open in this window for a click; `undefined` for other clicks. */
export function findPlainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return undefined;
  const anchor = findLink(event.target);
  return anchor && canOpenInWindow(anchor) ? anchor : undefined;
}

/** Navigate on plain clicks on links that the router handles. The browser handles all others. */
export function installLinks(router: Router): void {
  addEventListener("click", (event) => {
    const anchor = findPlainLink(event);
    if (!anchor) return;
    // The browser scrolls to a hash, unless this would leave the menu's history entry or a duplicate entry behind.
    const toHash = isHashOnly(location.href, anchor.href);
    if (toHash && anchor.href !== location.href && !isMenuEntry(history.state)) {
      router.prepareHash(anchor.hash);
      return;
    }
    const url = new URL(anchor.href, location.href);
    if (!toHash && !router.canNavigate(url)) return;
    event.preventDefault();
    router.navigate(url);
  });
}
