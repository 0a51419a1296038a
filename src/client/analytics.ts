/** Page views for the analytics service, if one is configured. The service's own snippet counts the first load. */

import type { ShellData } from "../model/page.ts";

type WithGtag = typeof globalThis & { gtag?: (...args: readonly unknown[]) => void };

/**
 * A function to call after each change of route, query or hash.
 *
 * The view is sent in the next task, when the title is that of the new page. A service that is blocked or throws changes
 * nothing for the visitor.
 */
export function createPageViews(shell: ShellData): () => void {
  if (!shell.analytics) return () => {};
  let counted = location.href;
  return () => {
    if (location.href === counted) return;
    counted = location.href;
    setTimeout(() => {
      try {
        (globalThis as WithGtag).gtag?.("event", "page_view", {
          page_title: document.title,
          page_location: location.href,
          page_path: location.pathname + location.search + location.hash,
        });
      } catch (error) {
        console.warn("[sitegen] the analytics service failed", error);
      }
    });
  };
}
