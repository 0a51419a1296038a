/** Resolves a link to a page, a file or an external URL. Broken links get a suggestion. */

import type { SiteConfig } from "../../model/config.ts";
import { type DocumentId, documentId, type Kind, type LinkReference } from "../../model/document.ts";
import { originalPath } from "../../model/locale.ts";
import {
  isExternal,
  outputPath,
  pathBelowBaseUrl,
  type RoutePath,
  redirectKey,
  routeKey,
  splitLocalePrefix,
} from "../../model/permalink.ts";
import { type SourcePath, sourcePath } from "../../model/problem.ts";
import { decodePercent, folderOf, isInside, joinInside, withEndSlash, withoutExtension } from "../../util/path.ts";
import { docSettings, fullId, setOf, versionOf } from "../catalog/document-path.ts";
import { documentFolders } from "../source/read-document.ts";
import { missingAsset, missingDocument, missingFile, missingPage } from "./broken-link.ts";
import {
  type BrokenLink,
  type LinkBase,
  type LinkTargets,
  MARKDOWN,
  type PageLink,
  type RelativeLink,
  type ResolvedLink,
  type Rest,
  type Target,
} from "./link-types.ts";

export const documentKey = (kind: Kind, id: DocumentId): string => `${kind}:${id}`;

/** Prefix of paths relative to the version directory: `@version/breaking-changes.md` is searched in parent directories. */
const VERSION_ROOT = "@version/";

function splitTarget(target: string): Target {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return { path: decodePercent(path), query, hash };
}

/** Split a link into this site, or return an external link. */
function siteTarget(target: string, { config }: LinkTargets): Target | Extract<ResolvedLink, { kind: "external" }> {
  const path = pathBelowBaseUrl(target, config);
  if (path === undefined && isExternal(target))
    return { kind: "external", href: target, newTab: /^(?:https?:)?\/\//i.test(target) };
  return splitTarget(path ?? target);
}

/** Resolve a URL in the configuration or in data: an external URL, or a path from the site root. */
export function resolveUrl(url: string, targets: LinkTargets): ResolvedLink {
  const target = siteTarget(url, targets);
  return "kind" in target ? target : resolveAbsolute(target.path, target, targets, {});
}

/** Resolve a link in a document. The result is independent of the locale: routes do not contain it. */
export function resolveLink(
  { target, kind }: Pick<LinkReference, "target" | "kind">,
  document: LinkBase,
  targets: LinkTargets,
): ResolvedLink {
  const targetParts = siteTarget(target, targets);
  if ("kind" in targetParts) return targetParts;
  const { path, query, hash } = targetParts;
  const isAsset = kind === "asset" || kind === "htmlAsset";
  if (path === "") {
    const route = targets.documents.get(documentKey(document.kind, document.id));
    if (route !== undefined) return pageAt(route, { query, hash }, targets);
    // Texts of data are not part of a single document.
    return {
      kind: "broken",
      code: "broken-link",
      message: `"${target}" has no path.`,
      hint: () => "Add the path of the page.",
    };
  }
  if (path.startsWith("/")) {
    const resolved = resolveAbsolute(path, { query, hash }, targets, { isAsset, base: document });
    if (resolved.kind !== "broken") return resolved;
    const fromRoot = isAsset ? undefined : documentFromRoot(path, { query, hash }, targets);
    return fromRoot ?? staticFile(path.slice(1), { query, hash, isAsset }, targets) ?? resolved;
  }
  const link: RelativeLink = { path, query, hash, document, folder: folderOf(document.id), isAsset };
  if (!path.startsWith(VERSION_ROOT)) return resolveRelative(link, targets);
  const name = path.slice(VERSION_ROOT.length);
  return resolveRelative({ ...link, path: name, folder: nearestAbove(name, document, targets) }, targets);
}

/** Return the nearest parent directory of a document that contains a document with this name. */
function nearestAbove(name: string, document: LinkBase, targets: LinkTargets): string {
  const id = name.replace(MARKDOWN, "");
  for (let folder = folderOf(document.id); folder !== ""; folder = folderOf(folder)) {
    if (targets.documents.has(documentKey(document.kind, documentId(`${folder}/${id}`)))) return folder;
  }
  return "";
}

function pageAt(route: RoutePath, { query, hash }: Rest, targets: LinkTargets): PageLink {
  return { kind: "page", route, document: targets.documentAt.get(routeKey(route)), hash, query };
}

/** Return the link to a document, if the document exists. */
function pageOf(kind: Kind, id: DocumentId, { query, hash }: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const route = targets.documents.get(documentKey(kind, id));
  return route === undefined ? undefined : { kind: "page", route, document: { kind, id }, hash, query };
}

interface AbsoluteLinkOptions {
  /** True if the target is a file, not a page. */
  isAsset?: boolean;
  /** The document that contains the link, if there is one. */
  base?: LinkBase;
}

/** Resolve a path from the root, with or without base URL and locale prefix. */
export function resolveAbsolute(
  path: string,
  { query, hash }: Rest,
  targets: LinkTargets,
  { isAsset = false, base }: AbsoluteLinkOptions,
): ResolvedLink {
  const { config } = targets;
  const { baseUrl } = config;
  const sitePath = baseUrl !== "/" && path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
  const { locale, route: inner } = splitLocalePrefix(sitePath, config.locales);
  const localePart = locale.prefix === "" ? {} : { locale: locale.code };
  const route = targets.routes.get(routeKey(inner));
  if (route !== undefined && !isAsset) return { ...pageAt(route, { query, hash }, targets), ...localePart };
  const isRedirect = targets.redirects.has(redirectKey(inner)) || targets.redirects.has(routeKey(inner));
  if (isRedirect && !isAsset) return { kind: "page", route: inner, hash, query, ...localePart };
  const file = inner.replace(/^\//, "");
  for (const name of [sitePath.replace(/^\//, ""), file]) {
    const found = fileOrIndex(name, { query, hash, isAsset }, targets);
    if (found) return found;
  }
  return isAsset
    ? missingFile(path, { file, isCorrectable: inner === path }, targets)
    : missingPage(path, { route: inner, isCorrectable: inner === path }, { targets, base });
}

function resolveRelative(link: RelativeLink, targets: LinkTargets): ResolvedLink {
  return (
    documentOfSameKind(link, targets) ??
    adjacentAsset(link, targets) ??
    targetInContent(link, targets) ??
    targetOfRelativeUrl(link, targets) ??
    staticFileOfRepository(link, targets) ??
    fileOutsideDocs(link, targets) ??
    brokenRelative(link, targets)
  );
}

/** Find a document of the same kind. */
function documentOfSameKind(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const inside = joinInside(link.folder, link.path);
  if (link.isAsset || inside === undefined) return undefined;
  const prefix = inside === "" ? "" : `${inside}/`;
  // A directory resolves to its index, or to its README, as on code hosts.
  for (const id of [inside.replace(MARKDOWN, ""), inside, `${prefix}index`, `${prefix}README`, `${prefix}readme`]) {
    // Some file systems decompose accented characters (NFD), while keyboards produce composed ones (NFC).
    for (const spelling of [id, id.normalize("NFC"), id.normalize("NFD")]) {
      const page = pageOf(link.document.kind, documentId(spelling), link, targets);
      if (page) return page;
    }
  }
  return undefined;
}

/** Find a file relative to the document, or, for a translation, relative to its original. */
function adjacentAsset({ document, folder, path, hash }: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const inside = joinInside(folder, path);
  if (inside === undefined) return undefined;
  const area = document.source.slice(0, withoutExtension(document.source).length - document.id.length);
  const original = `content/${area.replace(/^(?:content|i18n\/[^/]+)\//, "")}`;
  const source = [area + inside, original + inside].map(sourcePath).find((candidate) => targets.assets.has(candidate));
  return source === undefined ? undefined : { kind: "asset", source, hash };
}

/** Find a document of another kind or a file outside the directory of the document's kind: `../../blog/hello.md` in a doc. */
function targetInContent(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const path = joinInside(folderOf(originalPath(link.document.source)), link.path);
  if (path === undefined || !path.startsWith("content/")) return undefined;
  const full = sourcePath(path);
  if (targets.assets.has(full)) return { kind: "asset", source: full, hash: link.hash };
  return link.isAsset ? undefined : documentOfFile(full, link, targets);
}

/** Find a document by its path below `content/`, or by its route with the extension `.md`: `/docs/guide.md`. */
function documentFromRoot(path: string, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  if (!MARKDOWN.test(path)) return undefined;
  const route = targets.routes.get(routeKey(path.replace(MARKDOWN, "")));
  return (
    documentOfFile(sourcePath(`content${path}`), rest, targets) ??
    (route === undefined ? undefined : pageAt(route, rest, targets))
  );
}

/** Find the page of a Markdown file by its path relative to the site root. */
function documentOfFile(file: SourcePath, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const inner = file.slice("content/".length).replace(MARKDOWN, "");
  if (!MARKDOWN.test(file)) return undefined;
  for (const area of documentFolders(targets.config)) {
    if (!inner.startsWith(area.folder)) continue;
    const page = pageOf(area.kind, fullId(inner.slice(area.folder.length), area), rest, targets);
    if (page) return page;
  }
  return undefined;
}

type FileLink = Rest & Pick<AbsoluteLinkOptions, "isAsset">;

/**
 * Return the link to a static file, or to a directory of `static/` with an `index.html`, which hosts serve at `directory/`
 * and which is no image.
 */
function fileOrIndex(
  path: string,
  { query, hash, isAsset }: FileLink,
  { files }: LinkTargets,
): ResolvedLink | undefined {
  const folder = withEndSlash(path);
  const hasIndex = !isAsset && files.has(`${folder}index.html`);
  const target = files.has(path) ? path : hasIndex ? folder : undefined;
  return target === undefined ? undefined : { kind: "file", path: outputPath(target), hash, query };
}

/** Find a page or a static file by a URL relative to the page's own URL, as a browser resolves it. */
function targetOfRelativeUrl(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const { path, document } = link;
  if (link.isAsset || MARKDOWN.test(path)) return undefined;
  const pageRoute = targets.documents.get(documentKey(document.kind, document.id)) ?? "/";
  const resolvedPath = joinInside(folderOf(routeKey(pageRoute)), path);
  if (resolvedPath === undefined) return undefined;
  const route = targets.routes.get(routeKey(`/${resolvedPath}`));
  if (route !== undefined) return pageAt(route, link, targets);
  return fileOrIndex(resolvedPath, link, targets);
}

/** Find a static file by its path in the repository: `../../static/logo.png`. */
function staticFileOfRepository(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const { source } = link.document;
  for (const folder of [folderOf(source), folderOf(originalPath(source))]) {
    const path = joinInside(folder, link.path);
    const file = path === undefined ? undefined : staticFile(path, link, targets);
    if (file) return file;
  }
  return undefined;
}

/** Find a static file by its path relative to the root of the site. */
function staticFile(path: string, link: FileLink, targets: LinkTargets): ResolvedLink | undefined {
  return path.startsWith("static/") ? fileOrIndex(path.slice("static/".length), link, targets) : undefined;
}

/** Resolve a link that leaves the docs to `sourceUrl` of their set, the repository of the docs. */
function fileOutsideDocs(link: RelativeLink, { config }: LinkTargets): ResolvedLink | undefined {
  const { sourceUrl } = docSettings(link.document, config);
  const outside = sourceUrl === undefined ? undefined : pathOutsideDocs(link, config);
  if (sourceUrl === undefined || outside === undefined) return undefined;
  return { kind: "external", href: sourceUrl.replaceAll("{path}", () => encodeURI(outside)) + link.hash, newTab: true };
}

/**
 * Return the path of a link relative to the repository root, or `undefined` if the link stays in the site's content or
 * leaves the repository.
 *
 * The path is either relative to the file in this site, or as if the version directory were `docs/` of the repository that
 * the docs are copied from. The two cases are unambiguous, because a path out of `content/` has one more `../`.
 */
function pathOutsideDocs({ document, path, isAsset }: RelativeLink, config: SiteConfig): string | undefined {
  if (document.kind !== "doc" || isAsset) return undefined;
  const pathInSite = joinInside(folderOf(originalPath(document.source)), path);
  if (pathInSite !== undefined && !pathInSite.startsWith("content/")) return pathInSite;
  const otherSets = config.docSets.filter((set) => set !== setOf(document.id, config));
  if (otherSets.some((set) => isInside(`content/${set.path}`, pathInSite ?? ""))) return undefined;
  const folder = folderOf(document.id).slice((versionOf(document.id, config)?.idBase ?? "").length);
  return joinInside(folder, path) === undefined ? joinInside("docs", folder, path) : undefined;
}

function brokenRelative(link: RelativeLink, targets: LinkTargets): BrokenLink {
  if (link.isAsset) return missingAsset(link, targets);
  const version = versionOf(documentId(joinInside(link.folder, link.path) ?? ""), targets.config);
  const isInVersion = version !== undefined && version.idBase !== "";
  const isOutsideDocs = !isInVersion && pathOutsideDocs(link, targets.config) !== undefined;
  return missingDocument(link, { targets, isOutsideDocs });
}

/** Return the base of links in data, which are relative to the site root. */
export const dataBase = (source: SourcePath): LinkBase => ({ kind: "page", id: documentId(""), source });
