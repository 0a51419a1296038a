/** Addresses as the theme compares and marks them. */

import type { Locale } from "../model/locale.ts";
import type { PageData } from "../model/page-data.ts";
import { isExternal, type Permalink, permalinkOf, type RoutePath, routeKey } from "../model/permalink.ts";
import type { ShellData } from "../model/shell-data.ts";

/** Whether a link opens a new tab: it leads to another host. Mail and telephone links stay in theirs. */
export function opensNewTab(href: string): boolean {
  return isExternal(href) && !/^(?:mailto|tel|sms):/i.test(href);
}

/** The path of an address in the form in which places are compared: no query, no hash, no case, no trailing slash. */
export function placeOf(href: string): string {
  return routeKey(href.replace(/[?#].*$/s, "")).toLowerCase();
}

/** Whether two addresses name the same page. */
export function samePlace(a: string, b: string): boolean {
  return placeOf(a) === placeOf(b);
}

/** Whether `path` is `root` or lies below it. */
export function isBelow(path: string, root: string): boolean {
  const inner = placeOf(path);
  const outer = placeOf(root);
  return inner === outer || inner.startsWith(outer === "/" ? "/" : `${outer}/`);
}

/** The address of the page that is shown. */
export function hereOf(shell: Pick<ShellData, "baseUrl" | "locale">, page: Pick<PageData, "path">): Permalink {
  return permalinkOf(shell.baseUrl, shell.locale, page.path);
}

/**
 * The route of a browser path: base URL and language prefix taken off.
 *
 * @returns `/` for paths outside the base URL.
 */
export function routeOfPathname(shell: Pick<ShellData, "baseUrl" | "locale">, pathname: string): RoutePath {
  const root = shell.baseUrl.slice(0, -1) + shell.locale.prefix;
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return "/";
  try {
    return decodeURI(pathname.slice(root.length)) || "/";
  } catch {
    return pathname.slice(root.length) || "/";
  }
}

/** The same page in another language. */
export function inLocale(shell: Pick<ShellData, "baseUrl">, locale: Locale, path: RoutePath): Permalink {
  return permalinkOf(shell.baseUrl, locale, path);
}
