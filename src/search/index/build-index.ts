/**
 * Builds the search index: for each locale, an entry with a stable name and content-hashed files that it refers to.
 *
 * The index is created from parsed sections instead of rendered pages. Digests identify its inputs, so an unchanged build
 * skips it.
 */

import type { LazyStore } from "../../host/cache-store.ts";
import { digestOfAll, shortDigest } from "../../host/digest.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Document } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import type { OutputFile, OutputTask } from "../../model/output.ts";
import { type OutputPath, outputPath } from "../../model/permalink.ts";
import { elementAt, getOrThrow } from "../../util/collections.ts";
import {
  anchorOf,
  FORMAT,
  type IndexFiles,
  type RecordsFile,
  type SearchEntry,
  type ShardsFile,
} from "../engine/index-format.ts";
import { SEARCH_FOLDER, shardPath } from "../engine/shard.ts";
import { textPath } from "../engine/text-index.ts";
import {
  createWordAnalysis,
  type DocumentTerms,
  documentTerms,
  recordHeadings,
  termsKey,
  textFile,
  type WordAnalysis,
} from "./document-terms.ts";
import { functionWords } from "./stop-words.ts";
import { createVocabulary, makeShards, type Shards, type Vocabulary } from "./term-shards.ts";
import { basesIn, compoundsIn } from "./title-analysis.ts";

/** A locale to index. */
export interface SearchLocale {
  locale: Locale;
  config: SiteConfig;
  /** Return the heading IDs of a document, in the order of its headings. */
  anchors(document: Document): readonly { id: string }[];
  /** Plan the indexes of the locale: one for each scope that a user can search. */
  scopes(): readonly SearchScope[];
}

/** A part of the site that is searched at once: the pages of a version of the docs, and those that belong to none. */
export interface SearchScope extends Omit<IndexFiles, "records" | "shards"> {
  pages: readonly SearchPage[];
}

export interface SearchInput {
  locales: Iterable<SearchLocale>;
  /** Client module that searches the index. */
  worker: OutputPath;
  /** Cache of document terms between builds. */
  store: LazyStore;
}

/** State shared by all indexes of a build. */
interface IndexContext {
  store: LazyStore;
  /** Options that affect the text of documents. */
  options: string;
  /** All documents in any index. */
  documents: Set<Document>;
  termsOfWord: WordAnalysis;
  terms: Map<Document, DocumentTerms>;
  vocabulary: Vocabulary;
  /** Shards and the terms that they were created from. */
  shards: { of: readonly DocumentTerms[]; result: Shards }[];
}

/** Create the output tasks for the indexes of all locales and for the texts of all documents. */
export function searchTasks({ locales, worker, store }: SearchInput): OutputTask[] {
  const tasks: OutputTask[] = [];
  let sharedContext: IndexContext | undefined;
  for (const source of locales) {
    const { config } = source;
    sharedContext ??= {
      store,
      options: JSON.stringify(config.markdown),
      documents: new Set(),
      termsOfWord: createWordAnalysis(),
      terms: new Map(),
      vocabulary: createVocabulary(),
      shards: [],
    };
    const context = sharedContext;
    const scopes = source.scopes();
    for (const { document } of scopes.flatMap(({ pages }) => pages)) if (document) context.documents.add(document);
    tasks.push({
      key: `search:${source.locale.code}`,
      fingerprint: digestOfAll([
        `${FORMAT}`,
        worker,
        config.baseUrl,
        config.defaultLocale,
        JSON.stringify(source.locale),
        ...scopes.flatMap((scope) => [
          JSON.stringify({ ...scope, pages: undefined }),
          ...scope.pages.map((page) => pageDigest(page, source, context.options)),
        ]),
      ]),
      produce: () => produceIndex(source, scopes, worker, context),
    });
  }
  if (sharedContext) tasks.push(...textTasks(sharedContext));
  return tasks;
}

function pageDigest({ document, ...page }: SearchPage, source: SearchLocale, options: string): string {
  const anchors = document ? source.anchors(document).map(({ id }) => id) : [];
  return digestOfAll([JSON.stringify(page), document ? termsKey(document, options) : "", ...anchors]);
}

/** Create one file per document, shared by all locales that show the document. */
function textTasks({ documents, options }: IndexContext): OutputTask[] {
  return [...documents].map((document) => {
    const produce = (): OutputFile[] => {
      const contents = textFile(document);
      return [{ path: textPath(textName(document, shortDigest(contents))), contents }];
    };
    return { key: `search-text:${document.source}`, fingerprint: termsKey(document, options), produce };
  });
}

/**
 * Return the file name of a document's texts. It includes a digest of the path, so that two tasks never write the same
 * file for identical texts.
 */
function textName(document: Document, digest: string): string {
  return `${shortDigest(document.source).slice(0, 4)}${digest.slice(0, 8)}`;
}

function produceIndex(
  source: SearchLocale,
  scopes: readonly SearchScope[],
  worker: OutputPath,
  context: IndexContext,
): OutputFile[] {
  const { locale, config } = source;
  const files = new Map<OutputPath, string>();
  const indexes = scopes.map(({ pages, ...scope }): IndexFiles => {
    const terms = pages.map(({ document }) => (document ? termsOf(document, context) : NO_TERMS));
    const records = JSON.stringify(recordsFile(pages, source));
    const { file, shards } = shardsOf(terms, context);
    // Two locales may have identical shards. The locale in the name ensures that no two tasks write the same file.
    const nameIn = (name: string): string => `${locale.code}-${name}`;
    for (const [name, text] of shards) files.set(shardPath(nameIn(name)), text);
    const list = JSON.stringify({
      format: FORMAT,
      ...file,
      names: file.names.map(nameIn),
      texts: pages.map(({ document }, at) => (document ? textName(document, elementAt(terms, at).text) : "")),
    } satisfies ShardsFile);
    const recordsPath = outputPath(`${SEARCH_FOLDER}/records.${locale.code}.${shortDigest(records)}.json`);
    const shardsPath = outputPath(`${SEARCH_FOLDER}/terms.${locale.code}.${shortDigest(list)}.json`);
    files.set(recordsPath, records);
    files.set(shardsPath, list);
    return { ...scope, records: recordsPath, shards: shardsPath };
  });
  const entry: SearchEntry = {
    format: FORMAT,
    locale: locale.code,
    language: locale.htmlLang,
    root: config.baseUrl.slice(0, -1) + locale.prefix,
    worker,
    ...functionWords(locale.htmlLang),
    indexes,
  };
  files.set(outputPath(`${SEARCH_FOLDER}/${locale.code}.json`), JSON.stringify(entry));
  return [...files].map(([path, contents]) => ({ path, contents }));
}

/** Create shards, or reuse those of a locale with the same documents. */
function shardsOf(terms: readonly DocumentTerms[], { shards, vocabulary }: IndexContext): Shards {
  const existing = shards.find(({ of }) => of.length === terms.length && of.every((each, at) => each === terms[at]));
  if (existing) return existing.result;
  const newShards = makeShards(terms, vocabulary);
  shards.push({ of: terms, result: newShards });
  return newShards;
}

const NO_TERMS: DocumentTerms = { lengths: [0], terms: [], postings: [], text: "" };

function termsOf(document: Document, { documents, terms, options, store, termsOfWord }: IndexContext): DocumentTerms {
  // Load all at once: the store discards entries that were not read.
  if (terms.size === 0)
    for (const each of documents) terms.set(each, documentTerms(each, options, store.open(), termsOfWord));
  return getOrThrow(terms, document);
}

/**
 * Return alternative names of a page: the keywords of its front matter, and its main heading if its title does not
 * include it.
 */
function keywordsOf({ title, titleText = title, meta }: Document): string[] {
  const isIncluded = title.replaceAll("`", "").includes(titleText);
  return [...(meta.keywords ?? []), ...(isIncluded ? [] : [titleText.replaceAll(",", " ")])];
}

function recordsFile(pages: readonly SearchPage[], { anchors, locale }: SearchLocale): RecordsFile {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const tags = [...new Set(pages.map(({ tag }) => tag))];
  const sections = pages.map(({ document }) => {
    if (!document) return [];
    const ids = anchors(document);
    return recordHeadings(document).map((index) => {
      const { text, depth } = elementAt(document.headings, index);
      const id = ids[index]?.id ?? "";
      return { text, depth, anchor: id === anchorOf(text) ? (0 as const) : id };
    });
  });
  const all = sections.flat();
  const titles = pages.map(({ title }) => title);
  const headings = all.map(({ text }) => text);
  return {
    format: FORMAT,
    groups,
    tags,
    paths: pages.map(({ path }) => path),
    titles,
    group: pages.map(({ group }) => groups.indexOf(group)),
    tag: pages.map(({ tag }) => tags.indexOf(tag)),
    weight: pages.map(({ weight }) => weight),
    keywords: pages.map(({ document }) => (document ? keywordsOf(document).join(", ") : "")),
    counts: sections.map(({ length }) => length),
    headings,
    levels: all.map(({ depth }) => depth).join(""),
    anchors: all.map(({ anchor }) => anchor),
    bases: basesIn(titles.map((title, page) => ({ title, headings: (sections[page] ?? []).map(({ text }) => text) }))),
    compounds: compoundsIn([...titles, ...headings], locale.htmlLang),
  };
}

export interface SearchPage {
  /** Undefined for data pages, which are found by title only. */
  document?: Document;
  /** Percent-encoded. */
  path: string;
  title: string;
  /** Site section: `hierarchy.lvl0`. */
  group: string;
  /** Filter value for hosted services, e.g. `default` or `docs-default-current`. */
  tag: string;
  /** Score factor in percent. */
  weight: number;
}
