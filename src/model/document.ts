/**
 * Parsed content.
 *
 * A document is a function of one source file and of the parser with its options and plugins. What the file takes from
 * others (code, shared parts) is put into its text while it is read. A document is never changed after parsing. What
 * depends on other files, on the language of the page or on the rest of the configuration (addresses, messages, example
 * files) is left open as a slot and filled when a page is composed.
 */

import type { HeadTagConfig } from "./config.ts";
import type { LineMap } from "./line-map.ts";
import type { LocaleId, MessageValues } from "./locale.ts";
import type { PlainProps } from "./markup.ts";
import type { Place, Problem, SourcePath } from "./problem.ts";

export type Kind = "doc" | "post" | "page";

/** The path below the folder of the kind, without extension: `latest/api/app`. The same in all locales. */
export type DocumentId = string;

/** Whether a path leads to a structure: a document below a folder `structures`, whose fields other pages can show. */
export const isStructure = (path: string): boolean => /(?:^|\/)structures\//.test(path);

/** A hash in hexadecimal or base64url digits. */
export type Digest = string;

/** A file of `content/` or `i18n/`, located but not yet understood. */
export interface SourceFile {
  path: SourcePath;
  kind: Kind;
  id: DocumentId;
  locale: LocaleId;
  /** As its author wrote it. */
  text: string;
  /** The text with what it takes from other files; absent when that is nothing. */
  expansion?: LineMap;
  /** Of the text, its expansion included. */
  digest: Digest;
}

/** What the page of a file is made of. */
export function fullText({ text, expansion }: Pick<SourceFile, "text" | "expansion">): string {
  return expansion?.text ?? text;
}

/** Markup cut where something must be filled in: strings are HTML, numbers are indexes into the document's `slots`. */
export type Body = readonly (string | number)[];

/** A place in a body that composing fills. Each says what stands there when it is filled. */
export type Placeholder =
  /** In a start tag: ` href="…"`, with `target` and `rel` where it leads outside, a preview mark where it names a structure. */
  | { kind: "link"; link: number }
  /** In a start tag: ` src="…"` (or the named attribute), with `width` and `height` when the file is known and `size` is set. */
  | { kind: "asset"; link: number; attribute: "src" | "poster"; size?: boolean }
  /** In a start tag: ` srcset="…"`, each address with what describes it, `2x` or `800w`, where something does. */
  | { kind: "srcset"; candidates: readonly { link: number; descriptor: string }[] }
  /** In the start tag of a heading: ` id="…"`. */
  | { kind: "headingId"; heading: number }
  /** At the end of a heading: the second anchor of a translated heading, and the link to the heading itself. */
  | { kind: "headingLink"; heading: number }
  /** A text in the language of the document, escaped for content and attributes. */
  | { kind: "message"; id: string; values?: MessageValues }
  /** An example: its files as tabs. */
  | { kind: "fiddle"; fiddle: number }
  /** The fields of a structure, as a list, for links that end in `?inline`. */
  | { kind: "structureFields"; link: number }
  /** The releases in which a pull request shipped, as text. */
  | { kind: "pullRequestVersions"; pullRequest: number }
  /** Cards of the pages below this one in the sidebar. */
  | { kind: "cards" }
  /** A component of the site begins. What follows, up to its end, is what it is given as children. */
  | { kind: "componentStart"; name: string; props: PlainProps }
  /** The component ends that began last. */
  | { kind: "componentEnd" };

/** A target as written. Resolved when pages are composed, so that a document depends on one file only. */
export interface LinkReference {
  /** Without percent-encoding changes: exactly what the author wrote, character references decoded. */
  target: string;
  /** `link` and `asset` come from Markdown, `htmlLink` and `htmlAsset` from raw HTML. */
  kind: "link" | "asset" | "htmlLink" | "htmlAsset";
  place: Place;
}

/** An embedded example: folder below `fiddles/` of the docs version or of `content/docs`, and the file shown first. */
export interface ExampleReference {
  folder: string;
  focus?: string;
  place: Place;
}

export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6;
  /** The anchor by the slug rule or as written in `{#id}`, unique in the document. */
  id: string;
  explicit: boolean;
  /** Inline markup without links, for lists of contents. */
  html: string;
  /** Plain text. */
  text: string;
  line: number;
  /** The file in which it stands, where that is not the document's own. */
  file?: SourcePath;
}

/** The text under one heading, for search. */
export interface Section {
  /** Index into `headings`, or -1 for what stands before the first. */
  heading: number;
  /** Prose with inline code, without code blocks; paragraphs and list items are lines. */
  text: string;
}

/** A block of sample code, for checks of its syntax. */
export interface Sample {
  language: string;
  /** Words after the language. */
  meta: string;
  code: string;
  /** The first line of the code, and its column. */
  place: Place;
  /** Where each line stands in the file, unless they follow each other from `place` on. */
  lines?: readonly number[];
}

/** Keys that all kinds of documents know. */
export interface PageMeta {
  title?: string;
  description?: string;
  slug?: string;
  keywords?: readonly string[];
  image?: string;
  /** Tags for the head of the page. */
  head?: readonly HeadTagConfig[];
  hideTitle?: boolean;
  hideTableOfContents?: boolean;
  tocMinHeadingLevel?: number;
  tocMaxHeadingLevel?: number;
  tags: readonly string[];
  lastUpdate?: { date?: string; author?: string };
  draft: boolean;
  unlisted: boolean;
  redirectFrom: readonly string[];
  /** Of a translation: hash of the source text that it translates. */
  sourceHash?: string;
  /** Values of the keys that the site has added; absent where it has none of them. */
  own?: PlainProps;
  /** Where known keys of the front matter stand, and entries of lists (`authors[1]`), for problems that only show later. */
  places: Readonly<Record<string, Place>>;
}

/** Whether files for other programs may name a page: feeds, sitemap, `llms.txt`. Drafts are there for a look only. */
export function isPublic({ meta: { draft, unlisted, head } }: { meta: PageMeta }): boolean {
  return !draft && !unlisted && !head?.some(turnsRobotsAway);
}

function turnsRobotsAway({ tag, attributes: { name, content } }: HeadTagConfig): boolean {
  return tag === "meta" && /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content));
}

export interface DocMeta extends PageMeta {
  sidebarLabel?: string;
  /** Its place among its neighbours in a generated sidebar; those without one follow. */
  sidebarPosition?: number;
  paginationLabel?: string;
  /** A document id; null hides the link. */
  paginationPrev?: DocumentId | null;
  paginationNext?: DocumentId | null;
  displayedSidebar?: string | null;
  customEditUrl?: string | null;
  /** Whether links to it show what it holds, where it is a structure. Translations follow their original. */
  preview: boolean;
}

/** An author as written in a post: a key of `authors.yaml`, or given on the spot. */
export type AuthorReference = string | InlineAuthor;

export interface InlineAuthor {
  name: string;
  title?: string;
  url?: string;
  imageUrl?: string;
  email?: string;
}

export interface PostMeta extends PageMeta {
  /** ISO 8601; a day without time is that day in UTC. Empty when missing, which is a problem of its own. */
  date: string;
  authors: readonly AuthorReference[];
  titleMeta?: string;
}

interface Markdown<K extends Kind, Meta> {
  kind: K;
  id: DocumentId;
  locale: LocaleId;
  source: SourcePath;
  digest: Digest;
  meta: Meta;
  /** Plain text: front matter's, else that of the first `#`, else the id's last part. */
  title: string;
  /** Inline markup of the page's one h1, from the text's first `#`; absent when the text has none. */
  titleHtml?: string;
  /** The same as plain text: `title`, unless front matter has another. */
  titleText?: string;
  /** Its id, for links to the top of the page. */
  titleId?: string;
  /** Plain text, of front matter or of the first paragraph; `""` when there is none. */
  description: string;
  body: Body;
  /** How many parts of `body` stand before the truncation mark; absent without mark. */
  excerptEnd?: number;
  slots: readonly Placeholder[];
  headings: readonly Heading[];
  links: readonly LinkReference[];
  examples: readonly ExampleReference[];
  /** Ids of elements that are not headings, in document order. */
  ids: readonly string[];
  sections: readonly Section[];
  samples: readonly Sample[];
  /** Words of the text; a CJK character counts as one. */
  words: number;
  /** What parsing noticed; kept with the document, so that a cached one still reports it. */
  problems: readonly Problem[];
}

export type Doc = Markdown<"doc", DocMeta>;
export type Post = Markdown<"post", PostMeta>;
export type Page = Markdown<"page", PageMeta>;
export type Document = Doc | Post | Page;
export type DocumentOf<K extends Kind> = Extract<Document, { kind: K }>;
