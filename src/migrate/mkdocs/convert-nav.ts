/** Converts `nav` of MkDocs to a sidebar. */

import { toWords } from "../../util/path.ts";
import { isMap, omitEmpty, toList, toText } from "../plain-values.ts";

export interface NavInput {
  /** Return the ID of a document, or `undefined` if there is none. */
  getId(path: string): string | undefined;
  getTitle(path: string): string | undefined;
  /** True if the first page of a section is the page of its category (`navigation.indexes`). */
  hasIndexes: boolean;
  /** True if sections are open (`navigation.expand`, `navigation.sections`). */
  isExpanded: boolean;
  addMissing(path: string): void;
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
  if (/^(?:https?:|mailto:)/.test(target)) return [{ href: target, label: title || target }];
  const id = input.getId(target);
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
