/** Converts `nav` of MkDocs to a sidebar. */

import { toWords } from "../../util/path.ts";
import { createSlug } from "../../util/slug.ts";
import { isMap, omitEmpty, toList, toText } from "../plain-values.ts";
import type { NavItem } from "../social-links.ts";

export interface NavInput {
  /** Return the ID of a document, or `undefined` if there is none. */
  getId(path: string): string | undefined;
  getTitle(path: string): string | undefined;
  /** True if the first page of a section is the page of its category (`navigation.indexes`). */
  hasIndexes: boolean;
  /** True if sections are open (`navigation.expand`, `navigation.sections`). */
  isExpanded: boolean;
  /** Return the URL of a page that is no document, such as the blog. */
  getHref(path: string): string | undefined;
  addMissing(path: string): void;
}

/** Convert sections at the top level to sidebars, and to items of the navbar (`navigation.tabs`). */
export function splitTabs(
  items: readonly unknown[],
  getTitle: (id: string) => string | undefined,
): { sidebars: Record<string, unknown[]>; navigation: NavItem[] } | undefined {
  const sections = items.filter((item) => isMap(item) && item.category !== undefined);
  if (sections.length < 2) return undefined;
  const sidebars: Record<string, unknown[]> = {};
  const pages: unknown[] = [];
  const navigation = items.flatMap((item): NavItem[] => {
    const { category, items: inner, link, href, label, id } = isMap(item) ? item : { id: item };
    const title = toText(category) ?? toText(label);
    const [only, ...others] = toList(inner);
    if (category !== undefined && others.length === 0 && isMap(only) && /^\//.test(String(only.href)))
      return [{ label: title ?? String(only.href), to: String(only.href) }];
    if (title !== undefined && category !== undefined) {
      const name = createName(title, sidebars);
      sidebars[name] = [...(isMap(link) ? [link.id] : []), ...toList(inner)];
      return [{ label: title, sidebar: name }];
    }
    if (toText(href) !== undefined)
      return [
        { label: title ?? String(href), ...(/^\//.test(String(href)) ? { to: String(href) } : { href: String(href) }) },
      ];
    pages.push(item);
    const name = getTitle(String(id)) || toWords(String(id).split("/").at(-1) ?? "");
    return [{ label: title ?? name, doc: String(id) }];
  });
  return {
    sidebars: pages.length > 0 ? { ...sidebars, [createName("pages", sidebars)]: pages } : sidebars,
    navigation,
  };
}

function createName(title: string, sidebars: Readonly<Record<string, unknown>>): string {
  const base = createSlug(title) || "docs";
  let name = base;
  for (let number = 2; Object.hasOwn(sidebars, name); number++) name = `${base}-${number}`;
  return name;
}

/** List the pages of `nav` with their titles. */
export function listNavPages(nav: readonly unknown[]): { path: string; title: string | undefined }[] {
  const listTarget = (value: unknown, title?: string): { path: string; title: string | undefined }[] => {
    const path = toText(value);
    return Array.isArray(value) ? listNavPages(value) : path === undefined ? [] : [{ path, title }];
  };
  return nav.flatMap((entry) =>
    isMap(entry) ? Object.entries(entry).flatMap(([title, value]) => listTarget(value, title)) : listTarget(entry),
  );
}

export function convertNav(nav: readonly unknown[], input: NavInput): unknown[] {
  return nav.flatMap((entry) => {
    if (!isMap(entry)) return convertTarget(undefined, entry, input);
    return Object.entries(entry).flatMap(([title, value]) =>
      Array.isArray(value) ? convertSection(title, value, input) : convertTarget(title, value, input),
    );
  });
}

function convertTarget(title: string | undefined, value: unknown, input: NavInput): unknown[] {
  const target = toText(value);
  if (target === undefined) return [];
  if (/^(?:https?:|mailto:)/.test(target) && URL.canParse(target)) return [{ href: target, label: title || target }];
  const id = input.getId(target);
  const href = input.getHref(target);
  if (href !== undefined) return [{ href, label: title || toWords(href.slice(1)) }];
  if (id === undefined) {
    input.addMissing(target);
    return [];
  }
  return [title === undefined || title === "" || title === input.getTitle(target) ? id : { id, label: title }];
}

function convertSection(title: string, entries: readonly unknown[], input: NavInput): unknown[] {
  const [first, ...others] = entries;
  const path = toText(first) ?? (isMap(first) ? toText(Object.values(first)[0]) : undefined);
  const isIndex =
    path !== undefined && /(?:^|\/)(?:index|README)\.md$/.test(path) && (input.hasIndexes || title === "");
  const id = isIndex ? input.getId(path) : undefined;
  const items = convertNav(id === undefined ? entries : others, input);
  const label =
    title || (path === undefined ? undefined : input.getTitle(path)) || toWords(path?.split("/").at(-2) ?? "Pages");
  if (items.length === 0) return id === undefined ? [] : [{ id, label }];
  return [
    omitEmpty({
      category: label,
      link: id === undefined ? undefined : { id },
      collapsed: input.isExpanded ? false : undefined,
      items: toList(items),
    }),
  ];
}
