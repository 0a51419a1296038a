/** Converts the Markdown of mdBook. Only syntax that this tool lacks is changed; the rest keeps its bytes. */

import type { Code, Nodes } from "mdast";
import { getPlainText } from "../../markdown/transforms/walk.ts";
import { writeComment } from "../block-writers.ts";
import { convertFence } from "../clean-fence.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import type { MigrationTask } from "../migration-task.ts";
import { applyEdits, commentOut, getLine, removeLines, type TextEdit } from "../text-edits.ts";

export interface ChapterInput {
  /** Text without directives that insert files. */
  text: string;
  /** Return the new target of a link or image, or `undefined` if it stays. */
  convertUrl(url: string): string | undefined;
  /** Prefixes of hidden lines by language, except for Rust. */
  hiddenPrefixes: ReadonlyMap<string, string>;
  /** True if the site has formulas. */
  hasMath: boolean;
  /** Return the URL of a rule that a line such as `r[rule.name]` defines, as in the Rust Reference; absent for other books. */
  findRule: ((name: string) => string | undefined) | undefined;
  /** True if other programs replace `{{ name }}`. */
  hasPreprocessors: boolean;
  addTask(task: Omit<MigrationTask, "source">): void;
}

export interface ConvertedChapter {
  text: string;
  /** Text of the first heading, if it is a title. */
  heading?: string;
  /** Number of hidden lines that were removed. */
  hiddenLines: number;
  hasRust: boolean;
  hasFormula: boolean;
}

export function convertChapter(input: ChapterInput): ConvertedChapter {
  return new ChapterConverter(input).convert();
}

/** Words after the language that are for tests and for the playground. */
const TEST_WORD =
  /^(?:ignore(?:-[\w-]+)?|should_panic|no_run|compile_fail|edition\d{4}|noplay(?:ground|pen)|mdbook-runnable|editable|does_not_compile|panics|not_desired_behavior|test_harness|standalone(?:_crate)?|unstable|E\d{4}|hidelines=\S*)$/;

const CALLOUT = /^<div\s+class=(["'])(warning|note|info|tip|important|caution)\1\s*>\s*$/;

const FORMULA = /\\\\\((?<inline>[\s\S]+?)\\\\\)|\\\\\[(?<block>[\s\S]+?)\\\\\]/g;

class ChapterConverter {
  private readonly input: ChapterInput;
  private readonly text: string;
  private readonly edits: TextEdit[] = [];
  private hiddenLines = 0;
  private hasRust = false;
  private hasFormula = false;

  constructor(input: ChapterInput) {
    this.input = input;
    this.text = input.findRule ? replaceRules(input.text) : input.text;
  }

  convert(): ConvertedChapter {
    const { root } = parseMarkdown(hideFrontMatter(this.text));
    const heading = root.children.find(({ type }) => type === "heading");
    visitNodes(root, (node) => this.convertNode(node));
    this.convertCallouts(root.children);
    const definitions = this.defineRules(root);
    return {
      text: applyEdits(this.text, this.edits) + definitions,
      heading: heading?.type === "heading" && heading.depth === 1 ? getPlainText([heading]) : undefined,
      hiddenLines: this.hiddenLines,
      hasRust: this.hasRust,
      hasFormula: this.hasFormula,
    };
  }

  /** Return definitions for references that the preprocessor of the Rust Reference adds. Others become text. */
  private defineRules(root: Nodes): string {
    const { findRule } = this.input;
    if (!findRule) return "";
    const defined = new Set<string>();
    const codes: { start: number; end: number }[] = [];
    visitNodes(root, (node) => {
      if (node.type === "definition" || node.type === "footnoteDefinition") defined.add(node.identifier);
      if (node.type === "code" || node.type === "inlineCode") codes.push(getRange(node));
    });
    const lines = new Set<string>();
    for (const match of this.text.matchAll(/(?:\[((?:`[^`\n]*`|[^[\]\n`])+)\])?\[([^[\]^\n][^[\]\n]*)\](?![([])/g)) {
      const [written, text, label = ""] = match;
      const at = match.index;
      const isDefinition = text === undefined && /^:[ \t]*\S/.test(this.text.slice(at + written.length, at + 200));
      if (isDefinition && /(?:^|\n)[ \t>]*$/.test(this.text.slice(Math.max(0, at - 20), at))) continue;
      if (defined.has(label.toLowerCase()) || codes.some(({ start, end }) => start <= at && at < end)) continue;
      const url = findRule(label) ?? this.input.convertUrl(label.replaceAll("`", "").replace(/^macro@/, ""));
      if (url !== undefined) lines.add(`[${label}]: ${url}\n`);
      else if (text !== undefined) this.edit(at, at + written.length, text);
    }
    return lines.size === 0 ? "" : `${this.text.endsWith("\n") ? "" : "\n"}\n${[...lines].join("")}`;
  }

  private edit(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.edits.push({ start, end, text });
  }

  private convertNode(node: Nodes): false | undefined {
    const { start, end } = getRange(node);
    const source = this.text.slice(start, end);
    switch (node.type) {
      case "code":
        this.convertCode(node);
        return false;
      case "inlineCode":
        this.unescapeDirectives(start, source);
        return undefined;
      case "link":
      case "image":
      case "definition": {
        const url = this.input.convertUrl(node.url);
        const at = source.lastIndexOf(node.url);
        if (url !== undefined && at >= 0) this.edit(start + at, start + at + node.url.length, url);
        return undefined;
      }
      case "html":
        if (this.input.hasPreprocessors && !/^<(?:script|style)\b/i.test(source))
          this.commentDirectives(node, start, source);
        for (const match of source.matchAll(/(?<=\s(?:href|src)=(["']))[^"'\n]*(?=\1)/g)) {
          const url = this.input.convertUrl(match[0]);
          if (url !== undefined) this.edit(start + match.index, start + match.index + match[0].length, url);
        }
        return undefined;
      case "heading":
        this.convertHeading(start, source);
        return undefined;
      case "paragraph":
        if (this.input.hasMath) this.convertFormulas(node, start, source);
        if (this.input.hasPreprocessors) this.commentDirectives(node, start, source);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Keep the ID of `{#id .class key=value}`. */
  private convertHeading(start: number, source: string): void {
    const [written = "", attributes = ""] = /\{([^{}\n]*)\}[ \t]*$/.exec(source) ?? [];
    if (!/(?:^|\s)[.\w]/.test(attributes) || !/^\s*[#.]/.test(attributes)) return;
    const [id] = attributes.split(/\s+/).filter((part) => part.startsWith("#"));
    const at = start + source.length - written.length;
    if (id !== undefined) this.edit(at, start + source.length, `{${id}}`);
    else this.edit(start + source.slice(0, -written.length).trimEnd().length, start + source.length, "");
  }

  /** Comment out directives of preprocessors. */
  private commentDirectives(node: Nodes, start: number, source: string): void {
    const isCode = createCodeTest(node);
    for (const { 0: written, index } of source.matchAll(/(?<![\\{])\{\{[^{}\n]+\}\}/g)) {
      if (isCode(start + index) || /<[a-z][^<>]*$/i.test(source.slice(0, index))) continue;
      this.input.addTask({
        kind: "preprocessor directive",
        line: getLine(this.text, start + index),
        subject: written,
        suggestion: "The directive is a comment now. Write what the preprocessor inserts.",
      });
      const at = start + index;
      this.edits.push(...commentOut(this.text, at, at + written.length, writeComment(written)));
    }
  }

  private convertFormulas(node: Nodes, start: number, source: string): void {
    const isCode = createCodeTest(node);
    for (const match of source.matchAll(FORMULA)) {
      const at = start + match.index;
      if (isCode(at)) continue;
      const { inline, block = "" } = match.groups ?? {};
      this.hasFormula = true;
      const formula = inline === undefined ? `\n$$\n${block.trim()}\n$$\n` : `$${inline.trim()}$`;
      this.edit(at, at + match[0].length, formula);
    }
  }

  private unescapeDirectives(start: number, source: string): void {
    for (const { index } of source.matchAll(/\\(?=\{\{\s*#)/g)) this.edit(start + index, start + index + 1, "");
  }

  private convertCode(node: Code): void {
    const { start, end } = getRange(node);
    const source = this.text.slice(start, end);
    this.unescapeDirectives(start, source);
    const [opening = ""] = source.split("\n", 1);
    const [, fence = "", info = ""] = /^(`{3,}|~{3,})(.*)$/.exec(opening) ?? [];
    if (fence === "") return;
    const words = info
      .trim()
      .split(/[\s,]+(?![^{"]*["}])/)
      .filter((word) => word !== "");
    const [language = ""] = words;
    if (language === "rust") this.hasRust = true;
    this.removeHiddenLines(node, language, words);
    // Grammars are shown as they are written.
    if (this.input.findRule && language === "grammar") words.splice(0, words.length, "text");
    const otherWords = words.filter((word, index) => !TEST_WORD.test(word) || (index === 0 && word !== "ignore"));
    const line = `${fence}${otherWords.length === words.length && language === otherWords[0] ? info : otherWords.join(" ")}`;
    const [cleaned] = convertFence(0, line, (task) => this.input.addTask({ ...task, line: getLine(this.text, start) }));
    this.edit(start, start + opening.length, cleaned ? applyEdits(line, [cleaned]) : line);
  }

  /** Remove lines that readers see only after a click. */
  private removeHiddenLines(node: Code, language: string, words: readonly string[]): void {
    const prefix =
      words.find((word) => word.startsWith("hidelines="))?.slice("hidelines=".length) ??
      this.input.hiddenPrefixes.get(language);
    if (language !== "rust" && prefix === undefined) return;
    const { start, end } = getRange(node);
    let at = this.text.indexOf("\n", start) + 1;
    const lines = this.text.slice(at, end).split("\n").slice(0, -1);
    const hidden = lines.map((line) => {
      const code = line.replace(/^[ \t>]*/, "");
      return prefix === undefined ? /^#(?: |$)/.test(code) : code.startsWith(prefix);
    });
    this.hiddenLines += hidden.filter(Boolean).length;
    if (hidden.length > 0 && hidden.every(Boolean)) {
      this.edits.push(removeLines(this.text, start, end));
      return;
    }
    for (const [index, line] of lines.entries()) {
      if (hidden[index]) this.edit(at, at + line.length + 1, "");
      else if (prefix === undefined && /^[ \t>]*##/.test(line)) {
        const mark = at + line.indexOf("##");
        this.edit(mark, mark + 1, "");
      }
      at += line.length + 1;
    }
  }

  /** Write `<div class="warning">` around blocks as an admonition. */
  private convertCallouts(nodes: readonly Nodes[]): void {
    for (const [index, node] of nodes.entries()) {
      if (node.type !== "html") continue;
      const opening = getRange(node);
      const callout = this.text.slice(opening.start, opening.end);
      const [, , kind] = CALLOUT.exec(callout) ?? [];
      const closing = nodes
        .slice(index + 1)
        .find(
          (next) => next.type === "html" && /<\/?div\b/.test(this.text.slice(getRange(next).start, getRange(next).end)),
        );
      const end = closing && getRange(closing);
      if (kind === undefined || end === undefined || this.text.slice(end.start, end.end).trim() !== "</div>") continue;
      this.edit(opening.start, opening.end, `:::${kind}`);
      this.edit(end.start, end.end, ":::");
    }
  }
}

/** Return a function that is true for offsets in inline code. */
function createCodeTest(node: Nodes): (offset: number) => boolean {
  const codes: { start: number; end: number }[] = [];
  visitNodes(node, (each) => void (each.type === "inlineCode" && codes.push(getRange(each))));
  return (offset) => codes.some(({ start, end }) => start <= offset && offset < end);
}

/** Write rules of the Rust Reference as anchors. The number of lines stays. */
function replaceRules(text: string): string {
  return text.replace(/^r\[([\w.-]+)\][ \t]*$/gm, (_, name: string) => `<a id="r-${name}"></a>`);
}
