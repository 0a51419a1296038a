/** Resolves a link to a page, a file or an external URL. Broken links get a suggestion. */

import { type LinkReference, toDocumentId } from "../../model/document.ts";
import {
  getRedirectKey,
  getRouteKey,
  isExternal,
  type RoutePath,
  splitLocalePrefix,
  stripBaseUrl,
} from "../../model/permalink.ts";
import { type SourcePath, toSourcePath } from "../../model/problem.ts";
import { hasRedirect, splitTarget } from "../../model/redirect.ts";
import { decodePercent, getFolder } from "../../util/path.ts";
import { reportMissingFile, reportMissingPage } from "./broken-link.ts";
import {
  createDocumentKey,
  type FileLink,
  findFileOrIndex,
  linkForwarded,
  linkPage,
  resolveDocumentFile,
  resolveStaticFile,
} from "./link-lookup.ts";
import {
  type LinkBase,
  type LinkTargets,
  MARKDOWN,
  type RelativeLink,
  type ResolvedLink,
  type Rest,
  type Target,
} from "./link-types.ts";
import { resolveRelative } from "./resolve-relative.ts";

/** Prefix for paths relative to the version directory: `@version/breaking-changes.md` is searched in parent directories. */
const VERSION_ROOT = "@version/";

/** Split a written target. Its path is decoded. */
function readTarget(target: string): Target {
  const { path, ...rest } = splitTarget(target);
  return { path: decodePercent(path), ...rest };
}

/** Split a link into this site, or return an external link. */
function resolveSiteTarget(
  target: string,
  { config }: LinkTargets,
): Target | Extract<ResolvedLink, { kind: "external" }> {
  const path = stripBaseUrl(target, config);
  if (path === undefined && isExternal(target))
    return { kind: "external", href: target, newTab: /^(?:https?:)?\/\//i.test(target) };
  return readTarget(path ?? target);
}

/** Resolve a URL in the configuration or in data: an external URL, or a path from the site root. */
export function resolveUrl(url: string, targets: LinkTargets): ResolvedLink {
  const target = resolveSiteTarget(url, targets);
  return "kind" in target ? target : resolveAbsolute(target.path, target, targets, {});
}

/** Resolve a link in a document. The result does not depend on the locale: routes do not contain it. */
export function resolveLink(
  link: Pick<LinkReference, "target" | "kind">,
  document: LinkBase,
  targets: LinkTargets,
): ResolvedLink {
  const resolved = resolveWrittenLink(link, document, targets);
  const slashed = resolved.kind === "broken" ? replaceBackslashes(link.target) : undefined;
  if (resolved.kind !== "broken" || slashed === undefined) return resolved;
  const target = resolveWrittenLink({ ...link, target: slashed }, document, targets);
  if (target.kind === "broken") return { ...target, message: resolved.message };
  return {
    ...resolved,
    createHint: () => `Separate directories with slashes: "${slashed}".`,
    findCorrection: () => readTarget(slashed).path,
  };
}

/**
 * Return a target whose path has slashes instead of the backslashes of Windows. In Markdown, a backslash before a dot is
 * an escape, so `..\\..\\file.md` arrives as `....\\file.md`.
 */
function replaceBackslashes(target: string): string | undefined {
  const [path = "", rest = ""] = [/^[^?#]*/.exec(target)?.[0] ?? "", /[?#].*$/s.exec(target)?.[0]];
  const decoded = decodePercent(path);
  if (!decoded.includes("\\")) return undefined;
  const parents = (dots: string): string => "../".repeat(dots.length / 2) + (dots.length % 2 === 1 ? "./" : "");
  const slashed = decoded.replaceAll("\\", "/").replace(/^\.{3,}(?=\/)/, (dots) => parents(dots).replace(/\/$/, ""));
  return slashed + rest;
}

function resolveWrittenLink(
  { target, kind }: Pick<LinkReference, "target" | "kind">,
  document: LinkBase,
  targets: LinkTargets,
): ResolvedLink {
  const targetParts = resolveSiteTarget(target, targets);
  if ("kind" in targetParts) return targetParts;
  const { path, query, hash } = targetParts;
  const isAsset = kind === "asset" || kind === "htmlAsset";
  if (path === "") {
    const route = targets.documents.get(createDocumentKey(document.kind, document.id));
    if (route !== undefined) return linkPage(route, { query, hash }, targets);
    // Texts in data do not belong to a single document.
    return {
      kind: "broken",
      code: "broken-link",
      message: `"${target}" has no path.`,
      createHint: () => "Add the path of the page.",
    };
  }
  if (path.startsWith("/")) {
    const resolved = resolveAbsolute(path, { query, hash }, targets, { isAsset, base: document });
    if (resolved.kind !== "broken") return resolved;
    const fromRoot = isAsset ? undefined : resolveFromRoot(path, { query, hash }, targets);
    return fromRoot ?? resolveStaticFile(path.slice(1), { query, hash, isAsset }, targets) ?? resolved;
  }
  const link: RelativeLink = { path, query, hash, document, folder: getFolder(document.id), isAsset };
  if (!path.startsWith(VERSION_ROOT)) return resolveRelative(link, targets);
  const name = path.slice(VERSION_ROOT.length);
  return resolveRelative({ ...link, path: name, folder: findNearestAbove(name, document, targets) }, targets);
}

/** Return the document's nearest parent directory that contains a document with this name. */
function findNearestAbove(name: string, document: LinkBase, targets: LinkTargets): string {
  const id = name.replace(MARKDOWN, "");
  for (let folder = getFolder(document.id); folder !== ""; folder = getFolder(folder)) {
    if (targets.documents.has(createDocumentKey(document.kind, toDocumentId(`${folder}/${id}`)))) return folder;
  }
  return "";
}

interface AbsoluteLinkOptions extends Pick<FileLink, "isAsset"> {
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
  const route = targets.routes.get(getRouteKey(inner));
  if (route !== undefined && !isAsset) return { ...linkPage(route, { query, hash }, targets), ...localePart };
  const redirect = isAsset ? undefined : linkRedirect(inner, { query, hash }, targets);
  if (redirect) return { ...redirect, ...localePart };
  const file = inner.replace(/^\//, "");
  for (const name of [sitePath.replace(/^\//, ""), file]) {
    const found = findFileOrIndex(name, { query, hash, isAsset }, targets);
    if (found) return found;
  }
  return isAsset
    ? reportMissingFile(path, { file, isCorrectable: inner === path }, targets)
    : reportMissingPage(path, { route: inner, isCorrectable: inner === path }, { targets, base });
}

/** Return the link to a path that redirects, or to the final target if the redirect depends on the query or hash. */
function linkRedirect(route: RoutePath, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const forwarded = linkForwarded(getRedirectKey(route), rest, targets);
  if (forwarded) return forwarded;
  return hasRedirect(targets.redirects, route) ? { kind: "page", route, ...rest } : undefined;
}

/** Find a document by its path below `content/`, or by its route with the extension `.md`: `/docs/guide.md`. */
function resolveFromRoot(path: string, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  if (!MARKDOWN.test(path)) return undefined;
  const route = targets.routes.get(getRouteKey(path.replace(MARKDOWN, "")));
  return (
    resolveDocumentFile(toSourcePath(`content${path}`), rest, targets) ??
    (route === undefined ? undefined : linkPage(route, rest, targets))
  );
}

/** Return the base for links in data, which are relative to the site root. */
export const createDataBase = (source: SourcePath): LinkBase => ({ kind: "page", id: toDocumentId(""), source });
