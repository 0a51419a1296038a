/** Stage 4, route: plans the routes of all pages. They are the same in every locale, except pages that some locales lack. */

import type { DocSet, DocsVersionConfig, SiteConfig } from "../../model/config.ts";
import { type Doc, type Document, type DocumentId, isPublic } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import { type RoutePath, routeBelow, routeKey, routePath } from "../../model/permalink.ts";
import { errorAt, type Place, type Problem, sourcePath, startOf } from "../../model/problem.ts";
import type { DocTag, Route, RouteVariant } from "../../model/route.ts";
import { type SidebarName, type SidebarNode, setOfSidebar } from "../../model/sidebar.ts";
import { collatorFor, getOrThrow } from "../../util/collections.ts";
import { isInside, withEndSlash } from "../../util/path.ts";
import { slugOf, tagKey } from "../../util/slug.ts";
import type { Blog } from "../catalog/blog-index.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { documentPath, setOf, versionOf } from "../catalog/document-path.ts";
import { tagSlugs } from "../catalog/tags.ts";
import type { SidebarIndex } from "../navigation/sidebar-index.ts";
import { type PlannedRoute, planBlog } from "./blog-routes.ts";
import { staticFileHint } from "./generated-files.ts";

export interface RoutePlan {
  config: SiteConfig;
  catalog: Catalog;
  sidebars: SidebarIndex;
  blog: Blog;
  hasAuthorsFile: boolean;
  locale: Locale;
}

function planDocs({ config, catalog, sidebars, locale }: RoutePlan): PlannedRoute[] {
  const docs = catalog.all("doc", locale.code);
  const tagsOfSets = new Map(config.docSets.map((set) => [set, docTags(docs, catalog, set, locale)]));
  const tagPaths = new Map(
    [...tagsOfSets].map(([set, tags]) => [set, new Map(tags.map(({ key, path }) => [key, path]))]),
  );
  const printed = printedSidebars(catalog, sidebars, config);
  const planned: PlannedRoute[] = docs.map((doc): PlannedRoute => {
    const version = versionOf(doc.id, config);
    if (!version) throw new Error(`no docs version contains "${doc.id}"`);
    const placement = sidebars.placement(doc);
    const pathOfTag = getOrThrow(tagPaths, setOf(doc.id, config));
    return {
      template: "doc",
      path: documentPath(doc, config),
      source: doc.source,
      document: doc,
      version,
      placement,
      neighbours: sidebars.neighbours(doc),
      tags: doc.meta.tags.map((label) => ({ label, path: getOrThrow(pathOfTag, tagKey(label)) })),
      print: placement && printed.get(placement.sidebar)?.path,
      listed: !catalog.original(doc).meta.unlisted,
    };
  });
  for (const { category, placement } of sidebars.categories) {
    const version = versionOfNodes(category.items, setOfSidebar(placement.sidebar, config), config);
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
  const path = routeBelow(routeBase, "tags");
  const listed = tags.some(({ docs }) => docs.length > 0);
  return [
    { template: "docTags", path, source: "the tags of the docs", tags, listed },
    ...tags.map((tag): PlannedRoute => {
      const source = `the docs tag "${tag.label}"`;
      return { template: "docTag", path: tag.path, source, tag, allTags: path, listed: tag.docs.length > 0 };
    }),
  ];
}

/** Largest number of documents on a printable page, unless `docs.print` is set. Browsers need seconds to lay out more. */
const MAX_PRINTED = 300;

/** Return the paths of the printable pages, and the versions of their documents. */
function printedSidebars(
  catalog: Catalog,
  { sidebars }: SidebarIndex,
  config: SiteConfig,
): Map<SidebarName, { path: RoutePath; version: DocsVersionConfig }> {
  const printed = new Map<SidebarName, { path: RoutePath; version: DocsVersionConfig }>();
  const slugs = new Set<string>();
  for (const [name, nodes] of sidebars) {
    const ids = new Set(documentsOf(nodes).filter((id) => catalog.originalOf("doc", id)?.meta.unlisted === false));
    const set = setOfSidebar(name, config);
    const version = versionOfNodes(nodes, set, config);
    if (!version || ids.size === 0 || !(set.print ?? ids.size <= MAX_PRINTED)) continue;
    const parts = name.split("/").map((part) => (/^\w[\w.-]*$/.test(part) ? part : slugOf(part)) || "sidebar");
    const slug = uniqueName(parts.join("/"), slugs);
    printed.set(name, { path: routeBelow("/print", slug), version });
  }
  return printed;
}

/** Return a name that differs from all others also in lower case, and add it to them. */
function uniqueName(name: string, others: Set<string>): string {
  let unique = name;
  for (let number = 2; others.has(foldPath(unique)); number += 1) unique = `${name}-${number}`;
  others.add(foldPath(unique));
  return unique;
}

/** Return the IDs of documents in a sidebar, in the order of pages. */
function documentsOf(nodes: readonly SidebarNode[]): DocumentId[] {
  return nodes.flatMap((node) => {
    if (node.type === "doc") return [node.id];
    if (node.type !== "category") return [];
    return [...(node.link?.kind === "doc" ? [node.link.id] : []), ...documentsOf(node.items)];
  });
}

/** Return the version of the documents in a category or sidebar; the latest version of its set if there are none. */
function versionOfNodes(
  nodes: readonly SidebarNode[],
  { versions }: DocSet,
  config: SiteConfig,
): DocsVersionConfig | undefined {
  const [first] = documentsOf(nodes);
  return (first === undefined ? undefined : versionOf(first, config)) ?? versions.find(({ isLast }) => isLast);
}

/** Collect the tags of the originals of a set, so that all locales have the same tags, with their listed documents. */
function docTags(allDocs: readonly Doc[], catalog: Catalog, { idBase, routeBase }: DocSet, locale: Locale): DocTag[] {
  const docs = allDocs.filter(({ id }) => isInside(idBase, id));
  const byKey = new Map<string, DocTag & { docs: Doc[] }>();
  const slugs = tagSlugs(catalog.originals("doc").flatMap(({ meta }) => meta.tags.map(tagKey)));
  for (const doc of docs) {
    const { unlisted } = catalog.original(doc).meta;
    for (const label of doc.meta.tags) {
      const key = tagKey(label);
      const path = routeBelow(routeBase, `tags/${slugs.get(key)}`);
      const tag = byKey.get(key) ?? { key, label, path, docs: [] };
      if (!unlisted && !tag.docs.includes(doc)) tag.docs.push(doc);
      byKey.set(key, tag);
    }
  }
  const compare = collatorFor(locale.htmlLang);
  return [...byKey.values()].sort((a, b) => compare(a.label, b.label));
}

function planScreens({ config }: RoutePlan, usedPaths: ReadonlySet<string>): PlannedRoute[] {
  const screens: PlannedRoute[] = [];
  // A document at the root replaces the home page.
  if (!usedPaths.has("/")) screens.push({ template: "home", path: routePath("/"), source: "the home screen" });
  if (config.search.provider !== "none")
    screens.push({ template: "search", path: routePath("/search"), source: "the search page", listed: false });
  screens.push({ template: "notFound", path: routePath("/404"), source: "the not-found page", listed: false });
  return screens;
}

/** Plan the routes of one locale, in a fixed order: screens, pages, docs, blog. */
export function planRoutes(plan: RoutePlan): Route[] {
  const { config, catalog, locale } = plan;
  const pages = catalog.all("page", locale.code).map(
    (page): PlannedRoute => ({
      template: page.component ? "reactPage" : page.meta.layout === "home" ? "home" : "page",
      path: documentPath(page, config),
      source: page.source,
      document: page,
      listed: !catalog.original(page).meta.unlisted,
    }),
  );
  const contentPages = [
    ...pages,
    ...planDocs(plan),
    ...planBlog({ config, ...plan.blog, hasAuthorsFile: plan.hasAuthorsFile }),
  ];
  const screens = planScreens(plan, new Set(contentPages.map(({ path }) => routeKey(path))));
  return [...screens, ...contentPages].map(({ listed = true, ...route }) => ({
    ...route,
    path: config.trailingSlash && route.template !== "notFound" ? routePath(withEndSlash(route.path)) : route.path,
    locale,
    listed,
    indexable: listed && !config.noIndex && allowsIndexing(route),
  }));
}

/** Return true if neither the document nor the docs version of a page prevents indexing. */
function allowsIndexing(route: RouteVariant): boolean {
  if ("document" in route && !isPublic(route.document)) return false;
  return !("version" in route && route.version.noIndex);
}

/**
 * Find routes that would be written to the same file. Differences in case or Unicode normalization are ignored, because
 * some file systems ignore them.
 *
 * @param reserved Sources of files that are not pages, e.g. `static/robots.txt`, by path.
 */
export function findCollisions(routes: readonly Route[], reserved: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = [];
  const owners = new Map<string, Owner>([...reserved].map(([path, source]) => [foldPath(path), { source }]));
  for (const route of routes) {
    const key = foldPath(route.path);
    const other = owners.get(key);
    if (other === undefined) owners.set(key, route);
    else {
      const otherPlace = isTag(other) ? sourcePlace(other) : undefined;
      const where = otherPlace ? ` (${otherPlace.file}:${otherPlace.line})` : "";
      const message = `"${route.path}" is the path of both ${route.source} and ${other.source}${where}.`;
      const setting = pathSetting(route) ?? pathSetting(other);
      const place = setting?.place ?? sourcePlace(route) ?? sourcePlace(other);
      const file = [route, other].map(({ source }) => source).find((source) => source.startsWith("static/"));
      const hint = file
        ? staticFileHint(file.slice("static/".length))
        : setting || !isTag(route) || !isTag(other)
          ? `Change the ${setting?.key ?? "slug"} of one of them.`
          : `Write the tag in the same way everywhere${"scope" in route ? ', or set "permalink" of one of them in tags.yaml' : ""}.`;
      problems.push(errorAt(place, "duplicate-route", message, hint));
    }
  }
  return problems;
}

const isTag = (owner: Owner): boolean => "tag" in owner || ("scope" in owner && owner.scope.kind === "tag");

/** The page or file that uses a path. */
type Owner = Route | { source: string };

/** Return the place and key of the setting that determines a path. */
function pathSetting(owner: Owner): { place: Place; key: string } | undefined {
  const setting = (place: Place | undefined, key: string) => place && { place, key };
  if ("document" in owner) return setting(owner.document.meta.places.slug, "slug");
  if ("category" in owner) return setting(owner.category.link?.place, "slug");
  return "scope" in owner && owner.scope.kind === "tag" ? setting(owner.scope.tag.place, "permalink") : undefined;
}

/** Return the place of a page's source: the start of its file, or the first use of its tag. */
function sourcePlace(owner: Owner): Place | undefined {
  if ("tag" in owner) return tagPlace(owner.tag.key, owner.tag.docs);
  if ("scope" in owner && owner.scope.kind === "tag") return tagPlace(owner.scope.tag.key, owner.scope.tag.posts);
  const { source } = owner;
  return /^static\/|\.(?:md|ya?ml|json)$/.test(source) ? startOf(sourcePath(source)) : undefined;
}

function tagPlace(key: string, [first]: readonly Document[]): Place | undefined {
  if (!first) return undefined;
  const { tags, places } = first.meta;
  return places[`tags[${tags.findIndex((label) => tagKey(label) === key)}]`] ?? places.tags ?? startOf(first.source);
}

/** Normalize a path for comparison on file systems that ignore case and Unicode normalization. */
export const foldPath = (path: string): string => routeKey(path).normalize("NFC").toLowerCase();

export function routesByKey(routes: readonly Route[]): Map<string, Route> {
  return new Map(routes.map((route) => [routeKey(route.path), route]));
}
