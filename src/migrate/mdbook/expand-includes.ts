/** Replaces directives of mdBook that insert files. */

import { getExtension, getFolder, joinInside } from "../../util/path.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import type { MigrationTask } from "../migration-task.ts";
import { applyEdits, getLine, type TextEdit } from "../text-edits.ts";

export interface IncludeInput {
  /** Path in the source. */
  source: string;
  readText(file: string): string | undefined;
  /** Take over a file with code, and return its path from the root of the new site. */
  addCode(file: string): string;
  /** Take over a Markdown file that other files insert. @returns The path to write, or `undefined` if the text has to be copied. */
  addPartial(file: string): string | undefined;
  addTask(task: Omit<MigrationTask, "source">): void;
}

export interface ExpandedText {
  text: string;
  /** Title of the page, if the text sets one. */
  title?: string;
}

const DIRECTIVE =
  /\\?\{\{\s*#(include|rustdoc_include|shiftinclude|playground|playpen|title|template)\s+([^{}\s][^{}\n]*?)\s*\}\}/g;

/** Most files inside of each other. */
const MAX_DEPTH = 10;

const HIDDEN_LINE = /^[ \t]*#(?:[ \t]|$)/m;

const MARKDOWN = /\.(?:md|markdown)$/i;

export function expandIncludes(text: string, input: IncludeInput): ExpandedText {
  return new Expander(input, 0).expand(text);
}

class Expander {
  private readonly input: IncludeInput;
  private title: string | undefined;
  /** Number of files around the text. */
  private readonly depth: number;

  constructor(input: IncludeInput, depth: number) {
    this.input = input;
    this.depth = depth;
  }

  expand(text: string): ExpandedText {
    if (!text.includes("{{")) return { text };
    const edits: TextEdit[] = [];
    // Code blocks that consist of one directive show a file.
    visitNodes(parseMarkdown(hideFrontMatter(text)).root, (node) => {
      if (node.type === "code") edits.push(...this.convertCode(text, getRange(node), node.value));
    });
    for (const match of text.matchAll(DIRECTIVE)) {
      const [written, name = "", argument = ""] = match;
      if (written.startsWith("\\")) continue;
      const start = match.index;
      const line = getLine(text, start);
      const replaced = this.replace(name, argument, { line, isAlone: isAlone(text, start, start + written.length) });
      if (replaced !== undefined) edits.push({ start, end: start + written.length, text: replaced });
    }
    return { text: applyEdits(text, edits), title: this.title };
  }

  private convertCode(text: string, { start, end }: { start: number; end: number }, value: string): TextEdit[] {
    const [, name = "", argument = ""] =
      /^\{\{\s*#(include|rustdoc_include|playground|playpen)\s+([^{}\n]*?)\s*\}\}$/.exec(value.trim()) ?? [];
    const block = text.slice(start, end);
    const [, fence = "", info = ""] = /^(`{3,}|~{3,})[ \t]*([^\n]*)/.exec(block) ?? [];
    if (name === "" || fence === "") return [];
    const place = this.resolve(argument);
    const code = this.input.readText(place.file);
    // Hidden lines of the file would be visible.
    if (code === undefined || (/\.rs$/.test(place.file) && HIDDEN_LINE.test(code))) return [];
    const fragment = createFragment(code, place);
    if (fragment === undefined) return [];
    const language = info === "" ? "text" : info;
    const at = block.indexOf("\n");
    const indent = /[^\n]*$/.exec(text.slice(0, start))?.[0] ?? "";
    const edit = `${fence}${language} file="${this.input.addCode(place.file)}${fragment}"\n${indent.replace(/\S/g, " ")}${fence}`;
    return at < 0 ? [] : [{ start, end, text: edit }];
  }

  private replace(
    name: string,
    argument: string,
    { line, isAlone: alone }: { line: number; isAlone: boolean },
  ): string | undefined {
    if (name === "title") {
      this.title = argument;
      return "";
    }
    const [file = "", ...words] = argument.split(/\s+/);
    const place = this.resolve(name === "shiftinclude" ? file.replace(/^(?:auto|-?\d+):/, "") : file);
    const text = this.input.readText(place.file);
    if (text === undefined) {
      this.input.addTask({
        kind: "include",
        line,
        subject: argument,
        suggestion: "The source does not contain the file, so the directive is a comment now.",
      });
      return `<!-- include ${argument.replaceAll("--", "- -")} -->`;
    }
    if (name === "playground" || name === "playpen")
      return HIDDEN_LINE.test(text)
        ? `\`\`\`rust\n${text.trimEnd()}\n\`\`\``
        : `\`\`\`rust file="${this.input.addCode(place.file)}"\n\`\`\``;
    if (name === "template") return this.expandNested(fillTemplate(text, words), place.file);
    if (
      alone &&
      place.part === "" &&
      MARKDOWN.test(place.file) &&
      getFolder(place.file) === getFolder(this.input.source)
    ) {
      const path = this.input.addPartial(place.file);
      if (path !== undefined) return `<Include file="${path}" />`;
    }
    return this.expandNested(selectPart(text, place), place.file);
  }

  /** Replace the directives of a text that is inserted; its paths are relative to its file. */
  private expandNested(text: string, source: string): string {
    const trimmed = text.replace(/\n$/, "");
    if (this.depth >= MAX_DEPTH || getExtension(source) !== ".md") return trimmed;
    return new Expander({ ...this.input, source }, this.depth + 1).expand(trimmed).text;
  }

  private resolve(argument: string): Place {
    const [, path = "", part = ""] = /^([^:]*)(?::(.*))?$/.exec(argument.split(/\s/)[0] ?? "") ?? [];
    return { file: joinInside(getFolder(this.input.source), path) ?? path, part };
  }
}

interface Place {
  file: string;
  /** The part after the path: `5`, `5:10`, `:10`, `5:` or the name of an anchor; `""` for the whole file. */
  part: string;
}

const isAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(0, start)) && /^[ \t]*(?:\n|$)/.test(text.slice(end));

const ANCHOR = /ANCHOR(_END)?:\s*([\w-]+)/;

const countLines = (text: string): number => text.replace(/\n$/, "").split("\n").length;

/** Return the lines of a part, from 1. */
function readRange(part: string, total: number): { first: number; last: number } | undefined {
  const [, from = "", colon, to = ""] = /^(\d*)(:)?(\d*)$/.exec(part) ?? [];
  if (from === "" && colon === undefined) return undefined;
  const first = Math.max(1, Number(from || 1));
  const last = colon === undefined ? first : to === "" ? total : Math.min(Number(to), total);
  return { first, last };
}

/** Return the fragment of `file="…"`, or `undefined` if the part cannot be named there. */
function createFragment(code: string, { part }: Place): string | undefined {
  if (part === "") return "";
  const range = readRange(part, countLines(code));
  if (range) return range.first <= range.last ? `#L${range.first}-L${range.last}` : undefined;
  const marks = code.split("\n").flatMap((line) => (ANCHOR.exec(line)?.[2] === part ? [line] : []));
  return marks.length === 2 && marks.every((line) => convertAnchorLine(line) !== line) ? `#${part}` : undefined;
}

/** Return the lines of a part as text. */
function selectPart(text: string, { part }: Place): string {
  if (part === "") return text;
  const lines = text.replace(/\n$/, "").split("\n");
  const range = readRange(part, lines.length);
  if (range) return lines.slice(range.first - 1, range.last).join("\n");
  const selected: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const [, end, name] = ANCHOR.exec(line) ?? [];
    if (name === part) isOpen = end === undefined;
    else if (isOpen && name === undefined) selected.push(line);
  }
  return selected.join("\n");
}

/** Write anchors of mdBook as regions. The number of lines stays. */
export function convertAnchors(text: string): string {
  return text.includes("ANCHOR") ? text.split("\n").map(convertAnchorLine).join("\n") : text;
}

function convertAnchorLine(line: string): string {
  const [, indent = "", opening = "", end, name = "", rest = ""] =
    /^(\s*)(\/\/|\/\*|#|<!--|--|;|%)[^\w\s]*\s*ANCHOR(_END)?:\s*([\w-]+)(.*)$/.exec(line) ?? [];
  if (name === "") return line;
  const closing = /\*\/|-->/.exec(rest)?.[0];
  const space = opening === "#" ? "" : " ";
  const prefix = opening === "#" ? "" : opening;
  return `${indent}${prefix}${space}#${end === undefined ? "" : "end"}region ${name}${closing === undefined ? "" : ` ${closing}`}`;
}

/** Replace the variables of a template: `[[#name]]` and `[[#name default]]`. */
function fillTemplate(text: string, words: readonly string[]): string {
  const values = new Map(words.map((word) => [word.replace(/=.*$/s, ""), word.replace(/^[^=]*=/, "")]));
  return text.replace(
    /\[\[#([\w-]+)(?:\s+([^\]]*))?\]\]/g,
    (written, name: string, fallback?: string) => values.get(name) ?? fallback ?? written,
  );
}
