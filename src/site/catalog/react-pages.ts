/**
 * Creates the documents of pages in React: one per page and language, with the front matter that the module exports.
 * Completes documents in MDX: compares translations with their originals, whose code they share, and inserts the results of
 * expressions that are text.
 */

import type { SiteCode } from "../../bundle/bundle-site.ts";
import { evaluateFrontMatter, expressionResults, type FrontMatterProbe } from "../../bundle/page-modules.ts";
import { digestOf, digestOfAll } from "../../host/digest.ts";
import { readFrontMatter } from "../../markdown/front-matter/front-matter.ts";
import type { SiteConfig } from "../../model/config.ts";
import {
  type Document,
  documentId,
  type MdxCode,
  type MdxPart,
  type Page,
  type Placeholder,
} from "../../model/document.ts";
import type { Locale, LocaleId, Messages } from "../../model/locale.ts";
import { fillExpressions } from "../../model/markup.ts";
import { collectProblems, errorAt, type Outcome, type Problem, type SourcePath, startOf } from "../../model/problem.ts";
import type { Yaml } from "../../reader/yaml.ts";
import { escapeHtml } from "../../util/html.ts";
import { baseName, withoutExtension } from "../../util/path.ts";
import { placesInCode } from "../config/place-in-code.ts";
import type { LoadedData } from "./data-loaders.ts";

export interface ReactPagesInput {
  config: SiteConfig;
  /** Languages to read. */
  locales: readonly Locale[];
  messages: ReadonlyMap<LocaleId, Messages>;
  /** Theme with the modules of the pages; `undefined` if the code of the site has errors. */
  theme: SiteCode["theme"];
  /** Runs functions for front matter before they run here. */
  thread: SiteCode["thread"];
  /** Return the text of a module. */
  textOf(module: SourcePath): string;
  /** Run the data module of a page. */
  dataOf(module: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>>;
}

const FOLDER = "content/pages/";

/** Create the documents of all pages in the given languages. */
export async function readReactPages(
  modules: readonly SourcePath[],
  { locales, messages, dataOf, ...input }: ReactPagesInput,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const locale of locales) {
    const texts = messages.get(locale.code) ?? {};
    for (const module of modules) {
      const { value, problems } = await dataOf(module, locale);
      const scope = { locale, messages: texts, data: value?.data };
      pages.push(await readReactPage(module, scope, { ...input, problems, dataFiles: value?.files }));
    }
  }
  return pages;
}

async function readReactPage(
  module: SourcePath,
  scope: Omit<FrontMatterProbe, "module">,
  {
    config,
    theme,
    thread,
    textOf,
    problems: dataProblems,
    dataFiles,
  }: Pick<ReactPagesInput, "config" | "theme" | "thread" | "textOf"> & {
    problems: readonly Problem[];
    dataFiles?: readonly SourcePath[];
  },
): Promise<Page> {
  const { problems, take } = collectProblems(dataProblems);
  // Without its data, code would only report consequences of the same problem.
  const hasData = problems.every(({ severity }) => severity !== "error");
  const exported = hasData && theme ? take(await evaluateFrontMatter(theme, { module, ...scope }, thread)) : null;
  const frontMatter = withoutUndefined(exported);
  const source = { file: module, text: "", firstLine: 1, isTrusted: true, ownKeys: config.markdown.frontMatter };
  const metaWith = (placeOf: Yaml["placeOf"]) =>
    readFrontMatter("page", {
      ...source,
      yaml: { value: frontMatter, problems: [], placeOf, writtenAt: () => undefined },
    });
  let meta = metaWith(() => startOf(module));
  // The module is compiled again for the places, so only if there is a problem.
  if (meta.problems.length > 0) meta = metaWith(await placesOfKeys(module, frontMatter, textOf));
  const id = documentId(withoutExtension(module.slice(FOLDER.length)));
  return {
    kind: "page",
    id,
    locale: scope.locale.code,
    source: module,
    digest: digestOf(JSON.stringify([module, frontMatter, scope.data])),
    meta: meta.value,
    title: meta.value.title ?? baseName(id),
    description: meta.value.description ?? "",
    body: [],
    component: hasData ? { module, data: scope.data } : undefined,
    dataFiles,
    slots: [],
    headings: [],
    links: [],
    ids: [],
    sections: [],
    samples: [],
    diagrams: [],
    codeWords: 0,
    words: 0,
    problems: [...problems, ...meta.problems],
  };
}

/** Remove keys without a value, e.g. `{ description: undefined }`, which YAML does not have. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutUndefined(each)]));
}

/**
 * Create a function that finds the places of keys in the front matter that a module exports. All places are the start of the
 * module while it has syntax errors, as in `dev`, which then shows the page with older code.
 */
async function placesOfKeys(
  module: SourcePath,
  value: unknown,
  textOf: ReactPagesInput["textOf"],
): Promise<Yaml["placeOf"]> {
  const { transform } = await import("esbuild");
  const loader = module.endsWith(".tsx") ? "tsx" : "jsx";
  const options = { loader, format: "esm", sourcemap: "external", sourcefile: module } as const;
  const output = await transform(textOf(module), options).catch(() => undefined);
  if (!output) return () => startOf(module);
  return placesInCode({ ...output, fileOf: () => module }, { name: "frontMatter", value, file: module, textOf });
}

/** True if a file may contain code that runs: translations never do. */
const isOriginal = ({ source, locale }: Document, { defaultLocale }: SiteConfig): boolean =>
  locale === defaultLocale && !source.startsWith("i18n/");

/** Return the valid code of all documents in MDX. */
export function mdxCodes(documents: readonly Document[], config: SiteConfig): MdxCode[] {
  return documents.flatMap((document) => (document.mdx?.isValid && isOriginal(document, config) ? [document.mdx] : []));
}

/**
 * Replace documents in MDX whose code has errors by their last valid version.
 *
 * @param valid The last valid versions, which this function updates.
 */
export function keepValidMdx(documents: readonly Document[], valid: Map<SourcePath, Document>): Document[] {
  return documents.map((document) => {
    const { source, problems } = document;
    if (!source.endsWith(".mdx")) return document;
    const isValid = document.mdx?.isValid ?? !problems.some(({ code }) => code === "invalid-mdx");
    if (isValid) valid.set(source, document);
    return isValid ? document : { ...(valid.get(source) ?? document), problems };
  });
}

/**
 * Replace pages in React whose data has errors by their last valid version.
 *
 * @param valid The last valid versions by path and language, which this function updates.
 */
export function keepValidPages(pages: readonly Page[], valid: Map<string, Page>): Page[] {
  return pages.map((page) => {
    const key = `${page.source} ${page.locale}`;
    if (page.component) valid.set(key, page);
    return page.component ? page : { ...(valid.get(key) ?? page), problems: page.problems };
  });
}

/** Complete the documents in MDX. @param theme Theme with the code; `undefined` if the code of the site has errors. */
export async function completeMdx(
  documents: readonly Document[],
  theme: SiteCode["theme"],
  config: SiteConfig,
): Promise<Document[]> {
  const keyOf = ({ kind, id }: Document): string => `${kind} ${id}`;
  const originals = new Map(
    documents.flatMap((document) => (isOriginal(document, config) ? [[keyOf(document), document]] : [])),
  );
  const completed: Document[] = [];
  for (const document of documents) {
    const original = originals.get(keyOf(document));
    if (!original && document.mdx) {
      completed.push(withoutCode(document, document.mdx));
      continue;
    }
    // A translation may be in Markdown, and its original too.
    const isTranslation = original !== undefined && original !== document;
    const hasCode = document.mdx ?? (document.source.endsWith(".mdx") ? original?.mdx : undefined);
    const shared = isTranslation && hasCode ? withCodeOf(document, original) : document;
    completed.push(shared.mdx ? await withResults(shared, shared.mdx, theme) : shared);
  }
  return completed;
}

/** Report the code of a page that only exists as a translation. */
function withoutCode(document: Document, { parts }: MdxCode): Document {
  const message = "Code of translations never runs, and this page has no original.";
  const hint = "Write the page in Markdown without code, or add an original with the same code in content/.";
  const problem = errorAt(parts[0]?.place ?? startOf(document.source), "executable-content", message, hint);
  const { mdx: _, ...rest } = document;
  return { ...rest, body: [], problems: [...document.problems, problem] } as Document;
}

/** Use the code of the original. If the code of the translation differs, the translation gets an error. */
function withCodeOf(document: Document, original: Document): Document {
  const own = document.mdx?.parts ?? [];
  const parts = original.mdx?.parts ?? [];
  const at = Math.max(own.length, parts.length);
  const index = Array.from({ length: at }).findIndex((_, each) => own[each]?.text !== parts[each]?.text);
  if (original.mdx && index < 0 && original.mdx.code === document.mdx?.code) {
    const { frontMatter } = document.mdx ?? {};
    const digest = digestOfAll([document.digest, original.digest]);
    return { ...document, digest, mdx: { ...original.mdx, ...(frontMatter ? { frontMatter } : {}) } } as Document;
  }
  const problem = differenceProblem(own[index], parts[index], document);
  const { mdx: _, ...rest } = document;
  return { ...rest, body: [], problems: [...document.problems, problem] } as Document;
}

function differenceProblem(own: MdxPart | undefined, original: MdxPart | undefined, { source }: Document): Problem {
  const hint =
    "Repeat the code of the original: imports, exports, expressions, components and their props. Only text and strings in quotes may differ.";
  const message =
    own && original
      ? `"${shorten(own.text)}" differs from the original, "${shorten(original.text)}".`
      : own
        ? `"${shorten(own.text)}" is not in the original.`
        : original
          ? `"${shorten(original.text)}" of the original is missing.`
          : "The tags are nested differently than in the original.";
  return errorAt(own?.place ?? startOf(source), "translation-structure", message, hint);
}

const MAX_QUOTE_LENGTH = 80; // characters

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH - 1)}…` : line;
}

/** Insert the results of expressions: text everywhere, elements in the Markdown copy. */
async function withResults(document: Document, mdx: MdxCode, theme: SiteCode["theme"]): Promise<Document> {
  const texts = new Map<string, string>();
  const elements = new Map<string, string>();
  for (const [path, result] of theme ? await expressionResults(theme, mdx) : []) {
    if ("text" in result) texts.set(path, result.text);
    else elements.set(path, result.html);
  }
  const resultOf = (path: string): string => texts.get(path) ?? "";
  const fill = (text: string): string => fillExpressions(text, resultOf);
  const fillMarkdown = (markdown: string): string =>
    fillExpressions(markdown, (path) => elements.get(path) ?? resultOf(path));
  const fillHtml = (html: string): string => fillExpressions(html, (path) => escapeHtml(resultOf(path)));
  const optional = <T extends string | undefined>(text: T): T => (text === undefined ? text : (fill(text) as T));
  const { titleHtml } = document;
  return {
    ...document,
    digest: digestOfAll([document.digest, JSON.stringify([...texts, ...elements])]),
    title: fill(document.title),
    titleText: optional(document.titleText),
    titleHtml: titleHtml === undefined ? undefined : fillHtml(titleHtml),
    description: fill(document.description),
    slots: withTexts(document.slots, texts),
    ...(document.replacements && {
      replacements: document.replacements.map((each) => ({ ...each, markdown: fillMarkdown(each.markdown) })),
    }),
    headings: document.headings.map((heading) => ({
      ...heading,
      text: fill(heading.text),
      html: fillHtml(heading.html),
    })),
    sections: document.sections.map((section) => ({ ...section, text: fill(section.text) })),
  } as Document;
}

/** Replace the slots of expressions with text. The slot of their end renders nothing. */
function withTexts(slots: readonly Placeholder[], texts: ReadonlyMap<string, string>): Placeholder[] {
  let isText = false;
  return slots.map((slot) => {
    if (slot.kind === "mdxStart") isText = texts.has(String(slot.index));
    else if (slot.kind !== "mdxEnd") return slot;
    if (!isText) return slot;
    isText = slot.kind === "mdxStart";
    return { kind: "text", text: slot.kind === "mdxStart" ? (texts.get(String(slot.index)) ?? "") : "" };
  });
}
