/**
 * Stage 3, index: combines all documents. Translations are grouped with their originals, drafts are excluded, and
 * untranslated pages fall back to the original.
 */

import type { DocSet, SiteConfig } from "../../model/config.ts";
import type { Document, DocumentId, DocumentOf, Kind } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { asWarning, errorAt, type Place, startOf, warningAt } from "../../model/problem.ts";
import { getOrThrow } from "../../util/collections.ts";
import { isInside } from "../../util/path.ts";
import { type ComparisonBudget, PathIndex, suggest } from "../../util/suggest.ts";
import type { DocumentAddress } from "../source/read-document.ts";
import { fullId, idInSet, setOf, versionOf, versionRank } from "./document-path.ts";
import type { Anchor, DocumentAnchors } from "./heading-anchors.ts";
import { inheritAnchors, ownAnchors } from "./heading-anchors.ts";
import { inheritMeta } from "./inherit-meta.ts";

export interface Catalog {
  /** Return the translation for `locale`, or else the original (see `document.locale`); nothing if the locale lacks the page. */
  find<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** Return the document in `locale` without fallback. */
  translation<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** Return true if the document exists in the locale. Unread files count, even though they may have errors. */
  isWrittenIn(document: Pick<Document, "kind" | "id">, locale: LocaleId): boolean;
  /** Return true if a locale has the page of a document, in translation or not. */
  isIn(document: Pick<Document, "kind" | "id">, locale: LocaleId): boolean;
  /** True if some pages exist in some locales only. */
  hasPartialPages: boolean;
  /** Return the originals of a kind, except excluded ones, in source order. */
  originals<K extends Kind>(kind: K): readonly DocumentOf<K>[];
  /** Return the results of `find` for the originals, in source order of the originals. */
  all<K extends Kind>(kind: K, locale: LocaleId): readonly DocumentOf<K>[];
  /** Originals and valid translations. */
  documents: readonly Document[];
  /** Return true if a document is a draft, a post without date or a later post. Links to it are broken; sidebar entries are skipped. */
  isExcluded(kind: Kind, id: DocumentId): boolean;
  /** Return the original: the document in the default locale, or that of a page which the default locale lacks. */
  originalOf<K extends Kind>(kind: K, id: DocumentId): DocumentOf<K> | undefined;
  /** Return the original of a translation; originals are returned unchanged. */
  original<D extends Document>(document: D): D;
  /** Return the heading anchors in document order. Translations inherit those of their original. */
  anchors(document: Document): readonly Anchor[];
  /** Return the anchors of the title, if it has any. Translations inherit those of their original. */
  titleAnchor(document: Document): Anchor | undefined;
  /** Return the IDs of at most five docs of a set that a mistyped ID probably means, closest first. IDs are relative to the set. */
  similarDocs(id: string, set: DocSet): string[];
}

/** Maximum number of compared characters for all results of `similarDocs`. */
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
 * Index the documents of all locales.
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
  const ofKind = (kind: Kind): Map<DocumentId, ByLocale> => getOrThrow(byKind, kind);

  const available = documents.filter((document) => !isReactPageElsewhere(document, config));
  const rankOf = new Map(config.locales.map(({ code }, index) => [code, index]));
  const translations = available.filter(({ locale }) => locale !== config.defaultLocale);
  // Of several translations without an original, that of the first locale takes its place.
  if (translations.some(({ meta }) => meta.locales))
    translations.sort((a, b) => (rankOf.get(a.locale) ?? 0) - (rankOf.get(b.locale) ?? 0));
  const originals = available.filter(({ locale }) => locale === config.defaultLocale);
  for (const document of [...originals, ...translations]) {
    const { kind, id, locale, meta } = document;
    const isTranslation = locale !== config.defaultLocale;
    const isExcluded = excluded.has(`${kind}:${id}`);
    if (isTranslation && (meta.locales === undefined || isExcluded || ofKind(kind).has(id))) continue;
    problems.push(...document.problems, ...localeProblems(document, config));
    const other = ofKind(document.kind).get(document.id)?.get(document.locale);
    if (other) problems.push(duplicateId(document, other));
    else if (document.kind === "doc" && !versionOf(document.id, config))
      problems.push(outsideVersions(document, config));
    else if ((document.meta.draft && !drafts) || isUndated(document) || isLater(document, asOf))
      excluded.add(`${document.kind}:${document.id}`);
    else ofKind(document.kind).set(document.id, new Map([[document.locale, document]]));
  }
  for (const document of translations) {
    const byLocale = ofKind(document.kind).get(document.id);
    const original = byLocale && firstOf(byLocale);
    if (original === document) continue;
    const other = byLocale?.get(document.locale);
    // A translated post has the date of its original.
    const own = document.problems.filter(({ code }) => code !== "missing-date");
    if (!byLocale || !original) {
      if (!excluded.has(`${document.kind}:${document.id}`) && (only?.includes(document.locale) ?? true))
        problems.push(orphanTranslation(document));
    } else if (!isInLocale(original, document.locale)) {
      problems.push(pageElsewhere(document, original));
    } else if (other) {
      problems.push(asWarning(duplicateId(document, other)));
    } else if (own.some(({ severity }) => severity === "error")) {
      problems.push(...own.map((problem) => fallbackWarning(problem, document)));
    } else {
      problems.push(...own);
      // The original is shown while its translation is a draft.
      if (document.meta.draft && !drafts) continue;
      const inherited = inheritMeta(document, original);
      problems.push(...inherited.problems);
      byLocale.set(document.locale, inherited.value);
    }
  }

  return { value: catalogOf(byKind, config, { excluded, unread }), problems };
}

function firstOf(byLocale: ReadonlyMap<LocaleId, Document>): Document {
  const [first] = byLocale.values();
  if (!first) throw new Error("the catalog has an entry without documents");
  return first;
}

/** True if a locale has the page of an original. The locale of the original always does. */
function isInLocale({ meta, locale }: Document, code: LocaleId): boolean {
  return meta.locales === undefined || code === locale || meta.locales.includes(code);
}

/** True if a document of a page in React, which is created for each locale, is in a locale that lacks the page. */
function isReactPageElsewhere({ component, locale, meta }: Document, { locales }: SiteConfig): boolean {
  const codes = meta.locales?.filter((code) => locales.some((known) => known.code === code)) ?? [];
  return component !== undefined && codes.length > 0 && !codes.includes(locale);
}

/** Check the languages of a page that some locales lack: they exist, and the language of the file is one of them. */
function localeProblems({ meta, locale, source }: Document, { locales, defaultLocale }: SiteConfig): Problem[] {
  const codes = locales.map(({ code }) => code);
  const at = (index: number): Place => meta.places[`locales[${index}]`] ?? meta.places.locales ?? startOf(source);
  const problems = (meta.locales ?? []).flatMap((code, index): Problem[] => {
    if (codes.some((known) => known === code)) return [];
    const near = suggest(code, codes);
    const hint = near === undefined ? `Locales of the site: ${codes.join(", ")}.` : `Did you mean "${near}"?`;
    return [errorAt(at(index), "invalid-front-matter", `The site has no locale "${code}".`, hint)];
  });
  if (problems.length > 0 || meta.locales === undefined || meta.locales.includes(locale)) return problems;
  const folder = locales.find(({ code }) => code === meta.locales?.[0])?.path;
  const target = locale === defaultLocale ? source.replace(/^content\//, `i18n/${folder}/`) : undefined;
  const message = `"locales" lacks "${locale}", the language of this file.`;
  const hint = `Add "${locale}"${target === undefined ? "" : `, or move the file to ${target}`}.`;
  return [errorAt(meta.places.locales ?? startOf(source), "invalid-front-matter", message, hint)];
}

function orphanTranslation({ source, locale }: Document): Problem {
  const message = `"${source}" has no original in the default locale.`;
  const hint = `Remove the file, rename it to match its original, or add "locales: [${locale}]" to its front matter if only this language has the page.`;
  return warningAt(startOf(source), "orphan-translation", message, hint);
}

/** Create the problem of a translation into a language that does not have the page. */
function pageElsewhere({ source, locale }: Document, original: Document): Problem {
  const message = `"${source}" has no page, because "locales" of ${original.source} lacks "${locale}".`;
  return warningAt(startOf(source), "orphan-translation", message, `Add "${locale}" there, or remove this file.`);
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
function duplicateId({ id, source }: Document, other: Document): Problem {
  return errorAt(
    startOf(source),
    "duplicate-doc-id",
    `Both ${source} and ${other.source} have the document ID "${id}".`,
    "Remove or rename one of them.",
  );
}

function outsideVersions({ id, source }: Document, config: SiteConfig): Problem {
  const { path, versions } = setOf(id, config);
  const folders = versions.map(({ folder }) => `content/${path}/${folder}/`);
  const message = `"${source}" is not in the directory of a docs version, so no page is generated for it.`;
  return warningAt(startOf(source), "stray-file", message, `Move it below ${folders.join(" or ")}.`);
}

function fallbackWarning(problem: Problem, document: Document): Problem {
  const consequence = "The page shows the original text until this is fixed.";
  return {
    ...problem,
    severity: "warning",
    hint: problem.hint ? `${problem.hint} ${consequence}` : consequence,
    place: problem.place ?? startOf(document.source),
  };
}

function catalogOf(
  byKind: ReadonlyMap<Kind, ReadonlyMap<DocumentId, ByLocale>>,
  config: SiteConfig,
  { excluded, unread }: { excluded: ReadonlySet<string>; unread: readonly DocumentAddress[] },
): Catalog {
  const kinds = [...byKind.keys()];
  const unreadKeys = new Set(unread.map(({ kind, id, locale }) => `${kind}:${id}:${locale}`));
  const anchors = new Map<Document, DocumentAnchors>();
  const lists = new Map<string, readonly Document[]>();
  const ofKind = (kind: Kind): ReadonlyMap<DocumentId, ByLocale> => getOrThrow(byKind, kind);
  const originalOf = (kind: Kind, id: DocumentId): Document | undefined => {
    const byLocale = ofKind(kind).get(id);
    return byLocale && firstOf(byLocale);
  };
  const isIn = ({ kind, id }: Pick<Document, "kind" | "id">, locale: LocaleId): boolean => {
    const document = originalOf(kind, id);
    return document !== undefined && isInLocale(document, locale);
  };
  const find = (kind: Kind, id: DocumentId, locale: LocaleId): Document | undefined =>
    isIn({ kind, id }, locale) ? (ofKind(kind).get(id)?.get(locale) ?? originalOf(kind, id)) : undefined;
  const listOf = (key: string, create: () => readonly Document[]): readonly Document[] => {
    const list = lists.get(key) ?? create();
    lists.set(key, list);
    return list;
  };
  const all = (kind: Kind, locale: LocaleId): readonly Document[] =>
    listOf(`${kind}:${locale}`, () => [...ofKind(kind).keys()].flatMap((id) => find(kind, id, locale) ?? []));
  const originals = (kind: Kind): readonly Document[] => listOf(kind, () => [...ofKind(kind).values()].map(firstOf));
  // The index is keyed by kind, which the types of its maps do not express; here and in the methods of the result.
  const original = <D extends Document>(document: D): D =>
    (originalOf(document.kind, document.id) as D | undefined) ?? document;
  const anchorsOf = (document: Document): DocumentAnchors => {
    let documentAnchors = anchors.get(document);
    if (!documentAnchors) {
      const source = original(document);
      documentAnchors = source === document ? ownAnchors(document) : inheritAnchors(document, source).value;
      anchors.set(document, documentAnchors);
    }
    return documentAnchors;
  };
  const budget: ComparisonBudget = { remaining: SIMILAR_DOCS_BUDGET };
  const docIndexes = new Map<DocSet, PathIndex>();
  const docIndexOf = (set: DocSet): PathIndex => {
    let index = docIndexes.get(set);
    if (!index) {
      const ids = [...ofKind("doc").keys()].flatMap((id) => (isInside(set.idBase, id) ? idInSet(id, set) : []));
      index = new PathIndex(ids, budget);
      docIndexes.set(set, index);
    }
    return index;
  };
  return {
    find: find as Catalog["find"],
    translation: ((kind: Kind, id: DocumentId, locale: LocaleId) =>
      ofKind(kind).get(id)?.get(locale)) as Catalog["translation"],
    isWrittenIn: ({ kind, id }, locale) =>
      isIn({ kind, id }, locale) &&
      (ofKind(kind).get(id)?.has(locale) === true || unreadKeys.has(`${kind}:${id}:${locale}`)),
    isIn,
    hasPartialPages: kinds.some((kind) => originals(kind).some(({ meta }) => meta.locales !== undefined)),
    originals: originals as Catalog["originals"],
    originalOf: originalOf as Catalog["originalOf"],
    all: all as Catalog["all"],
    documents: [...byKind.values()].flatMap((byId) => [...byId.values()].flatMap((byLocale) => [...byLocale.values()])),
    original,
    isExcluded: (kind, id) => excluded.has(`${kind}:${id}`),
    anchors: (document) => anchorsOf(document).headings,
    similarDocs(id, set) {
      const rank = versionRank(fullId(id, set), undefined, config);
      return docIndexOf(set).nearest(id, (near) => rank(fullId(near, set)), 5);
    },
    titleAnchor: (document) => anchorsOf(document).title,
  };
}
