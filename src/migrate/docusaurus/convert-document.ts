/** Converts a document of Docusaurus. Only syntax that this tool lacks is changed; the rest keeps its bytes. */

import type { Program } from "estree-jsx";
import type { Nodes } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import type { MdxjsEsm } from "mdast-util-mdxjs-esm";
import type { AddTask, ConversionInput, ConvertedDocument } from "./conversion-input.ts";
import { convertFence } from "../clean-fence.ts";
import { type HeadTag, readHeadTags } from "./document-head-tags.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import {
  getImportedName,
  getRange,
  hideFrontMatter,
  listComments,
  listParagraphLines,
  type MarkdownTree,
  parseMarkdown,
  parseMdx,
  visitNodes,
} from "../markdown-tree.ts";
import { unwrapMdxBlocks } from "./mdx-code-blocks.ts";
import { convertTabBlocks, readTabBlockOptions } from "./tab-blocks.ts";
import { applyEdits, getLine, removeLines, type TextEdit } from "../text-edits.ts";

type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;

export function convertDocument(input: ConversionInput): ConvertedDocument {
  return new DocumentConverter(input).convert();
}

/** Components of Docusaurus that are tags of Markdown here. */
const MARKDOWN_TAGS = new Set(["Tabs", "TabItem", "DocCardList", "TOCInline"]);

class DocumentConverter {
  private readonly input: ConversionInput;
  private readonly text: string;
  private readonly edits: TextEdit[] = [];
  private readonly body: string;
  private readonly tree: MarkdownTree;
  /** URLs of images by the names under which they are imported. */
  private readonly images = new Map<string, string>();
  private needsMdx = false;
  private readonly editor: FrontMatterEditor;
  /** Tags of `<head>`, which move to the front matter. */
  private readonly headTags: HeadTag[] = [];

  constructor(input: ConversionInput) {
    this.input = input;
    this.text = unwrapMdxBlocks(input.text);
    this.body = hideFrontMatter(this.text);
    this.editor = new FrontMatterEditor(this.text);
    const parsed = parseMdx(this.body);
    if ("root" in parsed) this.tree = parsed;
    else {
      this.tree = parseMarkdown(this.body);
      if (input.source.endsWith(".mdx") || /^(?:import|export)\s/m.test(this.body))
        this.addTask({
          kind: "syntax error",
          line: parsed.line,
          subject: parsed.reason,
          suggestion: "Fix the MDX, and rename the file to .mdx if it is .md.",
        });
    }
  }

  private readonly addTask: AddTask = (task) => void this.input.tasks.push({ ...task, source: this.input.source });

  convert(): ConvertedDocument {
    const editor = this.editor;
    this.input.convertFrontMatter(editor, this.addTask);
    // Imports first, because they define the tags.
    for (const node of this.tree.root.children) if (node.type === "mdxjsEsm") this.convertModule(node);
    const { edits, infos } = convertTabBlocks(this.tree.root, this.text, readTabBlockOptions(this.input.plugins));
    this.edits.push(...edits);
    visitNodes(this.tree.root, (node) => this.convertNode(node, infos));
    this.convertContainers();
    const extension = this.tree.isMdx && (this.needsMdx || this.input.source.endsWith(".mdx")) ? ".mdx" : ".md";
    this.convertComments(extension);
    if (this.headTags.length > 0) editor.set("head", this.headTags);
    this.edits.push(...editor.createEdits());
    return { text: applyEdits(this.text, this.edits), extension };
  }

  private edit(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.edits.push({ start, end, text });
  }

  /** Convert imports; exports stay. */
  private convertModule(node: MdxjsEsm): void {
    const program = node.data?.estree as
      | (Program & { body: readonly { start?: number; end?: number }[] })
      | null
      | undefined;
    let remaining = 0;
    for (const statement of program?.body ?? []) {
      const { start = 0, end = 0 } = statement as { start?: number; end?: number };
      if (statement.type !== "ImportDeclaration") {
        remaining++;
        continue;
      }
      const names = statement.specifiers.map(getImportedName);
      const plan = this.input.convertImport(String(statement.source.value), names);
      if (plan.kind === "remove" || plan.kind === "image") {
        const { local } = statement.specifiers[0] ?? {};
        if (plan.kind === "image" && local) this.images.set(local.name, plan.url);
        this.edits.push(removeLines(this.text, start, end));
        continue;
      }
      remaining++;
      if (plan.kind !== "replace") continue;
      // Imports are only recognized at the start of a line, and those of inserted files if they are on a line of their own.
      const before = start > 0 && this.text[start - 1] !== "\n" ? "\n" : "";
      const { local } = statement.specifiers[0] ?? {};
      if (local && /\.mdx?$/.test(plan.specifier)) {
        const after = /^[ \t]*(?:\r?\n|$)/.test(this.text.slice(end)) ? "" : "\n";
        this.edit(start, end, `${before}import ${local.name} from ${JSON.stringify(plan.specifier)};${after}`);
        continue;
      }
      this.edit(start, start, before);
      const source = statement.source as unknown as { start: number; end: number };
      this.edit(source.start, source.end, JSON.stringify(plan.specifier));
    }
    if (remaining > 0) this.needsMdx = true;
    else {
      const { start, end } = getRange(node);
      this.edits.push(removeLines(this.text, start, end));
    }
  }

  /** @param infos Converted info strings of code blocks, by offset. */
  private convertNode(node: Nodes, infos: ReadonlyMap<number, string>): false | undefined {
    const { start } = getRange(node);
    switch (node.type) {
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        return this.convertTag(node);
      case "mdxFlowExpression":
      case "mdxTextExpression":
        this.convertExpression(node.value, getRange(node));
        return undefined;
      case "code":
        this.edits.push(...convertFence(start, this.text, this.addTask, infos.get(start)));
        return undefined;
      case "definition":
        // `[//]: # (text)` is a comment.
        if (node.label === "//") this.commentDefinition(node);
        else this.convertLink(node);
        return undefined;
      case "link":
      case "image":
        this.convertLink(node);
        return undefined;
      default:
        return undefined;
    }
  }

  private convertLink(node: Extract<Nodes, { type: "link" | "image" | "definition" }>): void {
    const url = this.input.convertUrl(node.url, node.type === "image");
    if (url === undefined) return;
    const { start, end } = getRange(node);
    const source = this.text.slice(start, end);
    const at = source.lastIndexOf(node.url);
    if (at >= 0) this.edit(start + at, start + at + node.url.length, url);
  }

  private commentDefinition(node: Extract<Nodes, { type: "definition" }>): void {
    const { start, end } = getRange(node);
    this.comments.push({ start, end, value: ` ${node.title ?? ""} ` });
  }

  private convertExpression(value: string, { start, end }: { start: number; end: number }): void {
    const key = /^\s*frontMatter\.([\w-]+)\s*$/.exec(value)?.[1];
    const constant = key === undefined ? undefined : this.editor.values[key];
    if (typeof constant === "string" || typeof constant === "number") {
      this.edit(start, end, String(constant));
      return;
    }
    const isComment = /^\s*(?:\/\*[\s\S]*\*\/\s*)*$/.test(value);
    if (!isComment) this.needsMdx = true;
    else if (!this.input.source.endsWith(".mdx")) this.comments.push({ start, end, value });
  }

  /** Comments in braces, which are HTML comments in Markdown. */
  private readonly comments: { start: number; end: number; value: string }[] = [];

  private convertComments(extension: ".md" | ".mdx"): void {
    if (extension === ".md")
      for (const { start, end, value } of this.comments)
        this.edit(start, end, `<!--${value.replace(/^\s*\/\*|\*\/\s*$/g, "")}-->`);
    else {
      for (const { start, end, value } of this.comments)
        if (this.text[start] === "[") this.edit(start, end, `{/*${value.replaceAll("*/", "* /")}*/}`);
      for (const { index, 0: comment } of listComments(this.body))
        this.edit(index, index + comment.length, `{/*${comment.slice(4, -3).replaceAll("*/", "* /")}*/}`);
    }
  }

  private convertTag(node: JsxNode): false | undefined {
    const name = node.name ?? "";
    const { start, end } = getRange(node);
    if (name === "TOCInline") {
      this.edit(start, end, "[[toc]]");
      return false;
    }
    if (name === "head" || name === "Head") {
      this.convertHead(node);
      return false;
    }
    for (const attribute of node.attributes) {
      const isTarget = name === "Link" && attribute.type === "mdxJsxAttribute" && attribute.name === "href";
      if (isTarget) this.renameAttribute(attribute, "to");
      if (attribute.type === "mdxJsxAttribute") this.convertAttribute(attribute, name);
      else this.needsMdx = true;
    }
    const isPlain = MARKDOWN_TAGS.has(name) && node.type === "mdxJsxFlowElement" && this.hasPlainAttributes(node);
    if (!isPlain) this.needsMdx = true;
    return undefined;
  }

  /** Move the tags of the head to the front matter, and list those that cannot be there. */
  private convertHead(node: JsxNode): void {
    const tags = readHeadTags(node);
    if (!tags) {
      this.comment(node, "head tag", "<head>", 'Write the tags in "head" of the front matter.');
      return;
    }
    this.headTags.push(...tags);
    const { start, end } = getRange(node);
    this.edits.push(removeLines(this.text, start, end));
  }

  private hasPlainAttributes({ attributes }: JsxNode): boolean {
    return attributes.every(
      (attribute) =>
        attribute.type === "mdxJsxAttribute" && (typeof attribute.value !== "object" || attribute.value === null),
    );
  }

  private renameAttribute(attribute: MdxJsxAttribute, name: string): void {
    const { start } = getRange(attribute as unknown as Nodes);
    this.edit(start, start + attribute.name.length, name);
  }

  /** Replace URLs, and images that are imported or required. */
  private convertAttribute(attribute: MdxJsxAttribute, tag: string): void {
    const { start, end } = getRange(attribute as unknown as Nodes);
    if (typeof attribute.value === "string") {
      if (!/^(?:href|src|to|srcSet|poster)$/.test(attribute.name)) return;
      const url = this.input.convertUrl(attribute.value, tag === "img" || attribute.name === "src");
      if (url !== undefined) this.edit(start, end, `${attribute.name}=${JSON.stringify(url)}`);
      return;
    }
    if (typeof attribute.value !== "object" || attribute.value === null) return;
    const expression = attribute.value.value.trim();
    if (tag === "Tabs" || tag === "TabItem") {
      const value = this.input.evaluate(expression);
      if (value !== undefined) this.edit(start, end, `${attribute.name}={${JSON.stringify(value)}}`);
      else if (!/^(?:[[{"'`\d]|true$|false$)/.test(expression)) {
        this.addTask({
          kind: "tabs",
          line: getLine(this.text, start),
          subject: this.text.slice(start, end),
          suggestion:
            "The attribute was removed, because its value is computed. Write labels at the tabs: <TabItem value=… label=…>.",
        });
        this.edit(start, end, "");
      }
      return;
    }
    const imported = this.images.get(expression) ?? this.images.get(expression.replace(/\.(?:src|default)$/, ""));
    const required = /^(?:require|useBaseUrl)\(\s*(["'])([^"']+)\1\s*,?\s*\)(?:\.default)?$/.exec(expression)?.[2];
    const url = imported ?? (required && (this.input.convertUrl(required, true) ?? required));
    if (url !== undefined) this.edit(start, end, `${attribute.name}=${JSON.stringify(url)}`);
  }

  /** Replace a block by a comment with its text. */
  private comment(node: Nodes, kind: string, subject: string, suggestion: string): void {
    const { start, end } = getRange(node);
    this.addTask({ kind, line: getLine(this.text, start), subject, suggestion });
    this.needsMdx = true;
    this.edit(start, end, `{/* ${this.text.slice(start, end).replaceAll("*/", "* /")} */}`);
  }

  /** Rename kinds of admonitions that only old versions of Docusaurus have. */
  private convertContainers(): void {
    for (const { start, text } of listParagraphLines(this.tree.root, this.body)) {
      const [, colons = "", name = ""] = /^(:{3,})[ \t]*([\w-]+)/.exec(text) ?? [];
      const kind = OLD_ADMONITIONS[name];
      if (kind === undefined || this.input.admonitions.includes(name)) continue;
      const at = start + text.indexOf(name, colons.length);
      this.edit(at, at + name.length, kind);
    }
  }
}

const OLD_ADMONITIONS: Readonly<Record<string, string>> = { secondary: "note", success: "tip" };
