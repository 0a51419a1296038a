/** Removes the title from the content, and assigns IDs to headings, e.g. those in `## Title {#id #old-id}`. */

import type { Heading as HeadingNode, Nodes, PhrasingContent, Root } from "mdast";
import type { Heading } from "../../model/document.ts";
import { fillExpressions } from "../../model/markup.ts";
import type { Place } from "../../model/problem.ts";
import { slugOf } from "../../util/slug.ts";
import { isAllowedId } from "../heading-ids.ts";
import { inlineHtml } from "../html/title-html.ts";
import { type ParseContext, placeAt, placeOf, reportWarning } from "../parse-context.ts";
import { countLines } from "../preprocess.ts";
import { textForId } from "./inline-marks.ts";
import { eachBlock, plainText } from "./walk.ts";

/** Unescaped braces at the end of a heading. Closing `#` characters, or the line below a heading, may follow. */
const BRACES = /(?<!\\)(?:\\\\)*\{:?([^{}\n]*)\}[ \t]*(?:[ \t]#+[ \t]*|\n[ \t>]*(?:=+|-+)[ \t]*)?$/d;
const TOKEN = /#[^\s{}]+?(?=,?(?:\s|$))|\.[\p{L}_-][^\s{}#]*|[^\s{}#.=][^\s{}=]*=(?:"[^"]*"|'[^']*'|[^\s"'{}]*)|\S+/gu;

interface Token {
  text: string;
  /** Offset in the text of the document. */
  offset: number;
}

/** IDs of a heading in source order. */
interface ExplicitIds {
  /** Absent if the heading has no ID, or an invalid one. */
  id?: string;
  /** Further valid IDs. */
  aliases: readonly string[];
}

export function headings(tree: Root, context: ParseContext): void {
  const { collector } = context;
  const title = removeTitle(tree, context);
  const nodes: HeadingNode[] = [];
  eachBlock(tree, (node) => {
    if (node.type === "heading") nodes.push(node);
  });
  // Reserve explicit IDs first, so that no generated slug uses them.
  const explicit = new Map(nodes.map((node) => [node, reserveExplicitIds(node, context)] as const));
  // Claim the slug of the title first, as GitHub does, so that repeated slugs get the same numbers.
  if (title)
    collector.titleId ??= collector.anchors.claimSlug(fillExpressions(textForId(title.children), () => "").trim());
  for (const node of nodes) {
    if (node.depth === 1) node.depth = 2;
    const { id, aliases = [] } = explicit.get(node) ?? {};
    const text = plainText(node.children).replace(/\s+/g, " ").trim();
    const { file, line } = placeOf(context, node);
    const heading: Heading = {
      depth: node.depth,
      id:
        id ??
        collector.anchors.claimSlug(
          fillExpressions(textForId(node.children), () => "")
            .replace(/\s+/g, " ")
            .trim(),
        ),
      ...(aliases.length > 0 ? { aliases } : {}),
      explicit: id !== undefined,
      html: inlineHtml(node.children),
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
  const { id, aliases } = reserveExplicitIds(node, context);
  collector.titleId = id;
  if (aliases.length > 0) collector.titleAliases = aliases;
  collector.titleText = plainText(node.children).replace(/\s+/g, " ").trim();
  if (collector.titleText === "") return undefined;
  collector.titleHtml = inlineHtml(node.children, context);
  reportComponents(node, context);
  return node;
}

/** Report components in a title, which is shown in places without components, too. */
function reportComponents(node: Nodes, context: ParseContext): void {
  if (node.type === "mdxIsland" && !node.isExpression) {
    const hint = "Move the component below the title, or write :badge[…] or :icon[…].";
    reportWarning(
      context,
      placeOf(context, node),
      "invalid-component",
      "A component in a title is not rendered.",
      hint,
    );
  } else if ("children" in node) for (const child of node.children) reportComponents(child, context);
}

/** Remove the attributes of a heading, and reserve its IDs. Invalid and used IDs are reported and omitted. */
function reserveExplicitIds(node: HeadingNode, context: ParseContext): ExplicitIds {
  const tokens = removeAttributes(node, context);
  const others = tokens.filter((token) => !isId(token));
  if (others[0]) reportAttributes(others, placeOfToken(others[0], node, context), context);
  const ids = tokens.filter(isId);
  const pluginId = removePluginId(node);
  if (ids.length === 0 && pluginId !== undefined)
    return { id: reserve(pluginId, placeOf(context, node), context), aliases: [] };
  const [id, ...aliases] = ids.map((token) =>
    reserve(token.text.slice(1), placeOfToken(token, node, context), context),
  );
  return { id, aliases: aliases.filter((alias) => alias !== undefined) };
}

const isId = ({ text }: Token): boolean => text.startsWith("#");

function reserve(id: string, place: Place, context: ParseContext): string | undefined {
  if (!isAllowedId(id)) {
    const message = `"${id}" is not a valid heading ID.`;
    const hint = "Use letters, digits and hyphens. Separate several IDs by spaces: {#id #old-id}.";
    reportWarning(context, place, "invalid-heading-id", message, hint);
    return undefined;
  }
  if (context.collector.anchors.has(id)) {
    const message = `The heading ID "${id}" is already used.`;
    reportWarning(context, place, "duplicate-heading-id", message, "Choose another ID for one of the two headings.");
    return undefined;
  }
  context.collector.anchors.reserve(id);
  return id;
}

function reportAttributes(tokens: readonly Token[], place: Place, context: ParseContext): void {
  const list = tokens.map(({ text }) => text).join(" ");
  const message = `A heading can only have IDs; "${list}" was removed.`;
  const hint = "Remove it. To show the braces as text, write \\{ instead of {.";
  reportWarning(context, place, "invalid-heading-id", message, hint);
}

function placeOfToken(token: Token, { position }: HeadingNode, context: ParseContext): Place {
  const { text } = context.prepared;
  const { line = 1, offset: start = 0 } = position?.start ?? {};
  const column = token.offset - text.lastIndexOf("\n", token.offset - 1);
  return placeAt(context, { line: line + countLines(text, start, token.offset), column }, token.text.length);
}

/** Remove and return the attributes in braces. Braces with other text are kept. */
function removeAttributes(node: HeadingNode, context: ParseContext): readonly Token[] {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return [];
  const source = context.prepared.text.slice(start.offset, end.offset);
  const [from, to] = BRACES.exec(source)?.indices?.[1] ?? [];
  if (from === undefined || to === undefined) return [];
  const offset = start.offset + from;
  const tokens = [...source.slice(from, to).matchAll(TOKEN)]
    .map(({ 0: text, index }) => ({ text, offset: offset + index }))
    .filter(({ text }) => text !== ",");
  const unknown = tokens.find((token) => !isId(token) && !/^\.|=/.test(token.text));
  if (unknown) {
    if (tokens[0] && isId(tokens[0])) reportUnreadable(unknown, node, context);
    return [];
  }
  const brace = start.offset + source.lastIndexOf("{", from);
  return tokens.length > 0 && cutChildren(node.children, brace) ? tokens : [];
}

function reportUnreadable(token: Token, node: HeadingNode, context: ParseContext): void {
  const message = `The braces are shown as text, because "${token.text}" is not an ID.`;
  const hint = "Begin every ID with #, e.g. {#id #old-id}. If the braces are text, put them in backticks.";
  reportWarning(context, placeOfToken(token, node, context), "invalid-heading-id", message, hint);
}

/** Remove all text from an offset on. Returns false if the offset is not in a text. */
function cutChildren(children: PhrasingContent[], offset: number): boolean {
  const index = children.findIndex((child) => contains(child, offset));
  const node = children[index];
  if (node?.type !== "text") return false;
  // The brace is not escaped, and the text behind it has no other one.
  const value = node.value.slice(0, node.value.lastIndexOf("{")).trimEnd();
  children.splice(index, children.length, ...(value === "" ? [] : [{ ...node, value }]));
  return true;
}

function contains({ position }: Nodes, offset: number): boolean {
  const { start, end } = position ?? {};
  return (start?.offset ?? Number.POSITIVE_INFINITY) <= offset && offset < (end?.offset ?? -1);
}

/** Remove and return the ID that a plugin set on a heading. */
function removePluginId({ data }: HeadingNode): string | undefined {
  const { id, ...otherProperties } = data?.hProperties ?? {};
  if (!data || typeof id !== "string") return undefined;
  data.hProperties = otherProperties;
  return id;
}
