/** Converts links and options of code blocks in Markdown, for readers of tools with little syntax of their own. */

import { getPlainText } from "../markdown/transforms/walk.ts";
import { convertFence } from "./clean-fence.ts";
import { getRange, hideFrontMatter, locateUrl, parseMarkdown, visitNodes } from "./markdown-tree.ts";
import type { MigrationTask } from "./migration-task.ts";
import { applyEdits, type TextEdit } from "./text-edits.ts";

export interface TargetInput {
  /** Return the new target of a link or image, or `undefined` if it stays. */
  convertUrl(url: string): string | undefined;
  /** Return the info string of a code block; by default, only options without an effect are removed. */
  convertInfo?(info: string): string;
  addTask(task: Omit<MigrationTask, "source">): void;
}

export interface ConvertedText {
  text: string;
  /** Text of the first heading, if it is a title. */
  heading?: string;
}

const HEADING_ATTRIBUTES = /[ \t]*\{:?[ \t]*([^{}\n]*)\}[ \t]*#*[ \t]*$/;

export function convertTargets(text: string, { convertUrl, convertInfo, addTask }: TargetInput): ConvertedText {
  const { root } = parseMarkdown(hideFrontMatter(text));
  const edits: TextEdit[] = [];
  visitNodes(root, (node) => {
    const { start, end } = getRange(node);
    const source = text.slice(start, end);
    if (node.type === "code") {
      const info = /^(?:`{3,}|~{3,})(.*)/.exec(source)?.[1];
      const converted = info === undefined ? undefined : convertInfo?.(info);
      edits.push(...convertFence(start, text, addTask, converted));
    }
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const url = convertUrl(node.url);
      const range = locateUrl(source, node.url);
      if (url !== undefined && range) edits.push({ start: start + range.start, end: start + range.end, text: url });
    }
    if (node.type === "html")
      for (const { 0: written, index } of source.matchAll(/(?<=\s(?:href|src|srcset)=(["']))[^"'\n]*(?=\1)/g)) {
        const url = convertUrl(written);
        if (url !== undefined) edits.push({ start: start + index, end: start + index + written.length, text: url });
      }
    if (node.type === "heading") {
      const [written = "", attributes = ""] = HEADING_ATTRIBUTES.exec(source) ?? [];
      const id = /(?:^|\s)#([\w.:-]+)/.exec(attributes)?.[1];
      if (/^[.#]|=/.test(attributes.trim()))
        edits.push({ start: end - written.length, end, text: id === undefined ? "" : ` {#${id}}` });
    }
  });
  const title = root.children.find(({ type }) => type === "heading");
  const heading = title?.type === "heading" && title.depth === 1 ? getPlainText([title]) : undefined;
  return { text: applyEdits(text, edits), heading: heading?.replace(HEADING_ATTRIBUTES, "") };
}
