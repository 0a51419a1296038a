/** A site's languages. Originals are in `content/`, translations at the same paths in `i18n/<path>/`. */

import type { Brand } from "./brand.ts";
import { type SourcePath, toSourcePath } from "./problem.ts";

/** Language key in the configuration and in URLs: `de`. */
export type LocaleId = Brand<"LocaleId">;

/** Create a locale ID from a code in the configuration, a command line or a URL. */
export function toLocaleId(code: string): LocaleId {
  return code as LocaleId;
}

export interface Locale {
  code: LocaleId;
  /** The language's name in that language. */
  label: string;
  /** BCP 47 language tag, for the `lang` attribute and `Intl`. */
  htmlLang: string;
  direction: "ltr" | "rtl";
  /** Unicode calendar key for `Intl`. */
  calendar: string;
  /** Directory below `i18n/`. */
  path: string;
  /** Path prefix: `""` for the default locale, otherwise e.g. `/de`. */
  prefix: string;
  /** Site title in this language. Defaults to `title`. */
  title?: string;
  tagline?: string;
}

/** A message: a string, or a string for each plural category of `Intl.PluralRules` in the locale. */
export type Message = string | Readonly<Record<string, string>>;

/** All messages in a locale by ID, with the default messages filled in. */
export type Messages = Readonly<Record<string, Message>>;

/** Values for the `{placeholders}` in a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Replace each `{name}` by its value. Unknown placeholders are kept, so that the mistake is visible. */
export function fillMessage(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

type PluralRules = Pick<Intl.PluralRules, "select">;

/** Fallback for browsers that do not support the language. */
const ENGLISH_RULES: PluralRules = { select: (count) => (count === 1 ? "one" : "other") };

const pluralRules = new Map<string, PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function getPluralRules(htmlLang: string): PluralRules {
  let rules = pluralRules.get(htmlLang);
  if (!rules) {
    try {
      rules = new Intl.PluralRules(htmlLang);
    } catch (error) {
      console.error(`[sitegen] no plural rules for "${htmlLang}", using English ones`, error);
      rules = ENGLISH_RULES;
    }
    pluralRules.set(htmlLang, rules);
  }
  return rules;
}

export function formatNumber(value: number, htmlLang: string): string {
  let format = numberFormats.get(htmlLang);
  if (!format) {
    format = new Intl.NumberFormat(htmlLang);
    numberFormats.set(htmlLang, format);
  }
  return format.format(value);
}

/**
 * Return a message's text.
 *
 * @param values `count` selects the plural form and is formatted for the locale.
 * @throws {Error} No message has this ID. This is a bug in the generator, because all locales include the default messages.
 */
export function translate(messages: Messages, htmlLang: string, id: string, values: MessageValues = {}): string {
  const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
  if (message === undefined)
    throw new Error(`A translation needs an id or a default message, and none is known for "${id}".`);
  const { count } = values;
  const formattedValues = typeof count === "number" ? { ...values, count: formatNumber(count, htmlLang) } : values;
  if (typeof message === "string") return fillMessage(message, formattedValues);
  const category = getPluralRules(htmlLang).select(Number(count ?? 0));
  return fillMessage(message[category] ?? (message.other as string), formattedValues);
}

export type DateStyle = "post" | "archive" | "update";

const DATE_PARTS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  post: { day: "numeric", month: "long", year: "numeric" },
  archive: { day: "numeric", month: "short" },
  update: { day: "numeric", month: "short", year: "numeric" },
};

/**
 * Format a date for a locale. The time zone is UTC, so that a post has the same date everywhere.
 *
 * @param date ISO 8601.
 */
export function formatDate(date: string, locale: Pick<Locale, "htmlLang" | "calendar">, style: DateStyle): string {
  return getDateFormat(locale, style).format(new Date(date));
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached because they are expensive to create and every post shows a date. */
function getDateFormat({ htmlLang, calendar }: Pick<Locale, "htmlLang" | "calendar">, style: DateStyle) {
  const key = `${style} ${htmlLang} ${calendar}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(htmlLang, { ...DATE_PARTS[style], timeZone: "UTC", calendar });
    dateFormats.set(key, format);
  }
  return format;
}

/** Return a file's language directory with a trailing slash, or an empty string if the file has no language. */
export function getLocaleFolder(file: SourcePath): string {
  return /^(?:content|i18n\/[^/]+)\//.exec(file)?.[0] ?? "";
}

/** Return the original's path for a translation. Originals are returned unchanged. */
export function getOriginalPath(file: SourcePath): SourcePath {
  return toSourcePath(file.replace(/^i18n\/[^/]+\//, "content/"));
}
