/** Addresses that lead elsewhere: from the configuration, and from `redirect_from` in front matter. */

import type { SiteConfig } from "../../model/config.ts";
import { isExternal, type RoutePath, routeKey } from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { errorAt, startOf } from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";
import { nearest } from "../../util/nearest.ts";

/**
 * Collect redirects, from address to final target.
 *
 * A redirect onto a page's own address, a circle, and one that leads nowhere are errors. Chains are shortened to their end.
 */
export function planRedirects(routes: readonly Route[], config: SiteConfig): Outcome<Map<RoutePath, RoutePath>> {
  const problems: Problem[] = [];
  const pages = new Map(routes.map((route) => [routeKey(route.path), route]));
  const written = new Map<string, { from: RoutePath; to: RoutePath; place: Place | undefined }>();
  const add = (from: RoutePath, to: RoutePath, place: Place | undefined): void => {
    const page = pages.get(routeKey(from));
    const other = written.get(routeKey(from));
    if (page)
      problems.push(
        errorAt(
          place,
          "invalid-redirect",
          `The redirect from "${from}" hides the page of ${page.source}.`,
          "Remove the redirect, or move the page.",
        ),
      );
    else if (other && other.to !== to)
      problems.push(
        errorAt(
          place,
          "invalid-redirect",
          `"${from}" redirects to both "${other.to}" and "${to}".`,
          "Keep one of them.",
        ),
      );
    else written.set(routeKey(from), { from, to, place });
  };
  for (const { from, to } of config.redirects) add(from, to, undefined);
  for (const route of routes) {
    if (!("document" in route)) continue;
    const { redirectFrom, places } = route.document.meta;
    for (const [at, from] of redirectFrom.entries())
      add(from, route.path, places[`redirect_from[${at}]`] ?? places.redirect_from ?? startOf(route.source));
  }
  const redirects = new Map<RoutePath, RoutePath>();
  for (const { from, to, place } of written.values()) {
    const end = follow(to, written, new Set([routeKey(from)]));
    const bare = end?.replace(/[?#].*$/s, "") ?? "";
    if (end === undefined)
      problems.push(
        errorAt(place, "invalid-redirect", `The redirect from "${from}" leads in a circle.`, "Let it end at a page."),
      );
    else if (!isExternal(end) && !pages.has(routeKey(bare))) {
      const near = nearest(routeKey(bare), pages.keys());
      problems.push(
        errorAt(
          place,
          "invalid-redirect",
          `The redirect from "${from}" leads to "${end}", which is no page.`,
          near ? `Did you mean "${near}"?` : undefined,
        ),
      );
    } else
      redirects.set(from, isExternal(end) ? end : (pages.get(routeKey(bare))?.path ?? bare) + end.slice(bare.length));
  }
  return { value: redirects, problems };
}

function follow(to: string, written: ReadonlyMap<string, { to: string }>, seen: Set<string>): string | undefined {
  if (isExternal(to)) return to;
  const key = routeKey(to.replace(/[?#].*$/s, ""));
  if (seen.has(key)) return undefined;
  const next = written.get(key);
  return next ? follow(next.to, written, seen.add(key)) : to;
}
