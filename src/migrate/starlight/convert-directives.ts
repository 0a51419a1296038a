/**
 * Converts directives of plugins: `:::section{.wide}`, `::video{id="1"}` and `:a[text]{href="/"}`.
 * Their attributes in braces are no valid MDX, so this precedes the parser. The lines of the text keep their numbers.
 */

import { BUILT_IN, KINDS, writeComment } from "../block-writers.ts";
import { splitAtFences } from "../markdown-tree.ts";
import { findFrontMatter } from "../../markdown/preprocess.ts";
import type { AddTask } from "./tag-attributes.ts";

/** Blocks of Starlight, and of this tool. */
const BLOCKS = new Set([...BUILT_IN, ...Object.keys(KINDS), "details", "tabs", "code-group"]);

const CONTAINER = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)?(?:\[((?:[^[\]\\]|\\.)*)\])?(\{[^{}]*\})?[ \t]*$/;
const LEAF = /^([ \t>]*)::([A-Za-z][\w-]*)(?:\[(?:[^[\]\\]|\\.)*\]|\{[^{}]*\})+[ \t]*$/;

/** Inline code, or a directive in text with a label. */
const TEXT = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|(?<![:\w])(:([a-z][\w-]*)\[((?:[^[\]\\]|\\.)*)\](\{[^{}\n]*\})?)/g;

/** Elements of HTML for text. */
const ELEMENTS = /^(?:a|abbr|b|cite|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u)$/;

export function convertDirectives(text: string, { isMdx, addTask }: { isMdx: boolean; addTask: AddTask }): string {
  if (!/:[A-Za-z][\w-]*[ \t]*[[{]|^[ \t>]*:{3,}[ \t]*[A-Za-z]/m.test(text)) return text;
  /** For each open container, whether its fences stay. */
  const open: { colons: number; stays: boolean }[] = [];
  let line = 0;
  const convertLine = (source: string): string => {
    line++;
    const [, indent = "", colons = "", name, label, attributes = ""] = CONTAINER.exec(source) ?? [];
    if (colons !== "" && name === undefined && attributes === "" && label === undefined) {
      const at = open.findLastIndex((each) => each.colons <= colons.length);
      const [closed] = at < 0 ? [] : open.splice(at);
      return closed?.stays === false ? indent.trimEnd() : source;
    }
    if (name !== undefined) {
      const stays = BLOCKS.has(name.toLowerCase());
      open.push({ colons: colons.length, stays });
      if (stays) return source;
      addTask({
        kind: "directive",
        line,
        subject: source.trim(),
        suggestion:
          "Only the content is shown, because a plugin of the previous site defined the block. Write a tag or a component.",
      });
      return label === undefined ? indent.trimEnd() : `${indent}**${label}**`;
    }
    if (!LEAF.test(source)) return source;
    addTask({
      kind: "directive",
      line,
      subject: source.trim(),
      suggestion: "It is a comment now, because a plugin of the previous site defined it. Write a component.",
    });
    const indentation = /^[ \t>]*/.exec(source)?.[0] ?? "";
    const text = source.trim();
    return indentation + (isMdx ? `{/* ${text.replaceAll("*/", "* /")} */}` : writeComment(text));
  };
  const { length: start = 0 } = findFrontMatter(text) ?? {};
  line += text.slice(0, start).split("\n").length - 1;
  const converted = splitAtFences(text.slice(start)).map(({ part, isCode }) => {
    if (isCode) {
      line += part.split("\n").length - 1;
      return part;
    }
    const lines = part.split("\n");
    const last = lines.pop() ?? "";
    const blocks = [...lines.map(convertLine), last === "" ? "" : convertLine(last)].join("\n");
    return blocks.replace(TEXT, (source, _, directive?: string, name = "", label = "", attributes?: string) =>
      directive === undefined || (attributes === undefined && !ELEMENTS.test(name))
        ? source
        : writeText(name, label, attributes ?? ""),
    );
  });
  return text.slice(0, start) + converted.join("");
}

/** Return the text of a directive, as a link if it has a target. */
function writeText(name: string, label: string, attributes: string): string {
  const href = name === "a" ? /\bhref=(?:"([^"]*)"|'([^']*)')/.exec(attributes) : null;
  return href ? `[${label}](${href[1] ?? href[2] ?? ""})` : label;
}
