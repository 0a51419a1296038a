/** Converts sidebars of VitePress: one list, or lists by the beginning of the path. */

import { getBaseName } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import { omitEmpty, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";

export type SidebarItem = string | Readonly<Record<string, unknown>>;

export interface PathSidebar {
  /** Name in the new site. */
  name: string;
  /** Paths of pages begin with it: `/guide/`. */
  prefix: string;
  items: readonly SidebarItem[];
  /** IDs of the documents, in order. */
  ids: readonly string[];
}

export interface SidebarInput {
  /** Return the ID of the document at a URL. */
  findDoc(url: string): string | undefined;
  /** File of the configuration. */
  source: string;
  /** Files of sidebars by their path, if it is another file. */
  files: ReadonlyMap<string, string>;
  tasks: MigrationTask[];
}

/** Convert the value of `themeConfig.sidebar`. */
export function convertSidebar(value: unknown, input: SidebarInput): PathSidebar[] {
  const lists: [prefix: string, items: unknown, base: string][] = Array.isArray(value)
    ? [["/", value, ""]]
    : Object.entries(toMap(value)).map(([prefix, items]) => {
        const { items: inner, base } = toMap(items);
        return Array.isArray(items) ? [prefix, items, ""] : [prefix, inner, toText(base) ?? ""];
      });
  // The options of a package that is not installed, and that would list the files.
  if (lists.length > 0 && !lists.some(([, items]) => Array.isArray(items))) {
    input.tasks.push({
      kind: "sidebar",
      source: input.source,
      subject: "themeConfig.sidebar",
      suggestion: "A package that is not installed creates the sidebar, which follows the directories now.",
    });
    return [];
  }
  const names = new Set<string>();
  return lists.map(([prefix, items, base]) => {
    const ids: string[] = [];
    const path = `/${prefix.replace(/^\/+/, "")}`;
    const source = input.files.get(path) ?? input.source;
    const converted = convertItems(items, base, { ...input, source, ids });
    return { name: createName(prefix, names), prefix: path, items: converted, ids };
  });
}

/** Return a unique name for the sidebar of a path. */
function createName(prefix: string, names: Set<string>): string {
  const base = prefix.replace(/^\/+|\/+$/g, "").replace(/[^\w-]+/g, "-") || "docs";
  let name = base;
  for (let number = 2; names.has(name); number++) name = `${base}-${number}`;
  names.add(name);
  return name;
}

type ItemInput = SidebarInput & { ids: string[] };

function convertItems(items: unknown, base: string, input: ItemInput): SidebarItem[] {
  return toList(items).flatMap((item) => convertItem(toMap(item), base, input));
}

function convertItem(item: PlainMap, base: string, input: ItemInput): SidebarItem[] {
  const label = removeTags(toText(item.text) ?? "");
  const ownBase = toText(item.base) ?? base;
  const link = resolveLink(toText(item.link), ownBase);
  const children = Array.isArray(item.items) ? item.items : undefined;
  if (!children) return link === undefined ? [] : convertLink(link, label, input);
  const id = link === undefined ? undefined : input.findDoc(link);
  if (id !== undefined) input.ids.push(id);
  const inner = convertItems(children, ownBase, input);
  if (label === "") return inner;
  if (inner.length === 0) return id === undefined ? [] : [{ id, label }];
  const collapsed = toFlag(item.collapsed);
  return [
    omitEmpty({
      category: label,
      link: id === undefined ? undefined : { id },
      collapsible: collapsed === undefined ? false : undefined,
      collapsed: collapsed ?? false,
      items: inner,
    }),
  ];
}

/** Join a link with the base of its group. */
function resolveLink(link: string | undefined, base: string): string | undefined {
  if (link === undefined || /^[a-z]+:/i.test(link)) return link;
  return `${base}${link}`.replace(/\/{2,}/g, "/").replace(/^(?!\/)/, "/");
}

function convertLink(link: string, label: string, input: ItemInput): SidebarItem[] {
  if (/^[a-z]+:/i.test(link)) return [{ href: link, label: label || getBaseName(link) }];
  const id = input.findDoc(link);
  if (id === undefined) {
    input.tasks.push({
      kind: "sidebar item",
      source: input.source,
      subject: `${label} (${link})`,
      suggestion: "No page has this URL, so the item was left out.",
    });
    return [];
  }
  if (/[#?]/.test(link)) return [{ href: link.replace(/(?:\.html|\.md)(?=[?#])/, ""), label }];
  input.ids.push(id);
  return [label === "" ? id : { id, label }];
}

const removeTags = (text: string): string => text.replace(/<[^>]*>/g, "").trim();

/**
 * Pair the labels of a sidebar with those of a translation, by the place of the items.
 *
 * @param translations Receives the translations by the original label.
 */
export function pairLabels(
  items: readonly SidebarItem[],
  translated: readonly SidebarItem[],
  translations: Map<string, string>,
): void {
  const getKey = (item: SidebarItem): string | undefined => {
    if (typeof item === "string") return item;
    const id = item.id ?? toMap(item.link).id ?? item.href;
    return typeof id === "string" ? id : undefined;
  };
  for (const [index, item] of items.entries()) {
    const key = getKey(item);
    const sibling = translated[index];
    const isGroup = key === undefined && sibling !== undefined && getKey(sibling) === undefined;
    const other = key === undefined ? (isGroup ? sibling : undefined) : translated.find((each) => getKey(each) === key);
    if (typeof item === "string" || other === undefined || typeof other === "string") continue;
    const [label, text] = [toText(item.label ?? item.category), toText(other.label ?? other.category)];
    if (label !== undefined && text !== undefined && label !== text) translations.set(label, text);
    if (Array.isArray(item.items) && Array.isArray(other.items)) pairLabels(item.items, other.items, translations);
  }
}
