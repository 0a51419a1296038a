/** Lists generated files that are not pages. Links may lead to them, and `static/` must not contain files with these names. */

import type { Tag } from "../../model/blog.ts";
import type { SiteConfig } from "../../model/config.ts";
import {
  localizedFile,
  type OutputPath,
  outputPath,
  outputPathOf,
  type RoutePath,
  routeKey,
  routePath,
  staticOutput,
} from "../../model/permalink.ts";
import { errorAt, type Problem, type SourcePath, sourcePath, startOf, warningAt } from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";

const FEED_FILES = ["rss.xml", "atom.xml", "feed.json"];

const LOCALE_FILES = ["sitemap.xml", "llms.txt", "llms-full.txt", "opensearch.xml", "manifest.webmanifest"];

/** List the generated files of all locales, relative to the output root. */
export function generatedFiles({ blog, locales }: SiteConfig, tags: readonly Tag[]): OutputPath[] {
  const withFeeds = [blog.routeBase, ...(blog.tagFeeds ? tags.map(({ path }) => path) : [])];
  const ofLocale = [...withFeeds.flatMap((base) => FEED_FILES.map((name) => `${base}/${name}`)), ...LOCALE_FILES];
  return [
    ...locales.flatMap(({ prefix }) => ofLocale.map((name) => `${prefix}/${name}`.replace(/^\/+/, ""))),
    "sitemap-index.xml",
    "robots.txt",
  ].map(outputPath);
}

/** Return the path of the Markdown copy of a document: `/docs/latest/faq.md`. */
export const markdownCopy = (path: RoutePath): RoutePath => routePath(`${path.replace(/\/$/, "/index")}.md`);

/** Return the path of a page's Markdown copy if the page is a Markdown document. */
export function markdownPath(route: Route): RoutePath | undefined {
  return "document" in route && !route.document.component ? markdownCopy(route.path) : undefined;
}

/** Generated files that are not link targets. */
const RESERVED = ["_headers", "_redirects", ".nojekyll", "sitegen-manifest.json"];

/**
 * Generated files that a static file replaces: at the root and, if each language has one, in its directory. Others depend
 * on the pages of the site.
 */
const REPLACEABLE = /^(?:robots\.txt|\.nojekyll|(?:[^/]+\/)?(?:llms\.txt|manifest\.webmanifest|opensearch\.xml))$/;

/** Return true if a file of the site replaces the generated file at this path. */
export function isReplaced(path: OutputPath, statics: readonly SourcePath[]): boolean {
  return REPLACEABLE.test(path) && statics.includes(sourcePath(`static/${path}`));
}

/** Directories of generated files below `assets/`. */
const CLIENT_FILES = /^assets\/(?:(?:chunks|icons|pages|previews|search|share)\/|routes\.)/i;

export interface StaticCollisionInput {
  statics: readonly SourcePath[];
  /** Result of `generatedFiles`. */
  generated: readonly OutputPath[];
  /** HTML files of the pages in all locales. */
  pages: readonly OutputPath[];
  /** Result of `namesOfPageFiles`. */
  names: ReadonlyMap<OutputPath, string>;
  /** Routes, whose collisions with static files `findCollisions` reports. */
  routes: readonly Route[];
}

/**
 * Name the files of pages for messages, by path: Markdown copies, and HTML files of locales with a prefix. `findCollisions`
 * reports other HTML files.
 */
export function namesOfPageFiles(routes: readonly Route[]): Map<OutputPath, string> {
  const names = new Map<OutputPath, string>();
  for (const route of routes) {
    const { locale, path } = route;
    const name = `the page "${path}"${locale.prefix === "" ? "" : ` (${locale.code})`}`;
    if (locale.prefix !== "") names.set(outputPathOf(locale, path), name);
    const copy = markdownPath(route);
    if (copy !== undefined) names.set(localizedFile(locale, copy), `the Markdown copy of ${name}`);
  }
  return names;
}

/**
 * Find static files that have the path of a generated file or directory, or the name of another static file in a different
 * case.
 *
 * Only generated files that are known before rendering are checked. The build reports other collisions.
 */
export function findStaticCollisions({ statics, generated, pages, names, routes }: StaticCollisionInput): Problem[] {
  const files = new Set([...generated, ...RESERVED].map(foldCase));
  const owners = new Map([...names].map(([path, name]) => [foldCase(path), name]));
  const folders = new Set([...generated, ...pages, "assets/x"].flatMap(parentsOf).map(foldCase));
  for (const { path } of routes) folders.delete(foldCase(routeKey(path).slice(1)));
  const seen = new Map<string, SourcePath>();
  return statics.flatMap((file): Problem[] => {
    const target = staticOutput(file);
    const key = foldCase(target);
    const place = startOf(file);
    const other = seen.get(key);
    seen.set(key, file);
    if (other !== undefined) {
      const message = `${file} and ${other} only differ in case: some file systems treat them as the same file.`;
      return [warningAt(place, "unportable-name", message, "Rename one of them.")];
    }
    if (files.has(key) && isReplaced(target, statics)) {
      const message = `${file} replaces the generated file.`;
      return [
        { severity: "info", code: "duplicate-route", message, place, hint: "Remove it to use the generated file." },
      ];
    }
    if (folders.has(key)) {
      const message = `"/${target}" is the path of both ${file} and a directory of generated files.`;
      return [errorAt(place, "duplicate-route", message, "Remove or rename the static file.")];
    }
    const inFile = parentsOf(target).find((folder) => files.has(foldCase(folder)));
    if (inFile !== undefined) {
      const message = `"/${inFile}" is the path of both a directory in static/ and a generated file.`;
      return [errorAt(place, "duplicate-route", message, "Rename the directory.")];
    }
    const owner = owners.get(key) ?? (files.has(key) || CLIENT_FILES.test(target) ? "a generated file" : undefined);
    if (owner === undefined) return [];
    const message = `"/${target}" is the path of both ${file} and ${owner}.`;
    return [errorAt(place, "duplicate-route", message, staticFileHint(target))];
  });
}

const foldCase = (path: string): string => path.normalize("NFC").toLowerCase();

/** Return the directories that contain a path, without the root. */
function parentsOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** Settings that do what a static file at the path of a generated file may be intended for, by its name. */
const SETTINGS: readonly (readonly [name: RegExp, setting: string])[] = [
  [/^(?:.*\/)?sitemap(?:-index)?\.xml$/, '"noIndex" and "unlisted" in front matter exclude pages from the sitemap'],
  [
    /^(?:.*\/)?(?:rss\.xml|atom\.xml|feed\.json)$/,
    '"blog.feedLimit", "blog.description" and "blog.tagFeeds" configure feeds',
  ],
  [/^(?:.*\/)?404\.html$/, '"notFound" in "components" replaces the page'],
  [/^_headers$/, '"headers" in the configuration adds rules'],
  [/^_redirects$/, '"redirects" in the configuration and "redirect_from" in front matter add rules'],
  [/^index\.html$/, "content/pages/index.md replaces the home page"],
];

/** Return the hint for a static file that has the path of a generated one. */
export function staticFileHint(target: string): string {
  const setting = SETTINGS.find(([name]) => name.test(foldCase(target)))?.[1];
  return setting === undefined ? "Remove or rename the static file." : `Remove or rename the static file: ${setting}.`;
}
