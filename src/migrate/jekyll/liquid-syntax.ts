/** Converts Liquid, the template language of Jekyll. What needs code to run becomes a comment. */

import { writeComment } from "../block-writers.ts";
import type { MigrationTask } from "../migration-task.ts";
import { getLine } from "../text-edits.ts";

export interface LiquidInput {
  /** Return the URL of a file in the source (`link`), or of a post by its name (`post_url`). */
  resolveFile(tag: "link" | "post_url", path: string): string | undefined;
  /** Return a value by its path: `site.title`, `page.version`. */
  getValue(path: string): string | undefined;
  /** Return the text of a file in `_includes`, or next to the page; `undefined` if it is missing or contains Liquid. */
  readInclude(path: string, isRelative: boolean): string | undefined;
  addTask(task: Omit<MigrationTask, "source">): void;
}

const TAG = /\{%-?\s*(\w+)\s*([\s\S]*?)\s*-?%\}|\{\{-?\s*([\s\S]*?)\s*-?\}\}/g;

/** Tags with an end, whose content needs code. */
const BLOCKS = /^(?:if|unless|for|case|capture|tablerow)$/;

export function convertLiquid(text: string, input: LiquidInput): string {
  let output = "";
  let position = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    const [written, name, argument = "", expression] = match;
    const start = match.index;
    output += text.slice(position, start);
    const end = name === undefined ? undefined : findEnd(text, name, start + written.length);
    position = end?.after ?? start + written.length;
    TAG.lastIndex = position;
    const inner = end && text.slice(start + written.length, end.start);
    const tag: Tag = { text, start, written: text.slice(start, position), before: output };
    output +=
      name === undefined ? writeValue(tag, expression ?? "", input) : writeTag(tag, { name, argument, inner }, input);
  }
  return output + text.slice(position);
}

interface Tag {
  text: string;
  start: number;
  /** The tag with its content and end. */
  written: string;
  before: string;
}

/** Find the end of a block; blocks of the same kind may be nested, except for raw text. */
function findEnd(text: string, name: string, from: number): { start: number; after: number } | undefined {
  if (!BLOCKS.test(name) && !/^(?:raw|comment|highlight)$/.test(name)) return undefined;
  const pattern = new RegExp(`\\{%-?\\s*(end)?${name}\\b[^%]*?-?%\\}`, "g");
  pattern.lastIndex = from;
  let depth = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[1] === undefined) depth += BLOCKS.test(name) ? 1 : 0;
    else if (depth-- === 0) return { start: match.index, after: match.index + match[0].length };
  }
  return undefined;
}

function writeTag(
  tag: Tag,
  { name, argument, inner }: { name: string; argument: string; inner: string | undefined },
  input: LiquidInput,
): string {
  if (name === "raw") return inner ?? "";
  if (name === "comment") return writeComment((inner ?? "").trim());
  if (name === "highlight" && inner !== undefined) {
    const [language = "text"] = argument.split(/\s+/);
    const hasNumbers = /\blinenos\b/.test(argument) ? " showLineNumbers" : "";
    return `\`\`\`${language}${hasNumbers}\n${inner.replace(/^\n|\s+$/g, "")}\n\`\`\``;
  }
  if (name === "link" || name === "post_url") {
    const url = input.resolveFile(name, argument.replace(/^["']|["']$/g, ""));
    return url ?? leave(tag, `link of Liquid`, "No file has this path. Write the link.", input);
  }
  if (name === "include" || name === "include_relative" || name === "include_cached") {
    const [, path = "", parameters = ""] = /^["']?([^\s"']+)["']?\s*(.*)$/s.exec(argument) ?? [];
    const text = parameters === "" ? input.readInclude(path, name === "include_relative") : undefined;
    if (text !== undefined) return text.trim();
    return leave(
      tag,
      `include ${path}`,
      "The include needs Liquid, or is missing, so it is a comment now. Write what it creates.",
      input,
    );
  }
  if (/^(?:assign|break|continue|increment|decrement|else|elsif|when|end\w+)$/.test(name)) return "";
  return leave(tag, `tag ${name} of Liquid`, "The tag is a comment now. Write what it creates.", input);
}

function writeValue(tag: Tag, expression: string, input: LiquidInput): string {
  const [value = "", ...filters] = expression.split("|").map((part) => part.trim());
  const quoted = /^(["'])(.*)\1$/s.exec(value)?.[2];
  const isPlain = filters.every((filter) =>
    /^(?:relative_url|absolute_url|escape|strip|uri_escape|xml_escape)$/.test(filter),
  );
  if (/^site\.(?:baseurl|url|github\.url)$/.test(value) && isPlain) return "";
  const text = quoted ?? input.getValue(value);
  if (text !== undefined && isPlain) return text;
  return leave(tag, "value of Liquid", "The value is a comment now. Write it.", input);
}

/** Comment a tag, or remove it where a comment would be visible. */
function leave({ text, start, written, before }: Tag, kind: string, suggestion: string, input: LiquidInput): string {
  const subject = written.split("\n", 1)[0] ?? "";
  input.addTask({ kind, line: getLine(text, start), subject, suggestion });
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/[("'=<]$/.test(line)) return "#";
  const fences = before.match(/^[ \t]*(?:`{3,}|~{3,})/gm) ?? [];
  if (fences.length % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1) return written;
  const rest = text.slice(start + written.length).split("\n", 1)[0] ?? "";
  // In a tag of HTML, and at the start of a line with text, which a comment would make HTML.
  if (/<[a-z][^<>]*$/i.test(line) || (line.trim() === "" && rest.trim() !== "")) return "";
  // An include in a comment would look as if it were to be inserted.
  return writeComment(written.replace(/\n\s*\n/g, "\n").replace(/\{%-?\s*(include\w*\s[^%]*?)\s*-?%\}/g, "$1"));
}
