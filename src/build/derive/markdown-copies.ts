/**
 * Create Markdown copies of pages for language models and other tools, and `llms.txt`, which lists the documentation in the
 * order of the sidebars, then the other pages.
 */

import { digestOfAll } from "../../host/digest.ts";
import { type Doc, type Document, type DocumentId, isPublic } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import { localizedFile, outputPath } from "../../model/permalink.ts";
import { type SidebarNode, setOfSidebar } from "../../model/sidebar.ts";
import { documentPath } from "../../site/catalog/document-path.ts";
import { markdownCopy, markdownPath } from "../../site/routes/generated-files.ts";
import { compareText, lastElement } from "../../util/collections.ts";
import { type ComposeContext, toAbsolute } from "../compose/compose-context.ts";
import { markupDigest } from "../compose/markup-digest.ts";
import { docSetLabel } from "../compose/shell.ts";
import { resolveMarkdown, type SourceOf } from "./resolve-markdown.ts";
import { textTask } from "./text-files.ts";

/** Maximum size of `llms-full.txt` that most tools can process. Longer output is split between pages. */
const FULL_SIZE = 1_000_000; // characters

function sourcesOf({ sources }: ComposeContext["site"]): SourceOf {
  const files = new Map(sources.documents.map((file) => [file.path, file]));
  return (source) => files.get(source) ?? { text: "" };
}

interface ListedPage<D extends Document = Document> {
  title: string;
  description: string;
  /** URL of the Markdown copy; that of the page if it is in React. */
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

function listedDocs(context: ComposeContext): PageGroup<Doc>[] {
  const { site, here, locale } = context;
  const entry = (id: DocumentId): ListedPage<Doc>[] => {
    const doc = site.catalog.find("doc", id, locale.code);
    const original = site.catalog.originalOf("doc", id);
    if (!doc || !original || ![doc, original].every(isPublic)) return [];
    const path = markdownCopy(documentPath(original, site.config));
    return [
      {
        title: doc.title,
        description: doc.description,
        url: toAbsolute(context, locale, path),
        document: doc,
      },
    ];
  };
  const idsOf = (nodes: readonly SidebarNode[]): DocumentId[] =>
    nodes.flatMap((node) => {
      if (node.type === "doc") return [node.id];
      return node.type === "category"
        ? [...(node.link?.kind === "doc" ? [node.link.id] : []), ...idsOf(node.items)]
        : [];
    });
  const visited = new Set<DocumentId>();
  const unvisited = (ids: readonly DocumentId[]): DocumentId[] =>
    ids.filter((id) => !visited.has(id) && visited.add(id));
  const inSidebars = [...here.sidebars.sidebars].flatMap(([name, nodes]) => {
    const set = site.config.docSets.length > 1 ? docSetLabel(setOfSidebar(name, site.config), context) : undefined;
    return groupItems(nodes).map((part) => {
      const category = part[0]?.type === "category" ? context.here.sidebarText(part[0].label) : undefined;
      const heading = [set, category].filter((text) => text !== undefined).join(": ");
      return { heading: heading || "Pages", pages: unvisited(idsOf(part)).flatMap(entry) };
    });
  });
  const others = unvisited(
    site.catalog
      .originals("doc")
      .map(({ id }) => id)
      .sort(compareText),
  );
  return [
    ...inSidebars,
    { heading: inSidebars.length > 0 ? "Other pages" : "Pages", pages: others.flatMap(entry) },
  ].filter(({ pages }) => pages.length > 0);
}

/** List the pages that are neither documentation nor posts, in the order of their URLs. */
function listedPages(context: ComposeContext): PageGroup {
  const { here, locale } = context;
  const pages = here.routes.flatMap((route): ListedPage[] => {
    if (!("document" in route) || route.document.kind !== "page" || !isPublic(route.document)) return [];
    const { document, path } = route;
    const { title, description } = document;
    return [{ title, description, url: toAbsolute(context, locale, markdownPath(route) ?? path), document }];
  });
  return { heading: "Website", pages: pages.sort((a, b) => compareText(a.url, b.url)) };
}

const singleLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const linkText = (text: string): string => singleLine(text).replace(/[\\[\]]/g, "\\$&");

/** Create the tasks for the copies of a locale's pages, `llms.txt` and `llms-full.txt`. */
export function markdownTasks(context: ComposeContext, common: string): OutputTask[] {
  const { site, here, locale } = context;
  const sourceOf = sourcesOf(site);
  const copies = here.routes.flatMap((route): OutputTask[] => {
    const path = markdownPath(route);
    if (path === undefined || !("document" in route)) return [];
    const { document } = route;
    const file = localizedFile(locale, path);
    return [
      {
        key: `file:${file}`,
        fingerprint: digestOfAll([common, markupDigest(document, context)]),
        produce: () => [{ path: file, contents: resolveMarkdown(document, sourceOf, context) }],
      },
    ];
  });
  const docs = listedDocs(context);
  const groups = [...docs, listedPages(context)].filter(({ pages }) => pages.length > 0);
  if (groups.length === 0) return copies;
  const lines = [
    `# ${singleLine(site.config.title)}`,
    "",
    ...(site.config.tagline ? [`> ${singleLine(site.config.tagline)}`, ""] : []),
  ];
  for (const { heading, pages } of groups) {
    lines.push(
      `## ${singleLine(heading)}`,
      "",
      ...pages.map(
        ({ title, description, url }) =>
          `- [${linkText(title)}](${url})${description ? `: ${singleLine(description)}` : ""}`,
      ),
      "",
    );
  }
  return [
    ...copies,
    textTask(localizedFile(locale, "/llms.txt"), lines.join("\n")),
    ...fullTasks(docs, context, common),
  ];
}

/** Create the task for the documentation in the default locale in one text, split into `llms-full.txt`, `llms-full-2.txt`, … */
function fullTasks(groups: readonly PageGroup<Doc>[], context: ComposeContext, common: string): OutputTask[] {
  const { site, locale } = context;
  if (locale.code !== site.config.defaultLocale || groups.length === 0) return [];
  const allDocs = groups.flatMap(({ pages }) => pages);
  const fingerprint = digestOfAll([
    common,
    ...allDocs.flatMap(({ title, url, document }) => [title, url, markupDigest(document, context)]),
  ]);
  const produce = () => {
    const sourceOf = sourcesOf(site);
    const parts: string[] = [""];
    for (const { title, url, document } of allDocs) {
      const piece = `<!-- ${url} -->\n\n${resolveMarkdown(document, sourceOf, context).trim()}\n\n`;
      const last = lastElement(parts);
      if (last !== "" && last.length + piece.length > FULL_SIZE) parts.push("");
      parts[parts.length - 1] += title === "" ? "" : piece;
    }
    return parts.map((contents, index) => ({
      path: outputPath(index === 0 ? "llms-full.txt" : `llms-full-${index + 1}.txt`),
      contents,
    }));
  };
  return [{ key: "many:llms-full", fingerprint, produce }];
}
