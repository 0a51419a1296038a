/**
 * Builds the search index: for each locale, an entry with a stable name and content-hashed files that it refers to.
 *
 * The index is created from parsed sections, not from rendered pages. Digests identify its inputs, so an unchanged build
 * skips it.
 */

import type { LazyStore } from "../../host/cache-store.ts";
import { computeShortDigest, digestParts } from "../../host/digest.ts";
import type { Document } from "../../model/document.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import type { OutputFile, OutputTask } from "../../model/output.ts";
import { type OutputPath, toOutputPath } from "../../model/permalink.ts";
import { getElement, getOrThrow, groupBy } from "../../util/collections.ts";
import { analyzeQuery, type QueryLanguage } from "../engine/analysis.ts";
import {
  createAnchor,
  FORMAT,
  type IndexFiles,
  type RecordsFile,
  type SearchEntry,
  type ShardsFile,
  type SynonymGroup,
} from "../engine/index-format.ts";
import { getShardPath, SEARCH_FOLDER } from "../engine/shard.ts";
import { getTextPath } from "../engine/text-index.ts";
import {
  createTermsKey,
  createTextFile,
  createWordAnalyzer,
  type DocumentTerms,
  findRecordHeadings,
  getDocumentTerms,
  type WordAnalyzer,
} from "./document-terms.ts";
import { getFunctionWords } from "./stop-words.ts";
import { createShards, createVocabulary, type Shards, type Vocabulary } from "./term-shards.ts";
import { findBaseClasses, findCompounds } from "./title-analysis.ts";

/** A locale to index. */
export interface SearchLocale {
  locale: Locale;
  config: {
    baseUrl: string;
    defaultLocale: LocaleId;
    title: string;
    markdown: unknown;
    search: { provider: string; synonyms?: SynonymGroups };
  };
  /** Return a document's heading IDs, in heading order. */
  getAnchors(document: Document): readonly { id: string }[];
  /** Return the text of a heading's badge, e.g. "Added in 35". */
  getBadge(document: Document, headingId: string): string | undefined;
  /** Plan the locale's indexes: one for each scope that a user can search. */
  planScopes(): readonly SearchScope[];
}

/** Pages that are searched at once: those in a docs version, and those that belong to none. */
export interface SearchScope extends Omit<IndexFiles, "records" | "shards"> {
  pages: readonly SearchPage[];
}

export interface SearchInput {
  locales: Iterable<SearchLocale>;
  /** Client module that searches the index. */
  worker: OutputPath;
  /** Document term cache between builds. */
  store: LazyStore;
}

/** State shared by all indexes in a build. */
interface IndexContext {
  store: LazyStore;
  /** Options that affect document text. */
  options: string;
  /** All documents in any index. */
  documents: Set<Document>;
  getWordTerms: WordAnalyzer;
  terms: Map<Document, DocumentTerms>;
  vocabulary: Vocabulary;
  /** Shards and the terms that they were created from. */
  shards: { of: readonly DocumentTerms[]; result: Shards }[];
}

/** Create the output tasks for all locales' indexes and all documents' texts. */
export function createSearchTasks({ locales, worker, store }: SearchInput): OutputTask[] {
  const tasks: OutputTask[] = [];
  let sharedContext: IndexContext | undefined;
  for (const source of locales) {
    const { config } = source;
    sharedContext ??= {
      store,
      options: JSON.stringify(config.markdown),
      documents: new Set(),
      getWordTerms: createWordAnalyzer(),
      terms: new Map(),
      vocabulary: createVocabulary(),
      shards: [],
    };
    const context = sharedContext;
    const scopes = source.planScopes();
    for (const { document } of scopes.flatMap(({ pages }) => pages)) if (document) context.documents.add(document);
    tasks.push({
      key: `search:${source.locale.code}`,
      fingerprint: digestParts([
        `${FORMAT}`,
        worker,
        config.baseUrl,
        config.defaultLocale,
        config.title,
        JSON.stringify(config.search.synonyms ?? []),
        JSON.stringify(source.locale),
        ...scopes.flatMap((scope) => [
          JSON.stringify({ ...scope, pages: undefined }),
          ...scope.pages.map((page) => digestPage(page, source, context.options)),
        ]),
      ]),
      produce: () => produceIndex(source, scopes, worker, context),
    });
  }
  if (sharedContext) tasks.push(...createTextTasks(sharedContext));
  return tasks;
}

function digestPage({ document, ...page }: SearchPage, source: SearchLocale, options: string): string {
  const anchors = document
    ? source.getAnchors(document).map(({ id }) => `${id} ${source.getBadge(document, id) ?? ""}`)
    : [];
  return digestParts([JSON.stringify(page), document ? createTermsKey(document, options) : "", ...anchors]);
}

/** Create one file per document, shared by all locales that show the document. */
function createTextTasks({ documents, options }: IndexContext): OutputTask[] {
  return [...documents].map((document) => {
    const produce = (): OutputFile[] => {
      const contents = createTextFile(document);
      return [{ path: getTextPath(createTextName(document, computeShortDigest(contents))), contents }];
    };
    return { key: `search-text:${document.source}`, fingerprint: createTermsKey(document, options), produce };
  });
}

/**
 * Return the file name for a document's texts. It includes a digest of the path, so that two tasks never write the same
 * file for identical texts.
 */
function createTextName(document: Document, digest: string): string {
  return `${computeShortDigest(document.source).slice(0, 4)}${digest.slice(0, 8)}`;
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
    const terms = pages.map(({ document }) => (document ? getTerms(document, context) : NO_TERMS));
    const records = JSON.stringify(createRecordsFile(pages, source));
    const { file, shards } = getShards(terms, context);
    // Two locales may have identical shards. The locale in the name ensures that no two tasks write the same file.
    const addLocale = (name: string): string => `${locale.code}-${name}`;
    for (const [name, text] of shards) files.set(getShardPath(addLocale(name)), text);
    const list = JSON.stringify({
      format: FORMAT,
      ...file,
      names: file.names.map(addLocale),
      texts: pages.map(({ document }, at) => (document ? createTextName(document, getElement(terms, at).text) : "")),
    } satisfies ShardsFile);
    const recordsPath = toOutputPath(`${SEARCH_FOLDER}/records.${locale.code}.${computeShortDigest(records)}.json`);
    const shardsPath = toOutputPath(`${SEARCH_FOLDER}/terms.${locale.code}.${computeShortDigest(list)}.json`);
    files.set(recordsPath, records);
    files.set(shardsPath, list);
    return { ...scope, records: recordsPath, shards: shardsPath };
  });
  const functionWords = getFunctionWords(locale.htmlLang, config.title);
  const synonyms = analyzeSynonyms(config.search.synonyms ?? [], { language: locale.htmlLang, ...functionWords });
  const entry: SearchEntry = {
    format: FORMAT,
    locale: locale.code,
    language: locale.htmlLang,
    root: config.baseUrl.slice(0, -1) + locale.prefix,
    worker,
    ...functionWords,
    synonyms: synonyms.length > 0 ? synonyms : undefined,
    indexes,
  };
  files.set(toOutputPath(`${SEARCH_FOLDER}/${locale.code}.json`), JSON.stringify(entry));
  return [...files].map(([path, contents]) => ({ path, contents }));
}

/** Groups of words and phrases with the same meaning. */
type SynonymGroups = readonly (readonly string[])[];

/** Return the terms of each phrase, as a query has them. */
function analyzeSynonyms(groups: SynonymGroups, language: QueryLanguage): SynonymGroup[] {
  return groups.map((phrases) =>
    phrases
      .map((phrase) => analyzeQuery(phrase, language).terms.map(({ text }) => text))
      .filter((terms) => terms.length > 0),
  );
}

/** Create shards, or reuse them from a locale with the same documents. */
function getShards(terms: readonly DocumentTerms[], { shards, vocabulary }: IndexContext): Shards {
  const existing = shards.find(({ of }) => of.length === terms.length && of.every((each, at) => each === terms[at]));
  if (existing) return existing.result;
  const newShards = createShards(terms, vocabulary);
  shards.push({ of: terms, result: newShards });
  return newShards;
}

const NO_TERMS: DocumentTerms = { lengths: [0], terms: [], postings: [], text: "" };

function getTerms(document: Document, { documents, terms, options, store, getWordTerms }: IndexContext): DocumentTerms {
  // Load all at once: the store discards entries that were not read.
  if (terms.size === 0)
    for (const each of documents) terms.set(each, getDocumentTerms(each, options, store.open(), getWordTerms));
  return getOrThrow(terms, document);
}

/**
 * Return alternative names for a page: the keywords in its front matter, and its main heading if its title does not
 * include it.
 */
function collectKeywords({ title, titleText = title, meta }: Document): string[] {
  const isIncluded = title.replaceAll("`", "").includes(titleText);
  return [...(meta.keywords ?? []), ...(isIncluded ? [] : [titleText.replaceAll(",", " ")])];
}

function createRecordsFile(pages: readonly SearchPage[], { getAnchors, getBadge, locale }: SearchLocale): RecordsFile {
  const groups = [...new Set(pages.map(({ group }) => group))];
  const tags = [...new Set(pages.map(({ tag }) => tag))];
  const sections = pages.map(({ document }) => {
    if (!document) return [];
    const ids = getAnchors(document);
    return findRecordHeadings(document).map((index) => {
      const { text, depth } = getElement(document.headings, index);
      const id = ids[index]?.id ?? "";
      return { text, depth, anchor: id === createAnchor(text) ? (0 as const) : id, badge: getBadge(document, id) };
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
    keywords: pages.map(({ document }) => (document ? collectKeywords(document).join(", ") : "")),
    counts: sections.map(({ length }) => length),
    headings,
    levels: all.map(({ depth }) => depth).join(""),
    anchors: all.map(({ anchor }) => anchor),
    badges: groupBadges(sections),
    bases: findBaseClasses(
      titles.map((title, page) => ({ title, headings: (sections[page] ?? []).map(({ text }) => text) })),
    ),
    compounds: findCompounds([...titles, ...headings], locale.htmlLang),
  };
}

/** Group records by their badge. @param sections The headings on each page, which follow the page's own record. */
function groupBadges(sections: readonly (readonly { badge?: string }[])[]): [badge: string, records: number[]][] {
  const badges = sections.flatMap((headings) => ["", ...headings.map(({ badge = "" }) => badge)]);
  const records = [...badges.keys()].filter((record) => badges[record]);
  return [...groupBy(records, (record) => badges[record] ?? "")];
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
