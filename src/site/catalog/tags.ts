/** Reads `tags.yaml`, the known tags of the blog in file order, and assigns URLs to tags. */

import { z } from "zod";
import type { Outcome, Place, SourcePath } from "../../model/problem.ts";
import { checkedString } from "../../reader/string-schemas.ts";
import { groupBy } from "../../util/collections.ts";
import { slugOf, tagKey } from "../../util/slug.ts";
import { slugFault } from "../../util/url-validation.ts";
import { DataFile, type DataSource, text } from "./data-file.ts";
import { readTranslations } from "./translated-entries.ts";

export interface TagEntry {
  label: string;
  /** Below the tags of the blog, with a leading slash: `/release`. By default, the slug of the tag. */
  permalink?: string;
  /** Where the file says so. */
  permalinkPlace?: Place;
  description?: string;
}

const tagTextsShape = z.strictObject({ label: text.optional(), description: z.string().optional() });

const tagShape = tagTextsShape.extend({
  permalink: checkedString((path) =>
    path.startsWith("/")
      ? slugFault(path)
      : { message: "does not begin with a slash", hint: `Write "/${path}": it is put below the tags of the blog.` },
  ).optional(),
});

/** What another language says of a tag. */
export type TagTexts = Partial<Pick<TagEntry, "label" | "description">>;

/**
 * Read `i18n/<locale>/blog/tags.yaml`.
 *
 * @param tagKeys Keys of all tags of the blog.
 */
export function readTagTexts(source: DataSource, tagKeys: ReadonlySet<string>): Outcome<ReadonlyMap<string, TagTexts>> {
  const unknown = (name: string): string => `The blog has no tag "${name}".`;
  return readTranslations(source, { shape: tagTextsShape, knownKeys: tagKeys, keyOf: tagKey, unknown });
}

/**
 * Read the tags, by what is the same for all spellings of them.
 *
 * @returns A key alone, or with a wrong entry, is a tag with that label. Nothing where the file is no map.
 */
export function readTags(source: string, file: SourcePath): Outcome<ReadonlyMap<string, TagEntry> | undefined> {
  const data = new DataFile({ path: file, text: source });
  const tags = new Map<string, TagEntry>();
  const keys = data.keys();
  if (!keys) return data.outcome(undefined);
  for (const key of keys) {
    const entry = data.check(tagShape.nullable(), [key]);
    const same = tags.get(tagKey(key));
    if (same) data.fail([key], key, `: it is the same tag as "${same.label}"`, "Remove one of them.");
    else {
      const { label = key, permalink, description } = entry ?? {};
      const address = permalink !== undefined && {
        permalink: permalink.replace(/\/+$/, ""),
        permalinkPlace: data.yaml.placeOf([key, "permalink"]),
      };
      tags.set(tagKey(key), { label, description, ...address });
    }
  }
  return data.outcome(tags);
}

/**
 * The slugs of tags by their keys, each another.
 *
 * Where several tags would have one slug, it belongs to the tag that is written like it, or to none; of the others each has
 * its signs spelled out. Which tag has the slug does not depend on the order of documents.
 */
export function tagSlugs(keys: Iterable<string>): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const [slug, same] of groupBy([...new Set(keys)], slugOf)) {
    for (const key of same) slugs.set(key, slug === key || (slug !== "" && same.length === 1) ? slug : spelledOut(key));
  }
  return slugs;
}

/** With the code points of the signs that slugs leave out: `c++` → `c-2b-2b`. */
function spelledOut(key: string): string {
  const signs = [...key].map((sign) => (slugOf(sign) === sign ? sign : `-${sign.codePointAt(0)?.toString(16)}`));
  return signs.join("").replace(/^-/, "");
}
