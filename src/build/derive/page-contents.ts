/**
 * Render the content of pages without layout for outputs: those of plugins, and feeds and Markdown copies.
 *
 * The HTML is displayed outside the site, so URLs become absolute, and elements that depend on the site's styles or scripts
 * are removed.
 */

import { createBodySource } from "../../compose/body-source.ts";
import type { ComposeContext } from "../../compose/compose-context.ts";
import { digestMarkup } from "../../compose/markup-digest.ts";
import { resolveMarkup } from "../../compose/resolve-body.ts";
import { digestParts } from "../../host/digest.ts";
import type { Digest, Document } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Markup } from "../../model/markup.ts";
import { createPermalink, type RoutePath } from "../../model/permalink.ts";
import type { PageContents } from "../../model/output.ts";
import { removeInvalidXml } from "../../util/html.ts";
import { once } from "../../util/memo.ts";
import { suggest } from "../../util/suggest.ts";
import { type GetSource, resolveMarkdown } from "./resolve-markdown.ts";

/** Quoted values may contain `>`. */
const ATTRIBUTES = '(?:[^">]|"[^"]*")*';
const START_TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, "g");
/** Tab lists, fold controls and heading links in the exact form in which `src/markdown` writes them. */
const CONTROLS = new RegExp(
  `<div class="tab-list"${ATTRIBUTES}>(?:<button${ATTRIBUTES}>[^<]*</button>)*</div>|<label class="code-fold">.*?</label>|<a class="heading-link"${ATTRIBUTES}></a>`,
  "g",
);

/**
 * Make the URLs in HTML absolute.
 *
 * @param page The page's absolute URL, for links to its headings.
 * @param origin Site origin, e.g. `https://example.org`.
 */
function resolveLinks(html: string, page: string, origin: string): string {
  return html.replace(START_TAG, (tag) => {
    // Without the style sheet, an image's light and dark variants would both be visible.
    if (/^<img [^>]*class="(?:[^"]* )?only-dark"/.test(tag)) return "";
    return tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/ srcset="[^"]*"/, (set) => set.replace(/((?:="|,\s)\s*)\/(?!\/)/g, `$1${origin}/`))
      .replace(/ href="#/, ` href="${page}#`)
      .replace(/ (?:data-preview|aria-describedby|loading|decoding)="[^"]*"/g, "");
  });
}

const SCRIPT_URL = / (?:href|xlink:href|src|action|formaction)="\s*javascript:[^"]*"/gi;

/**
 * Remove tab lists, fold controls and heading links, which do not work in feed readers. Add a label to each
 * tab panel, and signs to added and removed lines, which the style sheet adds elsewhere. Omit scripts in links, which React
 * replaces by an error on pages.
 */
function removeControls(html: string): string {
  return html.replace(CONTROLS, "").replace(START_TAG, (written) => {
    const tag = written.replace(SCRIPT_URL, "");
    const edit = /^<span class="line [^"]*\b(added|removed) edited\b/.exec(tag)?.[1];
    if (edit) return `${tag}${edit === "added" ? "+" : "-"} `;
    const label = /^<div class="tab-panel".* data-label="([^"]*)"/s.exec(tag)?.[1];
    return label === undefined ? tag : `<div><p><strong>${label.replaceAll("<", "&lt;")}</strong></p>`;
  });
}

/** Renders page markup, including site components, as plain HTML. */
export interface ContentRenderer {
  /** @throws Any error that a component throws. */
  render(markup: Markup, page: PageName): string;
  /** Return a digest of everything that a page displays, including its components. */
  getFingerprint(page: PageName): Digest | undefined;
}

interface PageName {
  locale: LocaleId;
  path: RoutePath;
}

interface ContentPage extends PageName {
  document: Document;
  context: ComposeContext;
}

/** @param getContexts Returns the contexts of all locales whose pages may be requested. */
export function createPageContents(
  getContexts: () => Iterable<ComposeContext>,
  content: ContentRenderer,
  common: string,
): PageContents {
  const pages = once(() => indexPages(getContexts()));
  const find = (url: string): ContentPage => {
    const page = pages().get(url);
    if (page) return page;
    const near = suggest(url, pages().keys());
    throw new Error(`No page has the URL "${url}".${near === undefined ? "" : ` Did you mean "${near}"?`}`);
  };
  const getSource = once(() => indexSources(getContexts()));
  return {
    render(format, url) {
      const page = find(url);
      if (page.document.component) return "";
      return format === "html" ? renderHtml(page, content) : resolveMarkdown(page.document, getSource(), page.context);
    },
    getDigest(format, url) {
      const page = pages().get(url);
      if (!page) return undefined;
      const { document, context } = page;
      if (format === "markdown") return digestParts([common, format, digestMarkup(document, context)]);
      return digestParts([common, format, digestMarkup(document, context, true), digestComponents(page, content)]);
    },
  };
}

function indexPages(contexts: Iterable<ComposeContext>): ReadonlyMap<string, ContentPage> {
  const pages = new Map<string, ContentPage>();
  for (const context of contexts) {
    const { site, here, locale } = context;
    for (const route of here.routes) {
      if (!("document" in route)) continue;
      const page = { locale: locale.code, path: route.path, document: route.document, context };
      pages.set(createPermalink(site.config.baseUrl, locale, route.path), page);
    }
  }
  return pages;
}

function indexSources(contexts: Iterable<ComposeContext>): GetSource {
  const [first] = contexts;
  const files = new Map(first?.site.sources.documents.map((file) => [file.path, file]));
  return (source) => files.get(source) ?? { text: "" };
}

/** Return a page's content as self-contained HTML. Characters that XML does not allow are removed. */
function renderHtml({ document, context, ...page }: ContentPage, content: ContentRenderer): string {
  const { url: origin, baseUrl } = context.site.config;
  const markup = resolveMarkup(document.body, createBodySource(document, context, true), context);
  const url = origin + createPermalink(baseUrl, context.locale, page.path);
  return removeInvalidXml(resolveLinks(removeControls(content.render(markup, page)), url, origin));
}

/** Return a digest of what components of the site show. They may access all page data. */
function digestComponents({ document, ...page }: ContentPage, content: ContentRenderer): string {
  const hasComponents = document.placeholders.some(({ kind }) => kind === "componentStart" || kind === "mdxStart");
  return (hasComponents && content.getFingerprint(page)) || "";
}
