/** `tags.yaml` of the blog: the known tags, in the order of the file. */

import { z } from "zod";
import type { Outcome, Place, SourcePath } from "../../model/problem.ts";
import { sound } from "../../reader/string-schemas.ts";
import { tagKey } from "../../util/slug.ts";
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
  permalink: sound((path) =>
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
 * @param known Keys of all tags of the blog.
 */
export function readTagTexts(source: DataSource, known: ReadonlySet<string>): Outcome<ReadonlyMap<string, TagTexts>> {
  const unknown = (written: string): string => `The blog has no tag "${written}".`;
  return readTranslations(source, { shape: tagTextsShape, known, keyOf: tagKey, unknown });
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
