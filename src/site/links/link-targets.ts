/** Collects link targets: routes, redirects, static files and generated files. */

import { type DocumentId, type Kind, toDocumentId } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import type { RoutePath } from "../../model/permalink.ts";
import { getRedirectKey, getRouteKey, getStaticOutputPath } from "../../model/permalink.ts";
import { isCaseVariant, type Redirects } from "../../model/redirect.ts";
import type { Route } from "../../model/route.ts";
import { getOrThrow, groupBy } from "../../util/collections.ts";
import { getBaseName, getFolder, isIndexName, isReadmeName } from "../../util/path.ts";
import { getDocumentPath } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { Site } from "../site.ts";
import type { Sources } from "../source/read-sources.ts";
import { createTargetCorrections, createTargetSuggestions } from "./broken-link.ts";
import { findForeignIds } from "./foreign-ids.ts";
import { createDocumentKey } from "./link-lookup.ts";
import type { LinkTargets } from "./link-types.ts";

/** Return paths of static files and redirects, which pages must not use, each with a description for messages. */
export function listReservedPaths({ statics }: Sources, { exact }: Pick<Redirects, "exact">): Map<string, string> {
  const reserved = new Map<string, string>();
  for (const file of statics) {
    const path = `/${file.slice("static/".length)}`;
    reserved.set(path === "/404.html" ? "/404" : path, file);
  }
  for (const { from, to } of exact.values())
    if (getRedirectKey(from) === getRouteKey(from) && !isCaseVariant({ from, to }))
      reserved.set(from, `the redirect from ${from}`);
  return reserved;
}

/** Return the default locale's routes, followed by those that only other locales have. */
export function mergeRoutes(
  { catalog, locales }: Pick<Site, "catalog" | "locales">,
  config: SiteConfig,
): readonly Route[] {
  const { routes } = getOrThrow(locales, config.defaultLocale);
  if (!catalog.hasPartialPages) return routes;
  const others = [...locales.values()].flatMap((locale) => locale.routes);
  const byKey = new Map([...others].reverse().map((route) => [getRouteKey(route.path), route]));
  const own = new Set(routes.map(({ path }) => getRouteKey(path)));
  return [...routes, ...[...byKey].filter(([key]) => !own.has(key)).map(([, route]) => route)];
}

/**
 * For pages that some locales lack, return the locales that have the page, by route key. The first one has it in its own
 * language.
 */
function findPartialRoutes({ catalog, locales }: Pick<Site, "catalog" | "locales">): Map<string, readonly Locale[]> {
  if (!catalog.hasPartialPages) return new Map();
  const entries = [...locales.values()].flatMap(({ locale, routes }) =>
    routes.map((route) => ({
      key: getRouteKey(route.path),
      locale,
      isTranslated: !("document" in route) || route.document.locale === locale.code,
    })),
  );
  const sorted = [
    ...entries.filter(({ isTranslated }) => isTranslated),
    ...entries.filter(({ isTranslated }) => !isTranslated),
  ];
  return new Map(
    [...groupBy(sorted, ({ key }) => key)]
      .filter(([, own]) => own.length < locales.size)
      .map(([key, own]) => [key, own.map(({ locale }) => locale)]),
  );
}

export interface TargetInput extends Pick<Site, "config" | "catalog" | "sources" | "redirects" | "locales"> {
  /** Generated files that are not pages. */
  generated: readonly string[];
}

/** Collect the targets that a link may lead to. @param routes Routes in all locales. */
export function linkTargets(
  routes: readonly Route[],
  { config, catalog, locales, sources, redirects, generated }: TargetInput,
): LinkTargets {
  const linkable = routes.filter(({ template }) => template !== "notFound");
  const byKey = new Map(linkable.map(({ path }) => [getRouteKey(path), path]));
  const documents = new Map<string, RoutePath>();
  const documentAt = new Map<string, { kind: Kind; id: DocumentId }>();
  const folderPages = new Map<string, DocumentId>();
  for (const kind of ["doc", "post", "page"] as const) {
    for (const document of catalog.listOriginals(kind)) {
      const path = getDocumentPath(document, config);
      documents.set(createDocumentKey(kind, document.id), byKey.get(getRouteKey(path)) ?? path);
      documentAt.set(getRouteKey(path), { kind, id: document.id });
      const name = getBaseName(document.id);
      const folder = createDocumentKey(kind, toDocumentId(getFolder(document.id)));
      if (isIndexName(name) || (isReadmeName(name) && !folderPages.has(folder))) folderPages.set(folder, document.id);
    }
  }
  const targets = {
    config,
    documents,
    folderPages,
    foreignIds: findForeignIds(catalog, config, byKey),
    documentAt,
    routes: byKey,
    partialRoutes: findPartialRoutes({ catalog, locales }),
    redirects,
    files: new Set([...sources.statics.map(getStaticOutputPath), ...generated]),
    assets: sources.assets,
  };
  return { ...targets, suggestions: createTargetSuggestions(targets), corrections: createTargetCorrections(targets) };
}
