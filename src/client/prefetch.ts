/**
 * Fetches pages before the user navigates to them.
 *
 * For a link in the viewport, the browser gets a hint to prefetch the page at low priority. Hovering or touching a
 * link loads the page. Both happen once per path and session, unless the connection is slow or metered. The number of
 * hints per page is limited, and links of the content take precedence: a long sidebar would otherwise fetch more data
 * than the page itself. Errors are ignored, because the navigation reports them.
 */

import type { RouteMatch } from "../model/live-reload.ts";
import { PageEvent, ROOT_ID } from "../model/shell-ids.ts";
import { anchorOf, isHashOnly, opensInWindow } from "./link-clicks.ts";
import type { Pages } from "./page-loader.ts";
import type { Router } from "./router.ts";
import { idle, inSlices, oncePerFrame } from "./scheduler.ts";

/** Maximum number of hints per page. With pages of about 10 kB, they amount to the size of an image. */
const MAX_HINTS_PER_PAGE = 8;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** True unless the connection is slow or saves data. */
export function allowsPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

const connectionAllows = (): boolean => allowsPrefetch((navigator as { connection?: Connection }).connection);

export interface PrefetchSettings {
  router: Router;
  pages: Pages;
}

/** Start prefetching. */
export function installPrefetch({ router, pages }: PrefetchSettings): void {
  const hinted = new Set<string>();
  const loaded = new Set<string>();
  const waiting = new Set<HTMLAnchorElement>();
  let remainingHints = MAX_HINTS_PER_PAGE;

  /** Return the page of a link, if it should be fetched and is not in `done`. */
  const matchOf = async (anchor: HTMLAnchorElement, done: Set<string>): Promise<RouteMatch | undefined> => {
    if (!opensInWindow(anchor) || isHashOnly(location.href, anchor.href)) return undefined;
    // The search button is only a link if scripts are disabled.
    if (anchor.hasAttribute("data-search-open")) return undefined;
    const url = new URL(anchor.href, location.href);
    if (url.pathname === location.pathname || !router.handles(url)) return undefined;
    if (!connectionAllows()) return undefined;
    const match = await router.match(url);
    if (match?.kind !== "page" || done.has(match.key)) return undefined;
    done.add(match.key);
    return match;
  };

  const load = async (target: EventTarget | null): Promise<void> => {
    const anchor = anchorOf(target);
    const match = anchor && (await matchOf(anchor, loaded));
    if (match) await pages.load(match);
  };
  const ignore = (): void => {};
  addEventListener("pointerover", (event) => void load(event.target).catch(ignore), { passive: true });
  addEventListener("touchstart", (event) => void load(event.target).catch(ignore), { passive: true });

  /** Prefetch the pages of waiting links one by one, while the browser is idle. */
  const hintWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      await idle();
      // Drop the links of a page that has been left.
      for (const link of waiting) if (!link.isConnected) waiting.delete(link);
      const links = [...waiting];
      const anchor = links.find((link) => link.closest("main")) ?? links[0];
      if (!anchor) return;
      const match = remainingHints > 0 ? await matchOf(anchor, hinted).catch(ignore) : undefined;
      if (match && !loaded.has(match.key)) {
        remainingHints--;
        prefetchFile(pages.payloadUrl(match));
      }
      waiting.delete(anchor);
    }
  };
  watchLinks((anchor) => {
    if (remainingHints === 0) return;
    waiting.add(anchor);
    if (waiting.size === 1) void hintWaiting();
  });
  addEventListener(PageEvent.Location, () => {
    remainingHints = MAX_HINTS_PER_PAGE;
  });
}

/**
 * Report each link of the page once when it enters the viewport, including links that are added later.
 *
 * Ignores links outside of the page, because those of the search dialog change with every key.
 */
function watchLinks(onVisible: (anchor: HTMLAnchorElement) => void): void {
  const page = document.getElementById(ROOT_ID) as HTMLElement;
  const observed = new WeakSet<Element>();
  const observer =
    typeof IntersectionObserver === "function"
      ? new IntersectionObserver((entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            observer?.unobserve(target);
            onVisible(target as HTMLAnchorElement);
          }
        })
      : undefined;
  const watch = (anchor: Element): void => {
    if (observed.has(anchor) || !(anchor instanceof HTMLAnchorElement)) return;
    observed.add(anchor);
    if (anchor.origin !== location.origin || anchor.target !== "" || isHashOnly(location.href, anchor.href)) return;
    if (observer) observer.observe(anchor);
    else onVisible(anchor);
  };
  const scan = async (): Promise<void> => {
    await idle();
    await inSlices(page.querySelectorAll("a[href]"), watch);
  };
  void scan();
  const rescan = oncePerFrame(() => void scan());
  new MutationObserver(rescan).observe(page, { childList: true, subtree: true });
}

/** Ask the browser to fetch a file at low priority. */
function prefetchFile(url: string): void {
  const link = document.createElement("link");
  if (link.relList.supports?.("prefetch")) {
    link.rel = "prefetch";
    link.as = "fetch";
    link.crossOrigin = "anonymous";
    link.href = url;
    document.head.append(link);
    return;
  }
  fetch(url, { credentials: "include", priority: "low" }).catch(() => {});
}
