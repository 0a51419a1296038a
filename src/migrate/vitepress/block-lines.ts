/** Converts blocks of VitePress that begin with a line: containers, tabs of a plugin, and code from files. */

import type { Code } from "mdast";
import { getRange, listParagraphLines, type TextLine, visitNodes } from "../markdown-tree.ts";
import { getBaseName } from "../../util/path.ts";
import { getLine, type TextEdit } from "../text-edits.ts";
import type { PageContext } from "./page-context.ts";

/** Containers that exist here. */
const KNOWN = new Set([
  "info",
  "tip",
  "warning",
  "danger",
  "details",
  "note",
  "important",
  "caution",
  "code-group",
  "steps",
  "cards",
]);

/** Containers that only affect Vue. */
const REMOVED = new Set(["raw", "v-pre"]);

interface OpenContainer {
  colons: number;
  name: string;
  line: TextLine;
  /** Number of tabs so far. */
  tabs: number;
}

export function convertBlockLines(context: PageContext): TextEdit[] {
  const open: OpenContainer[] = [];
  const items: { start: number; end: number }[] = [];
  visitNodes(context.root, (node) => {
    if (node.type === "listItem") items.push(getRange(node));
  });
  return listParagraphLines(context.root, context.text, true).flatMap((line) => [
    ...closeInItems(line.start, open, items, context),
    ...convertLine(line, open, context).map((edit) => indentLines(edit, context.text)),
  ]);
}

/** Begin all lines of an edit as the first one, which may be in a list item or a quote. */
function indentLines(edit: TextEdit, text: string): TextEdit {
  const prefix = text.slice(text.lastIndexOf("\n", edit.start - 1) + 1, edit.start).replace(/[^\t>]/g, " ");
  if (prefix === "" || !/^[\t >]+$/.test(prefix)) return edit;
  return {
    ...edit,
    text: edit.text.replace(/\n(?=(\n|$)?)/g, (_, end) => `\n${end === undefined ? prefix : prefix.trimEnd()}`),
  };
}

/** Close containers that are open at the end of a list item, as VitePress does. */
function closeInItems(
  position: number,
  open: OpenContainer[],
  items: readonly { start: number; end: number }[],
  context: PageContext,
): TextEdit[] {
  const { text } = context;
  const edits: TextEdit[] = [];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { start } = last.line;
    const item = items.findLast((each) => each.start <= start && start < each.end);
    if (!item || item.end > position) break;
    open.pop();
    recordLiteral(last, item.end, context);
    const indent = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).replace(/[^\t]/g, " ");
    const end = writeEnd(last).trim().replaceAll("\n", `\n${indent}`);
    const closing = { start: item.end, end: item.end, text: end === "" ? "" : `\n\n${indent}${end}` };
    edits.push(...(last.name === "code-group" ? convertCodeGroup(last, closing, context) : []));
    if (last.name !== "code-group" || listCode(last.line.end, item.end, context).length !== 1) edits.push(closing);
  }
  return edits;
}

/** Return the code blocks in a range. */
function listCode(start: number, end: number, { root }: PageContext): Code[] {
  const blocks: Code[] = [];
  visitNodes(root, (node) => {
    if (node.type === "code" && start < getRange(node).start && getRange(node).end <= end) blocks.push(node);
  });
  return blocks;
}

/** A group with a single block is the block, and tabs without a title have that of their language. */
function convertCodeGroup({ line: opening }: OpenContainer, closing: TextEdit, context: PageContext): TextEdit[] {
  const blocks = listCode(opening.end, closing.start, context);
  const edits = blocks.flatMap((block): TextEdit[] => {
    const { start } = getRange(block);
    const newline = context.text.indexOf("\n", start);
    const info = context.text.slice(start, newline);
    if (!block.lang || /\[[^\]]+\]|\btitle=/.test(info)) return [];
    return blocks.length > 1
      ? [{ start: newline, end: newline, text: ` [${/^[^{:[]*/.exec(block.lang)?.[0] ?? ""}]` }]
      : [];
  });
  if (blocks.length !== 1) return edits;
  return [opening, closing].map(({ start, end }) => ({ start, end, text: "" }));
}

function convertLine(line: TextLine, open: OpenContainer[], context: PageContext): TextEdit[] {
  const { start, end, text } = line;
  const replace = (replacement: string): TextEdit[] => [{ start, end, text: replacement }];
  const [, colons = "", name = "", rest = ""] = /^(:{3,})[ \t]*([\w-]*)(.*)$/.exec(text) ?? [];
  if (colons === "") {
    const at = open.findLastIndex((container) => container.name === "tabs");
    const label = at < 0 ? undefined : /^={2,}[ \t]+(.+?)[ \t]*$/.exec(text)?.[1];
    const tabs = open[at];
    if (tabs && label !== undefined) {
      // The next tab closes containers in the previous one.
      const ends = open
        .splice(at + 1)
        .reverse()
        .map(writeEnd)
        .filter((each) => each !== "");
      const previous = tabs.tabs++ > 0 ? [...ends, "</TabItem>"].map((each) => `\n${each}\n`).join("") : "";
      return replace(`${previous}<TabItem label=${JSON.stringify(label)}>\n`);
    }
    const id = /^\{#([\w-]+)\}$/.exec(text)?.[1];
    if (id !== undefined) return replace(`<span id="${id}"></span>`);
    const isInGroup = open.at(-1)?.name === "code-group";
    return text.startsWith("<<<") ? convertSnippet(line, context, isInGroup) : [];
  }
  if (name === "") {
    // A line closes the outermost block that it can close, with all blocks inside.
    const at = open.findIndex((container) => container.colons <= colons.length);
    const closed = at < 0 ? [] : open.splice(at).reverse();
    if (closed.length === 0) return [];
    for (const each of closed) recordLiteral(each, start, context);
    if (closed.length === 1 && closed[0]?.name === "code-group") return convertCodeGroup(closed[0], line, context);
    if (closed.length === 1 && closed[0]?.name !== "tabs" && !REMOVED.has(closed[0]?.name ?? "")) return [];
    return replace(
      closed
        .map(writeEnd)
        .filter((end) => end !== "")
        .join("\n\n"),
    );
  }
  open.push({ colons: colons.length, name, line, tabs: 0 });
  if (name === "tabs") {
    const key = /key:(\S+)/.exec(rest)?.[1];
    return replace(key === undefined ? "<Tabs>" : `<Tabs groupId=${JSON.stringify(key)}>`);
  }
  if (REMOVED.has(name)) return replace("");
  if (KNOWN.has(name)) {
    // Titles cannot be hidden here.
    const at = /[ \t]*\{no-title\}[ \t]*$/.exec(text)?.index;
    return at === undefined ? [] : [{ start: start + at, end, text: "" }];
  }
  context.addTask({
    kind: "container",
    line: getLine(context.text, start),
    subject: text,
    suggestion: "The block is a note now. Add its kind to `markdown.admonitions`, and write its name again.",
  });
  return replace(`${colons}note${rest}`);
}

/** Record that braces in a container are shown as they are written. */
function recordLiteral({ name, line }: OpenContainer, end: number, { literal }: PageContext): void {
  if (name === "v-pre") literal.push({ start: line.end, end });
}

function writeEnd({ colons, name, tabs }: OpenContainer): string {
  if (name === "tabs") return `${tabs > 0 ? "\n</TabItem>\n" : ""}</Tabs>`;
  return REMOVED.has(name) ? "" : ":".repeat(colons);
}

/** `<<< @/path/file.ts#region{1,3-5 ts:line-numbers} [title]` */
const SNIPPET =
  /^<<<[ \t]*(?<path>[^\s#{[]+(?:\[[^\]\s]*\][^\s#{[]*)*)(?<region>#[\w-]+)?[ \t]*(?:\{(?<options>[^{}]*)\})?[ \t]*(?:\[(?<title>[^\]]*)\])?[ \t]*$/;

/** @param isInGroup The block is a tab, which has the name of the file without a title. */
function convertSnippet(
  { start, end, text }: TextLine,
  { input, text: page, addTask }: PageContext,
  isInGroup: boolean,
): TextEdit[] {
  const {
    path = "",
    region = "",
    options = "",
    title = isInGroup ? getBaseName(path) : undefined,
  } = SNIPPET.exec(text)?.groups ?? {};
  const file = path === "" ? undefined : input.findSnippet(path, region.slice(1));
  if (file === undefined) {
    addTask({
      kind: "code from a file",
      line: getLine(page, start),
      subject: text,
      suggestion: 'The file does not exist. Copy it, and write ```js file="…".',
    });
    return [{ start, end, text: `<!-- ${text.replace(/^<+\s*/, "code of ").replaceAll("--", "- -")} -->` }];
  }
  const [, lines = "", words = ""] = /^([\d,\s-]*)(.*)$/.exec(options.trim()) ?? [];
  const [language = ""] = words.split(/[:\s]/, 1);
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? "text";
  const meta = [
    `file=${JSON.stringify(file + region)}`,
    ...(lines.trim() === "" ? [] : [`{${lines.replace(/\s/g, "")}}`]),
    ...(title === undefined ? [] : [`title=${JSON.stringify(title)}`]),
    ...(/:line-numbers/.test(words) ? ["showLineNumbers"] : []),
  ];
  return [{ start, end, text: `\`\`\`${language || extension} ${meta.join(" ")}\n\`\`\`` }];
}
