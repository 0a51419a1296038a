/** Reads the languages of the plugin `i18n` (mkdocs-static-i18n), and finds the language of a file. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { createSlug } from "../../util/slug.ts";
import { getLanguageLabel } from "../language-label.ts";
import { isMap, omitEmpty, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";
import type { DataFile } from "../site-description.ts";
import type { NavItem } from "../social-links.ts";

export interface MkDocsLanguage {
  /** Code in names of files: `pt_BR`. */
  name: string;
  /** Code in the new site: `pt-BR`. */
  code: string;
  settings: PlainMap;
}

export interface PageLanguages {
  /** The default language first. */
  languages: readonly MkDocsLanguage[];
  /** True if each language has a directory; otherwise its files have a suffix, `page.de.md`. */
  hasFolders: boolean;
}

export interface FilePlace {
  /** Path below `content/docs` of the original. */
  path: string;
  /** Absent for files of the default language, and for files of all languages. */
  language?: MkDocsLanguage;
}

/** @returns `undefined` if there is only one language. */
export function readLanguages(plugin: PlainMap | undefined): PageLanguages | undefined {
  if (plugin === undefined) return undefined;
  const defaultName = toText(plugin.default_language);
  // Before version 1, the languages were a map.
  const entries = isMap(plugin.languages)
    ? Object.entries(plugin.languages).map(([locale, value]) => ({
        ...(isMap(value) ? value : { name: value }),
        locale,
        default: locale === defaultName,
      }))
    : toList(plugin.languages).map(toMap);
  const languages = entries.flatMap((settings: PlainMap): MkDocsLanguage[] => {
    const name = toText(settings.locale);
    if (name === undefined || name === "default" || name === "null" || toFlag(settings.build) === false) return [];
    return [{ name, code: name.replaceAll("_", "-"), settings }];
  });
  const first = languages.find(({ settings }) => settings.default === true) ?? languages[0];
  if (first === undefined) return undefined;
  return {
    languages: [first, ...languages.filter((language) => language !== first)],
    hasFolders: toText(plugin.docs_structure) === "folder",
  };
}

/** @param path Path below the directory of the documents. */
export function locateFile(path: string, pages: PageLanguages | undefined): FilePlace {
  if (!pages) return { path };
  const [original] = pages.languages;
  const [, start = "", name = "", ending = ""] = pages.hasFolders
    ? (/^()([^/]+)\/(.+)$/.exec(path) ?? [])
    : (/^(.*)\.([\w-]+)(\.\w+)$/.exec(path) ?? []);
  const language = pages.languages.find((each) => each.name === name);
  if (language === undefined) return { path };
  return { path: start + ending, language: language === original ? undefined : language };
}

/** Return the settings of the languages. */
export function describeLanguages({ languages }: PageLanguages): Pick<UserConfig, "defaultLocale" | "locales"> {
  return {
    defaultLocale: languages[0]?.code,
    locales: languages.map(({ code, settings }) =>
      omitEmpty({
        code,
        label: toText(settings.name) ?? getLanguageLabel(code),
        direction: /^(?:ar|fa|he|ur)\b/.test(code) ? ("rtl" as const) : undefined,
        title: toText(settings.site_name),
      }),
    ),
  };
}

/** Translate the labels of sidebars and of tabs. @param sidebars The sidebars of the default language. */
export function translateLabels(
  { languages }: PageLanguages,
  { sidebars, navigation }: { sidebars: unknown; navigation: readonly NavItem[] },
): { dataFiles: DataFile[]; navigation: NavItem[] } {
  const labels = listLabels(sidebars);
  const messages = new Map<string, Record<string, string>>();
  const dataFiles: DataFile[] = [];
  const tabs = navigation.map((item) => ("label" in item ? { item, label: item.label ?? "" } : { item, label: "" }));
  for (const { code, settings } of languages.slice(1)) {
    const texts = Object.entries(toMap(settings.nav_translations)).flatMap(([label, text]): [string, string][] =>
      toText(text) === undefined || text === label ? [] : [[label, toText(text) ?? ""]],
    );
    const value = Object.fromEntries(texts.filter(([label]) => labels.has(label)));
    dataFiles.push({ target: `i18n/${code}/docs/sidebars.yaml`, value });
    const tabTexts = texts.filter(([text]) => tabs.some(({ label }) => label === text));
    messages.set(code, Object.fromEntries(tabTexts.map(([label, text]) => [getMessageId(label), text])));
  }
  const ids = new Set([...messages.values()].flatMap((texts) => Object.keys(texts)));
  const isTranslated = (label: string): boolean => label !== "" && ids.has(getMessageId(label));
  const originals = tabs.filter(({ label }) => isTranslated(label)).map(({ label }) => [getMessageId(label), label]);
  messages.set(languages[0]?.code ?? "", Object.fromEntries(originals));
  for (const [code, value] of messages) dataFiles.push({ target: `i18n/${code}/messages.yaml`, value });
  return {
    dataFiles,
    navigation: tabs.map(({ item, label }) =>
      isTranslated(label) ? ({ ...item, messageId: getMessageId(label) } as NavItem) : item,
    ),
  };
}

const getMessageId = (label: string): string => `tabs.${createSlug(label) || "page"}`;

/** List the labels of sidebars. */
function listLabels(sidebars: unknown): Set<string> {
  const labels = new Set<string>();
  const visit = (value: unknown): void => {
    for (const entry of Array.isArray(value) ? value : isMap(value) ? Object.values(value) : []) visit(entry);
    if (isMap(value)) for (const label of [value.category, value.label]) labels.add(toText(label) ?? "");
  };
  visit(sidebars);
  return labels;
}

/**
 * Return the paths that a link may mean: translations need not have all files.
 *
 * @param file Path in the source.
 * @param docs Directory of the documents.
 */
export function listVariants(file: string, docs: string, pages: PageLanguages | undefined): string[] {
  const [original, ...others] = pages?.languages ?? [];
  if (original === undefined) return [file];
  if (!pages?.hasFolders) return [file, file.replace(/(?=\.\w+$)/, `.${original.name}`)];
  const path = file.slice(docs.length + 1);
  const [, name = "", rest = path] = /^([^/]+)\/(.*)$/.exec(path) ?? [];
  const isTranslated = others.some((language) => language.name === name);
  return [file, `${docs}/${original.name}/${isTranslated ? rest : path}`];
}
