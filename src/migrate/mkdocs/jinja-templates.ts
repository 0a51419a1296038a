/** Comments out statements of Jinja, which plugins such as macros replace before Markdown is read. */

import { writeComment } from "../block-writers.ts";
import { getRange, hideFrontMatter, parseMarkdown, visitNodes } from "../markdown-tree.ts";
import type { MigrationTask } from "../migration-task.ts";
import { applyEdits, commentOut, getLine, type TextEdit } from "../text-edits.ts";
import { BUILT_IN_PLUGINS } from "./read-settings.ts";

const STATEMENT = /\{%[-+]?\s*(\w+)(?:"[^"\n]*"|'[^'\n]*'|[^%"']|%(?!\}))*%\}|\{#[-+ ][^\n]*?#\}/g;

/** Statements with content that makes no sense without them. The content of others stays. */
const REPEATED = /^(?:for|macro|call|filter)$/;

/** True if a plugin may read Jinja: each one that is not built in, and extensions by their name. */
export const readsTemplates = (plugins: Iterable<string>, extensions: Iterable<string>): boolean =>
  [...plugins].some((name) => !BUILT_IN_PLUGINS.test(name)) ||
  [...extensions].some((name) => /macros|jinja/i.test(name));

export function commentTemplates(text: string, addTask: (task: Omit<MigrationTask, "source">) => void): string {
  if (!/\{[%#]/.test(text)) return text;
  const codes: { start: number; end: number }[] = [];
  visitNodes(parseMarkdown(hideFrontMatter(text)).root, (node) => {
    const range = getRange(node);
    if (node.type === "inlineCode" || (node.type === "code" && /^[`~]/.test(text.slice(range.start))))
      codes.push(range);
  });
  const isCode = (at: number): boolean => codes.some(({ start, end }) => start <= at && at < end);
  const statements = [...text.matchAll(STATEMENT)].filter(({ index }) => !isCode(index));
  const edits: TextEdit[] = [];
  for (let at = 0; at < statements.length; at++) {
    const { 0: statement, 1: name = "", index: start } = statements[at] as RegExpExecArray;
    const closing =
      /^(?:raw|verbatim)$/.test(name) || REPEATED.test(name) ? findClosing(statements, at, name) : undefined;
    const last = closing === undefined ? undefined : statements[closing];
    if (closing !== undefined && last && !REPEATED.test(name)) {
      edits.push(...removeStatement(text, start, statement), ...removeStatement(text, last.index, last[0]));
      // The page shows this content as it is written.
      for (const { index } of text.slice(start, last.index).matchAll(/\{(?=[{%])/g))
        if (index > 0 && !isCode(start + index))
          edits.push({ start: start + index, end: start + index + 1, text: "&#123;" });
      at = closing;
      continue;
    }
    const end = last === undefined ? start + statement.length : last.index + last[0].length;
    if (closing !== undefined) at = closing;
    addTask({
      kind: "template",
      line: getLine(text, start),
      subject: statement,
      suggestion: "The statement is a comment now, because a plugin runs it. Write its result.",
    });
    // A blank line would end the HTML around the comment.
    const source = text.slice(start, end).replace(/\n(?:[ \t]*\n)+/g, "\n");
    edits.push(...commentOut(text, start, end, writeComment(source.replace(/^(?=\{%)/, "\\"))));
  }
  return applyEdits(text, edits);
}

const removeStatement = (text: string, start: number, statement: string): TextEdit[] => {
  const end = start + statement.length;
  const isAlone =
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) && /^[ \t]*\n/.test(text.slice(end));
  return [{ start, end: isAlone ? text.indexOf("\n", end) + 1 : end, text: "" }];
};

/** Return the index of the statement that ends a block. */
function findClosing(statements: readonly RegExpExecArray[], at: number, name: string): number | undefined {
  let depth = 0;
  for (let index = at; index < statements.length; index++) {
    if (statements[index]?.[1] === name) depth++;
    if (statements[index]?.[1] === `end${name}` && --depth === 0) return index;
  }
  return undefined;
}
