/** Recognizes clicks on links that open in this window. */

import { hasModifier } from "../util/browser.ts";

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

/** Return the link to open in this window for a click; `undefined` for other clicks. */
export function findPlainLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return undefined;
  const anchor = findLink(event.target);
  return anchor && canOpenInWindow(anchor) ? anchor : undefined;
}
