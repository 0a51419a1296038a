/**
 * Draws the diagrams in Mermaid fences with the site's `beautiful-mermaid` package.
 *
 * The library ignores lines that it does not understand, so the most frequent mistakes are found here.
 */

import { computeShortDigest } from "../host/digest.ts";
import { getLoadedPackage, OPTIONAL_PACKAGES, type SitePackage } from "../host/package-root.ts";
import type { Diagram } from "../model/document.ts";
import { toOutputPath } from "../model/permalink.ts";
import { escapeHtml } from "../util/html.ts";
import { suggest } from "../util/suggest.ts";
import { applyScheme, describeSvg, extractSvgWords, isPlainSvg, WORD } from "./diagram-svg.ts";

const DIAGRAM_PACKAGE = OPTIONAL_PACKAGES.diagrams;

/** Output directory for drawn diagrams. */
const FOLDER = "assets/diagrams";

interface Library {
  renderMermaidSVG(source: string, options: { bg: string; fg: string }): string;
}

export function isDiagram(language: string | null | undefined): boolean {
  return language?.toLowerCase() === "mermaid";
}

/** A diagram, and the text that describes it, escaped for attributes. */
export interface DrawnDiagram {
  diagram: Diagram;
  width: number;
  height: number;
  description: string;
  /** First line with a word that is not in the diagram. */
  ignored?: DiagramFault;
}

export interface DiagramFault {
  severity: "error" | "warning";
  /** Line index in the source. */
  line: number;
  message: string;
  hint: string;
  /** True if the package is missing or cannot be loaded. */
  isMissing?: boolean;
}

/** Diagram kinds that the library draws, by the first word of their header. */
const SUPPORTED = ["graph", "flowchart", "stateDiagram", "sequenceDiagram", "classDiagram", "erDiagram", "xychart"];

/** Mermaid diagram kinds that the library does not draw. */
const UNSUPPORTED_KINDS =
  "pie gantt journey gitGraph mindmap timeline quadrantChart requirementDiagram C4\\w+ sankey block packet kanban " +
  "architecture radar treemap zenuml";
const UNSUPPORTED = new RegExp(`^(?:${UNSUPPORTED_KINDS.replaceAll(" ", "|")})\\b`, "i");

const KINDS = "flowcharts and diagrams of states, sequences, classes, entities (erDiagram) and XY charts";

const cache = new Map<string, DrawnDiagram | DiagramFault>();
/** Maximum diagrams in memory, so that an edit in `dev` draws only what changed. */
const MAX_CACHED = 200;

/**
 * Draw a diagram. Returns the first fault instead if it cannot be drawn.
 *
 * @param mermaid The package of the site, loaded before; `undefined` if it is not installed.
 */
export function drawDiagram(source: string, mermaid: SitePackage | undefined): DrawnDiagram | DiagramFault {
  const loaded = getLoadedPackage(mermaid);
  if (!loaded) return describeMissingPackage();
  if ("error" in loaded) return describeMissingPackage(loaded.error);
  const key = `${mermaid?.entry}\n${source}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const drawn = draw(loaded.module as Library, source);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, drawn);
  return drawn;
}

/**
 * Find why a diagram cannot be drawn as it is written.
 *
 * @param mermaid The loaded package; without it, kinds and brackets are checked only.
 */
export function findDiagramFault(source: string, mermaid: SitePackage | undefined): DiagramFault | undefined {
  const { lines } = prepare(source);
  const fault = findFault(lines);
  if (fault) return fault;
  const first = lines.findIndex((line) => line !== "");
  const header = lines[first]?.toLowerCase() ?? "";
  if (!SUPPORTED.some((kind) => header.startsWith(kind.toLowerCase())))
    return describeUnknownKind(/^\S*/.exec(header)?.[0] ?? "", first);
  if (!mermaid) return undefined;
  const result = drawDiagram(source, mermaid);
  if ("diagram" in result) return result.ignored;
  return result.isMissing ? undefined : result;
}

function describeMissingPackage(reason?: string): DiagramFault {
  const state = reason === undefined ? "is not installed" : `cannot be loaded (${reason})`;
  const message = `Package "${DIAGRAM_PACKAGE}", which draws diagrams, ${state}: the source is shown as code.`;
  const hint = `Run "npm install ${DIAGRAM_PACKAGE}", or write "text" instead of "mermaid" to show code.`;
  return { severity: "warning", line: 0, message, hint, isMissing: true };
}

/** Maximum source length, the same as Mermaid's. Layout time grows faster than the length. */
const MAX_LENGTH = 50_000; // characters

function draw({ renderMermaidSVG }: Library, source: string): DrawnDiagram | DiagramFault {
  if (source.length > MAX_LENGTH) {
    const message = `The diagram has ${source.length} characters, more than the limit of ${MAX_LENGTH}.`;
    return { severity: "error", line: 0, message, hint: "Split the diagram." };
  }
  const { lines, title } = prepare(source);
  const fault = findFault(lines);
  if (fault) return fault;
  let svg: string;
  try {
    svg = renderMermaidSVG(lines.filter((line) => line !== "").join("\n"), { bg: "#ffffff", fg: "#000000" });
  } catch (error) {
    return describeSyntaxError(error instanceof Error ? error.message : String(error), lines);
  }
  const [, width, height] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (!Number(width) || !Number(height)) return describeEmptyDiagram(lines);
  const light = applyScheme(svg, "light");
  const dark = applyScheme(svg, "dark");
  if (!isPlainSvg(light)) {
    const message = "The diagram contains markup that is not allowed in images.";
    return { severity: "error", line: 0, message, hint: "Remove quotes and angle brackets from styles and labels." };
  }
  const name = computeShortDigest(light + dark);
  return {
    diagram: {
      light: { path: toOutputPath(`${FOLDER}/${name}.light.svg`), svg: light },
      dark: { path: toOutputPath(`${FOLDER}/${name}.dark.svg`), svg: dark },
    },
    width: Math.ceil(Number(width)),
    height: Math.ceil(Number(height)),
    description: title === "" ? describeSvg(svg) : escapeHtml(title),
    ignored: findIgnored(lines, svg),
  };
}

/** Lines that the library reads, or ignores without a loss. Their words need not be in the diagram. */
const STATEMENTS =
  "classDef class style linkStyle direction end autonumber (?:de)?activate title subgraph participant actor create " +
  "destroy box loop alt else opt par and critical option break rect note state namespace links?";
const STATEMENT = new RegExp(`^(?:${STATEMENTS.replaceAll(" ", "|")})\\b`, "i");

/** Class names, tags, character references and arrows, which may end in a letter. */
const NO_LABELS = /:::[\w-]+|<[a-z/][^>]*>|[&#]\w+;|[-=.]{2,}[xo]?/gi;

/** Find a line with a word that is missing in the diagram, because the library ignores what it does not understand. */
function findIgnored(lines: readonly string[], svg: string): DiagramFault | undefined {
  const first = lines.findIndex((line) => line !== "");
  const header = lines[first] ?? "";
  if (/^xychart/i.test(header)) return undefined;
  const words = extractSvgWords(svg);
  // Comments on attributes are not drawn.
  const isChecked = /^erDiagram/i.test(header) ? /--|\.\./ : /./;
  for (const [index, line] of lines.entries()) {
    if (index <= first || STATEMENT.test(line) || !isChecked.test(line)) continue;
    const text = line.replace(NO_LABELS, " ").toLowerCase();
    const missing = text.match(WORD)?.find((word) => !words.has(word));
    if (missing === undefined) continue;
    const message = `"${DIAGRAM_PACKAGE}" does not understand this line of the diagram: "${missing}" is not in the image.`;
    return {
      severity: "warning",
      line: index,
      message,
      hint: "Correct the syntax, and compare the image with the source.",
    };
  }
  return undefined;
}

/**
 * Prepare the lines for the library: remove what it would draw as nodes or reject, and normalize the header. Lines keep
 * their index.
 */
function prepare(source: string): { lines: string[]; title: string } {
  const text = source.replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?=\n|$)/, keepLines);
  const front = source.slice(0, source.length - text.trimStart().length);
  let title = /^title:\s*(.+)$/m.exec(front)?.[1]?.trim() ?? "";
  let description = "";
  const visible = text
    .replace(/^\s*accDescr\s*\{([^}]*)\}/m, (block, words: string) => {
      description = words.trim().replace(/\s+/g, " ");
      return keepLines(block);
    })
    .split("\n")
    .map((line) => {
      const [, key, value = ""] = /^\s*(accTitle|accDescr)\s*:\s*(.*)$/.exec(line) ?? [];
      if (key === "accTitle") title = value.trim();
      if (key === "accDescr") description = value.trim();
      return key !== undefined || /^\s*(?:%%|click\s)/.test(line) ? "" : line.replace(/;\s*$/, "").trim();
    });
  const header = visible.findIndex((line) => line !== "");
  if (header >= 0) visible[header] = normalizeHeader(visible[header] ?? "");
  return { lines: visible, title: [title, description].filter(Boolean).join(". ") };
}

const keepLines = (text: string): string => text.replace(/[^\n]/g, "");

/** Complete a flowchart header without a direction, and break the line after it. */
function normalizeHeader(line: string): string {
  const [, kind, direction = "TD", rest = ""] =
    /^(graph|flowchart)(?:-elk)?\b[ \t]*(TD|TB|LR|BT|RL)?[ \t]*;?[ \t]*(.*)$/i.exec(line) ?? [];
  if (kind === undefined) return line;
  return [`${kind} ${direction}`, ...rest.split(";").map((part) => part.trim())].filter(Boolean).join("\n");
}

function findFault(lines: readonly string[]): DiagramFault | undefined {
  const first = lines.findIndex((line) => line !== "");
  if (first < 0) return describeEmptyDiagram(lines);
  const header = lines[first] ?? "";
  const kind = /^[\w-]+/.exec(header)?.[0] ?? "";
  const unsupported = UNSUPPORTED.exec(kind)?.[0];
  if (unsupported !== undefined) return describeUnknownKind(unsupported, first);
  if (!/^(?:graph|flowchart)\b/i.test(header)) return undefined;
  for (const [index, line] of lines.entries()) {
    const open = findUnbalanced(line);
    if (open === undefined) continue;
    const message = `Syntax error in the diagram: "${open}" has no counterpart on this line.`;
    return { severity: "error", line: index, message, hint: 'Close each label, or put the label in quotes: A["…"].' };
  }
  return undefined;
}

function describeUnknownKind(kind: string, line: number): DiagramFault {
  const message = `"${DIAGRAM_PACKAGE}" cannot draw diagrams of the kind "${kind}": the source is shown as code.`;
  return { severity: "warning", line, message, hint: `It draws ${KINDS}. Use an image for other kinds.` };
}

const PAIRS: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}" };

/** Return the first bracket or quote in a flowchart line that is not balanced. */
function findUnbalanced(line: string): string | undefined {
  const text = line.replace(/"[^"]*"/g, "").replace(/\|[^|]*\|/g, "");
  if (text.includes('"')) return '"';
  // `A>label]` is a shape.
  const shape = text.replace(/([\w)])>([^\][]*)\]/g, "$1");
  const open: string[] = [];
  for (const [bracket] of shape.matchAll(/[[\](){}]/g)) {
    if (PAIRS[bracket] !== undefined) open.push(bracket);
    else if (PAIRS[open.pop() ?? ""] !== bracket) return bracket;
  }
  return open[0];
}

function describeEmptyDiagram(lines: readonly string[]): DiagramFault {
  const header = lines.findIndex((line) => line !== "");
  const content = lines.findIndex((line, index) => index > header && line !== "");
  const message = "Syntax error in the diagram: it has no parts that can be drawn.";
  const hint = `Write at least one element below the kind of diagram, e.g. "A --> B" below "graph TD".`;
  return { severity: "error", line: Math.max(0, content, header), message, hint };
}

/** Report an error from the library, at the line that its message quotes. */
function describeSyntaxError(message: string, lines: readonly string[]): DiagramFault {
  const quoted = /"([^"]*)"/.exec(message)?.[1] ?? "";
  const at = quoted === "" ? -1 : lines.findIndex((line) => line.includes(quoted));
  const first = Math.max(
    0,
    lines.findIndex((line) => line !== ""),
  );
  const line = at < 0 ? first : at;
  const near = suggest(/^[\w-]+/.exec(lines[first] ?? "")?.[0] ?? "", SUPPORTED);
  const hint = line === first && near !== undefined ? `Did you mean "${near}"? ` : "";
  return {
    severity: "error",
    line,
    message: `Syntax error in the diagram: ${message}${/[.!?]$/.test(message) ? "" : "."}`,
    hint: `${hint}The package draws ${KINDS}.`,
  };
}

/** Everything between words. Hyphens and periods inside a word belong to it. */
const NO_WORDS = /[^\p{L}\p{M}\p{N}'’.-]+|[.-]+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[.-]+/gu;

/** Return a diagram's words, for search. */
export function extractDiagramWords(source: string): string {
  const { lines, title } = prepare(source);
  const words = lines.filter((line) => line !== "").slice(1);
  return `${title} ${words
    .join(" ")
    .replace(/<br\s*\/?>/gi, " ")
    .replace(NO_WORDS, " ")}`.trim();
}
