/** Looks up pages and files on the site by route, ID and path. */

import type { DocumentId, Kind } from "../../model/document.ts";
import { getRouteKey, isExternal, type RoutePath, toOutputPath, toRoutePath } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import { applyConditional, findConditional, splitTarget } from "../../model/redirect.ts";
import { ensureTrailingSlash } from "../../util/path.ts";
import { createFullId } from "../catalog/document-path.ts";
import { listDocumentFolders } from "../source/read-document.ts";
import { type LinkTargets, MARKDOWN, type ResolvedLink, type Rest } from "./link-types.ts";

export const createDocumentKey = (kind: Kind, id: DocumentId): string => `${kind}:${id}`;

/** Return the link to a page, or to the one that the page redirects this query and hash to. */
export function linkPage(route: RoutePath, { query, hash }: Rest, targets: LinkTargets): ResolvedLink {
  const document = targets.documentAt.get(getRouteKey(route));
  return linkForwarded(getRouteKey(route), { query, hash }, targets) ?? { kind: "page", route, document, hash, query };
}

/** Return the link to the final target of a redirect from a path with a query or hash, if there is one. */
export function linkForwarded(key: string, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const redirect = findConditional(targets.redirects.conditional.get(key), rest);
  if (!redirect) return undefined;
  const to = applyConditional(redirect, rest);
  if (isExternal(to)) return { kind: "external", href: to, newTab: true };
  const { path, query, hash } = splitTarget(to);
  const route = targets.routes.get(getRouteKey(path)) ?? toRoutePath(path);
  return { kind: "page", route, document: targets.documentAt.get(getRouteKey(route)), hash, query };
}

/** Return the link to a document, if the document exists. */
export function linkDocument(
  kind: Kind,
  id: DocumentId,
  { query, hash }: Rest,
  targets: LinkTargets,
): ResolvedLink | undefined {
  const route = targets.documents.get(createDocumentKey(kind, id));
  if (route === undefined) return undefined;
  const document = { kind, id };
  return linkForwarded(getRouteKey(route), { query, hash }, targets) ?? { kind: "page", route, document, hash, query };
}

/** Find a Markdown file's page by the file path relative to the site root. */
export function resolveDocumentFile(file: SourcePath, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const inner = file.slice("content/".length).replace(MARKDOWN, "");
  if (!MARKDOWN.test(file)) return undefined;
  for (const area of listDocumentFolders(targets.config)) {
    if (!inner.startsWith(area.folder)) continue;
    const page = linkDocument(area.kind, createFullId(inner.slice(area.folder.length), area), rest, targets);
    if (page) return page;
  }
  return undefined;
}

/** Some file systems decompose accented characters (NFD), while keyboards produce composed ones (NFC). */
export const listSpellings = (path: string): string[] => [path, path.normalize("NFC"), path.normalize("NFD")];

export type FileLink = Rest & {
  /** True if the target is a file, not a page. */
  isAsset?: boolean;
};

/**
 * Return the link to a static file, or to a directory in `static/` with an `index.html`, which hosts serve at `directory/`
 * and which is not an image.
 */
export function findFileOrIndex(
  path: string,
  { query, hash, isAsset }: FileLink,
  { files }: LinkTargets,
): ResolvedLink | undefined {
  const folder = ensureTrailingSlash(path);
  const hasIndex = !isAsset && files.has(`${folder}index.html`);
  const file = listSpellings(path).find((spelling) => files.has(spelling));
  const target = file ?? (hasIndex ? folder : undefined);
  return target === undefined ? undefined : { kind: "file", path: toOutputPath(target), hash, query };
}

/** Find a static file by its path relative to the site root. */
export function resolveStaticFile(path: string, link: FileLink, targets: LinkTargets): ResolvedLink | undefined {
  return path.startsWith("static/") ? findFileOrIndex(path.slice("static/".length), link, targets) : undefined;
}
