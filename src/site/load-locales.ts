/** Loads the locales of a site: messages, data, blog and routes. */

import { type AdmonitionConfig, defaultLocaleOf } from "../model/config.ts";
import type { Locale, LocaleId, Messages } from "../model/locale.ts";
import { asWarning, type Outcome, type Problem, startOf, warningAt } from "../model/problem.ts";
import type { WrittenSidebars } from "../model/sidebar.ts";
import type { SiteData } from "../model/site-data.ts";
import { withoutCodeMarks } from "../util/html.ts";
import { once } from "../util/memo.ts";
import { tagKey } from "../util/slug.ts";
import { readAuthors, readAuthorTexts } from "./catalog/authors.ts";
import { type BlogFiles, indexBlog } from "./catalog/blog-index.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { readDataFiles } from "./catalog/data.ts";
import { DATA_RULE, type DataSource } from "./catalog/data-file.ts";
import { readMessages } from "./catalog/messages.ts";
import { readTags, readTagTexts } from "./catalog/tags.ts";
import { localizedDefaults, themeMessages, untranslatedIds } from "./catalog/theme-messages.ts";
import type { LoadContext } from "./load-context.ts";
import { type SidebarIndex, sidebarsIn } from "./navigation/sidebar-index.ts";
import { originalTexts, pageLabels, readSidebarTexts, type SidebarTexts } from "./navigation/sidebar-labels.ts";
import { planRoutes } from "./routes/plan-routes.ts";
import type { SiteLocale } from "./site.ts";
import type { Sources, TextFile } from "./source/read-sources.ts";

export interface LocalesInput {
  sources: Sources;
  messages: ReadonlyMap<LocaleId, Messages>;
  catalog: Catalog;
  sidebars: SidebarIndex;
  /** Sidebars as written, for translations of their labels. */
  sidebarConfig: WrittenSidebars;
}

/**
 * Load all locales of the configuration. Only problems of the default locale's blog are reported.
 *
 * Blog and routes of a locale are computed on first access, because a development server shows few locales at a time.
 */
export function loadLocales(input: LocalesInput, context: LoadContext): Map<LocaleId, SiteLocale> {
  const { sources, messages, catalog, sidebars } = input;
  const { config, take, fromText } = context;
  const original = defaultLocaleOf(config);
  const tags = fromText(sources.tags, ({ text, path }) => readTags(text, path), undefined);
  const authors = fromText(sources.authors, ({ text, path }) => readAuthors(text, path), new Map());
  const tagKeys = new Set([
    ...(tags?.keys() ?? []),
    ...catalog.originals("post").flatMap(({ meta }) => meta.tags.map(tagKey)),
  ]);
  const originalData = take(dataOf(original, sources, context));

  const load = (locale: Locale): SiteLocale => {
    const isDefault = locale.code === original.code;
    const data = isDefault ? originalData : { ...originalData, ...translatedData(locale, sources, context) };
    const files: BlogFiles = {
      tags,
      authors,
      tagTexts: entryTexts(sources.tagTexts.get(locale.code), tagKeys, readTagTexts, context),
      authorTexts: entryTexts(sources.authorTexts.get(locale.code), new Set(authors?.keys()), readAuthorTexts, context),
    };
    const indexed = once(() => indexBlog(catalog, locale.code, config, files));
    if (isDefault) take(indexed());
    const hasAuthorsFile = sources.authors !== undefined;
    const own = once(() => sidebarsIn(locale.code, sidebars, { catalog, config }));
    const routes = once(() =>
      planRoutes({ config, catalog, sidebars: own(), blog: indexed().value, hasAuthorsFile, locale }),
    );
    const texts = sidebarTextsOf(locale, input, context);
    return {
      locale,
      messages: messages.get(locale.code) as Messages,
      sidebarText: (text) => withoutCodeMarks(texts.get(text) ?? text),
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

/** Load the messages of all locales. */
export function loadMessages(sources: Sources, context: LoadContext): Map<LocaleId, Messages> {
  const { config } = context;
  const original = defaultLocaleOf(config);
  const originalMessages = messagesOf(original, originalDefaults(original, context), sources, context);
  const load = (locale: Locale): Messages =>
    locale.code === original.code
      ? originalMessages
      : messagesOf(locale, defaultsOf(locale, original, originalMessages, context), sources, context);
  return new Map(config.locales.map((locale) => [locale.code, load(locale)]));
}

function dataOf({ code }: Locale, { data }: Sources, { memo }: LoadContext): Outcome<SiteData> {
  const dataFiles = data.get(code) ?? [];
  const inputs = dataFiles.flatMap(({ path, text }) => [path, text]);
  return memo(`data ${code}`, inputs, () => readDataFiles(dataFiles));
}

/** Read the translated data of a locale. Problems are warnings, because the original data can be used instead. */
function translatedData(locale: Locale, sources: Sources, context: LoadContext): Partial<SiteData> {
  if (!sources.data.has(locale.code)) return {};
  const { value, problems } = dataOf(locale, sources, context);
  context.problems.push(...problems.map(asWarning));
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<SiteData>;
}

/** Return the default messages of the default locale, including those that the configuration overrides. */
function originalDefaults({ code, htmlLang }: Locale, { config, memo }: LoadContext): Messages {
  const { sidebarTitle } = config.blog;
  const { admonitions } = config.markdown;
  const compute = (): Messages => ({
    ...themeMessages(htmlLang),
    ...(sidebarTitle !== undefined && { "blog.sidebarTitle": sidebarTitle }),
    ...admonitionLabels(admonitions, code, code),
  });
  return memo("wording of the configuration", [htmlLang, sidebarTitle, admonitions], compute);
}

/** Return the labels of kinds of admonitions in a locale, or in the default one. A kind without a label has its name. */
function admonitionLabels(
  kinds: Readonly<Record<string, AdmonitionConfig>>,
  code: LocaleId,
  defaultCode: LocaleId,
): Messages {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([name, { label }]) => {
      const text = typeof label === "object" ? (label[code] ?? label[defaultCode]) : label;
      const isBuiltIn = Object.hasOwn(themeMessages("en"), `content.${name}`);
      return text === undefined && isBuiltIn ? [] : [[`content.${name}`, text ?? name]];
    }),
  );
}

/** Return the default messages of a locale other than the default one. */
function defaultsOf(
  { code, htmlLang }: Locale,
  original: Locale,
  messages: Messages,
  { config, memo }: LoadContext,
): Messages {
  const { admonitions } = config.markdown;
  const translated = Object.entries(admonitions).filter(([, { label }]) => typeof label === "object" && label[code]);
  const compute = (): Messages => ({
    ...localizedDefaults(htmlLang, messages, original.htmlLang),
    ...admonitionLabels(Object.fromEntries(translated), code, original.code),
  });
  return memo(`messages before ${code}`, [htmlLang, messages, original.htmlLang, admonitions], compute);
}

function messagesOf(locale: Locale, defaults: Messages, { messages }: Sources, context: LoadContext): Messages {
  const file = messages.get(locale.code);
  if (!file) return defaults;
  const read = (): Outcome<Messages> =>
    readMessages([file], locale, defaults, untranslatedIds(defaults, locale.htmlLang));
  return context.take(context.memo(`messages ${locale.code}`, [file.text, context.config, defaults], read));
}

/** Read the translations of entries. @param knownKeys Keys of the original entries. */
function entryTexts<T>(
  file: TextFile | undefined,
  knownKeys: ReadonlySet<string>,
  readEntries: (source: DataSource, knownKeys: ReadonlySet<string>) => Outcome<T>,
  { take, memo }: LoadContext,
): T | undefined {
  return file && take(memo(file.path, [file.text, JSON.stringify([...knownKeys])], () => readEntries(file, knownKeys)));
}

/** The sidebars of all sets of docs share their translations. */
function differentTranslation({ path }: TextFile, text: string, other: string): Problem {
  const message = `"${text}" is already translated as "${other}" in the sidebars of another set of docs.`;
  return warningAt(
    startOf(path),
    DATA_RULE,
    message,
    "Use the same translation in both files, or change one of the texts.",
  );
}

function sidebarTextsOf(
  { code }: Locale,
  { sources, catalog, sidebars: { sidebars }, sidebarConfig }: LocalesInput,
  context: LoadContext,
): SidebarTexts {
  const files = sources.sidebarTexts.get(code) ?? [];
  const labels = pageLabels(sidebars, catalog, code);
  const originals = originalTexts(sidebarConfig, sidebars);
  const translations = new Map<string, string>();
  for (const file of files) {
    for (const [text, translation] of entryTexts(file, originals, readSidebarTexts, context) ?? []) {
      const other = translations.get(text) ?? translation;
      translations.set(text, other);
      if (other !== translation) context.problems.push(differentTranslation(file, text, other));
    }
  }
  return new Map([...labels, ...translations]);
}
