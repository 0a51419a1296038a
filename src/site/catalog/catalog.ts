/**
 * Stage 3, index: combines all documents. Translations are grouped with their originals, drafts are excluded, and
 * untranslated pages fall back to the original.
 */

import type { DocSet, SiteConfig } from "../../model/config.ts";
import type { Document, DocumentId, DocumentOf, Kind } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { errorAt, startOf, warningAt } from "../../model/problem.ts";
import { getOrThrow } from "../../util/collections.ts";
import { isInside } from "../../util/path.ts";
import { type ComparisonBudget, PathIndex } from "../../util/suggest.ts";
import type { DocumentAddress } from "../source/read-document.ts";
import { fullId, idInSet, setOf, versionOf, versionRank } from "./document-path.ts";
import type { Anchor, DocumentAnchors } from "./heading-anchors.ts";
import { inheritAnchors, ownAnchors } from "./heading-anchors.ts";
import { inheritMeta } from "./inherit-meta.ts";

export interface Catalog {
  /** Return the translation for `locale`, or else the original (see `document.locale`). */
  find<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** Return the document in `locale` without fallback. */
  translation<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** Return true if the document exists in the locale. Unread files count, even though they may have errors. */
  isWrittenIn(document: Pick<Document, "kind" | "id">, locale: LocaleId): boolean;
  /** Return the originals of a kind, except excluded ones, in source order. */
  originals<K extends Kind>(kind: K): readonly DocumentOf<K>[];
  /** Return the result of `find` for each original, in source order of the originals. */
  all<K extends Kind>(kind: K, locale: LocaleId): readonly DocumentOf<K>[];
  /** Originals and valid translations. */
  documents: readonly Document[];
  /** Return true if a document is a draft, a post without date or a later post. Links to it are broken; sidebar entries are skipped. */
  isExcluded(kind: Kind, id: DocumentId): boolean;
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

type ByLocale = Map<LocaleId, Document>;

export interface IndexOptions {
  config: SiteConfig;
  /** If true, drafts are included. */
  drafts: boolean;
  /** ISO date or date-time. Posts with a later date are excluded. */
  asOf?: string;
  /** Documents that exist, but were not read. */
  unread?: readonly DocumentAddress[];
}

/**
 * Index the documents of all locales.
 *
 * A translation with errors is excluded, so that its page falls back to the original; its problems become warnings.
 */
export function indexDocuments(
  documents: readonly Document[],
  { config, drafts, asOf, unread = [] }: IndexOptions,
): Outcome<Catalog> {
  const problems: Problem[] = [];
  const byKind = new Map<Kind, Map<DocumentId, ByLocale>>([
    ["doc", new Map()],
    ["post", new Map()],
    ["page", new Map()],
  ]);
  const excluded = new Set<string>();
  const ofKind = (kind: Kind): Map<DocumentId, ByLocale> => getOrThrow(byKind, kind);

  for (const document of documents) {
    if (document.locale !== config.defaultLocale) continue;
    problems.push(...document.problems);
    const other = ofKind(document.kind).get(document.id)?.get(document.locale);
    if (other) problems.push(duplicateId(document, other));
    else if (document.kind === "doc" && !versionOf(document.id, config))
      problems.push(outsideVersions(document, config));
    else if ((document.meta.draft && !drafts) || isUndated(document) || isLater(document, asOf))
      excluded.add(`${document.kind}:${document.id}`);
    else ofKind(document.kind).set(document.id, new Map([[document.locale, document]]));
  }
  for (const document of documents) {
    if (document.locale === config.defaultLocale) continue;
    const original = ofKind(document.kind).get(document.id);
    if (!original) {
      if (excluded.has(`${document.kind}:${document.id}`)) continue;
      problems.push(
        warningAt(
          startOf(document.source),
          "orphan-translation",
          `"${document.source}" has no original in the default locale.`,
          "Remove the file, or rename it to match its original.",
        ),
      );
    } else if (document.problems.some(({ severity }) => severity === "error")) {
      problems.push(...document.problems.map((problem) => fallbackWarning(problem, document)));
    } else {
      problems.push(...document.problems);
      // The original is shown while its translation is a draft.
      if (document.meta.draft && !drafts) continue;
      const inherited = inheritMeta(document, getOrThrow(original, config.defaultLocale));
      problems.push(...inherited.problems);
      original.set(document.locale, inherited.value);
    }
  }

  return { value: catalogOf(byKind, config, { excluded, unread }), problems };
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
  const { defaultLocale } = config;
  const unreadKeys = new Set(unread.map(({ kind, id, locale }) => `${kind}:${id}:${locale}`));
  const anchors = new Map<Document, DocumentAnchors>();
  const lists = new Map<string, readonly Document[]>();
  const ofKind = (kind: Kind): ReadonlyMap<DocumentId, ByLocale> => getOrThrow(byKind, kind);
  const find = (kind: Kind, id: DocumentId, locale: LocaleId): Document | undefined => {
    const byLocale = ofKind(kind).get(id);
    return byLocale?.get(locale) ?? byLocale?.get(defaultLocale);
  };
  const all = (kind: Kind, locale: LocaleId): readonly Document[] => {
    const key = `${kind}:${locale}`;
    let list = lists.get(key);
    if (!list) {
      list = [...ofKind(kind).keys()].map((id) => find(kind, id, locale) as Document);
      lists.set(key, list);
    }
    return list;
  };
  // The index is keyed by kind, which the types of its maps do not express; here and in the methods of the result.
  const original = <D extends Document>(document: D): D =>
    (ofKind(document.kind).get(document.id)?.get(defaultLocale) as D | undefined) ?? document;
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
      ofKind(kind).get(id)?.has(locale) === true || unreadKeys.has(`${kind}:${id}:${locale}`),
    originals: ((kind: Kind) => all(kind, defaultLocale)) as Catalog["originals"],
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
