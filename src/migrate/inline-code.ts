/**
 * Moves styles and scripts out of documents, because the Content-Security-Policy of the new site blocks them there: `style`
 * attributes become classes, style elements a style sheet, and scripts from other hosts tags of the head.
 */

import type { Nodes } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { readLiteral, serializeStyle } from "../markdown/mdx/literals.ts";
import { DEFAULT_FRAME_HOSTS } from "../site/config/markdown-schema.ts";
import { compareText } from "../util/collections.ts";
import { FrontMatterEditor } from "./front-matter-edits.ts";
import { getRange, hideFrontMatter, parseMarkdown, parseMdx, visitNodes } from "./markdown-tree.ts";
import type { MigrationTask } from "./migration-task.ts";
import { toList } from "./plain-values.ts";
import type { MigratedDocument, SiteDescription } from "./site-description.ts";
import { convertStyleElement, removeRemoteFonts, StyleClasses } from "./style-classes.ts";
import { applyEdits, getLine, removeLines, type TextEdit } from "./text-edits.ts";

const FONT_HINT =
  "The policy of the site blocks fonts of other hosts, so the font was left out. Put its file into `static/` and add an `@font-face` rule to a style sheet.";

const STYLE_SHEET = "src/css/inline-styles.css";

/** Move inline code of all documents. The classes are the same in each run. */
export function moveInlineCode(site: SiteDescription): SiteDescription {
  const classes = new StyleClasses();
  const tasks: MigrationTask[] = [];
  const hosts = new Set<string>();
  const moved = new Map(
    [...site.documents]
      .sort((a, b) => compareText(a.target, b.target))
      .map((document) => [
        document,
        { ...document, text: new InlineCodeMover(document, classes, tasks, hosts).move() },
      ]),
  );
  const documents = site.documents.map((document) => moved.get(document) ?? document);
  const sheet = classes.writeSheet();
  const config = { ...site.config };
  const frames = [...hosts].filter((host) => !DEFAULT_FRAME_HOSTS.includes(host)).sort(compareText);
  if (frames.length > 0) config.markdown = { ...config.markdown, iframeHosts: [...DEFAULT_FRAME_HOSTS, ...frames] };
  if (sheet !== undefined) config.styles = [...(config.styles ?? []), STYLE_SHEET];
  return {
    ...site,
    config,
    documents,
    tasks: [...site.tasks, ...tasks],
    textFiles: sheet === undefined ? site.textFiles : [...site.textFiles, { target: STYLE_SHEET, text: sheet }],
  };
}

type JsxNode = MdxJsxFlowElement | MdxJsxTextElement;

/** Start tag of an HTML element. */
const START_TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)+)\s*\/?>/g;
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

interface HtmlAttribute {
  name: string;
  value: string;
  /** Offsets in the tag, with the space before the attribute. */
  start: number;
  end: number;
}

class InlineCodeMover {
  private readonly edits: TextEdit[] = [];
  private readonly scripts: { tag: "script"; attributes: Record<string, string | true> }[] = [];
  private readonly document: MigratedDocument;
  private readonly classes: StyleClasses;
  private readonly tasks: MigrationTask[];
  private readonly hosts: Set<string>;

  constructor(document: MigratedDocument, classes: StyleClasses, tasks: MigrationTask[], hosts: Set<string>) {
    this.document = document;
    this.classes = classes;
    this.tasks = tasks;
    this.hosts = hosts;
  }

  /** Return the new text. */
  move(): string {
    const { text, target } = this.document;
    if (!/\bstyle\s*=|<(?:style|script|iframe)\b/.test(text)) return text;
    const body = hideFrontMatter(text);
    const parsed = target.endsWith(".mdx") ? parseMdx(body) : parseMarkdown(body);
    if (!("root" in parsed)) return text;
    visitNodes(parsed.root, (node) => this.moveNode(node));
    if (this.scripts.length > 0) {
      const editor = new FrontMatterEditor(text);
      const own = toList(editor.values.head);
      editor.set("head", [...own, ...this.scripts]);
      this.edits.push(...editor.createEdits());
    }
    return applyEdits(text, this.edits);
  }

  private moveNode(node: Nodes): boolean | undefined {
    if (node.type === "html")
      this.moveHtml(getRange(node).start, this.document.text.slice(getRange(node).start, getRange(node).end));
    if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") return this.moveTag(node);
    return undefined;
  }

  private moveHtml(offset: number, html: string): void {
    const hidden = html.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, " "));
    const elements = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/g;
    for (const { index, 0: source, 1: name = "", 2: attributes = "", 3: content = "" } of hidden.matchAll(elements)) {
      const values = Object.fromEntries(readAttributes(attributes).map(({ name: key, value }) => [key, value]));
      const isMoved =
        name === "script" ? this.moveScript(values, content) : this.moveStyleElement(Object.keys(values), content);
      if (isMoved) this.edits.push(removeLines(this.document.text, offset + index, offset + index + source.length));
    }
    for (const { index, 0: tag, 1: name = "", 2: list = "" } of hidden.matchAll(START_TAG)) {
      const attributes = readAttributes(list);
      const find = (key: string): HtmlAttribute | undefined =>
        attributes.find((each) => each.name.toLowerCase() === key);
      if (name === "iframe") this.addFrame(find("src")?.value);
      const style = find("style");
      const addedClass = style && this.getClass(decode(style.value), offset + index, tag);
      if (style === undefined || addedClass === undefined) continue;
      const at = offset + index + 1 + name.length;
      const other = find("class");
      this.edits.push({
        start: at + style.start,
        end: at + style.end,
        text: other ? "" : ` class="${addedClass}"`,
      });
      if (other)
        this.edits.push({
          start: at + other.start,
          end: at + other.end,
          text: ` class="${`${other.value} ${addedClass}`.trim()}"`,
        });
    }
  }

  private moveTag(node: JsxNode): boolean | undefined {
    const { text } = this.document;
    const name = node.name ?? "";
    const { start, end } = getRange(node);
    const find = (...names: string[]): MdxJsxAttribute | undefined =>
      node.attributes.find(
        (each): each is MdxJsxAttribute => each.type === "mdxJsxAttribute" && names.includes(each.name),
      );
    if (name === "script" && node.children.length === 0) {
      const values: Record<string, string> = {};
      for (const each of node.attributes)
        if (
          each.type === "mdxJsxAttribute" &&
          (each.value === null || each.value === undefined || typeof each.value === "string")
        )
          values[each.name] = each.value ?? "";
      if (this.moveScript(values, "")) this.edits.push(removeLines(text, start, end));
      return false;
    }
    if (name === "style") {
      const [child, ...others] = node.children;
      const isCode = child?.type === "mdxFlowExpression" || child?.type === "mdxTextExpression";
      const content = isCode && others.length === 0 ? readLiteral(child.data?.estree)?.value : undefined;
      const names = node.attributes.map((each) => (each.type === "mdxJsxAttribute" ? each.name : "module"));
      if (typeof content === "string" && this.moveStyleElement(names, content))
        this.edits.push(removeLines(text, start, end));
      return false;
    }
    if (name === "iframe") {
      const src = find("src")?.value;
      this.addFrame(typeof src === "string" ? src : undefined);
    }
    const style = find("style");
    if (!style || !/^[a-z]/.test(name)) return undefined;
    const declarations = readStyle(style);
    const tag = text.slice(start, start + 80).split("\n", 1)[0] ?? name;
    const added = declarations === undefined ? this.reportStyle(start, tag) : this.getClass(declarations, start, tag);
    const other = find("className", "class");
    if (added === undefined || (other && typeof other.value !== "string")) return undefined;
    const range = getRange(style as unknown as Nodes);
    this.edits.push({ ...range, text: other ? "" : `className="${added}"` });
    if (other)
      this.edits.push({
        ...getRange(other as unknown as Nodes),
        text: `className="${other.value as string} ${added}"`,
      });
    return undefined;
  }

  private getClass(declarations: string, offset: number, tag: string): string | undefined {
    return this.classes.addDeclarations(declarations) ?? this.reportStyle(offset, tag);
  }

  private reportStyle(offset: number, subject: string): undefined {
    this.addTask(
      "style",
      offset,
      subject,
      "The style is computed or invalid. Write a class, and add it to a style sheet in `styles`.",
    );
    return undefined;
  }

  /** Move a script with a URL to the head: its host is then allowed. */
  private moveScript(attributes: Readonly<Record<string, string>>, content: string): boolean {
    const { src, ...others } = attributes;
    if (
      src === undefined ||
      content.trim() !== "" ||
      Object.keys(others).some((key) => !/^[a-z][a-z-]*$/i.test(key) || /^on/i.test(key))
    )
      return false;
    const url = src.startsWith("//") ? `https:${src}` : src;
    if (!/^(?:https:\/\/|\/)/.test(url)) return false;
    const values = Object.fromEntries(
      Object.entries(others).flatMap(([key, value]) =>
        key === "charset" || key === "charSet" ? [] : [[key.toLowerCase(), value === "" ? (true as const) : value]],
      ),
    );
    if (!this.scripts.some((script) => script.attributes.src === url)) {
      this.scripts.push({ tag: "script", attributes: { src: url, ...values } });
      this.addTask(
        "script of a page",
        0,
        url,
        "The script is in `head` of the front matter, so that the policy of the site allows its host. Remove it if the page works without it.",
      );
    }
    return true;
  }

  private moveStyleElement(attributes: readonly string[], content: string): boolean {
    const { rest, urls } = removeRemoteFonts(content);
    const sheet = convertStyleElement(attributes, rest);
    if (sheet === undefined && rest.trim() !== "") return false;
    for (const url of urls) this.addTask("style", 0, url, FONT_HINT);
    if (sheet !== undefined) this.classes.addSheet(sheet);
    return true;
  }

  /** Frames in translations need a host that the configuration allows. */
  private addFrame(src: string | undefined): void {
    const url = src?.startsWith("//") ? `https:${src}` : (src ?? "");
    if (!this.document.target.startsWith("i18n/") || !URL.canParse(url)) return;
    const { protocol, host } = new URL(url);
    if (protocol !== "https:" || this.hosts.has(host)) return;
    this.hosts.add(host);
    if (!DEFAULT_FRAME_HOSTS.includes(host))
      this.addTask("frame", 0, host, "Translations contain frames of this host, so it is in `markdown.iframeHosts`.");
  }

  private addTask(kind: string, offset: number, subject: string, suggestion: string): void {
    const { source } = this.document;
    this.tasks.push({
      kind,
      source,
      line: offset === 0 ? undefined : getLine(this.document.text, offset),
      subject,
      suggestion,
    });
  }
}

function readAttributes(list: string): HtmlAttribute[] {
  return [...list.matchAll(ATTRIBUTE)].map(({ index, 0: source, 1: name = "", 2: double, 3: single, 4: plain }) => ({
    name,
    value: double ?? single ?? plain ?? "",
    start: index,
    end: index + source.length,
  }));
}

const decode = (value: string): string =>
  value
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");

/** Return the declarations of a `style` attribute in JSX, or `undefined` if they are computed. */
function readStyle({ value }: MdxJsxAttribute): string | undefined {
  if (typeof value === "string") return value;
  const literal = value && readLiteral(value.data?.estree)?.value;
  return literal === undefined || literal === null ? undefined : serializeStyle(literal);
}
