/** Reads the sidebars that layouts of Jekyll create from data files: `_data/navigation.yml`. */

import { parse } from "yaml";
import { getBaseName, removeExtension } from "../../util/path.ts";
import { toList, toMap, toText } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";

const FILE = /(?:nav|sidebar|toc|menu|docs|guides|tutorials|chapters|contents)[\w-]*\.(?:ya?ml|json)$/i;
const LABELS = ["title", "name", "label", "text"];
const URLS = ["url", "link", "href", "path", "permalink", "page"];
const LISTS = ["children", "items", "docs", "pages", "links", "folders", "folderitems", "subfolders", "subfolderitems"];
const OTHER_LISTS = [
  "tutorials",
  "guides",
  "articles",
  "sections",
  "entries",
  "subitems",
  "sublinks",
  "subpages",
  "nav",
];

export interface ListedDocument {
  id: string;
  /** Path of its URL, without a slash at the end. */
  url: string;
  title: string | undefined;
}

type FindDocument = (target: string) => ListedDocument | undefined;

interface Sidebar {
  name: string;
  items: unknown[];
  ids: ReadonlySet<string>;
}

/**
 * Return the sidebars by name, the one with the most documents first, or `undefined` if no data file lists documents.
 *
 * @param folder The directory of data files.
 */
export function readDataSidebars(
  tree: SourceTree,
  folder: string,
  documents: readonly ListedDocument[],
): Record<string, unknown[]> | undefined {
  const findDocument: FindDocument = (target) => {
    if (/^[a-z]+:/i.test(target)) return undefined;
    const clean = target.replace(/(?:^|\/)index\.html?$|\.(?:html?|md|markdown)$/i, "").replace(/^\/+|\/+$/g, "");
    const path = `/${clean}`;
    return documents.find(({ url }) => url === path) ?? documents.find(({ url }) => path !== "/" && url.endsWith(path));
  };
  const sidebars = tree
    .listFiles(folder)
    .filter((file) => FILE.test(getBaseName(file)))
    .flatMap((file) => readFile(tree.readText(file) ?? "", removeExtension(getBaseName(file)), findDocument))
    .filter(({ ids }) => ids.size > 1)
    .sort((a, b) => b.ids.size - a.ids.size);
  const usedIds = new Set<string>();
  const result: Record<string, unknown[]> = {};
  for (const { name, items, ids } of sidebars) {
    // A document is in one sidebar. Others with the same ones are menus.
    if ([...ids].some((id) => usedIds.has(id))) continue;
    for (const id of ids) usedIds.add(id);
    result[usedIds.size === ids.size ? "docs" : name] = items;
  }
  return usedIds.size === 0 ? undefined : result;
}

/** A file is a list, or a map with a list for each sidebar. */
function readFile(text: string, name: string, findDocument: FindDocument): Sidebar[] {
  let value: unknown;
  try {
    value = parse(text, { uniqueKeys: false, logLevel: "error" });
  } catch {
    // Jekyll reads other data files, and so does this: the directory is listed in any case.
    return [];
  }
  const create = (key: string, list: readonly unknown[]): Sidebar => {
    const ids = new Set<string>();
    const items = convertItems(list, ids, findDocument);
    return { name: key, items, ids };
  };
  if (Array.isArray(value)) return [create(name, value)];
  return Object.entries(toMap(value)).flatMap(([key, list]) => (Array.isArray(list) ? [create(key, list)] : []));
}

function convertItems(list: readonly unknown[], ids: Set<string>, findDocument: FindDocument): unknown[] {
  return list.flatMap((entry): unknown[] => {
    const map = toMap(entry);
    const get = (keys: readonly string[]): string | undefined =>
      keys.map((key) => toText(map[key])).find((text) => text !== undefined && text !== "");
    const target = typeof entry === "string" ? entry : get(URLS);
    const label = get(LABELS);
    const children = [...LISTS, ...OTHER_LISTS].flatMap((key) => toList(map[key]));
    const page = target === undefined ? undefined : findDocument(target);
    if (page) ids.add(page.id);
    if (children.length === 0) {
      if (page) return [label === undefined || label === page.title ? page.id : { id: page.id, label }];
      return target !== undefined && label !== undefined && /^https?:/.test(target) ? [{ href: target, label }] : [];
    }
    const items = convertItems(children, ids, findDocument);
    if (label === undefined) return [...(page ? [page.id] : []), ...items];
    if (items.length === 0) return page ? [{ id: page.id, label }] : [];
    return [{ category: label, ...(page && { link: { id: page.id } }), items }];
  });
}
