/** Validated data files in one locale. */

import type { Body, LinkReference, Placeholder } from "./document.ts";
import type { Locale, LocaleId } from "./locale.ts";
import type { Problem, SourcePath } from "./problem.ts";

/** Inline Markdown, parsed. */
export interface InlineText {
  source: SourcePath;
  body: Body;
  placeholders: readonly Placeholder[];
  links: readonly LinkReference[];
  problems: readonly Problem[];
}

/** The announcement and its translations. */
export interface Announcement {
  content: InlineText;
  translations: ReadonlyMap<LocaleId, InlineText>;
}

/** A data file's value. */
export interface FromFile<T> {
  source: SourcePath;
  value: T;
  /** URLs in the file; some may lead into this site and are checked. */
  links: readonly LinkReference[];
}
/** A site's data by file. */
export interface SiteData {
  /** Versions that contain a pull request, oldest first. */
  pullRequests?: FromFile<ReadonlyMap<number, readonly string[]>>;
}

/** A file that a data module reads. */
export interface DataFile<Data = unknown> {
  /** The original's path, relative to the site root. */
  path: SourcePath;
  /** File text; without front matter for Markdown. */
  text: string;
  /** Parsed YAML or JSON, or front matter for Markdown; undefined for other files. */
  data: Data;
  /** The text's language code. */
  locale: string;
  /** True if the text is a translation. */
  translated: boolean;
}

/** An entry of a collection. */
export interface CollectionEntry<Data = unknown> {
  /** Path below the fixed part of the glob, without ending; in a file with a list, `id` or `slug` of the item. */
  id: string;
  /** The original's path, relative to the site root. */
  file: SourcePath;
  /** Language of the entry. */
  locale: string;
  /** The output of the schema for the values of the file, or for the front matter of Markdown. */
  data: Data;
  /** File text, without front matter; empty for items of a list. */
  text: string;
}

/** The argument to `load`, except for the files. */
export interface DataScope {
  locale: Locale;
  site: { title: string; tagline: string; url: string; baseUrl: string; locales: readonly Locale[] };
}
