/**
 * Fetches pages before the user navigates to them.
 *
 * For a link in the viewport, the browser gets a hint to prefetch the page at low priority. Hovering or touching a
 * link loads the page. Both happen once per path and session, unless the connection is slow or metered. Hints
 * per page are limited in number and size, and content links take precedence: a long sidebar would otherwise fetch more data
 * than the page itself. Errors are ignored, because the navigation reports them.
 */

import type { RouteMatch } from "../model/live-reload.ts";
import { PageEvent, ROOT_ID } from "../model/shell-ids.ts";
import { canOpenInWindow, findLink } from "./link-clicks.ts";
import { isHashOnly } from "./link-navigation.ts";
import type { Pages } from "./page-loader.ts";
import type { Router } from "./router.ts";
import { runInSlices, throttleByFrame, waitForIdle } from "./scheduler.ts";

/** Maximum hints per page. */
const MAX_HINTS_PER_PAGE = 8;

/** Maximum transfer size of the hints of a page, in bytes: that of an image. */
const MAX_BYTES_PER_PAGE = 45_000;

/** Size of a payload, in bytes, that is assumed until it is known. Few are larger. */
const TYPICAL_BYTES = 12_000;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** True unless the connection is slow or saves data. */
export function canPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/[23]g/.test(connection?.effectiveType ?? "");
}

const isPrefetchAllowed = (): boolean =>
  canPrefetch((navigator as { connection?: Connection }).connection) &&
  !matchMedia("(prefers-reduced-data: reduce)").matches;

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
  let remainingBytes = MAX_BYTES_PER_PAGE;
  const hasHints = (): boolean => remainingHints > 0 && remainingBytes >= TYPICAL_BYTES;

  /** Find the page that a link leads to, if it should be fetched and is not in `done`. */
  const findMatch = async (anchor: HTMLAnchorElement, done: Set<string>): Promise<RouteMatch | undefined> => {
    if (!canOpenInWindow(anchor) || isHashOnly(location.href, anchor.href)) return undefined;
    // The search button is only a link if scripts are disabled.
    if (anchor.hasAttribute("data-search-open")) return undefined;
    const url = new URL(anchor.href, location.href);
    if (url.pathname === location.pathname || !router.canNavigate(url)) return undefined;
    if (!isPrefetchAllowed()) return undefined;
    const match = await router.match(url);
    if (match?.kind !== "page" || done.has(match.key)) return undefined;
    done.add(match.key);
    return match;
  };

  const load = async (target: EventTarget | null): Promise<void> => {
    const anchor = findLink(target);
    const match = anchor && (await findMatch(anchor, loaded));
    if (match) await pages.load(match);
  };
  const ignoreError = (): void => {};
  addEventListener("pointerover", (event) => void load(event.target).catch(ignoreError), { passive: true });
  addEventListener("touchstart", (event) => void load(event.target).catch(ignoreError), { passive: true });

  /** Prefetch pages for waiting links one by one, while the browser is idle. */
  const prefetchWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      await waitForIdle();
      // Drop links on a page that has been left.
      for (const link of waiting) if (!link.isConnected) waiting.delete(link);
      const links = [...waiting];
      const anchor = links.find((link) => link.closest("main")) ?? links[0];
      if (!anchor) return;
      const match = hasHints() ? await findMatch(anchor, hinted).catch(ignoreError) : undefined;
      if (match && !loaded.has(match.key)) {
        remainingHints--;
        const url = new URL(pages.getPayloadUrl(match), location.href).href;
        await prefetchFile(url);
        const [timing] = performance.getEntriesByName(url) as PerformanceResourceTiming[];
        remainingBytes -= timing?.encodedBodySize || TYPICAL_BYTES;
      }
      waiting.delete(anchor);
    }
  };
  watchLinks((anchor) => {
    if (!hasHints()) return;
    waiting.add(anchor);
    if (waiting.size === 1) void prefetchWaiting();
  });
  addEventListener(PageEvent.Location, () => {
    remainingHints = MAX_HINTS_PER_PAGE;
    remainingBytes = MAX_BYTES_PER_PAGE;
  });
}

/**
 * Report each link on the page once when it enters the viewport, including links that are added later.
 *
 * Ignores links outside the page, because those in the search dialog change with every key.
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
  const watchAll = async (): Promise<void> => {
    await waitForIdle();
    await runInSlices(page.querySelectorAll("a[href]"), watch);
  };
  void watchAll();
  const schedule = throttleByFrame(() => void watchAll());
  new MutationObserver(schedule).observe(page, { childList: true, subtree: true });
}

/** Ask the browser to fetch a file at low priority, and wait until it is there or cannot be fetched. */
async function prefetchFile(url: string): Promise<void> {
  const link = document.createElement("link");
  if (link.relList.supports?.("prefetch")) {
    link.rel = "prefetch";
    link.as = "fetch";
    link.crossOrigin = "anonymous";
    link.href = url;
    await new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve;
      document.head.append(link);
    });
    return;
  }
  await fetch(url, { credentials: "include", priority: "low" }).then(
    (response) => response.arrayBuffer(),
    () => {},
  );
}
