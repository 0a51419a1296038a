/** Addresses: from routes, which know neither base nor language, to permalinks and output paths. */

import type { Locale } from "./locale.ts";

/** An address inside one locale, as the site writes it: `/docs/latest/faq`, `/community/`, `/`. */
export type RoutePath = string;

/** An address from the host's root: base URL, locale prefix and route. */
export type Permalink = string;

/** A path below the output folder: `de/docs/latest/faq/index.html`. */
export type OutputPath = string;

/**
 * The form in which addresses are compared: without `.html`, `/index.html` and trailing slash.
 *
 * `/` stays as it is. Case is kept, since hosts tell it apart.
 */
export function routeKey(path: string): string {
  const withoutIndex = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return withoutIndex === "" ? "/" : withoutIndex;
}

/** Put base URL and locale before a route. `base` begins and ends with a slash. */
export function permalinkOf(base: string, locale: Pick<Locale, "prefix">, route: RoutePath): Permalink {
  return base.slice(0, -1) + locale.prefix + encodeRoute(route);
}

/** Divide an address without base URL into its locale, the default one where no prefix names another, and its route. */
export function splitAddress(address: string, locales: readonly Locale[]): { locale: Locale; route: RoutePath } {
  const isAt = (prefix: string): boolean => address === prefix || address.startsWith(`${prefix}/`);
  const pathLocale = locales.find(({ prefix }) => prefix !== "" && isAt(prefix));
  const locale = pathLocale ?? locales.find(({ prefix }) => prefix === "");
  if (!locale) throw new Error("no locale is the default one");
  return { locale, route: address.slice(locale.prefix.length) || "/" };
}

/**
 * The address that a redirect leads to: a route with its query and anchor, or another site. Nothing but ASCII, since it
 * stands in headers of responses.
 */
export function redirectTarget(base: string, locale: Pick<Locale, "prefix">, to: string): string {
  const encode = (text: string): string => text.replace(/[^!-~]+|["<>\\]/g, encodeURIComponent);
  if (isExternal(to)) return encode(to);
  const route = to.replace(/[?#].*$/s, "");
  return permalinkOf(base, locale, route) + encode(to.slice(route.length));
}

/** Percent-encode what may not stand in an address; slashes stay. */
export function encodeRoute(route: string): string {
  return encodeURI(route).replace(/[?#]/g, encodeURIComponent);
}

/** The HTML file of a route. `/404` is special: hosts look for `404.html` at the root of a locale. */
export function outputPathOf(locale: Pick<Locale, "prefix">, route: RoutePath): OutputPath {
  const folder = `${locale.prefix}${routeKey(route)}`.replace(/^\/|\/$/g, "");
  if (routeKey(route) === "/404") return `${folder}.html`;
  return folder === "" ? "index.html" : `${folder}/index.html`;
}

/** The address of an image that may leave out the slash before its path from the root; those of other sites as they are. */
export function imageFromRoot(address: string): string {
  return isExternal(address) ? address : `/${address.replace(/^\//, "")}`;
}

/** Whether a link leads away from the site: it names a scheme or a host. */
export function isExternal(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
}
