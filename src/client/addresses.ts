/** Which addresses are navigated: those of one locale at which there is a page, or may be. */

import type { RouteMap } from "../model/page-data.ts";
import { type Match, matchPath, pathBelow, type RouteMapSource } from "./route-map.ts";

export interface AddressSettings {
  /** Digest of the client that is running; a map of another one means that the host has a newer build. */
  build: string;
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  /** Roots of the other locales, which are loaded as documents. */
  otherRoots: readonly string[];
  routeMap: RouteMapSource;
}

export interface Addresses {
  /** What is at an address; nothing for what is not navigated. @throws {Error} The route map cannot be loaded. */
  match(url: URL): Promise<Match | undefined>;
  /** Whether a link to this address would be navigated; otherwise the browser loads it. */
  handles(url: URL): boolean;
}

/** Addresses of the site in one language, by its route map, which is loaded with the first question that needs it. */
export function createAddresses({ build, root, otherRoots, routeMap }: AddressSettings): Addresses {
  const matchIn = (map: RouteMap, { pathname }: URL): Match | undefined => {
    const below = pathBelow(root, pathname);
    return map.build === build && below !== undefined ? matchPath(map, below) : undefined;
  };
  return {
    match: async (url) => matchIn(await routeMap.load(), url),
    handles(url) {
      const { origin, pathname } = url;
      const isBelow = (other: string): boolean => pathBelow(other, pathname) !== undefined;
      if (origin !== location.origin || !isBelow(root) || otherRoots.some(isBelow)) return false;
      const map = routeMap.current();
      // Without the map, take paths for pages and files for files.
      return map ? matchIn(map, url) !== undefined : !/\.(?!html$)[a-z0-9]{1,5}$/i.test(pathname);
    },
  };
}
