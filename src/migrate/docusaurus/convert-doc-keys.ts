/** Converts front matter, versions and sidebars of versions of Docusaurus. */

import { cleanFrontMatter } from "../clean-front-matter.ts";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import { isMap, omitEmpty, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import type { AddTask } from "./conversion-input.ts";
import type { DocsVersion, SourceDoc } from "./docs-instances.ts";

/** Keys of documents that are converted, or that follow from the files here. */
export const KNOWN_KEYS = [
  "id",
  "sidebar_class_name",
  "sidebar_key",
  "sidebar_custom_props",
  "pagination_class_name",
  "parse_number_prefixes",
  "hide_reading_time",
  "wrapperClassName",
  "original_id",
  "author",
  "author_title",
  "author_url",
  "author_image_url",
  "authorTitle",
  "authorURL",
  "authorImageURL",
  "format",
  "custom_edit_url",
];

interface DocKeysInput {
  doc: SourceDoc;
  ids: ReadonlyMap<string, SourceDoc>;
  addTask: AddTask;
}

export function convertDocKeys(editor: FrontMatterEditor, { doc, ids, addTask }: DocKeysInput): void {
  const { values } = editor;
  if (doc.slug !== undefined || values.slug !== undefined) editor.set("slug", doc.slug);
  for (const key of ["pagination_prev", "pagination_next"]) {
    const id = toText(values[key]);
    if (id !== undefined) editor.set(key, ids.get(id)?.id);
  }
  if (toList(values.tags).some(isMap))
    editor.set(
      "tags",
      toList(values.tags).flatMap((tag) => toText(tag) ?? toText(toMap(tag).label) ?? []),
    );
  const update = toMap(values.last_update);
  if (values.last_update !== undefined)
    editor.set("last_update", omitEmpty({ date: toText(update.date), author: toText(update.author) }));
  cleanFrontMatter(editor, "doc", KNOWN_KEYS, addTask);
}

/** Sidebars of old versions name documents with their version: `version-1.0/intro`. */
export function removeVersionPrefix(value: unknown, version: string): unknown {
  const prefix = `version-${version}/`;
  const clean = (part: unknown): unknown => {
    if (typeof part === "string") return part.startsWith(prefix) ? part.slice(prefix.length) : part;
    if (Array.isArray(part)) return part.map(clean);
    return isMap(part)
      ? Object.fromEntries(
          Object.entries(part).map(([key, inner]) => [
            key.startsWith(prefix) ? key.slice(prefix.length) : key,
            clean(inner),
          ]),
        )
      : part;
  };
  return clean(value);
}

export function writeVersion({
  name,
  label,
  folder,
  isLast,
  banner,
  badge,
  noIndex,
  className,
}: DocsVersion): PlainMap {
  return omitEmpty({
    name,
    label,
    folder: folder === "" ? undefined : folder,
    isLast: isLast || undefined,
    banner: banner === "none" ? undefined : banner,
    badge,
    noIndex,
    className,
  });
}
