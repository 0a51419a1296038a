/** Stage 6, render: render a page as an HTML document. */

import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { SiteHeadTagConfig } from "../model/config.ts";
import { deferredStart } from "../model/deferred-sections.ts";
import { headTags } from "../model/head-tags.ts";
import { translate } from "../model/locale.ts";
import { codeKey } from "../model/markup.ts";
import type { AssetManifest } from "../model/output.ts";
import type { BootData, PageData, PageHtml } from "../model/page-data.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import { BELOW_ID, PAGE_DATA_ID, ROOT_ID } from "../model/shell-ids.ts";
import type { ContentRuntime } from "../theme/context.tsx";
import { baseUrlBannerScript, bootScript, redirectScript, sidebarScript } from "../theme/inline-scripts.ts";
import { escapeHtml, escapeScriptJson, htmlAttributes, scriptJson } from "../util/html.ts";
import type { LoadedTheme } from "./load-theme.ts";
import type { RenderedMarkup } from "./render-markup.tsx";

/** Data shared by all pages of a locale. */
export interface RenderShell {
  shell: ShellData;
  shellFile: OutputPath;
  sidebars: ReadonlyMap<OutputPath, SidebarData>;
  manifest: AssetManifest;
  /** Attributes of `<link>` elements on all pages: icons, feeds, search description. */
  links: readonly Readonly<Record<string, string>>[];
  /** Head tags of the configuration. */
  head: readonly SiteHeadTagConfig[];
}

/** Inputs of inline scripts. */
type ScriptShell = Pick<ShellData, "colorMode" | "baseUrl" | "baseUrlBanner" | "messages" | "locale"> & {
  announcement?: { id: string };
};

/** Return the inline scripts of a locale: one that runs before the first paint, and the base URL check of the home page. */
export function inlineScripts(shell: ScriptShell): { boot: string; banner?: string } {
  const { colorMode, announcement, baseUrl, baseUrlBanner, messages, locale } = shell;
  const boot = bootScript({
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
  return { boot, banner: baseUrlBanner ? baseUrlBannerScript({ baseUrl, texts }) : undefined };
}

function element(tag: string, attributes: Readonly<Record<string, string | boolean>>, text = ""): string {
  const start = `<${tag}${htmlAttributes(attributes)}>`;
  return tag === "meta" || tag === "link" ? start : `${start}${text}</${tag}>`;
}

type AnyTag = Pick<SiteHeadTagConfig, "attributes"> & { tag: string };

/** Remove `meta` tags that `others` override. Front matter overrides tags of the page, which override those of the site. */
function without<T extends AnyTag>(tags: readonly T[], others: readonly AnyTag[]): T[] {
  const nameOf = ({ tag, attributes }: AnyTag) =>
    tag === "meta" ? (attributes.name ?? attributes.property) : undefined;
  const overridden = new Set(others.map(nameOf));
  return tags.filter((tag) => nameOf(tag) === undefined || !overridden.has(nameOf(tag)));
}

/** Maximum length of markup, in characters, that may block the first paint; about 20 kB compressed. */
const SHORT_PAGE = 100_000;

/** Block the first paint until the visible content is parsed, to prevent repeated partial layouts. */
function firstPaintLink(body: string): string[] {
  const isLong = body.includes(deferredStart(1));
  if (!isLong && body.length > SHORT_PAGE) return [];
  return [element("link", { rel: "expect", href: `#${isLong ? BELOW_ID : PAGE_DATA_ID}`, blocking: "render" })];
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
  const integrity = (file: OutputPath): Record<string, string> => {
    const value = manifest.integrity[file];
    return value === undefined ? {} : { integrity: value };
  };
  const { boot, banner } = inlineScripts(shell);
  // The name of the blog sidebar begins with a slash.
  const sidebar = data.sidebar?.name.startsWith("/") ? undefined : data.sidebar?.name;
  const own = data.head.own ?? [];
  const ofPage = without(headTags(data.head, shell), own);
  const ofSite = without(head, [...ofPage, ...own]);
  const lines = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    ...firstPaintLink(body),
    `<script>${boot}</script>`,
    ...(sidebar === undefined ? [] : [element("script", { "data-sidebar": sidebar }, sidebarScript())]),
    ...(data.path === "/" && banner !== undefined ? [`<script>${banner}</script>`] : []),
    ...ofPage.map(({ tag, attributes, text }) =>
      element(
        tag,
        { ...attributes, "data-head": true },
        tag === "script" ? escapeScriptJson(text ?? "") : escapeHtml(text ?? ""),
      ),
    ),
    element("meta", { name: "generator", content: shell.generator }),
    ...[...manifest.styles, ...template.styles, ...(module?.styles ?? [])].map((file) =>
      element("link", { rel: "stylesheet", href: baseUrl + file, ...integrity(file) }),
    ),
    ...links.map((attributes) => element("link", attributes)),
    ...ofSite.map(({ tag, attributes, content }) => element(tag, attributes, content)),
    ...own.map(({ tag, attributes }) => element(tag, { ...attributes, "data-head": true })),
    ...chunksOf(data, components, manifest).map((file) =>
      element("link", { rel: "modulepreload", fetchpriority: "low", href: baseUrl + file, ...integrity(file) }),
    ),
    element("link", { rel: "preload", as: "fetch", crossorigin: "anonymous", href: baseUrl + shellFile }),
    ...(data.sidebar
      ? [element("link", { rel: "preload", as: "fetch", crossorigin: "anonymous", href: baseUrl + data.sidebar.file })]
      : []),
    element("script", { type: "module", src: baseUrl + manifest.entry, ...integrity(manifest.entry) }),
  ];
  return lines.join("\n");
}

/** Return the scripts that a page loads immediately: those of its template, its content and its components. */
function chunksOf(
  { template, component }: PageData,
  components: RenderedMarkup["components"],
  manifest: AssetManifest,
): OutputPath[] {
  const ofComponents = [...components].flatMap((name) => manifest.components[name] ?? []);
  const ofContent = component ? (manifest.modules[component.module]?.chunks ?? []) : [];
  return [...new Set([...manifest.templates[template].chunks, ...ofContent, ...ofComponents])];
}

/** Provide the highlighter for code blocks in an element. @param blocks Receives the HTML of code blocks, by key. */
export function withHighlighter(
  element: ReactElement,
  { ContentRuntimeContext, highlight }: LoadedTheme,
  blocks: Record<string, string> = {},
): ReactElement {
  if (!highlight) return element;
  const runtime: ContentRuntime = {
    highlight(code, language) {
      const html = highlight(code, language);
      blocks[codeKey(code, language)] = html;
      return html;
    },
  };
  return <ContentRuntimeContext value={runtime}>{element}</ContentRuntimeContext>;
}

/**
 * Render the body of a page.
 *
 * @param blocks Receives the HTML of code blocks in components, by key.
 * @throws Any error that a component throws.
 */
export function renderBody(
  data: PageData,
  html: PageHtml,
  { theme, common, blocks }: { theme: LoadedTheme; common: RenderShell; blocks?: Record<string, string> },
): string {
  const { App, templates, contents } = theme;
  const { shell, sidebars } = common;
  const Template = templates[data.template];
  const sidebar = data.sidebar && sidebars.get(data.sidebar.file);
  const Content = data.component && contents.get(data.component.module)?.default;
  const app = <App shell={shell} sidebar={sidebar} page={data} html={html} Template={Template} Content={Content} />;
  return renderToString(withHighlighter(app, theme, blocks));
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
  const attributes = htmlAttributes({
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
<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(boot)}</script>
</body>
</html>
`;
}

/** Render a page that redirects the browser, for hosts without redirect rules. */
export function renderRedirect(to: string, absolute: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(absolute)}">
<script data-to="${escapeHtml(to)}">${redirectScript()}</script>
<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"></noscript>
</head>
<body><p><a href="${escapeHtml(to)}">${escapeHtml(to)}</a></p></body>
</html>
`;
}
