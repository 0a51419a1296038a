/** Writes the body of a page in HTML as one block of HTML in Markdown, for readers of tools with pages in HTML. */

import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { findFrontMatter } from "../markdown/preprocess.ts";
import type { MigrationTask } from "./migration-task.ts";

const writer = unified().use(rehypeStringify, { allowDangerousHtml: true, closeSelfClosing: true }).freeze();

/** Elements of the head, and code, which pages of this tool do not contain. */
const REMOVED = new Set(["script", "style", "link", "meta", "title", "base", "noscript", "template"]);

/** Elements around the content, which the theme has. */
const OUTER = new Set(["html", "head", "body", "main"]);

/** Stands for a line break in `pre`, which must not be one in Markdown: a blank line ends HTML. */
const LINE_BREAK = "\uE000";

/** @param text Text of the page; its front matter stays. */
export function convertHtmlPage(text: string, addTask: (task: Omit<MigrationTask, "source">) => void): string {
  const { length = 0 } = findFrontMatter(text) ?? {};
  const tree = fromHtml(text.slice(length), { fragment: true });
  const removed = new Set<string>();
  clean(tree, false, removed);
  const html = writer
    .stringify(tree)
    .trim()
    .replace(/\n\s*\n/g, "\n")
    .replaceAll(LINE_BREAK, "&#10;");
  addTask({
    kind: "page in HTML",
    subject: removed.size === 0 ? "page" : `page without ${[...removed].map((name) => `<${name}>`).join(", ")}`,
    suggestion: "The page is HTML in a Markdown file now. Look at it, and write it in Markdown, or in React.",
  });
  const start = text.slice(0, length).trimEnd();
  return `${start}\n${html === "" ? "" : `\n${html}\n`}`;
}

function clean(parent: Root | Element, isPreformatted: boolean, removed: Set<string>): void {
  parent.children = (parent.children as Nodes[]).flatMap((node) => {
    if (node.type === "text") {
      node.value = isPreformatted ? node.value.replaceAll("\n", LINE_BREAK) : node.value.replace(/[ \t]*\n\s*/g, "\n");
      return [node];
    }
    if (node.type !== "element") return node.type === "comment" ? [node] : [];
    if (REMOVED.has(node.tagName)) {
      removed.add(node.tagName);
      return [];
    }
    for (const name of Object.keys(node.properties))
      if (name === "style" || /^on[A-Za-z]/.test(name)) delete node.properties[name];
    clean(node, isPreformatted || node.tagName === "pre" || node.tagName === "textarea", removed);
    return OUTER.has(node.tagName) ? node.children : [node];
  }) as typeof parent.children;
}
