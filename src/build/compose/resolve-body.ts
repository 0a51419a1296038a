/**
 * Fill the slots in bodies and inline Markdown. Their values depend on the whole site.
 *
 * `markup-digest.ts` must cover every input, otherwise pages are not re-rendered when it changes.
 */

import { writeSrcset } from "../../markdown/raw-html/allowed-urls.ts";
import type {
  Body,
  Doc,
  Document,
  Heading,
  LinkReference,
  MdxCode,
  MdxReference,
  Placeholder,
} from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import { type Markup, type MdxIsland, mapHtml, withoutIslands } from "../../model/markup.ts";
import { idsOfHash, type Permalink } from "../../model/permalink.ts";
import { type SourcePath, sourcePath } from "../../model/problem.ts";
import { NEW_TAB_ATTRIBUTES, NEW_TAB_NOTE_ID } from "../../model/shell-ids.ts";
import type { InlineText } from "../../model/site-data.ts";
import { isReference } from "../../site/catalog/document-path.ts";
import type { Anchor } from "../../site/catalog/heading-anchors.ts";
import { type LinkBase, MARKDOWN, type PageLink, type ResolvedLink } from "../../site/links/link-types.ts";
import { dataBase } from "../../site/links/resolve-link.ts";
import { localeOfTarget, siteLocale } from "../../site/site.ts";
import { renderToc } from "../../theme/toc-html.ts";
import { elementAt } from "../../util/collections.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { type ComposeContext, type Translator, toFile, toPermalink, translator } from "./compose-context.ts";
import { isImage } from "./media.ts";
import { memberFilter, versionBadge } from "./member-markup.ts";

/** Content with slots: a document, or inline Markdown in a data file. */
export interface BodySource {
  slots: readonly Placeholder[];
  links: readonly ResolvedLink[];
  /** The unresolved links, in the same order as `links`. */
  references: readonly LinkReference[];
  base: LinkBase;
  headings: readonly Heading[];
  anchors: readonly Anchor[];
  /** Translate messages to the language of the content. */
  t: Translator;
  /** Omit previews and fields of structures, e.g. in previews, to prevent infinite recursion. */
  plain?: boolean;
  /** Code of an MDX file. */
  mdx?: Pick<MdxCode, "module" | "frontMatter">;
  /** Render `<DocCardList />`. */
  cards?: () => string;
}

export function documentBody(document: Document, context: ComposeContext, plain = false): BodySource {
  return {
    slots: document.slots,
    links: context.site.links.of(document),
    references: document.links,
    base: document,
    headings: document.headings,
    anchors: context.site.catalog.anchors(document),
    mdx: document.mdx,
    t: translator(context, document.locale),
    plain,
  };
}

/** Fill the slots of a body and join its parts. Components of the site are replaced by their children. */
export function resolveBody(body: Body, source: BodySource, context: ComposeContext): string {
  return withoutIslands(resolveMarkup(body, source, context));
}

/** A component of the site or code of MDX, of which the end was not reached. */
interface OpenIsland {
  siblings: (string | AnyIsland)[];
  /** Parts between the tags of MDX; `undefined` before the first hole. */
  holes?: Markup[];
  close(children: Markup): AnyIsland;
}

type AnyIsland = Exclude<Markup[number], string>;

/** Fill the slots of a body and join its parts, keeping components of the site as islands. */
export function resolveMarkup(body: Body, source: BodySource, context: ComposeContext): Markup {
  const open: OpenIsland[] = [];
  let parts: (string | AnyIsland)[] = [];
  let html = "";
  const flush = (): void => {
    if (html !== "") parts.push(html);
    html = "";
  };
  const openIsland = (island: Omit<OpenIsland, "siblings">): void => {
    flush();
    open.push({ siblings: parts, ...island });
    parts = [];
  };
  for (const part of body) {
    const slot = typeof part === "number" ? slotAt(part, source) : undefined;
    if (slot?.kind === "componentStart")
      openIsland({ close: (children) => ({ name: slot.name, props: slot.props, children }) });
    else if (slot?.kind === "mdxStart") {
      const holes: Markup[] = [];
      openIsland({ holes, close: () => mdxIsland(slot, holes, source, context) });
    } else if (slot?.kind === "mdxHole") {
      flush();
      parts = [];
      open.at(-1)?.holes?.push(parts);
    } else if (slot?.kind === "componentEnd" || slot?.kind === "mdxEnd") {
      const island = open.pop();
      if (!island) throw new Error(`"${source.base.source}" ends a component that was not opened`);
      // An empty component still contains the line end between its tags.
      if (html.trim() === "" && parts.length === 0) html = "";
      flush();
      island.siblings.push(island.close(parts));
      parts = island.siblings;
    } else html += slot ? fillSlot(slot, source, context) : part;
  }
  flush();
  return parts;
}

function mdxIsland(
  { index, isInline, heading, values }: MdxReference,
  holes: readonly Markup[],
  source: BodySource,
  context: ComposeContext,
): MdxIsland {
  if (!source.mdx) throw new Error(`"${source.base.source}" has no code`);
  const { module, frontMatter } = source.mdx;
  const texts = values.map((value) => {
    if (typeof value !== "object" || value === null) return value;
    const link = elementAt(source.links, value.link);
    const target = source.references[value.link]?.target ?? "";
    // Components for links and images resolve URLs of the site themselves.
    const isRelative = /^\.{0,2}[^/#?:]/.test(target) && link.kind !== "external";
    return isRelative || MARKDOWN.test(target.replace(/[?#].*$/, "")) ? hrefOf(link, context, target) : target;
  });
  return { module, index, isInline, heading, values: texts, holes, ...(frontMatter ? { frontMatter } : {}) };
}

function slotAt(index: number, { slots, base }: BodySource): Placeholder {
  const slot = slots[index];
  if (!slot) throw new Error(`"${base.source}" has no slot ${index}`);
  return slot;
}

type HtmlSlot = Exclude<Placeholder, { kind: "componentStart" | "componentEnd" | "mdxStart" | "mdxHole" | "mdxEnd" }>;

function fillSlot(slot: HtmlSlot, source: BodySource, context: ComposeContext): string {
  switch (slot.kind) {
    case "link":
      return linkAttributes(slot.link, source, context);
    case "asset":
      return assetAttributes(slot, source, context);
    case "srcset":
      return srcsetAttribute(slot, source, context);
    case "headingId":
      return ` id="${escapeHtml(anchorAt(source, slot.heading).id)}"`;
    case "headingLink":
      return headingLink(source, slot.heading);
    case "headingHref":
      return ` href="#${encodeURI(anchorAt(source, slot.heading).id)}"`;
    case "headingAliases":
      return aliasAnchors(anchorAt(source, slot.heading).aliases);
    case "memberVersion":
      return versionBadge(anchorAt(source, slot.heading).id, source, context);
    case "memberFilter":
      return source.plain ? "" : memberFilter(slot.members, source, context);
    case "message":
      // Plugins may use an unknown ID, which a rule reports.
      return escapeHtml(Object.hasOwn(context.here.messages, slot.id) ? source.t(slot.id, slot.values) : slot.id);
    case "structureFields":
      return structureFields(elementAt(source.links, slot.link), source, context);
    case "pullRequestVersions":
      return escapeHtml(
        context.here.data.pullRequests?.value.get(slot.pullRequest)?.join(", ") ?? source.t("docs.historyNone"),
      );
    case "diagram":
      return htmlAttributes({ src: toFile(context, slot.path) });
    case "cards":
      return source.cards?.() ?? "";
    case "text":
      return escapeHtml(slot.text);
    case "toc":
      return tableOfContents(source);
  }
}

function anchorAt({ anchors, base }: BodySource, heading: number): Anchor {
  const anchor = anchors[heading];
  if (!anchor) throw new Error(`"${base.source}" has no heading ${heading}`);
  return anchor;
}

function headingLink(source: BodySource, index: number): string {
  const { id, aliases } = anchorAt(source, index);
  const text = source.headings[index]?.text ?? "";
  const attributes = htmlAttributes({
    class: "heading-link",
    href: `#${encodeURI(id)}`,
    "aria-label": source.t("content.headingLink", { heading: text }),
  });
  return `${aliasAnchors(aliases)}<a${attributes}></a>`;
}

/** Render the additional anchors of a heading. */
export function aliasAnchors(aliases: readonly string[]): string {
  return aliases.map((alias) => `<a id="${escapeHtml(alias)}"></a>`).join("");
}

/**
 * Return the URL of a resolved link, in the locale of the page unless the link specifies a locale.
 *
 * Broken links, which are possible in translations and if the rule is disabled, keep their original target.
 */
export function hrefOf(link: ResolvedLink, context: ComposeContext, originalTarget: string): string {
  switch (link.kind) {
    case "page":
      return toPermalink({ site: context.site, locale: localeOf(link, context) }, link.route) + link.query + link.hash;
    case "external":
      return link.href;
    case "asset": {
      const file = context.media.get(link.source);
      return file ? toFile(context, file.path) + link.hash : originalTarget;
    }
    case "file":
      return toFile(context, link.path) + link.query + link.hash;
    case "broken":
      return originalTarget;
  }
}

/** Return the locale of the page that a link refers to. */
function localeOf(link: PageLink, { site, locale }: ComposeContext): Locale {
  return localeOfTarget(link.route, link.locale === undefined ? locale : siteLocale(site, link.locale).locale, site);
}

function hrefAt(index: number, { links, references }: BodySource, context: ComposeContext): string {
  return hrefOf(elementAt(links, index), context, references[index]?.target ?? "");
}

function linkAttributes(index: number, source: BodySource, context: ComposeContext): string {
  const link = elementAt(source.links, index);
  if (link.kind === "external") return htmlAttributes({ href: link.href, ...(link.newTab && NEW_TAB_ATTRIBUTES) });
  // The fields of the structure are inserted below the link, so a preview would repeat them.
  if (link.kind === "page" && link.query === "?inline")
    return htmlAttributes({ href: hrefOf({ ...link, query: "" }, context, "") });
  const isSamePage =
    link.kind === "page" &&
    link.document?.id === source.base.id &&
    link.document.kind === source.base.kind &&
    localeOf(link, context) === context.locale;
  return htmlAttributes({
    href: isSamePage && link.hash !== "" ? link.hash : hrefAt(index, source, context),
    hreflang: link.kind === "page" ? otherLanguage(localeOf(link, context), context) : undefined,
    "data-preview": previewOf(link, source, context),
  });
}

/** Return the language of a link to a page in another language. */
function otherLanguage({ code, htmlLang }: Locale, { locale }: ComposeContext): string | undefined {
  return code === locale.code ? undefined : htmlLang;
}

/** Return the URL of a structure's preview. Only links in the API reference have one; elsewhere they would distract. */
function previewOf(link: ResolvedLink, { base, plain }: BodySource, context: ComposeContext): string | undefined {
  if (plain || link.kind !== "page" || link.document?.kind !== "doc" || link.document.id === base.id) return undefined;
  if (localeOf(link, context) !== context.locale) return undefined;
  const file = context.previews.get(link.document.id);
  return file !== undefined && isReference(base, context.site.config) ? toFile(context, file) : undefined;
}

/** Return the linked file if its hash or size is part of the page: a content file, or an image in `static/`. */
export function mediaSource(link: ResolvedLink): SourcePath | undefined {
  if (link.kind === "asset") return link.source;
  return link.kind === "file" && isImage(link.path) ? sourcePath(`static/${link.path}`) : undefined;
}

function assetAttributes(
  slot: Extract<Placeholder, { kind: "asset" }>,
  source: BodySource,
  context: ComposeContext,
): string {
  const link = elementAt(source.links, slot.link);
  const mediaFile = mediaSource(link);
  const file = mediaFile === undefined ? undefined : context.media.get(mediaFile);
  const size = slot.size ? sizeOf(slot, file) : {};
  return htmlAttributes({ [slot.attribute]: hrefAt(slot.link, source, context), ...size });
}

/** Return the size of an image: as written, and otherwise in the proportions of the file. */
function sizeOf(
  { width, height }: { width?: number; height?: number },
  file: { width?: number; height?: number } | undefined,
): { width?: number; height?: number } {
  if (width === undefined && height === undefined) return { width: file?.width, height: file?.height };
  const ratio = file?.width && file.height ? file.height / file.width : undefined;
  return {
    width: width ?? (ratio && height ? Math.round(height / ratio) : undefined),
    height: height ?? (ratio && width ? Math.round(width * ratio) : undefined),
  };
}

/** Levels of headings in a table of contents in the text. */
const TOC_LEVELS = [2, 3];

function tableOfContents(source: BodySource): string {
  const items = source.headings.flatMap(({ depth, html }, index) =>
    TOC_LEVELS.includes(depth) ? [{ id: anchorAt(source, index).id, depth, html }] : [],
  );
  const attributes = htmlAttributes({ class: "page-toc", "aria-label": source.t("docs.onThisPage") });
  return items.length === 0 ? "" : `<nav${attributes}>${renderToc(items)}</nav>`;
}

function srcsetAttribute(
  { candidates }: Extract<Placeholder, { kind: "srcset" }>,
  source: BodySource,
  context: ComposeContext,
): string {
  const images = candidates.map(({ link, descriptor }) => ({ address: hrefAt(link, source, context), descriptor }));
  return htmlAttributes({ srcset: writeSrcset(images) });
}

const START_TAG = /<[a-z][^>]*>/g;

/** Name of a field, which links to itself. */
const FIELD_NAME = /(<dt id="[^"]*">)<a href="#[^"]*">([^<]*)<\/a>/g;

/**
 * Remove IDs from markup that is inserted into another document, to prevent duplicates, and the links of fields to
 * themselves.
 */
export const withoutIds = (html: string): string =>
  html.replace(FIELD_NAME, "$1<span>$2</span>").replace(START_TAG, (tag) => tag.replace(/ id="[^"]*"/, ""));

/**
 * Add a prefix to IDs and references to them, so that documents on one page do not clash. IDs of the shell are kept.
 *
 * Links to parts of the document that the markup does not contain lead to its page.
 *
 * @param page URL of the page that shows the entire document.
 */
export function prefixIds(markup: Markup, prefix: string, page: Permalink): Markup {
  const tags = withoutIslands(markup).match(START_TAG) ?? [];
  const ids = new Set(tags.flatMap((tag) => / id="([^"]*)"/.exec(tag)?.slice(1) ?? []));
  const isInMarkup = (hash: string): boolean => idsOfHash(hash).some((id) => ids.has(id) || ids.has(escapeHtml(id)));
  const prefixed = (html: string): string =>
    html.replace(START_TAG, (tag) =>
      tag
        .replace(
          / (id|for|aria-controls|aria-labelledby|aria-describedby)="([^"]*)"/g,
          (attribute, name: string, id: string) => {
            if (id === NEW_TAB_NOTE_ID) return attribute;
            return ids.has(id) ? ` ${name}="${prefix}${id}"` : "";
          },
        )
        .replace(/ href="(#[^"]*)"/, (_, hash: string) =>
          isInMarkup(hash) ? ` href="#${prefix}${hash.slice(1)}"` : ` href="${escapeHtml(page)}${hash}"`,
        ),
    );
  return mapHtml(markup, prefixed);
}

/** Return the structure that a link refers to, in the locale of the page. */
export function structureAt(link: ResolvedLink | undefined, { site, locale }: ComposeContext): Doc | undefined {
  if (link?.kind !== "page" || link.document?.kind !== "doc") return undefined;
  return site.catalog.find("doc", link.document.id, locale.code);
}

function structureFields(link: ResolvedLink, { plain }: BodySource, context: ComposeContext): string {
  const structure = plain ? undefined : structureAt(link, context);
  if (!structure) return "";
  const html = resolveBody(structure.body, documentBody(structure, context, true), context);
  const [list] = /<(dl|ul)[ >].*<\/\1>/s.exec(html) ?? [];
  return list === undefined ? "" : withoutIds(list);
}

export function composeInline({ source, body, slots, links }: InlineText, context: ComposeContext): string {
  const base = dataBase(source);
  const resolved = links.map((link) => context.site.links.resolve(link, base));
  return resolveBody(
    body,
    {
      slots,
      links: resolved,
      references: links,
      base,
      headings: [],
      anchors: [],
      t: translator(context),
      plain: true,
    },
    context,
  );
}
