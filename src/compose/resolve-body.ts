/**
 * Fill the placeholders in bodies and inline Markdown. Their values depend on the whole site.
 *
 * `markup-digest.ts` must cover every input, otherwise pages are not re-rendered when it changes.
 */

import type { Body, Doc, Placeholder } from "../model/document.ts";
import { type Markup, type MdxIsland, removeIslands } from "../model/markup.ts";
import type { MdxReference } from "../model/mdx-code.ts";
import type { InlineText } from "../model/site-data.ts";
import { MARKDOWN, type ResolvedLink } from "../site/links/link-types.ts";
import { createDataBase } from "../site/links/resolve-link.ts";
import { getElement } from "../util/collections.ts";
import { escapeHtml, serializeAttributes } from "../util/html.ts";
import { type BodySource, createBodySource, getAnchor } from "./body-source.ts";
import { type ComposeContext, createTranslator, toFile } from "./compose-context.ts";
import { removeIds } from "./element-ids.ts";
import { renderAliasAnchors, renderHeadingLink, renderTableOfContents } from "./heading-markup.ts";
import { createHref, renderAssetAttributes, renderLinkAttributes, renderSrcset } from "./link-attributes.ts";
import { composeMemberFilter, composeVersionBadge } from "./member-markup.ts";

/** Fill a body's placeholders and join its parts. Site components are replaced by their children. */
export function resolveBody(body: Body, source: BodySource, context: ComposeContext): string {
  return removeIslands(resolveMarkup(body, source, context));
}

/** A site component or MDX code before its end is reached. */
interface OpenIsland {
  siblings: (string | AnyIsland)[];
  /** Parts between MDX tags; `undefined` before the first hole. */
  holes?: Markup[];
  close(children: Markup): AnyIsland;
}

type AnyIsland = Exclude<Markup[number], string>;

/** Fill a body's placeholders and join its parts, keeping site components as islands. */
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
    const placeholder = typeof part === "number" ? getPlaceholder(part, source) : undefined;
    if (placeholder?.kind === "componentStart")
      openIsland({ close: (children) => ({ name: placeholder.name, props: placeholder.props, children }) });
    else if (placeholder?.kind === "mdxStart") {
      const holes: Markup[] = [];
      openIsland({ holes, close: () => renderMdxIsland(placeholder, holes, source, context) });
    } else if (placeholder?.kind === "mdxHole") {
      flush();
      parts = [];
      open.at(-1)?.holes?.push(parts);
    } else if (placeholder?.kind === "componentEnd" || placeholder?.kind === "mdxEnd") {
      const island = open.pop();
      if (!island) throw new Error(`"${source.base.source}" ends a component that was not opened`);
      // An empty component still contains the line end between its tags.
      if (html.trim() === "" && parts.length === 0) html = "";
      flush();
      island.siblings.push(island.close(parts));
      parts = island.siblings;
    } else html += placeholder ? fillPlaceholder(placeholder, source, context) : part;
  }
  flush();
  return parts;
}

function renderMdxIsland(
  { index, isInline, heading, values }: MdxReference,
  holes: readonly Markup[],
  source: BodySource,
  context: ComposeContext,
): MdxIsland {
  if (!source.mdx) throw new Error(`"${source.base.source}" has no code`);
  const { module, frontMatter, entry } = source.mdx;
  const texts = values.map((value) => {
    if (typeof value !== "object" || value === null) return value;
    const link = getElement(source.links, value.link);
    const target = source.references[value.link]?.target ?? "";
    // Components for links and images resolve the site's URLs themselves.
    const isRelative = /^\.{0,2}[^/#?:]/.test(target) && link.kind !== "external";
    return isRelative || MARKDOWN.test(target.replace(/[?#].*$/, "")) ? createHref(link, context, target) : target;
  });
  const scope = { ...(frontMatter ? { frontMatter } : {}), ...(entry ? { entry } : {}) };
  return { module, index, isInline, heading, values: texts, holes, ...scope };
}

function getPlaceholder(index: number, { placeholders, base }: BodySource): Placeholder {
  const placeholder = placeholders[index];
  if (!placeholder) throw new Error(`"${base.source}" has no placeholder ${index}`);
  return placeholder;
}

type HtmlPlaceholder = Exclude<
  Placeholder,
  { kind: "componentStart" | "componentEnd" | "mdxStart" | "mdxHole" | "mdxEnd" }
>;

function fillPlaceholder(placeholder: HtmlPlaceholder, source: BodySource, context: ComposeContext): string {
  switch (placeholder.kind) {
    case "link":
      return renderLinkAttributes(placeholder, source, context);
    case "asset":
      return renderAssetAttributes(placeholder, source, context);
    case "srcset":
      return renderSrcset(placeholder, source, context);
    case "headingId":
      return ` id="${escapeHtml(getAnchor(source, placeholder.heading).id)}"`;
    case "headingLink":
      return renderHeadingLink(source, placeholder.heading);
    case "headingHref":
      return ` href="#${encodeURI(getAnchor(source, placeholder.heading).id)}"`;
    case "headingAliases":
      return renderAliasAnchors(getAnchor(source, placeholder.heading).aliases);
    case "memberVersion":
      return composeVersionBadge(getAnchor(source, placeholder.heading).id, source, context);
    case "memberFilter":
      return source.plain ? "" : composeMemberFilter(placeholder.members, source, context);
    case "message":
      // Plugins may use an unknown ID, which a rule reports.
      return escapeHtml(
        Object.hasOwn(context.here.messages, placeholder.id)
          ? source.t(placeholder.id, placeholder.values)
          : placeholder.id,
      );
    case "structureFields":
      return renderStructureFields(getElement(source.links, placeholder.link), source, context);
    case "pullRequestVersions":
      return escapeHtml(
        context.here.data.pullRequests?.value.get(placeholder.pullRequest)?.join(", ") ?? source.t("docs.historyNone"),
      );
    case "diagram":
      return serializeAttributes({ src: toFile(context, placeholder.path) });
    case "cards":
      return source.composeCards?.() ?? "";
    case "text":
      return escapeHtml(placeholder.text);
    case "toc":
      return renderTableOfContents(source);
  }
}

/** Return the structure that a link refers to, in the page's locale. */
export function findStructure(link: ResolvedLink | undefined, { site, locale }: ComposeContext): Doc | undefined {
  if (link?.kind !== "page" || link.document?.kind !== "doc") return undefined;
  return site.catalog.find("doc", link.document.id, locale.code);
}

function renderStructureFields(link: ResolvedLink, { plain }: BodySource, context: ComposeContext): string {
  const structure = plain ? undefined : findStructure(link, context);
  if (!structure) return "";
  const html = resolveBody(structure.body, createBodySource(structure, context, true), context);
  const [list] = /<(dl|ul)[ >].*<\/\1>/s.exec(html) ?? [];
  return list === undefined ? "" : removeIds(list);
}

export function composeInline({ source, body, placeholders, links }: InlineText, context: ComposeContext): string {
  const base = createDataBase(source);
  const resolved = links.map((link) => context.site.links.resolve(link, base));
  return resolveBody(
    body,
    {
      placeholders,
      links: resolved,
      references: links,
      base,
      headings: [],
      anchors: [],
      t: createTranslator(context),
      plain: true,
    },
    context,
  );
}
