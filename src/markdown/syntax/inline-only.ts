/**
 * Parses strings of data files as inline Markdown. Block syntax is plain text, so that "2024. A year" keeps its
 * number, and all paragraphs become one.
 */

import type { Nodes, PhrasingContent, Root } from "mdast";
import type { Extension } from "micromark-util-types";
import type { Processor } from "unified";
import type { ParseContext } from "../parse-context.ts";
import { extendParser } from "./extend-parser.ts";

const inlineOnly: Extension = {
  disable: {
    null: [
      "blockQuote",
      "codeFenced",
      "codeIndented",
      "headingAtx",
      "htmlFlow",
      "list",
      "setextUnderline",
      "thematicBreak",
    ],
  },
};

/** Disable block syntax in the parser. */
export function remarkInlineOnly(this: Processor): void {
  extendParser(this, [inlineOnly], []);
}

export function flattenParagraphs(tree: Root, { kind }: ParseContext): void {
  if (kind !== "fragment") return;
  const inline: PhrasingContent[] = [];
  const collect = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (node.type === "paragraph") {
        if (inline.length > 0) inline.push({ type: "text", value: " " });
        inline.push(...node.children);
      } else if ("children" in node) collect(node.children);
    }
  };
  collect(tree.children);
  const definitions = tree.children.filter(({ type }) => type === "definition");
  tree.children = [{ type: "paragraph", children: inline }, ...definitions];
}
