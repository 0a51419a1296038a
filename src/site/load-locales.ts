/** Loads a site's locales: messages, data, blog and routes. */

import { isDeepStrictEqual } from "node:util";
import type { Locale, LocaleId, Message, Messages } from "../model/locale.ts";
import { createWarning, getFileStart, type Outcome, type Problem, toWarning } from "../model/problem.ts";
import type { WrittenSidebars } from "../model/sidebar.ts";
import type { SiteData } from "../model/site-data.ts";
import { stripCodeMarks } from "../util/html.ts";
import { once } from "../util/memo.ts";
import { getTagKey } from "../util/slug.ts";
import { readAuthors, readAuthorTexts } from "./catalog/authors.ts";
import { type BlogFiles, indexBlog } from "./catalog/blog-index.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { readDataFiles } from "./catalog/data.ts";
import { DATA_RULE, type DataSource } from "./catalog/data-file.ts";
import { readMessages } from "./catalog/messages.ts";
import { readTags, readTagTexts } from "./catalog/tags.ts";
import { getThemeMessages, listUntranslatedIds, localizeDefaults } from "./catalog/theme-messages.ts";
import type { PluginMessages } from "./config/plugin-extensions.ts";
import { getDefaultLocale, type SiteConfig } from "./config/site-config.ts";
import type { LoadContext } from "./load-context.ts";
import { getSidebarsIn, type SidebarIndex } from "./navigation/sidebar-index.ts";
import { listOriginalTexts, readPageLabels, readSidebarTexts, type SidebarTexts } from "./navigation/sidebar-labels.ts";
import { planRoutes } from "./routes/plan-routes.ts";
import type { SiteLocale } from "./site.ts";
import type { Sources, TextFile } from "./source/read-sources.ts";

export interface LocalesInput {
  sources: Sources;
  messages: ReadonlyMap<LocaleId, Messages>;
  catalog: Catalog;
  sidebars: SidebarIndex;
  /** Sidebars as written, to translate their labels. */
  sidebarConfig: WrittenSidebars;
}

/**
 * Load all configured locales. Only problems in the default locale's blog are reported.
 *
 * A locale's blog and routes are computed on first access, because a development server shows few locales at a time.
 */
export function loadLocales(input: LocalesInput, context: LoadContext): Map<LocaleId, SiteLocale> {
  const { sources, messages, catalog, sidebars } = input;
  const { config, take, fromText } = context;
  const original = getDefaultLocale(config);
  const tags = fromText(sources.tags, ({ text, path }) => readTags(text, path), undefined);
  const authors = fromText(sources.authors, ({ text, path }) => readAuthors(text, path), new Map());
  const tagKeys = new Set([
    ...(tags?.keys() ?? []),
    ...catalog.listOriginals("post").flatMap(({ meta }) => meta.tags.map(getTagKey)),
  ]);
  const originalData = take(getData(original, sources, context));

  const load = (locale: Locale): SiteLocale => {
    const isDefault = locale.code === original.code;
    const data = isDefault ? originalData : { ...originalData, ...readTranslatedData(locale, sources, context) };
    const files: BlogFiles = {
      tags,
      authors,
      tagTexts: readEntryTexts(sources.tagTexts.get(locale.code), tagKeys, readTagTexts, context),
      authorTexts: readEntryTexts(
        sources.authorTexts.get(locale.code),
        new Set(authors?.keys()),
        readAuthorTexts,
        context,
      ),
    };
    const indexed = once(() => indexBlog(catalog, locale.code, config, files));
    if (isDefault) take(indexed());
    const hasAuthorsFile = sources.authors !== undefined;
    const own = once(() => getSidebarsIn(locale.code, sidebars, { catalog, config }));
    const routes = once(() =>
      planRoutes({ config, catalog, sidebars: own(), blog: indexed().value, hasAuthorsFile, locale }),
    );
    const texts = readLocaleSidebarTexts(locale, input, context);
    return {
      locale,
      messages: messages.get(locale.code) as Messages,
      translateLabel: (text) => stripCodeMarks(texts.get(text) ?? text),
      data,
      get blog() {
        return indexed().value;
      },
      get sidebars() {
        return own();
      },
      get routes() {
        return routes();
      },
    };
  };
  return new Map(config.locales.map((locale) => [locale.code, load(locale)]));
}

/** Load messages for all locales. */
export function loadMessages(sources: Sources, context: LoadContext): Map<LocaleId, Messages> {
  const { config } = context;
  const original = getDefaultLocale(config);
  const originalMessages = readLocaleMessages(original, readOriginalDefaults(original, context), sources, context);
  const load = (locale: Locale): Messages =>
    locale.code === original.code
      ? originalMessages
      : readLocaleMessages(locale, readDefaults(locale, original, originalMessages, context), sources, context);
  return new Map(config.locales.map((locale) => [locale.code, load(locale)]));
}

function getData({ code }: Locale, { data }: Sources, { memo }: LoadContext): Outcome<SiteData> {
  const dataFiles = data.get(code) ?? [];
  const inputs = dataFiles.flatMap(({ path, text }) => [path, text]);
  return memo(`data ${code}`, inputs, () => readDataFiles(dataFiles));
}

/** Read a locale's translated data. Problems are warnings, because the original data can be used instead. */
function readTranslatedData(locale: Locale, sources: Sources, context: LoadContext): Partial<SiteData> {
  if (!sources.data.has(locale.code)) return {};
  const { value, problems } = getData(locale, sources, context);
  context.problems.push(...problems.map(toWarning));
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<SiteData>;
}

/** Return default messages for the default locale, including those that the configuration overrides. */
function readOriginalDefaults({ code, htmlLang }: Locale, { config, memo }: LoadContext): Messages {
  const { sidebarTitle } = config.blog;
  const { admonitions } = config.markdown;
  const { pluginMessages } = config;
  const compute = (): Messages => ({
    ...getThemeMessages(htmlLang),
    ...Object.assign({}, ...pluginMessages.map((messages) => findPluginMessages(messages, code) ?? {})),
    ...(sidebarTitle !== undefined && { "blog.sidebarTitle": sidebarTitle }),
    ...readAdmonitionLabels(admonitions, code, code),
  });
  return memo("wording of the configuration", [htmlLang, sidebarTitle, admonitions, pluginMessages], compute);
}

/** Return a plugin's messages in a language, without region, or else in English, or in the first language. */
function findPluginMessages(messages: PluginMessages, code: string): Messages | undefined {
  return messages[code] ?? messages[code.replace(/-.*$/, "")] ?? messages.en ?? Object.values(messages)[0];
}

/** Return the labels for admonition kinds in a locale, or in the default one. A kind without a label has its name. */
function readAdmonitionLabels(
  kinds: SiteConfig["markdown"]["admonitions"],
  code: LocaleId,
  defaultCode: LocaleId,
): Messages {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, { label }]) => {
      const text = typeof label === "object" ? (label[code] ?? label[defaultCode]) : label;
      const isBuiltIn = Object.hasOwn(getThemeMessages("en"), `content.${name}`);
      return text === undefined && isBuiltIn ? [] : [[`content.${name}`, text ?? name]];
    }),
  );
}

/** Return default messages for a locale other than the default one. */
function readDefaults(
  { code, htmlLang }: Locale,
  original: Locale,
  messages: Messages,
  { config, memo }: LoadContext,
): Messages {
  const { admonitions } = config.markdown;
  const translated = Object.entries(admonitions).filter(([, { label }]) => typeof label === "object" && label[code]);
  const { pluginMessages } = config;
  const compute = (): Messages => ({
    ...localizeDefaults(htmlLang, messages, original.htmlLang),
    ...translatePluginMessages(pluginMessages, { code, original: original.code, messages }),
    ...readAdmonitionLabels(Object.fromEntries(translated), code, original.code),
  });
  return memo(`messages before ${code}`, [htmlLang, messages, original.htmlLang, admonitions, pluginMessages], compute);
}

/** Return the messages of plugins in a language, except those that the default locale overrides. */
function translatePluginMessages(
  plugins: readonly PluginMessages[],
  { code, original, messages }: { code: LocaleId; original: LocaleId; messages: Messages },
): Messages {
  const translated: Record<string, Message> = {};
  for (const plugin of plugins) {
    const originals = findPluginMessages(plugin, original) ?? {};
    for (const [id, message] of Object.entries(plugin[code] ?? plugin[code.replace(/-.*$/, "")] ?? {}))
      if (Object.hasOwn(messages, id) && isDeepStrictEqual(messages[id], originals[id])) translated[id] = message;
  }
  return translated;
}

function readLocaleMessages(locale: Locale, defaults: Messages, { messages }: Sources, context: LoadContext): Messages {
  const file = messages.get(locale.code);
  if (!file) return defaults;
  const isUntranslated = (id: string): boolean =>
    !context.config.pluginMessages.some((messages) => isDeepStrictEqual(messages[locale.code]?.[id], defaults[id]));
  const read = (): Outcome<Messages> =>
    readMessages([file], locale, defaults, listUntranslatedIds(defaults, locale.htmlLang).filter(isUntranslated));
  return context.take(context.memo(`messages ${locale.code}`, [file.text, context.config, defaults], read));
}

/** Read translations for entries. @param knownKeys Keys of the original entries. */
function readEntryTexts<T>(
  file: TextFile | undefined,
  knownKeys: ReadonlySet<string>,
  readEntries: (source: DataSource, knownKeys: ReadonlySet<string>) => Outcome<T>,
  { take, memo }: LoadContext,
): T | undefined {
  return file && take(memo(file.path, [file.text, JSON.stringify([...knownKeys])], () => readEntries(file, knownKeys)));
}

/** Sidebars in all sets of docs share their translations. */
function reportDifference({ path }: TextFile, text: string, other: string): Problem {
  const message = `"${text}" is already translated as "${other}" in the sidebars of another set of docs.`;
  return createWarning(
    getFileStart(path),
    DATA_RULE,
    message,
    "Use the same translation in both files, or change one of the texts.",
  );
}

function readLocaleSidebarTexts(
  { code }: Locale,
  { sources, catalog, sidebars: { sidebars }, sidebarConfig }: LocalesInput,
  context: LoadContext,
): SidebarTexts {
  const files = sources.sidebarTexts.get(code) ?? [];
  const labels = readPageLabels(sidebars, catalog, code);
  const originals = listOriginalTexts(sidebarConfig, sidebars);
  const translations = new Map<string, string>();
  for (const file of files) {
    for (const [text, translation] of readEntryTexts(file, originals, readSidebarTexts, context) ?? []) {
      const other = translations.get(text) ?? translation;
      translations.set(text, other);
      if (other !== translation) context.problems.push(reportDifference(file, text, other));
    }
  }
  return new Map([...labels, ...translations]);
}
