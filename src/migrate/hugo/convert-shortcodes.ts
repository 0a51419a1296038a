/** Converts shortcodes of Hugo and of widespread themes. Others become comments; the text between their tags stays. */

import { KINDS, BUILT_IN, type Tab, writeAdmonition, writeComment, writeTabs } from "../block-writers.ts";
import type { MigrationTask } from "../migration-task.ts";
import { getLine } from "../text-edits.ts";
import { parseShortcodes, type Shortcode, type ShortcodePart } from "./shortcode-parser.ts";

export interface ShortcodeInput {
  /** Return the URL of a page by `ref` or `relref`. */
  resolvePage(path: string): string | undefined;
  /** Return the URL of an image or file. */
  convertUrl(url: string): string | undefined;
  /** Return the text of a file that a page inserts, or `undefined` if the source does not contain it. */
  readInclude(path: string): string | undefined;
  /** Return a value of the front matter or of the configuration. */
  getParam(name: string): string | undefined;
  addTask(task: Omit<MigrationTask, "source">): void;
}

const CALLOUT = /^(?:callouts?|notices?|admonitions?|hint|alert|aside|pageinfo|blocks?\/note)$/i;
const DETAILS = /^(?:details|expand|collapse|spoiler)$/i;
const TABS = /^(?:tabs|tabpane|code-tabs|tabbed|codetabs)$/i;
const TAB = /^(?:tab|codetab)$/i;
const INCLUDE = /^(?:include|includes|readfile|read-file|code-file|snippet|include-md)$/i;

/** Kinds of Bootstrap, which several themes use for the color of a block. */
const COLORS: Readonly<Record<string, string>> = {
  primary: "note",
  secondary: "note",
  default: "note",
  success: "tip",
};

/** Most files inside of each other. */
const MAX_DEPTH = 10;

export function convertShortcodes(text: string, input: ShortcodeInput): string {
  return text.includes("{{") ? new ShortcodeConverter(text, input, 0).convert() : text;
}

class ShortcodeConverter {
  private readonly text: string;
  private readonly input: ShortcodeInput;
  private readonly depth: number;

  constructor(text: string, input: ShortcodeInput, depth: number) {
    this.text = text;
    this.input = input;
    this.depth = depth;
  }

  convert(): string {
    return this.writeAll(parseShortcodes(this.text));
  }

  private writeAll(parts: readonly ShortcodePart[]): string {
    let output = "";
    for (const part of parts) output += part.kind === "text" ? part.text : this.write(part);
    return output;
  }

  private addTask(code: Shortcode, kind: string, suggestion: string): void {
    const line = getLine(this.text, code.start);
    this.input.addTask({ kind, line: this.depth === 0 ? line : undefined, subject: code.opening, suggestion });
  }

  /** Return blocks on lines of their own. */
  private writeBlock(code: Shortcode, lines: readonly string[]): string {
    const lineStart = this.text.lastIndexOf("\n", code.start - 1) + 1;
    const before = this.text.slice(lineStart, code.start);
    const indent = before.trim() === "" ? before : "";
    const [first = "", ...rest] = lines;
    const isAlone = before.trim() === "";
    return [
      `${isAlone ? "" : "\n\n"}${first}`,
      ...rest.map((line) => (line === "" || !isAlone ? line : this.indent(line, indent))),
    ].join("\n");
  }

  private readonly indent = (line: string, indent: string): string => (line.startsWith(indent) ? line : indent + line);

  private write(code: Shortcode): string {
    const { name, values, named } = code;
    const get = (...keys: string[]): string | undefined =>
      keys.map((key) => named.get(key)).find((value) => value !== undefined);
    const lower = name.toLowerCase();
    if (lower === "ref" || lower === "relref") {
      const path = values[0] ?? get("path") ?? "";
      return this.input.resolvePage(path) ?? path;
    }
    if (lower === "param") return this.input.getParam(values[0] ?? "") ?? this.comment(code);
    if (lower === "highlight") return this.writeHighlight(code);
    if (lower === "figure" || lower === "img" || lower === "image") return this.writeFigure(code, get);
    if (/^(?:katex|math|mathjax)$/.test(lower)) return this.writeFormula(code, get);
    if (lower === "mermaid" || lower === "code-toggle") return this.writeCode(code, lower);
    if (/^(?:youtube|vimeo|gist|tweet|x|instagram)$/.test(lower))
      return this.writeEmbed(code, lower, values[0] ?? get("id") ?? "");
    if (lower === "button" && get("href", "url", "relref", "link") !== undefined) {
      const url = get("href", "url", "relref", "link") ?? "";
      return `[${this.writeAll(code.children).trim() || get("text", "label") || url}](${this.input.resolvePage(url) ?? url})`;
    }
    if (INCLUDE.test(name)) return this.writeInclude(code, values[0] ?? get("file", "path", "name") ?? "", get);
    const isOwnKind = !CALLOUT.test(name) && (BUILT_IN.includes(lower) || Object.hasOwn(KINDS, lower));
    if (CALLOUT.test(name) || (isOwnKind && code.closing !== undefined))
      return this.writeCallout(code, lower, get, isOwnKind);
    if (DETAILS.test(name)) {
      const title =
        get("summary", "title") ?? values.find((value) => !/^(?:true|false|open)$/.test(value)) ?? "Details";
      const isOpen = get("open") === "true" || values.includes("open");
      return this.writeBlock(code, [`:::details ${title}${isOpen ? " {open}" : ""}`, ...this.getBody(code), ":::"]);
    }
    if (TABS.test(name)) return this.writeTabs(code, get);
    return this.comment(code);
  }

  private getBody(code: Shortcode): string[] {
    return this.writeAll(code.children)
      .replace(/^\s*\n|\s+$/g, "")
      .split("\n");
  }

  private writeCallout(
    code: Shortcode,
    lower: string,
    get: (...keys: string[]) => string | undefined,
    isOwnKind: boolean,
  ): string {
    const { values } = code;
    const isKind = (word: string | undefined): boolean =>
      word !== undefined &&
      (BUILT_IN.includes(word.toLowerCase()) ||
        Object.hasOwn(KINDS, word.toLowerCase()) ||
        Object.hasOwn(COLORS, word.toLowerCase()));
    const kind = isOwnKind
      ? lower
      : (get("type", "kind", "style", "context", "color", "icon") ?? values.find(isKind) ?? "note");
    const title = get("title", "header") ?? values.find((value) => value !== kind && !/^(?:true|false)$/.test(value));
    const text = get("text", "content");
    const body = text === undefined ? this.getBody(code) : [text];
    const color = COLORS[kind.toLowerCase()];
    const known = isKind(kind) ? (color ?? kind) : "note";
    const fold = get("open") === "false" ? " {fold}" : "";
    return this.writeBlock(code, writeAdmonition({ kind: known, title, fold, body }));
  }

  private writeTabs(code: Shortcode, get: (...keys: string[]) => string | undefined): string {
    const labels = get("items")?.split(",") ?? [];
    const isText = get("text") === "true" || code.name.toLowerCase() !== "tabpane";
    const tabs = code.children.flatMap((part): Tab[] => {
      if (part.kind === "text" || !TAB.test(part.name)) return [];
      const index = code.children.filter((each) => each.kind === "shortcode" && each.start < part.start).length;
      const label =
        part.named.get("header") ??
        part.named.get("name") ??
        part.named.get("title") ??
        part.values[0] ??
        labels[index]?.trim();
      const language =
        part.named.get("lang") ?? part.named.get("codelang") ?? (isText ? undefined : (get("lang") ?? "text"));
      const body = this.getBody(part);
      const isCode =
        language !== undefined && part.named.get("text") !== "true" && !/^\s*(?:```|~~~)/.test(body[0] ?? "");
      return [{ label: label ?? `Tab ${index + 1}`, body: isCode ? [`\`\`\`${language}`, ...body, "```"] : body }];
    });
    return tabs.length === 0 ? this.comment(code) : this.writeBlock(code, writeTabs("", tabs));
  }

  private writeHighlight(code: Shortcode): string {
    const [language = "text", options = ""] = code.values;
    return this.writeBlock(code, [
      `\`\`\`${language}${convertHighlightOptions(options)}`,
      ...this.getBody(code),
      "```",
    ]);
  }

  private writeCode(code: Shortcode, name: string): string {
    if (code.closing === undefined) return this.comment(code);
    const body = this.getBody(code);
    const first = body.find((line) => line.trim() !== "") ?? "";
    const language =
      name === "mermaid"
        ? name
        : /^\s*\{/.test(first)
          ? "json"
          : /^\s*(?:\[|[\w.-]+\s*=)/.test(first)
            ? "toml"
            : "yaml";
    const file = code.named.get("file");
    return this.writeBlock(code, [`\`\`\`${language}${file === undefined ? "" : ` title="${file}"`}`, ...body, "```"]);
  }

  /** Write a formula with the delimiters of Goldmark; a tag without content only loads the code for the formulas of the page. */
  private writeFormula(code: Shortcode, get: (...keys: string[]) => string | undefined): string {
    if (code.closing === undefined) return "";
    const formula = this.getBody(code).join("\n").trim();
    const isBlock = code.values.includes("display") || /^(?:true|block)$/.test(get("display", "mode") ?? "");
    return isBlock || formula.includes("\n") ? this.writeBlock(code, ["$$", formula, "$$"]) : `\\(${formula}\\)`;
  }

  private writeFigure(code: Shortcode, get: (...keys: string[]) => string | undefined): string {
    const src = get("src") ?? code.values[0] ?? "";
    if (src === "") return this.comment(code);
    const caption = get("caption", "title");
    const sizes = ["width", "height"].flatMap((key) => {
      const size = /^(\d+)(?:px)?$/.exec(get(key) ?? "")?.[1];
      return size === undefined ? [] : [`${key}=${size}`];
    });
    const options = [...(caption === undefined ? [] : [`caption="${caption.replaceAll('"', "'")}"`]), ...sizes];
    const image = `![${get("alt") ?? caption ?? ""}](${this.input.convertUrl(src) ?? src})${options.length === 0 ? "" : `{${options.join(" ")}}`}`;
    const link = get("link");
    return link === undefined ? image : `[${image}](${this.input.resolvePage(link) ?? link})`;
  }

  private writeEmbed(code: Shortcode, name: string, id: string): string {
    const url =
      {
        youtube: `https://www.youtube.com/watch?v=${id}`,
        vimeo: `https://vimeo.com/${id}`,
        gist: `https://gist.github.com/${code.values.slice(0, 2).join("/")}`,
        instagram: `https://www.instagram.com/p/${id}/`,
      }[name] ?? `https://x.com/${code.named.get("user") ?? "i"}/status/${id}`;
    this.addTask(code, "embed", "A link to the page was written. Write an <iframe>, see `markdown.iframeHosts`.");
    return `[${code.named.get("title") ?? url}](${url})`;
  }

  private writeInclude(code: Shortcode, path: string, get: (...keys: string[]) => string | undefined): string {
    const text = this.depth < MAX_DEPTH ? this.input.readInclude(path) : undefined;
    if (text === undefined) {
      this.addTask(code, "include", "The source does not contain the file, so the directive is a comment now.");
      return writeComment(`include ${path}`);
    }
    const language = get("lang", "language", "highlight") ?? (get("code") === "true" ? "text" : undefined);
    if (language !== undefined && !/\.(?:md|markdown)$/.test(path))
      return this.writeBlock(code, [`\`\`\`${language}`, ...text.trimEnd().split("\n"), "```"]);
    return this.writeBlock(code, new ShortcodeConverter(text, this.input, this.depth + 1).convert().trim().split("\n"));
  }

  /** Comment the tags of an unknown shortcode, or remove them where comments would be visible. */
  private comment(code: Shortcode): string {
    const layout = `layouts/_shortcodes/${code.name}.html`;
    this.addTask(
      code,
      `shortcode ${code.name}`,
      `The shortcode is a comment now. Write what ${layout} of the site or of its theme creates.`,
    );
    const inner = this.writeAll(code.children);
    const before = this.text.slice(0, code.start);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    // In targets of links, attributes and code.
    if (/[("'=<]$/.test(line)) return "#";
    if (isInTag(before)) return inner;
    if (isInCode(before, line)) return inner || code.opening;
    const closing = code.closing === undefined ? "" : writeComment(code.closing);
    // A comment at the start of a line would make HTML of the rest of the line.
    const rest = code.closing === undefined ? this.text.slice(code.start + code.opening.length) : inner;
    const isStart = line.trim() === "" && /^[^\S\n]*\S/.test(rest);
    if (isStart && line !== "") return inner;
    return writeComment(code.opening) + (isStart ? "\n\n" : "") + inner + closing;
  }
}

/** True after a fence without an end, and after an odd number of backticks in a line. */
function isInCode(before: string, line: string): boolean {
  const fences = before.match(/^[ \t]*(?:`{3,}|~{3,})/gm) ?? [];
  return fences.length % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1;
}

/** True in a tag of HTML, which may contain other shortcodes and continue on the next line. */
const isInTag = (before: string): boolean =>
  /<[a-z][\w-]*(?:\s[^<>]*)?$/i.test(before.slice(-2000).replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, ""));

/** Convert options of `highlight` and of code blocks: `linenos=table,hl_lines=8 15-17`. */
export function convertHighlightOptions(options: string): string {
  const lines = /hl_lines\s*=\s*(?:\[([^\]]*)\]|"([^"]*)"|([\d\s-]+))/i.exec(options);
  const ranges = (lines?.[1] ?? lines?.[2] ?? lines?.[3] ?? "").match(/\d+(?:-\d+)?/g) ?? [];
  const start = /linenostart\s*=\s*"?(\d+)/i.exec(options)?.[1];
  const hasNumbers = /linenos\s*=\s*"?(?:true|table|inline)/i.test(options);
  const title = /\b(?:title|filename|file|name)\s*=\s*"([^"]*)"/i.exec(options)?.[1];
  return [
    title === undefined ? "" : ` title="${title}"`,
    ranges.length === 0 ? "" : ` {${ranges.join(",")}}`,
    hasNumbers ? (start === undefined ? " showLineNumbers" : ` showLineNumbers=${start}`) : "",
  ].join("");
}
