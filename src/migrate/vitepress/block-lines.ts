/** Converts blocks of VitePress that begin with a line: containers, tabs of a plugin, and code from files. */

import { listParagraphLines, type TextLine } from "../markdown-tree.ts";
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
  /** Number of tabs so far. */
  tabs: number;
}

export function convertBlockLines(context: PageContext): TextEdit[] {
  const open: OpenContainer[] = [];
  return listParagraphLines(context.root, context.text, true).flatMap((line) => convertLine(line, open, context));
}

function convertLine(line: TextLine, open: OpenContainer[], context: PageContext): TextEdit[] {
  const { start, end, text } = line;
  const replace = (replacement: string): TextEdit[] => [{ start, end, text: replacement }];
  const [, colons = "", name = "", rest = ""] = /^(:{3,})[ \t]*([\w-]*)(.*)$/.exec(text) ?? [];
  if (colons === "") {
    const tabs = open.at(-1);
    const label = tabs?.name === "tabs" ? /^==[ \t]+(.+?)[ \t]*$/.exec(text)?.[1] : undefined;
    if (tabs && label !== undefined)
      return replace(`${tabs.tabs++ > 0 ? "\n</TabItem>\n" : ""}<TabItem label=${JSON.stringify(label)}>\n`);
    return text.startsWith("<<<") ? convertSnippet(line, context) : [];
  }
  if (name === "") {
    // A line closes the outermost block that it can close, with all blocks inside.
    const at = open.findIndex((container) => container.colons <= colons.length);
    const closed = at < 0 ? [] : open.splice(at).reverse();
    if (closed.length === 0) return [];
    if (closed.length === 1 && closed[0]?.name !== "tabs" && !REMOVED.has(closed[0]?.name ?? "")) return [];
    return replace(
      closed
        .map(writeEnd)
        .filter((end) => end !== "")
        .join("\n\n"),
    );
  }
  open.push({ colons: colons.length, name, tabs: 0 });
  if (name === "tabs") {
    const key = /key:(\S+)/.exec(rest)?.[1];
    return replace(key === undefined ? "<Tabs>" : `<Tabs groupId=${JSON.stringify(key)}>`);
  }
  if (REMOVED.has(name)) return replace("");
  if (KNOWN.has(name)) return [];
  context.addTask({
    kind: "container",
    line: getLine(context.text, start),
    subject: text,
    suggestion: "The block is a note now. Add its kind to `markdown.admonitions`, and write its name again.",
  });
  return replace(`${colons}note${rest}`);
}

function writeEnd({ colons, name, tabs }: OpenContainer): string {
  if (name === "tabs") return `${tabs > 0 ? "\n</TabItem>\n" : ""}</Tabs>`;
  return REMOVED.has(name) ? "" : ":".repeat(colons);
}

/** `<<< @/path/file.ts#region{1,3-5 ts:line-numbers} [title]` */
const SNIPPET =
  /^<<<[ \t]*(?<path>[^\s#{[]+(?:\[[^\]\s]*\][^\s#{[]*)*)(?<region>#[\w-]+)?[ \t]*(?:\{(?<options>[^{}]*)\})?[ \t]*(?:\[(?<title>[^\]]*)\])?[ \t]*$/;

function convertSnippet({ start, end, text }: TextLine, { input, text: page, addTask }: PageContext): TextEdit[] {
  const { path = "", region = "", options = "", title } = SNIPPET.exec(text)?.groups ?? {};
  const file = path === "" ? undefined : input.findSnippet(path);
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
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? "text";
  const meta = [
    `file=${JSON.stringify(file + region)}`,
    ...(lines.trim() === "" ? [] : [`{${lines.replace(/\s/g, "")}}`]),
    ...(title === undefined ? [] : [`title=${JSON.stringify(title)}`]),
    ...(/:line-numbers/.test(words) ? ["showLineNumbers"] : []),
  ];
  return [{ start, end, text: `\`\`\`${language || extension} ${meta.join(" ")}\n\`\`\`` }];
}
