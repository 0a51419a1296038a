/**
 * Writes a translation in MDX as Markdown. Translations never run code: if their code differs from that of the original, the
 * original text would be shown.
 */

import type { Nodes } from "mdast";
import type { Problem } from "../model/problem.ts";
import { getRange, hideFrontMatter, parseMdx, visitNodes } from "./markdown-tree.ts";
import type { SiteEditor } from "./site-description.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";
import { getAttribute, getText, type JsxNode } from "./starlight/tag-attributes.ts";

/** Tags that Markdown has in text, too. */
const INLINE_TAGS = new Set(["Badge", "Icon", "Kbd"]);

const isTag = (node: Nodes): node is JsxNode => node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/** Write translations in Markdown whose code differs from that of the original. @returns True if a file was changed. */
export function flattenTranslations(problems: readonly Problem[], editor: SiteEditor): boolean {
  const files = problems.flatMap(({ code, place, message }) =>
    code === "translation-structure" &&
    place !== undefined &&
    /^i18n\/.*\.mdx$/.test(place.file) &&
    !/^The headings of /.test(message)
      ? [place.file]
      : [],
  );
  let hasChanged = false;
  for (const file of new Set<string>(files)) {
    const flat = flattenMdx(editor.read(file));
    if (flat === undefined) continue;
    editor.move(file, file.replace(/x$/, ""), flat);
    hasChanged = true;
  }
  return hasChanged;
}

/** @returns `undefined` if the text cannot be parsed. */
function flattenMdx(text: string): string | undefined {
  const body = hideFrontMatter(text);
  const parsed = parseMdx(body);
  if (!("root" in parsed)) return undefined;
  const head = text.slice(0, text.length - body.trimStart().length);
  return `${head}${new Flattener(text).writeBlocks(parsed.root.children).trim()}\n`;
}

class Flattener {
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  writeBlocks(nodes: readonly Nodes[]): string {
    return nodes
      .map((node) => this.writeBlock(node))
      .filter((block) => block !== "")
      .join("\n\n");
  }

  private writeBlock(node: Nodes): string {
    if (node.type === "mdxjsEsm") return "";
    if (node.type === "mdxFlowExpression") return writeComment(node.value);
    if (node.type === "mdxJsxFlowElement") return this.writeTag(node);
    // A tag on its own line, with its content, is a paragraph for the parser.
    if (node.type === "paragraph") {
      const tags = (node.children as readonly Nodes[]).filter(
        (child) => child.type !== "text" || child.value.trim() !== "",
      );
      if (tags.every((tag) => isTag(tag) && !INLINE_TAGS.has(tag.name ?? "")))
        return tags.map((tag) => this.writeTag(tag as JsxNode)).join("\n\n");
    }
    if (node.type === "list") {
      const items = node.children.map((item) => this.writeItem(item, node.spread === true));
      return items.join(items.some((item) => item.includes("\n\n")) ? "\n\n" : "\n");
    }
    if (node.type === "blockquote") return this.writeBlocks(node.children).replace(/^/gm, "> ");
    return this.slice(node, this.listInlineEdits(node));
  }

  private writeItem(item: Extract<Nodes, { type: "listItem" }>, isSpread: boolean): string {
    const { start } = getRange(item);
    const bullet = /^(?:[-*+]|\d+[.)])/.exec(this.text.slice(start))?.[0] ?? "-";
    const box = item.checked === null || item.checked === undefined ? "" : item.checked ? "[x] " : "[ ] ";
    const indent = " ".repeat(bullet.length + 1);
    const inner =
      isSpread || item.children.some((child) => child.type !== "paragraph" && child.type !== "list")
        ? this.writeBlocks(item.children)
        : item.children.map((child) => this.writeBlock(child)).join("\n");
    return `${bullet} ${box}${inner.replace(/\n(?=[^\n])/g, `\n${indent}`)}`;
  }

  /** Write a tag with its content on lines of their own. */
  private writeTag(node: JsxNode): string {
    const { start, end } = getRange(node);
    const source = this.text.slice(start, end);
    const name = node.name ?? "";
    const first = node.children[0];
    const last = node.children.at(-1);
    const write = (tag: string): string => {
      const line = tag.trim().replace(/\s*\n\s*/g, " ");
      return /^[a-z]/.test(name) ? line.replace(/(?<=\s)className=/g, "class=") : line;
    };
    if (!first || !last) return write(source);
    const opening = write(this.text.slice(start, getRange(first).start));
    const children = node.children as readonly Nodes[];
    const isText = children.every(
      ({ type }) =>
        type !== "paragraph" &&
        /^(?:text|link|emphasis|strong|inlineCode|break|mdxText\w+|mdxJsxTextElement)$/.test(type),
    );
    const content = isText ? this.writeText(children) : this.writeBlocks(children);
    return `${opening}\n\n${content}\n\n</${name}>`;
  }

  private writeText(nodes: readonly Nodes[]): string {
    const start = getRange(nodes[0] as Nodes).start;
    const end = getRange(nodes.at(-1) as Nodes).end;
    const edits = nodes.flatMap((node) => this.listInlineEdits(node));
    return applyEdits(
      this.text.slice(start, end),
      edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    )
      .replace(/\n[ \t]+/g, "\n")
      .trim();
  }

  /** Return the source of a node without the indentation that it has in its tag. */
  private slice(node: Nodes, edits: readonly TextEdit[]): string {
    const { start, end } = getRange(node);
    const inner = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const column = (node.position?.start.column ?? 1) - 1;
    const indent = new RegExp(`\\n[ \\t]{0,${column}}`, "g");
    return applyEdits(this.text.slice(start, end), inner).replace(indent, "\n");
  }

  /** Replace components in text by their text, and expressions by comments. */
  private listInlineEdits(root: Nodes): TextEdit[] {
    const edits: TextEdit[] = [];
    visitNodes(root, (node) => {
      const range = getRange(node);
      if (node.type === "mdxTextExpression")
        edits.push({ ...range, text: /^\s*(["'])\s*\1\s*$/.test(node.value) ? " " : writeComment(node.value) });
      if (!isTag(node) || INLINE_TAGS.has(node.name ?? "")) return undefined;
      if (!/^[A-Z]/.test(node.name ?? "")) {
        const classes = getAttribute(node, "className");
        const at = classes && getRange(classes as unknown as Nodes).start;
        if (at !== undefined) edits.push({ start: at, end: at + "className".length, text: "class" });
        return undefined;
      }
      const children = node.children as readonly Nodes[];
      const [first, last] = [children[0], children.at(-1)];
      if (first && last) {
        edits.push(
          { start: range.start, end: getRange(first).start, text: "" },
          { start: getRange(last).end, end: range.end, text: "" },
        );
        return undefined;
      }
      const texts = node.attributes.flatMap((attribute) =>
        "name" in attribute && !/^(?:id|class|href|icon|variant)$/.test(attribute.name)
          ? (getText(node, attribute.name) ?? [])
          : [],
      );
      edits.push({ ...range, text: texts.map((value) => `\`${value}\``).join(" ") });
      return false;
    });
    return edits;
  }
}

const writeComment = (code: string): string =>
  `<!-- ${code
    .replace(/^\s*\/\*|\*\/\s*$/g, "")
    .trim()
    .replaceAll("--", "- -")} -->`;
