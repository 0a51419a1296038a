/** Lists keys of a VitePress configuration that are not taken over. */

import { toMap } from "../plain-values.ts";
import type { ThemeInput } from "./theme-config.ts";

/** Keys that are converted, or that only concern the build of VitePress. */
const SITE = new Set(
  `title lang base cleanUrls srcDir srcExclude outDir cacheDir assetsDir rewrites ignoreDeadLinks lastUpdated head locales
  markdown themeConfig sitemap appearance mpa metaChunk vite vue`.split(/\s+/),
);

/** Labels of the interface are translated here. */
const THEME = new Set(
  `logo siteTitle nav sidebar socialLinks editLink footer outline search algolia lastUpdated docFooter i18nRouting
  darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel
  skipToContentLabel externalLinkIcon aside outlineTitle lastUpdatedText notFound`.split(/\s+/),
);

const MARKDOWN = new Set(
  "math attrs toc anchor theme lineNumbers languages languageAlias defaultHighlightLang image gfmAlerts".split(" "),
);

export function listOtherKeys({ config, configFile, locales, tasks }: ThemeInput): void {
  const list = (prefix: string, value: unknown, known: ReadonlySet<string>, suggestion: string): void => {
    for (const [key, part] of Object.entries(toMap(value)))
      if (!known.has(key) && !isFunction(part))
        tasks.push({ kind: "configuration key", source: configFile, subject: `${prefix}${key}`, suggestion });
  };
  const suggestion = "The key has no equivalent that is known. Look for one in the reference of the configuration.";
  list("", config, SITE, suggestion);
  list("themeConfig.", config.themeConfig, THEME, suggestion);
  list("markdown.", config.markdown, MARKDOWN, suggestion);
  // Sidebars of languages become translations; other parts of their themes are one for all languages.
  for (const { folder, settings } of locales)
    if (folder !== "")
      for (const key of ["nav", "footer", "editLink"])
        if (toMap(settings.themeConfig)[key] !== undefined)
          tasks.push({
            kind: "translation",
            source: configFile,
            subject: `locales.${folder}.themeConfig.${key}`,
            suggestion: "Give the items of the default language a `messageId`, and write its texts in messages.yaml.",
          });
}

/** Functions are listed for all configurations. */
const isFunction = (value: unknown): boolean => typeof value === "object" && value !== null && "$function" in value;
