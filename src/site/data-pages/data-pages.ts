/** Creates pages from data: runs `paths` of data modules, and fills the templates next to them. */

import { computeDigest } from "../../host/digest.ts";
import type { FileSource } from "../../host/files.ts";
import { type SourceFile, toDocumentId } from "../../model/document.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import type { PageInput } from "../../model/page-input.ts";
import {
  collectProblems,
  createError,
  getFileStart,
  type Outcome,
  type Place,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import type { ReactPageInput, VirtualDocument } from "../../model/virtual-document.ts";
import { groupBy } from "../../util/collections.ts";
import { getBaseName, removeExtension } from "../../util/path.ts";
import type { DataLoaders } from "../catalog/data-loaders.ts";
import { RULE } from "../catalog/data-problems.ts";
import { getDefaultLocale, type SiteConfig } from "../config/site-config.ts";
import { isExecutable } from "../source/executable.ts";
import { findDataModules, listTemplates } from "../source/locate-file.ts";
import { findParameterFault, hasParameter } from "../source/template-path.ts";
import { createOriginFinder } from "./locate-entry.ts";
import { type PageEntry, readEntries, reportMissingTitle } from "./page-entries.ts";
import { composeText, hasKey, parseTemplate, type Template } from "./template-text.ts";

export interface DataPagesInput {
  config: SiteConfig;
  files: FileSource;
  /** Return the data modules' loaders; `undefined` if all modules have errors. */
  getLoaders(): Promise<DataLoaders | undefined>;
  /** Languages to read. */
  locales: readonly Locale[];
  /** The last valid pages by template, which replace those of a template with errors, and are updated. */
  valid?: Map<SourcePath, readonly VirtualDocument[]>;
}

export interface DataPages {
  documents: VirtualDocument[];
  /** False if data modules could not run, so that they may read more files, or if entries of collections have errors. */
  isComplete: boolean;
  /** Templates some of whose pages may be missing, because their data has errors. */
  incompleteTemplates: readonly SourcePath[];
}

/** Create the pages of all templates as virtual documents. */
export async function createDataPages(input: DataPagesInput): Promise<Outcome<DataPages>> {
  const { config, files, locales, valid } = input;
  const { problems, take } = collectProblems();
  const paths = ["content", "i18n"].flatMap((folder) => files.list(folder).value.files);
  const templates = listTemplates(paths, config);
  const modules = findDataModules(
    templates.filter(({ original }) => original === undefined).map(({ path }) => path),
    paths,
  );
  // Templates with code are left out of the site that refuses code, and are reported by a rule.
  const executable = paths.filter((path) => isExecutable(path, config));
  problems.push(...reportLoneModules(executable, new Set(modules.values())));
  const translations = groupBy(
    templates.filter(({ original }) => original !== undefined),
    ({ original = "" }) => original,
  );
  const documents: VirtualDocument[] = [];
  const complete = new Set<SourcePath>();
  const loaders = templates.length > 0 ? await input.getLoaders() : undefined;
  for (const { path, original } of templates) {
    if (original !== undefined) continue;
    const fault = findParameterFault(path);
    const module = modules.get(path);
    if (fault !== undefined) {
      const hint = "Rename the file, so that each parameter has its own name.";
      problems.push(createError(getFileStart(path), RULE, fault, hint));
    } else if (module === undefined) problems.push(reportMissingModule(path));
    else if (isExecutable(module, config)) {
      const own = translations.get(removeExtension(path)) ?? [];
      const texts = new Map(own.map((translation) => [translation.locale, translation.path]));
      const filled = await fillTemplate({ path, module, texts }, { config, files, locales, loaders });
      const { documents: created, isComplete } = take(filled);
      const isValid = isComplete && filled.problems.every(({ severity }) => severity !== "error");
      if (isValid) {
        complete.add(path);
        valid?.set(path, created);
      }
      documents.push(...(isValid ? created : (valid?.get(path) ?? created)));
    }
  }
  const isComplete = (templates.length === 0 || loaders !== undefined) && problems.length === 0;
  const originals = templates.filter(({ original }) => original === undefined);
  const incompleteTemplates = originals.map(({ path }) => path).filter((path) => !complete.has(path));
  return { value: { documents, isComplete, incompleteTemplates }, problems };
}

/** Report data modules for templates that do not exist. */
function reportLoneModules(paths: readonly SourcePath[], used: ReadonlySet<SourcePath>): Problem[] {
  return paths
    .filter((path) => path.startsWith("content/") && /\.data\.[cm]?[jt]s$/.test(path) && hasParameter(path))
    .filter((path) => !used.has(path))
    .map((path) => {
      const stem = path.replace(/\.data\.\w+$/, "");
      const message = `"${path}" has no template, so it creates no pages.`;
      const endings = path.startsWith("content/pages/") ? '".tsx", ".mdx" or ".md"' : '".mdx" or ".md"';
      return createError(getFileStart(path), RULE, message, `Add "${stem}" with the ending ${endings}.`);
    });
}

function reportMissingModule(path: SourcePath): Problem {
  const module = `${removeExtension(path)}.data.ts`;
  const message = `"${path}" is a template for several pages, but has no data module that lists them.`;
  const hint = `Add "${module}" with "paths", or rename the file if it is one page.`;
  return createError(getFileStart(path), RULE, message, hint);
}

interface TemplateFiles {
  path: SourcePath;
  module: SourcePath;
  /** Translations of the template. */
  texts: ReadonlyMap<LocaleId, SourcePath>;
}

/** Entries in a language by the path that their file would have in `content/`. */
type Entries = ReadonlyMap<SourcePath, PageEntry>;

async function fillTemplate(
  { path, module, texts }: TemplateFiles,
  {
    config,
    files,
    loaders,
    locales,
  }: Omit<DataPagesInput, "getLoaders" | "valid"> & { loaders: DataLoaders | undefined },
): Promise<Outcome<Pick<DataPages, "documents" | "isComplete">>> {
  const { problems, take } = collectProblems();
  const defaultLocale = getDefaultLocale(config);
  const loaded = loaders && take(await loaders.load(module, defaultLocale, "paths"));
  if (!loaders || !loaded) return { value: { documents: [], isComplete: false }, problems };
  const { isComplete } = loaded;
  const readAll = ({ data, inputs }: typeof loaded): Outcome<PageEntry[]> =>
    readEntries(data, { template: path, module, findOrigin: createOriginFinder(module, inputs, files) });
  const originals = take(readAll(loaded));
  const originalPaths = new Set(originals.map((entry) => entry.path));
  const localized = new Map<LocaleId, Entries>();
  for (const locale of locales) {
    if (locale.code === defaultLocale.code) continue;
    const own = take(await loaders.load(module, locale, "paths"));
    if (!own || own === loaded) continue;
    const entries = take(readAll(own));
    for (const entry of entries)
      if (!originalPaths.has(entry.path)) problems.push(reportAdditional(entry, locale, module));
    localized.set(locale.code, new Map(entries.map((entry) => [entry.path, entry])));
  }
  if (/\.[jt]sx$/.test(path)) {
    const codes = locales.map(({ code }) => code);
    const scope = { path, module, codes, localized, defaultLocale: defaultLocale.code };
    return { value: { documents: originals.map((entry) => createReactPage(entry, scope)), isComplete }, problems };
  }
  const parse = (file: SourcePath): Template => parseTemplate(file, take(files.read(file))?.text ?? "");
  const template = parse(path);
  const documents = originals.map((entry) => createDocument(entry, { template, module, path: entry.path }));
  problems.push(...originals.filter((entry) => !hasTitle(entry, template)).map(reportMissingTitle));
  for (const locale of locales) {
    const entries = localized.get(locale.code);
    const file = texts.get(locale.code);
    if (locale.code === defaultLocale.code || (!entries && file === undefined)) continue;
    const own = file === undefined ? template : parse(file);
    for (const original of originals) {
      const entry = entries ? entries.get(original.path) : original;
      // A page without a translation shows the original.
      if (!entry || (file === undefined && isSameEntry(entry, original))) continue;
      const target = toSourcePath(`i18n/${locale.path}/${original.path.slice("content/".length)}`);
      documents.push(createDocument(entry, { template: own, module, path: target }));
    }
  }
  return { value: { documents, isComplete }, problems };
}

function reportAdditional({ path, locate }: PageEntry, { code }: Locale, module: SourcePath): Problem {
  const message = `The entry for "${path}" exists in "${code}" only.`;
  const hint = `All languages have the entries of the default language. Return it from ${module} for that language, too.`;
  return createError(locate(), RULE, message, hint);
}

const hasTitle = ({ frontMatter }: PageEntry, template: Template): boolean =>
  frontMatter.title !== undefined || hasKey(template, "title");

/** True if entries result in the same page. */
function isSameEntry(a: PageEntry, b: PageEntry): boolean {
  const serialize = ({ frontMatter, data }: PageEntry): string => JSON.stringify([frontMatter, data]);
  return isSameContent(a, b) && serialize(a) === serialize(b);
}

function createDocument(
  entry: PageEntry,
  { template, module, path }: { template: Template; module: SourcePath; path: SourcePath },
): VirtualDocument {
  const { text, content } = composeText(template, entry);
  // Only code can use the data, so it does not affect other pages.
  const { params, data } = template.path.endsWith(".mdx") ? entry : { params: {}, data: null };
  const input: PageInput = { template: template.path, params, data, ...(content && { content }) };
  return {
    path,
    text,
    digest: computeDigest(JSON.stringify([text, input])),
    input,
    creator: module,
    getFile: () => entry.getFile(),
    locate: (place) => locateInTemplate(place, template, entry),
  };
}

/** Return the line of the template or the place of the entry. */
function locateInTemplate({ line, column, length }: Place, template: Template, entry: PageEntry): Place {
  const origin = length === 0 ? 0 : (composeText(template, entry).origins[line - 1] ?? 0);
  if (origin === 0) return entry.locate();
  return { file: template.path, line: origin, column, length };
}

function createReactPage(
  entry: PageEntry,
  {
    path,
    module,
    codes,
    localized,
    defaultLocale,
  }: {
    path: SourcePath;
    module: SourcePath;
    codes: readonly LocaleId[];
    localized: ReadonlyMap<LocaleId, Entries>;
    defaultLocale: LocaleId;
  },
): VirtualDocument {
  const toInput = (own: PageEntry, locale: LocaleId): ReactPageInput => {
    const { params, data, frontMatter } = own;
    return { template: path, params, data, frontMatter, markdown: createMarkdownFile(own, path, locale) };
  };
  const original = toInput(entry, defaultLocale);
  const inputs = codes.flatMap((code): [LocaleId, ReactPageInput][] => {
    const entries = localized.get(code);
    if (!entries) return [[code, original]];
    const own = entries.get(entry.path);
    // Without its own content, the page shows that of the original.
    return own
      ? [
          [
            code,
            isSameContent(own, entry) ? { ...toInput(own, code), markdown: original.markdown } : toInput(own, code),
          ],
        ]
      : [];
  });
  const text = "";
  return {
    path: entry.path,
    text,
    digest: computeDigest(text),
    reactInputs: new Map(inputs),
    creator: module,
    getFile: () => entry.getFile(),
    locate: () => entry.locate(),
  };
}

const isSameContent = (a: PageEntry, b: PageEntry): boolean => a.content === b.content;

/** Create the file of an entry's Markdown for a page in React. It is parsed like a page that consists of it. */
function createMarkdownFile(entry: PageEntry, template: SourcePath, locale: LocaleId): SourceFile | undefined {
  if (entry.content.trim() === "") return undefined;
  const id = toDocumentId(removeExtension(entry.path.slice("content/pages/".length)));
  // The template shows the title.
  const frontMatter = { title: String(entry.frontMatter.title ?? getBaseName(id)) };
  const { text, content } = composeText(parseTemplate(template, ""), { frontMatter, content: entry.content });
  const input: PageInput = { template, params: {}, data: null, content };
  return {
    path: entry.path,
    kind: "page",
    id,
    locale,
    text,
    digest: computeDigest(JSON.stringify([text, input])),
    input,
  };
}
