/**
 * Loads collections: files of the site with a schema for their entries. Data modules read them with `getCollection`.
 *
 * A translated entry replaces the original in its language. Problems with translations are warnings, and the original is used.
 */

import { computeDigest, digestParts } from "../../host/digest.ts";
import type { FileSource } from "../../host/files.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import {
  collectProblems,
  createError,
  createWarning,
  type Outcome,
  type Problem,
  type SourcePath,
  toWarning,
} from "../../model/problem.ts";
import type { CollectionEntry, DataFile } from "../../model/site-data.ts";
import { type DataSchema, validateData } from "../../reader/validate-data.ts";
import { getOrThrow } from "../../util/collections.ts";
import { getBaseName, removeExtension } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import { formatPath, type ValuePath } from "../../util/value-path.ts";
import { locateValue, RULE } from "../catalog/data-problems.ts";
import { findDataFiles, getGlobFolder, leavesSite } from "../catalog/find-data-files.ts";
import { type FileContent, locateTranslation, readDataFile } from "../catalog/read-data-file.ts";
import type { LocateSetting } from "../config/load-config.ts";
import { setReferenceCheck } from "../config/reference.ts";
import type { SiteConfig } from "../config/site-config.ts";

export interface Collections {
  /** Return the entries of a collection in a language. @throws {Error} There is no such collection; for the code that asks. */
  getEntries(name: string, locale: LocaleId): readonly CollectionEntry[];
  /** Return a digest of a collection in a language: equal if all entries are equal. */
  getDigest(name: string, locale: LocaleId): string;
  /** Digest of all collections; empty if there are none. */
  readonly digest: string;
  /** True if entries of a collection have errors and are missing. */
  hasErrors(name: string): boolean;
  /** The files of a collection, for the places of entries. */
  getFiles(name: string): readonly DataFile[];
  /** Files and directories that collections read, including missing ones. */
  readonly paths: readonly string[];
}

export interface CollectionsInput {
  config: Pick<SiteConfig, "collections" | "defaultLocale">;
  files: FileSource;
  /** Languages to read. */
  locales: readonly Locale[];
  locateSetting: LocateSetting;
}

/** A value of a file, before it is validated. */
interface RawEntry extends Pick<CollectionEntry, "id" | "file" | "text"> {
  /** The file with the value: the original, or its translation. */
  source: SourcePath;
  value: unknown;
  /** Position of the value in the file. */
  path: ValuePath;
}

interface LoadedCollection {
  entries: ReadonlyMap<LocaleId, { list: readonly CollectionEntry[]; digest: string }>;
  files: readonly DataFile[];
}

/** Load all collections. */
export async function loadCollections(input: CollectionsInput): Promise<Outcome<Collections>> {
  const { problems, take } = collectProblems();
  const { collections } = input.config;
  const names = Object.keys(collections);
  const paths: string[] = [];
  const loaded = new Map<string, LoadedCollection>();
  const invalid = new Set<string>();
  const takeEntries = <Value>(name: string, outcome: Outcome<Value>): Value => {
    if (outcome.problems.some(({ severity }) => severity === "error")) invalid.add(name);
    return take(outcome);
  };
  if (names.length > 0) {
    // The IDs of all collections are known before the first entry is validated, because its references may be to any of them.
    const raw = new Map(names.map((name) => [name, takeEntries(name, readEntries(name, paths, input))]));
    const ids = new Map([...raw].map(([name, { original }]) => [name, [...original.keys()]]));
    setReferenceCheck((collection, id) => findReferenceFault(collection, id, ids));
    for (const [name, entries] of raw)
      loaded.set(name, takeEntries(name, await validateEntries(entries, collections[name]?.getSchema?.(), input)));
  }
  const getCollection = (name: string): LoadedCollection => {
    const collection = loaded.get(name);
    if (collection) return collection;
    const near = suggest(name, names);
    const hint = near === undefined ? 'Add it to "collections" in the configuration.' : `Did you mean "${near}"?`;
    throw new Error(`There is no collection "${name}". ${hint}`);
  };
  const getLocalized = (name: string, locale: LocaleId) => getOrThrow(getCollection(name).entries, locale);
  const digests = [...loaded].flatMap(([name, { entries }]) => [
    name,
    ...[...entries.values()].map((each) => each.digest),
  ]);
  return {
    value: {
      getEntries: (name, locale) => getLocalized(name, locale).list,
      getDigest: (name, locale) => getLocalized(name, locale).digest,
      digest: names.length === 0 ? "" : digestParts(digests),
      hasErrors: (name) => invalid.has(name),
      getFiles: (name) => getCollection(name).files,
      paths,
    },
    problems,
  };
}

function findReferenceFault(collection: string, id: string, ids: ReadonlyMap<string, readonly string[]>) {
  const entryIds = ids.get(collection);
  if (!entryIds) {
    const near = suggest(collection, ids.keys());
    const hint = near === undefined ? 'Add it to "collections" in the configuration.' : `Did you mean "${near}"?`;
    return { message: `refers to the collection "${collection}", which does not exist`, hint };
  }
  if (entryIds.includes(id)) return undefined;
  const near = suggest(id, entryIds);
  const hint = near === undefined ? `Use the ID of an entry in "${collection}".` : `Did you mean "${near}"?`;
  return { message: `is not in the collection "${collection}"`, hint };
}

interface RawEntries {
  original: ReadonlyMap<string, RawEntry>;
  /** Translated entries by language. */
  translations: ReadonlyMap<LocaleId, readonly RawEntry[]>;
  files: readonly DataFile[];
}

/** Read the files of a collection. @param paths Receives the files and directories that are read. */
function readEntries(name: string, paths: string[], input: CollectionsInput): Outcome<RawEntries> {
  const { config, files, locales, locateSetting } = input;
  const { problems, take } = collectProblems();
  const globs = config.collections[name]?.files ?? [];
  const report = (message: string, hint: string): void => {
    problems.push(createError(locateSetting(["collections", name, "files"]), "invalid-config", message, hint));
  };
  const outside = globs.find(leavesSite);
  if (outside !== undefined)
    report(
      `"${outside}" is outside of the site.`,
      "Write a path relative to the site root, such as content/data/*.yaml.",
    );
  const matches = findDataFiles(
    globs.filter((glob) => !leavesSite(glob)),
    files,
  );
  for (const file of matches.missing)
    report(`"${file}" does not exist.`, `Check the path in "collections.${name}.files".`);
  paths.push(...matches.bases, ...matches.files.keys());
  const original = new Map<string, RawEntry>();
  const translations = new Map<LocaleId, RawEntry[]>();
  const dataFiles: DataFile[] = [];
  for (const [file, glob] of matches.files) {
    const content = take(readDataFile(file, files));
    if (!content) continue;
    dataFiles.push({ path: file, locale: config.defaultLocale, translated: false, ...content });
    const id = getEntryId(file, glob);
    for (const entry of take(splitFile({ file, source: file, id, content }, files))) {
      const other = original.get(entry.id);
      if (other) problems.push(reportRepeatedId(name, entry, other, files));
      else original.set(entry.id, entry);
    }
    for (const locale of locales) {
      const translation = locale.code === config.defaultLocale ? undefined : locateTranslation(file, locale, files);
      const translated = translation && readDataFile(translation, files);
      if (!translation || !translated) continue;
      problems.push(...translated.problems.map(toWarning));
      if (!translated.value || translated.problems.length > 0) continue;
      const split = splitFile({ file, source: translation, id, content: translated.value }, files);
      problems.push(...split.problems.map(toWarning));
      translations.set(locale.code, [...(translations.get(locale.code) ?? []), ...split.value]);
    }
  }
  return { value: { original, translations, files: dataFiles }, problems };
}

/** Return the path below the fixed part of the glob, without ending. */
function getEntryId(file: SourcePath, glob: string): string {
  const folder = getGlobFolder(glob);
  if (folder === undefined) return removeExtension(getBaseName(file));
  return removeExtension(folder === "" ? file : file.slice(folder.length + 1));
}

interface ReadFile extends Pick<RawEntry, "file" | "source" | "id"> {
  content: NonNullable<FileContent["value"]>;
}

/** Split a file that contains a list into its items. */
function splitFile({ file, source, id, content }: ReadFile, files: FileSource): Outcome<RawEntry[]> {
  const { data, text } = content;
  if (!Array.isArray(data)) return { value: [{ id, file, source, value: data, text, path: [] }], problems: [] };
  const problems: Problem[] = [];
  const value = data.flatMap((item: unknown, index): RawEntry[] => {
    const { id: ownId, slug } = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
    const key = ownId ?? slug;
    if (typeof key === "string" || typeof key === "number")
      return [{ id: String(key), file, source, value: item, text: "", path: [index] }];
    const message = `"${formatPath([index])}" has neither "id" nor "slug".`;
    problems.push(
      createError(locateValue(source, [index], files), RULE, message, "Add an ID to each item of the list."),
    );
    return [];
  });
  return { value, problems };
}

function reportRepeatedId(name: string, entry: RawEntry, other: RawEntry, files: FileSource): Problem {
  const { file, line } = locateValue(other.source, other.path, files);
  const message = `The collection "${name}" has two entries with the ID "${entry.id}": the other one is at ${file}:${line}.`;
  return createError(locateValue(entry.source, entry.path, files), RULE, message, "Change one of the IDs.");
}

/** Validate the entries in all languages. */
async function validateEntries(
  { original, translations, files: dataFiles }: RawEntries,
  schema: DataSchema | undefined,
  { config: { defaultLocale }, files, locales }: CollectionsInput,
): Promise<Outcome<LoadedCollection>> {
  const problems: Problem[] = [];
  const validate = async ({ id, file, source, value, text, path }: RawEntry, locale: LocaleId) => {
    const result = schema ? await validateData(schema, value, path) : { value };
    if ("value" in result) return { entry: { id, file, locale, data: result.value, text }, problems: [] };
    const found = result.issues.map(({ path: at, target, message, hint }) =>
      createError(locateValue(source, at, files, target), RULE, message, hint),
    );
    return { problems: found };
  };
  const valid = new Map<string, CollectionEntry>();
  for (const entry of original.values()) {
    const result = await validate(entry, defaultLocale);
    problems.push(...result.problems);
    if (result.entry) valid.set(entry.id, result.entry);
  }
  const entries = new Map<LocaleId, { list: readonly CollectionEntry[]; digest: string }>();
  const add = (locale: LocaleId, map: ReadonlyMap<string, CollectionEntry>): void => {
    const list = [...map.values()];
    entries.set(locale, { list, digest: computeDigest(JSON.stringify(list)) });
  };
  add(defaultLocale, valid);
  for (const { code } of locales) {
    if (code === defaultLocale) continue;
    const translated = translations.get(code) ?? [];
    const localized = new Map(valid);
    for (const entry of translated) {
      if (!original.has(entry.id)) {
        const near = suggest(entry.id, original.keys());
        const hint = near === undefined ? "Remove it, or add it to the original." : `Did you mean "${near}"?`;
        const message = `The original has no entry with the ID "${entry.id}".`;
        problems.push(createWarning(locateValue(entry.source, entry.path, files), RULE, message, hint));
        continue;
      }
      const result = await validate(entry, code);
      problems.push(...result.problems.map(toWarning));
      if (result.entry && valid.has(entry.id)) localized.set(entry.id, result.entry);
    }
    if (translated.length > 0) add(code, localized);
    else entries.set(code, getOrThrow(entries, defaultLocale));
  }
  return { value: { entries, files: dataFiles }, problems };
}
