/**
 * Navigation without loading documents.
 *
 * The address changes at once; the old page stays until all that the new one needs is here; then one commit switches.
 * A newer navigation replaces an older one. What cannot be navigated, or not safely, becomes a document load.
 */

import type { PagePayload, RouteMap } from "../model/page.ts";
import { onceSteppedBack } from "../theme/hooks/mobile-menu.ts";
import { type Arrival, settleScroll } from "./after-commit.ts";
import type { LoadedPage, Pages } from "./pages.ts";
import type { Positions } from "./positions.ts";
import type { Progress } from "./progress.ts";
import { claimReload } from "./reload-guard.ts";
import {
  type Match,
  matchPath,
  pathBelow,
  type RouteMapSource,
  type RouteMatch,
  redirectAddress,
} from "./route-map.ts";

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

export interface RouterSettings {
  /** Digest of the client that is running; a map of another one means that the host has a newer build. */
  build: string;
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  /** Roots of the other locales, which are loaded as documents. */
  otherRoots: readonly string[];
  routeMap: RouteMapSource;
  pages: Pages;
  positions: Positions;
  progress: Progress;
  show(view: View): void;
  /** Called after each change of the address, before anything else happens. */
  onAddress(): void;
  /** Called when the address has changed but the page stays: another query or hash. */
  onArrival(): void;
}

export interface Router {
  /** Whether a link to this address would be navigated; otherwise the browser loads it. */
  handles(url: URL): boolean;
  /** Go to an address of this site. */
  navigate(url: URL, options?: { replace?: boolean }): void;
  /** The route of an address, once the route map is here; nothing for what is not navigated. */
  find(url: URL): RouteMatch | undefined;
  /** The route of the page that is on screen, for bringing its markup anew. */
  shown(): Promise<RouteMatch | undefined>;
}

type Attempt = "first" | "retry";

/** Whether the current history entry was made by somebody else. */
function isNewEntry(): boolean {
  return typeof (history.state as { index?: unknown } | null)?.index !== "number";
}

/** Take charge of the addresses of one locale. Listens to the history at once. */
export function createRouter(settings: RouterSettings): Router {
  const { build, root, routeMap, pages, positions, progress, show } = settings;
  /** Where the newest navigation leads; the page itself may be on its way. */
  let path = location.pathname;
  let query = location.search;
  /** Path of the page on screen. */
  let shownPath: string | undefined = path;
  /** Number of the newest navigation: what finishes with an older one is dropped. */
  let newest = 0;

  const find = (map: RouteMap, url: URL): Match | undefined => {
    const below = pathBelow(root, url.pathname);
    return below === undefined ? undefined : matchPath(map, below);
  };

  /** Whether the page of this path is on screen, and no other one is on its way. */
  const isHere = (pathname: string): boolean => pathname === path && path === shownPath;

  function loadDocument(address: string): void {
    if (address === location.href) location.reload();
    else location.replace(address);
  }

  /** Load and show what the address names. The address itself has changed before. */
  async function go(url: URL, arrival: Arrival, attempt: Attempt): Promise<void> {
    const number = ++newest;
    path = url.pathname;
    query = url.search;
    settings.onAddress();
    positions.onScreen(path === shownPath);
    if (path === shownPath) {
      progress.done();
      settleScroll(arrival, url.hash);
      settings.onArrival();
      return;
    }
    if (attempt === "first") progress.start();
    else show({ kind: "loading" });
    try {
      const map = await routeMap.load();
      if (number !== newest) return;
      const match = map.build === build ? find(map, url) : undefined;
      if (!match) return loadDocument(url.href);
      if (match.kind === "redirect") return redirect(match.to, url, arrival, attempt);
      const loaded = await pages.load(match, attempt === "retry");
      if (number !== newest) return;
      progress.done();
      shownPath = path;
      positions.onScreen(true);
      show({ kind: "page", loaded, arrival, hash: url.hash });
    } catch (error) {
      if (number !== newest) return;
      console.warn(`[sitegen] ${url.pathname} could not be loaded`, error);
      if (attempt === "first" && claimReload(url.pathname)) return loadDocument(url.href);
      progress.done();
      shownPath = undefined;
      show({ kind: "failed", error, retry: () => void go(new URL(location.href), arrival, "retry") });
    }
  }

  /** Show the present page as it is now on the development server, which sends its new payload. */
  async function refresh({ route: match, payload }: Refresh): Promise<void> {
    const number = ++newest;
    pages.keep(match, payload);
    try {
      const loaded = await pages.load(match);
      if (number !== newest) return;
      show({ kind: "page", loaded, arrival: { kind: "pop", position: undefined }, hash: "", isRefresh: true });
    } catch {
      location.reload();
    }
  }
  // What is known of the other pages may be out of date whenever something has changed.
  addEventListener("sitegen:changed", () => routeMap.forget());
  addEventListener("sitegen:refresh", (event) => {
    const { detail } = event as CustomEvent<Refresh>;
    if (shownPath === undefined) return;
    event.preventDefault();
    // While another page is on its way, its own load brings what is new.
    if (path === shownPath) void refresh(detail);
  });

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

  function handles(url: URL): boolean {
    if (url.origin !== location.origin || pathBelow(root, url.pathname) === undefined) return false;
    if (settings.otherRoots.some((other) => pathBelow(other, url.pathname) !== undefined)) return false;
    const map = routeMap.current();
    if (map) return map.build === build && find(map, url) !== undefined;
    // Without the map, take paths for pages and files for files.
    return !/\.(?!html$)[a-z0-9]{1,5}$/i.test(url.pathname);
  }

  function navigate(url: URL, { replace = false } = {}): void {
    // The same address again is not a new entry, as in browsers.
    positions.push(url.href, replace || url.href === location.href);
    if (!isHere(url.pathname)) {
      void go(url, { kind: "forward" }, "first");
      return;
    }
    const isQueryOnly = url.search !== query && url.hash === "";
    query = url.search;
    settings.onAddress();
    if (!isQueryOnly) settleScroll({ kind: "forward" }, url.hash);
    settings.onArrival();
  }

  function onPop(): void {
    if (isNewEntry() && location.pathname === path) {
      onHash();
      return;
    }
    positions.save();
    positions.adopt();
    const position = positions.restored();
    if (!isHere(location.pathname)) {
      void go(new URL(location.href), { kind: "pop", position }, "first");
      return;
    }
    query = location.search;
    settings.onAddress();
    if (position) settleScroll({ kind: "pop", position }, location.hash);
    settings.onArrival();
  }

  /**
   * A link to a hash has made an entry, which has no state of ours yet. The browser has scrolled by itself, and the click
   * kept the position of the entry before. All browsers tell of it by `hashchange`, some by `popstate` too.
   */
  function onHash(): void {
    if (!isNewEntry()) return;
    positions.adopt();
    // A place in a page that is on its way.
    if (!isHere(location.pathname)) {
      void go(new URL(location.href), { kind: "forward" }, "first");
      return;
    }
    settings.onAddress();
    settings.onArrival();
  }
  addEventListener("popstate", onPop);
  addEventListener("hashchange", onHash);
  // A document that comes back from the browser's memory shows what it did when it was left, maybe on its way elsewhere.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    positions.adopt();
    if (isHere(location.pathname)) return;
    void go(new URL(location.href), { kind: "pop", position: positions.restored() }, "first");
  });

  return {
    handles,
    navigate: (url, options) => onceSteppedBack(() => navigate(url, options)),
    find(url) {
      const map = routeMap.current();
      if (map?.build !== build) return undefined;
      const match = find(map, url);
      return match?.kind === "page" ? match : undefined;
    },
    async shown() {
      const match = find(await routeMap.load(), new URL(shownPath ?? path, location.href));
      return match?.kind === "page" ? match : undefined;
    },
  };
}
