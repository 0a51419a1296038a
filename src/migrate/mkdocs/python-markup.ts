/** Converts syntax in the text of Python-Markdown: attribute lists, keys, marks, icons and links. */

import type { Nodes } from "mdast";
import { getPlainText } from "../../markdown/transforms/walk.ts";
import { writeComment } from "../block-writers.ts";
import { convertFence } from "../clean-fence.ts";
import { joinThemedImages, joinThemedTags, THEMED } from "./dark-images.ts";
import { convertShortcode } from "./icon-shortcodes.ts";
import { commentTemplates } from "./jinja-templates.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import type { MigrationTask } from "../migration-task.ts";
import { applyEdits, commentOut, getLine, removeLines, type TextEdit } from "../text-edits.ts";

export interface PageInput {
  /** Text with converted blocks. */
  text: string;
  convertUrl(url: string): string | undefined;
  /** True if mkdocstrings defines `[text][module.name]`. */
  hasReferences: boolean;
  /** True if a plugin or hook may replace expressions in double braces. */
  hasTemplates: boolean;
  /** True if the site uses an extension of Python-Markdown: `pymdownx.tilde`. */
  hasExtension(name: string): boolean;
  addTask(task: Omit<MigrationTask, "source">): void;
}

export interface ConvertedPage {
  text: string;
  /** Text of the first heading, if it is a title. */
  heading?: string;
}

const KEYS = /(?<![\p{L}\d+{])\+\+([a-z0-9"][\w"-]*?(?:\+[\w"-]+?)*)\+\+(?![\p{L}\d+}])/giu;
const MARKED = /(?<![=\p{L}\d!<>+*/|&^%-])==(?![\s=])([^=\n]*[^\s=])==(?![=\p{L}\d])/gu;
const INSERTED = /(?<![\^\p{L}\d])\^\^(?![\s^])([^^\n]*[^\s^])\^\^(?![\^\p{L}\d])/gu;
const ICON =
  /(?<![\p{L}\d:]):((?:material|octicons|fontawesome|simple)-[a-z\d]+(?:-[a-z\d]+)*):(?:\{[^{}\n]*\})?([ \t]?)/gu;
const SUBSCRIPT = /(?<![~\\])~(?![~\s])([^~\n\s]+)~(?!~)/g;
const SUPERSCRIPT = /(?<![\^\\[])\^(?![\^\s[])([^^\n\s[\]]+)\^(?!\^)/g;
/** Changes of Critic Markup. */
const CRITIC =
  /\{\+\+(?<insertion>[\s\S]*?)\+\+\}|\{--(?<deletion>[\s\S]*?)--\}|\{~~(?<before>[\s\S]*?)~>(?<after>[\s\S]*?)~~\}|\{==(?<highlight>[\s\S]*?)==\}|\{>>(?<note>[\s\S]*?)<<\}/g;
/** The language before the code of InlineHilite: `#!python f()`. */
const INLINE_LANGUAGE = /^(`+[ ]?)(?:#!|:::)(?=[a-z])[\w+.#-]+[ ]+(?=\S)/;
const LATEX = /\\\((?<inline>[^\n]+?)\\\)|(?<=^[ \t]*)\\\[(?<block>[\s\S]+?)\\\](?=[ \t]*$)/gm;
const ATTRIBUTES = /(?<=[)\]`:*_>])\{:?[ \t]*([.#]?[A-Za-z][^{}\n]*)\}/g;
const REFERENCES = /(?<![\w\]])\[((?:`[^`\n]*`|[^[\]`])+)\]\[([^[\]\n]*)\]/g;
/** Attributes of the block above: `{: .wide }`, `{ #id }`. */
const ATTRIBUTE_LINE = /^[ \t>]*\{(?::[^{}\n]+|[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*)\}[ \t]*$/gm;
const HEADING_ATTRIBUTES = /[ \t]*\{:?[ \t]*([^{}\n]*)\}[ \t]*#*[ \t]*$/;

export function convertPage(input: PageInput): ConvertedPage {
  const { convertUrl, hasReferences, hasTemplates, hasExtension, addTask } = input;
  const text = separateMarks(hasTemplates ? commentTemplates(input.text, addTask) : input.text);
  const { root } = parseMarkdown(hideFrontMatter(text));
  const edits: TextEdit[] = [];
  const defined = new Set<string>();
  visitNodes(root, (node) => void (node.type === "definition" && defined.add(node.identifier)));
  const edit = (start: number, end: number, replacement: string): void => {
    if (text.slice(start, end) !== replacement) edits.push({ start, end, text: replacement });
  };
  const convertTarget = (node: Nodes & { url: string }): void => {
    const { start, end } = getRange(node);
    const url = convertUrl(node.url.replace(THEMED, ""));
    const at = text.slice(start, end).lastIndexOf(node.url);
    if (at < 0 || (url === undefined && !THEMED.test(node.url))) return;
    edit(start + at, start + at + node.url.length, url ?? node.url.replace(THEMED, ""));
  };
  const convertImage = (url: string): string => {
    const path = url.replace(THEMED, "");
    return convertUrl(path) ?? path;
  };
  const themed = joinThemedImages(root, text, convertImage);
  edits.push(...themed.edits);
  visitNodes(root, (node) => {
    if (themed.joined.has(node)) return false;
    const { start, end } = getRange(node);
    const source = text.slice(start, end);
    if (node.type === "code") edits.push(...convertFence(start, text, addTask));
    if (node.type === "code") convertIndented(node.value, start, end);
    if (node.type === "inlineCode" && hasExtension("pymdownx.inlinehilite")) {
      const [before = "", ticks = ""] = INLINE_LANGUAGE.exec(source) ?? [];
      edit(start, start + before.length, ticks);
    }
    if (node.type === "image" && THEMED.exec(node.url)?.[1] === "dark") {
      addDarkImage(source, start);
      edit(start, end, `<!-- ${source.replaceAll("--", "- -")} -->`);
      return false;
    }
    // `[//]: # (text)` is a comment.
    if (node.type === "definition" && node.label === "//") {
      edit(start, end, `<!-- ${(node.title ?? "").replaceAll("--", "- -")} -->`);
      return false;
    }
    if (node.type === "link" || node.type === "image" || node.type === "definition") convertTarget(node);
    if (node.type === "html") convertHtml(source, start);
    if (node.type === "heading") {
      const attributes = HEADING_ATTRIBUTES.exec(source);
      const id = /(?:^|\s)#([\w.:-]+)/.exec(attributes?.[1] ?? "")?.[1];
      if (attributes && /^[.#]|=/.test(attributes[1]?.trim() ?? ""))
        edit(start + attributes.index, end, id === undefined ? "" : ` {#${id}}`);
    }
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      convertText(node, start, source);
    return undefined;
  });
  return { text: applyEdits(text, edits), heading: getTitle(root.children) };

  function addDarkImage(subject: string, start: number): void {
    const suggestion = "Write <picture> with both images.";
    addTask({ kind: "image for dark mode", line: getLine(text, start), subject, suggestion });
  }

  function convertHtml(source: string, start: number): void {
    const joined = joinThemedTags(source, start, convertImage);
    edits.push(...joined);
    for (const { 0: image, index } of source.matchAll(/<img\b[^<>]*#(?:only|gh)-dark\b[^<>]*>/g)) {
      if (joined.some((pair) => pair.start <= start + index && start + index < pair.end)) continue;
      addDarkImage(image, start + index);
      edit(start + index, start + index + image.length, "");
    }
    // Attributes of images in such elements; those of paragraphs are converted with their text.
    if (/\smarkdown\b/.test(source))
      for (const { 0: list, index } of source.matchAll(/(?<=\))\{:?[ \t]*[.#]?[A-Za-z][^{}\n]*\}/g))
        edit(start + index, start + index + list.length, "");
    for (const { 0: url, index } of source.matchAll(/(?<=\s(?:href|src)=(["']))[^"'\n]*(?=\1)/g)) {
      const written = url.replace(THEMED, "");
      edit(start + index, start + index + url.length, convertUrl(written) ?? written);
    }
    if (hasTemplates)
      for (const { 0: expression, index } of source.matchAll(/\{\{[^{}\n]+\}\}/g))
        if (!/<[^<>]*$|<!--(?:(?!-->)[\s\S])*$/.test(source.slice(0, index)))
          convertExpression(start + index, expression);
    // Python-Markdown reads Markdown in elements with this attribute; here, a blank line begins it.
    for (const { 0: tag, index } of source.matchAll(
      /<[a-z][\w-]*\b[^<>]*?(\smarkdown(?:=["']?\w+["']?)?)[^<>]*>(?=\n|$)/g,
    )) {
      const cleaned = tag.replace(/\smarkdown(?:=["']?\w+["']?)?/, "");
      edit(start + index, start + index + tag.length, index + tag.length === source.length ? cleaned : `${cleaned}\n`);
    }
  }

  function convertExpression(at: number, expression: string): void {
    addTask({
      kind: "template",
      line: getLine(text, at),
      subject: expression,
      suggestion: "The expression is a comment now, because a plugin replaces it. Write its value.",
    });
    edits.push(...commentOut(text, at, at + expression.length, writeComment(expression)));
  }

  /** Write indented code that begins with its language as a block with fences: `:::python`, `#!python`. */
  function convertIndented(value: string, start: number, end: number): void {
    const [first = "", language = ""] = /^(?:#!|:{3,})([a-z][\w+-]*)[^\S\n]*\n/.exec(value) ?? [];
    if (first === "" || /^[`~]/.test(text.slice(start, end).trimStart())) return;
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const indent =
      text
        .slice(lineStart, end)
        .match(/^[ \t]*/)?.[0]
        .slice(0, -4) ?? "";
    if (text.slice(lineStart, start).trim() !== "") return;
    const lines = [`\`\`\`${language}`, ...value.slice(first.length).split("\n"), "```"];
    edit(lineStart, end, lines.map((line) => (line === "" ? "" : indent + line)).join("\n"));
  }

  function convertText(node: Nodes, start: number, source: string): void {
    const skipped: { start: number; end: number }[] = [];
    visitNodes(node, (each) => {
      if (each.type === "inlineCode" || each.type === "html") skipped.push(getRange(each));
    });
    // Braces in formulas are no attributes.
    for (const { index, 0: formula } of source.matchAll(FORMULA))
      skipped.push({ start: start + index, end: start + index + formula.length });
    const isSkipped = (at: number): boolean => skipped.some((range) => range.start <= at && at < range.end);
    const replace = (pattern: RegExp, write: (match: RegExpMatchArray) => string): void => {
      for (const match of source.matchAll(pattern)) {
        const at = start + (match.index ?? 0);
        if (isSkipped(at)) continue;
        edit(at, at + match[0].length, write(match));
      }
    };
    if (hasExtension("pymdownx.arithmatex"))
      replace(LATEX, ({ 0: formula, index = 0, groups: { inline, block = "" } = {} }) => {
        skipped.push({ start: start + index, end: start + index + formula.length });
        return inline === undefined ? `\n$$\n${block.trim()}\n$$\n` : `$${inline.trim()}$`;
      });
    if (hasExtension("pymdownx.critic")) replace(CRITIC, ({ groups }) => writeChange(groups ?? {}));
    if (hasExtension("pymdownx.tilde")) replace(SUBSCRIPT, ([, inner = ""]) => `<sub>${inner}</sub>`);
    if (hasExtension("pymdownx.caret")) replace(SUPERSCRIPT, ([, inner = ""]) => `<sup>${inner}</sup>`);
    replace(KEYS, ([, keys = ""]) => `:kbd[${keys.split("+").map(formatKey).join("+")}]`);
    replace(MARKED, ([, inner = ""]) => `<mark>${inner}</mark>`);
    replace(INSERTED, ([, inner = ""]) => `<ins>${inner}</ins>`);
    replace(ICON, ([, name = "", space = ""]) => {
      const converted = convertShortcode(name);
      if (converted !== undefined) return `:icon[${converted}]${space}`;
      addTask({
        kind: "icon",
        line: getLine(text, start),
        subject: `:${name}:`,
        suggestion: "The icon was removed. Write :icon[name] with an icon of Lucide.",
      });
      return "";
    });
    // An anchor for references: `[](){#id}`.
    replace(/\[\]\(\)\{:?[ \t]*#([\w.:-]+)[ \t]*\}/g, ([, id = ""]) => `<a id="${id}"></a>`);
    if (hasTemplates)
      for (const { 0: expression, index } of source.matchAll(/\{\{[^{}\n]+\}\}/g)) {
        const at = start + index;
        if (isSkipped(at)) continue;
        if (node.type === "heading") edit(at, at + expression.length, "");
        convertExpression(at, expression);
      }
    for (const { index, 0: line } of source.matchAll(ATTRIBUTE_LINE)) {
      const at = start + index;
      const id = /[{\s:]#([\w.:-]+)/.exec(line)?.[1];
      if (id === undefined) edits.push(removeLines(text, at, at + line.length));
      else edit(at + line.indexOf("{"), at + line.lastIndexOf("}") + 1, `<a id="${id}"></a>`);
    }
    if (hasReferences)
      replace(REFERENCES, ([written, label = "", name = ""]) => {
        const target = name === "" ? label.replaceAll("`", "") : name;
        if (defined.has(target.toLowerCase()) || target.startsWith("^")) return written;
        addTask({
          kind: "reference",
          line: getLine(text, start),
          subject: written,
          suggestion: "Only the text of the link was kept. Link to the reference once it is written.",
        });
        return label;
      });
    if (node.type === "heading") return;
    if (node.type === "tableCell") replace(/[ \t]*\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n|]*\}(?=[ \t]*\|?$)/g, () => "");
    replace(ATTRIBUTES, (match) => {
      const before = source.slice(0, match.index);
      const size = /\b(?:width|height)=["']?\d+(?:px)?["']?/g;
      const sizes = /!\[[^\]\n]*\]\([^)\n]*\)$/.test(before)
        ? [...(match[1] ?? "").matchAll(size)].map(([part]) => part.replace(/["']|px/g, ""))
        : [];
      return sizes.length === 0 ? "" : `{${sizes.join(" ")}}`;
    });
  }
}

/** Separate the marks of headings from their text, which Python-Markdown does not require: `#Wells`. */
function separateMarks(text: string): string {
  if (!/^#{1,6}(?:[^\s#]|\u00a0)/m.test(text)) return text;
  const edits: TextEdit[] = [];
  visitNodes(parseMarkdown(hideFrontMatter(text)).root, (node) => {
    if (node.type !== "paragraph") return;
    const { start, end } = getRange(node);
    for (const { 0: line, 1: marks = "", index } of text.slice(start, end).matchAll(/^(#{1,6})\u00a0?(?=[^\s#])/gm))
      if (text.lastIndexOf("\n", start + index - 1) + 1 === start + index)
        edits.push({ start: start + index, end: start + index + line.length, text: `${marks} ` });
  });
  return applyEdits(text, edits);
}

function writeChange({
  insertion,
  deletion,
  before,
  after,
  highlight,
  note,
}: Record<string, string | undefined>): string {
  if (insertion !== undefined) return `<ins>${insertion}</ins>`;
  if (deletion !== undefined) return `<del>${deletion}</del>`;
  if (highlight !== undefined) return `<mark>${highlight}</mark>`;
  if (note !== undefined) return "";
  return `<del>${before}</del><ins>${after}</ins>`;
}

/** A formula between dollar signs; one in a line contains a sign of LaTeX. */
const FORMULA = /\$\$[\s\S]*?\$\$|(?<![\\$])\$(?=[^$\n]*[\\_^])[^\s$](?:[^$\n]*[^\s$])?\$/g;

function getTitle(nodes: readonly Nodes[]): string | undefined {
  const heading = nodes.find(({ type }) => type === "heading");
  return heading?.type === "heading" && heading.depth === 1
    ? getPlainText([heading]).replace(HEADING_ATTRIBUTES, "")
    : undefined;
}

const formatKey = (key: string): string => {
  const name = key.replaceAll('"', "");
  return name.length === 1 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
};
