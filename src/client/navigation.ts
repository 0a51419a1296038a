/**
 * Going to a page whose address is in the bar already.
 *
 * The old page stays until all that the new one needs is here; then one commit switches. A newer navigation replaces an
 * older one. What cannot be navigated, or not safely, becomes a document load.
 */

import type { PagePayload } from "../model/page-data.ts";
import type { LoadedPage, Pages } from "./page-loader.ts";
import type { Progress } from "./progress-bar.ts";
import { claimReload } from "./reload-guard.ts";
import { type Addresses, type RouteMatch, redirectAddress } from "./route-map.ts";
import { type Arrival, applyScroll } from "./scroll-and-focus.ts";
import type { Positions } from "./scroll-restoration.ts";

/** What the development server sends of a page that has changed. */
interface Refresh {
  route: RouteMatch;
  payload: PagePayload;
}

/** What is on screen. */
export type View =
  | { kind: "page"; loaded: LoadedPage; arrival: Arrival; hash: string; isRefresh?: boolean }
  /** The content of the current address could not be loaded, and is not being loaded again. */
  | { kind: "failed"; error: unknown; retry: () => void }
  /** The same, while a retry is under way. */
  | { kind: "loading" };

export interface NavigationSettings {
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  pages: Pages;
  positions: Positions;
  progress: Progress;
  show(view: View): void;
  /** Called after each change of the address, before anything else happens. */
  onAddress(): void;
  /** Called when the address has changed but the page stays: another query or hash. */
  onArrival(): void;
}

/** Where the newest navigation leads; the page itself may be on its way. */
interface NavigationState {
  path: string;
  query: string;
  /** Path of the page on screen; nothing where one could not be loaded. */
  visiblePath: string | undefined;
}

export interface Navigation {
  readonly at: Readonly<NavigationState>;
  /** Whether the page of this path is on screen, and no other one is on its way. */
  isHere(path: string): boolean;
  /**
   * Show what the address names.
   *
   * @param scrolls Whether the view moves where the page is on screen already; on another page it always does.
   */
  reach(url: URL, arrival: Arrival, scrolls: boolean): void;
  /** Show the present page as it is now on the development server, which sends its new payload. */
  refresh(update: Refresh): Promise<void>;
}

type Attempt = "first" | "retry";

/** Navigation from the page that is on screen now. Nothing is loaded before it is asked for. */
export function createNavigation(settings: NavigationSettings, { match, handles }: Addresses): Navigation {
  const { root, pages, positions, progress, show } = settings;
  const { pathname: path, search: query } = location;
  const at: NavigationState = { path, query, visiblePath: path };
  /** Number of the newest navigation: what finishes with an older one is dropped. */
  let newest = 0;

  const isHere = (path: string): boolean => path === at.path && path === at.visiblePath;

  /** Load and show what the address names. */
  async function go(url: URL, arrival: Arrival, attempt: Attempt): Promise<void> {
    const number = ++newest;
    at.path = url.pathname;
    at.query = url.search;
    settings.onAddress();
    positions.onScreen(at.path === at.visiblePath);
    if (at.path === at.visiblePath) {
      progress.done();
      applyScroll(arrival, url.hash);
      settings.onArrival();
      return;
    }
    if (attempt === "first") progress.start();
    else show({ kind: "loading" });
    try {
      const routeMatch = await match(url);
      if (number !== newest) return;
      if (!routeMatch) return loadDocument(url.href);
      if (routeMatch.kind === "redirect") return redirect(routeMatch.to, url, arrival, attempt);
      const loaded = await pages.load(routeMatch, attempt === "retry");
      if (number !== newest) return;
      progress.done();
      at.visiblePath = at.path;
      positions.onScreen(true);
      show({ kind: "page", loaded, arrival, hash: url.hash });
    } catch (error) {
      if (number !== newest) return;
      console.warn(`[sitegen] ${url.pathname} could not be loaded`, error);
      if (attempt === "first" && claimReload(url.pathname)) return loadDocument(url.href);
      progress.done();
      at.visiblePath = undefined;
      show({ kind: "failed", error, retry: () => void go(new URL(location.href), arrival, "retry") });
    }
  }

  function redirect(to: string, from: URL, arrival: Arrival, attempt: Attempt): void {
    const target = new URL(redirectAddress(to, root, from.href));
    target.hash ||= from.hash;
    target.search ||= from.search;
    // A redirect to itself would go on for ever; the host answers for it.
    if (target.pathname === from.pathname || !handles(target)) {
      loadDocument(target.href);
      return;
    }
    positions.push(target.href, true);
    void go(target, arrival, attempt);
  }

  return {
    at,
    isHere,
    reach(url, arrival, scrolls) {
      if (!isHere(url.pathname)) {
        void go(url, arrival, "first");
        return;
      }
      at.query = url.search;
      settings.onAddress();
      if (scrolls) applyScroll(arrival, url.hash);
      settings.onArrival();
    },
    async refresh({ route, payload }) {
      const number = ++newest;
      pages.keep(route, payload);
      try {
        const loaded = await pages.load(route);
        if (number !== newest) return;
        show({ kind: "page", loaded, arrival: { kind: "pop", position: undefined }, hash: "", isRefresh: true });
      } catch {
        location.reload();
      }
    },
  };
}

function loadDocument(address: string): void {
  if (address === location.href) location.reload();
  else location.replace(address);
}
