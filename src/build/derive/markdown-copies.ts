/**
 * Create Markdown copies of pages for language models and other tools, and `llms.txt`, which lists the copies in the order
 * of the sidebars.
 */

import { digestOfAll } from "../../host/digest.ts";
import { type Doc, type DocumentId, isPublic } from "../../model/document.ts";
import type { OutputTask } from "../../model/output.ts";
import { localizedFile, outputPath } from "../../model/permalink.ts";
import { type SidebarNode, setOfSidebar } from "../../model/sidebar.ts";
import { documentPath } from "../../site/catalog/document-path.ts";
import { compareText, lastElement } from "../../util/collections.ts";
import { type ComposeContext, toAbsolute } from "../compose/compose-context.ts";
import { markdownCopy, markdownPath } from "../compose/compose-pages.ts";
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

interface ListedDoc {
  title: string;
  description: string;
  url: string;
  document: Doc;
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

function listedDocs(context: ComposeContext): { heading: string; docs: ListedDoc[] }[] {
  const { site, here, locale } = context;
  const entry = (id: DocumentId): ListedDoc[] => {
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
      return { heading: heading || "Pages", docs: unvisited(idsOf(part)).flatMap(entry) };
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
    { heading: inSidebars.length > 0 ? "Other pages" : "Pages", docs: others.flatMap(entry) },
  ].filter(({ docs }) => docs.length > 0);
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
  const groups = listedDocs(context);
  if (groups.length === 0) return copies;
  const lines = [
    `# ${singleLine(site.config.title)}`,
    "",
    ...(site.config.tagline ? [`> ${singleLine(site.config.tagline)}`, ""] : []),
  ];
  for (const { heading, docs } of groups) {
    lines.push(
      `## ${singleLine(heading)}`,
      "",
      ...docs.map(
        ({ title, description, url }) =>
          `- [${linkText(title)}](${url})${description ? `: ${singleLine(description)}` : ""}`,
      ),
      "",
    );
  }
  return [
    ...copies,
    textTask(localizedFile(locale, "/llms.txt"), lines.join("\n")),
    ...fullTasks(groups, context, common),
  ];
}

/** Create the task for all pages of the default locale in one text, split into `llms-full.txt`, `llms-full-2.txt`, … */
function fullTasks(
  groups: readonly { docs: readonly ListedDoc[] }[],
  context: ComposeContext,
  common: string,
): OutputTask[] {
  const { site, locale } = context;
  if (locale.code !== site.config.defaultLocale) return [];
  const allDocs = groups.flatMap(({ docs }) => docs);
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
