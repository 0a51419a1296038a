/** Collects link targets: routes, redirects, static files and generated files. */

import type { DocumentId, Kind } from "../../model/document.ts";
import type { RoutePath } from "../../model/permalink.ts";
import { redirectKey, routeKey, staticOutput } from "../../model/permalink.ts";
import { documentPath } from "../catalog/document-path.ts";
import type { Site, SiteLocale } from "../site.ts";
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

export interface TargetInput extends Pick<Site, "config" | "catalog" | "sources" | "redirects"> {
  /** Generated files that are not pages. */
  generated: readonly string[];
}

/** Collect the targets that a link may lead to, with routes of the default locale. */
export function linkTargets(
  { routes }: SiteLocale,
  { config, catalog, sources, redirects, generated }: TargetInput,
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
    redirects: new Set([...redirects.keys()].map(redirectKey)),
    files: new Set([...sources.statics.map(staticOutput), ...generated]),
    assets: sources.assets,
  };
  return { ...targets, suggestions: createTargetSuggestions(targets), corrections: createTargetCorrections(targets) };
}
