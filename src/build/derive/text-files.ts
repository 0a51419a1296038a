/**
 * Create tasks for files with known contents, such as the web manifest of a locale, for installing the site, and the
 * OpenSearch 1.1 description of its search.
 */

import { digestOf } from "../../host/digest.ts";
import type { OutputTask } from "../../model/output.ts";
import { localizedFile, type OutputPath, permalinkOf, routePath } from "../../model/permalink.ts";
import { escapeXml } from "../../util/html.ts";
import { type ComposeContext, toAbsolute, toFile, translator } from "../compose/compose-context.ts";
import { MANIFEST_ICONS } from "../compose/favicon.ts";

/** Create a task for a file with known contents. */
export function textTask(path: OutputPath, contents: string): OutputTask {
  return { key: `file:${path}`, fingerprint: digestOf(contents), produce: () => [{ path, contents }] };
}

/** Maximum length of `ShortName` in OpenSearch 1.1. */
const SHORT_NAME = 16;

export function openSearchTask(context: ComposeContext): OutputTask {
  const { site, locale } = context;
  const target = `${toAbsolute(context, locale, routePath("/search"))}?q={searchTerms}`;
  const contents = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(site.config.title.slice(0, SHORT_NAME))}</ShortName>
<Description>${escapeXml(translator(context)("search.page.title"))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="${escapeXml(target)}"/>
</OpenSearchDescription>
`;
  return textTask(localizedFile(locale, "/opensearch.xml"), contents);
}

export const WEB_MANIFEST = "manifest.webmanifest";

/** Media types by extension. For other icons the browser determines the type. */
const ICON_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  webp: "image/webp",
};

export function webManifestTask(context: ComposeContext): OutputTask {
  const { site, locale, art } = context;
  const { title, tagline, baseUrl, favicon } = site.config;
  const extension = favicon?.split(".").at(-1)?.toLowerCase() ?? "";
  const icon = favicon && {
    src: baseUrl + favicon.replace(/^\//, ""),
    sizes: extension === "svg" ? "any" : undefined,
    type: ICON_TYPES[extension],
  };
  const icons = (art?.icons ?? [])
    .filter(({ width }) => MANIFEST_ICONS.includes(width))
    .map(({ path, width }) => ({ src: toFile(context, path), sizes: `${width}x${width}`, type: "image/png" }));
  const home = permalinkOf(baseUrl, locale, routePath("/"));
  const manifest = {
    name: title,
    short_name: title,
    description: tagline || undefined,
    lang: locale.htmlLang,
    dir: locale.direction,
    id: home,
    start_url: home,
    scope: home,
    display: "browser",
    icons: icon ? [icon, ...icons] : undefined,
  };
  return textTask(localizedFile(locale, `/${WEB_MANIFEST}`), `${JSON.stringify(manifest, null, 1)}\n`);
}
