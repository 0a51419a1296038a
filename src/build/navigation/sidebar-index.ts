/** Sidebars against the catalog: which pages they name, where each page stands, and what a locale's tree looks like. */

import type { SiteConfig } from "../../model/config.ts";
import type { Doc, DocumentId } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import type { SidebarName, SidebarNode, Sidebars } from "../../model/navigation.ts";
import type { SidebarItem } from "../../model/page.ts";
import type { Permalink, RoutePath } from "../../model/permalink.ts";
import { isExternal, permalinkOf } from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { errorAt } from "../../model/problem.ts";
import type { NeighbourTarget, Placement } from "../../model/route.ts";
import { nearestAll } from "../../util/nearest.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { documentPath } from "../catalog/document-path.ts";

type Category = Extract<SidebarNode, { type: "category" }>;

export interface SidebarIndex {
  sidebars: Sidebars;
  /** The place of a document: its first in the first sidebar that lists it, or in the one its front matter names. */
  placement(doc: Doc): Placement | undefined;
  /** Categories with a generated page, with the place of each. */
  categories: readonly { category: Category; placement: Placement }[];
  /** The first page of a sidebar. */
  first(name: SidebarName): NeighbourTarget | undefined;
}

interface Step {
  target: NeighbourTarget;
  sidebar: SidebarName;
  trail: readonly Category[];
  category?: Category;
}

/** Drop drafts and categories left empty by that; report unknown ids. */
function known(
  nodes: readonly SidebarNode[],
  catalog: Catalog,
  defaultLocale: string,
  problems: Problem[],
): SidebarNode[] {
  const exists = (id: DocumentId, place: Place): boolean => {
    if (catalog.find("doc", id, defaultLocale)) return true;
    if (!catalog.isDraft("doc", id)) problems.push(unknownDocument(id, place, catalog));
    return false;
  };
  return nodes.flatMap((node): SidebarNode[] => {
    if (node.type === "doc") return exists(node.id, node.place) ? [node] : [];
    if (node.type !== "category") return [node];
    const link = node.link?.kind === "doc" && !exists(node.link.id, node.place) ? undefined : node.link;
    const items = known(node.items, catalog, defaultLocale, problems);
    return items.length === 0 && !link ? [] : [{ ...node, link, items }];
  });
}

/** "No document has the id …", with the nearest ids first and then, when they are few, all of them. */
export function unknownDocument(id: DocumentId, place: Place | undefined, catalog: Catalog): Problem {
  const ids = catalog.originals("doc").map((doc) => doc.id);
  const near = nearestAll(id, ids);
  const listed = near.length > 0 ? near : ids.slice(0, 20);
  return errorAt(
    place,
    "unknown-sidebar-id",
    `No document has the id "${id}".`,
    `${near.length > 0 ? "Did you mean" : "Known ids are"}:\n${listed.map((known) => `  ${known}`).join("\n")}`,
  );
}

function* steps(nodes: readonly SidebarNode[], sidebar: SidebarName, trail: readonly Category[]): Generator<Step> {
  for (const node of nodes) {
    if (node.type === "doc") yield { target: { kind: "doc", id: node.id }, sidebar, trail };
    if (node.type !== "category") continue;
    if (node.link?.kind === "doc")
      yield { target: { kind: "doc", id: node.link.id }, sidebar, trail: [...trail, node] };
    if (node.link?.kind === "generated") {
      const target: NeighbourTarget = { kind: "category", path: node.link.path, label: node.link.title ?? node.label };
      yield { target, sidebar, trail: [...trail, node], category: node };
    }
    yield* steps(node.items, sidebar, [...trail, node]);
  }
}

/** Read sidebars once for all locales: ids and order are the same in every language. */
export function indexSidebars(written: Sidebars, catalog: Catalog, config: SiteConfig): Outcome<SidebarIndex> {
  const problems: Problem[] = [];
  const sidebars = new Map(
    [...written].map(([name, nodes]) => [name, known(nodes, catalog, config.defaultLocale, problems)] as const),
  );
  const sequences = new Map<SidebarName, Step[]>();
  for (const [name, nodes] of sidebars) sequences.set(name, [...steps(nodes, name, [])]);

  const listed = (step: Step): boolean => {
    if (step.target.kind === "category") return true;
    const doc = catalog.find("doc", step.target.id, config.defaultLocale);
    return doc !== undefined && !doc.meta.unlisted;
  };
  const keyOf = (target: NeighbourTarget): string =>
    target.kind === "doc" ? `doc:${target.id}` : `path:${target.path}`;

  const placements = new Map<SidebarName, Map<string, Placement>>();
  for (const [name, sequence] of sequences) {
    const places = new Map<string, Placement>();
    // A document listed twice has the neighbours of its first place. It is a neighbour at all of its places, as the
    // sidebar shows it there, but never its own.
    const walk = sequence.filter(listed);
    for (const step of sequence) {
      const key = keyOf(step.target);
      if (places.has(key)) continue;
      const at = walk.indexOf(step);
      const isOther = (one: Step): boolean => keyOf(one.target) !== key;
      places.set(key, {
        sidebar: name,
        trail: step.trail,
        previous: walk.slice(0, Math.max(at, 0)).findLast(isOther)?.target,
        next: at < 0 ? undefined : walk.slice(at + 1).find(isOther)?.target,
      });
    }
    placements.set(name, places);
  }

  const firstPlacement = (key: string): Placement | undefined => {
    for (const places of placements.values()) {
      const found = places.get(key);
      if (found) return found;
    }
    return undefined;
  };
  const withOwnNeighbours = (placement: Placement, doc: Doc): Placement => {
    const own = (
      id: DocumentId | null | undefined,
      usual: NeighbourTarget | undefined,
    ): NeighbourTarget | undefined => {
      if (id === undefined) return usual;
      return id === null ? undefined : { kind: "doc", id };
    };
    return {
      ...placement,
      previous: own(doc.meta.paginationPrev, placement.previous),
      next: own(doc.meta.paginationNext, placement.next),
    };
  };

  return {
    problems,
    value: {
      sidebars,
      placement(doc) {
        const { displayedSidebar } = doc.meta;
        if (displayedSidebar === null) return undefined;
        const key = `doc:${doc.id}`;
        const chosen =
          displayedSidebar === undefined
            ? firstPlacement(key)
            : (placements.get(displayedSidebar)?.get(key) ?? emptyPlacement(displayedSidebar, sidebars));
        return chosen && withOwnNeighbours(chosen, doc);
      },
      categories: [...sequences.values()].flatMap((sequence) =>
        sequence.flatMap(({ category, target }) => {
          const placement = firstPlacement(keyOf(target));
          // The page of a category is no crumb above itself.
          return category && placement
            ? [{ category, placement: { ...placement, trail: placement.trail.filter((node) => node !== category) } }]
            : [];
        }),
      ),
      first: (name) => sequences.get(name)?.find(listed)?.target,
    },
  };
}

function emptyPlacement(name: SidebarName, sidebars: Sidebars): Placement | undefined {
  return sidebars.has(name) ? { sidebar: name, trail: [] } : undefined;
}

/** What a locale's tree is made with. */
export interface TreeContext {
  catalog: Catalog;
  config: SiteConfig;
  locale: Locale;
}

/** Label and address of a document in a locale. */
export function docLink(
  id: DocumentId,
  { catalog, config, locale }: TreeContext,
): { label: string; href: Permalink; doc: Doc } {
  const doc = catalog.find("doc", id, locale.code);
  const original = catalog.find("doc", id, config.defaultLocale);
  if (!doc || !original) throw new Error(`the sidebar names "${id}", which the catalog lacks`);
  return {
    label: doc.meta.sidebarLabel ?? doc.title,
    href: permalinkOf(config.baseUrl, locale, documentPath(original, config)),
    doc,
  };
}

/** The tree of one sidebar in one locale. Unlisted pages stay in it, marked: they show only while they are open. */
export function sidebarTree(nodes: readonly SidebarNode[], context: TreeContext): SidebarItem[] {
  return nodes.map((node) => treeItem(node, context));
}

function treeItem(node: SidebarNode, context: TreeContext): SidebarItem {
  const { config, locale } = context;
  const permalink = (path: RoutePath): Permalink => permalinkOf(config.baseUrl, locale, path);
  switch (node.type) {
    case "doc": {
      const { label, href, doc } = docLink(node.id, context);
      const { platforms, deprecated, className } = node;
      const unlisted = doc.meta.unlisted || undefined;
      return { type: "link", label: node.label ?? label, href, platforms, deprecated, className, unlisted };
    }
    case "link":
      return isExternal(node.href)
        ? { type: "external", label: node.label, href: node.href }
        : { type: "link", label: node.label, href: permalink(node.href) };
    case "html":
      return { type: "html", html: node.html };
    case "category": {
      const { label, link, collapsible, collapsed } = node;
      const items = sidebarTree(node.items, context);
      const href = link && (link.kind === "doc" ? docLink(link.id, context).href : permalink(link.path));
      return { type: "category", label, href, fallback: href ?? firstHref(items), collapsible, collapsed, items };
    }
  }
}

function firstHref(items: readonly SidebarItem[]): Permalink | undefined {
  for (const item of items) {
    if (item.type === "link") return item.href;
    if (item.type === "category") {
      const href = item.href ?? firstHref(item.items);
      if (href !== undefined) return href;
    }
  }
  return undefined;
}
