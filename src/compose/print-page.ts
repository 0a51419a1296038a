/** Compose a sidebar's printable page: its documents as chapters on one page, with links between them. */

import type { Doc, DocumentId } from "../model/document.ts";
import { type Markup, mapHtml, removeIslands } from "../model/markup.ts";
import type { PrintChapter } from "../model/page-data.ts";
import { type PageMarkup, TOC_NAME } from "../model/page-payload.ts";
import { getHashIds, type Permalink } from "../model/permalink.ts";
import type { RouteOf } from "../model/route.ts";
import { findDocSet, getNameInSet, type SidebarName, type SidebarNode } from "../model/sidebar.ts";
import { isReference } from "../site/catalog/document-path.ts";
import { createDocLink } from "../site/navigation/sidebar-tree.ts";
import { renderToc } from "../theme/toc-html.ts";
import { escapeHtml, renderCodeMarks } from "../util/html.ts";
import { createBodySource } from "./body-source.ts";
import { type ComposeContext, createTreeContext, type PageParts } from "./compose-context.ts";
import { composeCardsMarkup } from "./doc-cards.ts";
import { prefixIds, removeIds } from "./element-ids.ts";
import { getDocSetLabel, getSidebarLabel } from "./navbar.ts";
import { composeFallbackNotice } from "./prose.ts";
import { resolveMarkup } from "./resolve-body.ts";

/** A chapter and the document that it contains, if it is not a category. */
interface Chapter extends PrintChapter {
  doc?: Doc;
  href?: Permalink;
}

export function composeDocPrintParts({ sidebar, version }: RouteOf<"docPrint">, context: ComposeContext): PageParts {
  const { config } = context.site;
  const { versions } = findDocSet(sidebar, config);
  const chapters = composeChapters(context.here.sidebars.sidebars.get(sidebar) ?? [], context);
  const documents = chapters.map(({ doc }) => doc).filter((doc) => doc !== undefined);
  const cards = composeCards(documents, context);
  const title = getSidebarLabel(sidebar, context) ?? createFallbackTitle(sidebar, context);
  return {
    title,
    props: {
      title,
      version: versions.length > 1 ? version.label : undefined,
      chapters: chapters.map(({ doc: _, href: __, ...chapter }) => chapter),
    },
    documents,
    composeMarkup: () => composeMarkup(chapters, cards, context),
    extra: [chapters.map(({ href }) => href), [...cards]],
  };
}

function createFallbackTitle(sidebar: SidebarName, context: ComposeContext): string {
  const { config, sidebars } = context.site;
  const set = findDocSet(sidebar, config);
  const docs = getDocSetLabel(set, context);
  const ofSet = [...sidebars.sidebars.keys()].filter((name) => findDocSet(name, config) === set);
  return ofSet.length === 1 ? docs : `${docs}: ${getNameInSet(sidebar, set)}`;
}

/** Return a sidebar's chapters. A document that is listed several times is a chapter at its first position. */
function composeChapters(nodes: readonly SidebarNode[], context: ComposeContext): Chapter[] {
  const { site, here, locale } = context;
  const chapters: Chapter[] = [];
  const seen = new Set<DocumentId>();
  const add = (chapter: Omit<Chapter, "id" | "html">): void => {
    const id = `chapter-${chapters.length + 1}`;
    chapters.push({ ...chapter, id, html: chapter.doc && id });
  };
  const addDoc = (id: DocumentId, depth: number): boolean => {
    const doc = site.catalog.find("doc", id, locale.code);
    if (!doc || doc.meta.unlisted || site.catalog.getOriginal(doc).meta.unlisted) return false;
    if (seen.has(id)) return true;
    seen.add(id);
    add({
      titleHtml: removeIds(doc.titleHtml ?? renderCodeMarks(doc.meta.title ?? doc.title)),
      level: getLevel(depth),
      notice: composeFallbackNotice(doc, context),
      isReference: isReference(doc, site.config) || undefined,
      doc,
      href: createDocLink(id, createTreeContext(context)).href,
    });
    return true;
  };
  const visit = (items: readonly SidebarNode[], depth: number): void => {
    for (const node of items) {
      if (node.type === "doc") addDoc(node.id, depth);
      if (node.type !== "category") continue;
      const before = chapters.length;
      if (node.link?.kind !== "doc" || !addDoc(node.link.id, depth)) {
        const link = node.link?.kind === "generated" ? node.link : undefined;
        const description = link?.description ?? node.description;
        add({
          titleHtml: escapeHtml(here.translateLabel(link?.title ?? node.label)),
          level: getLevel(depth),
          description: description && here.translateLabel(description),
        });
      }
      visit(node.items, depth + 1);
      // A category with links, or with documents that are chapters already.
      if (chapters.length === before + 1 && !chapters[before]?.doc) chapters.pop();
    }
  };
  visit(nodes, 0);
  return chapters;
}

/** Return a title's heading level. Deeper categories share a level, so that headings below it differ. */
const getLevel = (depth: number): PrintChapter["level"] => (depth === 0 ? 2 : depth === 1 ? 3 : 4);

/** Return the markup for `<DocCardList />` by document, where it is used. */
function composeCards(documents: readonly Doc[], context: ComposeContext): Map<DocumentId, string> {
  const withCards = documents.filter(({ placeholders }) => placeholders.some(({ kind }) => kind === "cards"));
  if (withCards.length === 0) return new Map();
  const ids = new Set(withCards.map(({ id }) => id));
  const routes = context.here.routes
    .filter((route) => route.template === "doc")
    .filter(({ document }) => ids.has(document.id));
  return new Map(routes.map((route) => [route.document.id, composeCardsMarkup(route, context)]));
}

function composeMarkup(
  chapters: readonly Chapter[],
  cards: ReadonlyMap<DocumentId, string>,
  context: ComposeContext,
): PageMarkup {
  const parts = chapters.flatMap((chapter) => {
    const { doc, id, href, level } = chapter;
    if (!doc || href === undefined) return [];
    const source = { ...createBodySource(doc, context), composeCards: () => cards.get(doc.id) ?? "" };
    const markup = prefixIds(resolveMarkup(doc.body, source, context), `${id}-`, href);
    return [{ id, href, markup: mapHtml(markup, (html) => shiftHeadings(html, level - 1)) }];
  });
  const targets = new Map(parts.map(({ id, href, markup }) => [escapeHtml(href), { id, ids: listIds(markup) }]));
  return {
    ...Object.fromEntries(
      parts.map(({ id, markup }) => [id, mapHtml(markup, (html) => linkChapters(html, targets))] as const),
    ),
    [TOC_NAME]: [renderToc(chapters.map(({ id, titleHtml, level }) => ({ id, html: titleHtml, depth: level })))],
  };
}

/** Lower heading levels, because headings follow their chapter's title. */
function shiftHeadings(html: string, levels: number): string {
  return html.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + levels)}`,
  );
}

const listIds = (markup: Markup): Set<string> =>
  new Set([...removeIslands(markup).matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id));

/** Make links to documents on the page refer to their chapters, and links to headings refer to these. */
function linkChapters(html: string, targets: ReadonlyMap<string, { id: string; ids: ReadonlySet<string> }>): string {
  return html.replace(/<a [^>]*>/g, (tag) => {
    const [attribute, page = "", hash = ""] = / href="([^"#]+)(#[^"]*)?"/.exec(tag) ?? [];
    const target = targets.get(page);
    if (attribute === undefined || !target) return tag;
    const isInChapter = getHashIds(hash).some((id) => target.ids.has(`${target.id}-${escapeHtml(id)}`));
    const id = isInChapter ? `${target.id}-${hash.slice(1)}` : target.id;
    return tag.replace(attribute, ` href="#${id}"`).replace(/ data-preview="[^"]*"/, "");
  });
}
