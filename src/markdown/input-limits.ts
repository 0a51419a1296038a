/**
 * Rejects input that would block the parser.
 *
 * The pipeline's packages recurse once per nesting level, and take quadratic time for some input that no author
 * writes by hand. One linear pass over the lines finds such input. Each limit is far above real documents, and low
 * enough that accepted input parses within one or two seconds (a test measures this).
 */

import type { TextPoint } from "./parse-context.ts";

export const LIMITS = {
  /** Characters in a file. The longest page in a large API reference is below 200,000. */
  size: 2_000_000,
  /** Nesting depth for block quotes and lists. */
  containers: 60,
  /** Unclosed opening brackets in a paragraph. */
  openBrackets: 60,
  /** Brackets in a paragraph. */
  brackets: 4000,
  /** Runs of `*`, `_` or `~` in a paragraph. */
  emphasis: 1000,
  /** Table cells in a file, including cells missing from short rows. */
  cells: 60_000,
  /** Columns in a table. */
  columns: 500,
  /** List and block quote ends multiplied by the lines so far: the parser copies all tokens at each of these ends. */
  containerEnds: 60_000_000,
  /** Lazy lines of a paragraph multiplied by its lines: the parser searches the whole paragraph at each of them. */
  lazyLines: 4_000_000,
  /** Characters that would be scanned repeatedly for a closing delimiter that does not exist. */
  searched: 4_000_000,
} as const;

export interface LimitFault {
  code: "too-deep" | "too-complex";
  message: string;
  hint: string;
  at: TextPoint;
}

const MARKER = /[ \t]*(?:>|[*+-](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const RULE = /^[ \t]*(?:(?:\*[ \t]*)+|(?:-[ \t]*)+|(?:_[ \t]*)+)$/;
const DELIMITER_ROW = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;

const DESCRIPTION = /^[ \t>]*:[ \t]/;

/** Return the first violation. */
export function findLimitFault(text: string): LimitFault | undefined {
  if (text.length > LIMITS.size) {
    const message = `The file has ${text.length} characters; the limit is ${LIMITS.size}.`;
    return { code: "too-complex", message, hint: "Split it into several pages.", at: { line: 1, column: 1 } };
  }
  const scanner = new BlockScanner();
  let line = 0;
  for (let start = 0; start <= text.length; ) {
    line++;
    const end = text.indexOf("\n", start);
    const stop = end < 0 ? text.length : end;
    const fault = scanner.scan(text.slice(start, stop));
    if (fault) return { ...fault, at: { line, column: 1 } };
    start = stop + 1;
  }
  return undefined;
}

type Fault = Omit<LimitFault, "at">;

function createDepthFault(message: string, hint: string): Fault {
  return { code: "too-deep", message, hint };
}

function createComplexityFault(message: string, hint: string): Fault {
  return { code: "too-complex", message, hint };
}

/** Tracks nesting and tables over the lines read so far. */
class BlockScanner {
  /** Indentation for each open list item. */
  private readonly indents: number[] = [];
  private readonly inline = new InlineScanner();
  private readonly lazyLines = new LazyLineScanner();
  private lines = 0;
  private ends = 0;
  private isAfterBlankLine = false;
  private columns = 0;
  private cells = 0;
  /** Lines of the current or last paragraph, which may be terms of a definition list. */
  private terms = 0;
  private isInDescription = false;

  scan(line: string): Fault | undefined {
    this.lines++;
    if (line.trim() === "") {
      this.columns = 0;
      this.inline.reset();
      this.lazyLines.reset();
      this.isAfterBlankLine = true;
      return undefined;
    }
    this.scanDescription(line);
    const fault = this.scanContainers(line) ?? this.checkContainerEnds() ?? this.lazyLines.scan(line);
    this.isAfterBlankLine = false;
    return fault ?? this.scanTable(line) ?? this.inline.scan(line);
  }

  private scanContainers(line: string): Fault | undefined {
    const indent = line.length - line.trimStart().length;
    MARKER.lastIndex = 0;
    if (!MARKER.test(line)) {
      if (indent === 0 && this.indents.length > 0) {
        this.ends++;
        this.indents.length = 0;
      }
      return undefined;
    }
    // A long line of `*`, `-` or `_` is a thematic break.
    if (RULE.test(line)) return undefined;
    let markers = 1;
    while (MARKER.test(line)) markers++;
    // A list item or block quote starts a new paragraph.
    this.inline.reset();
    const previousDepth = this.indents.length;
    while ((this.indents.at(-1) ?? -1) >= indent) this.indents.pop();
    // The next item in the same list is cheap.
    this.ends += previousDepth - this.indents.length > 1 || this.isAfterBlankLine ? 1 : 1 / 16;
    this.indents.push(indent);
    if (this.indents.length + markers - 1 <= LIMITS.containers) return undefined;
    const message = `Lists and block quotes are nested more than ${LIMITS.containers} levels deep.`;
    return createDepthFault(message, "Reduce the nesting.");
  }

  /** Count the cost of definition lists, for which the parser moves the tokens of terms and descriptions. */
  private scanDescription(line: string): void {
    if (DESCRIPTION.test(line)) {
      this.ends += this.isInDescription ? 1 / 4 : 5 + this.terms / 4;
      this.isInDescription = true;
      return;
    }
    this.terms = this.isAfterBlankLine || this.isInDescription ? 1 : this.terms + 1;
    this.isInDescription = false;
  }

  private checkContainerEnds(): Fault | undefined {
    if (this.ends * this.lines <= LIMITS.containerEnds) return undefined;
    return createComplexityFault(
      "There are too many consecutive lists and block quotes.",
      "Put headings between them, or split the page.",
    );
  }

  private scanTable(line: string): Fault | undefined {
    if (!line.includes("|") && this.columns === 0) return undefined;
    if (line.includes("-") && DELIMITER_ROW.test(line)) {
      // Bars that begin or end a row do not separate cells.
      const row = line.replace(/^[ \t>]*\|?/, "").replace(/\|[ \t]*$/, "");
      this.columns = row.split("|").length;
    }
    // Each cell is parsed as a separate paragraph.
    if (this.columns > 0 || line.trimStart().startsWith("|")) this.inline.reset();
    this.cells += this.columns;
    if (this.columns > LIMITS.columns) {
      return createComplexityFault(`A table has more than ${LIMITS.columns} columns.`, "Split the table.");
    }
    if (this.cells <= LIMITS.cells) return undefined;
    return createComplexityFault(
      `The tables have more than ${LIMITS.cells} cells.`,
      "Split the page, or move the data to a file.",
    );
  }
}

/** Markers of block quotes, list items, footnotes and descriptions, which may contain lazy lines. */
const CONTAINERS = /^[ \t]*(?:(?:>|[*+-](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|:(?=[ \t])|\[\^[^\]\s]+\]:)[ \t]*)+/;
/** Line that continues a block quote. An empty one ends its paragraph. */
const QUOTED_LINE = /^[ \t]*>[ \t>]*[^ \t>]/;
/** Heading or fence, which always ends a paragraph. */
const INTERRUPTION = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|`{3,}[^`]*$|~{3})/;

/**
 * Counts lazy lines: those that belong to a list item or block quote, without its indentation or marker, because a
 * paragraph continues.
 */
class LazyLineScanner {
  /** Indentation of the paragraph if it may have lazy lines. */
  private indent = 0;
  private lines = 0;
  private searched = 0;

  reset(): void {
    this.indent = 0;
    this.lines = 0;
    this.searched = 0;
  }

  scan(line: string): Fault | undefined {
    const isContinued = this.indent === Number.POSITIVE_INFINITY && QUOTED_LINE.test(line);
    const [markers] = (!isContinued && CONTAINERS.exec(line)) || [];
    const indent = line.length - line.trimStart().length;
    if (INTERRUPTION.test(line)) this.reset();
    else if (markers !== undefined) {
      this.reset();
      this.indent = markers.includes(">") ? Number.POSITIVE_INFINITY : markers.length;
    } else if (this.lines === 0)
      this.indent = indent; // a further paragraph of a list item
    else if (!isContinued && indent < this.indent) this.searched += this.lines;
    this.lines++;
    if (this.searched <= LIMITS.lazyLines) return undefined;
    return createComplexityFault(
      "A paragraph of a list or block quote has too many lines without its indentation or marker.",
      "Add a blank line above the text that follows.",
    );
  }
}

/** Shorter paragraphs are not scanned. */
const MIN_SCANNED_LENGTH = 1000;
const DELIMITERS = /[`[\]<*_~\\]/g;

/** Tracks brackets, emphasis and code delimiters in one paragraph. */
class InlineScanner {
  private length = 0;
  private open = 0;
  private brackets = 0;
  private emphasis = 0;
  private declarations = 0;
  private readonly tickRuns = new Set<number>();

  reset(): void {
    this.length = 0;
    this.open = 0;
    this.brackets = 0;
    this.emphasis = 0;
    this.declarations = 0;
    this.tickRuns.clear();
  }

  scan(line: string): Fault | undefined {
    if (/^ {0,3}#{1,6}[ \t]/.test(line)) this.reset();
    this.length += line.length + 1;
    // Most paragraphs are this short, and so few characters cannot reach a limit that matters.
    if (this.length <= MIN_SCANNED_LENGTH) return undefined;
    DELIMITERS.lastIndex = 0;
    for (let match = DELIMITERS.exec(line); match; match = DELIMITERS.exec(line)) {
      const delimiter = match[0];
      if (delimiter === "\\") DELIMITERS.lastIndex++;
      else if (delimiter === "[") {
        this.brackets++;
        if (++this.open > LIMITS.openBrackets) {
          return createDepthFault(
            `More than ${LIMITS.openBrackets} brackets are not closed.`,
            "Close the brackets, or put them in backticks.",
          );
        }
      } else if (delimiter === "]") this.open = Math.max(0, this.open - 1);
      else if (delimiter === "<") {
        const next = line[match.index + 1];
        if (next === "!" || next === "?") this.declarations++;
      } else {
        const end = findRunEnd(line, match.index);
        DELIMITERS.lastIndex = end;
        if (delimiter === "`") this.tickRuns.add(end - match.index);
        // A long run opens or closes several elements.
        else this.emphasis += Math.ceil((end - match.index) / 2);
      }
    }
    return this.checkLimits();
  }

  private checkLimits(): Fault | undefined {
    const hint = "Split the paragraph.";
    if (this.brackets > LIMITS.brackets) {
      return createComplexityFault(`A paragraph has more than ${LIMITS.brackets} brackets.`, hint);
    }
    if (this.emphasis > LIMITS.emphasis) {
      return createComplexityFault(`A paragraph has more than ${LIMITS.emphasis} emphasis markers.`, hint);
    }
    if (this.length * (this.tickRuns.size + this.declarations) > LIMITS.searched) {
      return createComplexityFault("A paragraph has too many unclosed backticks or tags.", hint);
    }
    return undefined;
  }
}

function findRunEnd(line: string, start: number): number {
  let end = start + 1;
  while (line[end] === line[start]) end++;
  return end;
}
