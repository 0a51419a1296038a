/** Handles clicks on internal links, with one listener for the whole document. */

import { isMenuEntry } from "../theme/hooks/mobile-menu.ts";
import { findPlainLink } from "./link-clicks.ts";
import type { Router } from "./router.ts";

/** True if `to` differs from `from` only in its hash. The browser handles such links. */
export function isHashOnly(from: string, to: string): boolean {
  const [start = ""] = from.split("#", 1);
  return to.startsWith(`${start}#`);
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
