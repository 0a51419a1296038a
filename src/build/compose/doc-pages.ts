/** Compose the pages of the documentation: documents, generated categories, tags. */

import type { DocsVersionConfig } from "../../model/config.ts";
import { type Doc, documentId } from "../../model/document.ts";
import type { DocVersionData, Templates } from "../../model/page-data.ts";
import { type RoutePath, routePath } from "../../model/permalink.ts";
import type { NeighbourTarget, Placement, RouteOf } from "../../model/route.ts";
import type { TitledLink } from "../../model/shell-data.ts";
import { setOfSidebar } from "../../model/sidebar.ts";
import { documentPath, idInVersion, isReference, setOfVersion } from "../../site/catalog/document-path.ts";
import { docLink } from "../../site/navigation/sidebar-index.ts";
import { mainDoc } from "../../site/site.ts";
import { byInitial } from "../../util/collections.ts";
import { type ComposeContext, type PageParts, toPermalink, translator, treeContext } from "./compose-context.ts";
import { cardsMarkup, categoryHref, composeCards, labelInSidebar } from "./doc-cards.ts";
import { breadcrumbJsonLd } from "./json-ld.ts";
import { composeProse, composeProseMarkup } from "./prose.ts";
import { docSetLabel } from "./shell.ts";

type Crumbs = Templates["doc"]["breadcrumbs"];

function neighbour(target: NeighbourTarget | undefined, context: ComposeContext): TitledLink | undefined {
  if (!target) return undefined;
  if (target.kind === "category")
    return { label: context.here.sidebarText(target.label), href: toPermalink(context, target.path) };
  if (!context.site.catalog.find("doc", target.id, context.locale.code)) return undefined;
  const { label, href, lang, doc } = docLink(target.id, treeContext(context));
  const { paginationLabel } = doc.meta;
  if (paginationLabel === undefined && target.label !== undefined)
    return { label: context.here.sidebarText(target.label), href };
  return { label: paginationLabel ?? label, href, lang };
}

function crumbs(label: string, placement: Placement | undefined, context: ComposeContext, ownId?: string): Crumbs {
  if (!placement || !setOfSidebar(placement.sidebar, context.site.config).breadcrumbs) return undefined;
  if (placement.trail.length === 0) return [{ label }];
  // On the index page of a category, the last crumb already represents the category.
  const trail = placement.trail.filter((category) => category.link?.kind !== "doc" || category.link.id !== ownId);
  const { sidebarText } = context.here;
  const ancestors = trail.map((category) => ({
    label: sidebarText(category.label),
    href: categoryHref(category, context),
  }));
  return [...ancestors, { label }];
}

function versionData(version: DocsVersionConfig, doc: Doc | undefined, context: ComposeContext): DocVersionData {
  const { config } = context.site;
  const set = setOfVersion(version, config);
  const latest = set.versions.find(({ isLast }) => isLast);
  const several = set.versions.length > 1;
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
    ...(config.docSets.length > 1 && { set: set.id, setLabel: docSetLabel(set, context) }),
  };
}

/** Return the path of a document in the latest version, or of that version's main document if there is none. */
function latestPath(
  latest: DocsVersionConfig,
  version: DocsVersionConfig,
  doc: Doc | undefined,
  context: ComposeContext,
): RoutePath {
  const { site } = context;
  const id = documentId([latest.idBase, doc && idInVersion(doc.id, version)].filter(Boolean).join("/"));
  const same = site.catalog.find("doc", id, context.locale.code);
  const main = same ?? mainDoc(latest, context);
  return main ? documentPath(main, site.config) : routePath(setOfVersion(latest, site.config).routeBase);
}

/** Return links to the related documents; `undefined` if there are none. */
function relatedLinks(document: Doc, context: ComposeContext): TitledLink[] | undefined {
  const { relatedDocs, catalog } = context.site;
  const ids = relatedDocs(document).filter((id) => catalog.isIn({ kind: "doc", id }, context.locale.code));
  if (ids.length === 0) return undefined;
  return ids.map((id) => {
    const { label, href, lang } = docLink(id, treeContext(context));
    return { label, href, lang };
  });
}

export function composeDoc(
  { document, version, placement, neighbours, tags, print }: RouteOf<"doc">,
  context: ComposeContext,
): Templates["doc"] {
  const { config } = context.site;
  const label = labelInSidebar(placement?.label, document.meta.sidebarLabel ?? document.title, context);
  const navigation =
    document.meta.layout !== undefined
      ? {}
      : {
          breadcrumbs: crumbs(label, placement, context, document.id),
          previous: neighbour(neighbours.previous, context),
          next: neighbour(neighbours.next, context),
        };
  return {
    ...composeProse(document, context),
    ...navigation,
    tags: tags.map((tag) => ({ label: tag.label, href: toPermalink(context, tag.path) })),
    version: versionData(version, document, context),
    docId: idInVersion(document.id, version),
    isReference: isReference(document, config) || undefined,
    print: print && toPermalink(context, print),
    related: relatedLinks(document, context),
  };
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

export function composeDocTags({ tags }: RouteOf<"docTags">, context: ComposeContext): Templates["docTags"] {
  const links = tags
    .filter(({ docs }) => docs.length > 0)
    .map(({ label, path, docs }) => ({ label, href: toPermalink(context, path), count: docs.length }));
  return { letters: byInitial(links, context.locale.htmlLang) };
}

export function composeDocTag({ tag, allTags }: RouteOf<"docTag">, context: ComposeContext): Templates["docTag"] {
  return {
    allTags: toPermalink(context, allTags),
    docs: tag.docs.map((doc) => {
      const { href, lang } = docLink(doc.id, treeContext(context));
      return { label: doc.title, href, lang, description: doc.description || undefined };
    }),
  };
}

export function docParts(route: RouteOf<"doc">, context: ComposeContext): PageParts {
  const { document, placement } = route;
  const props = composeDoc(route, context);
  return {
    title: document.title,
    description: document.description,
    document,
    props,
    sidebar: document.meta.layout !== undefined ? undefined : placement?.sidebar,
    markup: () => composeProseMarkup(document, context, () => cardsMarkup(route, context)),
    jsonLd: breadcrumbJsonLd(props.breadcrumbs, route.path, context),
    extra: document.slots.some(({ kind }) => kind === "cards") ? cardsMarkup(route, context) : undefined,
  };
}

export function docCategoryParts(route: RouteOf<"docCategory">, context: ComposeContext): PageParts {
  const props = composeDocCategory(route, context);
  return {
    title: props.title,
    description: props.description,
    props,
    sidebar: route.placement.sidebar,
    jsonLd: breadcrumbJsonLd(props.breadcrumbs, route.path, context),
  };
}

export function docTagParts(route: RouteOf<"docTag">, context: ComposeContext): PageParts {
  const t = translator(context);
  const { label, docs } = route.tag;
  return {
    title: t("docs.tagTitle", { count: t("docs.tagged", { count: docs.length }), tag: label }),
    props: composeDocTag(route, context),
  };
}
