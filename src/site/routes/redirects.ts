/** Plans redirects from the configuration and from `redirect_from` in front matter. */

import type { Document } from "../../model/document.ts";
import { getRedirectKey, getRouteKey, isExternal, type OutputPath } from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { createError, getFileStart } from "../../model/problem.ts";
import {
  applyConditional,
  type ExactRedirect,
  findConditional,
  hasSplat,
  isConditional,
  isPattern,
  parseRedirectSource,
  type RedirectCondition,
  type Redirects,
  splitTarget,
} from "../../model/redirect.ts";
import type { Route } from "../../model/route.ts";
import { groupBy } from "../../util/collections.ts";
import { PathIndex } from "../../util/path-index.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { LocateSetting } from "../config/load-config.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { foldPath } from "./plan-routes.ts";
import { expandPatterns, isHostPattern } from "./redirect-patterns.ts";

/** Maximum compared characters for all suggestions. */
const SUGGESTION_BUDGET = 5_000_000;

/** A redirect as allRedirects. `from` is its path. */
interface Redirect extends RedirectCondition, ExactRedirect {
  /** The URL that it begins at, with query and hash. */
  source: string;
  /** Locate `from`; only called for reports. */
  place: () => Place;
  /** Locate `to`; only called for reports. */
  locateTarget: () => Place;
}

export interface RedirectInput {
  routes: readonly Route[];
  config: SiteConfig;
  locateSetting: LocateSetting;
  catalog: Catalog;
  /** Static and generated files by output path, with a description for messages. */
  files: ReadonlyMap<OutputPath, string>;
}

/** Pages and files by path. */
interface Paths {
  /** By route key. */
  pages: ReadonlyMap<string, Route>;
  /** Describe the file at a path in any locale, since redirects apply in all of them. */
  describeFile(path: string): string | undefined;
  listAnchors(document: Document): readonly string[];
}

/** All redirects by source, to follow chains. */
interface RedirectGraph extends Pick<Paths, "pages"> {
  plain: ReadonlyMap<string, Redirect>;
  expanded: ReadonlyMap<string, Redirect>;
  conditional: ReadonlyMap<string, readonly Redirect[]>;
  similar: PathIndex;
}

/**
 * Plan redirects to their final targets. Redirect chains are shortened, and patterns are expanded to the pages that exist.
 *
 * A redirect from a page's or file's path, a circular redirect, and a redirect without an existing target are errors.
 */
export function planRedirects({ routes, config, locateSetting, catalog, files }: RedirectInput): Outcome<Redirects> {
  const pages = new Map(routes.map((route) => [getRouteKey(route.path), route]));
  const fileAt = new Map([...files].map(([file, source]) => [foldPath(`/${file}`), source]));
  const describeFile = (path: string): string | undefined =>
    config.locales.map(({ prefix }) => fileAt.get(foldPath(`${prefix}${path}`))).find((each) => each !== undefined);
  const paths: Paths = { pages, describeFile, listAnchors: (document) => listAnchors(document, catalog) };
  const problems: Problem[] = [];
  const bySource = new Map<string, Redirect>();
  for (const redirect of [...readConfigRedirects(config, locateSetting), ...readFrontMatterRedirects(routes)]) {
    const key = getSourceKey(redirect);
    const problem = findConflict(redirect, paths, bySource.get(key));
    if (problem) problems.push(problem);
    else bySource.set(key, redirect);
  }
  const allRedirects = [...bySource.values()];
  const allPatterns = allRedirects.filter(isPattern);
  const plain = new Map<string, Redirect>(
    allRedirects.flatMap((each) => (isPattern(each) || isConditional(each) ? [] : [[getRedirectKey(each.from), each]])),
  );
  for (const redirect of planReadmeRedirects(routes)) {
    const key = getRouteKey(redirect.from);
    if (!pages.has(key) && !plain.has(key)) plain.set(key, redirect);
  }
  const isFree = (from: string, to: string): boolean =>
    !plain.has(getRedirectKey(from)) && describeHidden({ from, to }, paths) === undefined;
  const graph: RedirectGraph = {
    pages,
    plain,
    expanded: expandPatterns(allPatterns, [...pages.keys(), ...plain.keys()], isFree),
    conditional: groupConditional(allRedirects.filter(isConditional), pages),
    similar: new PathIndex(pages.keys(), { remaining: SUGGESTION_BUDGET }),
  };
  /** Replace targets by final ones. Redirects without one are reported. */
  const resolveAll = (redirects: Iterable<Redirect>): Redirect[] =>
    [...redirects].flatMap((redirect) => {
      const target = resolveFinalTarget(redirect, graph);
      if (typeof target === "string") return [{ ...redirect, to: target }];
      problems.push(target);
      return [];
    });
  const toMap = (redirects: readonly Redirect[]) =>
    new Map(redirects.map(({ from, to }) => [getRedirectKey(from), { from, to }]));
  const patterns = resolveAll(allPatterns).map(({ from, to }) => ({ from, to }));
  const occupied = [...pages.keys(), ...fileAt.keys(), ...graph.conditional.keys()].map(foldPath);
  const value = {
    exact: toMap(resolveAll(plain.values())),
    expanded: toMap(resolveAll(graph.expanded.values())),
    patterns,
    hostPatterns: patterns.filter((pattern) => isHostPattern(pattern, occupied)),
    conditional: new Map(
      [...groupConditional(resolveAll(allRedirects.filter(isConditional)), pages)].map(([key, redirects]) => [
        key,
        redirects.map(({ query, hash, to }) => ({ query, hash, to })),
      ]),
    ),
  };
  return { value, problems };
}

function listAnchors(document: Document, catalog: Catalog): string[] {
  const title = catalog.getTitleAnchor(document);
  const anchors = [...(title ? [title] : []), ...catalog.getAnchors(document)];
  return [...anchors.flatMap(({ id, aliases }) => [id, ...aliases]), ...document.ids];
}

function createRedirect(source: string, to: string, place: () => Place, locateTarget = place): Redirect {
  const { path, ...condition } = parseRedirectSource(source);
  return { source, from: path, ...condition, to, place, locateTarget };
}

function readConfigRedirects({ redirects }: SiteConfig, locateSetting: LocateSetting): Redirect[] {
  return redirects.map(({ from, to }, index) =>
    createRedirect(
      from,
      to,
      () => locateSetting(["redirects", index, "from"]),
      () => locateSetting(["redirects", index, "to"]),
    ),
  );
}

function readFrontMatterRedirects(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    if (!("document" in route)) return [];
    const { redirectFrom, places } = route.document.meta;
    return redirectFrom.map((from, index) => {
      const place = (): Place =>
        places[`redirect_from[${index}]`] ?? places.redirect_from ?? getFileStart(route.document.source);
      return createRedirect(from, route.path, place);
    });
  });
}

/** Redirect docs directories without a page to their `README.md`, which code hosts show as their page. */
function planReadmeRedirects(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    const [, from] = /^(.+)\/readme\/?$/i.exec(route.path) ?? [];
    if (route.template !== "doc" || from === undefined) return [];
    const place = (): Place => getFileStart(route.document.source);
    return [createRedirect(from, route.path, place)];
  });
}

/** Return the key of a redirect's source: two redirects with the same key are in conflict. */
function getSourceKey({ from, query, hash }: Redirect): string {
  return JSON.stringify([getRedirectKey(from), query.map(String).sort(), hash]);
}

/**
 * Group redirects with a condition by the page at their path, or else by the path. The most specific ones, with the most
 * parameters and a hash, come first.
 */
function groupConditional(redirects: readonly Redirect[], pages: Paths["pages"]): Map<string, Redirect[]> {
  const countConditions = ({ query, hash }: Redirect): number => query.length + (hash === "" ? 0 : 1);
  const sorted = redirects.toSorted((a, b) => countConditions(b) - countConditions(a));
  return groupBy(sorted, ({ from }) => (pages.has(getRouteKey(from)) ? getRouteKey(from) : getRedirectKey(from)));
}

/** Describe the page or file that a redirect from a path hides. */
function describeHidden({ from, to }: Pick<Redirect, "to"> & { from: string }, paths: Paths): string | undefined {
  const page = paths.pages.get(getRouteKey(from));
  // Not hidden: a redirect from a variant of a page's path to the page, from `/guide.html` to `/guide`.
  const isVariant =
    getRedirectKey(from) !== getRouteKey(from) && getRouteKey(splitTarget(to).path) === getRouteKey(from);
  return page && !isVariant ? `the page of ${page.source}` : paths.describeFile(from);
}

/** Describe the heading or file that a redirect with a condition hides. Files cannot forward browsers. */
function describeHiddenPart(
  { from, query, hash }: Redirect,
  { pages, describeFile, listAnchors }: Paths,
): string | undefined {
  const page = pages.get(getRouteKey(from));
  if (!page) return describeFile(from);
  const hasElement = query.length === 0 && "document" in page && listAnchors(page.document).includes(hash);
  return hasElement ? `the element "#${hash}" of ${page.source}` : undefined;
}

/** Find a conflict with a redirect. @param other A previous redirect from the same URL, if there is one. */
function findConflict(redirect: Redirect, paths: Paths, other?: Redirect): Problem | undefined {
  const { source, to, place } = redirect;
  const fail = (message: string, hint: string): Problem => createError(place(), "invalid-redirect", message, hint);
  const hidden = isPattern(redirect)
    ? undefined
    : isConditional(redirect)
      ? describeHiddenPart(redirect, paths)
      : describeHidden(redirect, paths);
  if (hidden !== undefined) {
    const [, kind = "file"] = /^the (page|element)/.exec(hidden) ?? [];
    return fail(`The redirect from "${source}" hides ${hidden}.`, `Remove the redirect, or move the ${kind}.`);
  }
  if (other && other.to !== to)
    return fail(`"${source}" redirects to both "${other.to}" and "${to}".`, "Keep one of them.");
  return undefined;
}

/** Return a redirect's final target with its query and hash, or the problem if there is no such target. */
function resolveFinalTarget(redirect: Redirect, graph: RedirectGraph): string | Problem {
  const { source, from, to, locateTarget } = redirect;
  const { pages, similar } = graph;
  const fail = (message: string, hint: string): Problem =>
    createError(locateTarget(), "invalid-redirect", message, hint);
  if (hasSplat(to)) {
    const fault = findSplatFault(redirect, graph);
    return fault ? fail(fault.message, fault.hint) : to;
  }
  const end = followRedirects(to, graph, new Set(isPattern(redirect) ? [] : [getVisitKey(from, redirect)]));
  if (end === undefined) return fail(`The redirect from "${source}" is circular.`, "Redirect to a page.");
  if (isExternal(end)) return end;
  const { path } = splitTarget(end);
  const page = pages.get(getRouteKey(path));
  if (page) return page.path + end.slice(path.length);
  const [near] = similar.findNearest(getRouteKey(path));
  const problem = fail(
    `The redirect from "${source}" leads to "${end}", which is not a page.`,
    near
      ? `Did you mean "${near}"?`
      : path.includes("*")
        ? `Write :splat for the characters that * matches: "${end.replace("*", ":splat")}".`
        : "Use the path of a page, or remove the redirect.",
  );
  return { ...problem, missingPage: getRouteKey(path) };
}

/** Explain why a target with `:splat` is invalid. */
function findSplatFault(
  { source, from, to, place }: Redirect,
  { expanded, similar }: RedirectGraph,
): { message: string; hint: string } | undefined {
  if (!isPattern({ from }))
    return {
      message: `"${to}" contains ":splat", but "${source}" does not contain *.`,
      hint: `Write * for the characters that vary: "${source.replace(/\/?$/, "/*")}".`,
    };
  if (to.split(":splat").length > 2)
    return { message: `"${to}" contains ":splat" more than once.`, hint: "Keep one of them." };
  const isUsed = [...expanded.values()].some((redirect) => redirect.place === place);
  if (isExternal(to) || isUsed) return undefined;
  const [near] = similar.findNearest(getRouteKey(splitTarget(to).path.replace(/\/?:splat.*$/, "")));
  return {
    message: `The redirect from "${source}" leads to "${to}", which is the path of no page, or all pages have their own redirect.`,
    hint: near ? `Did you mean "${near}/:splat"?` : "Correct the target, or remove the redirect.",
  };
}

/** Identify a step in a chain, to find circular ones. */
const getVisitKey = (path: string, { query, hash }: RedirectCondition): string =>
  `${getRedirectKey(path)}?${query.map((pair) => pair.join("=")).join("&")}#${hash}`;

/**
 * Follow a redirect chain.
 *
 * @param visited Keys of redirects in the chain.
 * @returns The final target, or `undefined` if the chain is circular.
 */
function followRedirects(to: string, graph: RedirectGraph, visited: Set<string>): string | undefined {
  if (isExternal(to)) return to;
  const { path, query, hash } = splitTarget(to);
  const keys = [getRedirectKey(path), getRouteKey(path)];
  const conditional = keys.map((key) => findConditional(graph.conditional.get(key), { query, hash })).find(Boolean);
  const next = conditional ?? keys.map((key) => graph.plain.get(key) ?? graph.expanded.get(key)).find(Boolean);
  if (!next) return to;
  const key = getVisitKey(next.from, next);
  if (visited.has(key)) return undefined;
  const target = conditional ? applyConditional(conditional, { query, hash }) : next.to;
  return followRedirects(target, graph, visited.add(key));
}
