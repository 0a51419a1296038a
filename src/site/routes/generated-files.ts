/** Lists generated files that are not pages. Links may lead to them, and `static/` must not contain files with these names. */

import type { Tag } from "../../model/blog.ts";
import {
  getLocalizedPath,
  getOutputPath,
  getRouteKey,
  getStaticOutputPath,
  type OutputPath,
  type RoutePath,
  toOutputPath,
  toRoutePath,
} from "../../model/permalink.ts";
import {
  createError,
  createWarning,
  getFileStart,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import type { Route } from "../../model/route.ts";
import { distinguishNames } from "../../util/distinct-names.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { listFolders } from "../../util/path.ts";

const FEED_FILES = ["rss.xml", "atom.xml", "feed.json"];

/** File that describes the site to browsers that install it. */
export const WEB_MANIFEST = "manifest.webmanifest";

const LOCALE_FILES = ["sitemap.xml", "llms.txt", "llms-full.txt", "opensearch.xml", WEB_MANIFEST];

/** List the generated files in all locales, relative to the output root. */
export function listGeneratedFiles({ blog, locales }: SiteConfig, tags: readonly Tag[]): OutputPath[] {
  const withFeeds = [blog.routeBase, ...(blog.tagFeeds ? tags.map(({ path }) => path) : [])];
  const ofLocale = [...withFeeds.flatMap((base) => FEED_FILES.map((name) => `${base}/${name}`)), ...LOCALE_FILES];
  return [
    ...locales.flatMap(({ prefix }) => ofLocale.map((name) => `${prefix}/${name}`.replace(/^\/+/, ""))),
    "sitemap-index.xml",
    "robots.txt",
  ].map(toOutputPath);
}

/** Return the path of a document's Markdown copy: `/docs/latest/faq.md`. */
export const getMarkdownCopyRoute = (path: RoutePath): RoutePath => toRoutePath(`${path.replace(/\/$/, "/index")}.md`);

/** Return the path to a page's Markdown copy if the page is a Markdown document. */
export function getMarkdownPath(route: Route): RoutePath | undefined {
  return "document" in route && !route.document.component ? getMarkdownCopyRoute(route.path) : undefined;
}

/** Generated files that are not link targets. */
const RESERVED = ["_headers", "_redirects", ".nojekyll", "sitegen-manifest.json"];

/** Generated files in the directory of each language. */
const LOCALIZED_FILES = /llms\.txt|manifest\.webmanifest|opensearch\.xml/.source;
/** Generated files that a static file replaces. Other generated files depend on the site's pages. */
const REPLACEABLE = new RegExp(String.raw`^(?:robots\.txt|\.nojekyll|(?:[^/]+\/)?(?:${LOCALIZED_FILES}))$`);

/** Return true if a site file replaces the generated file at this path. */
export function isReplaced(path: OutputPath, statics: readonly SourcePath[]): boolean {
  return REPLACEABLE.test(path) && statics.includes(toSourcePath(`static/${path}`));
}

/** Directories with generated files below `assets/`. */
const CLIENT_FILES = /^assets\/(?:(?:chunks|icons|pages|previews|search|share)\/|routes\.)/i;

export interface StaticCollisionInput {
  statics: readonly SourcePath[];
  /** Result of `listGeneratedFiles`. */
  generated: readonly OutputPath[];
  /** HTML files for pages in all locales. */
  pages: readonly OutputPath[];
  /** Result of `namePageFiles`. */
  names: ReadonlyMap<OutputPath, string>;
  /** Routes, whose collisions with static files `findCollisions` reports. */
  routes: readonly Route[];
}

/**
 * Name page files for messages, by path: Markdown copies, and HTML files in locales with a prefix. `findCollisions`
 * reports other HTML files.
 */
export function namePageFiles(routes: readonly Route[]): Map<OutputPath, string> {
  const names = new Map<OutputPath, string>();
  for (const route of routes) {
    const { locale, path } = route;
    const name = `the page "${path}"${locale.prefix === "" ? "" : ` (${locale.code})`}`;
    if (locale.prefix !== "") names.set(getOutputPath(locale, path), name);
    const copy = getMarkdownPath(route);
    if (copy !== undefined) names.set(getLocalizedPath(locale, copy), `the Markdown copy of ${name}`);
  }
  return names;
}

/**
 * Find static files with the path of a generated file or directory, and static files that differ only in case.
 *
 * Only generated files that are known before rendering are checked. The build reports other collisions.
 */
export function findStaticCollisions({ statics, generated, pages, names, routes }: StaticCollisionInput): Problem[] {
  const files = new Set([...generated, ...RESERVED].map(foldCase));
  const owners = new Map([...names].map(([path, name]) => [foldCase(path), name]));
  const folders = new Set([...generated, ...pages, "assets/x"].flatMap(listFolders).map(foldCase));
  for (const { path } of routes) folders.delete(foldCase(getRouteKey(path).slice(1)));
  const seen = new Map<string, SourcePath>();
  return statics.flatMap((file): Problem[] => {
    const target = getStaticOutputPath(file);
    const key = foldCase(target);
    const place = getFileStart(file);
    const other = seen.get(key);
    seen.set(key, file);
    if (other !== undefined) {
      const [name, otherName] = distinguishNames(file, other);
      const difference = name === file ? "case" : "the encoding of their characters";
      const message = `${name} and ${otherName} only differ in ${difference}: some file systems treat them as the same file.`;
      return [createWarning(place, "unportable-name", message, "Rename one of them.")];
    }
    if (files.has(key) && isReplaced(target, statics)) {
      const message = `${file} replaces the generated file.`;
      return [
        { severity: "info", code: "duplicate-route", message, place, hint: "Remove it to use the generated file." },
      ];
    }
    if (folders.has(key)) {
      const message = `"/${target}" is the path of both ${file} and a directory of generated files.`;
      return [createError(place, "duplicate-route", message, "Remove or rename the static file.")];
    }
    const inFile = listFolders(target).find((folder) => files.has(foldCase(folder)));
    if (inFile !== undefined) {
      const message = `"/${inFile}" is the path of both a directory in static/ and a generated file.`;
      return [createError(place, "duplicate-route", message, "Rename the directory.")];
    }
    const owner = owners.get(key) ?? (files.has(key) || CLIENT_FILES.test(target) ? "a generated file" : undefined);
    if (owner === undefined) return [];
    const message = `"/${target}" is the path of both ${file} and ${owner}.`;
    return [createError(place, "duplicate-route", message, createStaticFileHint(target))];
  });
}

const foldCase = (path: string): string => path.normalize("NFC").toLowerCase();

/** Settings that do what a static file at a generated file's path may be intended for, by its name. */
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

/** Return the hint for a static file with a generated file's path. */
export function createStaticFileHint(target: string): string {
  const setting = SETTINGS.find(([name]) => name.test(foldCase(target)))?.[1];
  return setting === undefined ? "Remove or rename the static file." : `Remove or rename the static file: ${setting}.`;
}
