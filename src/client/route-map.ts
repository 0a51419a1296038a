/**
 * Maps URLs to routes, and decides which URLs the client navigates to.
 *
 * A locale's route map is one file with a stable name. It is fetched when a navigation becomes likely. Its paths
 * include neither the base URL nor the locale.
 */

import type { RouteMatch } from "../model/live-reload.ts";
import type { RouteMap } from "../model/page-payload.ts";
import { getRouteKey, isExternal } from "../model/permalink.ts";
import { fetchJson } from "../util/browser.ts";

export interface UrlMatcherSettings {
  /** The running client's build ID. A route map with another ID means that the host has a newer build. */
  build: string;
  /** Base URL and locale prefix, without trailing slash. */
  root: string;
  /** Roots of the other locales. Their pages are loaded as documents. */
  otherRoots: readonly string[];
  routeMap: RouteMapSource;
}

export interface UrlMatcher {
  /** Find the route for a URL; `undefined` if it needs a document load. @throws {Error} The map cannot be loaded. */
  match(url: URL): Promise<Match | undefined>;
  /**
   * True if the client navigates to links to this URL; otherwise the browser loads the document, e.g. because only then
   * it finds the passage of a text fragment.
   */
  canNavigate(url: URL): boolean;
}

/** Create a locale's URL matcher. The route map is loaded when first needed. */
export function createUrlMatcher({ build, root, otherRoots, routeMap }: UrlMatcherSettings): UrlMatcher {
  const matchIn = (map: RouteMap, { pathname }: URL): Match | undefined => {
    const below = resolvePathBelow(root, pathname);
    return map.build === build && below !== undefined ? matchPath(map, below) : undefined;
  };
  return {
    match: async (url) => matchIn(await routeMap.load(), url),
    canNavigate(url) {
      const { origin, pathname, hash } = url;
      const isBelow = (other: string): boolean => resolvePathBelow(other, pathname) !== undefined;
      if (hash.includes(":~:") || origin !== location.origin || !isBelow(root) || otherRoots.some(isBelow))
        return false;
      const map = routeMap.getLoaded();
      // Without the route map, only paths with a file extension are excluded.
      return map ? matchIn(map, url) !== undefined : !/\.(?!html$)[a-z0-9]{1,5}$/i.test(pathname);
    },
  };
}

type Match = RouteMatch | { kind: "redirect"; to: string };

/**
 * Decode the part of a pathname below base URL and locale: `/de/docs/x%20y` → `/docs/x y`.
 *
 * @param root Base URL and locale prefix without trailing slash: `""`, `/de`, `/base/de`.
 * @returns `undefined` if the path is outside the root or its percent-encoding is invalid.
 */
export function resolvePathBelow(root: string, pathname: string): string | undefined {
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(root.length)) || "/";
  } catch {
    return undefined;
  }
}

/**
 * Find the route for a path: the exact path first, then the path without `.html`, `/index.html` and trailing slash.
 *
 * @param path Path below base URL and locale, from `resolvePathBelow`.
 */
export function matchPath(map: RouteMap, path: string): Match | undefined {
  const exact = path.replace(/\/+$/, "") || "/";
  for (const key of [exact, getRouteKey(path)]) {
    const route = Object.hasOwn(map.routes, key) ? map.routes[key] : undefined;
    if (route) {
      const [template, payload, chunk] = route;
      const styles = [template, chunk ?? ""].flatMap((name) => map.styles[name] ?? []);
      const match: Match = { kind: "page", key, template, payload, styles };
      return chunk === undefined ? match : { ...match, chunk };
    }
    const to = Object.hasOwn(map.redirects, key) ? map.redirects[key] : undefined;
    if (to !== undefined) return { kind: "redirect", to };
  }
  return undefined;
}

/** Return the URL for a redirect target, which is a route in this locale or an external URL. */
export function resolveRedirect(to: string, root: string, base: string): string {
  return isExternal(to) ? to : new URL(`${root}${to}`, base).href;
}

export interface RouteMapSource {
  /** Fetch the map once. After a failure, the next call tries again. */
  load(): Promise<RouteMap>;
  /** Drop the map, so that the next call to `load` fetches it again. */
  clear(): void;
  /** Return the map if it is loaded. */
  getLoaded(): RouteMap | undefined;
}

/** Create a source that fetches the route map on first use. */
export function createRouteMapSource(url: string): RouteMapSource {
  let map: RouteMap | undefined;
  let loading: Promise<RouteMap> | undefined;
  return {
    getLoaded: () => map,
    clear() {
      map = undefined;
      loading = undefined;
    },
    load() {
      // The file name is stable, so the cache may contain an older build's map: always revalidate.
      loading ??= fetchJson(url, isRouteMap, { cache: "no-cache" }).then(
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
