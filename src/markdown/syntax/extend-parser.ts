/**
 * Adds syntax extensions to remark-parse, and the extensions that need no separate file: definition lists, and
 * inline Markdown in data file strings.
 */

import type { Nodes, PhrasingContent, Root } from "mdast";
import { type DefListDescriptionNode, defListFromMarkdown } from "mdast-util-definition-list";
import type { Extension as MdastExtension, Token } from "mdast-util-from-markdown";
import { defList } from "micromark-extension-definition-list";
import type { Extension } from "micromark-util-types";
import type { Processor } from "unified";
import { getLast } from "../../util/collections.ts";
import type { ParseContext } from "../parse-context.ts";

export function extendParser(
  processor: Processor,
  syntax: readonly Extension[],
  tree: readonly MdastExtension[],
): void {
  const data = processor.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...tree];
}

/** True if a text may have definition lists. */
export const canHaveDefinitionLists = (text: string): boolean =>
  /^[ \t>]*[^\s>][^\n]*\n(?:[ \t>]*\n)?[ \t>]*:[ \t]/m.test(text);

const definitionLists: MdastExtension = {
  enter: defListFromMarkdown.enter as MdastExtension["enter"],
  exit: {
    ...(defListFromMarkdown.exit as MdastExtension["exit"]),
    defListDescription(token: Token) {
      // Several paragraphs are blocks, even if no blank line is above the description.
      const description = getLast(this.stack) as DefListDescriptionNode;
      description.spread ||= description.children.filter(({ type }) => type === "paragraph").length > 1;
      this.exit(token);
    },
  },
};

export function remarkDefinitionLists(this: Processor): void {
  extendParser(this, [defList], [definitionLists]);
}

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

/** Disable block syntax in the parser, so that "2024. A year" keeps its number. */
export function remarkInlineOnly(this: Processor): void {
  extendParser(this, [inlineOnly], []);
}

/** Join all paragraphs in inline Markdown. */
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
