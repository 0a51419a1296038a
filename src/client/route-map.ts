/**
 * Maps URLs to routes, and decides which URLs the client navigates to.
 *
 * The route map of a locale is one file with a stable name. It is fetched when a navigation becomes likely. Its paths
 * include neither the base URL nor the locale.
 */

import type { RouteMap, TemplateName } from "../model/page-data.ts";
import { isExternal, type OutputPath, routeKey } from "../model/permalink.ts";
import { fetchJson } from "../util/browser.ts";

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

/** A page that can be shown without loading a document. */
export interface RouteMatch {
  kind: "page";
  key: string;
  template: TemplateName;
  /** Name of the payload below `assets/pages/`. */
  payload: string;
  /** Style sheets of the template, below the base URL. */
  styles: readonly OutputPath[];
}

type Match = RouteMatch | { kind: "redirect"; to: string };

/**
 * The part of a pathname below base and locale, percent-decoded: `/de/docs/x%20y` → `/docs/x y`.
 *
 * @param root Base URL and locale prefix without trailing slash: `""`, `/de`, `/base/de`.
 * @returns Nothing when the address lies outside, or its percent-encoding is broken.
 */
export function pathBelow(root: string, pathname: string): string | undefined {
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(root.length)) || "/";
  } catch {
    return undefined;
  }
}

/**
 * Find the route of a path: the very path first, then the one without `.html`, `/index.html` and trailing slash.
 *
 * @param path Below base and locale, as `pathBelow` gives it.
 */
export function matchPath(map: RouteMap, path: string): Match | undefined {
  const exact = path.replace(/\/+$/, "") || "/";
  for (const key of [exact, routeKey(path)]) {
    if (Object.hasOwn(map.routes, key)) {
      const [template, payload] = map.routes[key] as RouteMap["routes"][string];
      return { kind: "page", key, template, payload, styles: map.styles[template] ?? [] };
    }
    if (Object.hasOwn(map.redirects, key)) return { kind: "redirect", to: map.redirects[key] as string };
  }
  return undefined;
}

/** The address of a redirect's target: a route of this locale, or an address of its own. */
export function redirectAddress(to: string, root: string, base: string): string {
  return isExternal(to) ? to : new URL(`${root}${to}`, base).href;
}

export interface RouteMapSource {
  /** Fetch the map once; a failure is forgotten, so that the next call tries again. */
  load(): Promise<RouteMap>;
  /** The next call of `load` fetches the map anew. */
  forget(): void;
  /** The map, if it is here already. */
  current(): RouteMap | undefined;
}

/** The route map at an address, fetched when first asked for. */
export function createRouteMapSource(address: string): RouteMapSource {
  let map: RouteMap | undefined;
  let loading: Promise<RouteMap> | undefined;
  return {
    current: () => map,
    forget() {
      map = undefined;
      loading = undefined;
    },
    load() {
      // The name is stable, so a copy in the cache may be of an older build: ask the host each time.
      loading ??= fetchJson(address, isRouteMap, { cache: "no-cache" }).then(
        (loaded) => {
          map = loaded;
          return loaded;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

function isRouteMap(value: unknown): value is RouteMap {
  if (typeof value !== "object" || value === null) return false;
  const { build, routes, redirects, styles } = value as Partial<Record<keyof RouteMap, unknown>>;
  return typeof build === "string" && isRecord(routes) && isRecord(redirects) && isRecord(styles);
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
