/** Navigation links and their current state. */

import type { NavLinkData } from "../../model/shell-data.ts";
import { SiteLink } from "../components/SiteLink.tsx";
import { type PageScope, usePage } from "../context.tsx";
import { isBelow, isSamePage } from "../links.ts";
import type { DropdownEntry } from "./NavDropdown.tsx";

/** Return a link as it is in a page's docs version. */
function resolveVersion<T extends NavLinkData>(item: T, { page }: Pick<PageScope, "page">): T {
  const version = page.template === "doc" || page.template === "docCategory" ? page.props.version : undefined;
  const own = version && version.set === item.set ? item.versions?.[version.name] : undefined;
  return own ? { ...item, ...own } : item;
}

/** Return true if a link is visible on a page. A link to an unlisted page is only visible on that page. */
export function isShown(item: NavLinkData, scope: Pick<PageScope, "page" | "here">): boolean {
  const { unlisted, href } = resolveVersion(item, scope);
  const { here } = scope;
  return !unlisted || isSamePage(href, here);
}

/** Return true if the current page belongs to a link: it is its target, has its sidebar, or is below its path. */
export function isCurrent(link: NavLinkData, scope: Pick<PageScope, "page" | "here">): boolean {
  const item = resolveVersion(link, scope);
  const { page, here } = scope;
  if (item.external) return false;
  if (isSamePage(item.href, here)) return true;
  if (item.activeSidebar !== undefined && page.sidebar?.name === item.activeSidebar) return true;
  return item.activePath !== undefined && isBelow(page.path, item.activePath);
}

export interface NavLinkProps {
  item: NavLinkData;
  className: string;
  /** Show the external-link icon if the link opens in a new tab. */
  withIcon?: boolean;
}

export function NavLink({ item, className, withIcon }: NavLinkProps) {
  const scope = usePage();
  return (
    <SiteLink
      className={className}
      href={resolveVersion(item, scope).href}
      external={item.external}
      rel={item.rel}
      aria-current={isCurrent(item, scope) ? "page" : undefined}
      withIcon={withIcon}
    >
      {item.label}
    </SiteLink>
  );
}

/** Create dropdown entries for the visible links. */
export function linkEntries(items: readonly NavLinkData[], scope: PageScope): DropdownEntry[] {
  const visibleItems = items.filter((item) => isShown(item, scope));
  return visibleItems.map((item) => ({ key: item.href, link: <NavLink className="menu-link" item={item} /> }));
}
