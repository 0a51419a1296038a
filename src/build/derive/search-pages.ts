/** Select the pages of the search index, and their titles, groups and weights. */

import type { DocsVersionConfig, SiteConfig } from "../../model/config.ts";
import { type Document, isStructure } from "../../model/document.ts";
import { encodeRoute } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import { REFERENCE_WEIGHT } from "../../search/engine/search-options.ts";
import type { SearchLocale, SearchPage, SearchScope } from "../../search/index/build-index.ts";
import { idInVersion, isReference, setOfVersion } from "../../site/catalog/document-path.ts";
import { isAtOrInside } from "../../util/path.ts";
import { type ComposeContext, translator } from "../compose/compose-context.ts";
import { docSetLabel, menuOf } from "../compose/shell.ts";

/** Tag of pages that do not belong to a docs version. */
const COMMON_TAG = "default";

/**
 * Weights in percent. Structures and posts are rarely the expected result unless the query contains their name; the
 * rated queries in `test/search` confirm these values.
 */
const STRUCTURE_WEIGHT = 33;
const POST_WEIGHT = 65;

/** Factor for docs of other sets than the one that is searched, so that they follow its own docs. */
const OTHER_SET_FACTOR = 0.6;

/** Return the weight of a document in percent: `searchWeights` of the nearest directory, otherwise by its kind. */
function docWeight(document: Document, version: DocsVersionConfig, config: SiteConfig): number {
  const inner = idInVersion(document.id, version);
  const { searchWeights } = setOfVersion(version, config);
  const [nearest] = Object.keys(searchWeights)
    .filter((place) => isAtOrInside(place, inner))
    .sort((a, b) => b.length - a.length);
  const configuredWeight = nearest === undefined ? undefined : searchWeights[nearest];
  if (configuredWeight !== undefined) return configuredWeight;
  if (isStructure(inner)) return STRUCTURE_WEIGHT;
  return isReference(document, config) ? REFERENCE_WEIGHT : 105;
}

/** Describe a locale for the search index. */
export function searchLocale(context: ComposeContext): SearchLocale {
  const { site, locale } = context;
  return {
    locale,
    config: site.config,
    anchors: (document) =>
      document.component
        ? document.headings
        : site.catalog.anchors(site.catalog.translation(document.kind, document.id, document.locale) ?? document),
    scopes: () => searchScopes(context),
  };
}

/**
 * Plan the indexes of a locale, one for each version of the docs.
 *
 * With several sets of docs, the index of a version also contains the other sets in their latest version, with lower weights:
 * on a page of one set, readers should find all docs, but those of the set first. Pages outside the docs use an additional
 * index of the latest versions.
 */
function searchScopes(context: ComposeContext): SearchScope[] {
  const { docSets } = context.site.config;
  const several = docSets.length > 1;
  const latest = docSets.flatMap(({ versions }) => versions.find(({ isLast }) => isLast) ?? versions[0] ?? []);
  const scopes = docSets.flatMap((set) =>
    set.versions.map((version): SearchScope => {
      const { name, label, folder, isLast } = version;
      const others = latest.filter((other) => !set.versions.includes(other));
      const pages = searchPages(context, (other) =>
        other === version ? 1 : others.includes(other) ? OTHER_SET_FACTOR : undefined,
      );
      const path = `${set.routeBase}/${folder}`.replace(/\/+/g, "/").replace(/\/$/, "");
      if (!several) return { version: name, label, path, isLast, pages };
      const setLabel = docSetLabel(set, context);
      return {
        version: `${set.id}@${name}`,
        label: set.versions.length > 1 ? `${setLabel} ${label}` : setLabel,
        path,
        isLast,
        tags: [version, ...others].map((each) => tagOf(each, context)),
        pages,
      };
    }),
  );
  if (!several) return scopes;
  const pages = searchPages(context, (version) => (latest.includes(version) ? 1 : undefined));
  const tags = latest.map((version) => tagOf(version, context));
  return [{ version: "", label: translator(context)("nav.docs"), path: "", isLast: true, tags, pages }, ...scopes];
}

/** Return the tag of the pages of a version. */
function tagOf(version: DocsVersionConfig, { site: { config } }: ComposeContext): string {
  const set = config.docSets.length > 1 ? setOfVersion(version, config).id : "default";
  return `docs-${set}-${version.name}`;
}

/** Returns the factor for the weights of the docs of a version; `undefined` if they are excluded. */
type VersionFactor = (version: DocsVersionConfig) => number | undefined;

/** Return the listed pages of a locale that belong to some docs versions or to no version. */
function searchPages(context: ComposeContext, factorOf: VersionFactor): SearchPage[] {
  return context.here.routes.flatMap((route): SearchPage[] => {
    const page = route.listed ? pageOf(route, context, factorOf) : undefined;
    if (!page) return [];
    const content = page.document && context.site.rendered?.get(page.document);
    const document = content && page.document ? { ...page.document, ...content } : page.document;
    return [{ ...page, document, path: encodeRoute(route.path) }];
  });
}

function pageOf(route: Route, context: ComposeContext, factorOf: VersionFactor): Omit<SearchPage, "path"> | undefined {
  const t = translator(context);
  switch (route.template) {
    case "doc": {
      const { document, version, placement } = route;
      const factor = factorOf(version);
      if (factor === undefined) return undefined;
      const { config } = context.site;
      const [section] = placement?.trail ?? [];
      const sectionLabel = section && context.here.sidebarText(section.label);
      const setLabel = docSetLabel(setOfVersion(version, config), context);
      return {
        document,
        title: document.title,
        group:
          config.docSets.length > 1 && sectionLabel !== undefined
            ? `${setLabel} › ${sectionLabel}`
            : (sectionLabel ?? setLabel),
        tag: tagOf(version, context),
        weight: Math.round(docWeight(document, version, config) * factor),
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
      const group = menuOf(route.path, context) ?? context.site.config.title;
      return { document, title: document.title, group, tag: COMMON_TAG, weight: 100 };
    }
    case "reactPage": {
      const { document } = route;
      if (!context.site.rendered?.has(document)) return undefined;
      const { title } = document;
      return {
        document,
        title,
        group: menuOf(route.path, context) ?? context.site.config.title,
        tag: COMMON_TAG,
        weight: 100,
      };
    }
    default:
      return undefined;
  }
}
