/** Creates documents for React pages: one per page and language, with the front matter that the module exports. */

import { runTransform } from "../../bundle/esbuild.ts";
import { evaluateFrontMatter, type FrontMatterProbe } from "../../bundle/page-modules.ts";
import type { SiteCode } from "../../bundle/site-code.ts";
import { computeDigest, digestParts } from "../../host/digest.ts";
import { readFrontMatter } from "../../markdown/front-matter/front-matter.ts";
import { type Document, type Page, type SourceFile, toDocumentId } from "../../model/document.ts";
import type { Locale, LocaleId, Messages } from "../../model/locale.ts";
import type { PlainProps } from "../../model/markup.ts";
import { collectProblems, getFileStart, type Outcome, type Problem, type SourcePath } from "../../model/problem.ts";
import type { ReactPageInput, VirtualDocuments } from "../../model/virtual-document.ts";
import type { Yaml } from "../../reader/yaml.ts";
import { getBaseName, removeExtension } from "../../util/path.ts";
import { createCodeLocator } from "../config/place-in-code.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { reportMissingTitle } from "../data-pages/page-entries.ts";
import type { LoadedData } from "./data-loaders.ts";

export interface ReactPagesInput {
  config: SiteConfig;
  /** Languages to read. */
  locales: readonly Locale[];
  messages: ReadonlyMap<LocaleId, Messages>;
  /** Theme with the page modules; `undefined` if the site's code has errors. */
  theme: SiteCode["theme"];
  /** Runs functions for front matter before they run here. */
  thread: SiteCode["thread"];
  /** Return a module's text. */
  readText(module: SourcePath): string;
  /** Run a page's data module. */
  loadData(module: SourcePath, locale: Locale): Promise<Outcome<LoadedData | undefined>>;
  /** Pages from data, which the code of a template renders. */
  virtual: VirtualDocuments;
  /** Parsed Markdown of entries. */
  contents: ReadonlyMap<SourceFile, Document>;
}

const FOLDER = "content/pages/";

/** Create documents for all pages in the given languages. */
export async function readReactPages(
  modules: readonly SourcePath[],
  { locales, messages, loadData, virtual, contents, ...input }: ReactPagesInput,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const locale of locales) {
    const texts = messages.get(locale.code) ?? {};
    for (const source of modules) {
      const inputs = virtual.get(source)?.reactInputs;
      const entry = inputs?.get(locale.code);
      // A page from data without an entry in the language shows the original.
      if (inputs && !entry) continue;
      const { value, problems } = entry ? { value: entry, problems: [] } : await loadData(source, locale);
      const scope = { locale, messages: texts, data: value?.data, params: entry?.params };
      const dataFiles = value && "files" in value ? value.files : undefined;
      const page = await readReactPage({ source, entry }, scope, { ...input, problems, dataFiles });
      const content = entry?.markdown && contents.get(entry.markdown);
      pages.push(content ? addContent(page, content) : page);
    }
  }
  return pages;
}

async function readReactPage(
  { source, entry }: { source: SourcePath; entry?: ReactPageInput },
  scope: Omit<FrontMatterProbe, "module">,
  {
    config,
    theme,
    thread,
    readText,
    problems: dataProblems,
    dataFiles,
  }: Pick<ReactPagesInput, "config" | "theme" | "thread" | "readText"> & {
    problems: readonly Problem[];
    dataFiles?: readonly SourcePath[];
  },
): Promise<Page> {
  const module = entry?.template ?? source;
  const { problems, take } = collectProblems(dataProblems);
  // Without its data, code would only report consequential errors.
  const hasData = problems.every(({ severity }) => severity !== "error");
  const exported = hasData && theme ? take(await evaluateFrontMatter(theme, { module, ...scope }, thread)) : null;
  const frontMatter = mergeFrontMatter(removeUndefined(exported), entry?.frontMatter);
  // Head tags in entries may come from data that is not trusted.
  const isTrusted = entry?.frontMatter.head === undefined;
  const reading = { file: source, text: "", firstLine: 1, isTrusted, ownKeys: config.markdown.frontMatter };
  const readMetaWith = (locate: Yaml["locate"]) =>
    readFrontMatter("page", {
      ...reading,
      yaml: { value: frontMatter, problems: [], locate, getSource: () => undefined },
    });
  let meta = readMetaWith(() => getFileStart(source));
  // The module is compiled again for the places, so only if there is a problem.
  if (meta.problems.length > 0 && !entry) meta = readMetaWith(await locateKeys(module, frontMatter, readText));
  const id = toDocumentId(removeExtension(source.slice(FOLDER.length)));
  if (entry && hasData && theme && meta.value.title === undefined)
    problems.push(reportMissingTitle({ path: source, locate: () => getFileStart(source) }));
  return {
    kind: "page",
    id,
    locale: scope.locale.code,
    source,
    digest: computeDigest(JSON.stringify([module, frontMatter, scope.data, entry?.params])),
    meta: meta.value,
    title: meta.value.title ?? getBaseName(id),
    description: meta.value.description ?? "",
    body: [],
    component: hasData ? { module, data: scope.data, ...(entry && { params: entry.params }) } : undefined,
    dataFiles,
    placeholders: [],
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

/** Add an entry's Markdown to its page. */
function addContent(page: Page, content: Document): Page {
  const { body, placeholders, headings, links, ids, sections, samples, diagrams, codeWords, words } = content;
  const { dependencies, replacements, locale } = content;
  return {
    ...page,
    body,
    ...(locale !== page.locale && { bodyLocale: locale }),
    ...{ placeholders, headings, links, ids, sections, samples, diagrams, codeWords, words },
    ...(dependencies && { dependencies }),
    ...(replacements && { replacements }),
    digest: digestParts([page.digest, content.digest]),
    problems: [...page.problems, ...content.problems],
  };
}

/** Add an entry's front matter to the template's. */
function mergeFrontMatter(exported: unknown, own: PlainProps | undefined): unknown {
  if (!own) return exported;
  const isMap = typeof exported === "object" && exported !== null && !Array.isArray(exported);
  return isMap || exported === null ? { ...exported, ...own } : exported;
}

/** Remove keys without a value, e.g. `{ description: undefined }`, which YAML does not have. */
function removeUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeUndefined);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([key, each]) => [key, removeUndefined(each)]));
}

/**
 * Create a function that finds where keys are in the front matter that a module exports. All places are the start of the
 * module while it has syntax errors, as in `dev`, which then shows the page with older code.
 */
async function locateKeys(
  module: SourcePath,
  value: unknown,
  readSource: ReactPagesInput["readText"],
): Promise<Yaml["locate"]> {
  const loader = module.endsWith(".tsx") ? "tsx" : "jsx";
  const options = { loader, format: "esm", sourcemap: "external", sourcefile: module } as const;
  const output = await runTransform(readSource(module), options).catch(() => undefined);
  if (!output) return () => getFileStart(module);
  const compiled = { ...output, resolveSource: () => module };
  return createCodeLocator(compiled, { name: "frontMatter", value, file: module, readSource });
}

/**
 * Replace React pages that have errors in data by their last valid version.
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
