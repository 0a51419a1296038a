/** From what a user configured to `SiteConfig`: defaults that follow from other settings, and rules across settings. */

import { type DocsVersionConfig, type NavItemConfig, ONLY_VERSION, type SiteConfig } from "../../model/config.ts";
import type { Locale } from "../../model/locale.ts";
import type { ValuePath } from "../../reader/yaml.ts";
import { isInside } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { ParsedConfig } from "./config-schema.ts";

/** A mistake that only shows across settings. */
export interface ConfigFault {
  path: ValuePath;
  message: string;
  hint: string;
  /** Settings without which it may be none: they are not to be judged where they could not be read as written. */
  restsOn?: readonly (keyof ParsedConfig)[];
}

const LOCALES = ["locales", "defaultLocale"] as const;

/** Controls at the end of a navbar that does not list its right-hand items. */
const CONTROLS: readonly NavItemConfig[] = [
  { type: "localeDropdown" },
  { type: "colorModeToggle" },
  { type: "search" },
];

/** Fill in every default. */
export function resolveConfig(user: ParsedConfig): { config: SiteConfig; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const defaultLocale = user.defaultLocale ?? user.locales?.[0]?.code ?? "en";
  const locales = completeLocales(user, defaultLocale, faults);
  const { docs, blog, navbar, announcement } = user;
  if (docs.tocMinHeadingLevel > docs.tocMaxHeadingLevel)
    faults.push({
      path: ["docs", "tocMinHeadingLevel"],
      message: `"docs.tocMinHeadingLevel" is above "docs.tocMaxHeadingLevel".`,
      hint: "Swap the two.",
      restsOn: ["docs"],
    });
  if (docs.routeBase === blog.routeBase)
    faults.push({
      path: ["blog", "routeBase"],
      message: `"blog.routeBase" is "${blog.routeBase}", as "docs.routeBase" is.`,
      hint: "Give each its own path.",
      restsOn: ["docs", "blog"],
    });
  if (blog.path === docs.path || isInside(docs.path, blog.path))
    faults.push({
      path: ["blog", "path"],
      message: `"blog.path" is "${blog.path}", which lies in the folder of the docs: all in it belongs to these.`,
      hint: "Give the blog a folder of its own below content/.",
    });
  for (const code of Object.keys(announcement?.translations ?? {}))
    if (!locales.some((locale) => locale.code === code)) {
      const path = ["announcement", "translations", code];
      faults.push(unknownLocale(path, `"announcement.translations.${code}" names`, code, locales));
    }
  const config: SiteConfig = {
    ...user,
    defaultLocale,
    locales,
    docs: {
      ...docs,
      sidebars: docs.sidebars ?? `${docs.path}/sidebars.yaml`,
      reference: docs.reference ?? ["api"],
      versions: completeVersions(docs, faults),
    },
    navbar: { ...navbar, title: navbar.title ?? user.title, right: navbar.right ?? CONTROLS },
  };
  return { config, faults };
}

function completeLocales(user: ParsedConfig, defaultLocale: string, faults: ConfigFault[]): Locale[] {
  const userLocales = user.locales ?? [
    { code: defaultLocale, label: languageName(defaultLocale), direction: "ltr", calendar: "gregory" },
  ];
  const codes = new Set<string>();
  userLocales.forEach(({ code }, index) => {
    if (codes.has(code.toLowerCase()))
      faults.push({
        path: ["locales", index, "code"],
        message: `"locales[${index}].code" is "${code}", which stands in the list already.`,
        hint: "Remove one of the two.",
        restsOn: LOCALES,
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
    message: `${subject} "${code}", which "locales" does not list.`,
    hint: `${close ? `Did you mean "${close}"? ` : ""}Locales: ${codes.join(", ")}.`,
    restsOn: LOCALES,
  };
}

/** The language in itself: `de` → `Deutsch`. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function completeVersions(docs: ParsedConfig["docs"], faults: ConfigFault[]): DocsVersionConfig[] {
  const userVersions = docs.versions ?? [{ ...ONLY_VERSION, banner: "none" as const, noIndex: false }];
  const last = userVersions.findIndex((version) => version.isLast);
  const several = userVersions.length > 1;
  userVersions.forEach(({ name }, index) => {
    if (userVersions.findIndex((version) => version.name === name) !== index)
      faults.push({
        path: ["docs", "versions", index, "name"],
        message: `"docs.versions[${index}].name" is "${name}", which stands in the list already.`,
        hint: "Give each version a name of its own.",
        restsOn: ["docs"],
      });
  });
  return userVersions.map(({ label, path, isLast, badge, folder, ...version }, index): DocsVersionConfig => {
    const own = folder === "" ? "" : `${folder}/`;
    return {
      ...version,
      folder,
      label: label ?? (version.name === "current" ? "Next" : version.name),
      path: path ?? `${docs.routeBase}/${own}`,
      isLast: isLast ?? index === Math.max(last, 0),
      badge: badge ?? several,
    };
  });
}
