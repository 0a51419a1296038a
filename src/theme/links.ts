/** URL helpers of the theme. */

import type { Locale } from "../model/locale.ts";
import type { PageData } from "../model/page-data.ts";
import { isExternal, type Permalink, permalinkOf, type RoutePath, routeKey, routePath } from "../model/permalink.ts";
import type { ShellData } from "../model/shell-data.ts";

/** Return true if a link opens in a new tab: it is external, but not a mail or phone link. */
export function opensNewTab(href: string): boolean {
  return isExternal(href) && !/^(?:mailto|tel|sms):/i.test(href);
}

/** Normalize a URL for comparison: remove query, hash and trailing slash, and ignore case. */
export function normalizePath(href: string): string {
  return routeKey(href.replace(/[?#].*$/s, "")).toLowerCase();
}

/** Return true if two URLs refer to the same page. */
export function isSamePage(a: string, b: string): boolean {
  return normalizePath(a) === normalizePath(b);
}

/** Return true if `path` is equal to or below `root`. */
export function isBelow(path: string, root: string): boolean {
  const inner = normalizePath(path);
  const outer = normalizePath(root);
  return inner === outer || inner.startsWith(outer === "/" ? "/" : `${outer}/`);
}

/** Return the URL of the current page. */
export function pageUrl(shell: Pick<ShellData, "baseUrl" | "locale">, page: Pick<PageData, "path">): Permalink {
  return permalinkOf(shell.baseUrl, shell.locale, page.path);
}

/**
 * Return the route of a browser path by removing the base URL and locale prefix.
 *
 * @returns `/` for paths outside the base URL.
 */
export function routeOfPathname(shell: Pick<ShellData, "baseUrl" | "locale">, pathname: string): RoutePath {
  const root = shell.baseUrl.slice(0, -1) + shell.locale.prefix;
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return routePath("/");
  try {
    return routePath(decodeURI(pathname.slice(root.length)) || "/");
  } catch {
    return routePath(pathname.slice(root.length) || "/");
  }
}

/** Return the URL of a page in another language. */
export function inLocale(shell: Pick<ShellData, "baseUrl">, locale: Locale, path: RoutePath): Permalink {
  return permalinkOf(shell.baseUrl, locale, path);
}
