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
  /** Path below the tags of the blog, with a leading slash: `/release`. Defaults to the slug of the tag. */
  permalink?: string;
  permalinkPlace?: Place;
  description?: string;
}

const tagTextsShape = z.strictObject({ label: text.optional(), description: z.string().optional() });

const tagShape = tagTextsShape.extend({
  permalink: checkedString((path) =>
    path.startsWith("/")
      ? slugFault(path)
      : { message: "does not begin with a slash", hint: `Write "/${path}"; the path is below the tags of the blog.` },
  ).optional(),
});

/** Translated texts of a tag. */
export type TagTexts = Partial<Pick<TagEntry, "label" | "description">>;

/**
 * Read `i18n/<locale>/blog/tags.yaml`.
 *
 * @param tagKeys Keys of all tags of the blog.
 */
export function readTagTexts(source: DataSource, tagKeys: ReadonlySet<string>): Outcome<ReadonlyMap<string, TagTexts>> {
  const unknownMessage = (name: string): string => `The blog has no tag "${name}".`;
  return readTranslations(source, { shape: tagTextsShape, knownKeys: tagKeys, keyOf: tagKey, unknownMessage });
}

/**
 * Read `tags.yaml`.
 *
 * @returns Tags by normalized key, or `undefined` if the file is not a map. The key is the default label, also if the
 *   entry is invalid.
 */
export function readTags(source: string, file: SourcePath): Outcome<ReadonlyMap<string, TagEntry> | undefined> {
  const data = new DataFile({ path: file, text: source });
  const tags = new Map<string, TagEntry>();
  const keys = data.keys();
  if (!keys) return data.outcome(undefined);
  for (const key of keys) {
    const entry = data.check(tagShape.nullable(), [key]);
    const duplicate = tags.get(tagKey(key));
    if (duplicate) data.fail([key], key, `: it is the same tag as "${duplicate.label}"`, "Remove one of them.");
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
 * Assign unique slugs to tag keys.
 *
 * If several keys have the same slug, only the key that equals the slug gets it; in the other slugs, special characters
 * are replaced by their code points. The result does not depend on the order of documents.
 */
export function tagSlugs(keys: Iterable<string>): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const [slug, same] of groupBy([...new Set(keys)], slugOf)) {
    for (const key of same)
      slugs.set(key, slug === key || (slug !== "" && same.length === 1) ? slug : codePointSlug(key));
  }
  return slugs;
}

/** Replace characters that are not allowed in slugs by their code points: `c++` → `c-2b-2b`. */
function codePointSlug(key: string): string {
  const characters = [...key].map((character) =>
    slugOf(character) === character ? character : `-${character.codePointAt(0)?.toString(16)}`,
  );
  return characters.join("").replace(/^-/, "");
}
