/**
 * The text of a page with what it takes from other files: code behind fences that name a file, and parts that several
 * pages share.
 *
 * Done while reading, so that everything behind sees plain Markdown, and a document stays a function of its source file.
 */

import type { FileSource } from "../../host/files.ts";
import type { LineMap, LineRange } from "../../model/line-map.ts";
import { errorAt, type Place, type Problem, type SourcePath, startOf, warningAt } from "../../model/problem.ts";
import { formatCount } from "../../util/format.ts";
import { extensionOf } from "../../util/path.ts";
import { closingLine, type Fence, openingFence, withFile } from "./code-fences.ts";
import { findIncludedFile, type IncludedFile, type NamingContext, type NamingFault } from "./included-file.ts";
import { linesOf, type SourceLine, selectLines } from "./line-ranges.ts";

/** Parts inside each other. */
const DEEPEST = 8;
/** Characters of code on a page: nobody reads more, and it stays without colours. */
const LONGEST_CODE = 100_000;
/** Characters of a text above which nothing more is put in; the parser refuses as many. */
const LONGEST_TEXT = 2_000_000;

const MAY_INCLUDE = /<Include\b|\sfile=["']/;
const INCLUDE = /^([ \t>]*)<Include(\s[^<>]*?)?\/?>[ \t]*$/;
const FILE = /\sfile=(?:"([^"]*)"|'([^']*)')/;
/** Nothing, in a quote too. */
const BLANK = /^[ \t>]*$/;
const RULE = /^---[ \t]*$/;

/**
 * Expand the text of a page.
 *
 * @param area Folder of the page's language, with trailing slash: `content/`, `i18n/de/`.
 * @returns `undefined` when the text takes nothing from elsewhere.
 */
export function resolveIncludes(path: SourcePath, text: string, area: string, files: FileSource): LineMap | undefined {
  if (!MAY_INCLUDE.test(text)) return undefined;
  const expander = new Expander({ files, area, lookedFor: new Set() });
  expander.takeText({ path, lines: linesOf(text) }, "", []);
  return expander.result();
}

/** A file that is being taken in. */
interface Taking extends IncludedFile {
  /** Stands before each of its lines: indentation, marks of quotes. */
  prefix: string;
  /** The files that include it, outermost first, and itself. */
  chain: readonly SourcePath[];
}

class Expander {
  private readonly context: NamingContext;
  private readonly lines: string[] = [];
  private readonly runs: LineRange[] = [];
  private readonly problems: Problem[] = [];
  private length = 0;

  constructor(context: NamingContext) {
    this.context = context;
  }

  result(): LineMap | undefined {
    const files = [...this.context.lookedFor];
    if (files.length === 0 && this.problems.length === 0) return undefined;
    return { text: `${this.lines.join("\n")}\n`, runs: this.runs, files, problems: this.problems };
  }

  takeText({ path, lines }: IncludedFile, prefix: string, parents: readonly SourcePath[]): void {
    const taking: Taking = { path, lines, prefix, chain: [...parents, path] };
    let index = this.takeFrontMatter(taking);
    while (index < lines.length) {
      const line = lines[index] as SourceLine;
      const fence = openingFence(line.text);
      const include = INCLUDE.exec(line.text);
      if (fence) index = this.takeFence(taking, index, fence);
      else if (line.text.trimStart().startsWith("<!--"))
        index = this.takeUntil(taking, index, commentEnd(lines, index));
      else {
        if (include) this.takeInclude(taking, line, include);
        else this.add(line, taking);
        index++;
      }
    }
  }

  /** A page keeps its front matter; a part has no use for one. @returns The index behind it. */
  private takeFrontMatter({ path, lines, prefix, chain }: Taking): number {
    const end = RULE.test(lines[0]?.text ?? "") ? lines.findIndex(({ text }, at) => at > 0 && RULE.test(text)) : -1;
    if (end < 0 || lines[0]?.number !== 1) return 0;
    if (chain.length === 1) return this.takeUntil({ path, lines, prefix, chain }, 0, end);
    const message = "The front matter of a part has no effect.";
    this.problems.push(warningAt(startOf(path), "invalid-front-matter", message, "Remove it."));
    return end + 1;
  }

  /** Copy lines up to an index. @returns The index behind it. */
  private takeUntil(taking: Taking, from: number, to: number): number {
    for (const line of taking.lines.slice(from, to + 1)) this.add(line, taking);
    return to + 1;
  }

  private takeFence(taking: Taking, index: number, fence: Fence): number {
    const { lines, path } = taking;
    const end = closingLine(lines, index, fence);
    if (fence.file === undefined || end === undefined) return this.takeUntil(taking, index, end ?? lines.length - 1);
    const [opening, ...body] = lines.slice(index, end) as [SourceLine, ...SourceLine[]];
    const place = placeOfText(path, opening, fence.file);
    if (body.some(({ text }) => !BLANK.test(text))) {
      const message = `The fence names "${fence.file}" and holds code of its own.`;
      const hint = `Remove the code, so that the file's stands there, or write title="${fence.file}" to show the name.`;
      this.report(place, { code: "invalid-include", message, hint });
      return this.takeUntil(taking, index, end);
    }
    const code = this.codeOf(fence.file, path, place);
    const rewritten = withFile(fence, code?.lines ?? [], extensionOf(fence.file.replace(/#.*$/, "")).slice(1));
    const closing = lines[end] as SourceLine;
    const indentation = closing.text.slice(0, closing.text.search(/[`~]/));
    this.add({ ...opening, text: rewritten.opening }, taking);
    const inner = { path: code?.path ?? path, prefix: taking.prefix + indentation };
    for (const line of code?.lines ?? []) this.add(line, inner, code?.indentation);
    this.add({ ...closing, text: indentation + rewritten.marks }, taking);
    return end + 1;
  }

  /** The code that a fence names, without the indentation that all its lines share. */
  private codeOf(file: string, from: SourcePath, place: Place): (IncludedFile & { indentation: number }) | undefined {
    const includedFile = this.find(file, from, place);
    if (!includedFile) return undefined;
    const { lines, path } = includedFile;
    const length = lines.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (length > LONGEST_CODE) {
      const message = `"${file}" has ${formatCount(length)} characters; code on a page may have ${formatCount(LONGEST_CODE)}.`;
      this.report(place, { code: "file-too-large", message, hint: "Show a part of it: #L1-L50, or a region." });
      return undefined;
    }
    const indentation = sharedIndentation(lines);
    return { path, indentation, lines: lines.map((line) => ({ ...line, text: line.text.slice(indentation) })) };
  }

  private takeInclude(taking: Taking, line: SourceLine, [, lead = "", attributes = ""]: RegExpExecArray): void {
    const [, double, single] = FILE.exec(attributes) ?? [];
    const part = this.partOf(double ?? single ?? "", line, taking);
    // A part is a block of its own, whatever stands above and below.
    const blank = { ...line, text: lead.trimEnd() };
    if (!this.isAfterBlank()) this.add(blank, taking);
    if (part) this.takeText(part, taking.prefix + lead, taking.chain);
    if (!this.isAfterBlank()) this.add(blank, taking);
  }

  private isAfterBlank(): boolean {
    return BLANK.test(this.lines.at(-1) ?? "");
  }

  private partOf(file: string, line: SourceLine, { path, chain }: Taking): IncludedFile | undefined {
    const place = placeOfText(path, line, file);
    const fault = faultOfName(file);
    const part = fault ? undefined : this.find(file, path, place);
    const nesting = part && faultOfNesting(part.path, chain);
    if (fault) this.report(place, fault);
    if (nesting) this.report(place, nesting);
    return nesting ? undefined : part;
  }

  /** The lines of a file that a text names, `undefined` when they cannot be had, which is then a problem. */
  private find(reference: string, from: SourcePath, place: Place): IncludedFile | undefined {
    if (this.length > LONGEST_TEXT) {
      const message = `With its parts the text has more than ${formatCount(LONGEST_TEXT)} characters.`;
      this.report(place, { code: "too-complex", message, hint: "Split it into several pages." });
      return undefined;
    }
    const [name = "", ...fragment] = reference.split("#");
    const includedFile = findIncludedFile(name, from, this.context);
    if (!("lines" in includedFile)) {
      this.report(place, includedFile);
      return undefined;
    }
    const selection = selectLines(includedFile.lines, name, fragment.length > 0 ? fragment.join("#") : undefined);
    if ("lines" in selection) return { ...includedFile, lines: selection.lines };
    this.report(place, { code: "unknown-region", ...selection.fault });
    return undefined;
  }

  private report(place: Place, { code, message, hint }: NamingFault): void {
    this.problems.push(errorAt(place, code, message, hint));
  }

  /** @param indentation Columns that were taken away at the beginning of the line. */
  private add({ text, number }: SourceLine, { path, prefix }: Pick<Taking, "path" | "prefix">, indentation = 0): void {
    const line = text === "" ? prefix.trimEnd() : prefix + text;
    const shift = prefix.length - indentation;
    this.lines.push(line);
    this.length += line.length + 1;
    const run = this.runs.at(-1);
    const follows =
      run && run.file === path && run.shift === shift && number - run.fileLine === this.lines.length - run.line;
    if (!follows) this.runs.push({ line: this.lines.length, file: path, fileLine: number, shift });
  }
}

/** The index of the line that ends a comment, or of the last one. */
function commentEnd(lines: readonly SourceLine[], from: number): number {
  const end = lines.findIndex(({ text }, index) => index >= from && text.includes("-->"));
  return end < 0 ? lines.length - 1 : end;
}

function faultOfName(file: string): NamingFault | undefined {
  const code = "invalid-include";
  if (file === "") return { code, message: "<Include> names no file.", hint: 'Write <Include file="_part.md" />.' };
  if (/\.md(?:#|$)/i.test(file)) return undefined;
  return { code, message: `"${file}" is no Markdown.`, hint: `Show code by a fence: \`\`\`js file="${file}".` };
}

function faultOfNesting(part: SourcePath, chain: readonly SourcePath[]): NamingFault | undefined {
  const circle = chain.indexOf(part);
  if (circle >= 0) {
    const message = `"${part}" includes itself: ${[...chain.slice(circle), part].join(" → ")}.`;
    return { code: "invalid-include", message, hint: "Remove one of these lines." };
  }
  if (chain.length <= DEEPEST) return undefined;
  const message = `Parts are nested more than ${DEEPEST} deep.`;
  return { code: "too-deep", message, hint: "Include the innermost part directly." };
}

function placeOfText(file: SourcePath, { text, number }: SourceLine, part: string): Place {
  const at = part === "" ? 0 : text.lastIndexOf(part);
  const place: Place = { file, line: number, column: at + 1 };
  return part === "" ? place : { ...place, length: part.length };
}

/** Columns of white space with which all lines begin that hold something. */
function sharedIndentation(lines: readonly SourceLine[]): number {
  const [first, ...others] = lines.map(({ text }) => text).filter((text) => text.trim() !== "");
  let shared = /^[ \t]*/.exec(first ?? "")?.[0] ?? "";
  for (const text of others) while (!text.startsWith(shared)) shared = shared.slice(0, -1);
  return shared.length;
}
