/**
 * Parsed content.
 *
 * A document depends only on one source file and on the parser with its options and plugins, and is immutable. Code and
 * partials from other files are inserted into its text when the file is read. Plugins may read site files, which
 * are recorded as dependencies. Everything that depends on other documents, on the page's language or on the rest of the
 * configuration (URLs, messages) is represented by a placeholder, which is filled when a page is composed.
 */

import type { Brand } from "./brand.ts";
import type { LineMap } from "./line-map.ts";
import type { ResourceType } from "./loaded-resource.ts";
import type { LocaleId, MessageValues } from "./locale.ts";
import type { PlainData, PlainProps } from "./markup.ts";
import type { MdxCode, MdxReference } from "./mdx-code.ts";
import type { DocMeta, PageMeta, PostMeta } from "./page-meta.ts";
import type { OutputPath } from "./permalink.ts";
import type { Place, Problem, SourcePath } from "./problem.ts";
import type { PageInput } from "./page-input.ts";

export type Kind = "doc" | "post" | "page";

/**
 * Path below the kind's directory, without extension: `latest/api/app`. With several sets of docs, IDs of docs begin with
 * the set's directory: `sdk/latest/api/app`. The same in all locales.
 */
export type DocumentId = Brand<"DocumentId">;

/** Create a document ID from a path below a kind's directory, or from an ID as written by an author. */
export function toDocumentId(text: string): DocumentId {
  return text as DocumentId;
}

/** Return true if a path names a structure: a document below a `structures` directory, with fields that other pages can embed. */
export const isStructure = (path: string): boolean => /(?:^|\/)structures\//.test(path);

/** A hash in hexadecimal or base64url digits. */
export type Digest = Brand<"Digest">;

/** Create a digest from a hash function's result. */
export function toDigest(text: string): Digest {
  return text as Digest;
}

/** A file in `content/` or `i18n/` before parsing. */
export interface SourceFile {
  path: SourcePath;
  kind: Kind;
  id: DocumentId;
  locale: LocaleId;
  /** The file's original text. */
  text: string;
  /** Text with included files; absent if the file includes none. */
  expansion?: LineMap;
  /** Digest that covers the text, its expansion, and the input. */
  digest: Digest;
  /** Present on pages from data. */
  input?: PageInput;
}

/** Return the text to parse, with included files. */
export function getFullText({ text, expansion }: Pick<SourceFile, "text" | "expansion">): string {
  return expansion?.text ?? text;
}

/** Markup split at its placeholders: strings are HTML, numbers are indexes into the document's `placeholders`. */
export type Body = readonly (string | number)[];

/** A placeholder in a body. Each comment describes the text that replaces the placeholder when a page is composed. */
export type Placeholder =
  /**
   * In a start tag: ` href="…"`; external links also get `target` and `rel`, links to structures a preview attribute, and
   * links to files that are published as text `download`, unless the tag has it already.
   */
  | { kind: "link"; link: number; isDownload?: true }
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
  /** In a heading's start tag: ` id="…"`. */
  | { kind: "headingId"; heading: number }
  /** Before a heading's end tag: its additional anchors, and the link to the heading itself. */
  | { kind: "headingLink"; heading: number }
  /** In a start tag: ` href="#…"` for a heading. */
  | { kind: "headingHref"; heading: number }
  /** A heading's additional anchors. */
  | { kind: "headingAliases"; heading: number }
  /** The version that added an API member, as a badge; `""` if it is not known. */
  | { kind: "memberVersion"; heading: number }
  /** Form that filters a page's members. */
  | { kind: "memberFilter"; members: number }
  /** A message in the document's language, escaped for content and attributes. */
  | { kind: "message"; id: string; values?: MessageValues }
  /** A structure's fields as a list, for links that end in `?inline`. */
  | { kind: "structureFields"; link: number }
  /** The releases that contain a pull request, as text. */
  | { kind: "pullRequestVersions"; pullRequest: number }
  /** Cards for the pages below this one in the sidebar. */
  | { kind: "cards" }
  /** In a start tag: ` src="…"` for a drawn diagram. */
  | { kind: "diagram"; path: OutputPath }
  /** A table of contents in the text. */
  | { kind: "toc" }
  /** Start of a site component. The parts up to the matching end are its children. */
  | { kind: "componentStart"; name: string; props: PlainProps }
  /** End of the innermost open component. */
  | { kind: "componentEnd" }
  /** Start of code in MDX. The parts up to the matching end are the Markdown between its tags, each after `mdxHole`. */
  | ({ kind: "mdxStart" } & MdxReference)
  | { kind: "mdxHole" }
  | { kind: "mdxEnd" }
  /** Escaped result from an MDX expression. */
  | { kind: "text"; text: string };

/** A link target as written. Links are resolved when pages are composed, so that a document depends on one file only. */
export interface LinkReference {
  /** Exactly as written, with decoded character references and unchanged percent-encoding. */
  target: string;
  /** `link` and `asset` come from Markdown, `htmlLink` and `htmlAsset` from raw HTML. */
  kind: "link" | "asset" | "htmlLink" | "htmlAsset";
  /** True for a frame source that the page contains. */
  isFrame?: boolean;
  /** Resource type that an element in trusted HTML loads. */
  resource?: ResourceType;
  place: Place;
}

/** Digests for files that plugins read for a document. Directory paths end with a slash. */
export type Dependencies = Readonly<Record<string, Digest>>;

/** A position in a document's text: line and column, beginning with 1. */
export interface TextPoint {
  line: number;
  column: number;
}

/** Markdown that a plugin defines for a block in the source, for Markdown copies of the page. */
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
  /** Heading ID: a slug from the text, or as written in `{#id}`. Unique in the document. */
  id: string;
  /** Additional anchors: the further IDs in `{#id #old-id}`. Unique in the document. */
  aliases?: readonly string[];
  explicit: boolean;
  /** Inline markup without links, for the table of contents. */
  html: string;
  /** Plain text. */
  text: string;
  line: number;
  /** True on pages of an API reference for a heading that consists of a member, e.g. `app.quit()`. */
  isMember?: boolean;
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

/** A sample code block, for syntax checks. */
export interface Sample {
  language: string;
  /** Text after the language in the info string. */
  meta: string;
  code: string;
  /** Position of the first code line. */
  place: Place;
  /** Line numbers in the file, if they are not consecutive from `place` on. */
  lines?: readonly number[];
}

/** A site module that renders a page's content. */
export interface ContentComponent {
  /** Module path, relative to the site root. Its default export is the component. */
  module: SourcePath;
  /** The `data` prop; absent if the page has no data module. */
  data?: PlainData;
  /** The `params` prop; present on pages from data. */
  params?: PlainProps;
}

interface Markdown<K extends Kind, Meta> {
  kind: K;
  id: DocumentId;
  locale: LocaleId;
  source: SourcePath;
  digest: Digest;
  meta: Meta;
  /** Plain text from the front matter, otherwise from the first `#` heading, otherwise the ID's last part. */
  title: string;
  /** Inline markup for the h1, from the first `#` heading; absent if the text has none. */
  titleHtml?: string;
  /** `titleHtml` as plain text: equal to `title` unless the front matter has a different title. */
  titleText?: string;
  /** The h1's ID, for links to the page top. */
  titleId?: string;
  /** Additional anchors on the h1. */
  titleAliases?: readonly string[];
  /** Plain text from the front matter, otherwise from the first paragraph; may be empty. */
  description: string;
  body: Body;
  /** Language of `body`, if it differs from `locale`: on React pages, whose data has its own languages. */
  bodyLocale?: LocaleId;
  /** Renders the content on React pages, which may contain `body`. */
  component?: ContentComponent;
  /** Files that a React page's data module received. */
  dataFiles?: readonly SourcePath[];
  /** Code in an MDX file; absent if it has none. */
  mdx?: MdxCode;
  /** Number of `body` parts before the truncation mark; absent without a mark. */
  excerptEnd?: number;
  placeholders: readonly Placeholder[];
  headings: readonly Heading[];
  links: readonly LinkReference[];
  /** Absent if plugins read no files. */
  dependencies?: Dependencies;
  /** Sorted by position; absent if there are none. */
  replacements?: readonly MarkdownReplacement[];
  /** IDs that are not on headings, in document order. */
  ids: readonly string[];
  sections: readonly Section[];
  samples: readonly Sample[];
  /** Diagrams in Mermaid fences. */
  diagrams: readonly Diagram[];
  /** Word count in code blocks, which `words` includes. */
  codeWords: number;
  /** Word count; a CJK character counts as one. */
  words: number;
  /** Problems found by the parser. Stored in the document, so that a cached document still reports them. */
  problems: readonly Problem[];
}

export type Doc = Markdown<"doc", DocMeta>;

export type Post = Markdown<"post", PostMeta>;

export type Page = Markdown<"page", PageMeta>;

export type Document = Doc | Post | Page;

export type DocumentOf<K extends Kind> = Extract<Document, { kind: K }>;
