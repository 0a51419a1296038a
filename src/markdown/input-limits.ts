/**
 * Texts that would stop the parser are refused before it runs.
 *
 * The packages behind the pipeline call themselves once a level of nesting, and need the square of the length for some
 * texts that nobody writes by hand. One pass over the lines, in linear time, finds what could hurt. Each limit is far
 * above what people write, and low enough that what passes takes a second or two at most (measured; a test does it
 * again).
 */

import type { TextPoint } from "./parse-context.ts";

export const LIMITS = {
  /** Characters of a file. The longest page of a large API is below 200,000. */
  size: 2_000_000,
  /** Quotes and lists inside each other. */
  containers: 60,
  /** Opening brackets that wait for their end, in one paragraph. */
  openBrackets: 60,
  /** All brackets of one paragraph. */
  brackets: 4000,
  /** Runs of `*`, `_` and `~` in one paragraph. */
  emphasis: 1000,
  /** Cells of all tables of a file, those that are left out in short rows included. */
  cells: 60_000,
  /** Columns of a table. */
  columns: 500,
  /**
   * Ends of lists and quotes, times the lines of the piece in which they are: the parser goes through the piece at each
   * of them.
   */
  containerEnds: 20_000_000,
  /** Characters that would be read again and again in search of an end that is not there. */
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

/**
 * What is wrong with a text, if anything is.
 *
 * @param cuts Offsets at which the text is cut before it is parsed, ascending.
 */
export function findLimitFault(text: string, cuts: readonly number[] = []): LimitFault | undefined {
  if (text.length > LIMITS.size) {
    const message = `The file holds ${text.length} characters, more than ${LIMITS.size}.`;
    return { code: "too-complex", message, hint: "Split it into several pages.", at: { line: 1, column: 1 } };
  }
  const scan = new Scan();
  let line = 0;
  let offset = 0;
  for (let start = 0; start <= text.length; ) {
    line++;
    const end = text.indexOf("\n", start);
    const stop = end < 0 ? text.length : end;
    if (start === cuts[offset]) {
      scan.beginPiece();
      offset++;
    }
    const fault = scan.take(text.slice(start, stop));
    if (fault) return { ...fault, at: { line, column: 1 } };
    start = stop + 1;
  }
  return undefined;
}

type Fault = Omit<LimitFault, "at">;

function tooDeep(message: string, hint: string): Fault {
  return { code: "too-deep", message, hint };
}

function tooComplex(message: string, hint: string): Fault {
  return { code: "too-complex", message, hint };
}

/** What is known of the lines so far. */
class Scan {
  /** Indentations of the list items that are open. */
  private readonly indents: number[] = [];
  private readonly inline = new InlineScan();
  private lines = 0;
  private ends = 0;
  private isAfterBlank = false;
  private columns = 0;
  private cells = 0;

  beginPiece(): void {
    this.lines = 0;
    this.ends = 0;
  }

  take(line: string): Fault | undefined {
    this.lines++;
    if (line.trim() === "") {
      this.columns = 0;
      this.inline.reset();
      this.isAfterBlank = true;
      return undefined;
    }
    const fault = this.takeContainers(line) ?? this.judgeEnds();
    this.isAfterBlank = false;
    return fault ?? this.takeTable(line) ?? this.inline.take(line);
  }

  private takeContainers(line: string): Fault | undefined {
    const indent = line.length - line.trimStart().length;
    MARKER.lastIndex = 0;
    if (!MARKER.test(line)) {
      if (indent === 0 && this.indents.length > 0) {
        this.ends++;
        this.indents.length = 0;
      }
      return undefined;
    }
    // A row of stars is a rule, however long.
    if (RULE.test(line)) return undefined;
    let markers = 1;
    while (MARKER.test(line)) markers++;
    // An item, or a quote, is a paragraph of its own.
    this.inline.reset();
    const above = this.indents.length;
    while (this.indents.length > 0 && (this.indents.at(-1) as number) >= indent) this.indents.pop();
    // The next item of the same list costs little.
    this.ends += above - this.indents.length > 1 || this.isAfterBlank ? 1 : 1 / 16;
    this.indents.push(indent);
    if (this.indents.length + markers - 1 <= LIMITS.containers) return undefined;
    const message = `Lists and quotes are nested more than ${LIMITS.containers} deep.`;
    return tooDeep(message, "Flatten them.");
  }

  private judgeEnds(): Fault | undefined {
    if (this.ends * this.lines <= LIMITS.containerEnds) return undefined;
    return tooComplex(
      "There are too many lists and quotes in one run.",
      "Put headings between them, or split the page.",
    );
  }

  private takeTable(line: string): Fault | undefined {
    if (!line.includes("|") && this.columns === 0) return undefined;
    if (line.includes("-") && DELIMITER_ROW.test(line)) {
      this.columns = line.split("|").length;
    }
    // Each cell is a paragraph of its own.
    if (this.columns > 0 || line.trimStart().startsWith("|")) this.inline.reset();
    this.cells += this.columns;
    if (this.columns > LIMITS.columns) {
      return tooComplex(`A table has more than ${LIMITS.columns} columns.`, "Make several tables of it.");
    }
    if (this.cells <= LIMITS.cells) return undefined;
    return tooComplex(
      `The tables have more than ${LIMITS.cells} cells.`,
      "Split the page, or move the data to a file.",
    );
  }
}

/** Characters of a paragraph that need no count. */
const HARMLESS = 1000;
const SIGNS = /[`[\]<*_~\\]/g;

/** What one paragraph holds. */
class InlineScan {
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

  take(line: string): Fault | undefined {
    if (/^ {0,3}#{1,6}[ \t]/.test(line)) this.reset();
    this.length += line.length + 1;
    // What so few characters can do is harmless, and most paragraphs have no more.
    if (this.length <= HARMLESS) return undefined;
    SIGNS.lastIndex = 0;
    for (let match = SIGNS.exec(line); match; match = SIGNS.exec(line)) {
      const sign = match[0];
      if (sign === "\\") SIGNS.lastIndex++;
      else if (sign === "[") {
        this.brackets++;
        if (++this.open > LIMITS.openBrackets) {
          return tooDeep(
            `More than ${LIMITS.openBrackets} brackets are open.`,
            "Close them, or put them in backticks.",
          );
        }
      } else if (sign === "]") this.open = Math.max(0, this.open - 1);
      else if (sign === "<") {
        const next = line[match.index + 1];
        if (next === "!" || next === "?") this.declarations++;
      } else {
        const end = runEnd(line, match.index);
        SIGNS.lastIndex = end;
        if (sign === "`") this.tickRuns.add(end - match.index);
        else this.emphasis++;
      }
    }
    return this.judge();
  }

  private judge(): Fault | undefined {
    const hint = "Make several paragraphs of it.";
    if (this.brackets > LIMITS.brackets) {
      return tooComplex(`A paragraph has more than ${LIMITS.brackets} brackets.`, hint);
    }
    if (this.emphasis > LIMITS.emphasis) {
      return tooComplex(`A paragraph has more than ${LIMITS.emphasis} marks of emphasis.`, hint);
    }
    if (this.length * (this.tickRuns.size + this.declarations) > LIMITS.searched) {
      return tooComplex("A paragraph has too many backticks or tags that are never closed.", hint);
    }
    return undefined;
  }
}

function runEnd(line: string, start: number): number {
  let end = start + 1;
  while (line[end] === line[start]) end++;
  return end;
}
