/** The text of a document without markup: cut at its headings for search, and counted. */

import type { Nodes, Parents, Root } from "mdast";
import type { Section } from "../model/document.ts";
import { isOptions } from "./html/list-item.ts";
import type { Parsing } from "./parse-context.ts";
import { holdsBlocks, isForeign, plainText } from "./transforms/walk.ts";
import { countWords } from "./words.ts";

/** Strips of processes repeat on every page of an API, and code is no prose. */
const NO_PROSE = new Set<string>(["processStrip", "code"]);

export interface PlainText {
  sections: readonly Section[];
  /** Words of prose, headings, tables, and of code, which is read as well. */
  words: number;
}

export function readText(tree: Root, { headingOf }: Pick<Parsing, "headingOf">): PlainText {
  const sections: Section[] = [];
  let heading = -1;
  let lines: string[] = [];
  let words = 0;

  const end = (): void => {
    if (lines.length > 0) sections.push({ heading, text: lines.join("\n") });
    lines = [];
  };
  const take = (text: string, isShown: boolean): void => {
    words += countWords(text);
    if (!isShown) return;
    const line = text.replace(/\s+/g, " ").trim();
    if (line !== "") lines.push(line);
  };
  /** @param isShown Fields of options are many and look alike: they would drown what their section says. */
  const visit = (parent: Parents, isShown: boolean): void => {
    for (const node of parent.children) {
      if (node.type === "heading") {
        end();
        heading = headingOf.get(node) ?? -1;
        words += countWords(plainText(node.children));
      } else if (holdsBlocks(node)) {
        if (node.type === "admonition") take(plainText(node.title), isShown);
        visit(node, isShown && !(node.type === "listItem" && isOptions(node)));
      } else {
        const isProse = !NO_PROSE.has(node.type);
        for (const text of textsOf(node)) take(text, isShown && isProse);
      }
    }
  };
  visit(tree, true);
  end();
  return { sections, words };
}

function textsOf(node: Nodes): readonly string[] {
  switch (node.type) {
    case "paragraph":
    case "processStrip":
      return [plainText(node.children)];
    case "table":
      return node.children.map((row) => row.children.map((cell) => plainText(cell.children)).join(" "));
    case "html":
      return node.data?.text ? node.data.text.split("\n") : [];
    case "code":
      return [node.value];
    default:
      return isForeign(node) ? [plainText([node])] : [];
  }
}
