/** Stage 4, route: plans routes for all pages. They are the same in every locale, except pages that some locales lack. */

import type { DocsVersionConfig } from "../../model/config.ts";
import type { Doc, Document, DocumentId } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import { isPublic } from "../../model/page-meta.ts";
import { getRouteKey, joinRoute, type RoutePath, toRoutePath } from "../../model/permalink.ts";
import { createError, getFileStart, type Place, type Problem, toSourcePath } from "../../model/problem.ts";
import type { DocTag, Route, RouteVariant } from "../../model/route.ts";
import { findDocSet, type SidebarName, type SidebarNode } from "../../model/sidebar.ts";
import { createCollator, getOrThrow } from "../../util/collections.ts";
import { distinguishNames } from "../../util/distinct-names.ts";
import { ensureTrailingSlash, isInside } from "../../util/path.ts";
import { createSlug, getTagKey } from "../../util/slug.ts";
import type { Blog } from "../catalog/blog-index.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { getDocSet, getDocumentPath, getVersion } from "../catalog/document-path.ts";
import { createTagSlugs } from "../catalog/tags.ts";
import type { DocSet, SiteConfig } from "../config/site-config.ts";
import type { SidebarIndex } from "../navigation/sidebar-index.ts";
import { type PlannedRoute, planBlog } from "./blog-routes.ts";
import { createStaticFileHint } from "./generated-files.ts";

export interface RoutePlan {
  config: SiteConfig;
  catalog: Catalog;
  sidebars: SidebarIndex;
  blog: Blog;
  hasAuthorsFile: boolean;
  locale: Locale;
}

function planDocs({ config, catalog, sidebars, locale }: RoutePlan): PlannedRoute[] {
  const docs = catalog.listDocuments("doc", locale.code);
  const tagsOfSets = new Map(config.docSets.map((set) => [set, groupDocTags(docs, catalog, set, locale)]));
  const tagPaths = new Map(
    [...tagsOfSets].map(([set, tags]) => [set, new Map(tags.map(({ key, path }) => [key, path]))]),
  );
  const printed = listPrintedSidebars(catalog, sidebars, config);
  const planned: PlannedRoute[] = docs.map((doc): PlannedRoute => {
    const version = getVersion(doc.id, config);
    if (!version) throw new Error(`no docs version contains "${doc.id}"`);
    const placement = sidebars.findPlacement(doc);
    const pathOfTag = getOrThrow(tagPaths, getDocSet(doc.id, config));
    return {
      template: "doc",
      path: getDocumentPath(doc, config),
      source: doc.source,
      document: doc,
      version,
      placement,
      neighbors: sidebars.findNeighbors(doc),
      tags: doc.meta.tags.map((label) => ({ label, path: getOrThrow(pathOfTag, getTagKey(label)) })),
      print: placement && printed.get(placement.sidebar)?.path,
      listed: !catalog.getOriginal(doc).meta.unlisted,
    };
  });
  for (const { category, placement } of sidebars.categories) {
    const version = findNodesVersion(category.items, findDocSet(placement.sidebar, config), config);
    if (category.link?.kind !== "generated" || !version) continue;
    planned.push({
      template: "docCategory",
      path: category.link.path,
      source: `the category "${category.label}" of ${category.place.file}`,
      category,
      placement,
      version,
    });
  }
  for (const [sidebar, { path, version }] of printed) {
    const source = `the printable page of the sidebar "${sidebar}"`;
    planned.push({ template: "docPrint", path, source, sidebar, version, listed: false });
  }
  for (const [set, tags] of tagsOfSets) planned.push(...planDocTags(tags, set));
  return planned;
}

function planDocTags(tags: readonly DocTag[], { routeBase }: DocSet): PlannedRoute[] {
  if (tags.length === 0) return [];
  const path = joinRoute(routeBase, "tags");
  const listed = tags.some(({ docs }) => docs.length > 0);
  return [
    { template: "docTags", path, source: "the tags of the docs", tags, listed },
    ...tags.map((tag): PlannedRoute => {
      const source = `the docs tag "${tag.label}"`;
      return { template: "docTag", path: tag.path, source, tag, allTags: path, listed: tag.docs.length > 0 };
    }),
  ];
}

/** Most documents on a printable page, unless `docs.print` is set. Browsers need seconds to lay out more. */
const MAX_PRINTED = 300;

/** Return the paths of printable pages, and their documents' versions. */
function listPrintedSidebars(
  catalog: Catalog,
  { sidebars }: SidebarIndex,
  config: SiteConfig,
): Map<SidebarName, { path: RoutePath; version: DocsVersionConfig }> {
  const printed = new Map<SidebarName, { path: RoutePath; version: DocsVersionConfig }>();
  const slugs = new Set<string>();
  for (const [name, nodes] of sidebars) {
    const ids = new Set(listDocuments(nodes).filter((id) => catalog.findOriginal("doc", id)?.meta.unlisted === false));
    const set = findDocSet(name, config);
    const version = findNodesVersion(nodes, set, config);
    if (!version || ids.size === 0 || !(set.print ?? ids.size <= MAX_PRINTED)) continue;
    const parts = name.split("/").map((part) => (/^\w[\w.-]*$/.test(part) ? part : createSlug(part)) || "sidebar");
    const slug = createUniqueName(parts.join("/"), slugs);
    printed.set(name, { path: joinRoute("/print", slug), version });
  }
  return printed;
}

/** Return a name that differs from all others also in lower case, and add it to them. */
function createUniqueName(name: string, others: Set<string>): string {
  let unique = name;
  for (let number = 2; others.has(foldPath(unique)); number += 1) unique = `${name}-${number}`;
  others.add(foldPath(unique));
  return unique;
}

/** Return document IDs in a sidebar, in page order. */
function listDocuments(nodes: readonly SidebarNode[]): DocumentId[] {
  return nodes.flatMap((node) => {
    if (node.type === "doc") return [node.id];
    if (node.type !== "category") return [];
    return [...(node.link?.kind === "doc" ? [node.link.id] : []), ...listDocuments(node.items)];
  });
}

/** Return the documents' version in a category or sidebar; the set's latest version if there are none. */
function findNodesVersion(
  nodes: readonly SidebarNode[],
  { versions }: DocSet,
  config: SiteConfig,
): DocsVersionConfig | undefined {
  const [first] = listDocuments(nodes);
  return (first === undefined ? undefined : getVersion(first, config)) ?? versions.find(({ isLast }) => isLast);
}

/** Collect tags from a set's originals, so that all locales have the same tags, with their listed documents. */
function groupDocTags(
  allDocs: readonly Doc[],
  catalog: Catalog,
  { idBase, routeBase }: DocSet,
  locale: Locale,
): DocTag[] {
  const docs = allDocs.filter(({ id }) => isInside(idBase, id));
  const byKey = new Map<string, DocTag & { docs: Doc[] }>();
  const slugs = createTagSlugs(catalog.listOriginals("doc").flatMap(({ meta }) => meta.tags.map(getTagKey)));
  for (const doc of docs) {
    const { unlisted } = catalog.getOriginal(doc).meta;
    for (const label of doc.meta.tags) {
      const key = getTagKey(label);
      const path = joinRoute(routeBase, `tags/${slugs.get(key)}`);
      const tag = byKey.get(key) ?? { key, label, path, docs: [] };
      if (!unlisted && !tag.docs.includes(doc)) tag.docs.push(doc);
      byKey.set(key, tag);
    }
  }
  const compare = createCollator(locale.htmlLang);
  return [...byKey.values()].sort((a, b) => compare(a.label, b.label));
}

function planScreens({ config }: RoutePlan, usedPaths: ReadonlySet<string>): PlannedRoute[] {
  const screens: PlannedRoute[] = [];
  // A document at the root replaces the home page.
  if (!usedPaths.has("/")) screens.push({ template: "home", path: toRoutePath("/"), source: "the home screen" });
  if (config.search.provider !== "none")
    screens.push({ template: "search", path: toRoutePath("/search"), source: "the search page", listed: false });
  screens.push({ template: "notFound", path: toRoutePath("/404"), source: "the not-found page", listed: false });
  return screens;
}

/** Plan the routes in one locale, in a fixed order: screens, pages, docs, blog. */
export function planRoutes(plan: RoutePlan): Route[] {
  const { config, catalog, locale } = plan;
  const pages = catalog.listDocuments("page", locale.code).map(
    (page): PlannedRoute => ({
      template: page.component ? "reactPage" : page.meta.layout === "home" ? "home" : "page",
      path: getDocumentPath(page, config),
      source: page.source,
      document: page,
      listed: !catalog.getOriginal(page).meta.unlisted,
    }),
  );
  const contentPages = [
    ...pages,
    ...planDocs(plan),
    ...planBlog({ config, ...plan.blog, hasAuthorsFile: plan.hasAuthorsFile }),
  ];
  const screens = planScreens(plan, new Set(contentPages.map(({ path }) => getRouteKey(path))));
  return [...screens, ...contentPages].map(({ listed = true, ...route }) => ({
    ...route,
    path:
      config.trailingSlash && route.template !== "notFound" ? toRoutePath(ensureTrailingSlash(route.path)) : route.path,
    locale,
    listed,
    indexable: listed && !config.noIndex && shouldIndex(route),
  }));
}

/** Return true if neither a page's document nor its docs version prevents indexing. */
function shouldIndex(route: RouteVariant): boolean {
  if ("document" in route && !isPublic(route.document)) return false;
  return !("version" in route && route.version.noIndex);
}

/**
 * Find routes that would be written to the same file. Differences in case or Unicode normalization are ignored, because
 * some file systems ignore them.
 *
 * @param reserved Sources for files that are not pages, e.g. `static/robots.txt`, by path.
 */
export function findCollisions(routes: readonly Route[], reserved: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = [];
  const owners = new Map<string, Owner>([...reserved].map(([path, source]) => [foldPath(path), { source }]));
  for (const route of routes) {
    const key = foldPath(route.path);
    const other = owners.get(key);
    if (other === undefined) owners.set(key, route);
    else {
      const otherPlace = isTag(other) ? locateSource(other) : undefined;
      const where = otherPlace ? ` (${otherPlace.file}:${otherPlace.line})` : "";
      const [source, otherSource] = distinguishNames(route.source, other.source);
      const message = `"${route.path}" is the path of both ${source} and ${otherSource}${where}.`;
      const setting = locatePathSetting(route) ?? locatePathSetting(other);
      const place = setting?.place ?? locateSource(route) ?? locateSource(other);
      const file = [route, other].map(({ source }) => source).find((source) => source.startsWith("static/"));
      const hint = file
        ? createStaticFileHint(file.slice("static/".length))
        : setting || !isTag(route) || !isTag(other)
          ? `Change the ${setting?.key ?? "slug"} of one of them.`
          : `Write the tag in the same way everywhere${"scope" in route ? ', or set "permalink" of one of them in tags.yaml' : ""}.`;
      problems.push(createError(place, "duplicate-route", message, hint));
    }
  }
  return problems;
}

const isTag = (owner: Owner): boolean => "tag" in owner || ("scope" in owner && owner.scope.kind === "tag");

/** The page or file that uses a path. */
type Owner = Route | { source: string };

/** Locate the setting that determines a path, and return its key. */
function locatePathSetting(owner: Owner): { place: Place; key: string } | undefined {
  const toSetting = (place: Place | undefined, key: string) => place && { place, key };
  if ("document" in owner) return toSetting(owner.document.meta.places.slug, "slug");
  if ("category" in owner) return toSetting(owner.category.link?.place, "slug");
  return "scope" in owner && owner.scope.kind === "tag" ? toSetting(owner.scope.tag.place, "permalink") : undefined;
}

/** Locate a page's source: the start of its file, or the first use of its tag. */
function locateSource(owner: Owner): Place | undefined {
  if ("tag" in owner) return locateTag(owner.tag.key, owner.tag.docs);
  if ("scope" in owner && owner.scope.kind === "tag") return locateTag(owner.scope.tag.key, owner.scope.tag.posts);
  const { source } = owner;
  return /^static\/|\.(?:md|ya?ml|json)$/.test(source) ? getFileStart(toSourcePath(source)) : undefined;
}

function locateTag(key: string, [first]: readonly Document[]): Place | undefined {
  if (!first) return undefined;
  const { tags, places } = first.meta;
  return (
    places[`tags[${tags.findIndex((label) => getTagKey(label) === key)}]`] ?? places.tags ?? getFileStart(first.source)
  );
}

/** Normalize a path for comparison on file systems that ignore case and Unicode normalization. */
export const foldPath = (path: string): string => getRouteKey(path).normalize("NFC").toLowerCase();

export function indexRoutes(routes: readonly Route[]): Map<string, Route> {
  return new Map(routes.map((route) => [getRouteKey(route.path), route]));
}
