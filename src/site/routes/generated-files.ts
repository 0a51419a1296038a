/** Files that the generator makes beside pages: links may name them, and `static/` must not hold others of their names. */

import type { Tag } from "../../model/blog.ts";
import type { SiteConfig } from "../../model/config.ts";
import { errorAt, type Problem, type SourcePath, startOf } from "../../model/problem.ts";

const FEED_FILES = ["rss.xml", "atom.xml", "feed.json"];

const LOCALE_FILES = ["sitemap.xml", "llms.txt", "llms-full.txt", "opensearch.xml", "manifest.webmanifest"];

/** Paths below the output's root, for all locales. */
export function generatedFiles({ blog, locales }: SiteConfig, tags: readonly Tag[]): string[] {
  const withFeeds = [blog.routeBase, ...(blog.tagFeeds ? tags.map(({ path }) => path) : [])];
  const ofLocale = [...withFeeds.flatMap((base) => FEED_FILES.map((name) => `${base}/${name}`)), ...LOCALE_FILES];
  return [
    ...locales.flatMap(({ prefix }) => ofLocale.map((name) => `${prefix}/${name}`.replace(/^\/+/, ""))),
    "sitemap-index.xml",
    "robots.txt",
  ];
}

/** Files of hosts and of the generator that no link names. */
const RESERVED = ["_headers", "_redirects", ".nojekyll", "sitegen-manifest.json"];

/**
 * Static files that would be written over generated ones, as far as these are known before pages are made; of all others
 * a build tells.
 *
 * @param files What `generatedFiles` tells.
 */
export function findStaticCollisions(statics: readonly SourcePath[], files: readonly string[]): Problem[] {
  const generated = new Set([...files, ...RESERVED]);
  return statics.flatMap((file) => {
    const target = file.slice("static/".length);
    if (
      !generated.has(target.toLowerCase()) &&
      !/^assets\/(?:(?:chunks|icons|pages|previews|search|share)\/|routes\.)/i.test(target)
    )
      return [];
    const message = `"/${target}" is the address of both ${file} and a generated file.`;
    return [errorAt(startOf(file), "duplicate-route", message, "Remove the static file, or rename it.")];
  });
}
