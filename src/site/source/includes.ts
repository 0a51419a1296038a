/**
 * Expands includes in a page's text: code fences with a `file`, and partials that several pages share.
 *
 * Includes are expanded while reading, so that later stages see plain Markdown and a document depends on one text only.
 */

import type { FileSource } from "../../host/files.ts";
import type { LineMap, LineRange } from "../../model/line-map.ts";
import {
  createError,
  createWarning,
  getFileStart,
  type Place,
  type Problem,
  type SourcePath,
} from "../../model/problem.ts";
import type { PageInput } from "../../model/page-input.ts";
import { getElement } from "../../util/collections.ts";
import { formatCount } from "../../util/format.ts";
import { getExtension, getFolder, joinInside } from "../../util/path.ts";
import { type Fence, findClosingLine, matchOpeningFence, withFile } from "./code-fences.ts";
import { findNameFault, findPartialFault } from "./include-faults.ts";
import { findIncludedFile, type IncludeContext, type IncludedFile, type IncludeFault } from "./included-file.ts";
import { type SourceLine, selectLines, splitLines } from "./line-ranges.ts";

/** Maximum included code length in characters; longer code would not be highlighted. */
const MAX_CODE_LENGTH = 100_000;
/** Text length in characters from which no more files are included: the parser's limit. */
const MAX_TEXT_LENGTH = 2_000_000;

const MAY_INCLUDE = /<Include\b|\sfile=["']|^import .*\.mdx?["']/m;
/** Strings of which each text that `MAY_INCLUDE` matches has one: searching strings is faster than matching. */
const INCLUDE_MARKS = ["<Include", "file=", "import "];
const INCLUDE = /^([ \t>]*)<Include(\s[^<>]*?)?\/?>[ \t]*$/;
const FILE = /\sfile=(?:"([^"]*)"|'([^']*)')/;
/** In MDX: a partial's import, and a tag without attributes that may be one. */
const IMPORT = /^import\s+([A-Z]\w*)\s+from\s+["']([^"'\n]+\.mdx?)["'];?[ \t]*$/;
const TAG = /^([ \t>]*)<([A-Z]\w*)\s*\/>[ \t]*$/;
/** In MDX: the first line in an import or export, which ends at a blank line. */
const CODE = /^(?:import|export)\s/;
/** A blank line, possibly in a block quote. */
const BLANK = /^[ \t>]*$/;
const FRONT_MATTER_MARK = /^---[ \t]*$/;

/**
 * Expand a page's text.
 *
 * @param area Directory for the page's language, with trailing slash: `content/`, `i18n/de/`.
 * @param isExecutable Returns true for files that may contain code.
 * @param content Lines from data, which include nothing.
 * @returns `undefined` if the text includes nothing.
 */
export function resolveIncludes(
  path: SourcePath,
  text: string,
  area: string,
  files: FileSource,
  isExecutable: (path: SourcePath) => boolean,
  content?: PageInput["content"],
): LineMap | undefined {
  if (!INCLUDE_MARKS.some((mark) => text.includes(mark)) || !MAY_INCLUDE.test(text)) return undefined;
  const expander = new Expander({ files, area, isExecutable, dependencies: new Set() }, content);
  expander.addText({ path, lines: splitLines(text) }, "", []);
  return expander.getLineMap();
}

/** A file that is being expanded. */
interface OpenFile extends IncludedFile {
  /** Prefix for all lines: indentation and block quote markers. */
  prefix: string;
  /** The including files, outermost first, and this file. */
  chain: readonly SourcePath[];
}

class Expander {
  private readonly context: IncludeContext;
  private readonly lines: string[] = [];
  private readonly runs: LineRange[] = [];
  private readonly problems: Problem[] = [];
  /** Imports and exports in the text, with paths from the site root. */
  private readonly code = new Set<string>();
  private length = 0;

  private readonly content: PageInput["content"];

  constructor(context: IncludeContext, content?: PageInput["content"]) {
    this.context = context;
    this.content = content;
  }

  getLineMap(): LineMap | undefined {
    const files = [...this.context.dependencies];
    if (files.length === 0 && this.problems.length === 0) return undefined;
    return { text: `${this.lines.join("\n")}\n`, runs: this.runs, files, problems: this.problems };
  }

  addText({ path, lines }: IncludedFile, prefix: string, parents: readonly SourcePath[]): void {
    const file: OpenFile = { path, lines, prefix, chain: [...parents, path] };
    const imports = path.endsWith(".mdx") ? findImportedPartials(lines) : NO_IMPORTS;
    let index = this.addFrontMatter(file);
    let skips = false;
    while (index < lines.length) {
      const line = getElement(lines, index);
      if (parents.length === 0 && line.number === this.content?.line) {
        index = this.addLines(file, index, index + this.content.count - 1);
        continue;
      }
      const fence = matchOpeningFence(line.text);
      const include = INCLUDE.exec(line.text);
      if (fence) index = this.addFence(file, index, fence);
      else if (line.text.trimStart().startsWith("<!--"))
        index = this.addLines(file, index, findCommentEnd(lines, index));
      else {
        const [, lead = "", tag = ""] = TAG.exec(line.text) ?? [];
        const partial = imports.get(tag);
        const isImport = imports.size > 0 && IMPORT.test(line.text);
        if (include) this.addInclude(file, line, include);
        else if (partial) this.addPartial(file, line, lead, this.findPartial(partial.file, partial.line, file));
        else {
          const begins = CODE.test(line.text);
          skips = begins ? this.isRepeated(line, file) : skips && !BLANK.test(line.text);
          this.add(isImport || skips ? { ...line, text: "" } : line, file);
        }
        index++;
      }
    }
  }

  /** Copy a page's front matter, and skip a partial's. @returns The index after the front matter. */
  private addFrontMatter(file: OpenFile): number {
    const { path, lines, chain } = file;
    const isMark = (line: SourceLine | undefined): boolean => FRONT_MATTER_MARK.test(line?.text ?? "");
    const end = isMark(lines[0]) ? lines.findIndex((line, index) => index > 0 && isMark(line)) : -1;
    if (end < 0 || lines[0]?.number !== 1) return 0;
    if (chain.length === 1) return this.addLines(file, 0, end);
    const message = "The front matter of a partial has no effect.";
    this.problems.push(createWarning(getFileStart(path), "invalid-front-matter", message, "Remove it."));
    return end + 1;
  }

  /** Copy lines up to and including an index. @returns The next index. */
  private addLines(file: OpenFile, from: number, to: number): number {
    for (const line of file.lines.slice(from, to + 1)) this.add(line, file);
    return to + 1;
  }

  private addFence(openFile: OpenFile, index: number, fence: Fence): number {
    const { lines, path } = openFile;
    const end = findClosingLine(lines, index, fence);
    if (fence.file === undefined || end === undefined) return this.addLines(openFile, index, end ?? lines.length - 1);
    const opening = getElement(lines, index);
    const body = lines.slice(index + 1, end);
    const place = placeOfText(path, opening, fence.file);
    if (body.some(({ text }) => !BLANK.test(text))) {
      const message = `The code fence includes "${fence.file}", but is not empty.`;
      const hint = `Remove the code to show the file, or write title="${fence.file}" to show only its name.`;
      this.report(place, { code: "invalid-include", message, hint });
      return this.addLines(openFile, index, end);
    }
    const code = this.readCode(fence.file, path, place);
    const rewritten = withFile(fence, code?.lines ?? [], getExtension(fence.file.replace(/#.*$/, "")).slice(1));
    const closing = getElement(lines, end);
    const indentation = closing.text.slice(0, closing.text.search(/[`~]/));
    this.add({ ...opening, text: rewritten.opening }, openFile);
    const inner = { path: code?.path ?? path, prefix: openFile.prefix + indentation };
    for (const line of code?.lines ?? []) this.add(line, inner, code?.indentation);
    this.add({ ...closing, text: indentation + rewritten.marks }, openFile);
    return end + 1;
  }

  /** Read a fence's code, without its lines' common indentation. */
  private readCode(file: string, from: SourcePath, place: Place): (IncludedFile & { indentation: number }) | undefined {
    const includedFile = this.find(file, from, place);
    if (!includedFile) return undefined;
    const { lines, path } = includedFile;
    const length = lines.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (length > MAX_CODE_LENGTH) {
      const message = `"${file}" has ${formatCount(length)} characters, but included code is limited to ${formatCount(MAX_CODE_LENGTH)}.`;
      this.report(place, {
        code: "file-too-large",
        message,
        hint: "Include a part of the file: #L1-L50, or a region.",
      });
      return undefined;
    }
    const indentation = measureSharedIndentation(lines);
    return { path, indentation, lines: lines.map((line) => ({ ...line, text: line.text.slice(indentation) })) };
  }

  private addInclude(file: OpenFile, line: SourceLine, [, lead = "", attributes = ""]: RegExpExecArray): void {
    const [, double, single] = FILE.exec(attributes) ?? [];
    this.addPartial(file, line, lead, this.findPartial(double ?? single ?? "", line, file));
  }

  private addPartial(file: OpenFile, line: SourceLine, lead: string, partial: IncludedFile | undefined): void {
    // Blank lines separate a partial from adjacent blocks.
    const blank = { ...line, text: lead.trimEnd() };
    if (!this.isAfterBlank()) this.add(blank, file);
    if (partial) this.addText(partial, file.prefix + lead, file.chain);
    if (!this.isAfterBlank()) this.add(blank, file);
  }

  /** Return true for MDX imports and exports that the text has already, because names are declared once. */
  private isRepeated({ text }: SourceLine, { path, chain }: OpenFile): boolean {
    if (!chain[0]?.endsWith(".mdx")) return false;
    const key = text.replace(/(["'])(\.\.?\/[^"'\n]+)\1/, (_, quote: string, source: string) => {
      return quote + (joinInside(getFolder(path), source) ?? source) + quote;
    });
    const isRepeated = this.code.has(key);
    this.code.add(key);
    return isRepeated;
  }

  private isAfterBlank(): boolean {
    return BLANK.test(this.lines.at(-1) ?? "");
  }

  private findPartial(file: string, line: SourceLine, { path, chain }: OpenFile): IncludedFile | undefined {
    const place = placeOfText(path, line, file);
    const fault = findNameFault(file);
    const partial = fault ? undefined : this.find(file, path, place);
    const nesting = partial && findPartialFault(partial.path, chain, this.context);
    if (fault) this.report(place, fault);
    if (nesting) this.report(place, nesting);
    return nesting ? undefined : partial;
  }

  /** Return the referenced lines in a file, or report a problem and return `undefined`. */
  private find(reference: string, from: SourcePath, place: Place): IncludedFile | undefined {
    if (this.length > MAX_TEXT_LENGTH) {
      const message = `The text including its partials has more than ${formatCount(MAX_TEXT_LENGTH)} characters.`;
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

  private report(place: Place, { code, message, hint }: IncludeFault): void {
    this.problems.push(createError(place, code, message, hint));
  }

  /** @param indentation Columns removed from the line's start. */
  private add(
    { text, number }: SourceLine,
    { path, prefix }: Pick<OpenFile, "path" | "prefix">,
    indentation = 0,
  ): void {
    const line = text === "" ? prefix.trimEnd() : prefix + text;
    const shift = prefix.length - indentation;
    this.lines.push(line);
    this.length += line.length + 1;
    const run = this.runs.at(-1);
    const isConsecutive =
      run && run.file === path && run.shift === shift && number - run.fileLine === this.lines.length - run.line;
    if (!isConsecutive) this.runs.push({ line: this.lines.length, file: path, fileLine: number, shift });
  }
}

/** Files that an MDX file imports as components, by name, with the import line. */
type Imports = ReadonlyMap<string, { file: string; line: SourceLine }>;

const NO_IMPORTS: Imports = new Map();

function findImportedPartials(lines: readonly SourceLine[]): Imports {
  return new Map(
    lines.flatMap((line) => {
      const [, name, file] = IMPORT.exec(line.text) ?? [];
      return name === undefined || file === undefined ? [] : [[name, { file, line }] as const];
    }),
  );
}

/** Return the index of the line that ends a comment, or the last index. */
function findCommentEnd(lines: readonly SourceLine[], from: number): number {
  const end = lines.findIndex(({ text }, index) => index >= from && text.includes("-->"));
  return end < 0 ? lines.length - 1 : end;
}

function placeOfText(file: SourcePath, { text, number }: SourceLine, reference: string): Place {
  const index = reference === "" ? 0 : text.lastIndexOf(reference);
  const place: Place = { file, line: number, column: index + 1 };
  return reference === "" ? place : { ...place, length: reference.length };
}

/** Return the whitespace columns with which all lines begin, ignoring blank lines. */
function measureSharedIndentation(lines: readonly SourceLine[]): number {
  const [first, ...others] = lines.map(({ text }) => text).filter((text) => text.trim() !== "");
  let shared = /^[ \t]*/.exec(first ?? "")?.[0] ?? "";
  for (const text of others) while (!text.startsWith(shared)) shared = shared.slice(0, -1);
  return shared.length;
}
