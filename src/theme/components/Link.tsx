/** Links from React pages to pages on the site. */

import type { AnchorHTMLAttributes, ReactElement } from "react";
import { createPermalink, getRouteKey, isExternal, toRoutePath } from "../../model/permalink.ts";
import type { ShellData } from "../../model/shell-data.ts";
import { decodePercent } from "../../util/path.ts";
import { useShell } from "../context.tsx";
import { SiteLink } from "./SiteLink.tsx";

/** Return the URL for a path from the site root, in the page's language. Other URLs are unchanged. */
function resolveSiteUrl(
  href: string,
  { baseUrl, locale, elsewhere = {} }: Pick<ShellData, "baseUrl" | "locale" | "elsewhere">,
): string {
  if (!href.startsWith("/") || isExternal(href)) return href;
  const [path = ""] = /^[^?#]*/.exec(href) ?? [];
  const route = toRoutePath(decodePercent(path));
  const prefix = elsewhere[getRouteKey(route)] ?? locale.prefix;
  return createPermalink(baseUrl, { prefix }, route) + href.slice(path.length);
}

/** Props for `Link`. Other attributes are passed to `a`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Path from the site root without base URL and language, e.g. `/docs/start#install`, or an external URL. */
  to: string;
}

/** Link to a page on the site in the current language, or to an external URL. */
export function Link({ to, ...rest }: LinkProps): ReactElement {
  return <SiteLink href={resolveSiteUrl(to, useShell())} {...rest} />;
}
