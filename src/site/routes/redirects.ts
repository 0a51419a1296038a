/** Plans redirects from the configuration and from `redirect_from` in front matter. */

import {
  getRedirectKey,
  getRouteKey,
  isExternal,
  type OutputPath,
  type RoutePath,
  toRoutePath,
} from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { createError, getFileStart } from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";
import { PathIndex } from "../../util/path-index.ts";
import type { LocateSetting } from "../config/load-config.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { foldPath } from "./plan-routes.ts";

/** Maximum compared characters for all suggestions. */
const SUGGESTION_BUDGET = 5_000_000;

/** A redirect as written. */
interface Redirect {
  from: RoutePath;
  /** A route with an optional query and hash, or an external URL. */
  to: string;
  /** Locate `from`; only called for reports. */
  place: () => Place;
  /** Locate `to`; only called for reports. */
  locateTarget: () => Place;
}

export interface RedirectInput {
  routes: readonly Route[];
  config: SiteConfig;
  locateSetting: LocateSetting;
  /** Static and generated files by output path, with a description for messages. */
  files: ReadonlyMap<OutputPath, string>;
}

/**
 * Map redirected paths to their final targets. Redirect chains are shortened.
 *
 * A redirect from a page's or file's path, a circular redirect, and a redirect without an existing target are errors.
 */
export function planRedirects({
  routes,
  config,
  locateSetting,
  files,
}: RedirectInput): Outcome<Map<RoutePath, string>> {
  const pages = new Map(routes.map((route) => [getRouteKey(route.path), route]));
  const fileAt = new Map([...files].map(([file, source]) => [foldPath(`/${file}`), source]));
  const problems: Problem[] = [];
  const byKey = new Map<string, Redirect>();
  for (const redirect of [...readConfigRedirects(config, locateSetting), ...readFrontMatterRedirects(routes)]) {
    const { from } = redirect;
    const key = getRedirectKey(from);
    const page = pages.get(getRouteKey(from));
    // A redirect applies in all locales.
    const file = config.locales
      .map(({ prefix }) => fileAt.get(foldPath(`${prefix}${from}`)))
      .find((each) => each !== undefined);
    const hidden = page && !isOtherPath(page, redirect) ? `the page of ${page.source}` : file;
    const problem = findConflict(redirect, hidden, byKey.get(key));
    if (problem) problems.push(problem);
    else byKey.set(key, redirect);
  }
  for (const redirect of planReadmeRedirects(routes)) {
    const key = getRouteKey(redirect.from);
    if (!pages.has(key) && !byKey.has(key)) byKey.set(key, redirect);
  }
  const targets = new Map<RoutePath, string>();
  const similar = new PathIndex(pages.keys(), { remaining: SUGGESTION_BUDGET });
  for (const redirect of byKey.values()) {
    const target = resolveFinalTarget(redirect, byKey, { pages, similar });
    if (typeof target === "string") targets.set(redirect.from, target);
    else problems.push(target);
  }
  return { value: targets, problems };
}

function readConfigRedirects({ redirects }: SiteConfig, locateSetting: LocateSetting): Redirect[] {
  return redirects.map(({ from, to }, index) => ({
    from: toRoutePath(from),
    to,
    place: () => locateSetting(["redirects", index, "from"]),
    locateTarget: () => locateSetting(["redirects", index, "to"]),
  }));
}

function readFrontMatterRedirects(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    if (!("document" in route)) return [];
    const { redirectFrom, places } = route.document.meta;
    return redirectFrom.map((from, index) => {
      const place = (): Place =>
        places[`redirect_from[${index}]`] ?? places.redirect_from ?? getFileStart(route.document.source);
      return { from: toRoutePath(from), to: route.path, place, locateTarget: place };
    });
  });
}

/** Return true if a redirect leads from a variant of a page's path to the page: from `/guide.html` to `/guide`. */
function isOtherPath(page: Route, { from, to }: Redirect): boolean {
  return getRedirectKey(from) !== getRouteKey(from) && getRouteKey(removeQuery(to)) === getRouteKey(page.path);
}

/** Redirect docs directories without a page to their `README.md`, which code hosts show as their page. */
function planReadmeRedirects(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    const [, from] = /^(.+)\/readme\/?$/i.exec(route.path) ?? [];
    if (route.template !== "doc" || from === undefined) return [];
    const place = (): Place => getFileStart(route.document.source);
    return [{ from: toRoutePath(from), to: route.path, place, locateTarget: place }];
  });
}

/**
 * Find a conflict with a redirect.
 *
 * @param hidden Description for the page or file with the same path, if there is one.
 * @param other A previous redirect from the same path, if there is one.
 */
function findConflict({ from, to, place }: Redirect, hidden?: string, other?: Redirect): Problem | undefined {
  if (hidden !== undefined)
    return createError(
      place(),
      "invalid-redirect",
      `The redirect from "${from}" hides ${hidden}.`,
      `Remove the redirect, or move the ${hidden.startsWith("the page") ? "page" : "file"}.`,
    );
  if (other && other.to !== to)
    return createError(
      place(),
      "invalid-redirect",
      `"${from}" redirects to both "${other.to}" and "${to}".`,
      "Keep one of them.",
    );
  return undefined;
}

/** Return a redirect's final target with its query and hash, or the problem if there is no such target. */
function resolveFinalTarget(
  { from, to, locateTarget }: Redirect,
  byKey: ReadonlyMap<string, Redirect>,
  { pages, similar }: { pages: ReadonlyMap<string, Route>; similar: PathIndex },
): string | Problem {
  const end = followRedirects(to, byKey, new Set([getRedirectKey(from)]));
  if (end === undefined)
    return createError(
      locateTarget(),
      "invalid-redirect",
      `The redirect from "${from}" is circular.`,
      "Redirect to a page.",
    );
  if (isExternal(end)) return end;
  const path = removeQuery(end);
  const page = pages.get(getRouteKey(path));
  if (page) return page.path + end.slice(path.length);
  const [near] = similar.findNearest(getRouteKey(path));
  return createError(
    locateTarget(),
    "invalid-redirect",
    `The redirect from "${from}" leads to "${end}", which is not a page.`,
    near ? `Did you mean "${near}"?` : "Use the path of a page, or remove the redirect.",
  );
}

/**
 * Follow a redirect chain.
 *
 * @param visited Keys of redirects in the chain.
 * @returns The final target, or `undefined` if the chain is circular.
 */
function followRedirects(to: string, byKey: ReadonlyMap<string, Redirect>, visited: Set<string>): string | undefined {
  if (isExternal(to)) return to;
  const path = removeQuery(to);
  const key = byKey.has(getRedirectKey(path)) ? getRedirectKey(path) : getRouteKey(path);
  if (visited.has(key)) return undefined;
  const next = byKey.get(key);
  return next ? followRedirects(next.to, byKey, visited.add(key)) : to;
}

function removeQuery(path: string): string {
  return path.replace(/[?#].*$/s, "");
}
