/** Compose the printable page of a sidebar: its documents as chapters of one page, with links between them. */

import type { Doc, DocumentId } from "../../model/document.ts";
import { type Markup, mapHtml, withoutIslands } from "../../model/markup.ts";
import { type PageMarkup, type PrintChapter, TOC_NAME } from "../../model/page-data.ts";
import { idsOfHash, type Permalink } from "../../model/permalink.ts";
import type { RouteOf } from "../../model/route.ts";
import { nameInSet, type SidebarName, type SidebarNode, setOfSidebar } from "../../model/sidebar.ts";
import { isReference } from "../../site/catalog/document-path.ts";
import { docLink } from "../../site/navigation/sidebar-index.ts";
import { renderToc } from "../../theme/toc-html.ts";
import { codeMarksToHtml, escapeHtml } from "../../util/html.ts";
import { type ComposeContext, type PageParts, treeContext } from "./compose-context.ts";
import { cardsMarkup } from "./doc-cards.ts";
import { fallbackNotice } from "./prose.ts";
import { documentBody, prefixIds, resolveMarkup, withoutIds } from "./resolve-body.ts";
import { docSetLabel, sidebarLabel } from "./shell.ts";

/** A chapter and the document that it contains, if it is not a category. */
interface Chapter extends PrintChapter {
  doc?: Doc;
  href?: Permalink;
}

export function docPrintParts({ sidebar, version }: RouteOf<"docPrint">, context: ComposeContext): PageParts {
  const { config } = context.site;
  const { versions } = setOfSidebar(sidebar, config);
  const chapters = composeChapters(context.here.sidebars.sidebars.get(sidebar) ?? [], context);
  const documents = chapters.flatMap(({ doc }) => doc ?? []);
  const cards = cardsOf(chapters, context);
  const title = sidebarLabel(sidebar, context) ?? fallbackTitle(sidebar, context);
  return {
    title,
    props: {
      title,
      version: versions.length > 1 ? version.label : undefined,
      chapters: chapters.map(({ doc: _, href: __, ...chapter }) => chapter),
    },
    documents,
    markup: () => composeMarkup(chapters, cards, context),
    extra: [chapters.map(({ href }) => href), [...cards]],
  };
}

function fallbackTitle(sidebar: SidebarName, context: ComposeContext): string {
  const { config, sidebars } = context.site;
  const set = setOfSidebar(sidebar, config);
  const docs = docSetLabel(set, context);
  const ofSet = [...sidebars.sidebars.keys()].filter((name) => setOfSidebar(name, config) === set);
  return ofSet.length === 1 ? docs : `${docs}: ${nameInSet(sidebar, set)}`;
}

/** Return the chapters of a sidebar. A document that is listed several times is a chapter at its first position. */
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
    if (!doc || doc.meta.unlisted || site.catalog.original(doc).meta.unlisted) return false;
    if (seen.has(id)) return true;
    seen.add(id);
    add({
      titleHtml: withoutIds(doc.titleHtml ?? codeMarksToHtml(doc.meta.title ?? doc.title)),
      level: levelAt(depth),
      notice: fallbackNotice(doc, context),
      isReference: isReference(doc, site.config) || undefined,
      doc,
      href: docLink(id, treeContext(context)).href,
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
          titleHtml: escapeHtml(here.sidebarText(link?.title ?? node.label)),
          level: levelAt(depth),
          description: description && here.sidebarText(description),
        });
      }
      visit(node.items, depth + 1);
      // A category of links, or of documents that are chapters already.
      if (chapters.length === before + 1 && !chapters[before]?.doc) chapters.pop();
    }
  };
  visit(nodes, 0);
  return chapters;
}

/** Return the heading level of a title. Deeper categories share a level, so that headings below it differ. */
const levelAt = (depth: number): PrintChapter["level"] => (depth === 0 ? 2 : depth === 1 ? 3 : 4);

/** Return the markup of `<DocCardList />` by document, where it is used. */
function cardsOf(chapters: readonly Chapter[], context: ComposeContext): Map<DocumentId, string> {
  const withCards = new Set(
    chapters.flatMap(({ doc }) => (doc?.slots.some(({ kind }) => kind === "cards") ? [doc.id] : [])),
  );
  if (withCards.size === 0) return new Map();
  return new Map(
    context.here.routes.flatMap((route) =>
      route.template === "doc" && withCards.has(route.document.id)
        ? [[route.document.id, cardsMarkup(route, context)] as const]
        : [],
    ),
  );
}

function composeMarkup(
  chapters: readonly Chapter[],
  cards: ReadonlyMap<DocumentId, string>,
  context: ComposeContext,
): PageMarkup {
  const parts = chapters.flatMap((chapter) => {
    const { doc, id, href, level } = chapter;
    if (!doc || href === undefined) return [];
    const source = { ...documentBody(doc, context), cards: () => cards.get(doc.id) ?? "" };
    const markup = prefixIds(resolveMarkup(doc.body, source, context), `${id}-`, href);
    return [{ id, href, markup: mapHtml(markup, (html) => shiftHeadings(html, level - 1)) }];
  });
  const targets = new Map(parts.map(({ id, href, markup }) => [escapeHtml(href), { id, ids: idsIn(markup) }]));
  return {
    ...Object.fromEntries(
      parts.map(({ id, markup }) => [id, mapHtml(markup, (html) => linkChapters(html, targets))] as const),
    ),
    [TOC_NAME]: [renderToc(chapters.map(({ id, titleHtml, level }) => ({ id, html: titleHtml, depth: level })))],
  };
}

/** Lower the level of headings, which follow the title of their chapter. */
function shiftHeadings(html: string, levels: number): string {
  return html.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + levels)}`,
  );
}

const idsIn = (markup: Markup): Set<string> =>
  new Set([...withoutIslands(markup).matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id));

/** Make links to documents of the page refer to their chapters, and links to headings refer to these. */
function linkChapters(html: string, targets: ReadonlyMap<string, { id: string; ids: ReadonlySet<string> }>): string {
  return html.replace(/<a [^>]*>/g, (tag) => {
    const [attribute, page = "", hash = ""] = / href="([^"#]+)(#[^"]*)?"/.exec(tag) ?? [];
    const target = targets.get(page);
    if (attribute === undefined || !target) return tag;
    const isInChapter = idsOfHash(hash).some((id) => target.ids.has(`${target.id}-${escapeHtml(id)}`));
    const id = isInChapter ? `${target.id}-${hash.slice(1)}` : target.id;
    return tag.replace(attribute, ` href="#${id}"`).replace(/ data-preview="[^"]*"/, "");
  });
}
