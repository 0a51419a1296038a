/**
 * Fetching pages before they are asked for.
 *
 * A link that comes into view is a hint to the browser to fetch its page, at low priority; a pointer over it, or a touch,
 * loads the page in full. Each happens once per path and session, and neither on slow or metered connections. Hints are
 * few for each page that is shown, and links of the text go before those around it: a long sidebar would otherwise fetch
 * more than the page itself. Errors are ignored: the navigation itself reports them.
 */

import { PageEvent, ROOT_ID } from "../model/shell-ids.ts";
import { anchorOf, isHashOnly, opensHere } from "./link-clicks.ts";
import type { Pages } from "./page-loader.ts";
import type { RouteMatch } from "./route-map.ts";
import type { Router } from "./router.ts";
import { idle, inSlices, oncePerFrame } from "./scheduler.ts";

/** Hints while one page is shown; with pages of 10 kB or so, about what a picture weighs. */
const HINTS_PER_PAGE = 8;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether the visitor's connection bears requests that may turn out needless. */
export function allowsPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

const connectionAllows = (): boolean => allowsPrefetch((navigator as { connection?: Connection }).connection);

export interface PrefetchSettings {
  router: Router;
  pages: Pages;
}

/** Watch links and pointers. */
export function installPrefetch({ router, pages }: PrefetchSettings): void {
  const hinted = new Set<string>();
  const loaded = new Set<string>();
  const waiting = new Set<HTMLAnchorElement>();
  let hintsLeft = HINTS_PER_PAGE;

  /** The page that a link leads to, if it is to be fetched and was not before. */
  const matchOf = async (anchor: HTMLAnchorElement, done: Set<string>): Promise<RouteMatch | undefined> => {
    if (!opensHere(anchor) || isHashOnly(location.href, anchor.href)) return undefined;
    // The search button is a link for those without script only.
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

  /** One link at a time, each when there is nothing else to do. */
  const hintWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      await idle();
      // Those of a page that was left meanwhile are none of this one.
      for (const link of waiting) if (!link.isConnected) waiting.delete(link);
      const links = [...waiting];
      const anchor = links.find((link) => link.closest("main")) ?? links[0];
      if (!anchor) return;
      const match = hintsLeft > 0 ? await matchOf(anchor, hinted).catch(ignore) : undefined;
      if (match && !loaded.has(match.key)) {
        hintsLeft--;
        prefetchFile(pages.payloadAddress(match));
      }
      waiting.delete(anchor);
    }
  };
  watchLinks((anchor) => {
    if (hintsLeft === 0) return;
    waiting.add(anchor);
    if (waiting.size === 1) void hintWaiting();
  });
  addEventListener(PageEvent.Location, () => {
    hintsLeft = HINTS_PER_PAGE;
  });
}

/**
 * Report each link of the page once when it comes into view, also those that are added later.
 *
 * Links outside of the page are left alone: those of the search dialog change with each key.
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

/** Ask the browser to fetch a file when it has nothing better to do. */
function prefetchFile(address: string): void {
  const link = document.createElement("link");
  if (link.relList.supports?.("prefetch")) {
    link.rel = "prefetch";
    link.as = "fetch";
    link.crossOrigin = "anonymous";
    link.href = address;
    document.head.append(link);
    return;
  }
  fetch(address, { credentials: "include", priority: "low" }).catch(() => {});
}
