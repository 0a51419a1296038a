/** Converts a page of VitePress. Vue is not run here: its components and expressions leave the page, and are listed. */

import type { Html, Nodes } from "mdast";
import { convertFence } from "../clean-fence.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import { applyEdits, getLine, type TextEdit } from "../text-edits.ts";
import { convertBlockLines } from "./block-lines.ts";
import { keepAnchors } from "./heading-slugs.ts";
import type { AddTask, PageContext, PageInput } from "./page-context.ts";
import { findVueMarkup } from "./vue-markup.ts";

export function convertPage(input: PageInput): string {
  const { source, tasks } = input;
  const text = normalizeAttributes(input.text, input.attributes);
  const addTask: AddTask = (task) => void tasks.push({ ...task, source });
  const editor = new FrontMatterEditor(text);
  input.convertFrontMatter(editor, addTask);
  const body = hideFrontMatter(text);
  const { root } = parseMarkdown(body);
  const context: PageContext = { input, text, root, frontMatter: editor.values, addTask };
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
    return file === undefined ? [] : [{ start, end, text: `<Include file="${file}" />` }];
  }
  if (source.startsWith("<!--")) return [];
  const isBlock = parents.at(-1)?.type !== "paragraph" && parents.at(-1)?.type !== "heading";
  const isHeading = parents.some(({ type }) => type === "heading");
  return findVueMarkup(source, text.slice(end)).map(({ start: from, end: to, subject, kind, suggestion, keep }) => {
    addTask({ kind, line: getLine(text, start + from), subject, suggestion });
    const range = { start: start + from, end: start + to };
    const part = source.slice(from, to);
    if (keep !== undefined) return { ...range, text: keep };
    if (isHeading) return { ...range, text: "" };
    return isBlock && from === 0 && to === source.length
      ? { ...range, text: comment(part) }
      : { ...range, text: /^<\//.test(part) ? "" : comment(part) };
  });
}

const comment = (source: string): string => `<!-- ${source.replaceAll("--", "- -")} -->`;

/** Convert tags that are text in Markdown, because their attributes begin with `@` or `#`. */
function convertTextTags(node: Nodes, { text, addTask }: PageContext): TextEdit[] {
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  if (!/<[A-Za-z][^<>]*\s[@#]/.test(source)) return [];
  return findVueMarkup(source, text.slice(end)).map(({ start: from, end: to, subject, kind, suggestion, keep }) => {
    addTask({ kind, line: getLine(text, start + from), subject, suggestion });
    return { start: start + from, end: start + to, text: keep ?? comment(source.slice(from, to)) };
  });
}

/** Replace expressions in double braces: those of front matter by their value, others by a comment. */
function convertExpressions(
  node: Nodes,
  parents: readonly Nodes[],
  { text, frontMatter, addTask }: PageContext,
): TextEdit[] {
  const { start, end } = getRange(node);
  const source = text.slice(start, end);
  const isHeading = parents.some(({ type }) => type === "heading");
  return [...source.matchAll(/\{\{\s*([\s\S]+?)\s*\}\}/g)].map(({ index, 0: whole, 1: expression = "" }) => {
    const range = { start: start + index, end: start + index + whole.length };
    const key = /^\$?(?:frontmatter|page\.frontmatter)\.([\w-]+)$/.exec(expression)?.[1];
    const value = key === undefined ? undefined : frontMatter[key];
    if (typeof value === "string" || typeof value === "number") return { ...range, text: String(value) };
    addTask({
      kind: "Vue expression",
      line: getLine(text, range.start),
      subject: whole,
      suggestion: "Write the value.",
    });
    return { ...range, text: isHeading ? "" : comment(whole) };
  });
}
