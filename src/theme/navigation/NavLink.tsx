/** A link of the navigation: it is marked on the pages that it stands for. */

import type { NavLinkData } from "../../model/page-data.ts";
import { SiteLink } from "../components/SiteLink.tsx";
import { type PageScope, usePage } from "../context.tsx";
import type { DropdownEntry } from "./NavDropdown.tsx";
import { isCurrent, isShown } from "./nav-items.ts";

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
  const shown = items.filter((item) => isShown(item, scope));
  return shown.map((item) => ({ key: item.href, link: <NavLink className="menu-link" item={item} /> }));
}
