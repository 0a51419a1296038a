/** Parses Markdown in tests, and formats documents for readable comparisons. */

import { computeDigest } from "../../src/host/digest.ts";
import type { FileSource } from "../../src/host/files.ts";
import { mdxParser } from "../../src/markdown/mdx/parse-mdx.ts";
import { type ParseOptions, parseDocument } from "../../src/markdown/parse-document.ts";
import { PLAIN_OPTIONS } from "../../src/markdown/parse-fragment.ts";
import { PluginFiles } from "../../src/markdown/plugins/plugin-files.ts";
import { type Document, type Placeholder, type SourceFile, toDigest, toDocumentId } from "../../src/model/document.ts";
import { toLocaleId } from "../../src/model/locale.ts";
import type { PluginCode } from "../../src/model/output.ts";
import { type Place, type Problem, type SourcePath, toSourcePath } from "../../src/model/problem.ts";

export interface ParseInput extends Partial<Omit<SourceFile, "text">> {
  plugins?: PluginCode;
  /** Files that plugins may read, by path. */
  files?: Readonly<Record<string, string>>;
  options?: Partial<ParseOptions>;
}

export function parseText(text: string, { options, plugins, files = {}, ...source }: ParseInput = {}): Document {
  const file: SourceFile = {
    path: toSourcePath("content/docs/latest/page.md"),
    kind: "doc",
    id: toDocumentId("latest/page"),
    locale: toLocaleId("en"),
    digest: toDigest("digest"),
    ...source,
    text,
  };
  return parseDocument(
    file,
    { ...PLAIN_OPTIONS, ...options },
    plugins && { code: plugins, files: new PluginFiles(memoryFiles(files)) },
  );
}

/** Parse a text as MDX. */
export function parseMdxText(text: string): Document {
  const file: SourceFile = {
    path: toSourcePath("content/docs/page.mdx"),
    kind: "doc",
    id: toDocumentId("page"),
    locale: toLocaleId("en"),
    digest: toDigest("digest"),
    text,
  };
  return parseDocument(file, PLAIN_OPTIONS, undefined, mdxParser);
}

/** Parsers for tests of syntax that works alike in Markdown and MDX. */
export const PARSERS: Readonly<Record<"Markdown" | "MDX", (text: string) => Document>> = {
  Markdown: (text) => parseText(text),
  MDX: parseMdxText,
};

/** Create a file source from texts by path. */
function memoryFiles(texts: Readonly<Record<string, string>>): FileSource {
  const text = (file: SourcePath) => {
    const value = texts[file];
    return { value: value === undefined ? undefined : { text: value, digest: computeDigest(value) }, problems: [] };
  };
  const below = (folder: string) => Object.keys(texts).filter((file) => file.startsWith(`${folder}/`));
  return {
    root: "/",
    list: (folder) => ({ value: { files: below(folder).sort().map(toSourcePath), folders: [] }, problems: [] }),
    read: text,
    readNamed: (file) => (file in texts ? { kind: "file", outcome: text(file) } : { kind: "missing" }),
    findProblem: () => undefined,
    listNames: () => [],
  };
}

/** Format the body, with placeholders between ⟦ ⟧, which no test input contains. */
export function formatBody(document: Document): string {
  let html = "";
  for (const [index, part] of document.body.entries()) {
    if (index === document.excerptEnd) html += "⟦end of excerpt⟧";
    html +=
      typeof part === "string" ? part : `⟦${formatPlaceholder(document.placeholders[part] as Placeholder, document)}⟧`;
  }
  return html;
}

function formatPlaceholder(slot: Placeholder, document: Document): string {
  const target = (link: number): string | undefined => document.links[link]?.target;
  switch (slot.kind) {
    case "link":
      return `link ${target(slot.link)}`;
    case "asset":
      return `${slot.attribute} ${target(slot.link)}${slot.size ? " with size" : ""}`;
    case "srcset":
      return `srcset ${slot.candidates.map(({ link, descriptor }) => `${target(link)} ${descriptor}`.trim()).join(", ")}`;
    case "headingId":
      return `id ${document.headings[slot.heading]?.id}`;
    case "headingLink":
      return `link to ${document.headings[slot.heading]?.id}`;
    case "headingHref":
      return `href to ${document.headings[slot.heading]?.id}`;
    case "headingAliases":
      return `aliases of ${document.headings[slot.heading]?.id}`;
    case "memberVersion":
      return `version of ${document.headings[slot.heading]?.id}`;
    case "memberFilter":
      return `filter of ${slot.members} members`;
    case "message":
      return `message ${slot.id}${slot.values ? ` ${JSON.stringify(slot.values)}` : ""}`;
    case "mdxStart":
      return `code ${slot.index} ${JSON.stringify(slot.values)}`;
    case "mdxHole":
      return "hole";
    case "mdxEnd":
      return "end of code";
    case "text":
      return slot.text;
    case "structureFields":
      return `fields of ${target(slot.link)}`;
    case "pullRequestVersions":
      return `versions of #${slot.pullRequest}`;
    case "diagram":
      return `diagram ${slot.path.replace(/[\w-]+(?=\.\w+\.svg)/, "HASH")}`;
    case "cards":
    case "toc":
      return slot.kind;
    case "componentStart":
      return `${slot.name} ${JSON.stringify(slot.props)}`;
    case "componentEnd":
      return "end";
  }
}

/** Format line and column, preceded by the file if it is not the page itself. */
function formatPlace(place: Place | undefined, page: SourcePath): string {
  if (!place) return "-";
  return `${place.file === page ? "" : `${place.file}:`}${place.line}:${place.column}`;
}

function formatProblem({ severity, code, message, hint, place }: Problem, page: SourcePath): string {
  return `${formatPlace(place, page)} ${severity} ${code}: ${message}${hint ? ` | ${hint}` : ""}`;
}

export const problemCodes = (document: Document): string[] => document.problems.map(({ code }) => code);

/** Format everything except the body, without empty properties. */
export function formatFacts(document: Document): Record<string, unknown> {
  const at = (place: Place): string => formatPlace(place, document.source);
  const facts: Record<string, unknown> = {
    title: document.title,
    titleHtml: document.titleHtml,
    titleAliases: document.titleAliases,
    description: document.description,
    words: document.words,
    headings: document.headings.map(
      ({ depth, id, aliases = [], explicit, html, line, file }) =>
        `${file ? `${file}:` : ""}${line} h${depth} ${[id, ...aliases].map((each) => `#${each}`).join(" ")}${explicit ? " (explicit)" : ""} ${html}`,
    ),
    ids: document.ids,
    links: document.links.map(({ kind, target, place }) => `${at(place)} ${kind} ${target}`),
    sections: document.sections.map(({ heading, text }) => [document.headings[heading]?.id ?? "", ...text.split("\n")]),
    samples: document.samples.map(
      ({ language, meta, code, place, lines }) =>
        `${at(place)}${lines ? ` lines ${lines.join()}` : ""} ${language} (${meta}) ${JSON.stringify(code)}`,
    ),
    problems: document.problems.map((problem) => formatProblem(problem, document.source)),
  };
  for (const [key, value] of Object.entries(facts)) {
    if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) delete facts[key];
  }
  return facts;
}
