/**
 * Create tasks for files with known contents, such as a locale's web manifest, for installing the site, and the
 * OpenSearch 1.1 description for its search.
 */

import { type ComposeContext, createTranslator, toAbsolute, toFile } from "../../compose/compose-context.ts";
import { MANIFEST_ICONS } from "../../compose/favicon.ts";
import { createFileTask } from "../../host/file-task.ts";
import type { OutputTask } from "../../model/output.ts";
import { createPermalink, getLocalizedPath, toRoutePath } from "../../model/permalink.ts";
import { WEB_MANIFEST } from "../../site/routes/generated-files.ts";
import { escapeXml } from "../../util/html.ts";

/** Maximum length for `ShortName` in OpenSearch 1.1. */
const SHORT_NAME = 16;

export function openSearchTask(context: ComposeContext): OutputTask {
  const { site, locale } = context;
  const target = `${toAbsolute(context, locale, toRoutePath("/search"))}?q={searchTerms}`;
  const contents = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(site.config.title.slice(0, SHORT_NAME))}</ShortName>
<Description>${escapeXml(createTranslator(context)("search.page.title"))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="${escapeXml(target)}"/>
</OpenSearchDescription>
`;
  return createFileTask({ path: getLocalizedPath(locale, "/opensearch.xml"), contents });
}

/** Media types by extension. For other icons the browser determines the type. */
const ICON_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  webp: "image/webp",
};

export function planWebManifest(context: ComposeContext): OutputTask {
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
  const home = createPermalink(baseUrl, locale, toRoutePath("/"));
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
  return createFileTask({
    path: getLocalizedPath(locale, `/${WEB_MANIFEST}`),
    contents: `${JSON.stringify(manifest, null, 1)}\n`,
  });
}
