/** Expands redirects with patterns to the pages that exist, for hosts without redirect rules. */

import { getRedirectKey, isExternal, toRoutePath } from "../../model/permalink.ts";
import { foldPath } from "./plan-routes.ts";
import { type ExactRedirect, fillTarget, hasSplat, matchPattern, removeQuery } from "../../model/redirect.ts";

/**
 * Return the redirects from paths that match a pattern and have an existing target, by redirect key.
 *
 * @param targets Route keys of pages and of other redirects.
 * @param isFree Returns true if a path has no page, file or other redirect, except for the page that it leads to.
 */
export function expandPatterns<P extends ExactRedirect>(
  patterns: readonly P[],
  targets: Iterable<string>,
  isFree: (from: string, to: string) => boolean,
): Map<string, P> {
  const expanded = new Map<string, P>();
  const inner = patterns.filter(({ to }) => hasSplat(to) && !isExternal(to));
  const prefixPatterns = new Set(inner.filter(removesPrefix));
  // A pattern may lead to paths that another pattern redirects, but not to its own. Patterns that only remove a prefix would
  // lead to each other's paths in any order, so only one of them applies to a path.
  let targetPaths = Array.from(targets, (path) => ({ path, used: [] as P[] }));
  while (targetPaths.length > 0) {
    const next: typeof targetPaths = [];
    for (const pattern of inner) {
      const target = fillTarget(removeQuery(pattern.to), "*");
      for (const { path, used } of targetPaths) {
        const isUsed =
          used.includes(pattern) || (prefixPatterns.has(pattern) && used.some((each) => prefixPatterns.has(each)));
        const splat = isUsed ? undefined : matchPattern(target, path);
        if (splat === undefined) continue;
        const from = toRoutePath(fillSource(pattern.from, splat));
        const key = getRedirectKey(from);
        const to = fillTarget(pattern.to, splat);
        if (expanded.has(key) || !isFree(from, to)) continue;
        expanded.set(key, { ...pattern, from, to });
        next.push({ path: key, used: [...used, pattern] });
      }
    }
    targetPaths = next;
  }
  return expanded;
}

/** Return true if a pattern leads to the rest of its paths: `/v1/*` → `/:splat`, `/docs/v1/*` → `/docs/:splat`. */
const removesPrefix = ({ from, to }: ExactRedirect): boolean =>
  from.endsWith("/*") && matchPattern(fillTarget(removeQuery(to), "*"), from) !== undefined;

/** Insert characters into a pattern. The page of a directory has no name: `/old/*` → `/old`, `/old/*.html` → `/old/index.html`. */
function fillSource(pattern: string, splat: string): string {
  const [start = "", end = ""] = pattern.split("*");
  if (splat !== "") return start + splat + end;
  return end === "" ? start.replace(/\/$/, "") || "/" : `${start}index${end}`;
}

/** Return true if hosts can have a pattern as a rule: `*` is at the end, and the rule hides no page or file. */
export function isHostPattern({ from }: ExactRedirect, paths: readonly string[]): boolean {
  return from.endsWith("*") && !paths.some((path) => matchPattern(foldPath(from), path) !== undefined);
}
