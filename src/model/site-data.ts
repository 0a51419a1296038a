/** The data files of one locale, validated. */

import type { Body, LinkReference, Placeholder } from "./document.ts";
import type { Locale, LocaleId } from "./locale.ts";
import type { Problem, SourcePath } from "./problem.ts";

/** Inline Markdown, parsed. */
export interface InlineText {
  source: SourcePath;
  body: Body;
  slots: readonly Placeholder[];
  links: readonly LinkReference[];
  problems: readonly Problem[];
}

/** The announcement and its translations. */
export interface Announcement {
  content: InlineText;
  translations: ReadonlyMap<LocaleId, InlineText>;
}

/** The value of a data file. */
export interface FromFile<T> {
  source: SourcePath;
  value: T;
  /** URLs in the file; some may lead into this site and are checked. */
  links: readonly LinkReference[];
}
/** Data of a site by file. */
export interface SiteData {
  /** Versions that contain a pull request, oldest first. */
  pullRequests?: FromFile<ReadonlyMap<number, readonly string[]>>;
}

/** A file that a data module reads. */
export interface DataFile<Data = unknown> {
  /** Path relative to the site root, of the original. */
  path: SourcePath;
  /** Text of the file; without front matter for Markdown. */
  text: string;
  /** Parsed YAML or JSON, or the front matter of Markdown; undefined for other files. */
  data: Data;
  /** Code of the language of the text. */
  locale: string;
  /** True if the text is a translation. */
  translated: boolean;
}

/** The argument of `load`, except for the files. */
export interface DataScope {
  locale: Locale;
  site: { title: string; tagline: string; url: string; baseUrl: string; locales: readonly Locale[] };
}
