/** Converts blocks of Python-Markdown with indented content, or with content between slashes. The bytes of other lines stay. */

import { type Tab, writeAdmonition, writeComment, writeTabs } from "../block-writers.ts";
import type { MigrationTask } from "../migration-task.ts";
import {
  ADMONITION,
  FENCE,
  PLUGIN_INCLUDE,
  REFERENCE,
  SLASHES,
  SNIPPET,
  SNIPPET_BLOCK,
  TAB,
  type Line,
  type SlashBlock,
  getFold,
  getIndent,
  getPluginPath,
  isBlank,
  isClosingFence,
  limitRanges,
  shiftRanges,
} from "./block-patterns.ts";
import { convertInfo, isTerminalRecording, removeMarkup } from "./fence-info.ts";
import { ANNOTATION } from "./snippet-sections.ts";

export interface BlockInput {
  /** Return the lines that replace a directive that inserts a file, or `undefined` if it stays. */
  insertFile(path: string, options: { isCode: boolean; info: string; line: number }): InsertedFile | undefined;
  addTask(task: Omit<MigrationTask, "source">): void;
}

export type InsertedFile =
  /** A code block shows the file: `file="/examples/a.py#L3-L5"`. */
  { kind: "code"; option: string; language: string; count: number } | { kind: "text"; lines: readonly string[] };

export function convertBlocks(text: string, input: BlockInput): string {
  const lines = text.split("\n").map((line, index): Line => ({ text: line, number: index + 1 }));
  return new BlockConverter(input).convert(lines).join("\n");
}

/** End tags by a blank line before text. */
const separate = (result: string[], next: Line | undefined): string[] =>
  next === undefined || isBlank(next) ? result : [...result, ""];

/** Join the dashes of a line below the head of a table, which may contain spaces in Python-Markdown. */
const joinDashes = (line: string): string =>
  /^[ \t>]*\|[\s:|-]*- +-[\s:|-]*$/.test(line)
    ? line.replace(/(?<=-) +(?=-)/g, (space) => "-".repeat(space.length))
    : line;

/** Return the end of the lines of a quote that are indented below a line, and these lines without the indentation. */
function readQuoted(lines: readonly Line[], at: number, prefix: string): { end: number; body: Line[] } {
  let end = at + 1;
  while (lines[end]?.text.startsWith(`${prefix}    `)) end++;
  const body = lines.slice(at + 1, end).map((line): Line => ({ ...line, text: line.text.slice(prefix.length + 4) }));
  return { end, body };
}

class BlockConverter {
  private readonly input: BlockInput;

  constructor(input: BlockInput) {
    this.input = input;
  }

  convert(lines: readonly Line[]): string[] {
    const output: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const { end, result } = this.convertAt(lines, at);
      output.push(...result);
      at = end;
    }
    return output;
  }

  /** Convert the block or the line at an index. */
  private convertAt(lines: readonly Line[], at: number): { end: number; result: string[] } {
    const line = lines[at] as Line;
    const fence = FENCE.exec(line.text);
    if (fence) return this.convertFence(lines, at, fence);
    const admonition = ADMONITION.exec(line.text);
    if (admonition) return this.convertAdmonition(lines, at, admonition);
    if (TAB.test(line.text)) return this.convertTabs(lines, at);
    const slashes = SLASHES.exec(line.text);
    if (slashes?.[3] !== undefined) return this.convertSlashes(lines, at);
    const reference = REFERENCE.exec(line.text);
    if (reference) return this.convertReference(lines, at, reference);
    const snippet = SNIPPET.exec(line.text);
    if (snippet) return { end: at + 1, result: this.insert(snippet[2] ?? "", snippet[1] ?? "", line) };
    if (SNIPPET_BLOCK.test(line.text)) return this.convertSnippets(lines, at);
    const include = PLUGIN_INCLUDE.exec(line.text);
    if (include) return { end: at + 1, result: this.convertPluginInclude(include, line) };
    return { end: at + 1, result: [joinDashes(line.text)] };
  }

  private convertFence(
    lines: readonly Line[],
    at: number,
    [, indent = "", fence = "", infoText = ""]: RegExpExecArray,
  ): { end: number; result: string[] } {
    const info = convertInfo(infoText);
    let end = at + 1;
    while (end < lines.length && !isClosingFence((lines[end] as Line).text, fence)) end++;
    if (end === lines.length) {
      this.input.addTask({
        kind: "unclosed code block",
        line: (lines[at] as Line).number,
        subject: `${fence}${info}`,
        suggestion: "The line was removed: no line ends the block, so it had no effect.",
      });
      return { end: at + 1, result: [] };
    }
    const body = lines.slice(at + 1, end);
    const closing = lines[end]?.text;
    const filledLines = body.filter((line) => !isBlank(line));
    const [only] = filledLines;
    const path =
      only === undefined ? undefined : (SNIPPET.exec(only.text)?.[2] ?? getPluginPath(PLUGIN_INCLUDE.exec(only.text)));
    if (filledLines.length === 1 && path !== undefined) {
      const inserted = this.input.insertFile(path, { isCode: true, info, line: at + 1 });
      if (inserted?.kind === "code") {
        const language = info.trim() === "" ? inserted.language : limitRanges(info.trim(), inserted.count);
        return {
          end: end + 1,
          result: [`${indent}${fence}${language} ${inserted.option}`, ...(closing === undefined ? [] : [closing])],
        };
      }
    }
    const isRecording = isTerminalRecording(lines.slice(0, at).findLast((line) => !isBlank(line))?.text ?? "");
    const converted = body.flatMap((line) => {
      const [, space = "", file = ""] = SNIPPET.exec(line.text) ?? [];
      if (file !== "" && !line.text.includes(";-")) return this.insertText(file, space, line);
      // The text of annotations is a list below the code.
      return [line.text.replace(/^([ \t]*);(-+8<-+)/, "$1$2").replace(ANNOTATION, "$1")];
    });
    const result = isRecording ? converted.map(removeMarkup) : converted;
    const opening = `${indent}${fence}${limitRanges(info, Math.max(1, result.length))}`;
    return { end: end + 1, result: [opening, ...result, ...(closing === undefined ? [] : [closing])] };
  }

  /** Return the end of the lines that are indented below a line, and these lines without the indentation. */
  private readIndented(lines: readonly Line[], at: number): { end: number; body: Line[] } {
    const indent = getIndent((lines[at] as Line).text) + 4;
    let end = at + 1;
    while (end < lines.length && (isBlank(lines[end] as Line) || getIndent((lines[end] as Line).text) >= indent)) end++;
    while (end > at + 1 && isBlank(lines[end - 1] as Line)) end--;
    const body = lines
      .slice(at + 1, end)
      .map(({ text, number }): Line => ({ text: text.replace(/^(?: {4}|\t)/, ""), number }));
    return { end, body };
  }

  private convertAdmonition(
    lines: readonly Line[],
    at: number,
    [, indent = "", mark = "", kind = "", , title]: RegExpExecArray,
  ): { end: number; result: string[] } {
    const { end, body } = this.readIndented(lines, at);
    return { end, result: writeAdmonition({ kind, title, fold: getFold(mark), indent, body: this.convert(body) }) };
  }

  private convertTabs(lines: readonly Line[], at: number): { end: number; result: string[] } {
    const [, indent = ""] = TAB.exec((lines[at] as Line).text) ?? [];
    const tabs: Tab[] = [];
    let end = at;
    for (let next = at; next < lines.length; ) {
      const found = TAB.exec((lines[next] as Line).text);
      if (found?.[1] !== indent || (next > at && (lines[next] as Line).text.includes("===!"))) break;
      const block = this.readIndented(lines, next);
      tabs.push({ label: found[2] ?? found[3] ?? "", body: this.convert(block.body) });
      end = block.end;
      for (next = end; next < lines.length && isBlank(lines[next] as Line); ) next++;
    }
    return { end, result: separate(writeTabs(indent, tabs), lines[end]) };
  }

  private readSlashes(lines: readonly Line[], at: number): SlashBlock {
    const [, indent = "", slashes = "", kind = "", title = ""] = SLASHES.exec((lines[at] as Line).text) ?? [];
    let end = at + 1;
    for (let depth = 1; end < lines.length; end++) {
      const [, , marks, name] = SLASHES.exec((lines[end] as Line).text) ?? [];
      if (marks?.length !== slashes.length) continue;
      depth += name === undefined ? -1 : 1;
      if (depth === 0) break;
    }
    const inner = lines.slice(at + 1, end);
    // Options are indented below the first line.
    const count = inner.findIndex(({ text }) => !/^\s+[\w-]+:/.test(text));
    const options = inner.slice(0, Math.max(0, count)).map(({ text }) => text.trim());
    return { indent, kind: kind.toLowerCase(), title, options, body: inner.slice(options.length), end: end + 1 };
  }

  private convertSlashes(lines: readonly Line[], at: number): { end: number; result: string[] } {
    const block = this.readSlashes(lines, at);
    const { indent, kind, title, options, body, end } = block;
    const type = options.flatMap((option) => /^type:\s*([\w-]+)/.exec(option)?.[1] ?? [])[0];
    if (kind === "tab") return this.convertSlashTabs(lines, at);
    const converted = this.convert(body);
    if (kind === "details") {
      const isOpen = options.some((option) => /^open:\s*true/i.test(option));
      return {
        end,
        result: writeAdmonition({
          kind: type ?? "note",
          title: title || "Details",
          fold: isOpen ? " {fold=open}" : " {fold}",
          indent,
          body: converted,
        }),
      };
    }
    if (kind === "admonition")
      return { end, result: writeAdmonition({ kind: type ?? "note", title, indent, body: converted }) };
    if (/^(?:html|define|definition|caption|figure-caption|table-caption)$/.test(kind)) {
      this.input.addTask({
        kind: "block",
        line: (lines[at] as Line).number,
        subject: (lines[at] as Line).text.trim(),
        suggestion: "Only the text of the block was kept. Write HTML if its element matters.",
      });
      return { end, result: converted };
    }
    return { end, result: writeAdmonition({ kind, title, indent, body: converted }) };
  }

  private convertSlashTabs(lines: readonly Line[], at: number): { end: number; result: string[] } {
    const tabs: Tab[] = [];
    let end = at;
    let indent = "";
    for (let next = at; next < lines.length; ) {
      const [, , , kind] = SLASHES.exec((lines[next] as Line).text) ?? [];
      if (kind?.toLowerCase() !== "tab") break;
      const block = this.readSlashes(lines, next);
      if (next > at && block.options.some((option) => /^new:\s*true/i.test(option))) break;
      indent = block.indent;
      tabs.push({ label: block.title, body: this.convert(block.body) });
      end = block.end;
      for (next = end; next < lines.length && isBlank(lines[next] as Line); ) next++;
    }
    return { end, result: writeTabs(indent, tabs) };
  }

  /** Comment a reference that mkdocstrings creates from code. */
  private convertReference(
    lines: readonly Line[],
    at: number,
    [, indent = "", marks, name = ""]: RegExpExecArray,
  ): { end: number; result: string[] } {
    const { end, body } = indent.includes(">") ? readQuoted(lines, at, indent) : this.readIndented(lines, at);
    this.input.addTask({
      kind: "reference",
      line: (lines[at] as Line).number,
      subject: `::: ${name}`,
      suggestion: "The reference is a comment now. Generate Markdown from the code, or write it.",
    });
    const options = body.map(({ text }) => text.replaceAll("--", "- -"));
    const heading = marks === undefined ? [] : [`${indent}${marks}\`${name}\``, indent.trimEnd()];
    const newline = indent.includes(">") ? `\n${indent}` : "\n";
    return { end, result: [...heading, `${indent}<!-- ::: ${[name, ...options].join(newline)} -->`] };
  }

  private convertSnippets(lines: readonly Line[], at: number): { end: number; result: string[] } {
    const end = lines.findIndex((line, index) => index > at && SNIPPET_BLOCK.test(line.text));
    if (end < 0) return { end: at + 1, result: [(lines[at] as Line).text] };
    const [, indent = ""] = SNIPPET_BLOCK.exec((lines[at] as Line).text) ?? [];
    const paths = lines.slice(at + 1, end).filter((line) => !isBlank(line) && !line.text.trim().startsWith(";"));
    return { end: end + 1, result: paths.flatMap((line) => this.insert(line.text.trim(), indent, line)) };
  }

  private insert(path: string, indent: string, line: Line): string[] {
    const inserted = this.input.insertFile(path, { isCode: false, info: "", line: line.number });
    if (!inserted) return [line.text];
    if (inserted.kind === "text") return inserted.lines.map((text) => (text === "" ? "" : indent + text));
    return [`${indent}\`\`\`${inserted.language} ${inserted.option}`, `${indent}\`\`\``];
  }

  private insertText(path: string, indent: string, line: Line): string[] {
    const inserted = this.input.insertFile(path, { isCode: false, info: "text", line: line.number });
    return inserted?.kind === "text" ? inserted.lines.map((text) => indent + text) : [line.text];
  }

  private convertPluginInclude(include: RegExpExecArray, line: Line): string[] {
    const [, indent = "", , options = ""] = include;
    const [, first, last] = /\bln\[(\d+):(\d+)\]/.exec(options) ?? [];
    const path = getPluginPath(include) ?? "";
    const range = first === undefined ? "" : `:${first}:${last}`;
    const inserted = this.input.insertFile(path + range, { isCode: true, info: "", line: line.number });
    if (inserted?.kind !== "code") return [`${indent}${writeComment(`include ${path}`)}`];
    const marked = /\bhl\[([\d,:]+)\]/.exec(options)?.[1]?.replaceAll(":", "-");
    // Marked lines are numbers of the file.
    const mark =
      marked === undefined ? "" : ` {${first === undefined ? marked : shiftRanges(marked, Number(first) - 1)}}`;
    return [`${indent}\`\`\`${inserted.language} ${inserted.option}${mark}`, `${indent}\`\`\``];
  }
}
