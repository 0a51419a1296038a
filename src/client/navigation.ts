/**
 * Loads and displays the page at the current URL.
 *
 * The old page stays until everything that the new page needs is loaded; then one commit switches the page. A newer
 * navigation replaces an older one. If client navigation is not possible, the document is loaded instead.
 */

import type { PageUpdate } from "../model/live-reload.ts";
import type { Result } from "./display.tsx";
import type { Pages } from "./page-loader.ts";
import { claimReload } from "./reload-guard.ts";
import { resolveRedirect, type UrlMatcher } from "./route-map.ts";
import { type Arrival, applyScroll, scrollToHiddenTarget } from "./scroll-and-focus.ts";
import type { Positions } from "./scroll-restoration.ts";
import type { Progress } from "./progress.ts";

export interface NavigationSettings {
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  pages: Pages;
  positions: Positions;
  progress: Progress;
  show(result: Result): void;
  /** Called after each URL change, before anything else. */
  onUrlChange(): void;
  /** Called if only the query or hash in the URL has changed. */
  onArrival(): void;
}

/** The newest navigation's target, whose page may still be loading. */
interface NavigationState {
  path: string;
  query: string;
  /** Path on screen; `undefined` if it could not be loaded. */
  visiblePath: string | undefined;
}

export interface Navigation {
  readonly current: Readonly<NavigationState>;
  /** Return true if the page at this path is on screen, and no other page is loading. */
  isOnScreen(path: string): boolean;
  /**
   * Navigate to a URL that the address bar already shows.
   *
   * @param scrolls If false and the page is already on screen, scroll only to a hidden target: the browser has scrolled
   * to all others.
   */
  navigateTo(url: URL, arrival: Arrival, scrolls: boolean): void;
  /** Update the page on screen with the payload that the development server sent. */
  refresh(update: PageUpdate): Promise<void>;
}

/** `reconnect` is a retry that may load the document, like the first attempt. */
type Attempt = "first" | "retry" | "reconnect";

/** Create the navigation, starting at the page on screen. */
export function createNavigation(settings: NavigationSettings, { match, canNavigate }: UrlMatcher): Navigation {
  const { root, pages, positions, progress, show } = settings;
  const { pathname: path, search: query } = location;
  const current: NavigationState = { path, query, visiblePath: path };
  /** Newest navigation's number; results for older ones are dropped. */
  let latestNumber = 0;
  /** True while the last page stays on screen because another one could not be loaded. */
  let isPageKept = false;

  const isOnScreen = (path: string): boolean => path === current.path && path === current.visiblePath;

  /** Load and display the page at a URL. */
  async function loadPage(url: URL, arrival: Arrival, attempt: Attempt): Promise<void> {
    const number = ++latestNumber;
    current.path = url.pathname;
    current.query = url.search;
    settings.onUrlChange();
    positions.setOnScreen(current.path === current.visiblePath);
    if (current.path === current.visiblePath) {
      progress.finish();
      if (isPageKept) show({ kind: "restored" });
      isPageKept = false;
      applyScroll(arrival, url.hash);
      settings.onArrival();
      return;
    }
    if (attempt === "retry") show({ kind: "loading" });
    else progress.start();
    try {
      const routeMatch = await match(url);
      if (number !== latestNumber) return;
      if (!routeMatch) return loadDocument(url.href);
      if (routeMatch.kind === "redirect") return redirect(routeMatch.to, url, arrival, attempt);
      const loaded = await pages.load(routeMatch, attempt !== "first");
      if (number !== latestNumber) return;
      progress.finish();
      current.visiblePath = current.path;
      isPageKept = false;
      positions.setOnScreen(true);
      show({ kind: "page", loaded, arrival, hash: url.hash });
    } catch (error) {
      if (number !== latestNumber) return;
      console.warn(`[sitegen] ${url.pathname} could not be loaded`, error);
      if (!navigator.onLine) return waitForNetwork(error, arrival, number);
      if (attempt !== "retry" && claimReload(url.pathname)) return loadDocument(url.href);
      progress.finish();
      isPageKept = false;
      current.visiblePath = undefined;
      show({
        kind: "failed",
        error,
        retry: () => void loadPage(new URL(location.href), arrival, "retry"),
        keepsPage: false,
      });
    }
  }

  /** Keep the page on screen while the browser is offline, and load the other page once it is online again. */
  function waitForNetwork(error: unknown, arrival: Arrival, number: number): void {
    progress.finish();
    isPageKept = current.visiblePath !== undefined;
    const retry = (): void => {
      if (number === latestNumber) void loadPage(new URL(location.href), arrival, "reconnect");
    };
    addEventListener("online", retry, { once: true });
    show({ kind: "failed", error, retry, keepsPage: isPageKept });
  }

  function redirect(to: string, from: URL, arrival: Arrival, attempt: Attempt): void {
    const target = new URL(resolveRedirect(to, root, from.href));
    target.hash ||= from.hash;
    target.search ||= from.search;
    // A redirect to the same path would loop forever, so let the host handle it.
    if (target.pathname === from.pathname || !canNavigate(target)) {
      loadDocument(target.href);
      return;
    }
    positions.push(target.href, true);
    void loadPage(target, arrival, attempt);
  }

  return {
    current,
    isOnScreen,
    navigateTo(url, arrival, scrolls) {
      if (!isOnScreen(url.pathname)) {
        void loadPage(url, arrival, "first");
        return;
      }
      current.query = url.search;
      settings.onUrlChange();
      if (scrolls) applyScroll(arrival, url.hash);
      else scrollToHiddenTarget(url.hash);
      settings.onArrival();
    },
    async refresh({ route, payload }) {
      const number = ++latestNumber;
      pages.cachePayload(route, payload);
      try {
        const loaded = await pages.load(route);
        if (number !== latestNumber) return;
        show({ kind: "page", loaded, arrival: { kind: "pop", position: undefined }, hash: "", isRefresh: true });
      } catch {
        location.reload();
      }
    },
  };
}

function loadDocument(url: string): void {
  if (url === location.href) location.reload();
  else location.replace(url);
}
