/** A link of the navigation, marked as current on the pages it represents. */

import type { LinkData, NavLinkData } from "../../model/shell-data.ts";
import { SiteLink } from "../components/SiteLink.tsx";
import { type PageScope, usePage } from "../context.tsx";
import { isBelow, samePlace } from "../links.ts";
import type { DropdownEntry } from "./NavDropdown.tsx";

/** Whether a link shows on a page: one to an unlisted page does on that page only. */
export function isShown({ unlisted, href }: LinkData, { here }: Pick<PageScope, "here">): boolean {
  return !unlisted || samePlace(href, here);
}

/**
 * Whether the page that is shown belongs to a link: it is its page, has its sidebar, or lies below its path.
 */
export function isCurrent(item: NavLinkData, { page, here }: Pick<PageScope, "page" | "here">): boolean {
  if (item.external) return false;
  if (samePlace(item.href, here)) return true;
  if (item.activeSidebar !== undefined) return page.sidebar?.name === item.activeSidebar;
  return item.activePath !== undefined && isBelow(page.path, item.activePath);
}

export interface NavLinkProps {
  item: NavLinkData;
  className: string;
  /** Shows the external-link icon after links that open a new tab. */
  withIcon?: boolean;
}

export function NavLink({ item, className, withIcon }: NavLinkProps) {
  const scope = usePage();
  return (
    <SiteLink
      className={className}
      href={item.href}
      external={item.external}
      rel={item.rel}
      aria-current={isCurrent(item, scope) ? "page" : undefined}
      withIcon={withIcon}
    >
      {item.label}
    </SiteLink>
  );
}

/** Those of some links that show on the page, as entries of a menu. */
export function linkEntries(items: readonly NavLinkData[], scope: PageScope): DropdownEntry[] {
  const visibleItems = items.filter((item) => isShown(item, scope));
  return visibleItems.map((item) => ({ key: item.href, link: <NavLink className="menu-link" item={item} /> }));
}
