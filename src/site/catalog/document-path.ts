/**
 * Derives a document's properties from its path: permalink (the same in all locales), version, section of the docs,
 * and language.
 */

import { postName } from "../../markdown/front-matter/post-date.ts";
import { type DocSet, type DocsVersionConfig, docSetWithId, localeOf, type SiteConfig } from "../../model/config.ts";
import { type Document, type DocumentId, documentId } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import { type RoutePath, routePath } from "../../model/permalink.ts";
import { elementAt } from "../../util/collections.ts";
import { baseName, folderOf, isInside, withoutNumber } from "../../util/path.ts";

const joinRoute = (...parts: readonly string[]): RoutePath =>
  routePath(`/${parts.filter((part) => part !== "").join("/")}`.replace(/\/{2,}/g, "/"));

/**
 * Return the route of a document.
 *
 * A slug that begins with a slash is relative to the route base of its kind, any other to the directory of the file. A
 * file named `index` has the route of its directory. The date before the name of a post is removed, as is a number before
 * the name of a doc if the configuration enables `numberPrefixes`.
 */
export function documentPath(document: Document, config: SiteConfig): RoutePath {
  const { slug } = document.meta;
  const path = document.kind === "doc" ? pathInSet(document.id, config) : document.id;
  const name = baseName(path);
  const folder = folderOf(path);
  switch (document.kind) {
    case "doc": {
      const { routeBase } = setOf(document.id, config);
      if (slug?.startsWith("/")) return joinRoute(routeBase, slug);
      return joinRoute(routeBase, folder, slug ?? (name === "index" ? "" : name));
    }
    case "post":
      return joinRoute(config.blog.routeBase, slug ?? postName(document.id).slug);
    case "page":
      if (slug?.startsWith("/")) return joinRoute(slug);
      return joinRoute(folder, slug ?? (name === "index" ? "" : name));
  }
}

function pathInSet(id: DocumentId, config: SiteConfig): string {
  const set = setOf(id, config);
  const path = idInSet(id, set);
  if (!set.numberPrefixes) return path;
  const folder = versionOf(id, config)?.folder ?? "";
  const inner = path.slice(folder.length).split("/").map(withoutNumber).join("/");
  return folder + inner;
}

/** Return the set of docs that contains a document. */
export function setOf(id: DocumentId, { docSets }: SiteConfig): DocSet {
  return docSets.find(({ idBase }) => isInside(idBase, id)) ?? elementAt(docSets, 0);
}

/** Return the settings for a document: those of its set, or those of the first set for posts and pages. */
export function docSettings({ kind, id }: Pick<Document, "kind" | "id">, config: SiteConfig): DocSet {
  return kind === "doc" ? setOf(id, config) : docSetWithId(undefined, config);
}

/** Return the set of docs that a version belongs to. */
export function setOfVersion(version: DocsVersionConfig, { docSets }: SiteConfig): DocSet {
  const set = docSets.find(({ versions }) => versions.includes(version));
  if (!set) throw new Error(`no set of docs has the version "${version.name}"`);
  return set;
}

/** Return the ID of a document as its author writes it, relative to the directory of its set. */
export function idInSet(id: string, { idBase }: DocSet): string {
  return idBase === "" ? id : id.slice(idBase.length + 1);
}

/** Return the document ID for an ID that is relative to the directory of a set. */
export function fullId(id: string, { idBase }: Pick<DocSet, "idBase">): DocumentId {
  return documentId([idBase, id].filter((part) => part !== "").join("/"));
}

/** Return the docs version of a document: the one with the longest matching directory. */
export function versionOf(id: DocumentId, config: SiteConfig): DocsVersionConfig | undefined {
  return config.docSets
    .flatMap(({ versions }) => versions)
    .sort((a, b) => b.idBase.length - a.idBase.length)
    .find(({ idBase }) => isInside(idBase, id));
}

/**
 * Rank documents by version, for suggestions: first the version that a mistyped ID names, or else that of the document that
 * contains it, then the latest one.
 *
 * @param mistyped The mistyped ID, if there is one.
 * @param from The document that contains the ID, if there is one.
 */
export function versionRank(
  mistyped: string | undefined,
  from: string | undefined,
  config: SiteConfig,
): (id: string) => number {
  if (config.docSets.length === 1 && elementAt(config.docSets, 0).versions.length < 2) return () => 0;
  const named = mistyped === undefined ? undefined : versionOf(documentId(mistyped), config);
  const own = from === undefined ? undefined : versionOf(documentId(from), config);
  const latest = config.docSets.flatMap(({ versions }) => versions.find(({ isLast }) => isLast) ?? []);
  const preferred = named && named.idBase !== "" ? named : (own ?? (latest.length === 1 ? latest[0] : undefined));
  return (id) => {
    const version = versionOf(documentId(id), config);
    return version === preferred ? 0 : version && latest.includes(version) ? 1 : 2;
  };
}

/** Placeholder for the directory of the version that is being read, in IDs of navigation items. */
export const VERSION_PLACEHOLDER = "{version}";

/** Replace `{version}` in an ID with the directory of each version of a set, the latest version first. */
export function idsInVersions(id: string, { versions }: DocSet): { version: DocsVersionConfig; id: string }[] {
  return [...versions]
    .sort((a, b) => Number(b.isLast) - Number(a.isLast))
    .map((version) => ({ version, id: id.replace(VERSION_PLACEHOLDER, version.folder).replace(/^\//, "") }));
}

/** Return the ID of a document within its version: `api/app` for both `latest/api/app` and `1.0/api/app`. */
export function idInVersion(id: DocumentId, version: DocsVersionConfig): string {
  return id.slice(version.idBase.length).replace(/^\//, "");
}

/** Return true if a document belongs to the API reference (`reference` of its set of docs). */
export function isReference({ kind, id }: Pick<Document, "kind" | "id">, config: SiteConfig): boolean {
  const version = kind === "doc" ? versionOf(id, config) : undefined;
  if (!version) return false;
  const inner = idInVersion(id, version);
  return setOf(id, config).reference.some((folder) => isInside(folder, inner));
}

/** Return the BCP 47 language tag of an untranslated document, or `undefined` if its language is that of `locale`. */
export function foreignLang(
  document: Pick<Document, "locale">,
  locale: Locale,
  config: SiteConfig,
): string | undefined {
  return document.locale === locale.code ? undefined : localeOf(config, document.locale).htmlLang;
}
