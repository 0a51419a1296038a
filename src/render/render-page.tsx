/** Stage 6, render: one page as a whole HTML document, and the payload that client navigation fetches instead. */

import { renderToString } from "react-dom/server";
import type { SiteHeadTagConfig } from "../model/config.ts";
import { deferredStart } from "../model/deferred-sections.ts";
import { headTags } from "../model/head-tags.ts";
import { translate } from "../model/locale.ts";
import type { AssetManifest } from "../model/output.ts";
import type { BootData, PageData, TemplateName } from "../model/page-data.ts";
import type { OutputPath, Permalink } from "../model/permalink.ts";
import type { ShellData, SidebarData } from "../model/shell-data.ts";
import { BELOW_ID, PAGE_DATA_ID, ROOT_ID } from "../model/shell-ids.ts";
import { baseUrlBannerScript, bootScript } from "../theme/inline-scripts.ts";
import { escapeHtml, escapeScriptJson, htmlAttributes, scriptJson } from "../util/html.ts";
import type { LoadedTheme } from "./load-theme.ts";
import type { RenderedMarkup } from "./render-markup.tsx";

/** What all pages of a locale are rendered with. */
export interface RenderShell {
  shell: ShellData;
  shellFile: OutputPath;
  sidebars: ReadonlyMap<OutputPath, SidebarData>;
  manifest: AssetManifest;
  /** Links of the head that all pages share: icons, feeds, search description. */
  links: readonly Readonly<Record<string, string>>[];
  /** Elements that the configuration adds to every head. */
  head: readonly SiteHeadTagConfig[];
}

/** What inline scripts depend on. */
type ScriptShell = Pick<ShellData, "colorMode" | "baseUrl" | "baseUrlBanner" | "messages" | "locale"> & {
  announcement?: { id: string };
};

/** Inline scripts of the pages of a locale: before the first paint, and on the home page the check of the base URL. */
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

/** Tags but those `meta` ones that tell what others tell: front matter goes before the page, the page before the site. */
function without<T extends AnyTag>(tags: readonly T[], others: readonly AnyTag[]): T[] {
  const nameOf = ({ tag, attributes }: AnyTag) =>
    tag === "meta" ? (attributes.name ?? attributes.property) : undefined;
  const ownNames = new Set(others.map(nameOf));
  return tags.filter((tag) => nameOf(tag) === undefined || !ownNames.has(nameOf(tag)));
}

/** Characters of the markup of a page for all of which its first paint may wait: about 20 kB as they are sent. */
const SHORT_PAGE = 100_000;

/**
 * A browser paints once all is there that the window shows. It would paint what it has so far else, the bars before the
 * text, and lay it out again and again.
 */
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
  const integrity = (file: OutputPath): Record<string, string> => {
    const value = manifest.integrity[file];
    return value === undefined ? {} : { integrity: value };
  };
  const { boot, banner } = inlineScripts(shell);
  const own = data.head.own ?? [];
  const ofPage = without(headTags(data.head, shell), own);
  const ofSite = without(head, [...ofPage, ...own]);
  const lines = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    ...firstPaintLink(body),
    `<script>${boot}</script>`,
    ...(data.template === "home" && banner !== undefined ? [`<script>${banner}</script>`] : []),
    ...ofPage.map(({ tag, attributes, text }) =>
      element(
        tag,
        { ...attributes, "data-head": true },
        tag === "script" ? escapeScriptJson(text ?? "") : escapeHtml(text ?? ""),
      ),
    ),
    element("meta", { name: "generator", content: shell.generator }),
    ...[...manifest.styles, ...template.styles].map((file) =>
      element("link", { rel: "stylesheet", href: baseUrl + file, ...integrity(file) }),
    ),
    ...links.map((attributes) => element("link", attributes)),
    ...ofSite.map(({ tag, attributes, content }) => element(tag, attributes, content)),
    ...own.map(({ tag, attributes }) => element(tag, { ...attributes, "data-head": true })),
    ...chunksOf(data.template, components, manifest).map((file) =>
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

/** Scripts that a page of a template needs at once, and those of the components of the site in it. */
function chunksOf(
  template: TemplateName,
  components: RenderedMarkup["components"],
  manifest: AssetManifest,
): OutputPath[] {
  const ofComponents = [...components].flatMap((name) => manifest.components[name] ?? []);
  return [...new Set([...manifest.templates[template].chunks, ...ofComponents])];
}

/**
 * Render one page.
 *
 * @throws What a component throws.
 * @returns The document. Page data stand in it once, without the long markup, which is in the page itself.
 */
export function renderPage(
  data: PageData,
  { html, components }: RenderedMarkup,
  { App, templates }: LoadedTheme,
  common: RenderShell,
): string {
  const { shell, shellFile, manifest } = common;
  const Template = templates[data.template];
  const sidebar = data.sidebar && common.sidebars.get(data.sidebar.file);
  const body = renderToString(<App shell={shell} sidebar={sidebar} page={data} html={html} Template={Template} />);
  const boot: BootData = { data, shell: shellFile, build: manifest.build, baseUrl: shell.baseUrl };
  const { htmlLang, direction } = shell.locale;
  const theme = shell.colorMode.default;
  const attributes = htmlAttributes({
    lang: htmlLang,
    dir: direction,
    "data-theme": theme,
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

/** A page that sends the visitor on, for hosts without redirect rules. */
export function renderRedirect(to: Permalink, absolute: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(absolute)}">
<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">
</head>
<body><p><a href="${escapeHtml(to)}">${escapeHtml(to)}</a></p></body>
</html>
`;
}
