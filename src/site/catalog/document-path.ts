/**
 * Derives a document's properties from its path: permalink (the same in all locales), version, section of the docs,
 * and language.
 */

import { postName } from "../../markdown/front-matter/post-date.ts";
import { type DocsVersionConfig, localeOf, type SiteConfig } from "../../model/config.ts";
import type { Document, DocumentId } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import type { RoutePath } from "../../model/permalink.ts";
import { baseName, folderOf, isInside, withoutNumber } from "../../util/path.ts";

const joinRoute = (...parts: readonly string[]): RoutePath =>
  `/${parts.filter((part) => part !== "").join("/")}`.replace(/\/{2,}/g, "/");

/**
 * Where a document is served.
 *
 * A slug that begins with a slash counts from the route base of its kind, any other from the folder of the file. A file
 * named `index` stands for its folder. Names of posts may begin with a date that is not part of the address, and those of
 * docs with a number, where the configuration says so.
 */
export function documentPath(document: Document, config: SiteConfig): RoutePath {
  const { slug } = document.meta;
  const place = document.kind === "doc" ? placeInDocs(document.id, config) : document.id;
  const name = baseName(place);
  const folder = folderOf(place);
  switch (document.kind) {
    case "doc":
      if (slug?.startsWith("/")) return joinRoute(config.docs.routeBase, slug);
      return joinRoute(config.docs.routeBase, folder, slug ?? (name === "index" ? "" : name));
    case "post":
      return joinRoute(config.blog.routeBase, slug ?? postName(document.id).slug);
    case "page":
      if (slug?.startsWith("/")) return joinRoute(slug);
      return joinRoute(folder, slug ?? (name === "index" ? "" : name));
  }
}

function placeInDocs(id: DocumentId, config: SiteConfig): string {
  if (!config.docs.numberPrefixes) return id;
  const folder = versionOf(id, config)?.folder ?? "";
  const inner = id.slice(folder.length).split("/").map(withoutNumber).join("/");
  return folder + inner;
}

/** The configured version of the docs to which a document belongs: the one with the longest matching folder. */
export function versionOf(id: DocumentId, config: SiteConfig): DocsVersionConfig | undefined {
  return [...config.docs.versions]
    .sort((a, b) => b.folder.length - a.folder.length)
    .find(({ folder }) => isInside(folder, id));
}

/** The id of a document within its version: what `latest/api/app` and `1.0/api/app` share. */
export function idInVersion(id: DocumentId, version: DocsVersionConfig): string {
  return id.slice(version.folder.length).replace(/^\//, "");
}

/** Whether a document is a page of the API reference, as `docs.reference` of the configuration has it. */
export function isReference({ kind, id }: Pick<Document, "kind" | "id">, config: SiteConfig): boolean {
  const version = kind === "doc" ? versionOf(id, config) : undefined;
  if (!version) return false;
  const inner = idInVersion(id, version);
  return config.docs.reference.some((folder) => isInside(folder, inner));
}

/** The language of a document (BCP 47) where it is not that of the locale which shows it, for want of a translation. */
export function foreignLang(
  document: Pick<Document, "locale">,
  locale: Locale,
  config: SiteConfig,
): string | undefined {
  return document.locale === locale.code ? undefined : localeOf(config, document.locale).htmlLang;
}
