/**
 * Parsed content.
 *
 * A document depends only on one source file and on the parser with its options and plugins, and is immutable. Code and
 * partials from other files are inserted into its text when the file is read. Plugins may read files of the site, which
 * are recorded as dependencies. Everything that depends on other documents, on the page's language or on the rest of the
 * configuration (URLs, messages) is represented by a slot, which is filled when a page is composed.
 */

import type { HeadTagConfig } from "./config.ts";
import type { LineMap } from "./line-map.ts";
import type { ResourceType } from "./loaded-resource.ts";
import type { LocaleId, MessageValues } from "./locale.ts";
import type { PlainData, PlainProps } from "./markup.ts";
import type { Brand, OutputPath } from "./permalink.ts";
import type { Place, Problem, SourcePath } from "./problem.ts";

export type Kind = "doc" | "post" | "page";

/**
 * Path below the directory of the kind, without extension: `latest/api/app`. With several sets of docs, IDs of docs begin with
 * the directory of the set: `sdk/latest/api/app`. The same in all locales.
 */
export type DocumentId = Brand<"DocumentId">;

/** Create a document ID from a path below the directory of a kind, or from an ID as written by an author. */
export function documentId(text: string): DocumentId {
  return text as DocumentId;
}

/** Return true if a path names a structure: a document below a `structures` directory, with fields that other pages can embed. */
export const isStructure = (path: string): boolean => /(?:^|\/)structures\//.test(path);

/** A hash in hexadecimal or base64url digits. */
export type Digest = Brand<"Digest">;

/** Create a digest from the result of a hash function. */
export function digest(text: string): Digest {
  return text as Digest;
}

/** A file of `content/` or `i18n/` before parsing. */
export interface SourceFile {
  path: SourcePath;
  kind: Kind;
  id: DocumentId;
  locale: LocaleId;
  /** Original text of the file. */
  text: string;
  /** Text with included files; absent if the file includes none. */
  expansion?: LineMap;
  /** Digest of the text and its expansion. */
  digest: Digest;
}

/** Return the text to parse, with included files. */
export function fullText({ text, expansion }: Pick<SourceFile, "text" | "expansion">): string {
  return expansion?.text ?? text;
}

/** Markup split at its slots: strings are HTML, numbers are indexes into the document's `slots`. */
export type Body = readonly (string | number)[];

/** A slot of a body. Each comment describes the text that replaces the slot when a page is composed. */
export type Placeholder =
  /** In a start tag: ` href="…"`; external links also get `target` and `rel`, links to structures a preview attribute. */
  | { kind: "link"; link: number }
  /** In a start tag: ` src="…"` (or the given attribute); also `width` and `height` if `size` is set and the file is known. */
  | {
      kind: "asset";
      link: number;
      attribute: "href" | "src" | "poster";
      size?: boolean;
      width?: number;
      height?: number;
    }
  /** In a start tag: ` srcset="…"`, each URL with its descriptor, e.g. `2x` or `800w`, if it has one. */
  | { kind: "srcset"; candidates: readonly { link: number; descriptor: string }[] }
  /** In the start tag of a heading: ` id="…"`. */
  | { kind: "headingId"; heading: number }
  /** At the end of a heading: its additional anchors, and the link to the heading itself. */
  | { kind: "headingLink"; heading: number }
  /** In a start tag: ` href="#…"` of a heading. */
  | { kind: "headingHref"; heading: number }
  /** The additional anchors of a heading. */
  | { kind: "headingAliases"; heading: number }
  /** The version that added a member of an API, as a badge; `""` if it is not known. */
  | { kind: "memberVersion"; heading: number }
  /** Form that filters the members of a page. */
  | { kind: "memberFilter"; members: number }
  /** A message in the language of the document, escaped for content and attributes. */
  | { kind: "message"; id: string; values?: MessageValues }
  /** The fields of a structure as a list, for links that end in `?inline`. */
  | { kind: "structureFields"; link: number }
  /** The releases that contain a pull request, as text. */
  | { kind: "pullRequestVersions"; pullRequest: number }
  /** Cards of the pages below this one in the sidebar. */
  | { kind: "cards" }
  /** In a start tag: ` src="…"` of a drawn diagram. */
  | { kind: "diagram"; path: OutputPath }
  /** A table of contents in the text. */
  | { kind: "toc" }
  /** Start of a component of the site. The parts up to the matching end are its children. */
  | { kind: "componentStart"; name: string; props: PlainProps }
  /** End of the innermost open component. */
  | { kind: "componentEnd" }
  /** Start of code in MDX. The parts up to the matching end are the Markdown between its tags, each after `mdxHole`. */
  | ({ kind: "mdxStart" } & MdxReference)
  | { kind: "mdxHole" }
  | { kind: "mdxEnd" }
  /** Result of an expression in MDX, escaped. */
  | { kind: "text"; text: string };

/** A string in the code of an MDX file, which a translation may change: plain, or a link by its index in `links`. */
export type MdxValue = string | { readonly link: number };

/** JSX or an expression in MDX. */
export interface MdxReference {
  /** Index of the function that renders it in the file's module. */
  index: number;
  /** True inside a paragraph, where only inline elements are valid. */
  isInline: boolean;
  /** True for an expression in braces, whose result may be text. */
  isExpression: boolean;
  /** Strings in the code. `null` is Markdown between tags, in document order. */
  values: readonly (MdxValue | null)[];
  /** Index of the heading above; -1 if there is none. */
  heading: number;
}

/** The code of an MDX file, without its Markdown. */
export interface MdxCode {
  /** A module with JSX: the imports and exports of the file, and a function for each reference. */
  code: string;
  /** Source map as JSON; its sources are relative to the site root. */
  map: string;
  /** What a translation must repeat, in document order. */
  parts: readonly MdxPart[];
  /**
   * Paths of the expressions in text: the index of the function, and for an expression between tags the index of each
   * tag or expression among the tags and expressions of its parent: `3.0.1`.
   */
  expressions: readonly string[];
  /** False if the code certainly renders no components, so that browsers do not need the module. */
  isLive: boolean;
  /** Values of the front matter, if the code uses it. */
  frontMatter?: PlainProps;
  /** False if the code has errors, so that it cannot be bundled. */
  isValid: boolean;
  /** The file whose code renders the page: the original of a translation. */
  module: SourcePath;
}

/** A part of the code in an MDX file. */
export interface MdxPart {
  text: string;
  place: Place;
}

/** A link target as written. Links are resolved when pages are composed, so that a document depends on one file only. */
export interface LinkReference {
  /** Exactly as written, with decoded character references and unchanged percent-encoding. */
  target: string;
  /** `link` and `asset` come from Markdown, `htmlLink` and `htmlAsset` from raw HTML. */
  kind: "link" | "asset" | "htmlLink" | "htmlAsset";
  /** True for the source of a frame that the page contains. */
  isFrame?: boolean;
  /** Type of the resource that an element of trusted HTML loads. */
  resource?: ResourceType;
  place: Place;
}

/** Digests of the files that plugins read for a document. Paths of directories end with a slash. */
export type Dependencies = Readonly<Record<string, Digest>>;

/** A position in the text of a document: line and column, beginning with 1. */
export interface TextPoint {
  line: number;
  column: number;
}

/** Markdown that a plugin defines for a block of the source, for copies of the page as Markdown. */
export interface MarkdownReplacement {
  /** Range in the text with included files. */
  start: TextPoint;
  end: TextPoint;
  markdown: string;
}

/** A drawn diagram: a file for each color mode. */
export type Diagram = Readonly<Record<"light" | "dark", { path: OutputPath; svg: string }>>;

export interface Heading {
  depth: 1 | 2 | 3 | 4 | 5 | 6;
  /** Heading ID: a slug of the text, or as written in `{#id}`. Unique in the document. */
  id: string;
  /** Additional anchors: the further IDs in `{#id #old-id}`. Unique in the document. */
  aliases?: readonly string[];
  explicit: boolean;
  /** Inline markup without links, for the table of contents. */
  html: string;
  /** Plain text. */
  text: string;
  line: number;
  /** File that contains the heading, if it is not the document's file. */
  file?: SourcePath;
}

/** The text under one heading, for search. */
export interface Section {
  /** Index into `headings`, or -1 for the text before the first heading. */
  heading: number;
  /** Prose with inline code, without code blocks; paragraphs and list items are lines. */
  text: string;
}

/** A block of sample code, for syntax checks. */
export interface Sample {
  language: string;
  /** Text after the language in the info string. */
  meta: string;
  code: string;
  /** Place of the first line of code. */
  place: Place;
  /** Line numbers in the file, if they are not consecutive from `place` on. */
  lines?: readonly number[];
}

/* Front matter of pages with the layout `home`. Backticks in texts mark code. */

/** Image with an optional variant for dark backgrounds. URLs are as written. */
export interface HomeImage {
  light: string;
  dark?: string;
  alt: string;
}

export interface HomeAction {
  text: string;
  link: string;
  theme: "primary" | "secondary";
}

export interface HomeHero {
  name?: string;
  text?: string;
  tagline?: string;
  image?: HomeImage;
  actions: readonly HomeAction[];
}

/** Name of an icon, an emoji, or an image. */
export type HomeIcon = { name: string } | { emoji: string } | HomeImage;

export interface HomeFeature {
  icon?: HomeIcon;
  title: string;
  details?: string;
  link?: string;
  linkText?: string;
}

/** Front matter of all kinds of documents. */
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
  /** Codes of the only locales that have the page, as written in the original. Absent if all locales have it. */
  locales?: readonly string[];
  /** In translations: hash of the translated source text. */
  sourceHash?: string;
  /** Values of the keys in `markdown.frontMatter`; absent if there are none. */
  own?: PlainProps;
  /**
   * `home` on pages; `page` on documents without sidebar, table of contents and neighbors; `bare` on both, without
   * navigation and footer.
   */
  layout?: "home" | "page" | "bare";
  /** Hero and features of a page with the layout `home`. */
  hero?: HomeHero;
  features?: readonly HomeFeature[];
  /** Places of known keys and of list entries (`authors[1]`), for problems that are found later. */
  places: Readonly<Record<string, Place>>;
}

/** Return true if a page may appear in feeds, sitemaps and `llms.txt`: it is no draft, not unlisted and indexable. */
export function isPublic({ meta: { draft, unlisted, head } }: { meta: PageMeta }): boolean {
  return !draft && !unlisted && !head?.some(forbidsIndexing);
}

function forbidsIndexing({ tag, attributes: { name, content } }: HeadTagConfig): boolean {
  return tag === "meta" && /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content));
}

export interface DocMeta extends PageMeta {
  sidebarLabel?: string;
  /** Sort position in a generated sidebar; documents without a position follow. */
  sidebarPosition?: number;
  paginationLabel?: string;
  /** ID relative to the set of docs; `null` hides the link. */
  paginationPrev?: string | null;
  paginationNext?: string | null;
  /** Name relative to the set of docs, or to the directory of the version. */
  displayedSidebar?: string | null;
  /** Related documents by their IDs relative to the set of docs, instead of those that link to this one. An empty list shows none. */
  related?: readonly string[];
  customEditUrl?: string | null;
  /** If true and the document is a structure, links to it show a preview. Translations use the value of their original. */
  preview: boolean;
}

/** An author of a post: a key of `authors.yaml`, or an inline definition. */
export type AuthorReference = string | InlineAuthor;

export interface InlineAuthor {
  name: string;
  title?: string;
  url?: string;
  imageUrl?: string;
  email?: string;
}

export interface PostMeta extends PageMeta {
  /** ISO 8601; a date without time is in UTC. Empty if missing, which is reported as a separate problem. */
  date: string;
  authors: readonly AuthorReference[];
  titleMeta?: string;
  /** Name of the series that the post belongs to. */
  series?: string;
  /** If true, lists show the post first. */
  pinned: boolean;
  /** Figures that sum up the post, e.g. versions. */
  figures?: readonly Figure[];
}

/** A short value with a label. */
export interface Figure {
  label: string;
  value: string;
}

/** A module of the site that renders the content of a page. */
export interface ContentComponent {
  /** Path of the module, relative to the site root. Its default export is the component. */
  module: SourcePath;
  /** The `data` prop; absent if the page has no data module. */
  data?: PlainData;
}

interface Markdown<K extends Kind, Meta> {
  kind: K;
  id: DocumentId;
  locale: LocaleId;
  source: SourcePath;
  digest: Digest;
  meta: Meta;
  /** Plain text from the front matter, otherwise from the first `#` heading, otherwise the last part of the ID. */
  title: string;
  /** Inline markup of the h1, from the first `#` heading; absent if the text has none. */
  titleHtml?: string;
  /** Plain text of `titleHtml`: equal to `title` unless the front matter has a different title. */
  titleText?: string;
  /** ID of the h1, for links to the top of the page. */
  titleId?: string;
  /** Additional anchors of the h1. */
  titleAliases?: readonly string[];
  /** Plain text from the front matter, otherwise from the first paragraph; may be empty. */
  description: string;
  body: Body;
  /** Renders the content instead of `body`, on pages in React. */
  component?: ContentComponent;
  /** Files that the data module of a page in React received. */
  dataFiles?: readonly SourcePath[];
  /** Code of an MDX file; absent if it has none. */
  mdx?: MdxCode;
  /** Number of parts of `body` before the truncation mark; absent without a mark. */
  excerptEnd?: number;
  slots: readonly Placeholder[];
  headings: readonly Heading[];
  links: readonly LinkReference[];
  /** Absent if plugins read no files. */
  dependencies?: Dependencies;
  /** Sorted by position; absent if there are none. */
  replacements?: readonly MarkdownReplacement[];
  /** IDs of elements that are not headings, in document order. */
  ids: readonly string[];
  sections: readonly Section[];
  samples: readonly Sample[];
  /** Diagrams of Mermaid fences. */
  diagrams: readonly Diagram[];
  /** Number of words in code blocks, which are part of `words`. */
  codeWords: number;
  /** Number of words; a CJK character counts as one. */
  words: number;
  /** Problems found by the parser. Part of the document, so that a cached document still reports them. */
  problems: readonly Problem[];
}

export type Doc = Markdown<"doc", DocMeta>;
export type Post = Markdown<"post", PostMeta>;
export type Page = Markdown<"page", PageMeta>;
export type Document = Doc | Post | Page;
export type DocumentOf<K extends Kind> = Extract<Document, { kind: K }>;
