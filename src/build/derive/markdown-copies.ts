/**
 * Pages as Markdown, for readers that are programs: each page of the docs beside its HTML, and `llms.txt`, which lists
 * them in the order of the sidebars.
 */

import { digestOfAll } from "../../host/digest.ts";
import type { Document } from "../../model/document.ts";
import type { SidebarNode } from "../../model/navigation.ts";
import type { OutputTask } from "../../model/output.ts";
import { compareText } from "../../util/sort.ts";
import { documentPath } from "../catalog/document-path.ts";
import { markdownPath } from "../compose/compose-pages.ts";
import { type ComposeContext, toAbsolute } from "../compose/context.ts";
import { findExample } from "../compose/examples.ts";
import { hrefOf } from "../compose/fill-body.ts";
import { textTask } from "./text-task.ts";

/** A file of this size is still taken in by most readers of `llms-full.txt`; what is longer is cut between pages. */
const FULL_SIZE = 1_000_000; // characters

const absolute = (address: string, origin: string): string => (address.startsWith("/") ? origin + address : address);

/**
 * Parts of Markdown that are looked at: comments, fenced code, code in lines, and then targets of links, of definitions
 * and of HTML attributes. What stands in code is not a link.
 */
const PARTS = new RegExp(
  [
    /(?<comment><!--[\s\S]*?-->[ \t]*\n?)/,
    /(?<fence>^(?<indent>[ \t>]*)(?<marks>`{3,}|~{3,})(?<info>[^\n]*)(?:\n[\s\S]*?(?:^[ \t>]*\k<marks>[`~]*[ \t]*$|(?![\s\S]))|(?![\s\S])))/,
    /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`))/,
    /(?:(?<inline>\]\(<?)(?<inlineTarget>[^()\s>]+))/,
    /(?:(?<definition>^[ ]{0,3}\[[^\]\n]+\]:[ \t]*<?)(?<definedTarget>[^\s>]+))/,
    /(?:(?<attribute>\s(?:href|src)=["'])(?<attributeTarget>[^"'\n]*))/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);

/** The text of a document with its links made absolute, its examples put in and its comments left out. */
export function resolveMarkdown(document: Document, text: string, context: ComposeContext): string {
  const { site } = context;
  let markdown = text.replace(/\r\n?/g, "\n").replace(/^\uFEFF?---\n[\s\S]*?\n---\n+/, "");
  const links = site.links.of(document);
  const targets = new Map(document.links.map(({ target }, index) => [target, links[index]]));
  const resolve = (target: string): string => {
    const link = targets.get(target);
    return link ? absolute(hrefOf(link, context, target), site.config.url) : target;
  };
  markdown = markdown.replace(PARTS, (whole: string, ...rest) => {
    const part = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (part.comment !== undefined) return historyOf(part.comment);
    if (part.fence !== undefined) return exampleOf(part, document, site) ?? whole;
    if (part.inlineTarget !== undefined) return part.inline + resolve(part.inlineTarget);
    if (part.definedTarget !== undefined) return part.definition + resolve(part.definedTarget);
    if (part.attributeTarget !== undefined) return part.attribute + resolve(part.attributeTarget);
    return whole;
  });
  return /^#\s/m.test(markdown) ? markdown : `# ${document.title}\n\n${markdown}`;
}

/** The history of an API stands in a comment; it is shown as the data that it is. Other comments are for authors. */
function historyOf(comment: string): string {
  const history = /^<!--\s*(`{3,})\s*ya?ml history[^\n]*\n([\s\S]*?)\n[ \t]*\1/i.exec(comment);
  return history ? `\`\`\`yaml history\n${history[2]}\n\`\`\`\n` : "";
}

/** An embedded example as its files. */
function exampleOf(
  { info = "", indent = "" }: Readonly<Record<string, string | undefined>>,
  document: Document,
  site: ComposeContext["site"],
): string | undefined {
  const folder = /^\s*fiddle (\S+?)(?:\|\S*)?\s*$/.exec(info)?.[1];
  const example = folder === undefined ? undefined : findExample(folder, document, site);
  const indented = (text: string): string => text.replace(/^(?=.)/gm, indent);
  return example?.files
    .map(({ name, code }) => indented(`\`\`\`${name.split(".").at(-1)} title="${name}"\n${code.trimEnd()}\n\`\`\``))
    .join("\n\n");
}

interface Listed {
  title: string;
  description: string;
  url: string;
  text: () => string;
}

function listedDocs(context: ComposeContext): { heading: string; docs: Listed[] }[] {
  const { site, locale } = context;
  const texts = new Map(site.sources.documents.map((file) => [file.path, file.text]));
  const entry = (id: string): Listed[] => {
    const doc = site.catalog.find("doc", id, locale.code);
    const original = site.catalog.find("doc", id, site.config.defaultLocale);
    if (!doc || !original || original.meta.unlisted) return [];
    const path = documentPath(original, site.config).replace(/\/$/, "/index");
    return [
      {
        title: doc.title,
        description: doc.description,
        url: toAbsolute(context, locale, `${path}.md`),
        text: () => resolveMarkdown(doc, texts.get(doc.source) ?? "", context),
      },
    ];
  };
  const idsOf = (nodes: readonly SidebarNode[]): string[] =>
    nodes.flatMap((node) => {
      if (node.type === "doc") return [node.id];
      return node.type === "category"
        ? [...(node.link?.kind === "doc" ? [node.link.id] : []), ...idsOf(node.items)]
        : [];
    });
  const seen = new Set<string>();
  const fresh = (ids: readonly string[]): string[] => ids.filter((id) => !seen.has(id) && seen.add(id));
  const listed = [...site.sidebars.sidebars.values()].flatMap((nodes) =>
    nodes.map((node) => ({
      heading: "label" in node && node.label !== undefined ? node.label : "Pages",
      docs: fresh(idsOf([node])).flatMap(entry),
    })),
  );
  const others = fresh(
    site.catalog
      .originals("doc")
      .map(({ id }) => id)
      .sort(compareText),
  );
  return [...listed, { heading: listed.length > 0 ? "Other pages" : "Pages", docs: others.flatMap(entry) }].filter(
    ({ docs }) => docs.length > 0,
  );
}

const inLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const inLink = (text: string): string => inLine(text).replace(/[\\[\]]/g, "\\$&");

/** Copies of the pages of a locale, `llms.txt` and `llms-full.txt`. */
export function markdownTasks(context: ComposeContext, common: string): OutputTask[] {
  const { site, here, locale } = context;
  const texts = new Map(site.sources.documents.map((file) => [file.path, file.text]));
  const copies = here.routes.flatMap((route): OutputTask[] => {
    const path = markdownPath(route);
    if (path === undefined || route.template !== "doc") return [];
    const { document } = route;
    const file = `${locale.prefix}${path}`.slice(1);
    const fingerprint = digestOfAll([
      common,
      locale.code,
      document.digest,
      document.locale,
      JSON.stringify(site.links.of(document)),
      ...document.fiddles.map(({ folder }) => JSON.stringify(findExample(folder, document, site)?.files ?? "")),
    ]);
    return [
      {
        key: `file:${file}`,
        fingerprint,
        produce: () => [{ path: file, contents: resolveMarkdown(document, texts.get(document.source) ?? "", context) }],
      },
    ];
  });
  const groups = listedDocs(context);
  if (groups.length === 0) return copies;
  const lines = [
    `# ${inLine(site.config.title)}`,
    "",
    ...(site.config.tagline ? [`> ${inLine(site.config.tagline)}`, ""] : []),
  ];
  for (const { heading, docs } of groups) {
    lines.push(
      `## ${inLine(heading)}`,
      "",
      ...docs.map(
        ({ title, description, url }) => `- [${inLink(title)}](${url})${description ? `: ${inLine(description)}` : ""}`,
      ),
      "",
    );
  }
  return [
    ...copies,
    textTask(`${locale.prefix}/llms.txt`.slice(1), lines.join("\n")),
    ...fullTasks(groups, context, common),
  ];
}

/** All pages in one text, in several files where it is long: `llms-full.txt`, `llms-full-2.txt` … Of the default locale only. */
function fullTasks(
  groups: readonly { docs: readonly Listed[] }[],
  { site, locale }: ComposeContext,
  common: string,
): OutputTask[] {
  if (locale.code !== site.config.defaultLocale) return [];
  const fingerprint = digestOfAll([
    common,
    ...site.catalog.originals("doc").map(({ digest }) => digest),
    JSON.stringify(groups),
  ]);
  const produce = () => {
    const parts: string[] = [""];
    for (const { title, url, text } of groups.flatMap(({ docs }) => docs)) {
      const piece = `<!-- ${url} -->\n\n${text().trim()}\n\n`;
      if ((parts.at(-1) as string).length + piece.length > FULL_SIZE && parts.at(-1) !== "") parts.push("");
      parts[parts.length - 1] += title === "" ? "" : piece;
    }
    return parts.map((contents, index) => ({
      path: index === 0 ? "llms-full.txt" : `llms-full-${index + 1}.txt`,
      contents,
    }));
  };
  return [{ key: "many:llms-full", fingerprint, produce }];
}
