/**
 * Adapts Markdown of descriptions and comments to a place in a page. The text is parsed, so that it has the meaning that it has in
 * other tools, and blocks end with it.
 */

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown, gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { toString as getNodeText } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import type { Nodes, Parents, Root, RootContent, Text } from "mdast";
import { adaptHtml, closeTags } from "./adapt-html.ts";

export interface AdaptOptions {
  /** Level of the heading above the text. */
  depth: number;
  /** Keep links that begin with a slash, which lead to pages of the site. */
  hasSiteLinks?: boolean;
  /** Names of the elements that are kept. Other tags are text. Default: all names of HTML, which the site sanitizes. */
  elements?: ReadonlySet<string>;
}

interface Context extends AdaptOptions {
  /** URLs by the identifier of their definition. Descriptions of a page may define the same one. */
  definitions: ReadonlyMap<string, { url: string; title?: string | null }>;
}

/** Text without syntax, as most descriptions are. */
const PLAIN_TEXT = /^\p{L}[\p{L}\p{N} ,.;'"()/%+-]*$/u;

/** Adapted texts. Pages of operations repeat the descriptions of their schemas, up to hundreds of times. */
const adaptedTexts = new Map<string, string>();
/** Texts that are stored, so that `sitegen dev` needs no more memory with each edit. */
const MAX_STORED = 20_000;

/** Adapt Markdown: headings become lower, and links to places of other tools become text, as does the syntax of the site. */
export function adaptMarkdown(text: string, options: AdaptOptions): string {
  if (PLAIN_TEXT.test(text) && !text.includes("www.")) return text;
  const { depth, hasSiteLinks = false, elements } = options;
  const key = [depth, hasSiteLinks, ...(elements ?? []), text].join(" ");
  const stored = adaptedTexts.get(key);
  if (stored !== undefined) return stored;
  if (adaptedTexts.size >= MAX_STORED) adaptedTexts.clear();
  const adapted = adapt(text, options);
  adaptedTexts.set(key, adapted);
  return adapted;
}

function adapt(text: string, options: AdaptOptions): string {
  const tree = parse(text);
  const context = { ...options, definitions: collectDefinitions(tree) };
  adaptChildren(tree, context);
  closeTags(tree);
  return toMarkdown(tree, WRITER).trimEnd();
}

/** Return the first paragraph as plain text. */
export function getFirstParagraph(text: string, elements?: AdaptOptions["elements"]): string {
  if (PLAIN_TEXT.test(text)) return text;
  const tree = parse(text);
  adaptChildren(tree, { depth: 0, elements, definitions: new Map() });
  const paragraph = tree.children.find(({ type }) => type === "paragraph");
  return paragraph === undefined ? "" : getNodeText(paragraph, { includeHtml: false, includeImageAlt: false });
}

const parse = (text: string): Root => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const WRITER: NonNullable<Parameters<typeof toMarkdown>[1]> = {
  bullet: "-",
  listItemIndent: "one",
  // `---` would begin front matter.
  rule: "*",
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  // Syntax that only pages of the site have, and that of other tools, which the site reports.
  unsafe: [
    { character: "{", inConstruct: "phrasing" },
    { character: "$", inConstruct: "phrasing" },
    { character: ":", after: "[\\w:]", inConstruct: "phrasing" },
    { character: "=", after: "=", inConstruct: "phrasing" },
    { character: "=", before: "=", inConstruct: "phrasing" },
    { atBreak: true, character: ":" },
    { atBreak: true, character: "<" },
    { atBreak: true, character: "!" },
    { atBreak: true, character: "?" },
    { atBreak: true, character: "/" },
  ],
};

function collectDefinitions(tree: Root): Context["definitions"] {
  const definitions = new Map<string, { url: string; title?: string | null }>();
  const visit = (node: Nodes): void => {
    // The first definition of an identifier counts.
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return definitions;
}

/** Nodes whose children are blocks. */
const FLOW_PARENTS: ReadonlySet<string> = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

function adaptChildren(parent: Parents, context: Context): void {
  const hasBlocks = FLOW_PARENTS.has(parent.type);
  const children = parent.children.flatMap((node): RootContent[] => {
    const nodes = adaptNode(node, context);
    return hasBlocks
      ? nodes.map((each) => (each.type === "text" ? { type: "paragraph", children: [each] } : each))
      : nodes;
  });
  parent.children = children as typeof parent.children;
}

/** Labels of notes: `> [!NOTE]`. */
const ALERT = /^\[!(?:note|tip|important|warning|caution)\](?=\n|$)/i;

function adaptNode(node: RootContent, context: Context): RootContent[] {
  if ("children" in node) adaptChildren(node, context);
  switch (node.type) {
    case "heading":
      return [{ ...node, depth: Math.min(6, node.depth + context.depth) as typeof node.depth }];
    case "definition":
      return [];
    case "link":
      return hasTarget(node.url, context) ? [node] : node.children;
    case "linkReference": {
      const target = context.definitions.get(node.identifier);
      return target && hasTarget(target.url, context)
        ? [{ type: "link", url: target.url, title: target.title, children: node.children }]
        : node.children;
    }
    case "image":
      return isExternal(node.url) ? [node] : createText(node.alt);
    case "imageReference": {
      const target = context.definitions.get(node.identifier);
      return target && isExternal(target.url)
        ? [{ type: "image", url: target.url, title: target.title, alt: node.alt }]
        : createText(node.alt);
    }
    // Options of a block could insert files of the site.
    case "code":
      return [{ ...node, meta: null, lang: /^[\w+#.-]+/.exec(node.lang ?? "")?.[0] ?? null }];
    case "html": {
      const html = adaptHtml(node.value, context.elements);
      if (html !== undefined) return html === "" ? [] : [{ type: "html", value: html }];
      return createText(node.value);
    }
    case "blockquote": {
      const [paragraph] = node.children;
      const text = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
      const [label] = text?.type === "text" ? (ALERT.exec(text.value) ?? []) : [];
      if (label === undefined || text?.type !== "text" || paragraph?.type !== "paragraph") return [node];
      text.value = text.value.slice(label.length);
      paragraph.children.unshift({ type: "html", value: label });
      return [node];
    }
    default:
      return [node];
  }
}

const createText = (value: string | null | undefined): Text[] => (value ? [{ type: "text", value }] : []);

const isExternal = (url: string): boolean => /^https?:\/\//i.test(url);

const hasTarget = (url: string, { hasSiteLinks }: AdaptOptions): boolean =>
  isExternal(url) || /^mailto:/i.test(url) || (hasSiteLinks === true && url.startsWith("/") && !url.startsWith("//"));
