/** Plans redirects from the configuration and from `redirect_from` in front matter. */

import type { SiteConfig } from "../../model/config.ts";
import {
  isExternal,
  type OutputPath,
  type RoutePath,
  redirectKey,
  routeKey,
  routePath,
} from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { errorAt, startOf } from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";
import { PathIndex } from "../../util/suggest.ts";
import type { PlaceOfSetting } from "../config/load-config.ts";
import { foldPath } from "./plan-routes.ts";

/** Maximum number of compared characters for all suggestions. */
const SUGGESTION_BUDGET = 5_000_000;

/** A redirect as written. */
interface Redirect {
  from: RoutePath;
  /** A route with an optional query and hash, or an external URL. */
  to: string;
  /** Return the place of `from`; only called for reports. */
  place: () => Place;
  /** Return the place of `to`; only called for reports. */
  target: () => Place;
}

export interface RedirectInput {
  routes: readonly Route[];
  config: SiteConfig;
  placeOfSetting: PlaceOfSetting;
  /** Static and generated files by output path, with a description for messages. */
  files: ReadonlyMap<OutputPath, string>;
}

/**
 * Map redirected paths to their final targets. Chains of redirects are shortened.
 *
 * A redirect from the path of a page or file, a circular redirect, and a redirect without an existing target are errors.
 */
export function planRedirects({
  routes,
  config,
  placeOfSetting,
  files,
}: RedirectInput): Outcome<Map<RoutePath, string>> {
  const pages = new Map(routes.map((route) => [routeKey(route.path), route]));
  const fileAt = new Map([...files].map(([file, source]) => [foldPath(`/${file}`), source]));
  const problems: Problem[] = [];
  const byKey = new Map<string, Redirect>();
  for (const redirect of [...configRedirects(config, placeOfSetting), ...frontMatterRedirects(routes)]) {
    const { from } = redirect;
    const key = redirectKey(from);
    const page = pages.get(routeKey(from));
    // A redirect applies in all locales.
    const [file] = config.locales.flatMap(({ prefix }) => fileAt.get(foldPath(`${prefix}${from}`)) ?? []);
    const hidden = page && !isOtherPathOf(page, redirect) ? `the page of ${page.source}` : file;
    const problem = findConflict(redirect, hidden, byKey.get(key));
    if (problem) problems.push(problem);
    else byKey.set(key, redirect);
  }
  for (const redirect of readmeRedirects(routes)) {
    const key = routeKey(redirect.from);
    if (!pages.has(key) && !byKey.has(key)) byKey.set(key, redirect);
  }
  const targets = new Map<RoutePath, string>();
  const similar = new PathIndex(pages.keys(), { remaining: SUGGESTION_BUDGET });
  for (const redirect of byKey.values()) {
    const target = finalTarget(redirect, byKey, { pages, similar });
    if (typeof target === "string") targets.set(redirect.from, target);
    else problems.push(target);
  }
  return { value: targets, problems };
}

function configRedirects({ redirects }: SiteConfig, placeOfSetting: PlaceOfSetting): Redirect[] {
  return redirects.map(({ from, to }, index) => ({
    from: routePath(from),
    to,
    place: () => placeOfSetting(["redirects", index, "from"]),
    target: () => placeOfSetting(["redirects", index, "to"]),
  }));
}

function frontMatterRedirects(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    if (!("document" in route)) return [];
    const { redirectFrom, places } = route.document.meta;
    return redirectFrom.map((from, index) => {
      const place = (): Place =>
        places[`redirect_from[${index}]`] ?? places.redirect_from ?? startOf(route.document.source);
      return { from: routePath(from), to: route.path, place, target: place };
    });
  });
}

/** Return true if a redirect leads from another form of a page's path to the page: from `/guide.html` to `/guide`. */
function isOtherPathOf(page: Route, { from, to }: Redirect): boolean {
  return redirectKey(from) !== routeKey(from) && routeKey(withoutQuery(to)) === routeKey(page.path);
}

/** Redirect directories of the docs without a page to their `README.md`, which code hosts show as their page. */
function readmeRedirects(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    const [, from] = /^(.+)\/(?:README|readme)\/?$/.exec(route.path) ?? [];
    if (route.template !== "doc" || from === undefined) return [];
    const place = (): Place => startOf(route.document.source);
    return [{ from: routePath(from), to: route.path, place, target: place }];
  });
}

/**
 * Find a conflict of a redirect.
 *
 * @param hidden Description of the page or file with the same path, if there is one.
 * @param other A previous redirect from the same path, if there is one.
 */
function findConflict({ from, to, place }: Redirect, hidden?: string, other?: Redirect): Problem | undefined {
  if (hidden !== undefined)
    return errorAt(
      place(),
      "invalid-redirect",
      `The redirect from "${from}" hides ${hidden}.`,
      `Remove the redirect, or move the ${hidden.startsWith("the page") ? "page" : "file"}.`,
    );
  if (other && other.to !== to)
    return errorAt(
      place(),
      "invalid-redirect",
      `"${from}" redirects to both "${other.to}" and "${to}".`,
      "Keep one of them.",
    );
  return undefined;
}

/** Return the final target of a redirect with its query and hash, or the problem if there is no such target. */
function finalTarget(
  { from, to, target }: Redirect,
  byKey: ReadonlyMap<string, Redirect>,
  { pages, similar }: { pages: ReadonlyMap<string, Route>; similar: PathIndex },
): string | Problem {
  const end = follow(to, byKey, new Set([redirectKey(from)]));
  if (end === undefined)
    return errorAt(target(), "invalid-redirect", `The redirect from "${from}" is circular.`, "Redirect to a page.");
  if (isExternal(end)) return end;
  const path = withoutQuery(end);
  const page = pages.get(routeKey(path));
  if (page) return page.path + end.slice(path.length);
  const [near] = similar.nearest(routeKey(path));
  return errorAt(
    target(),
    "invalid-redirect",
    `The redirect from "${from}" leads to "${end}", which is not a page.`,
    near ? `Did you mean "${near}"?` : "Use the path of a page, or remove the redirect.",
  );
}

/**
 * Follow a chain of redirects.
 *
 * @param visited Keys of the redirects in the chain.
 * @returns The final target, or `undefined` if the chain is circular.
 */
function follow(to: string, byKey: ReadonlyMap<string, Redirect>, visited: Set<string>): string | undefined {
  if (isExternal(to)) return to;
  const path = withoutQuery(to);
  const key = byKey.has(redirectKey(path)) ? redirectKey(path) : routeKey(path);
  if (visited.has(key)) return undefined;
  const next = byKey.get(key);
  return next ? follow(next.to, byKey, visited.add(key)) : to;
}

function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/s, "");
}
