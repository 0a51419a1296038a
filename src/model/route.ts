/** Planned routes: one variant per template, with the values that its page is composed from. */

import type { Author, Tag } from "./blog.ts";
import type { DocsVersionConfig } from "./config.ts";
import type { Doc, DocumentId, Page, Post } from "./document.ts";
import type { Locale } from "./locale.ts";
import type { RoutePath } from "./permalink.ts";
import type { SidebarName, SidebarNode } from "./sidebar.ts";

/** One page in a paginated list. */
export interface ListPage<T> {
  /** Page number from 1. */
  number: number;
  count: number;
  path: RoutePath;
  newer?: RoutePath;
  older?: RoutePath;
  items: readonly T[];
  total: number;
}

/** Targets for the links to the previous and next pages. */
export interface Neighbors {
  previous?: NeighborTarget;
  next?: NeighborTarget;
}

/** A page's position in its sidebar. */
export interface Placement extends Neighbors {
  sidebar: SidebarName;
  /** Categories that contain the page, outermost first. */
  trail: readonly Extract<SidebarNode, { type: "category" }>[];
  /** Label in the sidebar, if it differs from the title. */
  label?: string;
}

/** A document, optionally with its label in the sidebar, or a category's generated page. */
export type NeighborTarget =
  | { kind: "doc"; id: DocumentId; label?: string }
  | { kind: "category"; path: RoutePath; label: string };

interface Address {
  path: RoutePath;
  locale: Locale;
  /** Source for error messages: a file, or a description such as "the home screen". */
  source: string;
  /** True if the page appears in lists and in the site search. */
  listed: boolean;
  /** True if the page is in the sitemap and search engines may index it. */
  indexable: boolean;
}

export type RouteVariant =
  /** The home page on a site without a page at the root, or a page with the layout `home`. */
  | { template: "home" }
  | { template: "home"; document: Page }
  | { template: "search" | "notFound" }
  | { template: "page" | "reactPage"; document: Page }
  | {
      template: "doc";
      document: Doc;
      version: DocsVersionConfig;
      placement?: Placement;
      neighbors: Neighbors;
      /** The original's tags. */
      tags: readonly { label: string; path: RoutePath }[];
      /** Path to its sidebar's printable page. */
      print?: RoutePath;
    }
  | {
      template: "docCategory";
      category: Extract<SidebarNode, { type: "category" }>;
      placement: Placement;
      version: DocsVersionConfig;
    }
  | { template: "docPrint"; sidebar: SidebarName; version: DocsVersionConfig }
  | { template: "docTags"; tags: readonly DocTag[] }
  | {
      template: "docTag";
      tag: DocTag;
      /** Path to the list of all tags in the set of docs. */
      allTags: RoutePath;
    }
  | {
      template: "blogList";
      list: ListPage<Post>;
      scope: { kind: "all" } | { kind: "tag"; tag: Tag } | { kind: "author"; author: Author };
    }
  | { template: "blogPost"; document: Post; newer?: Post; older?: Post }
  | { template: "blogArchive"; posts: readonly Post[] }
  | { template: "blogAuthors"; authors: readonly Author[] }
  | { template: "blogTags"; tags: readonly Tag[] };

export type Route = Address & RouteVariant;
export type RouteOf<T extends Route["template"]> = Extract<Route, { template: T }>;

export interface DocTag {
  /** Normalized tag: equal for all spellings. */
  key: string;
  label: string;
  path: RoutePath;
  docs: readonly Doc[];
}
