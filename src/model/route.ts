/** Planned addresses: one variant for each template, with the values from which its page is composed. */

import type { Author, Tag } from "./blog.ts";
import type { DocsVersionConfig } from "./config.ts";
import type { Doc, Page, Post } from "./document.ts";
import type { Locale } from "./locale.ts";
import type { RoutePath } from "./permalink.ts";
import type { SourcePath } from "./problem.ts";
import type { SidebarName, SidebarNode } from "./sidebar.ts";

/** One page of a list, as `paginate` cuts it. */
export interface ListPage<T> {
  /** From 1. */
  number: number;
  count: number;
  path: RoutePath;
  newer?: RoutePath;
  older?: RoutePath;
  items: readonly T[];
  total: number;
}

/** What a page leads to at its foot. */
export interface Neighbours {
  previous?: NeighbourTarget;
  next?: NeighbourTarget;
}

/** The place of a page in its sidebar. */
export interface Placement extends Neighbours {
  sidebar: SidebarName;
  /** Categories from the top down to the page; the page itself is not among them. */
  trail: readonly Extract<SidebarNode, { type: "category" }>[];
  /** What the sidebar calls the page, where it has a label of its own. */
  label?: string;
}

/** A neighbour is a document, maybe with the label of its sidebar, or the generated page of a category. */
export type NeighbourTarget =
  | { kind: "doc"; id: string; label?: string }
  | { kind: "category"; path: RoutePath; label: string };

interface Address {
  path: RoutePath;
  locale: Locale;
  /** The source that a collision report names. */
  source: SourcePath;
  /** Whether readers of the site may come upon it: in lists, and by the site's own search. */
  listed: boolean;
  /** Whether search engines may: it stands in the sitemap, and robots are not turned away. */
  indexable: boolean;
}

export type RouteVariant =
  | { template: "home" | "apps" | "community" | "fiddle" | "governance" | "search" | "notFound" }
  | { template: "page"; document: Page }
  | {
      template: "doc";
      document: Doc;
      version: DocsVersionConfig;
      placement?: Placement;
      neighbours: Neighbours;
      /** As the original has them. */
      tags: readonly { label: string; path: RoutePath }[];
    }
  | {
      template: "docCategory";
      category: Extract<SidebarNode, { type: "category" }>;
      placement: Placement;
      version: DocsVersionConfig;
    }
  | { template: "docTags"; tags: readonly DocTag[] }
  | { template: "docTag"; tag: DocTag }
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
  /** The same for all spellings. */
  key: string;
  label: string;
  path: RoutePath;
  docs: readonly Doc[];
}
