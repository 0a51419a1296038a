/** Loads embedded videos and pages on demand: other hosts are only contacted after a click on the placeholder link. */

import { hasModifier } from "../../util/browser.ts";
import type { FeatureInstaller } from "./feature.ts";

/** Replace an embed's link with its frame on click. Clicks with modifier keys open the link as usual. */
export const install: FeatureInstaller = () => {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.embed-link") : null;
    const box = link?.closest<HTMLElement>("[data-raw] .embed");
    if (!link || !box) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.src = link.dataset.src ?? box.dataset.src ?? link.href;
    frame.title = link.textContent?.trim() ?? "";
    frame.allow = "fullscreen; picture-in-picture; encrypted-media";
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    link.replaceWith(frame);
    frame.focus();
  });
  return {};
};
