/** Lists generated files that are not pages. Links may lead to them, and `static/` must not contain files with these names. */

import type { Tag } from "../../model/blog.ts";
import type { SiteConfig } from "../../model/config.ts";
import { errorAt, type Problem, type SourcePath, startOf } from "../../model/problem.ts";

const FEED_FILES = ["rss.xml", "atom.xml", "feed.json"];

const LOCALE_FILES = ["sitemap.xml", "llms.txt", "llms-full.txt", "opensearch.xml", "manifest.webmanifest"];

/** List the generated files of all locales, relative to the output root. */
export function generatedFiles({ blog, locales }: SiteConfig, tags: readonly Tag[]): string[] {
  const withFeeds = [blog.routeBase, ...(blog.tagFeeds ? tags.map(({ path }) => path) : [])];
  const ofLocale = [...withFeeds.flatMap((base) => FEED_FILES.map((name) => `${base}/${name}`)), ...LOCALE_FILES];
  return [
    ...locales.flatMap(({ prefix }) => ofLocale.map((name) => `${prefix}/${name}`.replace(/^\/+/, ""))),
    "sitemap-index.xml",
    "robots.txt",
  ];
}

/** Generated files that are not link targets. */
const RESERVED = ["_headers", "_redirects", ".nojekyll", "sitegen-manifest.json"];

/**
 * Find static files that have the path of a generated file.
 *
 * Only generated files that are known before rendering are checked. The build reports other collisions.
 *
 * @param files Result of `generatedFiles`.
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
    const message = `"/${target}" is the path of both ${file} and a generated file.`;
    return [errorAt(startOf(file), "duplicate-route", message, "Remove or rename the static file.")];
  });
}
