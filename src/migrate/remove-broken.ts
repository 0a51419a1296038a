/** Removes links without a target and code that fails from Markdown, and leaves everything else as it is. */

import type { Nodes, Root } from "mdast";
import { findFrontMatter } from "../markdown/preprocess.ts";
import type { UserConfig } from "../site/config/user-config.ts";
import { getValue, type ValuePath } from "../util/value-path.ts";
import { getRange, hideFrontMatter, locateUrl, parseMarkdown, parseMdx, visitNodes } from "./markdown-tree.ts";
import { applyEdits, commentOut, getLine, getOffset, removeLines, type TextEdit } from "./text-edits.ts";

export interface LinkRemoval {
  /** Position at or before the target. */
  place: { line: number; column: number };
  target: string;
  /** New target; without it, the link becomes its text. */
  replacement: string | undefined;
}

/** Removes links from a document. Links are removed from the end, so that earlier positions stay valid. */
export class LinkRemover {
  text: string;
  private readonly isMdx: boolean;
  private root: Root | undefined;
  /** Offset from which the tree is outdated. */
  private changedFrom = Number.POSITIVE_INFINITY;

  constructor(text: string, isMdx: boolean) {
    this.text = text;
    this.isMdx = isMdx;
  }

  /** @returns False if the link is not found. */
  remove({ place, target, replacement }: LinkRemoval): boolean {
    const { text } = this;
    const start = getOffset(text, place.line) + place.column - 1;
    const at = text.indexOf(target, start);
    // A match in a later paragraph or far away belongs to another link.
    const isNear = at >= 0 && !/\n\s*\n/.test(text.slice(start, at)) && at - start <= 2000;
    const edits = isNear
      ? this.removeAt(at, at + target.length, replacement)
      : removeReference(this.parse(), text, start, { target, replacement });
    if (edits.length === 0) return false;
    this.text = applyEdits(text, edits);
    this.changedFrom = Math.min(this.changedFrom, ...edits.map((edit) => edit.start));
    return true;
  }

  private parse(): Root {
    if (!this.root || this.changedFrom < Number.POSITIVE_INFINITY) {
      this.root = parse(this.text, this.isMdx);
      this.changedFrom = Number.POSITIVE_INFINITY;
    }
    return this.root;
  }

  /** Find the link around a range. Large documents are only parsed again if the link itself has changed. */
  private findLink(start: number, end: number): Nodes | undefined {
    const node = this.root && findInnermost(this.root, start, end);
    return node && getRange(node).end <= this.changedFrom ? node : findInnermost(this.parse(), start, end);
  }

  private removeAt(at: number, end: number, replacement: string | undefined): TextEdit[] {
    const { text, isMdx } = this;
    if (replacement !== undefined) return [{ start: at, end, text: replacement }];
    if (at < (findFrontMatter(text)?.length ?? 0)) return [removeValue(text, at, end)];
    const node = this.findLink(at, end);
    if (!node) return [{ start: at, end, text: "#" }];
    const range = getRange(node);
    const source = text.slice(range.start, range.end);
    if (node.type === "link" && node.children.length > 0) {
      const inner = text.slice(getRange(node.children[0] as Nodes).start, getRange(node.children.at(-1) as Nodes).end);
      return [{ ...range, text: inner }];
    }
    if (node.type === "image") {
      const sizes = /^\{[\w-]+=[^{}\n]*\}/.exec(text.slice(range.end))?.[0].length ?? 0;
      const imageEnd = range.end + (isMdx ? 0 : sizes);
      if (node.alt) return [{ start: range.start, end: imageEnd, text: node.alt }];
      if (isMdx) return [{ ...range, text: comment(source, isMdx) }];
      return commentOut(text, range.start, imageEnd, comment(source, isMdx));
    }
    if (node.type === "definition") return [{ start: at, end, text: "#" }];
    const isMedia = /^<(?:img|video|audio|source|iframe|object|embed)\b/.test(source);
    if (isMedia) return [{ ...range, text: comment(source, isMdx) }];
    const tag = node.type === "html" ? findImageTag(text, at) : undefined;
    if (tag) return [{ ...tag, text: comment(text.slice(tag.start, tag.end), isMdx) }];
    return [{ start: at, end, text: "#" }];
  }
}

/** Return the range of the tag of an image around its target, in other HTML. */
function findImageTag(text: string, at: number): { start: number; end: number } | undefined {
  const start = text.lastIndexOf("<", at);
  const end = text.indexOf(">", at) + 1;
  return /^<img\s[^<>]*>$/i.test(text.slice(start, end)) ? { start, end } : undefined;
}

/** Replace a link in front matter; an image is removed, with the keys next to it. A plain `#` would begin a comment. */
function removeValue(text: string, at: number, end: number): TextEdit {
  const start = text.lastIndexOf("\n", at) + 1;
  const [, indent = "", key = ""] = /^([ \t]*)(?:- )?([\w-]+):/.exec(text.slice(start)) ?? [];
  const isQuoted = /["']/.test(text[at - 1] ?? "");
  if (!/^(?:image|src|light|dark|icon)$/.test(key)) return { start: at, end, text: isQuoted ? "#" : '"#"' };
  const parent = new RegExp(
    `(?:^|\\n)([ \\t]{0,${Math.max(0, indent.length - 1)}})image:[ \\t]*\\n(?:\\1[ \\t]+[^\\n]*\\n)*$`,
  );
  const above = indent === "" ? undefined : parent.exec(text.slice(0, start));
  const from = above ? above.index + (above[0].startsWith("\n") ? 1 : 0) : start;
  const width = above ? (above[1]?.length ?? 0) : indent.length;
  const rest = new RegExp(`^[^\\n]*\\n(?:[ \\t]{${width + 1},}[^\\n]*\\n)*`).exec(text.slice(start))?.[0] ?? "";
  return { start: from, end: start + rest.length, text: "" };
}

/** Remove a link that has its target in a definition, `[text][label]`, or change the definition. */
function removeReference(
  root: Root,
  text: string,
  start: number,
  { target, replacement }: Omit<LinkRemoval, "place">,
): TextEdit[] {
  let edit: TextEdit | undefined;
  visitNodes(root, (node) => {
    const range = getRange(node);
    if (node.type === "definition" && replacement !== undefined && node.url === target) {
      const at = text.lastIndexOf(target, range.end - 1);
      edit ??= { start: at, end: at + target.length, text: replacement };
    }
    // The source of the target has entities or escapes.
    if (range.start === start && (node.type === "link" || node.type === "image") && node.url === target) {
      const source = text.slice(range.start, range.end);
      const url = locateUrl(source, target);
      const [first, last] = node.type === "link" ? [node.children[0], node.children.at(-1)] : [];
      if (url && replacement !== undefined)
        edit = { start: start + url.start, end: start + url.end, text: replacement };
      else if (first && last) edit = { ...range, text: text.slice(getRange(first).start, getRange(last).end) };
      else if (node.type === "image") edit = { ...range, text: node.alt ?? "" };
    }
    if (range.start !== start || replacement !== undefined) return;
    if (node.type === "imageReference") edit = { ...range, text: node.alt ?? "" };
    if (node.type !== "linkReference" || node.children.length === 0) return;
    const [first, last] = [node.children[0] as Nodes, node.children.at(-1) as Nodes];
    edit = { ...range, text: text.slice(getRange(first).start, getRange(last).end) };
  });
  return edit ? [edit] : [];
}

function parse(text: string, isMdx: boolean): Root {
  const body = hideFrontMatter(text);
  const parsed = isMdx ? parseMdx(body) : undefined;
  return parsed && "root" in parsed ? parsed.root : parseMarkdown(body).root;
}

const LINKING = new Set(["link", "image", "definition", "html", "mdxJsxFlowElement", "mdxJsxTextElement"]);

function findInnermost(root: Root, start: number, end: number): Nodes | undefined {
  let nearestNode: Nodes | undefined;
  visitNodes(root, (node) => {
    const range = getRange(node);
    if (range.start > start || range.end < end) return false;
    if (LINKING.has(node.type)) nearestNode = node;
    return true;
  });
  return nearestNode;
}

const comment = (source: string, isMdx: boolean): string =>
  isMdx ? `{/* ${source.replaceAll("*/", "* /")} */}` : `<!-- ${source.replaceAll("--", "- -")} -->`;

/** Tags that need no code of the site. */
const SAFE =
  /^(?:Tabs|TabItem|DocCardList|Include|Aside|Badge|Cards?|CardGrid|CodeGroup|Details|FileTree|Icon|Kbd|LinkCard|Steps|Video)$/;

/** Remove the statements of an MDX file that begin at lines. @returns The edits, and the names that they declare. */
function removeStatements(
  root: Root,
  text: string,
  lines: readonly number[],
): { edits: TextEdit[]; subjects: { line: number; subject: string }[]; names: string[] } {
  const edits: TextEdit[] = [];
  const subjects: { line: number; subject: string }[] = [];
  const names: string[] = [];
  visitNodes(root, (node) => {
    if (node.type !== "mdxjsEsm") return;
    for (const statement of node.data?.estree?.body ?? []) {
      const { start = 0, end = 0 } = statement as { start?: number; end?: number };
      const line = getLine(text, start);
      if (!lines.some((each) => each >= line && each <= getLine(text, end))) continue;
      const source = text.slice(start, end);
      edits.push(removeLines(text, start, end));
      subjects.push({ line, subject: source.split("\n", 1)[0] ?? "" });
      const declaration =
        /^(?:import\s+([^"']*?)\s+from\b|export\s+(?:const|let|var|(?:async\s+)?function)\s+([\w$]+))/.exec(source);
      const declared = (declaration?.[1] ?? declaration?.[2] ?? "").replace(/[\w$]+\s+as\s+/g, "");
      names.push(...(declared.match(/[A-Za-z_$][\w$]*/g) ?? []));
    }
  });
  return { edits, subjects, names };
}

/**
 * Turn tags of components and expressions of an MDX file into comments.
 *
 * @param lines Lines of the tags; all tags if it is `undefined`, because it is unknown which one fails.
 */
export function removeCode(
  text: string,
  lines: readonly number[] | undefined,
): { text: string; removed: readonly { line: number; subject: string }[] } {
  const root = parse(text, true);
  const { edits, subjects: removed, names } = removeStatements(root, text, lines ?? []);
  const usesName = (code: string): boolean =>
    names.length > 0 && (code.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? []).some((name) => names.includes(name));
  visitNodes(root, (node) => {
    const isTag = node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
    const isExpression = node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
    if ((!isTag && !isExpression) || (isExpression && /^\s*\/\*/.test(node.value))) return true;
    const range = getRange(node);
    const line = getLine(text, range.start);
    const last = getLine(text, range.end);
    const code = isTag ? text.slice(range.start, getOpeningEnd(node)) : node.value;
    const isConcerned =
      usesName(code) ||
      (lines === undefined
        ? isExpression || /^[A-Z]/.test(node.name ?? "")
        : lines.some((each) => each >= line && each <= last));
    const isSafe = isTag && SAFE.test(node.name ?? "") && lines === undefined;
    if (!isConcerned || isSafe) return true;
    // The innermost tag that begins at the line is the one that is reported.
    if (isTag && lines !== undefined && !lines.includes(line) && !usesName(code)) return true;
    const source = text.slice(range.start, range.end);
    edits.push({ ...range, text: comment(source, true) });
    removed.push({ line, subject: source.split("\n", 1)[0] ?? "" });
    return false;
  });
  return { text: applyEdits(text, edits), removed };
}

/** Return the end of a tag's opening part. */
const getOpeningEnd = (node: Extract<Nodes, { children: unknown }>): number => {
  const [first] = node.children as readonly Nodes[];
  return first ? getRange(first).start : getRange(node).end;
};

/** Remove an item of the navigation, and then the menu or column that contained only it. */
export function removeItem(config: UserConfig, path: ValuePath): void {
  const index = path.at(-1);
  const list = getValue(config, path.slice(0, -1));
  if (!Array.isArray(list) || typeof index !== "number") return;
  list.splice(index, 1);
  if (list.length === 0 && path.at(-2) === "items") removeItem(config, path.slice(0, -2));
}
