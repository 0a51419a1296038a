/** Addresses that lead elsewhere: from the configuration, and from `redirect_from` in front matter. */

import type { SiteConfig } from "../../model/config.ts";
import { isExternal, type RoutePath, routeKey } from "../../model/permalink.ts";
import type { Outcome, Place, Problem } from "../../model/problem.ts";
import { errorAt, startOf } from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";
import { nearest } from "../../util/nearest.ts";
import type { PlaceOfSetting } from "../config/load.ts";

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
  const problems: Problem[] = [];
  const pages = new Map(routes.map((route) => [routeKey(route.path), route]));
  const written = new Map<string, Redirect>();
  const add = ({ from, to, place, target }: Redirect): void => {
    const page = pages.get(routeKey(from));
    const other = written.get(routeKey(from));
    if (page)
      problems.push(
        errorAt(
          place(),
          "invalid-redirect",
          `The redirect from "${from}" hides the page of ${page.source}.`,
          "Remove the redirect, or move the page.",
        ),
      );
    else if (other && other.to !== to)
      problems.push(
        errorAt(
          place(),
          "invalid-redirect",
          `"${from}" redirects to both "${other.to}" and "${to}".`,
          "Keep one of them.",
        ),
      );
    else written.set(routeKey(from), { from, to, place, target });
  };
  for (const [index, { from, to }] of config.redirects.entries()) {
    const at = (key: string) => (): Place => placeOfSetting(["redirects", index, key]);
    add({ from, to, place: at("from"), target: at("to") });
  }
  for (const route of routes) {
    if (!("document" in route)) continue;
    const { redirectFrom, places } = route.document.meta;
    for (const [at, from] of redirectFrom.entries()) {
      const place = (): Place => places[`redirect_from[${at}]`] ?? places.redirect_from ?? startOf(route.source);
      add({ from, to: route.path, place, target: place });
    }
  }
  const redirects = new Map<RoutePath, RoutePath>();
  for (const { from, to, target } of written.values()) {
    const end = follow(to, written, new Set([routeKey(from)]));
    const bare = end?.replace(/[?#].*$/s, "") ?? "";
    if (end === undefined)
      problems.push(
        errorAt(
          target(),
          "invalid-redirect",
          `The redirect from "${from}" leads in a circle.`,
          "Let it end at a page.",
        ),
      );
    else if (!isExternal(end) && !pages.has(routeKey(bare))) {
      const near = nearest(routeKey(bare), pages.keys());
      problems.push(
        errorAt(
          target(),
          "invalid-redirect",
          `The redirect from "${from}" leads to "${end}", which is no page.`,
          near ? `Did you mean "${near}"?` : "Name the address of a page, or remove the redirect.",
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
