/**
 * Stage 3, index: combines all documents. Translations are grouped with their originals, drafts are excluded, and
 * untranslated pages fall back to the original.
 */

import type { Document, DocumentId, DocumentOf, Kind } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { createError, createWarning, getFileStart, type Place, toWarning } from "../../model/problem.ts";
import { getOrThrow } from "../../util/collections.ts";
import type { ComparisonBudget } from "../../util/name-trie.ts";
import { isInside } from "../../util/path.ts";
import { PathIndex } from "../../util/path-index.ts";
import { suggest } from "../../util/suggest.ts";
import type { DocSet, SiteConfig } from "../config/site-config.ts";
import type { DocumentAddress } from "../source/read-document.ts";
import { createFullId, getDocSet, getIdInSet, getPagePath, getVersion, getVersionRank } from "./document-path.ts";
import { type Anchor, type DocumentAnchors, getOwnAnchors, inheritAnchors } from "./heading-anchors.ts";
import { inheritMeta } from "./inherit-meta.ts";

export interface Catalog {
  /** Return the translation for `locale`, or else the original (see `document.locale`); nothing if the locale lacks the page. */
  find<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** Return the document in `locale` without fallback. */
  getTranslation<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** Return true if the document exists in the locale. Unread files count, even though they may have errors. */
  isWrittenIn(document: Pick<Document, "kind" | "id">, locale: LocaleId): boolean;
  /** Return true if a locale has the document's page, in translation or not. */
  isIn(document: Pick<Document, "kind" | "id">, locale: LocaleId): boolean;
  /** True if some pages exist in some locales only. */
  hasPartialPages: boolean;
  /** Return the originals with a kind, except excluded ones, in source order. */
  listOriginals<K extends Kind>(kind: K): readonly DocumentOf<K>[];
  /** Return what `find` returns for each original, in source order of the originals. */
  listDocuments<K extends Kind>(kind: K, locale: LocaleId): readonly DocumentOf<K>[];
  /** Originals and valid translations. */
  documents: readonly Document[];
  /** Return true for drafts and for posts without a date or with a later one: links to them are broken, sidebars skip them. */
  isExcluded(kind: Kind, id: DocumentId): boolean;
  /** Return the original: the document in the default locale, or the one for a page which the default locale lacks. */
  findOriginal<K extends Kind>(kind: K, id: DocumentId): DocumentOf<K> | undefined;
  /** Return a translation's original; originals are returned unchanged. */
  getOriginal<D extends Document>(document: D): D;
  /** Return the heading anchors in document order. Translations inherit the original's. */
  getAnchors(document: Document): readonly Anchor[];
  /** Return the title's anchors, if it has any. Translations inherit the original's. */
  getTitleAnchor(document: Document): Anchor | undefined;
  /** Suggest at most five docs in a set for a mistyped ID, closest first. Returns IDs relative to the set. */
  suggestDocs(id: string, set: DocSet): string[];
}

/** Maximum number of compared characters in all calls of `suggestDocs`. */
const SIMILAR_DOCS_BUDGET = 5_000_000;

/** A document in its languages; the original is the first. */
type ByLocale = Map<LocaleId, Document>;

export interface IndexOptions {
  config: SiteConfig;
  /** If true, drafts are included. */
  drafts: boolean;
  /** ISO date or date-time. Posts with a later date are excluded. */
  asOf?: string;
  /** Documents that exist, but were not read. */
  unread?: readonly DocumentAddress[];
  /** Locales to report missing originals for. Defaults to all locales. */
  only?: readonly LocaleId[];
}

/**
 * Index the documents in all locales.
 *
 * A translation with errors is excluded, so that its page falls back to the original; its problems become warnings.
 */
export function indexDocuments(
  documents: readonly Document[],
  { config, drafts, asOf, unread = [], only }: IndexOptions,
): Outcome<Catalog> {
  const problems: Problem[] = [];
  const byKind = new Map<Kind, Map<DocumentId, ByLocale>>([
    ["doc", new Map()],
    ["post", new Map()],
    ["page", new Map()],
  ]);
  const excluded = new Set<string>();
  const getKind = (kind: Kind): Map<DocumentId, ByLocale> => getOrThrow(byKind, kind);

  const available = documents.filter((document) => !isReactPageElsewhere(document, config));
  const ranks = new Map(config.locales.map(({ code }, index) => [code, index]));
  const translations = available.filter(({ locale }) => locale !== config.defaultLocale);
  // If several translations have no original, the first locale's takes its place.
  if (translations.some(({ meta }) => meta.locales))
    translations.sort((a, b) => (ranks.get(a.locale) ?? 0) - (ranks.get(b.locale) ?? 0));
  const originals = available.filter(({ locale }) => locale === config.defaultLocale);
  for (const document of [...originals, ...translations]) {
    const { kind, id, locale, meta } = document;
    const isTranslation = locale !== config.defaultLocale;
    const isExcluded = excluded.has(`${kind}:${id}`);
    if (isTranslation && (meta.locales === undefined || isExcluded || getKind(kind).has(id))) continue;
    problems.push(...document.problems, ...checkLocales(document, config));
    const other = getKind(document.kind).get(document.id)?.get(document.locale);
    if (other) problems.push(reportDuplicateId(document, other));
    else if (document.kind === "doc" && !getVersion(document.id, config))
      problems.push(reportOutsideVersions(document, config));
    else if ((document.meta.draft && !drafts) || isUndated(document) || isLater(document, asOf))
      excluded.add(`${document.kind}:${document.id}`);
    else getKind(document.kind).set(document.id, new Map([[document.locale, document]]));
  }
  for (const document of translations) {
    const byLocale = getKind(document.kind).get(document.id);
    const original = byLocale && getFirst(byLocale);
    if (original === document) continue;
    const other = byLocale?.get(document.locale);
    // A translated post inherits the date.
    const own = document.problems.filter(({ code }) => code !== "missing-date");
    if (!byLocale || !original) {
      if (!excluded.has(`${document.kind}:${document.id}`) && (only?.includes(document.locale) ?? true))
        problems.push(reportOrphanTranslation(document));
    } else if (!isInLocale(original, document.locale)) {
      problems.push(reportMovedPage(document, original));
    } else if (other) {
      problems.push(toWarning(reportDuplicateId(document, other)));
    } else if (own.some(({ severity }) => severity === "error")) {
      problems.push(...own.map((problem) => warnOfFallback(problem, document)));
    } else {
      problems.push(...own);
      // The original is shown while its translation is a draft.
      if (document.meta.draft && !drafts) continue;
      const inherited = inheritMeta(document, original);
      problems.push(...inherited.problems);
      byLocale.set(document.locale, inherited.value);
    }
  }
  return { value: createCatalog(byKind, config, { excluded, unread }), problems };
}

function getFirst(byLocale: ReadonlyMap<LocaleId, Document>): Document {
  const [first] = byLocale.values();
  if (!first) throw new Error("the catalog has an entry without documents");
  return first;
}

/** True if a locale has an original's page. The original's own locale always does. */
function isInLocale({ meta, locale }: Document, code: LocaleId): boolean {
  return meta.locales === undefined || code === locale || meta.locales.includes(code);
}

/** True if a React page's document, which is created for each locale, is in a locale that lacks the page. */
function isReactPageElsewhere({ component, locale, meta }: Document, { locales }: SiteConfig): boolean {
  const codes = meta.locales?.filter((code) => locales.some((known) => known.code === code)) ?? [];
  return component !== undefined && codes.length > 0 && !codes.includes(locale);
}

/** Check the languages of a page that some locales lack: they exist, and include the file's language. */
function checkLocales({ meta, locale, source }: Document, { locales, defaultLocale }: SiteConfig): Problem[] {
  const codes = locales.map(({ code }) => code);
  const locateCode = (index: number): Place =>
    meta.places[`locales[${index}]`] ?? meta.places.locales ?? getFileStart(source);
  const problems = (meta.locales ?? []).flatMap((code, index): Problem[] => {
    if (codes.some((known) => known === code)) return [];
    const near = suggest(code, codes);
    const hint = near === undefined ? `Locales of the site: ${codes.join(", ")}.` : `Did you mean "${near}"?`;
    return [createError(locateCode(index), "invalid-front-matter", `The site has no locale "${code}".`, hint)];
  });
  if (problems.length > 0 || meta.locales === undefined || meta.locales.includes(locale)) return problems;
  const folder = locales.find(({ code }) => code === meta.locales?.[0])?.path;
  const target = locale === defaultLocale ? source.replace(/^content\//, `i18n/${folder}/`) : undefined;
  const message = `"locales" lacks "${locale}", the language of this file.`;
  const hint = `Add "${locale}"${target === undefined ? "" : `, or move the file to ${target}`}.`;
  return [createError(meta.places.locales ?? getFileStart(source), "invalid-front-matter", message, hint)];
}

function reportOrphanTranslation({ source, locale }: Document): Problem {
  const message = `"${source}" has no original in the default locale.`;
  const hint = `Remove the file, rename it to match its original, or add "locales: [${locale}]" to its front matter if only this language has the page.`;
  const problem = createWarning(getFileStart(source), "orphan-translation", message, hint);
  return { ...problem, missingPage: getPagePath(source) };
}

/** Create the problem for a translation into a language that does not have the page. */
function reportMovedPage({ source, locale }: Document, original: Document): Problem {
  const message = `"${source}" has no page, because "locales" of ${original.source} lacks "${locale}".`;
  const hint = `Add "${locale}" there, or remove this file.`;
  return createWarning(getFileStart(source), "orphan-translation", message, hint);
}

/** A post without date has no position in the blog. The parser reports the missing date. */
function isUndated(document: Document): boolean {
  return document.kind === "post" && document.meta.date === "";
}

/** True if a post is published after a time. A time without hours includes the whole day in UTC. */
function isLater(document: Document, asOf: string | undefined): boolean {
  if (asOf === undefined || document.kind !== "post") return false;
  const { date } = document.meta;
  return asOf.includes("T") ? Date.parse(date) > Date.parse(asOf) : date.slice(0, 10) > asOf;
}

/** Two files may have the same ID, because the default locale may also have a directory below `i18n/`. */
function reportDuplicateId({ id, source }: Document, other: Document): Problem {
  return createError(
    getFileStart(source),
    "duplicate-doc-id",
    `Both ${source} and ${other.source} have the document ID "${id}".`,
    "Remove or rename one of them.",
  );
}

function reportOutsideVersions({ id, source }: Document, config: SiteConfig): Problem {
  const { path, versions } = getDocSet(id, config);
  const folders = versions.map(({ folder }) => `content/${path}/${folder}/`);
  const message = `"${source}" is not in the directory of a docs version, so no page is generated for it.`;
  return createWarning(getFileStart(source), "stray-file", message, `Move it below ${folders.join(" or ")}.`);
}

function warnOfFallback(problem: Problem, document: Document): Problem {
  const consequence = "The page shows the original text until this is fixed.";
  return {
    ...problem,
    severity: "warning",
    hint: problem.hint ? `${problem.hint} ${consequence}` : consequence,
    place: problem.place ?? getFileStart(document.source),
  };
}

function createCatalog(
  byKind: ReadonlyMap<Kind, ReadonlyMap<DocumentId, ByLocale>>,
  config: SiteConfig,
  { excluded, unread }: { excluded: ReadonlySet<string>; unread: readonly DocumentAddress[] },
): Catalog {
  const kinds = [...byKind.keys()];
  const unreadKeys = new Set(unread.map(({ kind, id, locale }) => `${kind}:${id}:${locale}`));
  const anchors = new Map<Document, DocumentAnchors>();
  const lists = new Map<string, readonly Document[]>();
  const getKind = (kind: Kind): ReadonlyMap<DocumentId, ByLocale> => getOrThrow(byKind, kind);
  const findOriginal = (kind: Kind, id: DocumentId): Document | undefined => {
    const byLocale = getKind(kind).get(id);
    return byLocale && getFirst(byLocale);
  };
  const isIn = ({ kind, id }: Pick<Document, "kind" | "id">, locale: LocaleId): boolean => {
    const document = findOriginal(kind, id);
    return document !== undefined && isInLocale(document, locale);
  };
  const find = (kind: Kind, id: DocumentId, locale: LocaleId): Document | undefined =>
    isIn({ kind, id }, locale) ? (getKind(kind).get(id)?.get(locale) ?? findOriginal(kind, id)) : undefined;
  const cacheList = (key: string, create: () => readonly Document[]): readonly Document[] => {
    const list = lists.get(key) ?? create();
    lists.set(key, list);
    return list;
  };
  const listDocuments = (kind: Kind, locale: LocaleId): readonly Document[] =>
    cacheList(`${kind}:${locale}`, () => [...getKind(kind).keys()].flatMap((id) => find(kind, id, locale) ?? []));
  const listOriginals = (kind: Kind): readonly Document[] =>
    cacheList(kind, () => [...getKind(kind).values()].map(getFirst));
  // The index is keyed by kind, which its map types do not express; here and in the methods below.
  const getOriginal = <D extends Document>(document: D): D =>
    (findOriginal(document.kind, document.id) as D | undefined) ?? document;
  const getDocumentAnchors = (document: Document): DocumentAnchors => {
    let documentAnchors = anchors.get(document);
    if (!documentAnchors) {
      const source = getOriginal(document);
      documentAnchors = source === document ? getOwnAnchors(document) : inheritAnchors(document, source).value;
      anchors.set(document, documentAnchors);
    }
    return documentAnchors;
  };
  const budget: ComparisonBudget = { remaining: SIMILAR_DOCS_BUDGET };
  const docIndexes = new Map<DocSet, PathIndex>();
  const indexDocs = (set: DocSet): PathIndex => {
    let index = docIndexes.get(set);
    if (!index) {
      const ids = [...getKind("doc").keys()].filter((id) => isInside(set.idBase, id)).map((id) => getIdInSet(id, set));
      index = new PathIndex(ids, budget);
      docIndexes.set(set, index);
    }
    return index;
  };
  return {
    find: find as Catalog["find"],
    getTranslation: ((kind: Kind, id: DocumentId, locale: LocaleId) =>
      getKind(kind).get(id)?.get(locale)) as Catalog["getTranslation"],
    isWrittenIn: ({ kind, id }, locale) =>
      isIn({ kind, id }, locale) &&
      (getKind(kind).get(id)?.has(locale) === true || unreadKeys.has(`${kind}:${id}:${locale}`)),
    isIn,
    hasPartialPages: kinds.some((kind) => listOriginals(kind).some(({ meta }) => meta.locales !== undefined)),
    listOriginals: listOriginals as Catalog["listOriginals"],
    findOriginal: findOriginal as Catalog["findOriginal"],
    listDocuments: listDocuments as Catalog["listDocuments"],
    documents: [...byKind.values()].flatMap((byId) => [...byId.values()].flatMap((byLocale) => [...byLocale.values()])),
    getOriginal,
    isExcluded: (kind, id) => excluded.has(`${kind}:${id}`),
    getAnchors: (document) => getDocumentAnchors(document).headings,
    suggestDocs(id, set) {
      const rank = getVersionRank(createFullId(id, set), undefined, config);
      return indexDocs(set).findNearest(id, (near) => rank(createFullId(near, set)), 5);
    },
    getTitleAnchor: (document) => getDocumentAnchors(document).title,
  };
}
