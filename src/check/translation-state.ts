/** Status of each translation, by locale and file: translated, missing, stale or broken. */

import { parseDocument } from "yaml";
import { sourceHashOf } from "../host/digest.ts";
import type { SourceFile } from "../model/document.ts";
import type { Locale, LocaleId } from "../model/locale.ts";
import { type SourcePath, sourcePath } from "../model/problem.ts";
import { untranslatedIds } from "../site/catalog/theme-messages.ts";
import type { Site } from "../site/site.ts";
import type { TextFile } from "../site/source/read-sources.ts";
import { isYamlMap } from "../util/collections.ts";

export type TranslationStatus = "translated" | "stale" | "broken" | "missing";

export interface TranslationFile {
  /** Path of the translation, even if it does not exist. */
  file: SourcePath;
  /** Path of the original, or a description of texts that are not in a file. */
  source: string;
  status: TranslationStatus;
  /** Hash of the translated source text, if the translation records it. */
  sourceHash?: string;
  /** True if the translation has no `sourceHash`, so that it cannot be recognized as stale. */
  unknownSource?: boolean;
}

export interface LocaleState {
  locale: LocaleId;
  files: readonly TranslationFile[];
  totals: Readonly<Record<TranslationStatus, number>>;
}

/** Determine the state of all locales except the default one. */
export function translationStates(site: Site): LocaleState[] {
  const { config, sources } = site;
  const { catalog } = site;
  // An original with errors may be missing in the catalog.
  const isOriginal = ({ kind, id, locale, path }: SourceFile): boolean =>
    locale === config.defaultLocale || catalog.originalOf(kind, id)?.source === path;
  const originals = sources.documents.filter((file) => isOriginal(file) && !catalog.isExcluded(file.kind, file.id));
  const hasPage = ({ kind, id }: SourceFile, locale: LocaleId): boolean =>
    !catalog.originalOf(kind, id) || catalog.isIn({ kind, id }, locale);
  const translations = new Map(sources.documents.map((file) => [`${file.locale}:${file.kind}:${file.id}`, file]));
  return config.locales
    .filter(({ code }) => code !== config.defaultLocale)
    .map((locale) => {
      const translatable = originals.filter((file) => file.locale !== locale.code && hasPage(file, locale.code));
      const documents = translatable.map((original) => {
        const translation = translations.get(`${locale.code}:${original.kind}:${original.id}`);
        return documentState(original, translation, locale, site);
      });
      const files = [...documents, ...partialStates(locale, site), ...otherFiles(locale, site)];
      const count = (status: TranslationStatus): number => files.filter((file) => file.status === status).length;
      const totals = {
        translated: count("translated"),
        stale: count("stale"),
        broken: count("broken"),
        missing: count("missing"),
      };
      return { locale: locale.code, files, totals };
    });
}

/** Return the path of a translation, which may not exist. */
function translationOf(source: SourcePath, { path }: Pick<Locale, "path">): SourcePath {
  return sourcePath(source.replace(/^(?:content|i18n\/[^/]+)\//, `i18n/${path}/`));
}

function documentState(
  original: SourceFile,
  translation: SourceFile | undefined,
  locale: Locale,
  { catalog }: Site,
): TranslationFile {
  const source = original.path;
  if (!translation) return { file: translationOf(source, locale), source, status: "missing" };
  const file = translation.path;
  const document = catalog.translation(original.kind, original.id, locale.code);
  if (!document) return { file, source, status: "broken" };
  const { sourceHash } = document.meta;
  if (sourceHash === undefined) return { file, source, status: "translated", unknownSource: true };
  if (sourceHashOf(original.text).startsWith(sourceHash)) return { file, source, status: "translated", sourceHash };
  return { file, source, status: "stale", sourceHash };
}

/** Return the state of partials, which have no front matter and therefore no `sourceHash`. */
function partialStates(locale: Locale, { sources }: Site): TranslationFile[] {
  return [...sources.partials]
    .filter((source) => source.startsWith("content/"))
    .map((source) => {
      const file = translationOf(source, locale);
      return { file, source, status: sources.partials.has(file) ? "translated" : "missing" };
    });
}

/** YAML files record the hash in a comment. */
const HASH_COMMENT = /^(\ufeff?# sourceHash: )([0-9a-f]+)/m;
const YAML_FILE = /\.ya?ml$/;

/** A translated YAML file. JSON files cannot record the hash of their original. */
export interface YamlTranslation {
  translation: TextFile;
  /** Hash of the translated text, if the file records it. */
  sourceHash?: string;
  isStale: boolean;
}

/** Compare a translated YAML file with the hash that it records. Returns `undefined` for a JSON file. */
function compareYaml(original: TextFile, translation: TextFile): YamlTranslation | undefined {
  if (!YAML_FILE.test(translation.path)) return undefined;
  const sourceHash = HASH_COMMENT.exec(translation.text)?.[2];
  const isStale = sourceHash !== undefined && !sourceHashOf(original.text).startsWith(sourceHash);
  return { translation, sourceHash, isStale };
}

/** Compare the data files and messages of a locale with their originals. */
export function yamlTranslations(
  { sources, config }: Pick<Site, "sources" | "config">,
  code: LocaleId,
): YamlTranslation[] {
  const data = new Map((sources.data.get(config.defaultLocale) ?? []).map((file) => [file.name, file]));
  const messages = sources.messages.get(config.defaultLocale);
  const pairs = [
    ...(sources.data.get(code) ?? []).map((file) => [data.get(file.name), file] as const),
    [messages, sources.messages.get(code)] as const,
  ];
  return pairs.flatMap(([original, translation]) =>
    original && translation ? (compareYaml(original, translation) ?? []) : [],
  );
}

/** Return the state of messages, and of data files that at least one locale translates. */
function otherFiles(locale: Locale, site: Site): TranslationFile[] {
  const { sources, config, locales } = site;
  const { code, path, htmlLang } = locale;
  const messages = sources.messages.get(code);
  const translatedPaths = new Map((sources.data.get(code) ?? []).map((file) => [file.name, file.path]));
  const byFile = new Map(yamlTranslations(site, code).map((each) => [each.translation.path, each]));
  const stateOf = (file: SourcePath | undefined): Pick<TranslationFile, "status" | "sourceHash" | "unknownSource"> => {
    if (file === undefined) return { status: "missing" };
    const compared = byFile.get(file);
    if (!compared) return { status: "translated" };
    const { sourceHash, isStale } = compared;
    return sourceHash === undefined
      ? { status: "translated", unknownSource: true }
      : { status: isStale ? "stale" : "translated", sourceHash };
  };
  // Other data files may only contain names and numbers.
  const translatedNames = new Set(
    config.locales
      .filter((each) => each.code !== config.defaultLocale)
      .flatMap((each) => (sources.data.get(each.code) ?? []).map(({ name }) => name)),
  );
  const data = (sources.data.get(config.defaultLocale) ?? [])
    .filter(({ name }) => translatedNames.has(name))
    .map(({ name, path: source }): TranslationFile => {
      const file = translatedPaths.get(name);
      return { file: file ?? translationOf(source, locale), source, ...stateOf(file) };
    });
  // The theme has the texts of its languages.
  const needsMessages = untranslatedIds(locales.get(code)?.messages ?? {}, htmlLang).length > 0;
  const messagesState: TranslationFile = {
    file: messages?.path ?? sourcePath(`i18n/${path}/messages.yaml`),
    source: sources.messages.get(config.defaultLocale)?.path ?? "the texts of the theme",
    ...stateOf(messages?.path),
  };
  return [...(messages || needsMessages ? [messagesState] : []), ...data];
}

/**
 * Return the headings of sections that differ between two texts. Sections of a YAML file are its entries.
 *
 * @returns Headings in the order of the newer text, then removed ones; `""` is the section before the first heading.
 */
export function changedSections(older: string, newer: string, file: string): string[] {
  const split = YAML_FILE.test(file) ? entriesOf : sectionsOf;
  const before = split(older);
  const after = split(newer);
  const changed = [...after].filter(([heading, text]) => before.get(heading) !== text).map(([heading]) => heading);
  const removedHeadings = [...before.keys()].filter((heading) => !after.has(heading));
  return [...changed, ...removedHeadings];
}

function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>();
  let heading = "";
  let fence = "";
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark && fence === "") fence = mark;
    else if (mark?.startsWith(fence)) fence = "";
    const headingText = fence === "" ? /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1] : undefined;
    if (headingText !== undefined) {
      heading = headingText;
      // Number repeated headings to keep the keys unique.
      for (let count = 2; sections.has(heading); count++) heading = `${headingText} (${count})`;
    }
    sections.set(heading, `${sections.get(heading) ?? ""}${line}\n`);
  }
  return sections;
}

/** Return the entries of a YAML file as JSON: those of a map by key, those of a list by their first text or their number. */
function entriesOf(text: string): Map<string, string> {
  const document = parseDocument(text);
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS();
  const entries = Array.isArray(value)
    ? value.map((item, index) => [firstText(item) ?? String(index + 1), item] as const)
    : Object.entries(isYamlMap(value) ? value : {});
  return new Map(entries.map(([name, item]) => [name, JSON.stringify(item)]));
}

function firstText(item: unknown): string | undefined {
  return isYamlMap(item) ? Object.values(item).find((value) => typeof value === "string") : undefined;
}

/** Record the hash of the original in a translation: in the front matter, or in the first line of a YAML file. */
export function withSourceHash(text: string, hash: string, file: string): string {
  return YAML_FILE.test(file) ? withHashComment(text, hash) : withHashInFrontMatter(text, hash);
}

function withHashComment(text: string, hash: string): string {
  if (HASH_COMMENT.test(text)) return text.replace(HASH_COMMENT, `$1${hash}`);
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  return `${mark}# sourceHash: ${hash}${end}${text.slice(mark.length)}`;
}

function withHashInFrontMatter(text: string, hash: string): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const line = `sourceHash: ${hash}`;
  const block = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$))/m.exec(text);
  if (block?.index !== 0) {
    const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
    return `${mark}---${end}${line}${end}---${end}${end}${text.slice(mark.length)}`;
  }
  const [whole, start = "", keys = "", close = ""] = block;
  const newKeys = /^sourceHash:.*$/m.test(keys)
    ? keys.replace(/^sourceHash:.*?(?=\r?$)/m, line)
    : `${keys}${line}${end}`;
  return start + newKeys + close + text.slice(whole.length);
}
