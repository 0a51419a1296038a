/** Converts a page of VitePress. Vue is not run here: its components and expressions leave the page, and are listed. */

import type { Html, Nodes } from "mdast";
import { writeComment } from "../block-writers.ts";
import { convertFence } from "../clean-fence.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import { applyEdits, commentOut, getLine, type TextEdit } from "../text-edits.ts";
import { convertBlockLines } from "./block-lines.ts";
import { keepAnchors } from "./heading-slugs.ts";
import type { AddTask, PageContext, PageInput } from "./page-context.ts";
import { findLiteralElements, hideLoops } from "./vue-elements.ts";
import { findVueMarkup } from "./vue-markup.ts";

export function convertPage(input: PageInput): string {
  const { source, tasks } = input;
  const addTask: AddTask = (task) => void tasks.push({ ...task, source });
  const text = hideLoops(normalizeAttributes(input.text, input.attributes), addTask);
  const editor = new FrontMatterEditor(text);
  input.convertFrontMatter(editor, addTask);
  const body = hideFrontMatter(text);
  const { root } = parseMarkdown(body);
  const literal = findLiteralElements(root, body);
  const context: PageContext = { input, text, root, frontMatter: editor.values, literal, addTask };
  const edits = [
    ...editor.createEdits(),
    ...convertBlockLines(context),
    ...convertNodes(context),
    ...keepAnchors(root),
  ];
  return applyEdits(text, edits);
}

/** Write the IDs of headings in braces. Positions change, so this is done before the text is parsed. */
function normalizeAttributes(text: string, { left, right }: PageInput["attributes"]): string {
  if (left === "{" || !text.includes(left)) return text;
  const { root } = parseMarkdown(hideFrontMatter(text));
  const edits: TextEdit[] = [];
  visitNodes(root, (node) => {
    if (node.type !== "heading") return true;
    const { start, end } = getRange(node);
    const source = text.slice(start, end);
    const at = source.lastIndexOf(left);
    const close = at < 0 ? -1 : source.indexOf(right, at);
    if (close > 0)
      edits.push({
        start: start + at,
        end: start + close + right.length,
        text: `{${source.slice(at + left.length, close)}}`,
      });
    return false;
  });
  return applyEdits(text, edits);
}

function convertNodes(context: PageContext): TextEdit[] {
  const { input, text, root, addTask } = context;
  const edits: TextEdit[] = [];
  visitNodes(root, (node, parents) => {
    switch (node.type) {
      case "code":
        edits.push(...convertFence(getRange(node).start, text, addTask));
        return undefined;
      case "link":
      case "image":
      case "definition":
        edits.push(...convertTarget(node, input, text));
        return undefined;
      case "html":
        edits.push(...convertHtml(node, parents, context));
        return undefined;
      case "text":
        edits.push(...convertExpressions(node, parents, context), ...convertTextTags(node, context));
        return undefined;
      default:
        return undefined;
    }
  });
  return edits;
}

function convertTarget(
  node: Extract<Nodes, { type: "link" | "image" | "definition" }>,
  input: PageInput,
  text: string,
): TextEdit[] {
  const url = input.convertUrl(node.url);
  const { start, end } = getRange(node);
  const at = text.slice(start, end).lastIndexOf(node.url);
  if (url === undefined || at < 0) return [];
  return [{ start: start + at, end: start + at + node.url.length, text: url }];
}

const INCLUDE = /^<!--\s*@include:\s*([^\s{#>]+)(#[\w-]+)?(\{[\d,\s-]*\})?\s*-->$/;

function convertHtml(node: Html, parents: readonly Nodes[], context: PageContext): TextEdit[] {
  const { input, text, addTask } = context;
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  const line = getLine(text, start);
  const [, path, region, lines] = INCLUDE.exec(source.trim()) ?? [];
  if (path !== undefined) {
    const file = input.findInclude(path);
    const part = region ?? lines;
    if (file === undefined || part !== undefined)
      addTask({
        kind: "include",
        line,
        subject: source,
        suggestion:
          file === undefined
            ? "The file does not exist."
            : "The whole file is inserted. Move the part to a file of its own.",
      });
    return [
      { start, end, text: file === undefined ? writeComment(`include of ${path}`) : `<Include file="${file}" />` },
    ];
  }
  if (source.startsWith("<!--")) return [];
  const isBlock = parents.at(-1)?.type !== "paragraph" && parents.at(-1)?.type !== "heading";
  const isHeading = parents.some(({ type }) => type === "heading");
  const edits = findVueMarkup(source, text.slice(end)).flatMap(
    ({ start: from, end: to, subject, kind, suggestion, keep }): TextEdit[] => {
      addTask({ kind, line: getLine(text, start + from), subject, suggestion });
      const range = { start: start + from, end: start + to };
      const part = source.slice(from, to);
      if (keep !== undefined) return [{ ...range, text: keep }];
      if (isHeading || (/^<\//.test(part) && !(isBlock && part === source))) return [{ ...range, text: "" }];
      return isBlock
        ? [{ ...range, text: writeComment(part) }]
        : commentOut(text, range.start, range.end, writeComment(part));
    },
  );
  return [...edits, ...convertExpressions(node, parents, context)];
}

/** Convert tags that are text in Markdown, because their attributes begin with `@` or `#`. */
function convertTextTags(node: Nodes, { text, addTask }: PageContext): TextEdit[] {
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  if (!/<[A-Za-z][^<>]*\s[@#]/.test(source)) return [];
  return findVueMarkup(source, text.slice(end)).flatMap(({ start: from, end: to, subject, kind, suggestion, keep }) => {
    addTask({ kind, line: getLine(text, start + from), subject, suggestion });
    const range = { start: start + from, end: start + to };
    if (keep !== undefined) return [{ ...range, text: keep }];
    return commentOut(text, range.start, range.end, writeComment(source.slice(from, to)));
  });
}

/** An expression in double braces, or a part of HTML that contains none. */
const EXPRESSION =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^<>"'])*>|\{\{([\s\S]+?)\}\}/g;

/** Replace expressions in double braces: those of front matter and constants by their value, others by a comment. */
function convertExpressions(
  node: Nodes,
  parents: readonly Nodes[],
  { text, frontMatter, literal, addTask }: PageContext,
): TextEdit[] {
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  const isHeading = parents.some(({ type }) => type === "heading");
  return [...source.matchAll(EXPRESSION)].flatMap(({ index, 0: whole, 2: expression }): TextEdit[] => {
    if (expression === undefined) return [];
    const range = { start: start + index, end: start + index + whole.length };
    if (literal.some((each) => each.start <= range.start && range.end <= each.end))
      return [{ ...range, text: whole.replace("{{", "&#123;&#123;") }];
    const value = evaluateExpression(expression.trim(), frontMatter);
    if (value !== undefined) return [{ ...range, text: value }];
    addTask({
      kind: "Vue expression",
      line: getLine(text, range.start),
      subject: whole,
      suggestion: "Write the value.",
    });
    if (isHeading) return [{ ...range, text: "" }];
    // A comment at the beginning of a line would make the rest of the line raw HTML.
    return node.type === "html"
      ? [{ ...range, text: writeComment(whole) }]
      : commentOut(text, range.start, range.end, writeComment(whole));
  });
}

/** Return the value of a key of the front matter, or of a string in quotes, as text of a page. */
function evaluateExpression(expression: string, frontMatter: PageContext["frontMatter"]): string | undefined {
  const constant = /^(["'])([^"'\\]*)\1$/.exec(expression)?.[2];
  if (constant !== undefined) return constant.replaceAll("{{", "&#123;&#123;").replaceAll("<", "&lt;");
  const key = /^\$?(?:frontmatter|page\.frontmatter)\.([\w-]+)$/.exec(expression)?.[1];
  const value = key === undefined ? undefined : frontMatter[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
