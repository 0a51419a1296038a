/** Which item of the navigation is the current one. */

import type { LinkData, NavLinkData } from "../../model/page-data.ts";
import type { PageScope } from "../context.tsx";
import { isBelow, samePlace } from "../links.ts";

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
