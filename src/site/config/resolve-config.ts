/** Converts the parsed configuration to `SiteConfig`: adds defaults that depend on other settings, and checks across settings. */

import { type Locale, type LocaleId, toLocaleId } from "../../model/locale.ts";
import { suggest } from "../../util/suggest.ts";
import type { ValuePath } from "../../util/value-path.ts";
import type { CollectionConfigs } from "./collection-sources.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ParsedConfig } from "./config-schema.ts";
import { completeDocSets, findUnknownSets, type ReadVersions } from "./doc-sets.ts";
import type { NavItemConfig } from "./nav-item-schema.ts";
import { mergeExtensions, NO_EXTENSIONS } from "./plugin-extensions.ts";
import type { SiteConfig } from "./site-config.ts";
import { findUnknownRules, type LoadedPlugins } from "./site-plugins.ts";

const LOCALES = ["locales", "defaultLocale"] as const;

/** Default items on the right side of the navbar. */
const CONTROLS: readonly NavItemConfig[] = [
  { type: "localeDropdown" },
  { type: "colorModeToggle" },
  { type: "search" },
];

/**
 * @param readVersions Returns the versions in files.
 * @param loadedPlugins The plugins, and what they add to the configuration.
 */
export function resolveConfig(
  user: ParsedConfig,
  readVersions: ReadVersions = () => [],
  { plugins, extensions }: Pick<LoadedPlugins, "plugins" | "extensions"> = { plugins: [], extensions: NO_EXTENSIONS },
  collections: CollectionConfigs = {},
): { config: SiteConfig; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const defaultLocale = user.defaultLocale ?? user.locales?.[0]?.code ?? toLocaleId("en");
  const locales = completeLocales(user, defaultLocale, faults);
  const { docs: _, plugins: __, collections: ___, ...others } = mergeExtensions(user, extensions);
  const { navbar, announcement } = others;
  const docSets = completeDocSets(user, readVersions, faults);
  for (const code of Object.keys(announcement?.translations ?? {}))
    if (!locales.some((locale) => locale.code === code)) {
      const path = ["announcement", "translations", code];
      faults.push(createLocaleFault(path, `"announcement.translations.${code}" names`, code, locales));
    }
  const config: SiteConfig = {
    ...others,
    defaultLocale,
    locales,
    docSets,
    plugins,
    collections,
    pluginData: extensions.data,
    pluginClients: extensions.clients,
    themeLayers: extensions.layers,
    pluginMessages: extensions.messages,
    navbar: { ...navbar, title: navbar.title ?? user.title, right: navbar.right ?? CONTROLS },
  };
  const pluginRules = plugins.flatMap(({ rules }) => rules.map(({ name }) => name));
  faults.push(...findUnknownSets(config, docSets), ...findUnknownRules(Object.keys(user.check.rules), pluginRules));
  return { config, faults };
}

function completeLocales(user: ParsedConfig, defaultLocale: LocaleId, faults: ConfigFault[]): Locale[] {
  const userLocales = user.locales ?? [
    { code: defaultLocale, label: getLanguageName(defaultLocale), direction: "ltr", calendar: "gregory" },
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
    faults.push(createLocaleFault(["defaultLocale"], '"defaultLocale" names', defaultLocale, locales));
  return locales;
}

function createLocaleFault(path: ValuePath, subject: string, code: string, locales: readonly Locale[]): ConfigFault {
  const codes = locales.map((locale) => locale.code);
  const close = suggest(code, codes);
  return {
    path,
    message: `${subject} "${code}", which is not in "locales".`,
    hint: `${close ? `Did you mean "${close}"? ` : ""}Available locales: ${codes.join(", ")}.`,
    dependsOn: LOCALES,
  };
}

/** Return a language's name in that language: `de` → `Deutsch`. */
function getLanguageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
