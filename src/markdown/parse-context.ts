/** Defines the context for parsing one file, shared by plugins and handlers: input, settings and the collector. */

import type { Node, Root } from "mdast";
import type { Plugin } from "unified";
import type { SitePackage } from "../host/package-root.ts";
import type {
  Diagram,
  Digest,
  Heading,
  Kind,
  LinkReference,
  MarkdownReplacement,
  Placeholder,
  Sample,
  Section,
  TextPoint,
} from "../model/document.ts";
import { type LineMap, placeInFile } from "../model/line-map.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import { MARK_END, MARK_START } from "../model/placeholders.ts";
import { createError, createWarning, type Place, type Problem } from "../model/problem.ts";
import type { RuleName } from "../model/rule-names.ts";
import type { PageInput } from "../model/page-input.ts";
import { HeadingIds } from "./heading-ids.ts";
import type { IconSet } from "./icons.ts";
import { type LoadedPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { getSourcePosition, type PreprocessedText } from "./preprocess.ts";

export interface ParseOptions {
  /** `trusted` allows all raw HTML in source files, but not in translations. */
  rawHtml: "safe" | "trusted";
  /** Hosts that may be embedded in frames. */
  iframeHosts: readonly string[];
  /** The site's URLs, so that frames with a full URL of the site are recognized. */
  site?: { url: string; baseUrl: string };
  /** Sorted names of components that Markdown may use. */
  components: readonly string[];
  /** Sorted keys that the site adds to front matter. */
  frontMatter: readonly string[];
  /** API reference directories, as document ID prefixes: `latest/api`. */
  reference: readonly string[];
  /** Line count above which code blocks are folded; 0 disables folding. */
  foldCode: number;
  /** The site's admonition kinds, sorted by name. */
  admonitions: readonly { name: string; icon?: string; color?: string }[];
  /** Installed icon sets, by name. */
  iconSets: readonly IconSet[];
  /** Digest of the site's plugins, if any. */
  plugins?: Digest;
  /** True if `$…$` and `$$…$$` are formulas. */
  math?: boolean;
  /** The site's installed optional packages that draw diagrams and typeset math. */
  packages?: { diagrams?: SitePackage; math?: SitePackage };
}

const ADMONITIONS = ["note", "tip", "info", "warning", "danger", "caution", "important"];

/** Return the names of all admonition kinds, built-in ones and those that the site adds. */
export function listAdmonitionKinds({ admonitions }: Pick<ParseOptions, "admonitions">): string[] {
  return [...new Set([...ADMONITIONS, ...admonitions.map(({ name }) => name)])];
}

export interface ParseContext {
  readonly kind: Kind | "fragment";
  /** Position at which the text begins. */
  readonly origin: Place;
  readonly prepared: PreprocessedText;
  /** Origins by line, if some lines are included from other files. */
  readonly expansion?: LineMap;
  /** True for documents in API reference directories. */
  readonly isReference?: boolean;
  /** MDX parser; absent for Markdown. */
  readonly mdx?: MdxParser;
  /** Present on pages from data. */
  readonly input?: PageInput;
  /** Markdown from data that the text contains. */
  readonly content?: InsertedContent;
  readonly options: ParseOptions;
  readonly plugins: LoadedPlugins;
  /** True if raw HTML is not sanitized. Always false for translations. */
  readonly isTrusted: boolean;
  readonly collector: DocumentCollector;
}

/** Markdown from data. It is parsed separately from its page, because it is not trusted. */
export interface InsertedContent {
  /** Parse the content. Positions are those in the page's text. */
  parse(): Root;
}

export type { TextPoint } from "../model/document.ts";

/** Input for parsing one file. */
export type ParseInput = Pick<
  ParseContext,
  "kind" | "origin" | "prepared" | "expansion" | "isReference" | "mdx" | "input"
>;

export function createParseContext(
  input: ParseInput,
  options: ParseOptions,
  plugins: LoadedPlugins = NO_PLUGINS,
): ParseContext {
  const isTrusted = options.rawHtml === "trusted" && !input.origin.file.startsWith("i18n/");
  return { ...input, options, plugins, isTrusted, collector: new DocumentCollector() };
}

/** @param point Position in the preprocessed text. */
export function locatePoint(context: ParseContext, point: TextPoint, length?: number): Place {
  const place = locateInSource(context, getSourcePosition(context.prepared, point));
  return length !== undefined && length > 0 ? { ...place, length } : place;
}

/** Convert a point to its position in the text before code was extracted. */
export function locateInSource({ origin, expansion }: ParseContext, { line, column }: TextPoint): Place {
  if (expansion) return placeInFile(expansion, line, column);
  return {
    file: origin.file,
    line: origin.line + line - 1,
    column: line === 1 ? origin.column + column - 1 : column,
  };
}

/** Return a node's start, and its length if it ends on the same line. */
export function locateNode(context: ParseContext, node: Node): Place {
  const { position } = node;
  if (!position) return context.origin;
  const { start, end } = position;
  return locatePoint(context, start, start.line === end.line ? end.column - start.column : undefined);
}

export function reportError(context: ParseContext, place: Place, code: RuleName, message: string, hint?: string): void {
  context.collector.problems.push(createError(place, code, message, hint));
}

export function reportWarning(
  context: ParseContext,
  place: Place,
  code: RuleName,
  message: string,
  hint?: string,
): void {
  context.collector.problems.push(createWarning(place, code, message, hint));
}

/** Receives results from plugins and handlers in document order. */
export class DocumentCollector {
  readonly problems: Problem[] = [];
  readonly placeholders: Placeholder[] = [];
  readonly links: LinkReference[] = [];
  /** Files that plugins read. */
  readonly dependencies: Record<string, Digest> = {};
  readonly replacements: MarkdownReplacement[] = [];
  /** Code blocks in the source, before plugins transform the tree. */
  readonly codeBlocks = new Set<Node>();
  readonly headings: Heading[] = [];
  /** Index in `headings` by node. */
  readonly headingNumbers = new Map<Node, number>();
  readonly anchors = new HeadingIds();
  readonly samples: Sample[] = [];
  readonly diagrams: Diagram[] = [];
  /** Title in front matter, if the page shows it. */
  ownTitle?: string;
  titleHtml?: string;
  titleText?: string;
  titleId?: string;
  titleAliases?: readonly string[];
  /** The document's plain text. */
  plain: { sections: readonly Section[]; words: number; codeWords: number; description: string } = {
    sections: [],
    words: 0,
    codeWords: 0,
    description: "",
  };
  /** Code in an MDX file, if any. */
  mdx?: MdxCode;
  /** Number of images so far. All but the first are loaded lazily. */
  images = 0;
  /** The site's packages that the result depends on, with their versions. */
  readonly packages = new Set<string>();
  /** Number of tab groups so far. */
  tabs = 0;
  /** Number of tables by label so far. */
  readonly tableLabels = new Map<string, number>();
  /** Links ending in `?inline` in the current paragraph. */
  structures: number[] = [];
  /** Current heading, which names tables and options. */
  heading?: Heading;

  /** Add a link and return its index. */
  addLink(link: LinkReference): number {
    return this.links.push(link) - 1;
  }

  /**
   * Add a placeholder and return its mark. The mark belongs in text, or in an attribute that the placeholder replaces
   * together with its name.
   */
  mark(placeholder: Placeholder): string {
    return `${MARK_START}${this.placeholders.push(placeholder) - 1}${MARK_END}`;
  }
}

export type HtmlPiece = string | ((collector: DocumentCollector) => string);

/** Join pieces of HTML. Placeholders are numbered in page order. */
export function joinPieces(pieces: readonly HtmlPiece[], collector: DocumentCollector): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece(collector))).join("");
}

export interface MdxParser {
  /** Adds the syntax to the parser. */
  syntax: Plugin;
  /** Parse a text and report all syntax errors. */
  parse(text: string, parse: (text: string) => Root, context: ParseContext): Root;
  /** Replace MDX nodes in a tree, and set the file's code. */
  convert(tree: Root, context: ParseContext): void;
}
