/** A link of the navigation: it is marked on the pages that it stands for. */

import type { LinkData } from "../../model/page.ts";
import { usePage } from "../context.tsx";
import { isCurrent } from "./nav-items.ts";
import { SiteLink } from "./SiteLink.tsx";

export interface NavLinkProps {
  item: LinkData & { activeSidebar?: string; activePath?: string };
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
