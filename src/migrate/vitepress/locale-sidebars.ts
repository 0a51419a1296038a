/** Converts the sidebars of all languages: the default language has items, the others translate their labels. */

import type { MigrationTask } from "../migration-task.ts";
import { type PlainMap, toMap } from "../plain-values.ts";
import type { DataFile } from "../site-description.ts";
import { convertSidebar, type PathSidebar, pairLabels } from "./path-sidebars.ts";
import type { SiteLocale } from "./theme-config.ts";

export interface LocaleSidebarsInput {
  config: PlainMap;
  /** The default language first. */
  locales: readonly SiteLocale[];
  /** File of the configuration. */
  source: string;
  tasks: MigrationTask[];
  /** Return the ID of the document at a URL. */
  findDoc(url: string, locale: SiteLocale): string | undefined;
}

export function convertSidebars({ config, locales, source, tasks, findDoc }: LocaleSidebarsInput): {
  original: readonly PathSidebar[];
  dataFiles: DataFile[];
} {
  const [root, ...others] = locales;
  if (!root) return { original: [], dataFiles: [] };
  const convert = (value: unknown, locale: SiteLocale, found: MigrationTask[]): PathSidebar[] =>
    convertSidebar(value, { source, tasks: found, findDoc: (url) => findDoc(url, locale) });
  const getOwn = ({ settings }: SiteLocale): unknown => toMap(settings.themeConfig).sidebar;
  const shared = toMap(config.themeConfig).sidebar;
  const rootValue = getOwn(root) ?? shared;
  const isOther = (prefix: string): boolean => others.some(({ folder }) => isBelow(prefix, folder));
  const original = convert(
    Array.isArray(rootValue) ? rootValue : filterKeys(toMap(rootValue), (prefix) => !isOther(prefix)),
    root,
    tasks,
  );
  const value = Object.fromEntries(original.map(({ name, items }) => [name, items]));
  const dataFiles: DataFile[] = original.length === 0 ? [] : [{ target: "content/docs/sidebars.yaml", value }];
  for (const locale of others) {
    const { folder, code } = locale;
    const sidebars = getOwn(locale) ?? filterKeys(toMap(shared), (prefix) => isBelow(prefix, folder));
    const translated = convert(sidebars, locale, []);
    const translations = new Map<string, string>();
    for (const [index, { prefix, items }] of original.entries()) {
      const other = translated.find((each) => each.prefix.replace(`/${folder}/`, "/") === prefix) ?? translated[index];
      if (other) pairLabels(items, other.items, translations);
    }
    dataFiles.push({ target: `i18n/${code}/docs/sidebars.yaml`, value: Object.fromEntries(translations) });
  }
  return { original, dataFiles };
}

const isBelow = (prefix: string, folder: string): boolean =>
  `${prefix.replace(/^\/?/, "/")}/`.replace(/\/+/g, "/").startsWith(`/${folder}/`);

const filterKeys = (map: PlainMap, isIncluded: (key: string) => boolean): PlainMap =>
  Object.fromEntries(Object.entries(map).filter(([key]) => isIncluded(key)));
