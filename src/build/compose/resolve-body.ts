/**
 * Resolves placeholders in bodies and in inline Markdown, which depend on the whole site. `markup-digest.ts` must
 * cover every input.
 */

import { renderExample } from "../../markdown/html/embedded-example.ts";
import { writeSrcset } from "../../markdown/raw-html/allowed-urls.ts";
import type {
  Body,
  Doc,
  Document,
  ExampleReference,
  Heading,
  LinkReference,
  Placeholder,
} from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import { type Island, type Markup, withoutIslands } from "../../model/markup.ts";
import type { Permalink } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import { NEW_TAB_ATTRIBUTES, NEW_TAB_NOTE_ID } from "../../model/shell-ids.ts";
import type { InlineText } from "../../model/site-data.ts";
import { isReference } from "../../site/catalog/document-path.ts";
import type { Anchor } from "../../site/catalog/heading-anchors.ts";
import { findExample, launchHref, sourceHref } from "../../site/links/find-example.ts";
import { dataBase, type LinkBase, type PageLink, type ResolvedLink } from "../../site/links/resolve-link.ts";
import { siteLocale } from "../../site/site.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { type ComposeContext, type Translator, toFile, toPermalink, translator } from "./compose-context.ts";
import { isImage } from "./media.ts";

/** Something with slots: a document, or an inline text of a data file. */
export interface BodySource {
  slots: readonly Placeholder[];
  links: readonly ResolvedLink[];
  /** The same as they stand in the text. */
  writtenLinks: readonly LinkReference[];
  base: LinkBase;
  headings: readonly Heading[];
  anchors: readonly Anchor[];
  examples: readonly ExampleReference[];
  /** Messages in the language of the text. */
  t: Translator;
  /** Plain: no previews and nothing inserted, as in a preview itself, so that cycles end. */
  plain?: boolean;
  /** Cards of the pages below this one in the sidebar. */
  cards?: () => string;
}

export function documentBody(document: Document, context: ComposeContext, plain = false): BodySource {
  return {
    slots: document.slots,
    links: context.site.links.of(document),
    writtenLinks: document.links,
    base: document,
    headings: document.headings,
    anchors: context.site.catalog.anchors(document),
    examples: document.examples,
    t: translator(context, document.locale),
    plain,
  };
}

/** Join a body's parts, filling its slots. Of components of the site there is what stands between their tags. */
export function resolveBody(body: Body, fillable: BodySource, context: ComposeContext): string {
  return withoutIslands(resolveMarkup(body, fillable, context));
}

/** Join a body's parts, filling its slots, and leave components of the site to those who render. */
export function resolveMarkup(body: Body, fillable: BodySource, context: ComposeContext): Markup {
  const open: { above: (string | Island)[]; island: Omit<Island, "children"> }[] = [];
  let parts: (string | Island)[] = [];
  let html = "";
  const flush = (): void => {
    if (html !== "") parts.push(html);
    html = "";
  };
  for (const part of body) {
    const slot = typeof part === "number" ? slotAt(part, fillable) : undefined;
    if (slot?.kind === "componentStart") {
      flush();
      open.push({ above: parts, island: { name: slot.name, props: slot.props } });
      parts = [];
    } else if (slot?.kind === "componentEnd") {
      const component = open.pop();
      if (!component) throw new Error(`"${fillable.base.source}" ends a component that did not begin`);
      // Between an opening and a closing tag there is a line end at least.
      if (html.trim() === "" && parts.length === 0) html = "";
      flush();
      component.above.push({ ...component.island, children: parts });
      parts = component.above;
    } else html += slot ? fillSlot(slot, fillable, context) : part;
  }
  flush();
  return parts;
}

function slotAt(index: number, { slots, base }: BodySource): Placeholder {
  const slot = slots[index];
  if (!slot) throw new Error(`"${base.source}" has no slot ${index}`);
  return slot;
}

type HtmlSlot = Exclude<Placeholder, { kind: "componentStart" | "componentEnd" }>;

function fillSlot(slot: HtmlSlot, fillable: BodySource, context: ComposeContext): string {
  switch (slot.kind) {
    case "link":
      return linkAttributes(slot.link, fillable, context);
    case "asset":
      return assetAttributes(slot, fillable, context);
    case "srcset":
      return srcsetAttribute(slot, fillable, context);
    case "headingId":
      return ` id="${escapeHtml(anchorAt(fillable, slot.heading).id)}"`;
    case "headingLink":
      return headingLink(fillable, slot.heading);
    case "message":
      return escapeHtml(fillable.t(slot.id, slot.values));
    case "fiddle":
      return exampleMarkup(slot.fiddle, fillable, context);
    case "structureFields":
      return structureFields(fillable.links[slot.link] as ResolvedLink, fillable, context);
    case "pullRequestVersions":
      return escapeHtml(
        context.here.data.pullRequests?.value.get(slot.pullRequest)?.join(", ") ?? fillable.t("docs.historyNone"),
      );
    case "cards":
      return fillable.cards?.() ?? "";
  }
}

function anchorAt({ anchors, base }: BodySource, heading: number): Anchor {
  const anchor = anchors[heading];
  if (!anchor) throw new Error(`"${base.source}" has no heading ${heading}`);
  return anchor;
}

function headingLink(fillable: BodySource, index: number): string {
  const { id, alias } = anchorAt(fillable, index);
  const text = fillable.headings[index]?.text ?? "";
  const second = alias === undefined ? "" : `<a id="${escapeHtml(alias)}"></a>`;
  const attributes = htmlAttributes({
    class: "heading-link",
    href: `#${encodeURI(id)}`,
    "aria-label": fillable.t("content.headingLink", { heading: text }),
  });
  return `${second}<a${attributes}></a>`;
}

/**
 * The address of a resolved link, in the locale of the page unless it names another. Broken links, which pass where a rule
 * was relaxed and in translations, stay as written.
 */
export function hrefOf(link: ResolvedLink, context: ComposeContext, originalTarget: string): Permalink {
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

/** The language that a link leads to. */
function localeOf({ locale }: PageLink, { site, locale: own }: ComposeContext): Locale {
  return locale === undefined ? own : siteLocale(site, locale).locale;
}

function hrefAt(index: number, { links, writtenLinks }: BodySource, context: ComposeContext): Permalink {
  return hrefOf(links[index] as ResolvedLink, context, writtenLinks[index]?.target ?? "");
}

function linkAttributes(index: number, fillable: BodySource, context: ComposeContext): string {
  const link = fillable.links[index] as ResolvedLink;
  if (link.kind === "external") return htmlAttributes({ href: link.href, ...(link.newTab && NEW_TAB_ATTRIBUTES) });
  // The fields stand below the link: it needs no preview of them.
  if (link.kind === "page" && link.query === "?inline")
    return htmlAttributes({ href: hrefOf({ ...link, query: "" }, context, "") });
  const own =
    link.kind === "page" &&
    link.document?.id === fillable.base.id &&
    link.document.kind === fillable.base.kind &&
    localeOf(link, context) === context.locale;
  return htmlAttributes({
    href: own && link.hash !== "" ? link.hash : hrefAt(index, fillable, context),
    "data-preview": previewOf(link, fillable, context),
  });
}

/** Links of the API reference show structures; elsewhere they would interrupt readers. */
function previewOf(link: ResolvedLink, { base, plain }: BodySource, context: ComposeContext): string | undefined {
  if (plain || link.kind !== "page" || link.document?.kind !== "doc" || link.document.id === base.id) return undefined;
  if (localeOf(link, context) !== context.locale) return undefined;
  const file = context.previews.get(link.document.id);
  return file !== undefined && isReference(base, context.site.config) ? toFile(context, file) : undefined;
}

/** The file that a link leads to, where a page takes more of it than its address: one beside a document, an image of `static/`. */
export function mediaSource(link: ResolvedLink): SourcePath | undefined {
  if (link.kind === "asset") return link.source;
  return link.kind === "file" && isImage(link.path) ? `static/${link.path}` : undefined;
}

function assetAttributes(
  slot: Extract<Placeholder, { kind: "asset" }>,
  fillable: BodySource,
  context: ComposeContext,
): string {
  const link = fillable.links[slot.link] as ResolvedLink;
  const source = mediaSource(link);
  const file = source === undefined ? undefined : context.media.get(source);
  const size = slot.size ? { width: file?.width, height: file?.height } : {};
  return htmlAttributes({ [slot.attribute]: hrefAt(slot.link, fillable, context), ...size });
}

function srcsetAttribute(
  { candidates }: Extract<Placeholder, { kind: "srcset" }>,
  fillable: BodySource,
  context: ComposeContext,
): string {
  const pictures = candidates.map(({ link, descriptor }) => ({ address: hrefAt(link, fillable, context), descriptor }));
  return htmlAttributes({ srcset: writeSrcset(pictures) });
}

const START_TAG = /<[a-z][^>]*>/g;

/** Markup without ids: it stands a second time on the page, or on another one. */
export const withoutIds = (html: string): string => html.replace(START_TAG, (tag) => tag.replace(/ id="[^"]*"/, ""));

/** Markup whose ids, and references to them, have a prefix: several documents share the page. Those of the shell stay. */
export function prefixIds(html: string, prefix: string): string {
  return html.replace(START_TAG, (tag) =>
    tag
      .replace(
        / (id|for|aria-controls|aria-labelledby|aria-describedby)="([^"]*)"/g,
        (attribute, name: string, id: string) => (id === NEW_TAB_NOTE_ID ? attribute : ` ${name}="${prefix}${id}"`),
      )
      .replace(/ href="#/, ` href="#${prefix}`),
  );
}

/** The structure whose fields stand behind a link to it, in the locale of the page. */
export function structureAt(link: ResolvedLink | undefined, { site, locale }: ComposeContext): Doc | undefined {
  if (link?.kind !== "page" || link.document?.kind !== "doc") return undefined;
  return site.catalog.find("doc", link.document.id, locale.code);
}

function structureFields(link: ResolvedLink, { plain }: BodySource, context: ComposeContext): string {
  const structure = plain ? undefined : structureAt(link, context);
  if (!structure) return "";
  const html = resolveBody(structure.body, documentBody(structure, context, true), context);
  const start = html.indexOf("<ul");
  const end = html.lastIndexOf("</ul>");
  return start < 0 || end < start ? "" : withoutIds(html.slice(start, end + "</ul>".length));
}

function exampleMarkup(index: number, fillable: BodySource, context: ComposeContext): string {
  const reference = fillable.examples[index];
  const example = reference && findExample(reference.folder, fillable.base, context.site);
  if (!reference || !example) return "";
  return renderExample({
    folder: reference.folder,
    files: example.files,
    order: context.site.config.docs.fiddleFiles,
    focus: reference.focus,
    sourceHref: sourceHref(reference.folder, context.site),
    launchHref: launchHref(reference.folder, context.site),
    idPrefix: `fiddle-${index + 1}`,
    messages: fillable.t,
  });
}

export function composeInline({ source, body, slots, links }: InlineText, context: ComposeContext): string {
  const base = dataBase(source);
  const resolved = links.map((link) => context.site.links.resolve(link, base));
  return resolveBody(
    body,
    {
      slots,
      links: resolved,
      writtenLinks: links,
      base,
      headings: [],
      anchors: [],
      examples: [],
      t: translator(context),
      plain: true,
    },
    context,
  );
}
