/** Finds URLs in the sitemap of a previous site that neither exist nor redirect. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import sax from "sax";
import { describeFailure } from "../host/fetcher.ts";
import { getErrorReason } from "../host/path-state.ts";
import type { Locale } from "../model/locale.ts";
import {
  getRedirectKey,
  getRouteKey,
  getStaticOutputPath,
  type RoutePath,
  splitLocalePrefix,
} from "../model/permalink.ts";
import { type ConfigError, createUsageError, type Problem, toSourcePath } from "../model/problem.ts";
import { hasRedirect } from "../model/redirect.ts";
import type { LinkTargets } from "../site/links/link-types.ts";
import { listRouteLocales, type Site } from "../site/site.ts";
import { decodePercent } from "../util/path.ts";

/** Maximum duration of a request in seconds. */
const TIMEOUT = 30;

/** Most files of an index, as in the protocol (sitemaps.org). */
const MAX_SITEMAPS = 50_000;

/** A URL in a sitemap, and its position. */
export interface SitemapEntry {
  url: string;
  file: string;
  line: number;
  column: number;
}

/**
 * Read the URLs of a sitemap, or of all sitemaps in an index. Files may be compressed with gzip.
 *
 * @param location Absolute path or URL. The sitemaps in the index of a file are in the same directory, by the last part of
 * their URLs.
 * @throws {ConfigError} A file cannot be read, or is not a sitemap.
 */
export async function readSitemap(location: string): Promise<SitemapEntry[]> {
  const { entries, isIndex } = parseSitemap(await readText(location), location);
  if (!isIndex) return entries;
  const all: SitemapEntry[] = [];
  for (const { url } of entries.slice(0, MAX_SITEMAPS)) {
    const name = URL.canParse(url) ? path.posix.basename(new URL(url).pathname) : path.basename(url);
    const file = isUrl(location) ? new URL(url, location).href : path.join(path.dirname(location), name);
    const part = parseSitemap(await readText(file), file);
    if (part.isIndex) throw reportUnreadable(file, "it is an index in an index");
    all.push(...part.entries);
  }
  return all;
}

const isUrl = (location: string): boolean => /^https?:\/\//i.test(location);

const reportUnreadable = (file: string, reason: string): ConfigError =>
  createUsageError(
    `Cannot read the sitemap "${file}": ${reason}.`,
    "Specify a sitemap, or an index whose sitemaps are in the same directory.",
  );

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = isUrl(file) ? await download(file) : await readFile(file);
  } catch (error) {
    if (isUrl(file)) throw reportUnreadable(file, describeFailure(error, TIMEOUT));
    throw reportUnreadable(file, getErrorReason(error));
  }
  try {
    return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch {
    throw reportUnreadable(file, "it is not a valid gzip file");
  }
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT * 1000) });
  if (!response.ok) throw new Error(`the server answers with status ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Parse a sitemap or an index. Only the `loc` elements of its entries count: images and videos in an entry have their own. */
function parseSitemap(text: string, file: string): { entries: SitemapEntry[]; isIndex: boolean } {
  const parser = sax.parser(true, { xmlns: true, strictEntities: true });
  const entries: SitemapEntry[] = [];
  let root: string | undefined;
  let open: { url: string; start: number } | undefined;
  let depth = 0;
  let line = 1;
  let lineStart = 0;
  /** Count lines up to an offset, which is at or after that of the last call. */
  const locate = (offset: number): { line: number; column: number } => {
    for (let at = text.indexOf("\n", lineStart); at >= 0 && at < offset; at = text.indexOf("\n", lineStart)) {
      line += 1;
      lineStart = at + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
  parser.onopentag = ({ local }) => {
    depth += 1;
    root ??= local;
    if (local === "loc" && depth === 3) open = { url: "", start: parser.position };
  };
  const append = (part: string): void => {
    if (open) open.url += part;
  };
  parser.ontext = append;
  parser.oncdata = append;
  parser.onclosetag = () => {
    if (open && depth === 3) {
      entries.push({ url: open.url.trim(), file, ...locate(open.start) });
      open = undefined;
    }
    depth -= 1;
  };
  parser.onerror = (error) => {
    throw reportUnreadable(file, `it is not XML: ${error.message.split("\n")[0]?.replace(/\.$/, "")}`);
  };
  parser.write(text).close();
  if (root !== "urlset" && root !== "sitemapindex")
    throw reportUnreadable(file, root === undefined ? "it is empty" : `its root element is "${root}"`);
  return { entries, isIndex: root === "sitemapindex" };
}

/** Report URLs of a previous site that neither exist nor redirect. The host of the URLs is ignored. */
export function findMissingUrls(site: Site, entries: readonly SitemapEntry[]): Problem[] {
  const { config, links, sources, redirects } = site;
  const { routes } = links.targets;
  const files = new Set(sources.statics.map((file) => `/${getStaticOutputPath(file)}`));
  const exists = (route: string, locale: Locale): boolean => {
    // Hosts serve `/guide/index.html` at these two URLs, but not at `/guide.html`.
    const page = getRedirectKey(route) === getRouteKey(route) ? routes.get(getRouteKey(route)) : undefined;
    if (page !== undefined) return listRouteLocales(page, site).some(({ code }) => code === locale.code);
    return hasRedirect(redirects, route) || redirects.conditional.has(getRedirectKey(route));
  };
  return entries.flatMap(({ url, file, line, column }): Problem[] => {
    const name = isUrl(file) ? file : path.relative(site.root, file).replaceAll("\\", "/");
    const place = { file: toSourcePath(name), line, column, length: url.length };
    const fail = (message: string, hint: string): Problem[] => [
      { severity: "error", code: "vanished-page", message, hint, place },
    ];
    if (!URL.canParse(url)) return fail(`"${url}" is not an absolute URL.`, "Correct the sitemap.");
    const pathname = decodePercent(new URL(url).pathname);
    if (!`${pathname}/`.startsWith(config.baseUrl))
      return fail(`"${url}" is not below the base URL "${config.baseUrl}".`, "Redirect it on the host.");
    const sitePath = `/${pathname.slice(config.baseUrl.length)}`;
    const { locale, route } = splitLocalePrefix(sitePath, config.locales);
    if (exists(route, locale) || files.has(sitePath) || files.has(`${sitePath.replace(/\/$/, "")}/index.html`))
      return [];
    return fail(
      `"${sitePath}" is a URL of the previous site and neither exists nor redirects.`,
      createHint(route, links.targets),
    );
  });
}

function createHint(route: RoutePath, { routes, suggestions }: LinkTargets): string {
  const page = routes.get(getRouteKey(route));
  if (page !== undefined)
    return `Redirect it to "${page}". A redirect from "/*.html" to "/:splat" applies to all pages.`;
  const near = suggestions.suggestRoute(getRouteKey(route));
  return near === undefined
    ? 'Add the path to "redirect_from" of the page that replaces it, or to "redirects".'
    : `If its page is "${near}" now, add the path to "redirect_from" of that page, or to "redirects".`;
}
