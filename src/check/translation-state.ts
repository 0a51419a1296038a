/** Translation states by locale and file: translated, missing, stale or broken. */

import { parseDocument } from "yaml";
import { computeSourceHash } from "../host/digest.ts";
import type { SourceFile } from "../model/document.ts";
import type { Locale, LocaleId } from "../model/locale.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import { listUntranslatedIds } from "../site/catalog/theme-messages.ts";
import type { Site } from "../site/site.ts";
import type { TextFile } from "../site/source/read-sources.ts";
import { isYamlMap } from "../util/collections.ts";

export type TranslationStatus = "translated" | "stale" | "broken" | "missing";

export interface TranslationFile {
  /** The translation's path, even if it does not exist. */
  file: SourcePath;
  /** The original's path, or a description for texts that are not in a file. */
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

/** Determine translation states in all locales except the default one. */
export function compareTranslations(site: Site): LocaleState[] {
  const { config, sources } = site;
  const { catalog } = site;
  // An original with errors may be missing in the catalog.
  const isOriginal = ({ kind, id, locale, path }: SourceFile): boolean =>
    locale === config.defaultLocale || catalog.findOriginal(kind, id)?.source === path;
  const originals = sources.documents.filter((file) => isOriginal(file) && !catalog.isExcluded(file.kind, file.id));
  const hasPage = ({ kind, id }: SourceFile, locale: LocaleId): boolean =>
    !catalog.findOriginal(kind, id) || catalog.isIn({ kind, id }, locale);
  const translations = new Map(sources.documents.map((file) => [`${file.locale}:${file.kind}:${file.id}`, file]));
  return config.locales
    .filter(({ code }) => code !== config.defaultLocale)
    .map((locale) => {
      const translatable = originals.filter((file) => file.locale !== locale.code && hasPage(file, locale.code));
      const documents = translatable.map((original) => {
        const translation = translations.get(`${locale.code}:${original.kind}:${original.id}`);
        return compareDocument(original, translation, locale, site);
      });
      const templates = compareTemplates(locale, site);
      const files = [...documents, ...templates, ...comparePartials(locale, site), ...compareOtherFiles(locale, site)];
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

/** Return a translation's path, which may not exist. */
function locateTranslation(source: SourcePath, { path }: Pick<Locale, "path">): SourcePath {
  return toSourcePath(source.replace(/^(?:content|i18n\/[^/]+)\//, `i18n/${path}/`));
}

function compareDocument(
  original: SourceFile,
  translation: SourceFile | undefined,
  locale: Locale,
  { catalog, sources }: Site,
): TranslationFile {
  const source = original.path;
  if (!translation) return { file: locateTranslation(source, locale), source, status: "missing" };
  const file = translation.path;
  const document = catalog.getTranslation(original.kind, original.id, locale.code);
  if (!document) return { file, source, status: "broken" };
  const { sourceHash } = document.meta;
  // A translation from data is created together with its original.
  if (sources.virtual.has(file)) return { file, source, status: "translated" };
  if (sourceHash === undefined) return { file, source, status: "translated", unknownSource: true };
  if (computeSourceHash(original.text).startsWith(sourceHash))
    return { file, source, status: "translated", sourceHash };
  return { file, source, status: "stale", sourceHash };
}

const TEMPLATE_HASH = /^---\n(?:.*\n)*?sourceHash: *["']?([0-9a-f]+)/;
/** Front matter and comments, e.g. for the place of the content. */
const WITHOUT_TEXT = /^---\n(?:.*\n)*?---\n|<!--.*?-->|\{\/\*.*?\*\/\}/g;

/** Return states for the templates of pages from data. A template without text of its own need not be translated. */
export function compareTemplates(locale: Locale, { sources }: Pick<Site, "sources">): TranslationFile[] {
  const withoutEnding = (file: string): string => file.replace(/\.mdx?$/, "");
  const translations = new Map(sources.templates.map((file) => [withoutEnding(file.path), file]));
  return sources.templates
    .filter(({ path }) => path.startsWith("content/"))
    .flatMap((original): TranslationFile[] => {
      const source = original.path;
      const file = locateTranslation(source, locale);
      const translation = translations.get(withoutEnding(file));
      if (!translation) {
        const hasText = /\S/.test(original.text.replaceAll("\r\n", "\n").replace(WITHOUT_TEXT, ""));
        return hasText ? [{ file, source, status: "missing" }] : [];
      }
      const sourceHash = TEMPLATE_HASH.exec(translation.text.replaceAll("\r\n", "\n"))?.[1];
      const target = { file: translation.path, source };
      if (sourceHash === undefined) return [{ ...target, status: "translated", unknownSource: true }];
      const isCurrent = computeSourceHash(original.text).startsWith(sourceHash);
      return [{ ...target, status: isCurrent ? "translated" : "stale", sourceHash }];
    });
}

/** Return states for partials, which have no front matter and therefore no `sourceHash`. */
function comparePartials(locale: Locale, { sources }: Site): TranslationFile[] {
  return [...sources.partials]
    .filter((source) => source.startsWith("content/"))
    .map((source) => {
      const file = locateTranslation(source, locale);
      return { file, source, status: sources.partials.has(file) ? "translated" : "missing" };
    });
}

/** YAML files record the hash in a comment. */
const HASH_COMMENT = /^(\ufeff?# sourceHash: )([0-9a-f]+)/m;
const YAML_FILE = /\.ya?ml$/;

/** A translated YAML file. JSON files cannot record their original's hash. */
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
  const isStale = sourceHash !== undefined && !computeSourceHash(original.text).startsWith(sourceHash);
  return { translation, sourceHash, isStale };
}

/** Compare a locale's data files and messages with their originals. */
export function locateYamlTranslations(
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

/** Return states for messages, and for data files that at least one locale translates. */
function compareOtherFiles(locale: Locale, site: Site): TranslationFile[] {
  const { sources, config, locales } = site;
  const { code, path, htmlLang } = locale;
  const messages = sources.messages.get(code);
  const translatedPaths = new Map((sources.data.get(code) ?? []).map((file) => [file.name, file.path]));
  const byFile = new Map(locateYamlTranslations(site, code).map((each) => [each.translation.path, each]));
  const compareFile = (
    file: SourcePath | undefined,
  ): Pick<TranslationFile, "status" | "sourceHash" | "unknownSource"> => {
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
      return { file: file ?? locateTranslation(source, locale), source, ...compareFile(file) };
    });
  // The theme has texts in its languages.
  const needsMessages = listUntranslatedIds(locales.get(code)?.messages ?? {}, htmlLang).length > 0;
  const messagesState: TranslationFile = {
    file: messages?.path ?? toSourcePath(`i18n/${path}/messages.yaml`),
    source: sources.messages.get(config.defaultLocale)?.path ?? "the texts of the theme",
    ...compareFile(messages?.path),
  };
  return [...(messages || needsMessages ? [messagesState] : []), ...data];
}

/**
 * Return the headings of sections that differ between two texts. In a YAML file, sections are its entries.
 *
 * @returns Headings in the newer text's order, then removed ones; `""` is the section before the first heading.
 */
export function listChangedSections(older: string, newer: string, file: string): string[] {
  const split = YAML_FILE.test(file) ? readEntries : splitSections;
  const before = split(older);
  const after = split(newer);
  const changed = [...after].filter(([heading, text]) => before.get(heading) !== text).map(([heading]) => heading);
  const removedHeadings = [...before.keys()].filter((heading) => !after.has(heading));
  return [...changed, ...removedHeadings];
}

function splitSections(text: string): Map<string, string> {
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

/** Return the entries in a YAML file as JSON: in a map by key, in a list by their first text or their number. */
function readEntries(text: string): Map<string, string> {
  const document = parseDocument(text);
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS();
  const entries = Array.isArray(value)
    ? value.map((item, index) => [findFirstText(item) ?? String(index + 1), item] as const)
    : Object.entries(isYamlMap(value) ? value : {});
  return new Map(entries.map(([name, item]) => [name, JSON.stringify(item)]));
}

function findFirstText(item: unknown): string | undefined {
  return isYamlMap(item) ? Object.values(item).find((value) => typeof value === "string") : undefined;
}

/** Record the original's hash in a translation: in front matter, or in a YAML file's first line. */
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
