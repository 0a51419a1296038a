/** The site's languages. */

import * as z from "zod";
import { toLocaleId } from "../../model/locale.ts";
import { createCheckedString, key } from "../../reader/schema-builders.ts";
import { folderSchema, matchString, nonEmptyString } from "./value-schemas.ts";

const localeSchema = z
  .strictObject({
    code: key(
      matchString(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, {
        message: "is not a language code",
        hint: 'Write a code such as "de" or "pt-BR".',
      }).transform(toLocaleId),
      {
        description: "Language code. The URLs of all locales except the default one begin with it.",
        example: "pt-BR",
      },
    ),
    label: key(nonEmptyString, {
      description: "Name of the language in the language menu.",
      example: "Português (Brasil)",
    }),
    htmlLang: key(
      createCheckedString((tag) =>
        isLanguageTag(tag)
          ? undefined
          : { message: "is not a language tag", hint: 'Write a BCP 47 tag such as "pt-BR".' },
      ).optional(),
      { description: "BCP 47 tag in the `lang` attribute of pages.", example: "pt-PT", defaultText: "`code`" },
    ),
    direction: key(z.enum(["ltr", "rtl"]).default("ltr"), {
      description: "Writing direction: left to right or right to left.",
      example: "rtl",
    }),
    calendar: key(
      createCheckedString((key) =>
        Intl.supportedValuesOf("calendar").includes(key)
          ? undefined
          : { message: "is not a calendar", hint: `Calendars: ${Intl.supportedValuesOf("calendar").join(", ")}.` },
      ).default("gregory"),
      { description: "Calendar of dates.", example: "persian" },
    ),
    path: key(folderSchema.optional(), {
      description: "Directory of the translations, relative to `i18n/`.",
      example: "brazil",
      defaultText: "`code`",
    }),
    title: key(nonEmptyString.optional(), {
      description: "Name of the site in this language.",
      example: "Mein Werkzeug",
      defaultText: "`title` of the configuration",
    }),
    tagline: key(z.string().optional(), {
      description: "Title of the home page in this language.",
      example: "Schnell und klein",
      defaultText: "`tagline` of the configuration",
    }),
  })
  .meta({ id: "Locale", title: "Locales" });

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export const localeShape = {
  defaultLocale: key(nonEmptyString.transform(toLocaleId).optional(), {
    description: "Code of the language of `content/`.",
    example: "en",
    defaultText: "the first locale, or `en`",
  }),
  locales: key(z.array(localeSchema).min(1).optional(), {
    description: "Languages, in the order of the language menu.",
    example: [
      { code: "en", label: "English" },
      { code: "de", label: "Deutsch" },
    ],
    defaultText: "only the default locale",
  }),
};
