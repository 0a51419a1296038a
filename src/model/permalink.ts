/** Routes, which contain neither base URL nor locale, and their conversion to permalinks and output paths. */

import { decodePercent } from "../util/path.ts";
import type { Brand } from "./brand.ts";
import type { Locale } from "./locale.ts";
import type { PlainData, PlainProps } from "./markup.ts";
import type { SourcePath } from "./problem.ts";

/** The same type with plain strings instead of branded ones, for values that component authors may write. */
export type Unbranded<T> = [PlainData] extends [T]
  ? T
  : T extends Brand<string>
    ? string
    : [T, PlainProps] extends [PlainProps, T] // has no branded strings, and is recursive without end
      ? T
      : T extends object
        ? { [K in keyof T]: Unbranded<T[K]> }
        : T;

/** A page or file path within one locale: `/docs/latest/faq`, `/community/`, `/`, `/blog/rss.xml`. */
export type RoutePath = Brand<"RoutePath">;

/** Create a route from a path within a locale. */
export function toRoutePath(path: string): RoutePath {
  return path as RoutePath;
}

/** Create the route for a page or file below a base path, which is empty for the root. */
export const joinRoute = (base: string, path: string): RoutePath => toRoutePath(`${base}/${path}`);

/** A path from the host's root: base URL, locale prefix and route, percent-encoded. */
export type Permalink = Brand<"Permalink">;

/** Create a permalink from a path that includes base URL and locale prefix. */
export function toPermalink(path: string): Permalink {
  return path as Permalink;
}

/**
 * Create the permalink of a link within the site. Its query and fragment are not part of the route.
 *
 * @param resolve Return the permalink of a route.
 */
export function createLinkPermalink(link: string, resolve: (route: RoutePath) => Permalink): Permalink {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  return toPermalink(resolve(toRoutePath(path)) + rest);
}

/** A path below the output directory: `de/docs/latest/faq/index.html`. */
export type OutputPath = Brand<"OutputPath">;

/** Create an output path from a path that the generator composes, the bundler returns, or a build has recorded. */
export function toOutputPath(path: string): OutputPath {
  return path as OutputPath;
}

/**
 * Normalize a path for comparison: remove `.html`, `/index.html` and trailing slashes.
 *
 * `/` is unchanged. Case is kept, because hosts are case-sensitive.
 */
export function getRouteKey(path: string): string {
  const withoutIndex = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return withoutIndex === "" ? "/" : withoutIndex;
}

/** Normalize a redirect's path for comparison. In contrast to pages, `/old.html` and `/old` are different paths. */
export function getRedirectKey(path: string): string {
  return isHtmlFile(path) ? path : getRouteKey(path);
}

const isHtmlFile = (path: string): boolean => /\.html?$/i.test(path) && !path.endsWith("/index.html");

/** Add base URL and locale prefix to a route. `base` begins and ends with a slash. */
export function createPermalink(base: string, locale: Pick<Locale, "prefix">, route: RoutePath): Permalink {
  return toPermalink(base.slice(0, -1) + locale.prefix + encodeRoute(route));
}

/** Split a path without base URL into locale and route. Without a locale prefix, the locale is the default one. */
export function splitLocalePrefix(path: string, locales: readonly Locale[]): { locale: Locale; route: RoutePath } {
  const hasPrefix = (prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);
  const pathLocale = locales.find(({ prefix }) => prefix !== "" && hasPrefix(prefix));
  const locale = pathLocale ?? locales.find(({ prefix }) => prefix === "");
  if (!locale) throw new Error("no locale is the default one");
  return { locale, route: toRoutePath(path.slice(locale.prefix.length) || "/") };
}

/**
 * Return the URL that a redirect leads to: a permalink with its query and hash, or an external URL.
 *
 * The result is ASCII, because it is used in response headers.
 */
export function resolveRedirectTarget(base: string, locale: Pick<Locale, "prefix">, to: string): string {
  const encode = (text: string): string => text.replace(/[^!-~]+|["<>\\]/g, encodeURIComponent);
  if (isExternal(to)) return encode(to);
  const route = toRoutePath(to.replace(/[?#].*$/s, ""));
  return createPermalink(base, locale, route) + encode(to.slice(route.length));
}

/** Percent-encode characters that are not allowed in a URL path; keep slashes. */
export function encodeRoute(route: string): string {
  return encodeURI(route).replace(/[?#]/g, encodeURIComponent);
}

/** Return a route's HTML file. `/404` is special: hosts look for `404.html` at a locale's root. */
export function getOutputPath(locale: Pick<Locale, "prefix">, route: RoutePath): OutputPath {
  const folder = `${locale.prefix}${getRouteKey(route)}`.replace(/^\/|\/$/g, "");
  if (getRouteKey(route) === "/404") return toOutputPath(`${folder}.html`);
  return toOutputPath(folder === "" ? "index.html" : `${folder}/index.html`);
}

/** Return a file's output path in a locale. The path begins with a slash: `/llms.txt`. */
export function getLocalizedPath(locale: Pick<Locale, "prefix">, path: string): OutputPath {
  return toOutputPath(`${locale.prefix}${path}`.slice(1));
}

/** Return the output path for a file in `static/`. */
export const getStaticOutputPath = (file: SourcePath): OutputPath => toOutputPath(file.slice("static/".length));

/** Return a redirect's HTML file. A path with an HTML extension is that file: `/old.html`. */
export function getRedirectFile(locale: Pick<Locale, "prefix">, from: RoutePath): OutputPath {
  return isHtmlFile(from) ? getLocalizedPath(locale, from) : getOutputPath(locale, from);
}

/**
 * Return the IDs that a hash may refer to, as in the HTML Standard ("the indicated part of the document"): the fragment as
 * written, or else percent-decoded. Fragment directives, such as `#:~:text=word`, are for the browser.
 *
 * @returns An empty list if the hash refers to the page itself.
 */
export function getHashIds(hash: string): string[] {
  const fragment = hash.replace(/^#/, "").replace(/:~:.*$/s, "");
  if (fragment === "") return [];
  const decoded = fragment.replace(/(?:%[0-9a-f]{2})+/gi, decodePercent);
  return decoded === fragment ? [fragment] : [fragment, decoded];
}

/** Return true if a hash refers to the page itself, to an element with one of the IDs, or to the page top. */
export function hasHashTarget(hash: string, ids: ReadonlySet<string>): boolean {
  const candidates = getHashIds(hash);
  return candidates.length === 0 || candidates.some((id) => ids.has(id)) || candidates.at(-1)?.toLowerCase() === "top";
}

/** Add the leading slash to an image URL if it is missing. External URLs are unchanged. */
export function normalizeImageUrl(address: string): string {
  return isExternal(address) ? address : `/${address.replace(/^\//, "")}`;
}

/** Return true if a link has a scheme or a host. */
export function isExternal(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
}

/**
 * Return an absolute URL's path without the base URL, or `undefined` if the URL is not below the base URL.
 *
 * The scheme is ignored. A host may serve other sites outside the base URL.
 */
export function stripBaseUrl(target: string, { url, baseUrl }: { url: string; baseUrl: string }): string | undefined {
  const [origin, host] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(target) ?? [];
  if (origin === undefined || host?.toLowerCase() !== new URL(url).host) return undefined;
  const root = origin + baseUrl.slice(0, -1);
  if (!target.startsWith(root)) return undefined;
  const rest = target.slice(root.length);
  return rest.startsWith("/") ? rest : /^(?:$|[?#])/.test(rest) ? `/${rest}` : undefined;
}
