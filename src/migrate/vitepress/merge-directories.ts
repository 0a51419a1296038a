/**
 * Merges the configurations of directories into that of the site. One that applies to all pages, or to all pages of a
 * language, becomes a part of the site or of the language. Of others, only sidebars are taken over, because their keys are paths.
 */

import type { MigrationTask } from "../migration-task.ts";
import { isMap, type PlainMap, toList, toMap } from "../plain-values.ts";
import { type DirectoryConfiguration, isInFolder } from "./directory-configurations.ts";
import { type KeyScope, listKeys } from "./other-keys.ts";
import type { PageFile } from "./source-pages.ts";
import { findLocale, listLocales } from "./theme-config.ts";

export interface MergedConfiguration {
  config: PlainMap;
  /** Files of the navbar (`nav`) and of sidebars, by their path (`/guide/`), if it is not the main configuration. */
  files: ReadonlyMap<string, string>;
  tasks: readonly MigrationTask[];
}

export function mergeDirectories(
  mainConfig: PlainMap,
  directories: readonly DirectoryConfiguration[],
  pages: readonly PageFile[],
): MergedConfiguration {
  let config = mainConfig;
  const files = new Map<string, string>();
  const tasks: MigrationTask[] = [];
  const { locales } = listLocales(mainConfig);
  for (const { folder, file, keyPath, values } of directories) {
    const theme = toMap(values.themeConfig);
    const list = (scope: KeyScope): void => listKeys(values, { scope, site: config, source: file, keyPath, tasks });
    const addFiles = (): void => {
      if (theme.nav !== undefined) files.set("nav", file);
      for (const prefix of Object.keys(toPaths(theme.sidebar))) files.set(prefix, file);
    };
    if (pages.every(({ sourcePath }) => isInFolder(sourcePath, folder))) {
      const head = [...toList(config.head), ...toList(values.head)];
      config = { ...mergeMaps(config, values), head };
      if (toMap(config.locales).root !== undefined) config = mergeLocale(config, "root", values);
      addFiles();
      list("site");
      continue;
    }
    for (const locale of locales) {
      const isOwn = ({ path }: PageFile): boolean => findLocale(locales, path) === locale;
      const localePages = pages.filter(isOwn);
      const inner = localePages.filter(({ sourcePath }) => isInFolder(sourcePath, folder));
      if (inner.length === 0) continue;
      const others = localePages.filter((page) => !inner.includes(page));
      const name = locale.folder || "root";
      if (others.length === 0) {
        config = mergeLocale(config, name, values);
        if (name === "root") addFiles();
        list(name === "root" ? "root" : "language");
        continue;
      }
      list("directory");
      const { sidebars, lost } = limitSidebars(theme.sidebar, folder, inner, others);
      config = addSidebars(config, name, sidebars, Array.isArray(theme.sidebar));
      for (const prefix of Object.keys(sidebars)) files.set(prefix, file);
      for (const prefix of lost)
        tasks.push({
          kind: "sidebar",
          source: file,
          subject: `${keyPath}themeConfig.sidebar ${prefix}`,
          suggestion: "Pages of other directories have the same path. Add the items to a sidebar by hand.",
        });
    }
  }
  return { config, files, tasks };
}

/** Return the sidebars by the beginning of the path. A list applies to all paths. */
const toPaths = (sidebar: unknown): PlainMap => {
  const entries = Object.entries(Array.isArray(sidebar) ? { "/": sidebar } : toMap(sidebar));
  // Values of packages that are not installed have other keys.
  return Object.fromEntries(
    entries.filter(([, value]) => Array.isArray(value) || isMap(value)).map(([key, value]) => [addSlash(key), value]),
  );
};

const addSlash = (key: string): string => `/${key.replace(/^\/+/, "")}`;

/** Limit sidebars to the paths of a directory's pages. */
function limitSidebars(
  sidebar: unknown,
  folder: string,
  inner: readonly PageFile[],
  others: readonly PageFile[],
): { sidebars: PlainMap; lost: string[] } {
  const startsWith =
    (prefix: string) =>
    ({ path }: PageFile): boolean =>
      `/${path}`.startsWith(prefix);
  const own = [`/${folder}/`, findCommonFolder(inner.map(({ path }) => path))].find(
    (prefix) => inner.every(startsWith(prefix)) && !others.some(startsWith(prefix)),
  );
  const sidebars: Record<string, unknown> = {};
  const lost: string[] = [];
  for (const [prefix, items] of Object.entries(toPaths(sidebar))) {
    if (!inner.some(startsWith(prefix))) continue;
    const target = others.some(startsWith(prefix)) ? own : prefix;
    if (target === undefined) lost.push(prefix);
    else sidebars[target] = items;
  }
  return { sidebars, lost };
}

/** Return the deepest directory that contains all paths, with slashes around it. */
function findCommonFolder(paths: readonly string[]): string {
  const [first = [], ...rest] = paths.map((path) => path.split("/").slice(0, -1));
  const end = first.findIndex((part, index) => rest.some((parts) => parts[index] !== part));
  return `/${first
    .slice(0, end < 0 ? undefined : end)
    .map((part) => `${part}/`)
    .join("")}`;
}

/**
 * Add sidebars to those of a language, which may be among those of the site.
 *
 * @param replacesInner True if directories inside lose their sidebars.
 */
function addSidebars(config: PlainMap, name: string, sidebars: PlainMap, replacesInner: boolean): PlainMap {
  if (Object.keys(sidebars).length === 0) return config;
  const own = toMap(toMap(toMap(config.locales)[name]).themeConfig).sidebar;
  const previous = Object.entries(toPaths(own ?? toMap(config.themeConfig).sidebar)).filter(
    ([key]) => !replacesInner || !Object.keys(sidebars).some((prefix) => key.startsWith(prefix)),
  );
  const sidebar = { ...Object.fromEntries(previous), ...sidebars };
  const replace = (map: unknown): PlainMap => ({
    ...toMap(map),
    themeConfig: { ...toMap(toMap(map).themeConfig), sidebar },
  });
  if (own === undefined) return replace(config);
  const locales = toMap(config.locales);
  return { ...config, locales: { ...locales, [name]: replace(locales[name]) } };
}

function mergeLocale(config: PlainMap, name: string, values: PlainMap): PlainMap {
  return mergeMaps(config, { locales: { [name]: values } });
}

/** Merge maps at all levels. Other values replace those before them. */
function mergeMaps(base: PlainMap, values: PlainMap): PlainMap {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(values)) {
    const previous = merged[key];
    if (value !== undefined) merged[key] = isMap(previous) && isMap(value) ? mergeMaps(previous, value) : value;
  }
  return merged;
}
