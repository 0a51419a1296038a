/** Converts the parsed configuration to `SiteConfig`: adds defaults that depend on other settings, and checks across settings. */

import type { NavItemConfig, SiteConfig } from "../../model/config.ts";
import { type Locale, type LocaleId, localeId } from "../../model/locale.ts";
import type { ProblemCode } from "../../model/problem.ts";
import type { ValuePath } from "../../util/format.ts";
import { suggest } from "../../util/suggest.ts";
import type { ParsedConfig } from "./config-schema.ts";
import { completeDocSets, unknownSetFaults, type VersionsIn } from "./doc-sets.ts";

/** A problem that the schema cannot detect. */
export interface ConfigFault {
  path: ValuePath;
  /** By default, `invalid-config`. */
  code?: ProblemCode;
  message: string;
  hint: string;
  /** Settings that caused the problem: if one of them has invalid parts, the problem is not reported. */
  dependsOn?: readonly (keyof ParsedConfig)[];
  /** Files and directories below the site root, one of which would fix the problem if it existed. */
  missing?: readonly string[];
}

const LOCALES = ["locales", "defaultLocale"] as const;

/** Default items on the right of the navbar. */
const CONTROLS: readonly NavItemConfig[] = [
  { type: "localeDropdown" },
  { type: "colorModeToggle" },
  { type: "search" },
];

/** @param versionsIn Returns the versions in files. */
export function resolveConfig(
  user: ParsedConfig,
  versionsIn: VersionsIn = () => [],
): { config: SiteConfig; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const defaultLocale = user.defaultLocale ?? user.locales?.[0]?.code ?? localeId("en");
  const locales = completeLocales(user, defaultLocale, faults);
  const { docs: _, ...others } = user;
  const { navbar, announcement } = others;
  const docSets = completeDocSets(user, versionsIn, faults);
  for (const code of Object.keys(announcement?.translations ?? {}))
    if (!locales.some((locale) => locale.code === code)) {
      const path = ["announcement", "translations", code];
      faults.push(unknownLocale(path, `"announcement.translations.${code}" names`, code, locales));
    }
  const config: SiteConfig = {
    ...others,
    defaultLocale,
    locales,
    docSets,
    navbar: { ...navbar, title: navbar.title ?? user.title, right: navbar.right ?? CONTROLS },
  };
  faults.push(...unknownSetFaults(config, docSets));
  return { config, faults };
}

function completeLocales(user: ParsedConfig, defaultLocale: LocaleId, faults: ConfigFault[]): Locale[] {
  const userLocales = user.locales ?? [
    { code: defaultLocale, label: languageName(defaultLocale), direction: "ltr", calendar: "gregory" },
  ];
  const codes = new Set<string>();
  userLocales.forEach(({ code }, index) => {
    if (codes.has(code.toLowerCase()))
      faults.push({
        path: ["locales", index, "code"],
        message: `"locales[${index}].code" is "${code}", which is already in the list.`,
        hint: "Remove one of them.",
        dependsOn: LOCALES,
      });
    codes.add(code.toLowerCase());
  });
  const locales = userLocales.map((locale): Locale => {
    const { code, htmlLang = code, path = code } = locale;
    return { ...locale, htmlLang, path, prefix: code === defaultLocale ? "" : `/${code}` };
  });
  if (!locales.some(({ code }) => code === defaultLocale))
    faults.push(unknownLocale(["defaultLocale"], '"defaultLocale" names', defaultLocale, locales));
  return locales;
}

function unknownLocale(path: ValuePath, subject: string, code: string, locales: readonly Locale[]): ConfigFault {
  const codes = locales.map((locale) => locale.code);
  const close = suggest(code, codes);
  return {
    path,
    message: `${subject} "${code}", which is not in "locales".`,
    hint: `${close ? `Did you mean "${close}"? ` : ""}Available locales: ${codes.join(", ")}.`,
    dependsOn: LOCALES,
  };
}

/** Return the name of a language in that language: `de` → `Deutsch`. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
