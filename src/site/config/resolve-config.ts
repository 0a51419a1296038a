/** Converts the parsed configuration to `SiteConfig`: adds defaults that depend on other settings, and checks across settings. */

import { type DocsVersionConfig, type NavItemConfig, ONLY_VERSION, type SiteConfig } from "../../model/config.ts";
import { type Locale, type LocaleId, localeId } from "../../model/locale.ts";
import type { ProblemCode } from "../../model/problem.ts";
import type { ValuePath } from "../../util/format.ts";
import { isInside } from "../../util/path.ts";
import { suggest } from "../../util/suggest.ts";
import type { ParsedConfig } from "./config-schema.ts";

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

/** A version as written in the configuration or in `versions.yaml`. */
export type UserVersion = NonNullable<ParsedConfig["docs"]["versions"]>[number];

/** @param fileVersions Versions in `versions.yaml`, which the configuration may refine. */
export function resolveConfig(
  user: ParsedConfig,
  fileVersions: readonly UserVersion[] = [],
): { config: SiteConfig; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const defaultLocale = user.defaultLocale ?? user.locales?.[0]?.code ?? localeId("en");
  const locales = completeLocales(user, defaultLocale, faults);
  const { docs, blog, navbar, announcement } = user;
  if (docs.tocMinHeadingLevel > docs.tocMaxHeadingLevel)
    faults.push({
      path: ["docs", "tocMinHeadingLevel"],
      message: `"docs.tocMinHeadingLevel" is greater than "docs.tocMaxHeadingLevel".`,
      hint: "Swap the values.",
      dependsOn: ["docs"],
    });
  if (docs.routeBase === blog.routeBase)
    faults.push({
      path: ["blog", "routeBase"],
      message: `"blog.routeBase" and "docs.routeBase" are both "${blog.routeBase}".`,
      hint: "Use different paths.",
      dependsOn: ["docs", "blog"],
    });
  if (blog.path === docs.path || isInside(docs.path, blog.path))
    faults.push({
      path: ["blog", "path"],
      message: `"blog.path" is "${blog.path}", which is inside the docs directory, so its files are docs.`,
      hint: "Use a separate directory below content/ for the blog.",
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
      versions: completeVersions(docs, fileVersions, faults),
    },
    navbar: { ...navbar, title: navbar.title ?? user.title, right: navbar.right ?? CONTROLS },
  };
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

function completeVersions(
  { versions = [], routeBase }: ParsedConfig["docs"],
  fileVersions: readonly UserVersion[],
  faults: ConfigFault[],
): DocsVersionConfig[] {
  versions.forEach(({ name }, index) => {
    if (versions.findIndex((version) => version.name === name) !== index)
      faults.push({
        path: ["docs", "versions", index, "name"],
        message: `"docs.versions[${index}].name" is "${name}", which is already in the list.`,
        hint: "Use a unique name for each version.",
        dependsOn: ["docs"],
      });
  });
  const refined = fileVersions.map((version) => ({
    ...version,
    ...versions.find(({ name }) => name === version.name),
  }));
  const others = versions.filter(({ name }) => !fileVersions.some((version) => version.name === name));
  const written: readonly UserVersion[] = [...refined, ...others];
  const all: readonly UserVersion[] = written.length > 0 ? written : [ONLY_VERSION];
  const last = all.findIndex((version) => version.isLast);
  const several = all.length > 1;
  return all.map(
    ({ name, label, path, isLast, badge, folder = "", banner = "none", noIndex = false, className }, index) => {
      const subpath = folder === "" ? "" : `${folder}/`;
      return {
        name,
        folder,
        label: label ?? (name === "current" ? "Next" : name),
        path: path ?? `${routeBase}/${subpath}`,
        isLast: isLast ?? index === Math.max(last, 0),
        banner,
        badge: badge ?? several,
        noIndex,
        ...(className === undefined ? {} : { className }),
      };
    },
  );
}
