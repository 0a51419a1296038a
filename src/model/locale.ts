/**
 * The languages of a site and the directories of their files: originals in `content/`, translations at the same paths
 * in `i18n/<path>/`.
 */

import type { SourcePath } from "./problem.ts";

/** The key of a language in configuration and addresses: `de`. */
export type LocaleId = string;

export interface Locale {
  code: LocaleId;
  /** The language's name in itself. */
  label: string;
  /** BCP 47, for the `lang` attribute and Intl. */
  htmlLang: string;
  direction: "ltr" | "rtl";
  /** A Unicode calendar key, as Intl takes it. */
  calendar: string;
  /** Folder below `i18n/`. */
  path: string;
  /** First part of the addresses: `""` for the default locale, else `/de`. */
  prefix: string;
  /** What the site is called in this language; absent: as in all. */
  title?: string;
  tagline?: string;
}

/** A message: a text, or one text for each plural category that Intl.PluralRules knows for the locale. */
export type Message = string | Readonly<Record<string, string>>;

/** All messages of a locale by id, completed from the default ones. */
export type Messages = Readonly<Record<string, Message>>;

/** Values for the `{placeholders}` of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Put values in the places of `{name}`; an unknown placeholder stays as it is, so that the mistake can be seen. */
export function fillMessage(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** What a browser's plural rules are used for. */
type PluralRules = Pick<Intl.PluralRules, "select">;

/** For browsers that know none, or not those of the language. */
const ENGLISH_RULES: PluralRules = { select: (count) => (count === 1 ? "one" : "other") };

const rulesOf = new Map<string, PluralRules>();
const numbersOf = new Map<string, Intl.NumberFormat>();

function pluralRules(htmlLang: string): PluralRules {
  let rules = rulesOf.get(htmlLang);
  if (!rules) {
    try {
      rules = new Intl.PluralRules(htmlLang);
    } catch (error) {
      console.error(`[sitegen] no plural rules for "${htmlLang}", using English ones`, error);
      rules = ENGLISH_RULES;
    }
    rulesOf.set(htmlLang, rules);
  }
  return rules;
}

/** A number as the locale writes it. */
export function formatNumber(value: number, htmlLang: string): string {
  let format = numbersOf.get(htmlLang);
  if (!format) {
    format = new Intl.NumberFormat(htmlLang);
    numbersOf.set(htmlLang, format);
  }
  return format.format(value);
}

/**
 * The text of a message.
 *
 * @param values `count` chooses the plural text and is written as the locale writes numbers.
 * @throws {Error} No message has this id: a mistake in our code, since locales are completed from the default ones.
 */
export function translate(messages: Messages, htmlLang: string, id: string, values: MessageValues = {}): string {
  const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
  if (message === undefined)
    throw new Error(`A translation needs an id or a default message, and none is known for "${id}".`);
  const { count } = values;
  const formattedValues = typeof count === "number" ? { ...values, count: formatNumber(count, htmlLang) } : values;
  if (typeof message === "string") return fillMessage(message, formattedValues);
  const category = pluralRules(htmlLang).select(Number(count ?? 0));
  return fillMessage(message[category] ?? (message.other as string), formattedValues);
}

export type DateStyle = "post" | "archive" | "update";

const DATE_PARTS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  post: { day: "numeric", month: "long", year: "numeric" },
  archive: { day: "numeric", month: "long" },
  update: { day: "numeric", month: "short", year: "numeric" },
};

/**
 * A date as the locale writes it, always the day in UTC: a post keeps its date wherever it is read.
 *
 * @param date ISO 8601.
 */
export function formatDate(date: string, locale: Pick<Locale, "htmlLang" | "calendar">, style: DateStyle): string {
  return dateFormat(locale, style).format(new Date(date));
}

const datesOf = new Map<string, Intl.DateTimeFormat>();

/** Formats are dear to make, and every post shows a date. */
function dateFormat({ htmlLang, calendar }: Pick<Locale, "htmlLang" | "calendar">, style: DateStyle) {
  const key = `${style} ${htmlLang} ${calendar}`;
  let format = datesOf.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(htmlLang, { ...DATE_PARTS[style], timeZone: "UTC", calendar });
    datesOf.set(key, format);
  }
  return format;
}

/** The folder of the language of a file, with trailing slash; empty for a file that belongs to none. */
export function areaFolder(file: SourcePath): string {
  return /^(?:content|i18n\/[^/]+)\//.exec(file)?.[0] ?? "";
}

/** The path of what a file translates; that of an original is its own. */
export function originalPath(file: SourcePath): SourcePath {
  return file.replace(/^i18n\/[^/]+\//, "content/");
}
