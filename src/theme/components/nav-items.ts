/** Which item of the navigation is the current one. */

import type { LinkData } from "../../model/page.ts";
import type { RoutePath } from "../../model/permalink.ts";
import type { PageScope } from "../context.tsx";
import { isBelow, samePlace } from "../links.ts";

type NavLink = LinkData & { activeSidebar?: string; activePath?: RoutePath };

/**
 * Whether the page that is shown belongs to a link: it is its page, has its sidebar, or lies below its path.
 */
export function isCurrent(item: NavLink, { page, here }: Pick<PageScope, "page" | "here">): boolean {
  if (item.external) return false;
  if (samePlace(item.href, here)) return true;
  if (item.activeSidebar !== undefined) return page.sidebar?.name === item.activeSidebar;
  return item.activePath !== undefined && isBelow(page.path, item.activePath);
}
