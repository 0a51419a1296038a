/**
 * Matches lines that open and close containers and component tags, and nests the blocks between them. Converts GitHub
 * alerts, block quotes that begin with a line such as `[!NOTE]`, to admonitions.
 */

import type { BlockContent, List, ListItem, Nodes, Parents, PhrasingContent, Root } from "mdast";
import { getElement, getLast } from "../../util/collections.ts";
import type { Admonition, ComponentTag, ContainerFence, SiteComponent } from "../custom-nodes.ts";
import { locateNode, locatePoint, type ParseContext, reportError, reportWarning } from "../parse-context.ts";
import { decodeReferences } from "../raw-html/html-tokenizer.ts";
import { createContentBlocks, getBlockId, getFold, readAttributes, reportAttributes } from "./content-blocks.ts";
import { cutChildren } from "./cut-children.ts";
import { hasForeignContainers } from "./foreign-syntax.ts";
import { createTabItem, createTabs } from "./tab-groups.ts";
import { getPlainText, hasBlocks } from "./walk.ts";

/** Maximum nesting depth. Containers nested deeper are reported and removed. */
const MAX_DEPTH = 30;

interface Frame {
  opener?: ContainerFence | ComponentTag;
  children: Nodes[];
}

export function matchContainers(tree: Root, context: ParseContext): void {
  const strayFences: ContainerFence[] = [];
  matchIn(tree, context, strayFences);
  if (strayFences.length > 0 && !hasForeignContainers(context)) reportStrayFences(strayFences, context);
}

function matchIn(parent: Parents, context: ParseContext, strayFences: ContainerFence[]): void {
  liftClosers(parent);
  let hasMarkers = false;
  for (const child of parent.children) {
    if (hasBlocks(child)) matchIn(child, context, strayFences);
    hasMarkers ||= child.type === "containerFence" || child.type === "componentTag";
  }
  if (!hasMarkers) return;
  const frames: Frame[] = [{ children: [] }];
  for (const child of parent.children) addBlock(child, frames, context, strayFences);
  while (frames.length > 1) closeFrame(frames, context, false);
  parent.children = getElement(frames, 0).children as typeof parent.children;
}

/**
 * Move closing lines out of lists, to their opening lines. Formatters indent a closing line below a list, which makes it
 * part of an item. The container ends at this line, so the rest of the item and list follow the container.
 */
function liftClosers(parent: Parents): void {
  const open: Nodes[] = [];
  const children: Nodes[] = [];
  const queue: Nodes[] = [...parent.children].reverse();
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === "list" && open.length > 0) queue.push(...splitAtCloser(node, open).reverse());
    if (node.type === "list" && node.children.length === 0) continue;
    children.push(node);
    const closed = findOpener(node, open);
    if (isOpening(node)) open.push(node);
    else if (closed !== undefined) open.splice(closed);
  }
  parent.children = children as typeof parent.children;
}

/** Remove everything from the first line in a list that closes an open container. @returns What was removed. */
function splitAtCloser(list: List, open: readonly Nodes[]): Nodes[] {
  for (const [index, item] of list.children.entries()) {
    const removed = removeFromCloser(item, open);
    if (removed.length === 0) continue;
    const rest = list.children.splice(index + 1);
    if (item.children.length === 0) list.children.pop();
    if (rest.length === 0) return removed;
    const start = typeof list.start === "number" ? list.start + index + 1 : list.start;
    return [...removed, { ...list, start, children: rest }];
  }
  return [];
}

function removeFromCloser(item: ListItem, open: readonly Nodes[]): Nodes[] {
  const openInside: Nodes[] = [];
  for (const [index, child] of item.children.entries()) {
    const own = findOpener(child, openInside);
    if (isOpening(child)) openInside.push(child);
    else if (own !== undefined) openInside.splice(own);
    else if (findOpener(child, open) !== undefined) return item.children.splice(index);
    else if (child.type === "list" && openInside.length === 0) {
      const removed = splitAtCloser(child, open);
      if (removed.length > 0) return [...removed, ...item.children.splice(index + 1)];
    }
  }
  return [];
}

const isOpening = (node: Nodes): boolean =>
  (node.type === "containerFence" && node.name !== undefined) || (node.type === "componentTag" && node.form === "open");

/** Find the innermost opener that a node closes, and return its index. */
function findOpener(node: Nodes, open: readonly Nodes[]): number | undefined {
  const index =
    node.type === "containerFence" && node.name === undefined
      ? open.findLastIndex((opener) => opener.type === "containerFence" && opener.colons <= node.colons)
      : node.type === "componentTag" && node.form === "close"
        ? open.findLastIndex((opener) => opener.type === "componentTag" && opener.name === node.name)
        : -1;
  return index < 0 ? undefined : index;
}

function addBlock(node: Nodes, frames: Frame[], context: ParseContext, strayFences: ContainerFence[]): void {
  const top = getLast(frames);
  if (node.type === "componentTag" && node.site) reportFaults(node, node.site, context);
  if (node.type === "containerFence") {
    if (node.name !== undefined) openFrame(node, frames, context);
    else {
      const at = frames.findLastIndex(
        ({ opener }) => opener?.type === "containerFence" && opener.colons <= node.colons,
      );
      if (at > 0) closeThrough(at, frames, context);
      else {
        strayFences.push(node);
        top.children.push(showFence(node));
      }
    }
  } else if (node.type === "componentTag" && node.form === "open") {
    openFrame(node, frames, context);
  } else if (node.type === "componentTag" && node.form === "close") {
    const at = frames.findLastIndex(({ opener }) => opener?.type === "componentTag" && opener.name === node.name);
    if (at > 0) closeThrough(at, frames, context);
    else
      reportWarning(
        context,
        locateNode(context, node),
        "unclosed-tag",
        `"</${node.name}>" has no opening tag.`,
        "Remove it.",
      );
  } else if (node.type === "componentTag" && node.site) {
    top.children.push(createSiteComponent(node, node.site, []));
  } else if (node.type !== "componentTag" || node.name === "DocCardList") {
    top.children.push(node);
  } else {
    top.children.push(...(createTagBlocks(node, [], context) ?? []));
  }
}

function createTagBlocks(node: ComponentTag, children: Nodes[], context: ParseContext): Nodes[] | undefined {
  return createContentBlocks({ name: node.name, attributes: node.attributes, title: [], node }, children, context);
}

function openFrame(opener: ContainerFence | ComponentTag, frames: Frame[], context: ParseContext): void {
  if (frames.length <= MAX_DEPTH) frames.push({ opener, children: [] });
  else {
    const message = `Containers are nested more than ${MAX_DEPTH} levels deep.`;
    reportError(
      context,
      locateNode(context, opener),
      "too-deep",
      message,
      "Close the containers, or reduce the nesting.",
    );
  }
}

/** Turn a line that closes no container into text. */
function showFence({ colons, position }: ContainerFence): Nodes {
  return { type: "paragraph", children: [{ type: "text", value: ":".repeat(colons) }], position };
}

function reportStrayFences(fences: readonly ContainerFence[], context: ParseContext): void {
  for (const fence of fences)
    reportWarning(
      context,
      locateNode(context, fence),
      "stray-admonition",
      `"${":".repeat(fence.colons)}" closes no container.`,
      "Remove the line.",
    );
}

function closeThrough(at: number, frames: Frame[], context: ParseContext): void {
  while (frames.length > at) closeFrame(frames, context, frames.length - 1 === at);
}

function closeFrame(frames: Frame[], context: ParseContext, closed: boolean): void {
  const { opener, children } = getLast(frames);
  frames.pop();
  const outer = getLast(frames).children;
  if (!opener) throw new Error("the outermost frame has no end");
  if (!closed) reportUnclosed(opener, context);
  if (opener.type === "containerFence") {
    const attributes = removeAttributes(opener, context);
    const title = readContainerTitle(opener, attributes);
    const name = (opener.name ?? "").toLowerCase();
    const blocks = createContentBlocks({ name, attributes, title, node: opener }, children, context);
    if (!blocks)
      reportAttributes(
        `":::${opener.name ?? ""}"`,
        attributes,
        ["title", "fold"],
        locateNode(context, opener),
        context,
      );
    const admonition: Admonition = {
      type: "admonition",
      name: opener.name ?? "",
      title,
      fold: getFold(attributes),
      id: getBlockId(attributes),
      children: children as BlockContent[],
      position: opener.position,
    };
    outer.push(...(blocks ?? [admonition]));
  } else if (opener.site) {
    outer.push(createSiteComponent(opener, opener.site, children));
  } else if (opener.name === "TabItem") {
    outer.push(createTabItem(opener, opener.attributes, children));
  } else if (opener.name !== "Tabs") {
    outer.push(...(createTagBlocks(opener, children, context) ?? children));
  } else {
    outer.push(...createTabs(opener, opener.attributes, children, context));
  }
}

function createSiteComponent(
  { name, position }: ComponentTag,
  { props }: NonNullable<ComponentTag["site"]>,
  children: Nodes[],
): SiteComponent {
  return { type: "siteComponent", name, props, children: children as BlockContent[], position };
}

function reportFaults(
  { position }: ComponentTag,
  { faults }: NonNullable<ComponentTag["site"]>,
  context: ParseContext,
): void {
  for (const { at, length, message, hint } of faults) {
    const { line, column } = position?.start ?? { line: 1, column: 1 };
    reportError(
      context,
      locatePoint(context, { line, column: column + at }, length),
      "invalid-component",
      message,
      hint,
    );
  }
}

function reportUnclosed(opener: ContainerFence | ComponentTag, context: ParseContext): void {
  if (opener.type === "containerFence") {
    const colons = ":".repeat(opener.colons);
    const message = `The admonition "${colons}${opener.name ?? ""}" is not closed.`;
    reportError(
      context,
      locateNode(context, opener),
      "unclosed-admonition",
      message,
      `Add a line "${colons}" after it.`,
    );
  } else {
    const message = `"<${opener.name}>" is not closed.`;
    const hint = `Add a line "</${opener.name}>" after it${opener.site ? ', or end the tag with "/>"' : ""}.`;
    reportError(context, locateNode(context, opener), "unclosed-tag", message, hint);
  }
}

/** Braces that end a container's opening line. The title in them is text, so it is read from the source. */
const ATTRIBUTES = /(?<!\\)\{([^{}\n]*)\}\s*$/;

/** Remove and return the attributes of a container. */
function removeAttributes({ children, position }: ContainerFence, context: ParseContext): Map<string, string> {
  const start = position?.start.offset ?? 0;
  const match = ATTRIBUTES.exec(context.prepared.text.slice(start, position?.end.offset));
  if (!match || !cutChildren(children, start + match.index)) return new Map();
  const attributes = readAttributes(match[1] ?? "");
  return new Map([...attributes].map(([name, value]) => [name, decodeReferences(value)]));
}

/** Return a container's title without optional brackets: its text, or else the attribute. */
function readContainerTitle({ children }: ContainerFence, attributes: ReadonlyMap<string, string>): PhrasingContent[] {
  const title = [...children];
  const first = title[0];
  const last = title.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
  if (first?.type === "text" && last?.type === "text" && first.value.startsWith("[") && last.value.endsWith("]")) {
    last.value = last.value.slice(0, -1);
    first.value = first.value.slice(1);
  }
  if (getPlainText(title).trim() !== "" || title.some(({ type }) => type === "image")) return title;
  const value = attributes.get("title");
  return value ? [{ type: "text", value }] : [];
}
