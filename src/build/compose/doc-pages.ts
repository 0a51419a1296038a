/** Pages of the documentation: documents, generated categories, tags. */

import type { DocsVersionConfig } from "../../model/config.ts";
import type { Doc } from "../../model/document.ts";
import type { SidebarNode } from "../../model/navigation.ts";
import type { CardData, DocVersionData, Templates } from "../../model/page.ts";
import type { Permalink } from "../../model/permalink.ts";
import { isExternal } from "../../model/permalink.ts";
import type { NeighbourTarget, Placement, RouteOf } from "../../model/route.ts";
import { groupBy } from "../../util/group.ts";
import { escapeHtml } from "../../util/html.ts";
import { slugOf } from "../../util/slug.ts";
import { documentPath, idInVersion, isReference } from "../catalog/document-path.ts";
import { docLink } from "../navigation/sidebar-index.ts";
import { type ComposeContext, toPermalink, translator, treeContext } from "./context.ts";
import { mainDoc } from "./main-doc.ts";
import { composeProse } from "./prose.ts";

type Crumbs = Templates["doc"]["breadcrumbs"];
type Neighbour = { label: string; href: Permalink };
type Category = Extract<SidebarNode, { type: "category" }>;

/** The label that the sidebar has for a page, else the page's own. */
function labelInSidebar(written: string | undefined, own: string, { here }: ComposeContext): string {
  return written === undefined ? own : here.sidebarText(written);
}

function neighbour(target: NeighbourTarget | undefined, context: ComposeContext): Neighbour | undefined {
  if (!target) return undefined;
  if (target.kind === "category")
    return { label: context.here.sidebarText(target.label), href: toPermalink(context, target.path) };
  if (!context.site.catalog.find("doc", target.id, context.locale.code)) return undefined;
  const { label, href, doc } = docLink(target.id, treeContext(context));
  return { label: doc.meta.paginationLabel ?? labelInSidebar(target.label, label, context), href };
}

function categoryHref(category: Category, context: ComposeContext): Permalink | undefined {
  if (category.link?.kind === "doc") return docLink(category.link.id, treeContext(context)).href;
  return category.link && toPermalink(context, category.link.path);
}

function crumbs(label: string, placement: Placement | undefined, context: ComposeContext, ownId?: string): Crumbs {
  if (!placement || placement.trail.length === 0 || !context.site.config.docs.breadcrumbs) {
    return placement && context.site.config.docs.breadcrumbs ? [{ label }] : undefined;
  }
  // The page of a category stands in the trail as the category itself.
  const trail = placement.trail.filter((category) => category.link?.kind !== "doc" || category.link.id !== ownId);
  const { sidebarText } = context.here;
  const above = trail.map((category) => ({
    label: sidebarText(category.label),
    href: categoryHref(category, context),
  }));
  return [...above, { label }];
}

function versionData(version: DocsVersionConfig, doc: Doc | undefined, context: ComposeContext): DocVersionData {
  const { config } = context.site;
  const latest = config.docs.versions.find(({ isLast }) => isLast);
  const several = config.docs.versions.length > 1;
  const banner =
    several && version.banner !== "none" && latest && latest !== version
      ? {
          kind: version.banner,
          latestLabel: latest.label,
          latestName: latest.name,
          latestHref: toPermalink(context, latestPath(latest, version, doc, context)),
        }
      : undefined;
  return {
    name: version.name,
    label: version.label,
    banner,
    badge: several && version.badge ? version.label : undefined,
    className: version.className,
  };
}

/** The same document in another version, else the one that stands for it. */
function latestPath(
  latest: DocsVersionConfig,
  version: DocsVersionConfig,
  doc: Doc | undefined,
  { site }: ComposeContext,
): string {
  const id = [latest.folder, doc && idInVersion(doc.id, version)].filter(Boolean).join("/");
  const same = site.catalog.find("doc", id, site.config.defaultLocale);
  const main = same ?? mainDoc(latest, site);
  return main ? documentPath(main, site.config) : site.config.docs.routeBase;
}

export function composeDoc(
  { document, version, placement }: RouteOf<"doc">,
  context: ComposeContext,
): Templates["doc"] {
  const { catalog, config } = context.site;
  const original = catalog.find("doc", document.id, config.defaultLocale) ?? document;
  const label = labelInSidebar(placement?.label, document.meta.sidebarLabel ?? document.title, context);
  return {
    ...composeProse(document, context),
    breadcrumbs: crumbs(label, placement, context, document.id),
    previous: neighbour(placement?.previous, context),
    next: neighbour(placement?.next, context),
    tags: original.meta.tags.map((tag) => ({
      label: tag,
      href: toPermalink(context, `${config.docs.routeBase}/tags/${slugOf(tag)}`),
    })),
    version: versionData(version, document, context),
    docId: idInVersion(document.id, version),
    isReference: isReference(document, config) || undefined,
  };
}

/** Cards of the direct items of a category. */
function composeCards(items: readonly SidebarNode[], context: ComposeContext): CardData[] {
  const { sidebarText } = context.here;
  return items.flatMap((node): CardData[] => {
    if (node.type === "doc") {
      const { label, href, doc } = docLink(node.id, treeContext(context));
      return doc.meta.unlisted
        ? []
        : [
            {
              kind: "page",
              label: labelInSidebar(node.label, label, context),
              href,
              description: doc.description || undefined,
            },
          ];
    }
    if (node.type === "link") {
      const external = isExternal(node.href);
      return [
        {
          kind: external ? "external" : "page",
          label: sidebarText(node.label),
          href: external ? node.href : toPermalink(context, node.href),
        },
      ];
    }
    if (node.type === "html") return [];
    const href = categoryHref(node, context) ?? firstHref(node.items, context);
    return href === undefined
      ? []
      : [
          {
            kind: "category",
            label: sidebarText(node.label),
            href,
            description: node.description && sidebarText(node.description),
            items: node.items.length,
          },
        ];
  });
}

function firstHref(items: readonly SidebarNode[], context: ComposeContext): Permalink | undefined {
  return composeCards(items, context)[0]?.href;
}

export function composeDocCategory(
  { category, placement, version }: RouteOf<"docCategory">,
  context: ComposeContext,
): Templates["docCategory"] {
  const link = category.link?.kind === "generated" ? category.link : undefined;
  const { sidebarText } = context.here;
  const description = link?.description ?? category.description;
  return {
    title: sidebarText(link?.title ?? category.label),
    description: description && sidebarText(description),
    cards: composeCards(category.items, context),
    breadcrumbs: crumbs(sidebarText(category.label), placement, context),
    previous: neighbour(placement.previous, context),
    next: neighbour(placement.next, context),
    version: versionData(version, undefined, context),
  };
}

/** `<DocCardList />`: cards of what stands beside a page in its category, or below it when it is a category's own page. */
export function cardsMarkup(route: RouteOf<"doc">, context: ComposeContext): string {
  const { placement, document } = route;
  const parent = placement?.trail.at(-1);
  const own = placement?.trail.find((category) => category.link?.kind === "doc" && category.link.id === document.id);
  const items = (own ?? parent)?.items ?? (placement && context.site.sidebars.sidebars.get(placement.sidebar)) ?? [];
  const t = translator(context);
  const cards = composeCards(
    items.filter((node) => node.type !== "doc" || node.id !== document.id),
    context,
  );
  const rows = cards.map(({ label, href, description, items: count }) => {
    const text = description ?? (count === undefined ? "" : t("docs.cardItems", { count }));
    return `<li class="card"><a href="${escapeHtml(href)}"><span class="card-title">${escapeHtml(label)}</span><span class="card-text">${escapeHtml(text)}</span></a></li>`;
  });
  return rows.length === 0 ? "" : `<ul class="cards">${rows.join("")}</ul>`;
}

/** Entries of an index of tags under their initials, in the order of the language. */
export function byInitial<T extends { label: string }>(
  tags: readonly T[],
  htmlLang: string,
): { letter: string; tags: T[] }[] {
  const initial = ({ label }: T): string => (label[Symbol.iterator]().next().value ?? "").toLocaleUpperCase(htmlLang);
  return [...groupBy(tags, initial)].map(([letter, own]) => ({ letter, tags: own }));
}

export function composeDocTags({ tags }: RouteOf<"docTags">, context: ComposeContext): Templates["docTags"] {
  const links = tags
    .filter(({ docs }) => docs.length > 0)
    .map(({ label, path, docs }) => ({ label, href: toPermalink(context, path), count: docs.length }));
  return { letters: byInitial(links, context.locale.htmlLang) };
}

export function composeDocTag({ tag }: RouteOf<"docTag">, context: ComposeContext): Templates["docTag"] {
  return {
    allTags: toPermalink(context, `${context.site.config.docs.routeBase}/tags`),
    docs: tag.docs.map((doc) => {
      const { href } = docLink(doc.id, treeContext(context));
      return { title: doc.title, href, description: doc.description || undefined };
    }),
  };
}
