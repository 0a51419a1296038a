/** Converts a page of Starlight. Only syntax that this tool lacks is changed; the rest keeps its bytes. */

import type { Program } from "estree-jsx";
import type { Code, Nodes } from "mdast";
import type { MdxjsEsm } from "mdast-util-mdxjs-esm";
import { convertFence } from "../clean-fence.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import {
  getImportedName,
  getRange,
  hideFrontMatter,
  listParagraphLines,
  locateUrl,
  type MarkdownTree,
  parseMarkdown,
  parseMdx,
  visitNodes,
} from "../markdown-tree.ts";
import type { MigrationTask } from "../migration-task.ts";
import { applyEdits, getLine, removeLines, type TextEdit } from "../text-edits.ts";
import { convertDirectives } from "./convert-directives.ts";
import { convertExpressiveFence } from "./convert-fence-marks.ts";
import { convertTag } from "./convert-tags.ts";
import type { AddTask } from "./tag-attributes.ts";
import { readFrontMatterValue, type StarlightImport, type TagContext } from "./tag-context.ts";

export interface PageInput {
  /** Path in the source. */
  source: string;
  text: string;
  /** @returns Text to insert at the start. */
  convertFrontMatter(editor: FrontMatterEditor, addTask: AddTask): string;
  convertUrl(url: string): string | undefined;
  convertImage(url: string): string | undefined;
  planImport(specifier: string, names: ReadonlyMap<string, string>): StarlightImport;
  /** Use a stub for a tag. @returns False if no import defines the tag. */
  takeStub(name: string): boolean;
  tasks: MigrationTask[];
}

export interface ConvertedPage {
  text: string;
  extension: ".md" | ".mdx";
}

export function convertPage(input: PageInput): ConvertedPage {
  return new PageConverter(input).convert();
}

class PageConverter {
  private readonly input: PageInput;
  private readonly text: string;
  private readonly body: string;
  private readonly tree: MarkdownTree;
  private readonly edits: TextEdit[] = [];
  private readonly context: TagContext;
  /** Names of imports without a known value, which are removed. */
  private readonly unknownNames = new Set<string>();

  private readonly addTask: AddTask = (task) => void this.input.tasks.push({ ...task, source: this.input.source });

  constructor(input: PageInput) {
    this.input = input;
    const isMdx = /\.mdx$/i.test(input.source);
    this.text = convertDirectives(input.text, { isMdx, addTask: this.addTask });
    this.body = hideFrontMatter(this.text);
    const parsed = isMdx ? parseMdx(this.body) : parseMarkdown(this.body);
    if ("root" in parsed) this.tree = parsed;
    else {
      this.tree = parseMarkdown(this.body);
      this.addTask({
        kind: "syntax error",
        line: parsed.line,
        subject: parsed.reason,
        suggestion: "The page is Markdown now. Fix the MDX, and rename the file to .mdx.",
      });
    }
    this.context = {
      text: this.text,
      images: new Map(),
      texts: new Map(),
      imported: new Set(),
      partials: new Map(),
      frontMatter: new FrontMatterEditor(this.text).values,
      edit: (start, end, text) => this.edit(start, end, text),
      addTask: this.addTask,
      convertUrl: input.convertUrl,
      convertImage: input.convertImage,
      takeStub: input.takeStub,
      isKnownCode: (code) => this.isKnownCode(code),
    };
  }

  convert(): ConvertedPage {
    const editor = new FrontMatterEditor(this.text);
    const start = this.input.convertFrontMatter(editor, this.addTask);
    this.edits.push(...editor.createEdits());
    if (start !== "") this.insertStart(start);
    // Imports first, because they define the tags.
    for (const node of this.tree.root.children) if (node.type === "mdxjsEsm") this.convertModule(node);
    visitNodes(this.tree.root, (node, parents) => this.convertNode(node, parents));
    if (!this.tree.isMdx && /\.mdx$/i.test(this.input.source)) this.convertInvalid();
    this.convertAsides();
    return { text: applyEdits(this.text, this.edits), extension: this.tree.isMdx ? ".mdx" : ".md" };
  }

  private edit(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.edits.push({ start, end, text });
  }

  /** Insert text below the front matter and the imports. */
  private insertStart(text: string): void {
    const first = this.tree.root.children.find(({ type }) => type !== "mdxjsEsm");
    const at = first ? getRange(first).start : this.text.length;
    this.edits.push({ start: at, end: at, text });
  }

  private convertModule(node: MdxjsEsm): void {
    const program = node.data?.estree as Program | null | undefined;
    let remaining = 0;
    for (const statement of program?.body ?? []) {
      const { start = 0, end = 0 } = statement as { start?: number; end?: number };
      if (
        statement.type === "ExportNamedDeclaration" &&
        /^export\s+const\s+components\b/.test(this.text.slice(start, end))
      ) {
        this.addTask({
          kind: "export",
          line: getLine(this.text, start),
          subject: "components",
          suggestion: "Elements cannot be replaced by components here. The export was removed.",
        });
        this.edits.push(removeLines(this.text, start, end));
        continue;
      }
      if (statement.type !== "ImportDeclaration") {
        remaining++;
        continue;
      }
      const names = new Map(
        statement.specifiers.map((specifier) => [specifier.local.name, getImportedName(specifier)]),
      );
      const plan = this.input.planImport(String(statement.source.value), names);
      for (const name of names.keys()) {
        if (plan.kind === "image") this.context.images.set(name, plan.url);
        else if (plan.kind === "text") this.context.texts.set(name, plan.file);
        else if (plan.kind === "partial") this.context.partials.set(name, plan.file);
        else if (plan.kind === "replace") this.context.imported.add(name);
        if (plan.kind !== "replace") this.unknownNames.add(name);
      }
      if (plan.kind !== "replace") {
        this.edits.push(removeLines(this.text, start, end));
        continue;
      }
      remaining++;
      const source = statement.source as unknown as { start: number; end: number };
      this.edit(source.start, source.end, JSON.stringify(plan.specifier));
    }
    if (remaining > 0) return;
    const { start, end } = getRange(node);
    this.edits.push(removeLines(this.text, start, end));
  }

  /** True if code uses no value that only Astro has. */
  private isKnownCode(code: string): boolean {
    const words =
      code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, "").match(/(?<![.\w$])[A-Za-z_$][\w$]*/g) ?? [];
    return words.every(
      (word) => word !== "Astro" && word !== "props" && word !== "import" && !this.unknownNames.has(word),
    );
  }

  private convertNode(node: Nodes, parents: readonly Nodes[]): boolean | undefined {
    switch (node.type) {
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        return convertTag(node, parents, this.context);
      case "mdxFlowExpression":
      case "mdxTextExpression":
        this.convertExpression(node.value, getRange(node));
        return undefined;
      case "code":
        this.convertCode(node);
        return undefined;
      case "definition":
      case "link":
      case "image":
        this.convertLink(node);
        return undefined;
      case "html":
        this.convertHtml(node.value, getRange(node).start);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Convert comments and remove imports of MDX that cannot be parsed, and that is Markdown now. */
  private convertInvalid(): void {
    visitNodes(this.tree.root, (node) => {
      if (node.type !== "paragraph" && node.type !== "html") return;
      const { start, end } = getRange(node);
      const source = this.text.slice(start, end);
      for (const { 0: whole, 1: inner = "", index } of source.matchAll(/\{\/\*([\s\S]*?)\*\/\}/g))
        this.edit(start + index, start + index + whole.length, `<!--${inner.replaceAll("--", "- -")}-->`);
      for (const { 0: line, index } of source.matchAll(/^import\s[^\n]*\sfrom\s+["'][^"'\n]+["'];?$/gm))
        this.edit(start + index, start + index + line.length, "");
    });
  }

  private convertExpression(value: string, { start, end }: { start: number; end: number }): void {
    if (/^\s*(?:\/\*[\s\S]*\*\/\s*)*$/.test(value)) return;
    const text = readFrontMatterValue(value, this.context.frontMatter);
    if (text !== undefined && !/[<>{}*_`]/.test(text)) {
      this.edit(start, end, text);
      return;
    }
    const renamed = value.replace(/(?<![.\w])frontmatter\b/g, "frontMatter");
    if (this.isKnownCode(value)) {
      if (renamed !== value) this.edit(start, end, `{${renamed}}`);
      return;
    }
    this.addTask({
      kind: "expression",
      line: getLine(this.text, start),
      subject: this.text.slice(start, end),
      suggestion: "The expression is a comment now, because it uses a value of Astro. Write its result.",
    });
    this.edit(start, end, `{/* ${value.trim().replaceAll("*/", "* /")} */}`);
  }

  private convertCode(node: Code): void {
    const { start, end } = getRange(node);
    const source = this.text.slice(start, end);
    const newline = source.indexOf("\n");
    const fence = /^(?:`{3,}|~{3,})/.exec(source)?.[0];
    if (fence === undefined) return;
    const info = source.slice(fence.length, newline < 0 ? undefined : newline);
    const converted = convertExpressiveFence({ info, code: node.value });
    this.edits.push(...convertFence(start, this.text, this.addTask, converted.info));
    if (converted.code === node.value || newline < 0) return;
    const column = node.position?.start.column ?? 1;
    const lineStart = start - column + 1;
    const indent = /^[ \t>]*/.exec(this.text.slice(lineStart, start))?.[0] ?? "";
    const lines = source.slice(newline + 1).split("\n");
    const closing = lines.pop() ?? "";
    this.edit(
      start + newline + 1,
      end,
      [
        ...converted.code.split("\n").map((line) => (line === "" ? "" : indent.replace(/[^ \t>]/g, " ") + line)),
        closing,
      ].join("\n"),
    );
  }

  private convertLink(node: Extract<Nodes, { type: "link" | "image" | "definition" }>): void {
    const url = node.type === "image" ? this.input.convertImage(node.url) : this.input.convertUrl(node.url);
    if (url === undefined) return;
    const { start, end } = getRange(node);
    const source = this.text.slice(start, end);
    const range = locateUrl(source, node.url);
    if (range) this.edit(start + range.start, start + range.end, url);
  }

  private convertHtml(source: string, start: number): void {
    for (const { 0: url, 1: name = "", index } of source.matchAll(/(?<=\s(href|src|poster)=(["']))[^"'\n]*(?=\2)/g)) {
      const converted = name === "href" ? this.input.convertUrl(url) : this.input.convertImage(url);
      if (converted !== undefined) this.edit(start + index, start + index + url.length, converted);
    }
  }

  /** Remove attributes of asides, which have icons in Starlight: `:::tip[Title]{icon="heart"}`. */
  private convertAsides(): void {
    for (const { start, text } of listParagraphLines(this.tree.root, this.body)) {
      const attributes = /^:{3,}[ \t]*[\w-]+(?:\[.*\])?(\{[^{}]*\})[ \t]*$/.exec(text)?.[1];
      if (attributes === undefined) continue;
      const at = start + text.lastIndexOf(attributes);
      this.edit(at, at + attributes.length, "");
    }
  }
}
