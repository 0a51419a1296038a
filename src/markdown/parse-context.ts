/** Context of parsing one file, shared by plugins and handlers. */

import type { Node } from "mdast";
import type {
  Digest,
  ExampleReference,
  Heading,
  Kind,
  LinkReference,
  Placeholder,
  Sample,
  Section,
} from "../model/document.ts";
import { type LineMap, placeInFile } from "../model/line-map.ts";
import { errorAt, type Place, type Problem, warningAt } from "../model/problem.ts";
import type { RuleName } from "../model/rule-names.ts";
import { HeadingIds } from "./heading-ids.ts";
import { placeholderMark } from "./placeholders.ts";
import { type LoadedPlugins, NO_PLUGINS } from "./plugins/load-plugins.ts";
import { type PreprocessedText, sourcePosition } from "./preprocess.ts";

export interface ParseOptions {
  /** `trusted` lets raw HTML of source files through; never that of translations. */
  rawHtml: "safe" | "trusted";
  /** Hosts whose frames may be embedded. */
  iframeHosts: readonly string[];
  /** Names of the site's components whose tags Markdown may hold, sorted. */
  components: readonly string[];
  /** Keys that the site has added to front matter, sorted. */
  frontMatter: readonly string[];
  /** Digest of the plugins of the site, where it has any. */
  plugins?: Digest;
}

export interface ParseContext {
  kind: Kind | "fragment";
  /** Place of the first character of the text. */
  origin: Place;
  prepared: PreprocessedText;
  /** Where the lines of the text stand, when not all are the file's own. */
  expansion?: LineMap;
  options: ParseOptions;
  plugins: LoadedPlugins;
  /** Whether raw HTML may stand as it is. Translations are never trusted. */
  isTrusted: boolean;
  problems: Problem[];
  slots: Placeholder[];
  links: LinkReference[];
  examples: ExampleReference[];
  headings: Heading[];
  /** Index into `headings` by node of the tree. */
  headingOf: Map<Node, number>;
  titleHtml?: string;
  titleText?: string;
  titleId?: string;
  anchors: HeadingIds;
  /** The text without markup. */
  plain: { sections: readonly Section[]; words: number; description: string };
  samples: Sample[];
  /** Images so far: all but the first load late. */
  images: number;
  tabs: number;
  tableLabels: Map<string, number>;
  /** Links that end in `?inline`, waiting for the end of their paragraph. */
  structures: number[];
  /** The heading above, for names of tables and options. */
  heading?: Heading;
}

export function createParseContext(
  kind: ParseContext["kind"],
  origin: Place,
  prepared: PreprocessedText,
  options: ParseOptions,
  plugins: LoadedPlugins = NO_PLUGINS,
): ParseContext {
  return {
    kind,
    origin,
    prepared,
    options,
    plugins,
    isTrusted: options.rawHtml === "trusted" && !origin.file.startsWith("i18n/"),
    problems: [],
    slots: [],
    links: [],
    examples: [],
    headings: [],
    headingOf: new Map(),
    anchors: new HeadingIds(),
    plain: { sections: [], words: 0, description: "" },
    samples: [],
    images: 0,
    tabs: 0,
    tableLabels: new Map(),
    structures: [],
  };
}

/** Line and column of the text as it is handed to the parser, and how many lines further down. */
export interface TextPoint {
  line: number;
  column: number;
}

export function placeAt(parsing: ParseContext, point: TextPoint, length?: number): Place {
  const place = placeInSource(parsing, sourcePosition(parsing.prepared, point));
  return length !== undefined && length > 0 ? { ...place, length } : place;
}

/** The place of a point of the text as it was before lines of code were taken out. */
export function placeInSource({ origin, expansion }: ParseContext, { line, column }: TextPoint): Place {
  if (expansion) return placeInFile(expansion, line, column);
  return {
    file: origin.file,
    line: origin.line + line - 1,
    column: line === 1 ? origin.column + column - 1 : column,
  };
}

/** Where a node begins; its length when it ends on the same line. */
export function placeOf(parsing: ParseContext, node: Node): Place {
  const { position } = node;
  if (!position) return parsing.origin;
  const { start, end } = position;
  return placeAt(parsing, start, start.line === end.line ? end.column - start.column : undefined);
}

export function reportError(parsing: ParseContext, place: Place, code: RuleName, message: string, hint?: string): void {
  parsing.problems.push(errorAt(place, code, message, hint));
}

export function reportWarning(
  parsing: ParseContext,
  place: Place,
  code: RuleName,
  message: string,
  hint?: string,
): void {
  parsing.problems.push(warningAt(place, code, message, hint));
}

/** Add a link; the result stands for its number. */
export function addLink(parsing: ParseContext, link: LinkReference): number {
  return parsing.links.push(link) - 1;
}

/** Mark of a slot of this file. */
export function mark(parsing: ParseContext, slot: Placeholder): string {
  return placeholderMark(parsing.slots, slot);
}

export type HtmlPiece = string | ((parsing: ParseContext) => string);

/** Finish markup: its slots are numbered in the order of the page. */
export function joinPieces(pieces: readonly HtmlPiece[], parsing: ParseContext): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece(parsing))).join("");
}
