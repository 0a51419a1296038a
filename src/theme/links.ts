/** URL helpers for the theme. */

import { getRouteKey, isExternal, type RoutePath, toRoutePath } from "../model/permalink.ts";
import type { ShellData } from "../model/shell-data.ts";

/** Return true if a link opens in a new tab: it is external, but not a mail or phone link. */
export function shouldOpenNewTab(href: string): boolean {
  return isExternal(href) && !/^(?:mailto|tel|sms):/i.test(href);
}

/** Normalize a URL for comparison: remove query, hash and trailing slash, and ignore case. */
export function normalizePath(href: string): string {
  return getRouteKey(href.replace(/[?#].*$/s, "")).toLowerCase();
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

/**
 * Return the route for a browser path by removing the base URL and locale prefix.
 *
 * @returns `/` for paths outside the base URL.
 */
export function getRoute(shell: Pick<ShellData, "baseUrl" | "locale">, pathname: string): RoutePath {
  const root = shell.baseUrl.slice(0, -1) + shell.locale.prefix;
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return toRoutePath("/");
  try {
    return toRoutePath(decodeURI(pathname.slice(root.length)) || "/");
  } catch {
    return toRoutePath(pathname.slice(root.length) || "/");
  }
}
