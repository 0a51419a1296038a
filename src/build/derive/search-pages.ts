/** Select the pages for the search index, and their titles, groups and weights. */

import { type ComposeContext, createTranslator } from "../../compose/compose-context.ts";
import { findMenu, getDocSetLabel } from "../../compose/navbar.ts";
import type { DocsVersionConfig } from "../../model/config.ts";
import { type Document, isStructure } from "../../model/document.ts";
import { encodeRoute } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import { REFERENCE_WEIGHT } from "../../search/engine/search-options.ts";
import type { SearchLocale, SearchPage, SearchScope } from "../../search/index/build-index.ts";
import { getDocSetOfVersion, getIdInVersion, isReference } from "../../site/catalog/document-path.ts";
import type { SiteConfig } from "../../site/config/site-config.ts";
import { matchesGlob } from "../../util/glob.ts";
import { isAtOrInside } from "../../util/path.ts";

/** Tag for pages that do not belong to a docs version. */
const COMMON_TAG = "default";

/**
 * Weights in percent. Structures and posts are rarely the expected result unless the query contains their name; the
 * rated queries in `test/search` confirm these values.
 */
const STRUCTURE_WEIGHT = 33;
const POST_WEIGHT = 65;

/** Factor for docs in sets other than the searched one, so that they follow its own docs. */
const OTHER_SET_FACTOR = 0.6;

/** Return a document's weight in percent: `searchWeights` for the nearest directory, otherwise by its kind. */
function weighDocument(document: Document, version: DocsVersionConfig, config: SiteConfig): number {
  const inner = getIdInVersion(document.id, version);
  const { searchWeights } = getDocSetOfVersion(version, config);
  const [nearest] = Object.keys(searchWeights)
    .filter((place) => isAtOrInside(place, inner))
    .sort((a, b) => b.length - a.length);
  const configuredWeight = nearest === undefined ? undefined : searchWeights[nearest];
  if (configuredWeight !== undefined) return configuredWeight;
  if (isStructure(inner)) return STRUCTURE_WEIGHT;
  return isReference(document, config) ? REFERENCE_WEIGHT : 105;
}

/** Return true if `searchExclude` matches a document or a directory above it. */
function isExcluded({ id }: Document, version: DocsVersionConfig, config: SiteConfig): boolean {
  const inner = getIdInVersion(id, version);
  return getDocSetOfVersion(version, config).searchExclude.some((pattern) => {
    const glob = pattern.replace(/\.mdx?$/, "");
    return matchesGlob(glob, inner) || matchesGlob(`${glob}/**`, inner);
  });
}

/** Describe a locale for the search index. */
export function searchLocale(context: ComposeContext): SearchLocale {
  const { site, locale } = context;
  const t = createTranslator(context);
  return {
    locale,
    config: site.config,
    getAnchors: (document) =>
      document.component
        ? document.headings
        : site.catalog.getAnchors(site.catalog.getTranslation(document.kind, document.id, document.locale) ?? document),
    getBadge({ kind, id }, headingId) {
      // Readers of all selectable versions have the other members, and badges make the index larger.
      if (kind !== "doc" || !site.memberVersions.isNewer(id, headingId)) return undefined;
      return t("docs.addedIn", { version: site.memberVersions.getVersion(id, headingId) ?? "" });
    },
    planScopes: () => searchScopes(context),
  };
}

/**
 * Plan a locale's indexes, one for each docs version.
 *
 * With several sets of docs, a version's index also contains the other sets in their latest version, with lower weights:
 * on a page in one set, readers should find all docs, but the set's first. Pages outside the docs use an additional
 * index for the latest versions.
 */
function searchScopes(context: ComposeContext): SearchScope[] {
  const { docSets } = context.site.config;
  const several = docSets.length > 1;
  const latest = docSets
    .map(({ versions }) => versions.find(({ isLast }) => isLast) ?? versions[0])
    .filter((version) => version !== undefined);
  const scopes = docSets.flatMap((set) =>
    set.versions.map((version): SearchScope => {
      const { name, label, folder, isLast } = version;
      const others = latest.filter((other) => !set.versions.includes(other));
      const pages = searchPages(context, (other) =>
        other === version ? 1 : others.includes(other) ? OTHER_SET_FACTOR : undefined,
      );
      const path = `${set.routeBase}/${folder}`.replace(/\/+/g, "/").replace(/\/$/, "");
      if (!several) return { version: name, label, path, isLast, pages };
      const setLabel = getDocSetLabel(set, context);
      return {
        version: `${set.id}@${name}`,
        label: set.versions.length > 1 ? `${setLabel} ${label}` : setLabel,
        path,
        isLast,
        tags: [version, ...others].map((each) => getVersionTag(each, context)),
        pages,
      };
    }),
  );
  if (!several) return scopes;
  const pages = searchPages(context, (version) => (latest.includes(version) ? 1 : undefined));
  const tags = latest.map((version) => getVersionTag(version, context));
  return [
    { version: "", label: createTranslator(context)("nav.docs"), path: "", isLast: true, tags, pages },
    ...scopes,
  ];
}

/** Return the tag for a version's pages. */
function getVersionTag(version: DocsVersionConfig, { site: { config } }: ComposeContext): string {
  const set = config.docSets.length > 1 ? getDocSetOfVersion(version, config).id : "default";
  return `docs-${set}-${version.name}`;
}

/** Returns the weight factor for a version's docs; `undefined` if they are excluded. */
type VersionFactor = (version: DocsVersionConfig) => number | undefined;

/** Return a locale's listed pages that belong to some docs versions or to no version. */
function searchPages(context: ComposeContext, getFactor: VersionFactor): SearchPage[] {
  return context.here.routes.flatMap((route): SearchPage[] => {
    const page = route.listed ? createPage(route, context, getFactor) : undefined;
    if (!page || page.document?.meta.search === false) return [];
    const content = page.document && context.site.rendered?.get(page.document);
    const document = content && page.document ? { ...page.document, ...content } : page.document;
    return [{ ...page, document, path: encodeRoute(route.path) }];
  });
}

function createPage(
  route: Route,
  context: ComposeContext,
  getFactor: VersionFactor,
): Omit<SearchPage, "path"> | undefined {
  const t = createTranslator(context);
  switch (route.template) {
    case "doc": {
      const { document, version, placement } = route;
      const factor = getFactor(version);
      if (factor === undefined) return undefined;
      const { config } = context.site;
      if (isExcluded(document, version, config)) return undefined;
      const [section] = placement?.trail ?? [];
      const sectionLabel = section && context.here.translateLabel(section.label);
      const setLabel = getDocSetLabel(getDocSetOfVersion(version, config), context);
      return {
        document,
        title: document.title,
        group:
          config.docSets.length > 1 && sectionLabel !== undefined
            ? `${setLabel} › ${sectionLabel}`
            : (sectionLabel ?? setLabel),
        tag: getVersionTag(version, context),
        weight: Math.round(weighDocument(document, version, config) * factor),
      };
    }
    case "blogPost": {
      const { document } = route;
      return { document, title: document.title, group: t("nav.blog"), tag: COMMON_TAG, weight: POST_WEIGHT };
    }
    case "home":
    case "page": {
      if (!("document" in route)) return undefined;
      const { document } = route;
      const group = findMenu(route.path, context) ?? context.site.config.title;
      return { document, title: document.title, group, tag: COMMON_TAG, weight: 100 };
    }
    case "reactPage": {
      const { document } = route;
      if (!context.site.rendered?.has(document)) return undefined;
      const { title } = document;
      return {
        document,
        title,
        group: findMenu(route.path, context) ?? context.site.config.title,
        tag: COMMON_TAG,
        weight: 100,
      };
    }
    default:
      return undefined;
  }
}
