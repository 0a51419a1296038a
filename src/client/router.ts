/**
 * Client-side navigation: the URL changes immediately, and the page follows once it is loaded (`navigation.ts`).
 *
 * Clicks on links, history traversal and hash changes by the browser all become navigations here.
 */

import type { RouteMatch } from "../model/live-reload.ts";
import { PageEvent } from "../model/shell-ids.ts";
import { onceSteppedBack } from "../theme/hooks/mobile-menu.ts";
import { createNavigation, type Navigation, type NavigationSettings } from "./navigation.ts";
import { createUrlMatcher, type RouteMapSource, type UrlMatcher, type UrlMatcherSettings } from "./route-map.ts";
import { isNewEntry, type Positions } from "./scroll-restoration.ts";

export type RouterSettings = UrlMatcherSettings & NavigationSettings;

export interface Router extends UrlMatcher {
  /** Navigate to a URL of this site. */
  navigate(url: URL): void;
  /** Return the route of the page on screen, to load its HTML again. */
  visibleMatch(): Promise<RouteMatch | undefined>;
}

/** Create the router of a locale and start listening to history events. */
export function createRouter(settings: RouterSettings): Router {
  const { routeMap, positions } = settings;
  const matcher = createUrlMatcher(settings);
  const navigation = createNavigation(settings, matcher);
  const { current } = navigation;
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
    navigate: (url) => onceSteppedBack(() => navigate(url)),
    async visibleMatch() {
      const match = await matcher.match(new URL(current.visiblePath ?? current.path, location.href));
      return match?.kind === "page" ? match : undefined;
    },
  };
}

/** Navigate on history events. */
function handleHistoryEvents({ current, isOnScreen, navigateTo }: Navigation, positions: Positions): void {
  const restoreEntry = (): void => {
    const position = positions.savedPosition();
    navigateTo(new URL(location.href), { kind: "pop", position }, position !== undefined);
  };
  /**
   * Handle the new history entry of a link to a hash, which has no state yet. The browser has scrolled, and the click
   * handler saved the position of the previous entry. All browsers emit `hashchange`, and some also `popstate`.
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
  // Any change may affect the routes of other pages.
  addEventListener(PageEvent.Changed, () => routeMap.forget());
  addEventListener(PageEvent.Refresh, (event) => {
    // If another page is loading, it may be outdated already. Not canceling the event reloads the document.
    if (current.path !== current.visiblePath) return;
    event.preventDefault();
    void refresh((event as CustomEvent).detail);
  });
}
