/** Lists keys of a VitePress configuration that are not taken over. */

import type { MigrationTask } from "../migration-task.ts";
import { isMap, type PlainMap, toMap } from "../plain-values.ts";
import type { ThemeInput } from "./theme-config.ts";

/** Keys that are converted, or that only concern the build of VitePress. */
const SITE = new Set(
  `title lang base cleanUrls srcDir srcExclude outDir cacheDir assetsDir rewrites ignoreDeadLinks lastUpdated head locales
  markdown themeConfig sitemap appearance mpa metaChunk vite vue additionalConfig`.split(/\s+/),
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

/** Texts of the interface, and sidebars, which are taken over for languages and directories. */
const PART_THEME = new Set(
  `sidebar search algolia lastUpdated docFooter i18nRouting darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle
  sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel externalLinkIcon outlineTitle lastUpdatedText
  notFound`.split(/\s+/),
);

const LANGUAGE = new Set("label lang dir link title themeConfig markdown".split(" "));

/** Pages that settings apply to: all, those of the default language, those of another one, or those in a directory. */
export type KeyScope = "site" | "root" | "language" | "directory";

const KNOWN: Readonly<Record<KeyScope, { own: ReadonlySet<string>; theme: ReadonlySet<string> }>> = {
  site: { own: SITE, theme: THEME },
  root: { own: LANGUAGE, theme: THEME },
  language: { own: LANGUAGE, theme: PART_THEME },
  directory: { own: new Set(["themeConfig", "markdown"]), theme: PART_THEME },
};

const SUGGESTION = "The key has no equivalent that is known. Look for one in the reference of the configuration.";

export function listOtherKeys({ config, configFile, locales, tasks }: ThemeInput): void {
  listKeys(config, { scope: "site", site: config, source: configFile, keyPath: "", tasks });
  for (const key of listUnknown(config.markdown, MARKDOWN))
    tasks.push({ kind: "configuration key", source: configFile, subject: `markdown.${key}`, suggestion: SUGGESTION });
  for (const { folder, settings } of locales)
    if (folder !== "")
      listKeys(settings, { scope: "language", site: config, source: configFile, keyPath: `locales.${folder}.`, tasks });
}

export interface KeysInput {
  scope: KeyScope;
  /** Configuration of the site. */
  site: PlainMap;
  /** File of the settings. */
  source: string;
  /** Path of the settings in the configuration, with a dot at the end, or empty. */
  keyPath: string;
  tasks: MigrationTask[];
}

/** List the keys of settings that are not taken over. */
export function listKeys(settings: PlainMap, { scope, site, source, keyPath, tasks }: KeysInput): void {
  const { own, theme } = KNOWN[scope];
  for (const key of listUnknown(settings, own))
    tasks.push({ ...describeKey(key, scope), source, subject: `${keyPath}${key}` });
  const themeConfig = toMap(settings.themeConfig);
  for (const key of listUnknown(themeConfig, theme))
    if (!isRepeated(key, themeConfig[key], toMap(site.themeConfig)[key]))
      tasks.push({ ...describeKey(key, scope), source, subject: `${keyPath}themeConfig.${key}` });
}

const listUnknown = (value: unknown, known: ReadonlySet<string>): string[] =>
  Object.entries(toMap(value))
    .filter(([key, part]) => part !== undefined && !known.has(key) && !isFunction(part))
    .map(([key]) => key);

/** True for settings that only have texts of the interface, or the same values as those of the site. */
function isRepeated(key: string, own: unknown, site: unknown): boolean {
  const part = { editLink: "pattern", outline: "level" }[key];
  return part !== undefined && isMap(own) && [undefined, toMap(site)[part]].includes(own[part] as undefined);
}

function describeKey(key: string, scope: KeyScope): Pick<MigrationTask, "kind" | "suggestion"> {
  if (scope === "directory")
    return {
      kind: "directory setting",
      suggestion: "It applied to the pages in a directory. Write it in their front matter, if there is an equivalent.",
    };
  if (scope === "language" && ["nav", "footer"].includes(key))
    return {
      kind: "translation",
      suggestion: "Give the items of the default language a `messageId`, and write its texts in messages.yaml.",
    };
  return { kind: "configuration key", suggestion: SUGGESTION };
}

/** Functions are listed for all configurations. */
const isFunction = (value: unknown): boolean => typeof value === "object" && value !== null && "$function" in value;
