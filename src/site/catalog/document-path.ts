/**
 * Derives a document's properties from its path: permalink (the same in all locales), version, docs section,
 * and language.
 */

import { parsePostName } from "../../markdown/front-matter/post-date.ts";
import type { DocsVersionConfig } from "../../model/config.ts";
import { type Document, type DocumentId, toDocumentId } from "../../model/document.ts";
import { getOriginalPath, type Locale } from "../../model/locale.ts";
import { type RoutePath, toRoutePath } from "../../model/permalink.ts";
import { getElement } from "../../util/collections.ts";
import type { SourcePath } from "../../model/problem.ts";
import { getBaseName, getFolder, isIndexName, isInside, removeExtension, removeNumberPrefix } from "../../util/path.ts";
import { type DocSet, getDocSetById, getLocale, type SiteConfig } from "../config/site-config.ts";

const joinRoute = (...parts: readonly string[]): RoutePath =>
  toRoutePath(`/${parts.filter((part) => part !== "").join("/")}`.replace(/\/{2,}/g, "/"));

/**
 * Return a document's route.
 *
 * A slug that begins with a slash is relative to the kind's route base, any other to the file's directory. A
 * file named `index`, in any case, has its directory's route. The date before a post's name is removed, as is a number before
 * a doc's name if the configuration enables `numberPrefixes`.
 */
export function getDocumentPath(
  document: Pick<Document, "kind" | "id"> & { meta: { slug?: string } },
  config: SiteConfig,
): RoutePath {
  const { slug } = document.meta;
  const path = document.kind === "doc" ? getPathInSet(document.id, config) : document.id;
  const name = getBaseName(path);
  const folder = getFolder(path);
  switch (document.kind) {
    case "doc": {
      const { routeBase } = getDocSet(document.id, config);
      if (slug?.startsWith("/")) return joinRoute(routeBase, slug);
      return joinRoute(routeBase, folder, slug ?? (isIndexName(name) ? "" : name));
    }
    case "post":
      return joinRoute(config.blog.routeBase, slug ?? parsePostName(document.id).slug);
    case "page":
      if (slug?.startsWith("/")) return joinRoute(slug);
      return joinRoute(folder, slug ?? (isIndexName(name) ? "" : name));
  }
}

function getPathInSet(id: DocumentId, config: SiteConfig): string {
  const set = getDocSet(id, config);
  const path = getIdInSet(id, set);
  if (!set.numberPrefixes) return path;
  const folder = getVersion(id, config)?.folder ?? "";
  const inner = path.slice(folder.length).split("/").map(removeNumberPrefix).join("/");
  return folder + inner;
}

/** Return the set of docs that contains a document. */
export function getDocSet(id: DocumentId, { docSets }: SiteConfig): DocSet {
  return docSets.find(({ idBase }) => isInside(idBase, id)) ?? getElement(docSets, 0);
}

/** Return the settings for a document: those of its set, or the first set's for posts and pages. */
export function getDocSettings({ kind, id }: Pick<Document, "kind" | "id">, config: SiteConfig): DocSet {
  return kind === "doc" ? getDocSet(id, config) : getDocSetById(undefined, config);
}

/** Return the set of docs that a version belongs to. */
export function getDocSetOfVersion(version: DocsVersionConfig, { docSets }: SiteConfig): DocSet {
  const set = docSets.find(({ versions }) => versions.includes(version));
  if (!set) throw new Error(`no set of docs has the version "${version.name}"`);
  return set;
}

/** Return a document ID as its author writes it, relative to the set's directory. */
export function getIdInSet(id: string, { idBase }: DocSet): string {
  return idBase === "" ? id : id.slice(idBase.length + 1);
}

/** Return the path of a document's file in every language: `docs/guide` for `i18n/de/docs/guide.md`. */
export const getPagePath = (source: SourcePath): string =>
  removeExtension(getOriginalPath(source).slice("content/".length));

/** Return the document ID for an ID that is relative to a set's directory. */
export function createFullId(id: string, { idBase }: Pick<DocSet, "idBase">): DocumentId {
  return toDocumentId([idBase, id].filter((part) => part !== "").join("/"));
}

/** Return a document's docs version: the one with the longest matching directory. */
export function getVersion(id: DocumentId, config: SiteConfig): DocsVersionConfig | undefined {
  return config.docSets
    .flatMap(({ versions }) => versions)
    .sort((a, b) => b.idBase.length - a.idBase.length)
    .find(({ idBase }) => isInside(idBase, id));
}

/**
 * Rank documents by version, for suggestions: first the version that a mistyped ID names, or else the version of the document that
 * contains it, then the latest one.
 *
 * @param mistyped The mistyped ID, if there is one.
 * @param from The document that contains the ID, if there is one.
 */
export function getVersionRank(
  mistyped: string | undefined,
  from: string | undefined,
  config: SiteConfig,
): (id: string) => number {
  if (config.docSets.length === 1 && getElement(config.docSets, 0).versions.length < 2) return () => 0;
  const named = mistyped === undefined ? undefined : getVersion(toDocumentId(mistyped), config);
  const own = from === undefined ? undefined : getVersion(toDocumentId(from), config);
  const latest = config.docSets
    .map(({ versions }) => versions.find(({ isLast }) => isLast))
    .filter((version) => version !== undefined);
  const preferred = named && named.idBase !== "" ? named : (own ?? (latest.length === 1 ? latest[0] : undefined));
  return (id) => {
    const version = getVersion(toDocumentId(id), config);
    return version === preferred ? 0 : version && latest.includes(version) ? 1 : 2;
  };
}

/** Placeholder in navigation item IDs for the directory of the version that is being read. */
export const VERSION_PLACEHOLDER = "{version}";

/** Replace `{version}` in an ID with the directory of each version in a set, the latest version first. */
export function listIdsInVersions(id: string, { versions }: DocSet): { version: DocsVersionConfig; id: string }[] {
  return [...versions]
    .sort((a, b) => Number(b.isLast) - Number(a.isLast))
    .map((version) => ({ version, id: id.replace(VERSION_PLACEHOLDER, version.folder).replace(/^\//, "") }));
}

/** Return a document's ID within its version: `api/app` for both `latest/api/app` and `1.0/api/app`. */
export function getIdInVersion(id: DocumentId, version: DocsVersionConfig): string {
  return id.slice(version.idBase.length).replace(/^\//, "");
}

/** Return true if a document belongs to the API reference (`reference` in its set of docs). */
export function isReference({ kind, id }: Pick<Document, "kind" | "id">, config: SiteConfig): boolean {
  const version = kind === "doc" ? getVersion(id, config) : undefined;
  if (!version) return false;
  const inner = getIdInVersion(id, version);
  return getDocSet(id, config).reference.some((folder) => isInside(folder, inner));
}

/** Return the BCP 47 language tag of an untranslated document, or `undefined` if `locale` has the same language. */
export function getForeignLang(
  document: Pick<Document, "locale">,
  locale: Locale,
  config: SiteConfig,
): string | undefined {
  return document.locale === locale.code ? undefined : getLocale(config, document.locale).htmlLang;
}
