/** Decides which sidebar items are visible, and which contain the current page. */

import type { Unbranded } from "../../model/permalink.ts";
import type { SidebarItem } from "../../model/shell-data.ts";
import { isSamePage, normalizePath } from "../links.ts";

export type Item = Unbranded<SidebarItem>;
export type Category = Extract<Item, { type: "category" }>;
export type PageLink = Extract<Item, { type: "link" }>;

/** Return true if an item links to a page. */
export function isPage(item: PageLink | Category, here: string): boolean {
  return item.href !== undefined && isSamePage(item.href, here);
}

interface SidebarIndex {
  /** Items by normalized path. */
  byPath: Map<string, Item[]>;
  /** The categories that contain items. */
  parents: Map<Item, Category>;
}

const indexes = new WeakMap<readonly Item[], SidebarIndex>();

function indexItems(items: readonly Item[]): SidebarIndex {
  const index: SidebarIndex = { byPath: new Map(), parents: new Map() };
  const add = (item: Item, parent?: Category): void => {
    if (parent) index.parents.set(item, parent);
    if ((item.type === "link" || item.type === "category") && item.href !== undefined) {
      const path = normalizePath(item.href);
      const others = index.byPath.get(path);
      if (others) others.push(item);
      else index.byPath.set(path, [item]);
    }
    if (item.type === "category") for (const child of item.items) add(child, item);
  };
  for (const item of items) add(item);
  return index;
}

/**
 * Return the items that link to a page, and the categories that contain these items.
 *
 * @param items All items of a sidebar. They are indexed once, because a sidebar may have thousands of items.
 */
export function findActiveItems(items: readonly Item[], here: string): ReadonlySet<Item> {
  let index = indexes.get(items);
  if (!index) {
    index = indexItems(items);
    indexes.set(items, index);
  }
  const active = new Set<Item>();
  for (const item of index.byPath.get(normalizePath(here)) ?? [])
    for (let next: Item | undefined = item; next; next = index.parents.get(next)) active.add(next);
  return active;
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

/** Maximum length of a list whose items are all in the HTML of a page. */
const MAX_LENGTH = 50;
/** Number of items before and after the active one in the HTML of a page, if the list is longer. */
const NEIGHBORS = 10;

/** A part of a list of items. */
export interface ListPart {
  /** Index of the first item. */
  start: number;
  /** Index after the last item. */
  end: number;
}

/**
 * Return the part of a list that is in the HTML of a page. Otherwise, the size of all pages together would grow with the
 * square of their number. The browser adds the other items.
 */
export function selectNearItems(items: readonly Item[], active: ReadonlySet<Item>): ListPart {
  if (items.length <= MAX_LENGTH) return { start: 0, end: items.length };
  const current = Math.max(
    0,
    items.findIndex((item) => active.has(item)),
  );
  return { start: Math.max(0, current - NEIGHBORS), end: Math.min(items.length, current + NEIGHBORS + 1) };
}

/** Return the link of an item, or of the first page of a category that has none. */
export function getTarget(item: Item, here: string): string | undefined {
  if (item.type === "category") return getVisibleHref(item, here) ?? item.fallback;
  return item.type === "html" ? undefined : item.href;
}
