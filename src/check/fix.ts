/**
 * Fixes links with an unambiguous correction: typos with a single close match, and links to moved files. Turns the `id` of
 * documents from other tools into a `slug`, so that links to their URL are valid.
 */

import { classifyContained } from "../host/path-state.ts";
import type { Document, LinkReference } from "../model/document.ts";
import { getLocaleFolder } from "../model/locale.ts";
import { getHashIds, getRouteKey, hasHashTarget, type RoutePath } from "../model/permalink.ts";
import type { Place, Problem } from "../model/problem.ts";
import type { ResolvedLink } from "../site/links/link-types.ts";
import type { Site } from "../site/site.ts";
import { getElement, groupBy } from "../util/collections.ts";
import { findUnmistakable } from "../util/corrections.ts";
import { once } from "../util/memo.ts";
import { decodePercent, getBaseName, getFolder, getRelativePath, joinInside } from "../util/path.ts";
import { type AnchorIndex, createAnchorIndex } from "./link-problems.ts";

/** A text replacement. */
export interface Fix {
  /** Place at or before the text to replace. */
  place: Place;
  from: string;
  to: string;
  /** True if the key of a `slug` is written. */
  isSlug?: boolean;
  /** True if a rule of a plugin proposes the replacement. */
  isOfPlugin?: boolean;
}

export interface FixOptions {
  /** Moved files' new paths by their old path, relative to the site root. */
  moved: ReadonlyMap<string, string>;
}

/** Maximum fixes for one link: its page, its anchor, and one more if a file has moved twice. */
const MAX_STEPS = 3;

/** Find fixes for the links in all documents, and for front matter. */
export function planFixes(site: Site, { moved }: FixOptions): Fix[] {
  const { getAnchors } = createAnchorIndex(site);
  const routesByName = once(() => groupBy(site.links.targets.routes, ([key]) => getBaseName(key)));
  const chooseTarget = (link: LinkReference, resolvedLink: ResolvedLink, document: Document): string | undefined => {
    const movedTarget = findMovedTarget(link, resolvedLink, moved);
    if (movedTarget !== undefined || (resolvedLink.kind === "broken" && resolvedLink.isForeignId)) return movedTarget;
    return (
      findBelowOtherRoot(link, resolvedLink, routesByName) ??
      correctPath(link, resolvedLink) ??
      correctAnchor(link, resolvedLink, document, getAnchors)
    );
  };
  const slugs = [...site.links.targets.foreignIds.routes.values()]
    .filter(({ canKeepUrl }) => canKeepUrl)
    .map(({ place }) => ({
      place,
      from: "id",
      to: "slug",
      isSlug: true,
    }));
  const links = site.catalog.documents.flatMap((document) => {
    const resolved = site.links.resolveAll(document);
    return document.links.flatMap((link, index): Fix[] => {
      let { target } = link;
      for (let count = 0; count < MAX_STEPS; count++) {
        const fixed = { ...link, target };
        const resolvedLink = count === 0 ? getElement(resolved, index) : site.links.resolveInDocument(fixed, document);
        const next = chooseTarget(fixed, resolvedLink, document);
        if (next === undefined || next === target) break;
        target = next;
      }
      return target === link.target ? [] : [{ place: link.place, from: link.target, to: target }];
    });
  });
  // A document from data has no file to fix.
  return [...slugs, ...links].filter(({ place }) => !site.sources.virtual.has(place.file));
}

/** Return the replacements that problems propose, in files of the site. */
export function listProposedFixes(problems: readonly Problem[], { root, sources }: Site): Fix[] {
  return problems.flatMap(({ fix, place }): Fix[] => {
    // A file that a plugin creates is not on disk.
    if (!fix || !place || sources.virtual.has(place.file)) return [];
    return classifyContained(root, place.file).kind === "file" ? [{ ...fix, place, isOfPlugin: true }] : [];
  });
}

function findMovedTarget(
  { target, place }: LinkReference,
  resolvedLink: ResolvedLink,
  moved: ReadonlyMap<string, string>,
): string | undefined {
  if (resolvedLink.kind !== "broken" || moved.size === 0 || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(target))
    return undefined;
  const [name, rest] = splitPath(target);
  const folder = getFolder(place.file);
  const old = joinInside(folder, decodePercent(name));
  if (old === undefined) return undefined;
  // Links in a translation match those in the original, except for the directory.
  const root = getLocaleFolder(place.file);
  const to = moved.get(old) ?? moved.get(old.replace(root, "content/"));
  if (to === undefined) return undefined;
  return getRelativePath(folder, to.replace(/^content\//, root)) + rest;
}

/** Return the only page whose path differs in leading segments: the docs had another route when the link was written. */
function findBelowOtherRoot(
  { target }: LinkReference,
  resolvedLink: ResolvedLink,
  routesByName: () => ReadonlyMap<string, readonly (readonly [key: string, route: RoutePath])[]>,
): string | undefined {
  if (resolvedLink.kind !== "broken" || !target.startsWith("/")) return undefined;
  const [name, rest] = splitPath(target);
  const targetRoute = getRouteKey(decodePercent(name).replace(/\.mdx?$/i, ""));
  const [route, ...others] = (routesByName().get(getBaseName(targetRoute)) ?? []).filter(([key]) =>
    hasSameEnd(key, targetRoute),
  );
  return route && others.length === 0 ? encodeURI(route[1]) + rest : undefined;
}

/** Targets that `correction` must not replace: absolute URLs, because a host may serve several sites, and `@version/` paths. */
const NOT_REPLACED = /^(?:[a-z][a-z0-9+.-]*:|\/\/|@)/i;

function correctPath({ target }: LinkReference, resolvedLink: ResolvedLink): string | undefined {
  if (resolvedLink.kind !== "broken" || NOT_REPLACED.test(target)) return undefined;
  const correction = resolvedLink.findCorrection?.();
  return correction === undefined ? undefined : encodeURI(correction) + splitPath(target)[1];
}

/** Return true if one path is the other's suffix with at least two segments; a shared name alone is ambiguous. */
function hasSameEnd(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.lastIndexOf("/") > 0 && long.endsWith(short);
}

/** Split a link into its path, and its query and hash. */
function splitPath(target: string): [string, string] {
  const [, name = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return [name, rest];
}

function correctAnchor(
  { target }: LinkReference,
  resolvedLink: ResolvedLink,
  document: Document,
  getAnchors: AnchorIndex["getAnchors"],
): string | undefined {
  if (resolvedLink.kind !== "page" || resolvedLink.hash === "") return undefined;
  const ids = getAnchors(resolvedLink, document.locale);
  if (!ids || hasHashTarget(resolvedLink.hash, ids)) return undefined;
  const anchor = getHashIds(resolvedLink.hash).at(-1) ?? "";
  const correction = findUnmistakable(anchor, ids);
  return correction === undefined
    ? undefined
    : target.slice(0, target.length - resolvedLink.hash.length) + encodeURI(`#${correction}`);
}

/**
 * Apply fixes to a file's text.
 *
 * @returns The new text, and the fixes that match the old text.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): { text: string; applied: readonly Fix[] } {
  const starts = [0];
  for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  const bomLength = text.startsWith("\ufeff") ? 1 : 0;
  /** Start of the last accepted edit: the next one must end before it. */
  let free = Number.POSITIVE_INFINITY;
  const edits = fixes
    .map((fix) => {
      const { place, from } = fix;
      const offset = (starts[place.line - 1] ?? text.length) + place.column - 1 + (place.line === 1 ? bomLength : 0);
      const at = text.indexOf(from, offset);
      // A match in a later paragraph or far away belongs to another link.
      const isNear = at >= 0 && !/\n\s*\n/.test(text.slice(offset, at)) && at - offset < 2000;
      return { at: isNear ? at : -1, fix };
    })
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)
    .filter(({ at, fix }) => {
      if (at + fix.from.length > free) return false;
      free = at;
      return true;
    });
  let result = text;
  for (const { at, fix } of edits) result = result.slice(0, at) + fix.to + result.slice(at + fix.from.length);
  return { text: result, applied: edits.map(({ fix }) => fix) };
}
