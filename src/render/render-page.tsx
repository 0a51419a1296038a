/** Stage 6, render: render a page as an HTML document. */

import type { SiteHeadTagConfig } from "../model/config.ts";
import { getDeferredStart } from "../model/deferred-sections.ts";
import { createHeadTags } from "../model/head-tags.ts";
import { translate } from "../model/locale.ts";
import type { AssetManifest } from "../model/output.ts";
import type { PageData } from "../model/page-data.ts";
import type { BootData } from "../model/page-payload.ts";
import type { OutputPath } from "../model/permalink.ts";
import { type ForwardData, isConditional } from "../model/redirect.ts";
import type { ShellData } from "../model/shell-data.ts";
import { BELOW_ID, PAGE_DATA_ID, ROOT_ID } from "../model/shell-ids.ts";
import {
  createBaseUrlBannerScript,
  createBootScript,
  createRedirectScript,
  createSidebarScript,
} from "../theme/inline-scripts.ts";
import { escapeHtml, escapeScriptJson, serializeAttributes, serializeScriptJson } from "../util/html.ts";
import type { LoadedTheme } from "./load-theme.ts";
import { type RenderShell, renderBody } from "./render-body.tsx";
import type { RenderedMarkup } from "./render-markup.tsx";

/** Inputs for inline scripts. */
type ScriptShell = Pick<ShellData, "colorMode" | "baseUrl" | "baseUrlBanner" | "messages" | "locale"> & {
  announcement?: { id: string };
};

/** Create a locale's inline scripts: one that runs before the first paint, and the base URL check on the home page. */
export function createInlineScripts(shell: ScriptShell): { boot: string; banner?: string } {
  const { colorMode, announcement, baseUrl, baseUrlBanner, messages, locale } = shell;
  const boot = createBootScript({
    defaultMode: colorMode.default,
    respectSystem: colorMode.respectPrefersColorScheme,
    disableSwitch: colorMode.disableSwitch,
    announcementId: announcement?.id,
  });
  const t = (id: string): string => translate(messages, locale.htmlLang, id);
  const texts = {
    title: t("error.baseUrl.title"),
    reason: t("error.baseUrl.reason"),
    current: t("error.baseUrl.current"),
    default: t("error.baseUrl.default"),
    suggestion: t("error.baseUrl.suggestion"),
  };
  return { boot, banner: baseUrlBanner ? createBaseUrlBannerScript({ baseUrl, texts }) : undefined };
}

function renderElement(tag: string, attributes: Readonly<Record<string, string | boolean>>, text = ""): string {
  const start = `<${tag}${serializeAttributes(attributes)}>`;
  return tag === "meta" || tag === "link" ? start : `${start}${text}</${tag}>`;
}

type AnyTag = Pick<SiteHeadTagConfig, "attributes"> & { tag: string };

/** Remove `meta` tags that `others` override. Front matter overrides page tags, which override site tags. */
function removeOverridden<T extends AnyTag>(tags: readonly T[], others: readonly AnyTag[]): T[] {
  const getName = ({ tag, attributes }: AnyTag) =>
    tag === "meta" ? (attributes.name ?? attributes.property) : undefined;
  const overridden = new Set(others.map(getName));
  return tags.filter((tag) => getName(tag) === undefined || !overridden.has(getName(tag)));
}

/** Maximum markup length, in characters, that may block the first paint; about 20 kB compressed. */
const SHORT_PAGE = 100_000;

/** Block the first paint until the visible content is parsed, to prevent repeated partial layouts. */
function renderFirstPaintLink(body: string): string[] {
  const isLong = body.includes(getDeferredStart(1));
  if (!isLong && body.length > SHORT_PAGE) return [];
  return [renderElement("link", { rel: "expect", href: `#${isLong ? BELOW_ID : PAGE_DATA_ID}`, blocking: "render" })];
}

function renderHead(
  data: PageData,
  body: string,
  components: RenderedMarkup["components"],
  { shell, shellFile, manifest, links, head }: RenderShell,
): string {
  const { baseUrl } = shell;
  const template = manifest.templates[data.template];
  const moduleName = data.component?.module ?? data.styledModule;
  const module = moduleName && manifest.modules[moduleName];
  const getIntegrity = (file: OutputPath): Record<string, string> => {
    const value = manifest.integrity[file];
    return value === undefined ? {} : { integrity: value };
  };
  const { boot, banner } = createInlineScripts(shell);
  // The blog sidebar's name begins with a slash.
  const sidebar = data.sidebar?.name.startsWith("/") ? undefined : data.sidebar?.name;
  const own = data.head.own ?? [];
  const ofPage = removeOverridden(createHeadTags(data.head, shell), own);
  const ofSite = removeOverridden(head, [...ofPage, ...own]);
  const lines = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    ...renderFirstPaintLink(body),
    `<script>${boot}</script>`,
    ...(data.forwards === undefined ? [] : [renderForwarding(data.forwards)]),
    ...(sidebar === undefined ? [] : [renderElement("script", { "data-sidebar": sidebar }, createSidebarScript())]),
    ...(data.path === "/" && banner !== undefined ? [`<script>${banner}</script>`] : []),
    ...ofPage.map(({ tag, attributes, text }) =>
      renderElement(
        tag,
        { ...attributes, "data-head": true },
        tag === "script" ? escapeScriptJson(text ?? "") : escapeHtml(text ?? ""),
      ),
    ),
    renderElement("meta", { name: "generator", content: shell.generator }),
    ...[...manifest.styles, ...template.styles, ...(module?.styles ?? [])].map((file) =>
      renderElement("link", { rel: "stylesheet", href: baseUrl + file, ...getIntegrity(file) }),
    ),
    ...links.map((attributes) => renderElement("link", attributes)),
    ...ofSite.map(({ tag, attributes, content }) => renderElement(tag, attributes, content)),
    ...own.map(({ tag, attributes }) => renderElement(tag, { ...attributes, "data-head": true })),
    ...collectChunks(data, components, manifest).map((file) =>
      renderElement("link", {
        rel: "modulepreload",
        fetchpriority: "low",
        href: baseUrl + file,
        ...getIntegrity(file),
      }),
    ),
    renderElement("link", { rel: "preload", as: "fetch", crossorigin: "anonymous", href: baseUrl + shellFile }),
    ...(data.sidebar
      ? [
          renderElement("link", {
            rel: "preload",
            as: "fetch",
            crossorigin: "anonymous",
            href: baseUrl + data.sidebar.file,
          }),
        ]
      : []),
    renderElement("script", { type: "module", src: baseUrl + manifest.entry, ...getIntegrity(manifest.entry) }),
  ];
  return lines.join("\n");
}

/** Collect the scripts that a page loads immediately, for its template, its content and its components. */
function collectChunks(
  { template, component }: PageData,
  components: RenderedMarkup["components"],
  manifest: AssetManifest,
): OutputPath[] {
  const ofComponents = [...components].flatMap((name) => manifest.components[name] ?? []);
  const ofContent = component ? (manifest.modules[component.module]?.chunks ?? []) : [];
  return [...new Set([...manifest.templates[template].chunks, ...ofContent, ...ofComponents])];
}

/**
 * Render one page.
 *
 * @throws Any error that a component throws.
 * @returns The document. Its page data do not contain the markup, which is already part of the document.
 */
export function renderPage(
  data: PageData,
  { html, components, body: renderedBody }: RenderedMarkup,
  theme: LoadedTheme,
  common: RenderShell,
): string {
  const { shell, shellFile, manifest } = common;
  const body = renderedBody ?? renderBody(data, html, { theme, common });
  const boot: BootData = { data, shell: shellFile, build: manifest.build, baseUrl: shell.baseUrl };
  const { htmlLang, direction } = shell.locale;
  const colorMode = shell.colorMode.default;
  const attributes = serializeAttributes({
    lang: htmlLang,
    dir: direction,
    "data-theme": colorMode,
    "data-has-hydrated": "false",
  });
  return `<!doctype html>
<html${attributes}>
<head>
${renderHead(data, body, components, common)}
</head>
<body>
<div id="${ROOT_ID}">${body}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${serializeScriptJson(boot)}</script>
</body>
</html>
`;
}

/** Render the script that forwards the browser. @param redirects The first one with conditions that the URL meets applies. */
const renderForwarding = (redirects: readonly ForwardData[]): string =>
  renderElement("script", { "data-redirects": JSON.stringify(redirects) }, createRedirectScript());

/**
 * Render a page that redirects the browser, for hosts without redirect rules.
 *
 * @param redirects Those with a condition come first. Without scripts, the last one applies if it has no condition.
 * @param url Scheme and host of the site.
 */
export function renderRedirect(redirects: readonly ForwardData[], url: string): string {
  const fallback = redirects.find((redirect) => !isConditional(redirect))?.to;
  const absolute = fallback?.startsWith("/") ? url + fallback : fallback;
  const links = redirects.map(({ to }) => `<p><a href="${escapeHtml(to)}">${escapeHtml(to)}</a></p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">${absolute === undefined ? "" : `\n<link rel="canonical" href="${escapeHtml(absolute)}">`}
${renderForwarding(redirects)}${fallback === undefined ? "" : `\n<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(fallback)}"></noscript>`}
</head>
<body>${links.join("\n")}</body>
</html>
`;
}
