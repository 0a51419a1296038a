/** Reads `tags.yaml`, the blog's known tags in file order, and assigns URLs to tags. */

import * as z from "zod";
import type { Outcome, Place, SourcePath } from "../../model/problem.ts";
import { createCheckedString, key } from "../../reader/schema-builders.ts";
import { createSlug, getTagKey } from "../../util/slug.ts";
import { checkSlug } from "../../util/url-validation.ts";
import { DataFile, type DataSource, readTranslations, text } from "./data-file.ts";

export interface TagEntry {
  label: string;
  /** Path below the blog's tags, with a leading slash: `/release`. Defaults to the tag's slug. */
  permalink?: string;
  permalinkPlace?: Place;
  description?: string;
}

const tagTextsShape = z.strictObject({
  label: key(text.optional(), { description: "Name of the tag.", example: "Release", defaultText: "the key" }),
  description: key(z.string().optional(), {
    description: "Text on the page of the tag.",
    example: "Posts about new versions",
  }),
});

const tagShape = tagTextsShape.extend({
  permalink: key(
    createCheckedString((path) =>
      path.startsWith("/")
        ? checkSlug(path)
        : { message: "does not begin with a slash", hint: `Write "/${path}"; the path is below the tags of the blog.` },
    ).optional(),
    {
      description: "Path of the page of the tag, below the tags of the blog.",
      example: "/release",
      defaultText: "derived from the key",
    },
  ),
});

/** File schema. */
export const tagsFileSchema = z.record(z.string(), tagShape.nullable()).nullable();

/** Translated texts for a tag. */
export type TagTexts = Partial<Pick<TagEntry, "label" | "description">>;

/**
 * Read `i18n/<locale>/blog/tags.yaml`.
 *
 * @param tagKeys All tag keys in the blog.
 */
export function readTagTexts(source: DataSource, tagKeys: ReadonlySet<string>): Outcome<ReadonlyMap<string, TagTexts>> {
  const formatUnknownMessage = (name: string): string => `The blog has no tag "${name}".`;
  return readTranslations(source, {
    shape: tagTextsShape,
    knownKeys: tagKeys,
    createKey: getTagKey,
    formatUnknownMessage,
  });
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
  const keys = data.readKeys();
  if (!keys) return data.toOutcome(undefined);
  for (const key of keys) {
    const entry = data.check(tagShape.nullable(), [key]);
    const duplicate = tags.get(getTagKey(key));
    if (duplicate) data.addProblem([key], key, `: it is the same tag as "${duplicate.label}"`, "Remove one of them.");
    else {
      const { label = key, permalink, description } = entry ?? {};
      const address = permalink !== undefined && {
        permalink: permalink.replace(/\/+$/, ""),
        permalinkPlace: data.yaml.locate([key, "permalink"]),
      };
      tags.set(getTagKey(key), { label, description, ...address });
    }
  }
  return data.toOutcome(tags);
}

/** Return slugs by tag key, see {@link createTagSlug}. */
export function createTagSlugs(keys: Iterable<string>): Map<string, string> {
  return new Map([...keys].map((key) => [key, createTagSlug(key)]));
}

/** Words for symbols that distinguish names: C, C# and C++. */
const SYMBOL_NAMES: Readonly<Record<string, string>> = {
  "#": "sharp",
  "+": "plus",
  ".": "dot",
  "&": "and",
  "@": "at",
  "*": "star",
  "/": "slash",
  "\\": "backslash",
  "=": "equals",
  "<": "less",
  ">": "greater",
  "%": "percent",
  $: "dollar",
  "^": "caret",
  "~": "tilde",
  "|": "pipe",
};

/**
 * Return a tag's slug, which depends on its key only, so that URLs stay the same when other tags are added.
 *
 * Symbols are written as words (`c++` → `c-plus-plus`, `.net` → `dot-net`), emoji as code points; letters in all scripts are
 * kept, and punctuation is omitted. Two tags that only differ in punctuation have the same slug, which is reported.
 */
function createTagSlug(key: string): string {
  const characters = [...key.replaceAll(EMOJI_STYLE, "")];
  const slug = characters
    .map((character) => {
      const name = Object.hasOwn(SYMBOL_NAMES, character) ? SYMBOL_NAMES[character] : undefined;
      if (name !== undefined) return `\0${name}\0`;
      return /[\p{So}\p{Sk}\p{Sc}\p{Sm}]/u.test(character) ? `\0${toCodePoint(character)}\0` : createSlug(character);
    })
    .join("");
  // Hyphens separate symbol names from each other and from words, but not from hyphens in the key.
  const separated = slug.replace(/^\0+|\0+$/g, "").replace(/-?\0+-?/g, "-");
  return separated === "" ? characters.map(toCodePoint).join("-") : separated;
}

/** Variation selector that follows some emoji. */
const EMOJI_STYLE = "\ufe0f";

const toCodePoint = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);
