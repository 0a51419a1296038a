/** Defines the context of parsing one file, shared by plugins and handlers: input, settings and the collector. */

import type { Node } from "mdast";
import type { SitePackage } from "../host/package-root.ts";
import type {
  Diagram,
  Digest,
  Heading,
  Kind,
  LinkReference,
  MarkdownReplacement,
  MdxCode,
  Placeholder,
  Sample,
  Section,
  TextPoint,
} from "../model/document.ts";
import { type LineMap, placeInFile } from "../model/line-map.ts";
import { MARK_END, MARK_START } from "../model/placeholders.ts";
import { errorAt, type Place, type Problem, warningAt } from "../model/problem.ts";
import type { RuleName } from "../model/rule-names.ts";
import { HeadingIds } from "./heading-ids.ts";
import type { IconSet } from "./icons.ts";
import type { MdxParser } from "./mdx/parse-mdx.ts";
import { type LoadedPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { type PreprocessedText, sourcePosition } from "./preprocess.ts";

export interface ParseOptions {
  /** `trusted` allows all raw HTML in source files, but not in translations. */
  rawHtml: "safe" | "trusted";
  /** Hosts that may be embedded in frames. */
  iframeHosts: readonly string[];
  /** URLs of the site, so that frames with a full URL of the site are recognized. */
  site?: { url: string; baseUrl: string };
  /** Sorted names of site components that Markdown may use. */
  components: readonly string[];
  /** Sorted keys that the site adds to front matter. */
  frontMatter: readonly string[];
  /** Directories of API reference, as prefixes of document IDs: `latest/api`. */
  reference: readonly string[];
  /** Number of lines above which code blocks are folded; 0 disables folding. */
  foldCode: number;
  /** Kinds of admonitions of the site, sorted by name. */
  admonitions: readonly { name: string; icon?: string; color?: string }[];
  /** Installed sets of icons, by name. */
  iconSets: readonly IconSet[];
  /** Digest of the plugins of the site, if any. */
  plugins?: Digest;
  /** True if `$…$` and `$$…$$` are maths. */
  math?: boolean;
  /** Installed optional packages of the site that draw diagrams and typeset maths. */
  packages?: { diagrams?: SitePackage; math?: SitePackage };
}

const ADMONITIONS = ["note", "tip", "info", "warning", "danger", "caution", "important"];

/** Return the names of the kinds of admonitions: the built-in ones and those of the site. */
export function admonitionKinds({ admonitions }: Pick<ParseOptions, "admonitions">): string[] {
  return [...new Set([...ADMONITIONS, ...admonitions.map(({ name }) => name)])];
}

export interface ParseContext {
  readonly kind: Kind | "fragment";
  /** Position of the first character. */
  readonly origin: Place;
  readonly prepared: PreprocessedText;
  /** Origin of each line, if some lines are included from other files. */
  readonly expansion?: LineMap;
  /** True for documents in directories of API reference. */
  readonly isReference?: boolean;
  /** Parser of MDX; absent for Markdown. */
  readonly mdx?: MdxParser;
  readonly options: ParseOptions;
  readonly plugins: LoadedPlugins;
  /** True if raw HTML is not sanitized. Always false for translations. */
  readonly isTrusted: boolean;
  readonly collector: DocumentCollector;
}

export type { TextPoint } from "../model/document.ts";

/** Input of parsing one file. */
export type ParseInput = Pick<ParseContext, "kind" | "origin" | "prepared" | "expansion" | "isReference" | "mdx">;

export function createParseContext(
  input: ParseInput,
  options: ParseOptions,
  plugins: LoadedPlugins = NO_PLUGINS,
): ParseContext {
  const isTrusted = options.rawHtml === "trusted" && !input.origin.file.startsWith("i18n/");
  return { ...input, options, plugins, isTrusted, collector: new DocumentCollector() };
}

/** @param point Position in the preprocessed text. */
export function placeAt(context: ParseContext, point: TextPoint, length?: number): Place {
  const place = placeInSource(context, sourcePosition(context.prepared, point));
  return length !== undefined && length > 0 ? { ...place, length } : place;
}

/** Return the position of a point in the text before code was extracted. */
export function placeInSource({ origin, expansion }: ParseContext, { line, column }: TextPoint): Place {
  if (expansion) return placeInFile(expansion, line, column);
  return {
    file: origin.file,
    line: origin.line + line - 1,
    column: line === 1 ? origin.column + column - 1 : column,
  };
}

/** Return the start of a node, and its length if it ends on the same line. */
export function placeOf(context: ParseContext, node: Node): Place {
  const { position } = node;
  if (!position) return context.origin;
  const { start, end } = position;
  return placeAt(context, start, start.line === end.line ? end.column - start.column : undefined);
}

export function reportError(context: ParseContext, place: Place, code: RuleName, message: string, hint?: string): void {
  context.collector.problems.push(errorAt(place, code, message, hint));
}

export function reportWarning(
  context: ParseContext,
  place: Place,
  code: RuleName,
  message: string,
  hint?: string,
): void {
  context.collector.problems.push(warningAt(place, code, message, hint));
}

/** Receives the results of plugins and handlers in document order. */
export class DocumentCollector {
  readonly problems: Problem[] = [];
  readonly slots: Placeholder[] = [];
  readonly links: LinkReference[] = [];
  /** Files that plugins read. */
  readonly dependencies: Record<string, Digest> = {};
  readonly replacements: MarkdownReplacement[] = [];
  /** Code blocks of the source, before plugins transform the tree. */
  readonly codeBlocks = new Set<Node>();
  readonly headings: Heading[] = [];
  /** Index in `headings` by node. */
  readonly headingOf = new Map<Node, number>();
  readonly anchors = new HeadingIds();
  readonly samples: Sample[] = [];
  readonly diagrams: Diagram[] = [];
  /** Title in front matter, if the page shows it. */
  ownTitle?: string;
  titleHtml?: string;
  titleText?: string;
  titleId?: string;
  titleAliases?: readonly string[];
  /** Plain text of the document. */
  plain: { sections: readonly Section[]; words: number; codeWords: number; description: string } = {
    sections: [],
    words: 0,
    codeWords: 0,
    description: "",
  };
  /** Code of an MDX file, if it has any. */
  mdx?: MdxCode;
  /** Number of images so far. All but the first are loaded lazily. */
  images = 0;
  /** Packages of the site that the result depends on, with their versions. */
  readonly packages = new Set<string>();
  /** Number of groups of tabs so far. */
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
  mark(slot: Placeholder): string {
    return `${MARK_START}${this.slots.push(slot) - 1}${MARK_END}`;
  }
}

export type HtmlPiece = string | ((collector: DocumentCollector) => string);

/** Join pieces of HTML. Placeholders are numbered in page order. */
export function joinPieces(pieces: readonly HtmlPiece[], collector: DocumentCollector): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece(collector))).join("");
}
