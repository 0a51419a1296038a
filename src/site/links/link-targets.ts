/** Collects link targets: routes, redirects, static files and generated files. */

import type { SiteConfig } from "../../model/config.ts";
import type { DocumentId, Kind } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import type { RoutePath } from "../../model/permalink.ts";
import { redirectKey, routeKey, staticOutput } from "../../model/permalink.ts";
import type { Route } from "../../model/route.ts";
import { getOrThrow, groupBy } from "../../util/collections.ts";
import { documentPath } from "../catalog/document-path.ts";
import type { Site } from "../site.ts";
import type { Sources } from "../source/read-sources.ts";
import { createTargetCorrections, createTargetSuggestions } from "./broken-link.ts";
import type { LinkTargets } from "./link-types.ts";
import { documentKey } from "./resolve-link.ts";

/** Return the paths of static files and redirects, which pages must not use, with a description of each for messages. */
export function reservedPaths({ statics }: Sources, redirects: ReadonlyMap<RoutePath, string>): Map<string, string> {
  const reserved = new Map<string, string>();
  for (const file of statics) {
    const path = `/${file.slice("static/".length)}`;
    reserved.set(path === "/404.html" ? "/404" : path, file);
  }
  for (const from of redirects.keys())
    if (redirectKey(from) === routeKey(from)) reserved.set(from, `the redirect from ${from}`);
  return reserved;
}

/** Return the routes of the default locale, followed by those that only other locales have. */
export function routesOfAllLocales(
  { catalog, locales }: Pick<Site, "catalog" | "locales">,
  config: SiteConfig,
): readonly Route[] {
  const { routes } = getOrThrow(locales, config.defaultLocale);
  if (!catalog.hasPartialPages) return routes;
  const others = [...locales.values()].flatMap((locale) => locale.routes);
  const byKey = new Map([...others].reverse().map((route) => [routeKey(route.path), route]));
  const own = new Set(routes.map(({ path }) => routeKey(path)));
  return [...routes, ...[...byKey].flatMap(([key, route]) => (own.has(key) ? [] : route))];
}

/** Return the locales of pages that some locales lack, by route key. The first locale has the page in its own language. */
function findPartialRoutes({ catalog, locales }: Pick<Site, "catalog" | "locales">): Map<string, readonly Locale[]> {
  if (!catalog.hasPartialPages) return new Map();
  const entries = [...locales.values()].flatMap(({ locale, routes }) =>
    routes.map((route) => ({
      key: routeKey(route.path),
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

/** Collect the targets that a link may lead to. @param routes Routes of all locales. */
export function linkTargets(
  routes: readonly Route[],
  { config, catalog, locales, sources, redirects, generated }: TargetInput,
): LinkTargets {
  const linkable = routes.filter(({ template }) => template !== "notFound");
  const byKey = new Map(linkable.map(({ path }) => [routeKey(path), path]));
  const documents = new Map<string, RoutePath>();
  const documentAt = new Map<string, { kind: Kind; id: DocumentId }>();
  for (const kind of ["doc", "post", "page"] as const) {
    for (const document of catalog.originals(kind)) {
      const path = documentPath(document, config);
      documents.set(documentKey(kind, document.id), byKey.get(routeKey(path)) ?? path);
      documentAt.set(routeKey(path), { kind, id: document.id });
    }
  }
  const targets = {
    config,
    documents,
    documentAt,
    routes: byKey,
    partialRoutes: findPartialRoutes({ catalog, locales }),
    redirects: new Set([...redirects.keys()].map(redirectKey)),
    files: new Set([...sources.statics.map(staticOutput), ...generated]),
    assets: sources.assets,
  };
  return { ...targets, suggestions: createTargetSuggestions(targets), corrections: createTargetCorrections(targets) };
}
