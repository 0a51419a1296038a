/** Decides which sidebar items are visible, and which contain the current page. */

import type { Unbranded } from "../../model/permalink.ts";
import type { SidebarItem } from "../../model/shell-data.ts";
import { isSamePage } from "../links.ts";

export type Item = Unbranded<SidebarItem>;
export type Category = Extract<Item, { type: "category" }>;
export type PageLink = Extract<Item, { type: "link" }>;

/** Return true if an item links to a page. */
export function isPage(item: PageLink | Category, here: string): boolean {
  return item.href !== undefined && isSamePage(item.href, here);
}

/** Return true if an item or a descendant links to a page. */
export function hasPage(item: Item, here: string): boolean {
  if (item.type === "link") return isPage(item, here);
  return item.type === "category" && (isPage(item, here) || item.items.some((child) => hasPage(child, here)));
}

/** Return an item's visible link. An unlisted page is only linked while it is the current page. */
export function getVisibleHref(item: PageLink | Category, here: string): string | undefined {
  return item.unlisted && !isPage(item, here) ? undefined : item.href;
}

/** Return true if an item is visible: it has a link, or it is a category with visible items. */
export function isShown(item: Item, here: string): boolean {
  if (item.type !== "link" && item.type !== "category") return true;
  if (getVisibleHref(item, here) !== undefined) return true;
  return item.type === "category" && item.items.some((child) => isShown(child, here));
}
