/** The title leaves the text, all headings get their anchors; both before any markup is made of them. */

import type { Heading as HeadingNode, PhrasingContent, Root } from "mdast";
import type { Heading } from "../../model/document.ts";
import { isAllowedId } from "../heading-ids.ts";
import { inlineHtml } from "../html/title-html.ts";
import { type ParseContext, placeOf, reportWarning } from "../parse-context.ts";
import { eachBlock, plainText } from "./walk.ts";

const EXPLICIT_ID = /\s*\{#([^\s{}]+)\}\s*$/;

export function headings(tree: Root, parsing: ParseContext): void {
  const title = takeTitle(tree, parsing);
  const nodes: HeadingNode[] = [];
  eachBlock(tree, (node) => {
    if (node.type === "heading") nodes.push(node);
  });
  const explicit = new Map(nodes.map((node) => [node, takeExplicitId(node, parsing)] as const));
  // Written ids come first: no slug of another heading may take them.
  for (const id of explicit.values()) if (id !== undefined) parsing.anchors.reserve(id);
  // The title comes first for the numbers of repeated slugs, as it does on GitHub.
  if (title) parsing.titleId ??= parsing.anchors.claimSlug(plainText(title.children));
  for (const node of nodes) {
    if (node.depth === 1) node.depth = 2;
    const id = explicit.get(node);
    const text = plainText(node.children).replace(/\s+/g, " ").trim();
    const { file, line } = placeOf(parsing, node);
    const heading: Heading = {
      depth: node.depth,
      id: id ?? parsing.anchors.claimSlug(text),
      explicit: id !== undefined,
      html: inlineHtml(node.children, "plain"),
      text,
      line,
      ...(file === parsing.origin.file ? {} : { file }),
    };
    parsing.headingOf.set(node, parsing.headings.push(heading) - 1);
  }
}

/**
 * Take the first `#` out of the text.
 *
 * In posts only when nothing stands before it: their title is that of the front matter, and a later `#` is a heading.
 */
function takeTitle(tree: Root, parsing: ParseContext): HeadingNode | undefined {
  if (parsing.kind === "fragment") return undefined;
  const isText = (type: string): boolean => type !== "yaml" && type !== "html" && type !== "definition";
  const index =
    parsing.kind === "post"
      ? tree.children.findIndex(({ type }) => isText(type))
      : tree.children.findIndex((node) => node.type === "heading" && node.depth === 1);
  const node = tree.children[index];
  if (node?.type !== "heading" || node.depth !== 1) return undefined;
  tree.children.splice(index, 1);
  parsing.titleId = takeExplicitId(node, parsing);
  parsing.titleText = plainText(node.children).replace(/\s+/g, " ").trim();
  if (parsing.titleText === "") return undefined;
  parsing.titleHtml = inlineHtml(node.children, "badges");
  return node;
}

function takeExplicitId(node: HeadingNode, parsing: ParseContext): string | undefined {
  const id = cutExplicitId(node.children) ?? takeGivenId(node);
  if (id === undefined) return undefined;
  const place = placeOf(parsing, node);
  if (!isAllowedId(id)) {
    const message = `"${id}" cannot be the id of a heading.`;
    reportWarning(parsing, place, "invalid-heading-id", message, "Use letters, digits and hyphens.");
    return undefined;
  }
  if (parsing.anchors.has(id)) {
    const message = `The id "${id}" is already that of another heading.`;
    reportWarning(parsing, place, "duplicate-heading-id", message, "Choose another id for one of the two.");
    return undefined;
  }
  parsing.anchors.reserve(id);
  return id;
}

/** The id that a plugin wants for the heading; it is written like any other. */
function takeGivenId({ data }: HeadingNode): string | undefined {
  const { id, ...others } = data?.hProperties ?? {};
  if (!data || typeof id !== "string") return undefined;
  data.hProperties = others;
  return id;
}

function cutExplicitId(children: PhrasingContent[]): string | undefined {
  const last = children.at(-1);
  if (last?.type !== "text") return undefined;
  const match = EXPLICIT_ID.exec(last.value);
  if (!match) return undefined;
  last.value = last.value.slice(0, match.index);
  if (last.value === "") children.pop();
  return match[1];
}
