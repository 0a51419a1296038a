/**
 * Stage 3, index: the first that sees more than one document. Translations stand beside their originals, drafts leave,
 * and a page that a locale lacks is the original's.
 */

import type { SiteConfig } from "../../model/config.ts";
import type { Document, DocumentId, DocumentOf, Kind } from "../../model/document.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { Outcome, Problem } from "../../model/problem.ts";
import { errorAt, startOf, warningAt } from "../../model/problem.ts";
import type { DocumentAddress } from "../source/read-document.ts";
import { versionOf } from "./document-path.ts";
import type { Anchor } from "./heading-anchors.ts";
import { inheritAnchors, ownAnchors } from "./heading-anchors.ts";
import { inheritMeta } from "./inherit-meta.ts";

export interface Catalog {
  /** Translation for `locale`, else the original of the default locale (compare `document.locale`). */
  find<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /** The translation itself, without fallback. */
  translation<K extends Kind>(kind: K, id: DocumentId, locale: LocaleId): DocumentOf<K> | undefined;
  /**
   * Whether the document is written in the locale. A file that was not read counts, although it might turn out to have
   * errors and to be left out.
   */
  isWrittenIn(document: Pick<Document, "kind" | "id">, locale: LocaleId): boolean;
  /** Originals of a kind, without those that are held back, in the order of their sources. */
  originals<K extends Kind>(kind: K): readonly DocumentOf<K>[];
  /** One document for each original, as `find` gives it, in the order of the originals' sources. */
  all<K extends Kind>(kind: K, locale: LocaleId): readonly DocumentOf<K>[];
  /** Every document that some page shows: originals and valid translations. */
  documents: readonly Document[];
  /** Whether a document was left out, a draft or a post without date: a link to one is broken, a sidebar entry is skipped. */
  isHeldBack(kind: Kind, id: DocumentId): boolean;
  /** What a document translates; itself where it translates nothing. */
  original<D extends Document>(document: D): D;
  /** Anchors of the document's headings, in their order: a translation has its original's. */
  anchors(document: Document): readonly Anchor[];
  /** The same of the title, where the text of the original has it as its first heading. */
  titleAnchor(document: Document): string | undefined;
}

type ByLocale = Map<LocaleId, Document>;

export interface IndexOptions {
  config: SiteConfig;
  /** Show drafts, as `dev` does. */
  drafts: boolean;
  /** Documents that are there, but were not read. */
  unread?: readonly DocumentAddress[];
}

/**
 * Index the documents of all locales.
 *
 * Problems of originals are passed on. A translation with errors is left out, so that its page falls back; its problems
 * become warnings.
 */
export function indexDocuments(
  documents: readonly Document[],
  { config, drafts, unread = [] }: IndexOptions,
): Outcome<Catalog> {
  const problems: Problem[] = [];
  const shelves = new Map<Kind, Map<DocumentId, ByLocale>>([
    ["doc", new Map()],
    ["post", new Map()],
    ["page", new Map()],
  ]);
  const heldBack = new Set<string>();
  const shelfOf = (kind: Kind): Map<DocumentId, ByLocale> => shelves.get(kind) as Map<DocumentId, ByLocale>;

  for (const document of documents) {
    if (document.locale !== config.defaultLocale) continue;
    problems.push(...document.problems);
    const other = shelfOf(document.kind).get(document.id)?.get(document.locale);
    if (other) problems.push(duplicateId(document, other));
    else if (document.kind === "doc" && !versionOf(document.id, config))
      problems.push(outsideVersions(document, config));
    else if ((document.meta.draft && !drafts) || isUndated(document)) heldBack.add(`${document.kind}:${document.id}`);
    else shelfOf(document.kind).set(document.id, new Map([[document.locale, document]]));
  }
  for (const document of documents) {
    if (document.locale === config.defaultLocale) continue;
    const original = shelfOf(document.kind).get(document.id);
    if (!original) {
      if (heldBack.has(`${document.kind}:${document.id}`)) continue;
      problems.push(
        warningAt(
          startOf(document.source),
          "orphan-translation",
          `"${document.source}" translates nothing: the default locale has no such file.`,
          "Remove it, or rename it like its original.",
        ),
      );
    } else if (document.problems.some(({ severity }) => severity === "error")) {
      problems.push(...document.problems.map((problem) => fallbackWarning(problem, document)));
    } else {
      problems.push(...document.problems);
      // A translation that is not done yet: the original shows.
      if (document.meta.draft && !drafts) continue;
      const inherited = inheritMeta(document, original.get(config.defaultLocale) as Document);
      problems.push(...inherited.problems);
      original.set(document.locale, inherited.value);
    }
  }

  return { value: catalogOf(shelves, config.defaultLocale, { heldBack, unread }), problems };
}

/** A post has no place in a blog before it has a date, which its author was told of. */
function isUndated(document: Document): boolean {
  return document.kind === "post" && document.meta.date === "";
}

/** The default locale has a folder below `i18n/` too, though its documents belong into `content/`. */
function duplicateId({ id, source }: Document, other: Document): Problem {
  return errorAt(
    startOf(source),
    "duplicate-doc-id",
    `"${id}" is the id of both ${source} and ${other.source}.`,
    "Remove one of them, or rename it.",
  );
}

function outsideVersions({ source }: Document, { docs }: SiteConfig): Problem {
  const folders = docs.versions.map(({ folder }) => `content/${docs.path}/${folder}/`);
  const message = `"${source}" belongs to no version of the docs, so it becomes no page.`;
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
  shelves: ReadonlyMap<Kind, ReadonlyMap<DocumentId, ByLocale>>,
  defaultLocale: LocaleId,
  { heldBack, unread }: { heldBack: ReadonlySet<string>; unread: readonly DocumentAddress[] },
): Catalog {
  const unreadKeys = new Set(unread.map(({ kind, id, locale }) => `${kind}:${id}:${locale}`));
  const anchors = new Map<Document, readonly Anchor[]>();
  const lists = new Map<string, readonly Document[]>();
  const shelfOf = (kind: Kind): ReadonlyMap<DocumentId, ByLocale> =>
    shelves.get(kind) as ReadonlyMap<DocumentId, ByLocale>;
  const find = (kind: Kind, id: DocumentId, locale: LocaleId): Document | undefined => {
    const versions = shelfOf(kind).get(id);
    return versions?.get(locale) ?? versions?.get(defaultLocale);
  };
  const all = (kind: Kind, locale: LocaleId): readonly Document[] => {
    const key = `${kind}:${locale}`;
    let list = lists.get(key);
    if (!list) {
      list = [...shelfOf(kind).keys()].map((id) => find(kind, id, locale) as Document);
      lists.set(key, list);
    }
    return list;
  };
  const original = <D extends Document>(document: D): D =>
    (shelfOf(document.kind).get(document.id)?.get(defaultLocale) as D | undefined) ?? document;
  return {
    find: find as Catalog["find"],
    translation: ((kind: Kind, id: DocumentId, locale: LocaleId) =>
      shelfOf(kind).get(id)?.get(locale)) as Catalog["translation"],
    isWrittenIn: ({ kind, id }, locale) =>
      shelfOf(kind).get(id)?.has(locale) === true || unreadKeys.has(`${kind}:${id}:${locale}`),
    originals: ((kind: Kind) => all(kind, defaultLocale)) as Catalog["originals"],
    all: all as Catalog["all"],
    documents: [...shelves.values()].flatMap((shelf) =>
      [...shelf.values()].flatMap((versions) => [...versions.values()]),
    ),
    original,
    isHeldBack: (kind, id) => heldBack.has(`${kind}:${id}`),
    anchors(document) {
      let known = anchors.get(document);
      if (!known) {
        const source = original(document);
        known = source === document ? ownAnchors(document) : inheritAnchors(document, source).value;
        anchors.set(document, known);
      }
      return known;
    },
    titleAnchor: (document) => original(document).titleId ?? document.titleId,
  };
}
