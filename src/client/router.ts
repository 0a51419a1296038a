/**
 * Client-side navigation: the URL changes immediately, and the page follows once it is loaded (`navigation.ts`).
 *
 * Clicks on links, history traversal and hash changes by the browser all become navigations here.
 */

import type { RouteMatch } from "../model/live-reload.ts";
import { PageEvent } from "../model/shell-ids.ts";
import { runAfterStepBack } from "../theme/hooks/mobile-menu.ts";
import { createNavigation, type Navigation, type NavigationSettings } from "./navigation.ts";
import { createUrlMatcher, type RouteMapSource, type UrlMatcher, type UrlMatcherSettings } from "./route-map.ts";
import { prepareHashTarget } from "./scroll-and-focus.ts";
import { isNewEntry, type Positions } from "./scroll-restoration.ts";

export type RouterSettings = UrlMatcherSettings & NavigationSettings;

export interface Router extends UrlMatcher {
  /** Navigate to a URL on this site. */
  navigate(url: URL): void;
  /** Prepare the page on screen before the browser scrolls to a hash on it. */
  prepareHash(hash: string): void;
  /** Find the route on screen, to load its HTML again. */
  getVisibleMatch(): Promise<RouteMatch | undefined>;
}

/** Create a locale's router and start listening to history events. */
export function createRouter(settings: RouterSettings): Router {
  const { routeMap, positions } = settings;
  const matcher = createUrlMatcher(settings);
  const navigation = createNavigation(settings, matcher);
  const { current } = navigation;
  const prepareHash = (hash: string): void => {
    positions.saveBeforeHash();
    prepareHashTarget(hash);
  };
  handleHashChanges(prepareHash);
  handleHistoryEvents(navigation, positions);
  handleServerEvents(navigation, routeMap);
  const navigate = (url: URL): void => {
    // Like browsers, do not add a history entry for the current URL.
    positions.push(url.href, url.href === location.href);
    const isQueryOnly = url.search !== current.query && url.hash === "";
    navigation.navigateTo(url, { kind: "forward" }, !isQueryOnly);
  };
  return {
    ...matcher,
    navigate: (url) => runAfterStepBack(() => navigate(url)),
    prepareHash,
    async getVisibleMatch() {
      const match = await matcher.match(new URL(current.visiblePath ?? current.path, location.href));
      return match?.kind === "page" ? match : undefined;
    },
  };
}

/**
 * Call back before the browser scrolls to a hash on this page, which was entered, or set by a script or a link. Browsers
 * without the Navigation API report this too late to save the position, except for links: `link-clicks.ts`.
 */
function handleHashChanges(prepareHash: Router["prepareHash"]): void {
  const { navigation } = window as Partial<Pick<Window, "navigation">>;
  navigation?.addEventListener("navigate", ({ hashChange, navigationType, destination }) => {
    if (hashChange && navigationType !== "traverse") prepareHash(new URL(destination.url).hash);
  });
}

/** Navigate on history events. */
function handleHistoryEvents({ current, isOnScreen, navigateTo }: Navigation, positions: Positions): void {
  const restoreEntry = (): void => {
    const position = positions.getSavedPosition();
    navigateTo(new URL(location.href), { kind: "pop", position }, position !== undefined);
  };
  /**
   * Handle the new history entry for a hash, which has no state yet. The browser scrolls to targets that are visible.
   * All browsers emit `hashchange`, and some also `popstate`.
   */
  const handleNewHash = (): void => {
    if (!isNewEntry()) return;
    positions.trackCurrentEntry();
    // The page may still be loading.
    navigateTo(new URL(location.href), { kind: "forward" }, false);
  };
  addEventListener("popstate", () => {
    if (isNewEntry() && location.pathname === current.path) return handleNewHash();
    positions.save();
    positions.trackCurrentEntry();
    restoreEntry();
  });
  addEventListener("hashchange", handleNewHash);
  // A document restored from the back/forward cache may show another page, if it was left during a navigation.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    positions.trackCurrentEntry();
    if (!isOnScreen(location.pathname)) restoreEntry();
  });
}

/** Apply changes from the development server. */
function handleServerEvents({ current, refresh }: Navigation, routeMap: RouteMapSource): void {
  // Any change may affect the routes to other pages.
  addEventListener(PageEvent.Changed, () => routeMap.clear());
  addEventListener(PageEvent.Refresh, (event) => {
    // If another page is loading, it may be outdated already. Not canceling the event reloads the document.
    if (current.path !== current.visiblePath) return;
    event.preventDefault();
    void refresh((event as CustomEvent).detail);
  });
}
