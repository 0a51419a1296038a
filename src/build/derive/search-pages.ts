/** Select the pages of the search index, and their titles, groups and weights. */

import type { DocsVersionConfig, SiteConfig } from "../../model/config.ts";
import { type Document, isStructure } from "../../model/document.ts";
import { encodeRoute } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import { REFERENCE_WEIGHT } from "../../search/engine/search-options.ts";
import type { SearchLocale, SearchPage } from "../../search/index/build-index.ts";
import { idInVersion, isReference } from "../../site/catalog/document-path.ts";
import { isInside } from "../../util/path.ts";
import { type ComposeContext, translator } from "../compose/compose-context.ts";
import { menuOf } from "../compose/shell.ts";

/** Tag of pages that do not belong to a docs version. */
const COMMON_TAG = "default";

/**
 * Weights in percent. Structures and posts are rarely the expected result unless the query contains their name; the
 * rated queries in `test/search` confirm these values.
 */
const STRUCTURE_WEIGHT = 33;
const POST_WEIGHT = 65;

/** Return the weight of a document in percent: `docs.searchWeights` of the nearest directory, otherwise by its kind. */
function docWeight(document: Document, version: DocsVersionConfig, config: SiteConfig): number {
  const inner = idInVersion(document.id, version);
  const { searchWeights } = config.docs;
  const [nearest] = Object.keys(searchWeights)
    .filter((place) => place === inner || isInside(place, inner))
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
    pages: (version) => searchPages(context, version),
  };
}

/** Return the listed pages of a locale that belong to a docs version or to no version. */
function searchPages(context: ComposeContext, version: DocsVersionConfig): SearchPage[] {
  return context.here.routes.flatMap((route): SearchPage[] => {
    const page = route.listed ? pageOf(route, context, version) : undefined;
    if (!page) return [];
    const content = page.document && context.site.rendered?.get(page.document);
    const document = content && page.document ? { ...page.document, ...content } : page.document;
    return [{ ...page, document, path: encodeRoute(route.path) }];
  });
}

function pageOf(
  route: Route,
  context: ComposeContext,
  version: DocsVersionConfig,
): Omit<SearchPage, "path"> | undefined {
  const t = translator(context);
  switch (route.template) {
    case "doc": {
      if (route.version.name !== version.name) return undefined;
      const { document, placement } = route;
      const section = placement?.trail[0];
      return {
        document,
        title: document.title,
        group: section ? context.here.sidebarText(section.label) : t("nav.docs"),
        tag: `docs-default-${version.name}`,
        weight: docWeight(document, version, context.site.config),
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
