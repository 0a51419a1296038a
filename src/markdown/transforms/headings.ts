/** Removes the title from the content, and assigns IDs to headings, e.g. those in `## Title {#id #old-id}`. */

import type { Heading as HeadingNode, Nodes, PhrasingContent, Root } from "mdast";
import type { Heading } from "../../model/document.ts";
import { fillExpressions } from "../../model/markup.ts";
import type { Place } from "../../model/problem.ts";
import { createSlug } from "../../util/slug.ts";
import { isAllowedId } from "../heading-ids.ts";
import { renderInlineHtml } from "../html/title-html.ts";
import { locateNode, locatePoint, type ParseContext, reportWarning } from "../parse-context.ts";
import { countLines } from "../preprocess.ts";
import { cutChildren } from "./cut-children.ts";
import { isEventName } from "./event-headings.ts";
import { findHeadingAttributes, type HeadingToken } from "./heading-attributes.ts";
import { getTextForId } from "./inline-marks.ts";
import { getPlainText, visitBlocks } from "./walk.ts";

/** A heading's IDs in source order. */
interface ExplicitIds {
  /** Absent if the heading has no ID, or an invalid one. */
  id?: string;
  /** Further valid IDs. */
  aliases: readonly string[];
}

export function collectHeadings(tree: Root, context: ParseContext): void {
  const { collector } = context;
  const title = removeTitle(tree, context);
  const nodes: HeadingNode[] = [];
  visitBlocks(tree, (node) => {
    if (node.type === "heading") nodes.push(node);
  });
  // Reserve explicit IDs first, so that no generated slug uses them.
  const explicit = new Map(nodes.map((node) => [node, reserveExplicitIds(node, context)] as const));
  // Claim the title's slug first, as GitHub does, so that repeated slugs get the same numbers.
  if (title)
    collector.titleId ??= collector.anchors.claimSlug(fillExpressions(getTextForId(title.children), () => "").trim());
  for (const node of nodes) {
    if (node.depth === 1) node.depth = 2;
    const { id, aliases = [] } = explicit.get(node) ?? {};
    const text = getPlainText(node.children).replace(/\s+/g, " ").trim();
    const place = locateNode(context, node);
    const { file, line } = place;
    const heading: Heading = {
      depth: node.depth,
      id:
        id ??
        collector.anchors.claimSlug(
          fillExpressions(getTextForId(node.children), () => "")
            .replace(/\s+/g, " ")
            .trim(),
          place,
        ),
      ...(aliases.length > 0 ? { aliases } : {}),
      explicit: id !== undefined,
      html: renderInlineHtml(node.children, context, "text"),
      text,
      line,
      ...(context.isReference && isMember(node) ? { isMember: true } : {}),
      ...(file === context.origin.file ? {} : { file }),
    };
    collector.headingNumbers.set(node, collector.headings.push(heading) - 1);
  }
  // A title in front matter is not in the text, so it must not change heading IDs.
  const { ownTitle } = collector;
  if (!title && ownTitle !== undefined && !collector.anchors.has(createSlug(ownTitle)))
    collector.titleId = collector.anchors.claimSlug(ownTitle);
}

/**
 * Remove the first level-1 heading from the content.
 *
 * In posts, only if no text precedes the heading: a post's title is in its front matter, and a later level-1
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
  const { id, aliases } = reserveExplicitIds(node, context);
  collector.titleId = id;
  if (aliases.length > 0) collector.titleAliases = aliases;
  collector.titleText = getPlainText(node.children).replace(/\s+/g, " ").trim();
  if (collector.titleText === "") return undefined;
  collector.titleHtml = renderInlineHtml(node.children, context);
  reportComponents(node, context);
  return node;
}

/** True if a heading consists of a signature or an event, with badges: not if a sentence begins with code. */
function isMember({ children }: HeadingNode): boolean {
  const [first, ...others] = children;
  const isEvent = first?.type === "text" && isEventName(first.value);
  const [second, ...afterCode] = others;
  const badges = isEvent && second?.type === "inlineCode" ? afterCode : others;
  return (isEvent || first?.type === "inlineCode") && badges.every(isBadge);
}

const BADGE_TYPES: readonly string[] = [
  "emphasis",
  "strong",
  "inlineMark",
  "image",
  "imageReference",
  "html",
  "mdxIsland",
];

const isBadge = (node: PhrasingContent): boolean =>
  BADGE_TYPES.includes(node.type) || (node.type === "text" && node.value.trim() === "");

/** Report components in a title, which is shown in places without components, too. */
function reportComponents(node: Nodes, context: ParseContext): void {
  if (node.type === "mdxIsland" && !node.isExpression) {
    const hint = "Move the component below the title, or write :badge[…] or :icon[…].";
    reportWarning(
      context,
      locateNode(context, node),
      "invalid-component",
      "A component in a title is not rendered.",
      hint,
    );
  } else if ("children" in node) for (const child of node.children) reportComponents(child, context);
}

/** Remove a heading's attributes, and reserve its IDs. Invalid and used IDs are reported and omitted. */
function reserveExplicitIds(node: HeadingNode, context: ParseContext): ExplicitIds {
  const tokens = removeAttributes(node, context);
  const ids = tokens.filter((token) => token.id !== undefined);
  const pluginId = removePluginId(node);
  if (ids.length === 0 && pluginId !== undefined)
    return { id: reserve(pluginId, locateNode(context, node), context), aliases: [] };
  const [id, ...aliases] = ids.map((token) =>
    reserve(token.id ?? "", locateHeadingToken(token, node, context), context),
  );
  const others = tokens.filter((token) => token.id === undefined);
  if (others[0]) reportAttributes(others, id, locateHeadingToken(others[0], node, context), context);
  return { id, aliases: aliases.filter((alias) => alias !== undefined) };
}

function reserve(id: string, place: Place, context: ParseContext): string | undefined {
  if (!isAllowedId(id)) {
    const message = `"${id}" is not a valid heading ID.`;
    const hint = "Use letters, digits and hyphens. Separate several IDs by spaces: {#id #old-id}.";
    reportWarning(context, place, "invalid-heading-id", message, hint);
    return undefined;
  }
  if (context.collector.anchors.has(id)) {
    const message = `The heading ID "${id}" is already used${context.collector.anchors.describePlace(id, place.file)}.`;
    reportWarning(context, place, "duplicate-heading-id", message, "Choose another ID for one of the two headings.");
    return undefined;
  }
  context.collector.anchors.reserve(id, place);
  return id;
}

function reportAttributes(
  tokens: readonly HeadingToken[],
  id: string | undefined,
  place: Place,
  context: ParseContext,
): void {
  const list = tokens.map(({ text }) => text).join(" ");
  const message = `A heading can only have IDs; "${list}" was removed${id === undefined ? "" : `, and the ID "${id}" is kept`}.`;
  const hint = "Remove it. To show the braces as text, write \\{ instead of {.";
  reportWarning(context, place, "invalid-heading-id", message, hint);
}

function locateHeadingToken(token: HeadingToken, { position }: HeadingNode, context: ParseContext): Place {
  const { text } = context.prepared;
  const { line = 1, offset: start = 0 } = position?.start ?? {};
  const column = token.offset - text.lastIndexOf("\n", token.offset - 1);
  return locatePoint(context, { line: line + countLines(text, start, token.offset), column }, token.text.length);
}

/** Remove and return the attributes in braces, or the IDs in a comment. Braces and comments with other text are kept. */
function removeAttributes(node: HeadingNode, context: ParseContext): readonly HeadingToken[] {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return [];
  const attributes = findHeadingAttributes(context.prepared.text.slice(start.offset, end.offset), start.offset);
  if (!attributes) return [];
  const { tokens, opening } = attributes;
  const unknown = tokens.find(({ text, id }) => id === undefined && !/^\.|=/.test(text));
  if (unknown) {
    if (tokens[0]?.id !== undefined) reportUnreadable(unknown, node, context);
    return [];
  }
  return tokens.length > 0 && cutChildren(node.children, opening) ? tokens : [];
}

function reportUnreadable(token: HeadingToken, node: HeadingNode, context: ParseContext): void {
  const message = `The braces are shown as text, because "${token.text}" is not an ID.`;
  const hint = "Begin every ID with #, e.g. {#id #old-id}. If the braces are text, put them in backticks.";
  reportWarning(context, locateHeadingToken(token, node, context), "invalid-heading-id", message, hint);
}

/** Remove and return the ID that a plugin set on a heading. */
function removePluginId({ data }: HeadingNode): string | undefined {
  const { id, ...otherProperties } = data?.hProperties ?? {};
  if (!data || typeof id !== "string") return undefined;
  data.hProperties = otherProperties;
  return id;
}
