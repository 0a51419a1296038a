/** Converts the sidebars of all languages: the default language has items, the others translate their labels. */

import type { MigrationTask } from "../migration-task.ts";
import { type PlainMap, toList, toMap } from "../plain-values.ts";
import type { DataFile } from "../site-description.ts";
import { convertSidebar, type PathSidebar, pairLabels, type SidebarItem } from "./path-sidebars.ts";
import type { SiteLocale } from "./theme-config.ts";

export interface LocaleSidebarsInput {
  config: PlainMap;
  /** The default language first. */
  locales: readonly SiteLocale[];
  /** File of the configuration. */
  source: string;
  /** Files of sidebars by their path, if it is another file. */
  files: ReadonlyMap<string, string>;
  tasks: MigrationTask[];
  /** Return the ID of the document at a URL. */
  findDoc(url: string, locale: SiteLocale): string | undefined;
}

export function convertSidebars({ config, locales, source, files, tasks, findDoc }: LocaleSidebarsInput): {
  original: readonly PathSidebar[];
  dataFiles: DataFile[];
} {
  const [root, ...others] = locales;
  if (!root) return { original: [], dataFiles: [] };
  const convert = (value: unknown, locale: SiteLocale, found: MigrationTask[]): PathSidebar[] =>
    convertSidebar(value, { source, files, tasks: found, findDoc: (url) => findDoc(url, locale) });
  const getOwn = ({ settings }: SiteLocale): unknown => toMap(settings.themeConfig).sidebar;
  const shared = toMap(config.themeConfig).sidebar;
  const rootValue = getOwn(root) ?? shared;
  const isOther = (prefix: string): boolean => others.some(({ folder }) => isBelow(prefix, folder));
  const original = convert(
    Array.isArray(rootValue) ? rootValue : filterKeys(toMap(rootValue), (prefix) => !isOther(prefix)),
    root,
    tasks,
  );
  const value = new Map(original.map(({ name, items }) => [name, [...items]]));
  const added = new Set<string>();
  const isNew = (id: string): boolean => !added.has(id) && findDoc(`/${id}`, root) === undefined;
  const dataFiles: DataFile[] = [];
  for (const locale of others) {
    const { folder, code } = locale;
    const sidebars = getOwn(locale) ?? filterKeys(toMap(shared), (prefix) => isBelow(prefix, folder));
    const translated = convert(sidebars, locale, []);
    const translations = new Map<string, string>();
    for (const [index, { prefix, items }] of original.entries()) {
      const other = translated.find((each) => each.prefix.replace(`/${folder}/`, "/") === prefix) ?? translated[index];
      if (other) pairLabels(items, other.items, translations);
    }
    // Pages that only this language has are at the end of the sidebar of their path, and other languages do not show them.
    for (const { name, prefix, items } of translated) {
      const own = items.flatMap((item) => selectItems(item, isNew));
      const innerPrefix = prefix.replace(`/${folder}/`, "/");
      const target = original.find((each) => each.prefix === innerPrefix)?.name ?? name;
      if (own.length > 0) value.set(target, [...(value.get(target) ?? []), ...own]);
    }
    for (const id of translated.flatMap(({ ids }) => ids)) added.add(id);
    dataFiles.push({ target: `i18n/${code}/docs/sidebars.yaml`, value: Object.fromEntries(translations) });
  }
  if (value.size > 0) dataFiles.unshift({ target: "content/docs/sidebars.yaml", value: Object.fromEntries(value) });
  return { original, dataFiles };
}

/** Return an item with those pages only that are included. */
function selectItems(item: SidebarItem, isIncluded: (id: string) => boolean): SidebarItem[] {
  const id = typeof item === "string" ? item : item.id;
  if (typeof id === "string") return isIncluded(id) ? [item] : [];
  if (typeof item === "string") return [];
  const items = toList(item.items).flatMap((each) => selectItems(each as SidebarItem, isIncluded));
  return items.length === 0 ? [] : [{ ...omitKey(item, "link"), items }];
}

function omitKey(map: Readonly<Record<string, unknown>>, omitted: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => key !== omitted));
}

const isBelow = (prefix: string, folder: string): boolean =>
  `${prefix.replace(/^\/?/, "/")}/`.replace(/\/+/g, "/").startsWith(`/${folder}/`);

const filterKeys = (map: PlainMap, isIncluded: (key: string) => boolean): PlainMap =>
  Object.fromEntries(Object.entries(map).filter(([key]) => isIncluded(key)));
