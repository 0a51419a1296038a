/** What a link as written leads to: a page, a file, another site, or nothing, and then what was probably meant. */

import type { SiteConfig } from "../../model/config.ts";
import { type Document, type DocumentId, isStructure, type Kind, type LinkReference } from "../../model/document.ts";
import { type LocaleId, originalPath } from "../../model/locale.ts";
import { isExternal, type RoutePath, routeKey, splitLocalePrefix } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import { decodePercent, folderOf, joinInside, relativePath, withoutNumber } from "../../util/path.ts";
import { nearestPath, unmistakable } from "../../util/suggest.ts";
import { versionOf } from "../catalog/document-path.ts";

/** All that a link may lead to. Made once a site. */
export interface LinkTargets {
  config: SiteConfig;
  /** Route of each document, by `documentKey`. */
  documents: ReadonlyMap<string, RoutePath>;
  /** Kind and id by route key, to go from an address back to its document. */
  documentAt: ReadonlyMap<string, { kind: Kind; id: DocumentId }>;
  /** Every route as written, by its key. */
  routes: ReadonlyMap<string, RoutePath>;
  redirects: ReadonlySet<string>;
  /** Files of `static/` and generated ones, by path from the output's root. */
  files: ReadonlySet<string>;
  /** Files beside the documents. */
  assets: ReadonlySet<SourcePath>;
}

/** Where a link stands: relative targets count from there. */
export type LinkBase = Pick<Document, "kind" | "id" | "source">;

export type ResolvedLink =
  | {
      kind: "page";
      route: RoutePath;
      document?: { kind: Kind; id: DocumentId };
      hash: string;
      query: string;
      /** The language that the address names; by default, that of the page on which the link stands. */
      locale?: LocaleId;
    }
  | { kind: "external"; href: string; newTab: boolean }
  | { kind: "asset"; source: SourcePath; hash: string }
  | { kind: "file"; path: string; hash: string; query: string }
  | {
      kind: "broken";
      code: "broken-link" | "broken-markdown-link" | "missing-image" | "unknown-structure";
      message: string;
      hint: string;
      /** The path that can only be meant, where that is certain enough to write it without asking. */
      meant?: string;
    };

export type PageLink = Extract<ResolvedLink, { kind: "page" }>;

export type BrokenLink = Extract<ResolvedLink, { kind: "broken" }>;

export const documentKey = (kind: Kind, id: DocumentId): string => `${kind}:${id}`;

const MARKDOWN = /\.md$/i;

/** A page of the same docs, whatever the depth: `@version/breaking-changes.md` is the nearest one on the way up. */
const VERSION_ROOT = "@version/";

interface Target {
  path: string;
  query: string;
  hash: string;
}

/** A link that counts from where it stands. */
interface RelativeLink extends Target {
  document: LinkBase;
  /** The folder that the path counts from, among those of the document's kind. */
  folder: string;
  /** Whether a file is meant, and not a page. */
  isAsset: boolean;
}

function splitTarget(target: string): Target {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return { path: decodePercent(path), query, hash };
}

/**
 * The path from the base URL when an absolute link names an address below it, with whatever scheme or none. A host may hold
 * other sites beside.
 */
function ownPath(target: string, { url, baseUrl }: SiteConfig): string | undefined {
  const [origin, host] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(target) ?? [];
  if (origin === undefined || host?.toLowerCase() !== new URL(url).host) return undefined;
  const root = origin + baseUrl.slice(0, -1);
  if (!target.startsWith(root)) return undefined;
  const rest = target.slice(root.length);
  return rest.startsWith("/") ? rest : /^(?:$|[?#])/.test(rest) ? `/${rest}` : undefined;
}

/** A target inside of the site, or the link elsewhere that it is. */
function ownTarget(target: string, { config }: LinkTargets): Target | Extract<ResolvedLink, { kind: "external" }> {
  const own = ownPath(target, config);
  if (own === undefined && isExternal(target))
    return { kind: "external", href: target, newTab: /^(?:https?:)?\/\//i.test(target) };
  return splitTarget(own ?? target);
}

/** Resolve an address as the configuration and data write it: on the web, or from the root of the site. */
export function resolveAddress(address: string, targets: LinkTargets): ResolvedLink {
  const target = ownTarget(address, targets);
  return "kind" in target ? target : resolveAbsolute(target.path, target, targets);
}

/** Resolve a link as it stands in a document, in any locale: addresses are those inside a locale. */
export function resolveLink(
  { target, kind }: Pick<LinkReference, "target" | "kind">,
  document: LinkBase,
  targets: LinkTargets,
): ResolvedLink {
  const address = ownTarget(target, targets);
  if ("kind" in address) return address;
  const { path, query, hash } = address;
  const isAsset = kind === "asset" || kind === "htmlAsset";
  if (path === "") {
    const route = targets.documents.get(documentKey(document.kind, document.id));
    if (route !== undefined) return pageAt(route, { query, hash }, targets);
    // Texts of data and parts of pages stand on several pages, or on none that is a document.
    return {
      kind: "broken",
      code: "broken-link",
      message: `"${target}" names no page.`,
      hint: "Write the address of the page before it.",
    };
  }
  if (path.startsWith("/")) {
    const resolved = resolveAbsolute(path, { query, hash }, targets, isAsset);
    return resolved.kind === "broken" && !isAsset
      ? (documentFromRoot(path, { query, hash }, targets) ?? resolved)
      : resolved;
  }
  const link: RelativeLink = { path, query, hash, document, folder: folderOf(document.id), isAsset };
  if (!path.startsWith(VERSION_ROOT)) return resolveRelative(link, targets);
  const name = path.slice(VERSION_ROOT.length);
  return resolveRelative({ ...link, path: name, folder: nearestAbove(name, document, targets) }, targets);
}

/** The closest folder above a document that holds a document of this name. */
function nearestAbove(name: string, document: LinkBase, targets: LinkTargets): string {
  const id = name.replace(MARKDOWN, "");
  for (let folder = folderOf(document.id); folder !== ""; folder = folderOf(folder)) {
    if (targets.documents.has(documentKey(document.kind, `${folder}/${id}`))) return folder;
  }
  return "";
}

type Rest = Pick<Target, "query" | "hash">;

function pageAt(route: RoutePath, { query, hash }: Rest, targets: LinkTargets): PageLink {
  return { kind: "page", route, document: targets.documentAt.get(routeKey(route)), hash, query };
}

/** The page of a document, if there is such a document. */
function pageOf(kind: Kind, id: DocumentId, { query, hash }: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const route = targets.documents.get(documentKey(kind, id));
  return route === undefined ? undefined : { kind: "page", route, document: { kind, id }, hash, query };
}

/** A path from the root, with or without base URL and locale prefix, as navigation and data may write it too. */
export function resolveAbsolute(
  path: string,
  { query, hash }: Rest,
  targets: LinkTargets,
  isAsset = false,
): ResolvedLink {
  const { config } = targets;
  const base = config.baseUrl !== "/" && path.startsWith(config.baseUrl) ? path.slice(config.baseUrl.length - 1) : path;
  const { locale, route: inner } = splitLocalePrefix(base, config.locales);
  const localePart = locale.prefix === "" ? {} : { locale: locale.code };
  const route = targets.routes.get(routeKey(inner));
  if (route !== undefined && !isAsset) return { ...pageAt(route, { query, hash }, targets), ...localePart };
  if (targets.redirects.has(routeKey(inner)) && !isAsset)
    return { kind: "page", route: inner, hash, query, ...localePart };
  const file = inner.replace(/^\//, "");
  for (const name of [base.replace(/^\//, ""), file])
    if (targets.files.has(name)) return { kind: "file", path: name, hash, query };
  if (isAsset) {
    const near = nearestPath(file, targets.files);
    return {
      kind: "broken",
      code: "missing-image",
      message: `"${path}" is no file of static/.`,
      hint: near ? `Did you mean "/${near}"?` : "Add the file, or fix the path.",
      meant: inner === path ? mapped(unmistakable(file, targets.files), (name) => `/${name}`) : undefined,
    };
  }
  const near = nearestPath(routeKey(inner), targets.routes.keys());
  const code = isStructure(inner) ? "unknown-structure" : "broken-link";
  return {
    kind: "broken",
    code,
    message: `"${path}" is no page of this site.`,
    hint: near ? `Did you mean "${near}"?${numberHint(near, inner)}` : "Fix the link, or remove it.",
    // With a base URL or a locale before it, the path is more than its route.
    meant: inner === path ? unmistakable(routeKey(inner), targets.routes.keys()) : undefined,
  };
}

/** For docs that another generator has served without the numbers before their names. */
function numberHint(near: string, target: RoutePath): string {
  const withoutNumbers = (route: RoutePath): string => route.split("/").map(withoutNumber).join("/");
  return withoutNumbers(near) === withoutNumbers(routeKey(target))
    ? ' With "docs.numberPrefixes" its numbers are no part of its address.'
    : "";
}

function resolveRelative(link: RelativeLink, targets: LinkTargets): ResolvedLink {
  return (
    documentAmongOwn(link, targets) ??
    assetBeside(link, targets) ??
    elsewhereInContent(link, targets) ??
    pageBesideAddress(link, targets) ??
    fileOutsideDocs(link, targets) ??
    brokenRelative(link, targets)
  );
}

/** The document of the same kind that a path means. */
function documentAmongOwn(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const inside = joinInside(link.folder, link.path);
  if (link.isAsset || inside === undefined) return undefined;
  const below = inside === "" ? "" : `${inside}/`;
  // A folder is where its index lies, or else its README, as hosts of code show it.
  for (const id of [inside.replace(MARKDOWN, ""), inside, `${below}index`, `${below}README`]) {
    // Names of files on some systems have their accents apart, which keyboards write together.
    for (const spelling of [id, id.normalize("NFC"), id.normalize("NFD")]) {
      const page = pageOf(link.document.kind, spelling, link, targets);
      if (page) return page;
    }
  }
  return undefined;
}

/** The file that a path means: beside the document, or for a translation beside its original. */
function assetBeside({ document, folder, path, hash }: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const inside = joinInside(folder, path);
  if (inside === undefined) return undefined;
  const area = document.source.slice(0, document.source.length - document.id.length - ".md".length);
  const original = `content/${area.replace(/^(?:content|i18n\/[^/]+)\//, "")}`;
  const source = [area + inside, original + inside].find((candidate) => targets.assets.has(candidate));
  return source === undefined ? undefined : { kind: "asset", source, hash };
}

/** What lies outside the folder of the document's kind but in `content/`: `../../blog/hello.md` in a doc. */
function elsewhereInContent(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const full = joinInside(folderOf(originalPath(link.document.source)), link.path);
  if (full === undefined || !full.startsWith("content/")) return undefined;
  if (targets.assets.has(full)) return { kind: "asset", source: full, hash: link.hash };
  return link.isAsset ? undefined : documentOfFile(full, link, targets);
}

/** A file by its path from `content/`, or a page by its address with the ending of its file: `/docs/guide.md`. */
function documentFromRoot(path: string, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  if (!MARKDOWN.test(path)) return undefined;
  const route = targets.routes.get(routeKey(path.replace(MARKDOWN, "")));
  return (
    documentOfFile(`content${path}`, rest, targets) ?? (route === undefined ? undefined : pageAt(route, rest, targets))
  );
}

/** The page of a Markdown file, by its path from the root of the site. */
function documentOfFile(file: SourcePath, rest: Rest, targets: LinkTargets): ResolvedLink | undefined {
  const { docs, blog } = targets.config;
  const areas: readonly [string, Kind][] = [
    [`content/${docs.path}/`, "doc"],
    [`content/${blog.path}/`, "post"],
    ["content/pages/", "page"],
  ];
  for (const [area, kind] of areas) {
    if (!file.startsWith(area) || !MARKDOWN.test(file)) continue;
    const page = pageOf(kind, file.slice(area.length).replace(MARKDOWN, ""), rest, targets);
    if (page) return page;
  }
  return undefined;
}

/** A slug instead of a file name: relative to the address of the page, as a browser would read it. */
function pageBesideAddress(link: RelativeLink, targets: LinkTargets): ResolvedLink | undefined {
  const { path, document } = link;
  if (link.isAsset || MARKDOWN.test(path)) return undefined;
  const own = targets.documents.get(documentKey(document.kind, document.id)) ?? "/";
  const address = joinInside(folderOf(routeKey(own)), path);
  const route = address === undefined ? undefined : targets.routes.get(routeKey(`/${address}`));
  return route === undefined ? undefined : pageAt(route, link, targets);
}

/** A link out of the docs leads to the repository that holds them. */
function fileOutsideDocs(link: RelativeLink, { config }: LinkTargets): ResolvedLink | undefined {
  const { sourceUrl } = config.docs;
  const outside = sourceUrl === undefined ? undefined : pathOutsideDocs(link, config);
  if (sourceUrl === undefined || outside === undefined) return undefined;
  return { kind: "external", href: sourceUrl.replaceAll("{path}", () => encodeURI(outside)) + link.hash, newTab: true };
}

/**
 * The path from the root of the repository; nothing where a link stays in the site's content, or climbs above the repository.
 *
 * It counts from the file, or as if the folder of its version were `docs/` of the repository, from which the docs may have
 * been copied. No link can mean both: out of `content/` it is a step further than out of such a repository.
 */
function pathOutsideDocs({ document, path, isAsset }: RelativeLink, config: SiteConfig): string | undefined {
  if (document.kind !== "doc" || isAsset) return undefined;
  const real = joinInside(folderOf(originalPath(document.source)), path);
  if (real !== undefined && !real.startsWith("content/")) return real;
  const folder = folderOf(document.id).slice((versionOf(document.id, config)?.folder ?? "").length);
  return joinInside(folder, path) === undefined ? joinInside("docs", folder, path) : undefined;
}

function brokenRelative(link: RelativeLink, targets: LinkTargets): ResolvedLink {
  const { path, folder, document, isAsset } = link;
  if (isAsset) {
    const own = folderOf(originalPath(document.source));
    const near = nearestPath(joinInside(own, path) ?? path, targets.assets);
    return {
      kind: "broken",
      code: "missing-image",
      message: `"${path}" names no file.`,
      hint: near ? `Did you mean "${relativePath(own, near)}"?` : "Add the file, or fix the path.",
      meant: mapped(unmistakable(joinInside(own, path) ?? path, targets.assets), (name) => relativePath(own, name)),
    };
  }
  const targetPath = joinInside(folder, path.replace(MARKDOWN, "")) ?? path;
  const ids = [...targets.documents.keys()]
    .filter((key) => key.startsWith(`${document.kind}:`))
    .map((key) => key.slice(document.kind.length + 1));
  const near = nearestPath(targetPath, ids);
  const code = isStructure(targetPath)
    ? "unknown-structure"
    : MARKDOWN.test(path)
      ? "broken-markdown-link"
      : "broken-link";
  const hint =
    pathOutsideDocs(link, targets.config) !== undefined
      ? 'It leads out of the docs: set "docs.sourceUrl" to the address of the repository that holds them, or fix the link.'
      : near
        ? `Did you mean "${relativePath(folder, near)}.md"?`
        : "Fix the link, or remove it.";
  return {
    kind: "broken",
    code,
    message: `"${path}" names no document.`,
    hint,
    meant: mapped(unmistakable(targetPath, ids), (id) => `${relativePath(folder, id)}.md`),
  };
}

const mapped = (found: string | undefined, map: (found: string) => string): string | undefined =>
  found === undefined ? undefined : map(found);

/** Where links in data stand: at the root of the site. */
export const dataBase = (source: string): LinkBase => ({ kind: "page", id: "", source });
