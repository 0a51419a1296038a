/** Resolves relative links, which may lead to documents, files, URLs, and repository files. */

import { toDocumentId } from "../../model/document.ts";
import { getOriginalPath } from "../../model/locale.ts";
import { getRouteKey } from "../../model/permalink.ts";
import { toSourcePath } from "../../model/problem.ts";
import { getFolder, isInside, joinInside, removeExtension } from "../../util/path.ts";
import { getDocSet, getDocSettings, getVersion } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { reportMissingAsset, reportMissingDocument } from "./broken-link.ts";
import {
  createDocumentKey,
  findFileOrIndex,
  linkDocument,
  linkPage,
  listSpellings,
  resolveDocumentFile,
  resolveStaticFile,
} from "./link-lookup.ts";
import { type BrokenLink, type LinkTargets, MARKDOWN, type RelativeLink, type ResolvedLink } from "./link-types.ts";

export function resolveRelative(link: RelativeLink, targets: LinkTargets): ResolvedLink {
  return (
    resolveSameKind(link, targets) ??
    resolveAdjacentAsset(link, targets) ??
    resolveInContent(link, targets) ??
    resolveRelativeUrl(link, targets) ??
    resolveRepositoryFile(link, targets) ??
    resolveOutsideDocs(link, targets) ??
    reportBrokenRelative(link, targets)
  );
}

/** Find a document with the same kind. */
function resolveSameKind(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const inside = joinInside(link.folder, link.path);
  if (link.isAsset || inside === undefined) return undefined;
  // A directory resolves to its index, or to its README, as on code hosts.
  const folderPage = targets.folderPages.get(createDocumentKey(link.document.kind, toDocumentId(inside)));
  for (const id of [inside.replace(MARKDOWN, ""), inside, ...(folderPage === undefined ? [] : [folderPage])]) {
    for (const spelling of listSpellings(id)) {
      const page = linkDocument(link.document.kind, toDocumentId(spelling), link, targets);
      if (page) return page;
    }
  }
  return undefined;
}

/** Find a file relative to the document, or, for a translation, relative to its original. */
function resolveAdjacentAsset(
  { document, folder, path, hash }: RelativeLink,
  targets: LinkTargets,
): ResolvedLink | undefined {
  const inside = joinInside(folder, path);
  if (inside === undefined) return undefined;
  const area = document.source.slice(0, removeExtension(document.source).length - document.id.length);
  const original = `content/${area.replace(/^(?:content|i18n\/[^/]+)\//, "")}`;
  const source = [area + inside, original + inside]
    .flatMap(listSpellings)
    .map(toSourcePath)
    .find((candidate) => targets.assets.has(candidate));
  return source === undefined ? undefined : { kind: "asset", source, hash };
}

/** Find a document with another kind, or a file outside the kind's directory: `../../blog/hello.md` in a doc. */
function resolveInContent(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const path = joinInside(getFolder(getOriginalPath(link.document.source)), link.path);
  if (path === undefined || !path.startsWith("content/")) return undefined;
  const full = toSourcePath(path);
  if (targets.assets.has(full)) return { kind: "asset", source: full, hash: link.hash };
  return link.isAsset ? undefined : resolveDocumentFile(full, link, targets);
}

/** Find a page or a static file by a URL relative to the page's own URL, as a browser resolves it. */
function resolveRelativeUrl(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const { path, document } = link;
  if (link.isAsset || MARKDOWN.test(path)) return undefined;
  const pageRoute = targets.documents.get(createDocumentKey(document.kind, document.id)) ?? "/";
  const resolvedPath = joinInside(getFolder(getRouteKey(pageRoute)), path);
  if (resolvedPath === undefined) return undefined;
  const route = targets.routes.get(getRouteKey(`/${resolvedPath}`));
  if (route !== undefined) return linkPage(route, link, targets);
  return findFileOrIndex(resolvedPath, link, targets);
}

/** Find a static file by its path in the repository: `../../static/logo.png`. */
function resolveRepositoryFile(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const { source } = link.document;
  for (const folder of [getFolder(source), getFolder(getOriginalPath(source))]) {
    const path = joinInside(folder, link.path);
    const file = path === undefined ? undefined : resolveStaticFile(path, link, targets);
    if (file) return file;
  }
  return undefined;
}

/** Resolve a link that leaves the docs to their set's `sourceUrl`, the docs repository. */
function resolveOutsideDocs(link: RelativeLink, { config }: LinkTargets): ResolvedLink | undefined {
  const { sourceUrl } = getDocSettings(link.document, config);
  const outside = sourceUrl === undefined ? undefined : getPathOutsideDocs(link, config);
  if (sourceUrl === undefined || outside === undefined) return undefined;
  return { kind: "external", href: sourceUrl.replaceAll("{path}", () => encodeURI(outside)) + link.hash, newTab: true };
}

/**
 * Return a link's path relative to the repository root, or `undefined` if the link stays in the site's content or
 * leaves the repository.
 *
 * The path is either relative to the file in this site, or as if the version directory were `docs/` in the repository that
 * the docs are copied from. The two cases are unambiguous, because a path that leaves `content/` has one more `../`.
 */
function getPathOutsideDocs({ document, path, isAsset }: RelativeLink, config: SiteConfig): string | undefined {
  if (document.kind !== "doc" || isAsset) return undefined;
  const pathInSite = joinInside(getFolder(getOriginalPath(document.source)), path);
  if (pathInSite !== undefined && !pathInSite.startsWith("content/")) return pathInSite;
  const otherSets = config.docSets.filter((set) => set !== getDocSet(document.id, config));
  if (otherSets.some((set) => isInside(`content/${set.path}`, pathInSite ?? ""))) return undefined;
  const folder = getFolder(document.id).slice((getVersion(document.id, config)?.idBase ?? "").length);
  return joinInside(folder, path) === undefined ? joinInside("docs", folder, path) : undefined;
}

function reportBrokenRelative(link: RelativeLink, targets: LinkTargets): BrokenLink {
  if (link.isAsset) return reportMissingAsset(link, targets);
  const version = getVersion(toDocumentId(joinInside(link.folder, link.path) ?? ""), targets.config);
  const isInVersion = version !== undefined && version.idBase !== "";
  const isOutsideDocs = !isInVersion && getPathOutsideDocs(link, targets.config) !== undefined;
  return reportMissingDocument(link, { targets, isOutsideDocs });
}
