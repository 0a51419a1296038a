/**
 * Navigation without loading documents: the address changes at once, the page follows (`navigation.ts`).
 *
 * A change of the address is a link that was chosen, a step through the history, or a hash that the browser went to by
 * itself; here each becomes a navigation.
 */

import { PageEvent } from "../model/shell-ids.ts";
import { onceSteppedBack } from "../theme/hooks/mobile-menu.ts";
import { createNavigation, type Navigation, type NavigationSettings } from "./navigation.ts";
import {
  type Addresses,
  type AddressSettings,
  createAddresses,
  type RouteMapSource,
  type RouteMatch,
} from "./route-map.ts";
import { isNewEntry, type Positions } from "./scroll-restoration.ts";

export type RouterSettings = AddressSettings & NavigationSettings;

export interface Router extends Addresses {
  /** Go to an address of this site. */
  navigate(url: URL): void;
  /** The route of the page that is on screen, for bringing its markup anew. */
  visibleMatch(): Promise<RouteMatch | undefined>;
}

/** Take charge of the addresses of one locale. Listens to the history at once. */
export function createRouter(settings: RouterSettings): Router {
  const { routeMap, positions } = settings;
  const addresses = createAddresses(settings);
  const navigation = createNavigation(settings, addresses);
  const { at } = navigation;
  followHistory(navigation, positions);
  followServer(navigation, routeMap);
  const navigate = (url: URL): void => {
    // The same address again is not a new entry, as in browsers.
    positions.push(url.href, url.href === location.href);
    const isQueryOnly = url.search !== at.query && url.hash === "";
    navigation.reach(url, { kind: "forward" }, !isQueryOnly);
  };
  return {
    ...addresses,
    navigate: (url) => onceSteppedBack(() => navigate(url)),
    async visibleMatch() {
      const match = await addresses.match(new URL(at.visiblePath ?? at.path, location.href));
      return match?.kind === "page" ? match : undefined;
    },
  };
}

/** Go where steps through the history lead. */
function followHistory({ at, isHere, reach }: Navigation, positions: Positions): void {
  const step = (): void => {
    const position = positions.restored();
    reach(new URL(location.href), { kind: "pop", position }, position !== undefined);
  };
  /**
   * A link to a hash has made an entry, which has no state of ours yet. The browser has scrolled by itself, and the click
   * kept the position of the entry before. All browsers tell of it by `hashchange`, some by `popstate` too.
   */
  const followHash = (): void => {
    if (!isNewEntry()) return;
    positions.adopt();
    // The page may still be on its way.
    reach(new URL(location.href), { kind: "forward" }, false);
  };
  addEventListener("popstate", () => {
    if (isNewEntry() && location.pathname === at.path) return followHash();
    positions.save();
    positions.adopt();
    step();
  });
  addEventListener("hashchange", followHash);
  // A document that comes back from the browser's memory shows what it did when it was left, maybe on its way elsewhere.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    positions.adopt();
    if (!isHere(location.pathname)) step();
  });
}

/** Take in what the development server tells of changes. */
function followServer({ at, refresh }: Navigation, routeMap: RouteMapSource): void {
  // What is known of the other pages may be out of date whenever something has changed.
  addEventListener(PageEvent.Changed, () => routeMap.forget());
  addEventListener(PageEvent.Refresh, (event) => {
    // While another page is on its way, maybe as it was before the change, the document is loaded anew.
    if (at.path !== at.visiblePath) return;
    event.preventDefault();
    void refresh((event as CustomEvent).detail);
  });
}
