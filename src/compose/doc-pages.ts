/** Compose documentation pages: documents, generated categories, tags. */

import type { DocsVersionConfig } from "../model/config.ts";
import { type Doc, toDocumentId } from "../model/document.ts";
import type { DocVersionData, Templates } from "../model/page-data.ts";
import { type RoutePath, toRoutePath } from "../model/permalink.ts";
import type { NeighborTarget, Placement, RouteOf } from "../model/route.ts";
import type { TitledLink } from "../model/shell-data.ts";
import { findDocSet } from "../model/sidebar.ts";
import { getDocSetOfVersion, getDocumentPath, getIdInVersion, isReference } from "../site/catalog/document-path.ts";
import { createDocLink } from "../site/navigation/sidebar-tree.ts";
import { getMainDoc } from "../site/site.ts";
import { groupByInitial } from "../util/collections.ts";
import {
  type ComposeContext,
  createTranslator,
  createTreeContext,
  getPermalink,
  type PageParts,
} from "./compose-context.ts";
import { composeCards, composeCardsMarkup, getCategoryHref, getSidebarLabel } from "./doc-cards.ts";
import { composeBreadcrumbJsonLd } from "./json-ld.ts";
import { getDocSetLabel } from "./navbar.ts";
import { describeTags } from "./page-head.ts";
import { composeProse, composeProseMarkup } from "./prose.ts";

type Crumbs = Templates["doc"]["breadcrumbs"];

function linkNeighbor(target: NeighborTarget | undefined, context: ComposeContext): TitledLink | undefined {
  if (!target) return undefined;
  if (target.kind === "category")
    return { label: context.here.translateLabel(target.label), href: getPermalink(context, target.path) };
  if (!context.site.catalog.find("doc", target.id, context.locale.code)) return undefined;
  const { label, href, lang, doc } = createDocLink(target.id, createTreeContext(context));
  const { paginationLabel } = doc.meta;
  if (paginationLabel === undefined && target.label !== undefined)
    return { label: context.here.translateLabel(target.label), href };
  return { label: paginationLabel ?? label, href, lang };
}

function composeCrumbs(
  label: string,
  placement: Placement | undefined,
  context: ComposeContext,
  ownId?: string,
): Crumbs {
  if (!placement || !findDocSet(placement.sidebar, context.site.config).breadcrumbs) return undefined;
  if (placement.trail.length === 0) return [{ label }];
  // On a category's index page, the last crumb already represents the category.
  const trail = placement.trail.filter((category) => category.link?.kind !== "doc" || category.link.id !== ownId);
  const { translateLabel } = context.here;
  const ancestors = trail.map((category) => ({
    label: translateLabel(category.label),
    href: getCategoryHref(category, context),
  }));
  return [...ancestors, { label }];
}

function composeVersion(version: DocsVersionConfig, doc: Doc | undefined, context: ComposeContext): DocVersionData {
  const { config } = context.site;
  const set = getDocSetOfVersion(version, config);
  const latest = set.versions.find(({ isLast }) => isLast);
  const several = set.versions.length > 1;
  const banner =
    several && version.banner !== "none" && latest && latest !== version
      ? {
          kind: version.banner,
          latestLabel: latest.label,
          latestName: latest.name,
          latestHref: getPermalink(context, findLatestPath(latest, version, doc, context)),
        }
      : undefined;
  return {
    name: version.name,
    label: version.label,
    banner,
    badge: several && version.badge ? version.label : undefined,
    className: version.className,
    ...(config.docSets.length > 1 && { set: set.id, setLabel: getDocSetLabel(set, context) }),
  };
}

/** Return a document's path in the latest version, or the path to that version's main document if there is none. */
function findLatestPath(
  latest: DocsVersionConfig,
  version: DocsVersionConfig,
  doc: Doc | undefined,
  context: ComposeContext,
): RoutePath {
  const { site } = context;
  const id = toDocumentId([latest.idBase, doc && getIdInVersion(doc.id, version)].filter(Boolean).join("/"));
  const same = site.catalog.find("doc", id, context.locale.code);
  const main = same ?? getMainDoc(latest, context);
  return main ? getDocumentPath(main, site.config) : toRoutePath(getDocSetOfVersion(latest, site.config).routeBase);
}

/** Return links to the related documents; `undefined` if there are none. */
function listRelatedLinks(document: Doc, context: ComposeContext): TitledLink[] | undefined {
  const { relatedDocs, catalog } = context.site;
  const ids = relatedDocs(document).filter((id) => catalog.isIn({ kind: "doc", id }, context.locale.code));
  if (ids.length === 0) return undefined;
  return ids.map((id) => {
    const { label, href, lang } = createDocLink(id, createTreeContext(context));
    return { label, href, lang };
  });
}

function composeDoc(
  { document, version, placement, neighbors, tags, print }: RouteOf<"doc">,
  context: ComposeContext,
): Templates["doc"] {
  const { config } = context.site;
  const label = getSidebarLabel(placement?.label, document.meta.sidebarLabel ?? document.title, context);
  const navigation =
    document.meta.layout !== undefined
      ? {}
      : {
          breadcrumbs: composeCrumbs(label, placement, context, document.id),
          previous: linkNeighbor(neighbors.previous, context),
          next: linkNeighbor(neighbors.next, context),
        };
  return {
    ...composeProse(document, context),
    ...navigation,
    tags: tags.map((tag) => ({ label: tag.label, href: getPermalink(context, tag.path) })),
    version: composeVersion(version, document, context),
    docId: getIdInVersion(document.id, version),
    isReference: isReference(document, config) || undefined,
    print: print && getPermalink(context, print),
    related: listRelatedLinks(document, context),
  };
}

function composeDocCategory(
  { category, placement, version }: RouteOf<"docCategory">,
  context: ComposeContext,
): Templates["docCategory"] {
  const link = category.link?.kind === "generated" ? category.link : undefined;
  const { translateLabel } = context.here;
  const description = link?.description ?? category.description;
  return {
    title: translateLabel(link?.title ?? category.label),
    description: description && translateLabel(description),
    cards: composeCards(category.items, context),
    breadcrumbs: composeCrumbs(translateLabel(category.label), placement, context),
    previous: linkNeighbor(placement.previous, context),
    next: linkNeighbor(placement.next, context),
    version: composeVersion(version, undefined, context),
  };
}

export function composeDocTagsParts(route: RouteOf<"docTags">, context: ComposeContext): PageParts {
  const props = composeDocTags(route, context);
  return { title: createTranslator(context)("tags.title"), description: describeTags(props.letters), props };
}

function composeDocTags({ tags }: RouteOf<"docTags">, context: ComposeContext): Templates["docTags"] {
  const links = tags
    .filter(({ docs }) => docs.length > 0)
    .map(({ label, path, docs }) => ({ label, href: getPermalink(context, path), count: docs.length }));
  return { letters: groupByInitial(links, context.locale.htmlLang) };
}

function composeDocTag({ tag, allTags }: RouteOf<"docTag">, context: ComposeContext): Templates["docTag"] {
  return {
    allTags: getPermalink(context, allTags),
    docs: tag.docs.map((doc) => {
      const { href, lang } = createDocLink(doc.id, createTreeContext(context));
      return { label: doc.title, href, lang, description: doc.description || undefined };
    }),
  };
}

export function composeDocParts(route: RouteOf<"doc">, context: ComposeContext): PageParts {
  const { document, placement } = route;
  const props = composeDoc(route, context);
  return {
    title: document.title,
    description: document.description,
    document,
    props,
    sidebar: document.meta.layout !== undefined ? undefined : placement?.sidebar,
    composeMarkup: () => composeProseMarkup(document, context, () => composeCardsMarkup(route, context)),
    jsonLd: composeBreadcrumbJsonLd(props.breadcrumbs, route.path, context),
    extra: document.placeholders.some(({ kind }) => kind === "cards") ? composeCardsMarkup(route, context) : undefined,
  };
}

export function composeDocCategoryParts(route: RouteOf<"docCategory">, context: ComposeContext): PageParts {
  const props = composeDocCategory(route, context);
  return {
    title: props.title,
    description: props.description,
    props,
    sidebar: route.placement.sidebar,
    jsonLd: composeBreadcrumbJsonLd(props.breadcrumbs, route.path, context),
  };
}

export function composeDocTagParts(route: RouteOf<"docTag">, context: ComposeContext): PageParts {
  const t = createTranslator(context);
  const { label, docs } = route.tag;
  return {
    title: t("docs.tagTitle", { count: t("docs.tagged", { count: docs.length }), tag: label }),
    props: composeDocTag(route, context),
  };
}
