/**
 * Parse inline Markdown in data files into nodes that are JSON, so that the browser needs no parser.
 *
 * `components/InlineMarkdown.tsx` renders the nodes.
 */

import type { PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { z } from "zod";

/** Inline content. A string is text. */
export type InlineNode =
  | string
  | { type: "code"; text: string }
  | { type: "strong" | "emphasis"; children: readonly InlineNode[] }
  | { type: "link"; to: string; children: readonly InlineNode[] };

/** Says which syntax a string contains that inline text cannot show. */
class UnsupportedSyntax extends Error {}

const SUPPORTED = "Use only **bold**, *italics*, `code` and [links](https://example.org).";

/** Parse one Markdown paragraph. @throws UnsupportedSyntax if it contains anything but the supported syntax. */
function parseInline(markdown: string): InlineNode[] {
  const paragraphs: readonly RootContent[] = fromMarkdown(markdown).children;
  const [paragraph, next] = paragraphs;
  if (!paragraph) return [];
  if (paragraph.type !== "paragraph") throw new UnsupportedSyntax(`contains a block (${paragraph.type})`);
  if (next) throw new UnsupportedSyntax("has several paragraphs");
  return paragraph.children.map(convertNode);
}

function convertNode(node: PhrasingContent): InlineNode {
  switch (node.type) {
    case "text":
      return node.value.replaceAll("\n", " ");
    case "inlineCode":
      return { type: "code", text: node.value };
    case "strong":
    case "emphasis":
      return { type: node.type, children: node.children.map(convertNode) };
    case "link":
      return { type: "link", to: node.url, children: node.children.map(convertNode) };
    default:
      throw new UnsupportedSyntax(`contains syntax that is not supported here (${node.type})`);
  }
}

/** Schema for a string with inline Markdown. The output is the parsed nodes. */
export const inlineMarkdown = z
  .string()
  .min(1)
  .transform((markdown, context): readonly InlineNode[] => {
    try {
      return parseInline(markdown);
    } catch (error) {
      if (!(error instanceof UnsupportedSyntax)) throw error;
      context.addIssue({ code: "custom", message: error.message, params: { hint: SUPPORTED } });
      return z.NEVER;
    }
  });
