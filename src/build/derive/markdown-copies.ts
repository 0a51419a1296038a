/**
 * Create Markdown copies of pages for language models and other tools, and `llms.txt`, which lists the documentation in
 * sidebar order, then the other pages.
 */

import { type ComposeContext, toAbsolute } from "../../compose/compose-context.ts";
import { digestMarkup } from "../../compose/markup-digest.ts";
import { getDocSetLabel } from "../../compose/navbar.ts";
import { digestParts } from "../../host/digest.ts";
import { createFileTask } from "../../host/file-task.ts";
import type { Doc, Document, DocumentId } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import { isPublic } from "../../model/page-meta.ts";
import { getLocalizedPath, type OutputPath, toOutputPath } from "../../model/permalink.ts";
import { findDocSet, type SidebarNode } from "../../model/sidebar.ts";
import { getDocumentPath } from "../../site/catalog/document-path.ts";
import { getMarkdownCopyRoute, getMarkdownPath } from "../../site/routes/generated-files.ts";
import { compareText, getLast } from "../../util/collections.ts";
import { type GetSource, resolveMarkdown } from "./resolve-markdown.ts";

/** Maximum size for `llms-full.txt` that most tools can process. Longer output is split between pages. */
const FULL_SIZE = 1_000_000; // characters

function indexSources({ sources }: ComposeContext["site"]): GetSource {
  const files = new Map(sources.documents.map((file) => [file.path, file]));
  return (source) => files.get(source) ?? { text: "" };
}

interface ListedPage<D extends Document = Document> {
  title: string;
  description: string;
  /** URL of the Markdown copy; for React pages, which have none, of the page. */
  url: string;
  document: D;
}

interface PageGroup<D extends Document = Document> {
  heading: string;
  pages: ListedPage<D>[];
}

/** Group sidebar items: each category is a group, and so are consecutive documents. */
function groupItems(nodes: readonly SidebarNode[]): SidebarNode[][] {
  const parts: SidebarNode[][] = [];
  for (const [index, node] of nodes.entries()) {
    const previous = nodes[index - 1];
    if (previous && previous.type !== "category" && node.type !== "category") parts.at(-1)?.push(node);
    else parts.push([node]);
  }
  return parts;
}

function groupDocs(context: ComposeContext): PageGroup<Doc>[] {
  const { site, here, locale } = context;
  const listEntry = (id: DocumentId): ListedPage<Doc>[] => {
    const doc = site.catalog.find("doc", id, locale.code);
    const original = site.catalog.findOriginal("doc", id);
    if (!doc || !original || ![doc, original].every(isPublic)) return [];
    const path = getMarkdownCopyRoute(getDocumentPath(original, site.config));
    return [
      {
        title: doc.title,
        description: doc.description,
        url: toAbsolute(context, locale, path),
        document: doc,
      },
    ];
  };
  const listIds = (nodes: readonly SidebarNode[]): DocumentId[] =>
    nodes.flatMap((node) => {
      if (node.type === "doc") return [node.id];
      return node.type === "category"
        ? [...(node.link?.kind === "doc" ? [node.link.id] : []), ...listIds(node.items)]
        : [];
    });
  const visited = new Set<DocumentId>();
  const filterUnvisited = (ids: readonly DocumentId[]): DocumentId[] =>
    ids.filter((id) => !visited.has(id) && visited.add(id));
  const inSidebars = [...here.sidebars.sidebars].flatMap(([name, nodes]) => {
    const set = site.config.docSets.length > 1 ? getDocSetLabel(findDocSet(name, site.config), context) : undefined;
    return groupItems(nodes).map((part) => {
      const category = part[0]?.type === "category" ? context.here.translateLabel(part[0].label) : undefined;
      const heading = [set, category].filter((text) => text !== undefined).join(": ");
      return { heading: heading || "Pages", pages: filterUnvisited(listIds(part)).flatMap(listEntry) };
    });
  });
  const others = filterUnvisited(
    site.catalog
      .listOriginals("doc")
      .map(({ id }) => id)
      .sort(compareText),
  );
  return [
    ...inSidebars,
    { heading: inSidebars.length > 0 ? "Other pages" : "Pages", pages: others.flatMap(listEntry) },
  ].filter(({ pages }) => pages.length > 0);
}

/** List the pages that are neither documentation nor posts, ordered by URL. */
function groupPages(context: ComposeContext): PageGroup {
  const { here, locale } = context;
  const pages = here.routes.flatMap((route): ListedPage[] => {
    if (!("document" in route) || route.document.kind !== "page" || !isPublic(route.document)) return [];
    const { document, path } = route;
    const { title, description } = document;
    return [{ title, description, url: toAbsolute(context, locale, getMarkdownPath(route) ?? path), document }];
  });
  return { heading: "Website", pages: pages.sort((a, b) => compareText(a.url, b.url)) };
}

const toSingleLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const linkText = (text: string): string => toSingleLine(text).replace(/[\\[\]]/g, "\\$&");

/** Create tasks for copies of a locale's pages, `llms.txt` and `llms-full.txt`. */
export function planMarkdownCopies(context: ComposeContext, common: string): OutputTask[] {
  const { site, here, locale } = context;
  const getSource = indexSources(site);
  const files = new Map<Document, OutputPath>();
  const copies = here.routes.flatMap((route): OutputTask[] => {
    const path = getMarkdownPath(route);
    if (path === undefined || !("document" in route)) return [];
    const { document } = route;
    const file = getLocalizedPath(locale, path);
    files.set(document, file);
    return [
      {
        key: `file:${file}`,
        fingerprint: digestParts([common, digestMarkup(document, context)]),
        produce: () => [{ path: file, contents: resolveMarkdown(document, getSource, context) }],
      },
    ];
  });
  const docs = groupDocs(context);
  const groups = [...docs, groupPages(context)].filter(({ pages }) => pages.length > 0);
  if (groups.length === 0) return copies;
  const lines = [
    `# ${toSingleLine(site.config.title)}`,
    "",
    ...(site.config.tagline ? [`> ${toSingleLine(site.config.tagline)}`, ""] : []),
  ];
  for (const { heading, pages } of groups) {
    lines.push(
      `## ${toSingleLine(heading)}`,
      "",
      ...pages.map(
        ({ title, description, url }) =>
          `- [${linkText(title)}](${url})${description ? `: ${toSingleLine(description)}` : ""}`,
      ),
      "",
    );
  }
  return [
    ...copies,
    createFileTask({ path: getLocalizedPath(locale, "/llms.txt"), contents: lines.join("\n") }),
    ...planFullCopies(docs, files, context, common),
  ];
}

/**
 * Create the task for the documentation in the default locale in one text, split into `llms-full.txt`, `llms-full-2.txt`, …
 *
 * @param copies Markdown copies by document. Reading one takes half the time that creating it again takes.
 */
function planFullCopies(
  groups: readonly PageGroup<Doc>[],
  copies: ReadonlyMap<Document, OutputPath>,
  context: ComposeContext,
  common: string,
): OutputTask[] {
  const { site, locale } = context;
  if (locale.code !== site.config.defaultLocale || groups.length === 0) return [];
  const allDocs = groups.flatMap(({ pages }) => pages);
  const fingerprint = digestParts([
    common,
    ...allDocs.flatMap(({ title, url, document }) => [title, url, digestMarkup(document, context)]),
  ]);
  const produce: OutputTask["produce"] = (readKept) => {
    const getSource = indexSources(site);
    const parts: string[] = [""];
    for (const { title, url, document } of allDocs) {
      const copy = copies.get(document);
      const keptText = copy === undefined ? undefined : readKept?.(copy);
      const piece = `<!-- ${url} -->\n\n${(keptText ?? resolveMarkdown(document, getSource, context)).trim()}\n\n`;
      const last = getLast(parts);
      if (last !== "" && last.length + piece.length > FULL_SIZE) parts.push("");
      parts[parts.length - 1] += title === "" ? "" : piece;
    }
    return parts.map((contents, index) => ({
      path: toOutputPath(index === 0 ? "llms-full.txt" : `llms-full-${index + 1}.txt`),
      contents,
    }));
  };
  return [{ key: "many:llms-full", fingerprint, produce }];
}
