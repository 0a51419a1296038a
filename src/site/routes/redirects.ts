/** Addresses that lead elsewhere: from the configuration, and from `redirect_from` in front matter. */

import type { SiteConfig } from "../../model/config.ts";
import { isExternal, type RoutePath, routeKey } from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { errorAt, startOf } from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";
import { suggest } from "../../util/suggest.ts";
import type { PlaceOfSetting } from "../config/load-config.ts";

/** A redirect as it was written. */
interface Redirect {
  from: RoutePath;
  to: RoutePath;
  /** Where it is written; looked up for a report only. */
  place: () => Place;
  /** Where it says what it leads to. */
  target: () => Place;
}

/**
 * Collect redirects, from address to final target.
 *
 * A redirect onto a page's own address, a circle, and one that leads nowhere are errors. Chains are shortened to their end.
 */
export function planRedirects(
  routes: readonly Route[],
  config: SiteConfig,
  placeOfSetting: PlaceOfSetting,
): Outcome<Map<RoutePath, RoutePath>> {
  const pages = new Map(routes.map((route) => [routeKey(route.path), route]));
  const problems: Problem[] = [];
  const byAddress = new Map<string, Redirect>();
  for (const redirect of [...configured(config, placeOfSetting), ...ofFrontMatter(routes)]) {
    const key = routeKey(redirect.from);
    const problem = conflict(redirect, pages.get(key), byAddress.get(key));
    if (problem) problems.push(problem);
    else byAddress.set(key, redirect);
  }
  const targets = new Map<RoutePath, RoutePath>();
  for (const redirect of byAddress.values()) {
    const target = finalTarget(redirect, byAddress, pages);
    if (typeof target === "string") targets.set(redirect.from, target);
    else problems.push(target);
  }
  return { value: targets, problems };
}

function configured({ redirects }: SiteConfig, placeOfSetting: PlaceOfSetting): Redirect[] {
  return redirects.map(({ from, to }, index) => ({
    from,
    to,
    place: () => placeOfSetting(["redirects", index, "from"]),
    target: () => placeOfSetting(["redirects", index, "to"]),
  }));
}

function ofFrontMatter(routes: readonly Route[]): Redirect[] {
  return routes.flatMap((route) => {
    if (!("document" in route)) return [];
    const { redirectFrom, places } = route.document.meta;
    return redirectFrom.map((from, index) => {
      const place = (): Place => places[`redirect_from[${index}]`] ?? places.redirect_from ?? startOf(route.source);
      return { from, to: route.path, place, target: place };
    });
  });
}

/** What keeps a redirect from being one, if anything does. @param page That has its address. @param other The redirect from there. */
function conflict({ from, to, place }: Redirect, page?: Route, other?: Redirect): Problem | undefined {
  if (page)
    return errorAt(
      place(),
      "invalid-redirect",
      `The redirect from "${from}" hides the page of ${page.source}.`,
      "Remove the redirect, or move the page.",
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

/** Where a redirect ends, with the query and hash that it names, or why it ends nowhere. */
function finalTarget(
  { from, to, target }: Redirect,
  byAddress: ReadonlyMap<string, Redirect>,
  pages: ReadonlyMap<string, Route>,
): RoutePath | Problem {
  const end = follow(to, byAddress, new Set([routeKey(from)]));
  if (end === undefined)
    return errorAt(
      target(),
      "invalid-redirect",
      `The redirect from "${from}" leads in a circle.`,
      "Let it end at a page.",
    );
  if (isExternal(end)) return end;
  const path = withoutQuery(end);
  const page = pages.get(routeKey(path));
  if (page) return page.path + end.slice(path.length);
  const near = suggest(routeKey(path), pages.keys());
  return errorAt(
    target(),
    "invalid-redirect",
    `The redirect from "${from}" leads to "${end}", which is no page.`,
    near ? `Did you mean "${near}"?` : "Name the address of a page, or remove the redirect.",
  );
}

/** The end of a chain of redirects; nothing where it is a circle. @param visited Addresses that it went through. */
function follow(to: RoutePath, byAddress: ReadonlyMap<string, Redirect>, visited: Set<string>): RoutePath | undefined {
  if (isExternal(to)) return to;
  const key = routeKey(withoutQuery(to));
  if (visited.has(key)) return undefined;
  const next = byAddress.get(key);
  return next ? follow(next.to, byAddress, visited.add(key)) : to;
}

function withoutQuery(address: RoutePath): RoutePath {
  return address.replace(/[?#].*$/s, "");
}
