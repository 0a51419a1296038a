/** Defines the context of parsing one file, shared by plugins and handlers. */

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
  /** `trusted` allows all raw HTML in source files, but not in translations. */
  rawHtml: "safe" | "trusted";
  /** Hosts that may be embedded in frames. */
  iframeHosts: readonly string[];
  /** Sorted names of site components that Markdown may use. */
  components: readonly string[];
  /** Sorted keys that the site adds to front matter. */
  frontMatter: readonly string[];
  /** Digest of the plugins of the site, if any. */
  plugins?: Digest;
}

export interface ParseContext {
  kind: Kind | "fragment";
  /** Position of the first character. */
  origin: Place;
  prepared: PreprocessedText;
  /** Origin of each line, if some lines are included from other files. */
  expansion?: LineMap;
  options: ParseOptions;
  plugins: LoadedPlugins;
  /** True if raw HTML is not sanitized. Always false for translations. */
  isTrusted: boolean;
  problems: Problem[];
  slots: Placeholder[];
  links: LinkReference[];
  examples: ExampleReference[];
  headings: Heading[];
  /** Index in `headings` by node. */
  headingOf: Map<Node, number>;
  titleHtml?: string;
  titleText?: string;
  titleId?: string;
  anchors: HeadingIds;
  /** Plain text of the document. */
  plain: { sections: readonly Section[]; words: number; description: string };
  samples: Sample[];
  /** Number of images so far. All but the first are loaded lazily. */
  images: number;
  tabs: number;
  tableLabels: Map<string, number>;
  /** Links ending in `?inline` in the current paragraph. */
  structures: number[];
  /** Current heading, which names tables and options. */
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

/** Line and column in the preprocessed text. */
export interface TextPoint {
  line: number;
  column: number;
}

export function placeAt(parsing: ParseContext, point: TextPoint, length?: number): Place {
  const place = placeInSource(parsing, sourcePosition(parsing.prepared, point));
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

/** Add a link and return its index. */
export function addLink(parsing: ParseContext, link: LinkReference): number {
  return parsing.links.push(link) - 1;
}

/** Add a placeholder and return its mark. */
export function mark(parsing: ParseContext, slot: Placeholder): string {
  return placeholderMark(parsing.slots, slot);
}

export type HtmlPiece = string | ((parsing: ParseContext) => string);

/** Join pieces of HTML. Placeholders are numbered in page order. */
export function joinPieces(pieces: readonly HtmlPiece[], parsing: ParseContext): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece(parsing))).join("");
}
