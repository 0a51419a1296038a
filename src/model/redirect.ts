/** Redirects within a locale: of a path, of all paths that match a pattern, and of a path with a query or hash. */

import { getHashIds, getRedirectKey, getRouteKey, isExternal, type RoutePath, toRoutePath } from "./permalink.ts";

/** Conditions on the query and hash of a URL. */
export interface RedirectCondition {
  /** Decoded names and values, which the URL's query must contain, in any order. */
  query: readonly (readonly [name: string, value: string])[];
  /** Decoded, without `#`. Empty if any hash, or none, is accepted. */
  hash: string;
}

/** A redirect from a path with a query or hash. Hosts have no rules for these, so the page at the path forwards browsers. */
export interface ConditionalRedirect extends RedirectCondition {
  to: string;
}

/** A redirect for the script that forwards browsers. `to` is a permalink with its query and hash, or an external URL. */
export type ForwardData = ConditionalRedirect;

export interface ExactRedirect {
  from: RoutePath;
  to: string;
}

/** A redirect from all paths that have no page. */
export interface RedirectPattern extends ExactRedirect {
  /** Path with one `*`, which matches any characters. */
  from: RoutePath;
  /** A target, in which `:splat` stands for the characters that `*` matches. */
  to: string;
}

/** Redirects of a site. A target is a route with an optional query and hash, or an external URL. */
export interface Redirects {
  /** By redirect key. */
  exact: ReadonlyMap<string, ExactRedirect>;
  /** Redirects to existing pages that follow from patterns, by redirect key. */
  expanded: ReadonlyMap<string, ExactRedirect>;
  /** Patterns as written, in the order in which they apply. */
  patterns: readonly RedirectPattern[];
  /** Patterns that hosts can have as a rule: no page or file matches, and `*` is at the end. */
  hostPatterns: readonly RedirectPattern[];
  /** By route key if there is a page at the path, otherwise by redirect key. The most specific one is first. */
  conditional: ReadonlyMap<string, readonly ConditionalRedirect[]>;
}

/** Split the URL that a redirect begins at, which `checkRedirectSource` accepts. */
export function parseRedirectSource(from: string): RedirectCondition & { path: RoutePath } {
  const { path, query, hash } = splitTarget(from);
  return { path: toRoutePath(path), query: [...new URLSearchParams(query)], hash: getHashIds(hash).at(-1) ?? "" };
}

/** Split a URL of the site or a target into path, query and hash. */
export function splitTarget(target: string): { path: string; query: string; hash: string } {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return { path, query, hash };
}

export const isPattern = ({ from }: { from: string }): boolean => from.includes("*");

/** Return true if a target contains `:splat`. */
export const hasSplat = (to: string): boolean => to.includes(":splat");

/** Return true if a redirect depends on the query or hash. */
export const isConditional = ({ query, hash }: RedirectCondition): boolean => query.length > 0 || hash !== "";

export const removeQuery = (target: string): string => target.replace(/[?#].*$/s, "");

/** Return the characters that `*` matches, or `undefined`. `/old/*` also matches `/old`. */
export function matchPattern(pattern: string, path: string): string | undefined {
  const [start = "", end = ""] = pattern.split("*");
  if (end === "" && `${path.replace(/\/+$/, "")}/` === start) return "";
  if (path.length < start.length + end.length || !path.startsWith(start) || !path.endsWith(end)) return undefined;
  return path.slice(start.length, path.length - end.length);
}

/** Insert the characters that `*` matches into a pattern's target. */
export const fillTarget = (to: string, splat: string): string => to.replace(":splat", () => splat);

/**
 * Return where a URL of the site is redirected to, or `undefined`. The caller knows that the path has no page, or that only
 * redirects with a condition apply.
 *
 * @param path Route in a locale.
 * @param rest Query and hash of the URL: `?a=1`, `#section`.
 */
export function findRedirect(
  { exact, expanded, patterns, conditional }: Redirects,
  path: string,
  { query = "", hash = "" }: { query?: string; hash?: string } = {},
): string | undefined {
  const keys = new Set([getRedirectKey(path), getRouteKey(path)]);
  for (const key of keys) {
    const redirect = findConditional(conditional.get(key), { query, hash });
    if (redirect) return applyConditional(redirect, { query, hash });
  }
  for (const key of keys) {
    const redirect = exact.get(key) ?? expanded.get(key);
    if (redirect) return redirect.to;
  }
  for (const { from, to } of patterns) {
    const splat = matchPattern(from, path);
    if (splat !== undefined) return fillTarget(to, splat);
  }
  return undefined;
}

/** Return true if a path without query and hash is redirected to a target that exists. */
export function hasRedirect({ exact, expanded, patterns }: Redirects, path: string): boolean {
  return (
    [getRedirectKey(path), getRouteKey(path)].some((key) => exact.has(key) || expanded.has(key)) ||
    // A target with `:splat` in the site only exists if the pattern was expanded to it.
    patterns.some(({ from, to }) => (!hasSplat(to) || isExternal(to)) && matchPattern(from, path) !== undefined)
  );
}

/** Return the redirects that hosts read as rules. The page at a path with conditions forwards browsers in all cases. */
export function listHostRedirects({ exact, expanded, hostPatterns, conditional }: Redirects): readonly ExactRedirect[] {
  const ofPages = [...expanded.values()].filter(
    ({ from }) => !hostPatterns.some((pattern) => matchPattern(pattern.from, from) !== undefined),
  );
  // Hosts do not all agree that `/old/*` includes `/old`.
  const ofFolders = hostPatterns.flatMap(({ from }) => expanded.get(getRedirectKey(from.slice(0, -2) || "/")) ?? []);
  return [...exact.values(), ...ofPages, ...ofFolders, ...hostPatterns].filter(
    ({ from }) => !conditional.has(getRedirectKey(from)),
  );
}

/** True if a redirect leads to the same path in another case, which file systems may not distinguish: only a rule of a host can do so. */
export function isCaseVariant({ from, to }: Pick<ExactRedirect, "from" | "to">): boolean {
  if (isExternal(to)) return false;
  const target = getRouteKey(splitTarget(to).path);
  return getRouteKey(from) !== target && getRouteKey(from).toLowerCase() === target.toLowerCase();
}

/** Return the redirects that need a page, for hosts without redirect rules, by redirect key. */
export function listRedirectPages({
  exact,
  expanded,
  conditional,
}: Redirects): ReadonlyMap<string, ConditionalRedirect[]> {
  const pages = new Map<string, ConditionalRedirect[]>();
  for (const [key, redirects] of conditional) pages.set(key, [...redirects]);
  for (const [key, { from, to }] of [...exact, ...expanded])
    if (!isCaseVariant({ from, to })) pages.set(key, [...(pages.get(key) ?? []), { query: [], hash: "", to }]);
  // Only a rule of a host can redirect a path below a file: `/faq.html/more` if there is a page `/faq.html`.
  return new Map([...pages].filter(([key]) => !listHtmlParents(key).some((parent) => pages.has(parent))));
}

const listHtmlParents = (path: string): string[] =>
  [...path.matchAll(/\.html?(?=\/)/gi)].map(({ index, 0: ending }) => path.slice(0, index + ending.length));

/** Find the first redirect with conditions that a query and hash meet. */
export function findConditional<R extends ConditionalRedirect>(
  redirects: readonly R[] | undefined,
  { query, hash }: { query: string; hash: string },
): R | undefined {
  if (!redirects) return undefined;
  const parameters = new URLSearchParams(query);
  const ids = getHashIds(hash);
  return redirects.find(
    (redirect) =>
      (redirect.hash === "" || ids.includes(redirect.hash)) &&
      redirect.query.every(([name, value]) => parameters.getAll(name).includes(value)),
  );
}

/** Return a redirect's target with the rest of the query and hash, unless the target has its own. */
export function applyConditional(
  redirect: ConditionalRedirect,
  { query, hash }: { query: string; hash: string },
): string {
  const { to } = redirect;
  if (isExternal(to)) return to;
  const { path, query: ownQuery, hash: ownHash } = splitTarget(to);
  const parameters = new URLSearchParams(query);
  for (const [name] of redirect.query) parameters.delete(name);
  const rest = parameters.size > 0 ? `?${parameters}` : "";
  return path + (ownQuery || rest) + (ownHash || (redirect.hash === "" ? hash : ""));
}
