/** Removes the title from the content and assigns IDs to all headings. */

import type { Heading as HeadingNode, PhrasingContent, Root } from "mdast";
import type { Heading } from "../../model/document.ts";
import { slugOf } from "../../util/slug.ts";
import { isAllowedId } from "../heading-ids.ts";
import { inlineHtml } from "../html/title-html.ts";
import { type ParseContext, placeOf, reportWarning } from "../parse-context.ts";
import { eachBlock, plainText } from "./walk.ts";

const EXPLICIT_ID = /\s*\{#([^\s{}]+)\}\s*$/;

export function headings(tree: Root, context: ParseContext): void {
  const { collector } = context;
  const title = removeTitle(tree, context);
  const nodes: HeadingNode[] = [];
  eachBlock(tree, (node) => {
    if (node.type === "heading") nodes.push(node);
  });
  const explicit = new Map(nodes.map((node) => [node, reserveExplicitId(node, context)] as const));
  // Reserve explicit IDs first, so that no generated slug uses them.
  for (const id of explicit.values()) if (id !== undefined) collector.anchors.reserve(id);
  // Claim the slug of the title first, as GitHub does, so that repeated slugs get the same numbers.
  if (title) collector.titleId ??= collector.anchors.claimSlug(plainText(title.children));
  for (const node of nodes) {
    if (node.depth === 1) node.depth = 2;
    const id = explicit.get(node);
    const text = plainText(node.children).replace(/\s+/g, " ").trim();
    const { file, line } = placeOf(context, node);
    const heading: Heading = {
      depth: node.depth,
      id: id ?? collector.anchors.claimSlug(text),
      explicit: id !== undefined,
      html: inlineHtml(node.children, "plain"),
      text,
      line,
      ...(file === context.origin.file ? {} : { file }),
    };
    collector.headingOf.set(node, collector.headings.push(heading) - 1);
  }
  // A title in front matter is not part of the text, so it must not change the IDs of headings.
  const { ownTitle } = collector;
  if (!title && ownTitle !== undefined && !collector.anchors.has(slugOf(ownTitle)))
    collector.titleId = collector.anchors.claimSlug(ownTitle);
}

/**
 * Remove the first level-1 heading from the content.
 *
 * In posts, only if no text precedes the heading: the title of a post is in its front matter, and a later level-1
 * heading is content.
 */
function removeTitle(tree: Root, context: ParseContext): HeadingNode | undefined {
  const { kind, collector } = context;
  if (kind === "fragment") return undefined;
  const isText = (type: string): boolean => type !== "yaml" && type !== "html" && type !== "definition";
  const index =
    kind === "post"
      ? tree.children.findIndex(({ type }) => isText(type))
      : tree.children.findIndex((node) => node.type === "heading" && node.depth === 1);
  const node = tree.children[index];
  if (node?.type !== "heading" || node.depth !== 1) return undefined;
  tree.children.splice(index, 1);
  collector.titleId = reserveExplicitId(node, context);
  collector.titleText = plainText(node.children).replace(/\s+/g, " ").trim();
  if (collector.titleText === "") return undefined;
  collector.titleHtml = inlineHtml(node.children, "badges");
  return node;
}

function reserveExplicitId(node: HeadingNode, context: ParseContext): string | undefined {
  const id = removeExplicitId(node.children) ?? removePluginId(node);
  if (id === undefined) return undefined;
  const place = placeOf(context, node);
  if (!isAllowedId(id)) {
    const message = `"${id}" is not a valid heading ID.`;
    reportWarning(context, place, "invalid-heading-id", message, "Use letters, digits and hyphens.");
    return undefined;
  }
  const { anchors } = context.collector;
  if (anchors.has(id)) {
    const message = `The heading ID "${id}" is already used.`;
    reportWarning(context, place, "duplicate-heading-id", message, "Choose another ID for one of the two headings.");
    return undefined;
  }
  anchors.reserve(id);
  return id;
}

/** Remove and return the ID that a plugin set on a heading. */
function removePluginId({ data }: HeadingNode): string | undefined {
  const { id, ...otherProperties } = data?.hProperties ?? {};
  if (!data || typeof id !== "string") return undefined;
  data.hProperties = otherProperties;
  return id;
}

function removeExplicitId(children: PhrasingContent[]): string | undefined {
  const last = children.at(-1);
  if (last?.type !== "text") return undefined;
  const match = EXPLICIT_ID.exec(last.value);
  if (!match) return undefined;
  last.value = last.value.slice(0, match.index);
  if (last.value === "") children.pop();
  return match[1];
}
