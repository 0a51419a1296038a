/**
 * Matches opening and closing lines of containers and component tags, and nests the blocks between them. Converts GitHub
 * alerts, block quotes that begin with a line such as `[!NOTE]`, to admonitions.
 */

import type { BlockContent, Blockquote, List, ListItem, Nodes, Parents, PhrasingContent, Root } from "mdast";
import { elementAt, lastElement } from "../../util/collections.ts";
import { suggest } from "../../util/suggest.ts";
import type { Admonition, ComponentTag, ContainerFence, SiteComponent, TabItem } from "../custom-nodes.ts";
import { admonitionKinds, type ParseContext, placeAt, placeOf, reportError, reportWarning } from "../parse-context.ts";
import { contentBlocks, foldOf, idOf, readAttributes } from "./content-blocks.ts";
import { hasForeignContainers } from "./foreign-syntax.ts";
import { containsBlocks, plainText, replaceBlocks } from "./walk.ts";

/** Maximum nesting depth. Containers nested deeper are reported and removed. */
const MAX_DEPTH = 30;

interface Frame {
  opener?: ContainerFence | ComponentTag;
  children: Nodes[];
}

export function matchContainers(tree: Root, context: ParseContext): void {
  matchIn(tree, context);
}

function matchIn(parent: Parents, context: ParseContext): void {
  liftClosers(parent);
  let hasMarkers = false;
  for (const child of parent.children) {
    if (containsBlocks(child)) matchIn(child, context);
    hasMarkers ||= child.type === "containerFence" || child.type === "componentTag";
  }
  if (!hasMarkers) return;
  const frames: Frame[] = [{ children: [] }];
  for (const child of parent.children) addBlock(child, frames, context);
  while (frames.length > 1) closeFrame(frames, context, false);
  parent.children = elementAt(frames, 0).children as typeof parent.children;
}

/**
 * Move closing lines out of lists, to their opening lines. Formatters indent a closing line below a list, which makes it a
 * part of an item. The container ends at this line, so the rest of the item and of the list follow the container.
 */
function liftClosers(parent: Parents): void {
  const open: Nodes[] = [];
  const children: Nodes[] = [];
  const queue: Nodes[] = [...parent.children].reverse();
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === "list" && open.length > 0) queue.push(...splitAtCloser(node, open).reverse());
    if (node.type === "list" && node.children.length === 0) continue;
    children.push(node);
    const closed = matchingOpener(node, open);
    if (isOpening(node)) open.push(node);
    else if (closed !== undefined) open.splice(closed);
  }
  parent.children = children as typeof parent.children;
}

/** Remove everything from the first line of a list that closes one of the open containers. @returns What was removed. */
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
    const own = matchingOpener(child, openInside);
    if (isOpening(child)) openInside.push(child);
    else if (own !== undefined) openInside.splice(own);
    else if (matchingOpener(child, open) !== undefined) return item.children.splice(index);
    else if (child.type === "list" && openInside.length === 0) {
      const removed = splitAtCloser(child, open);
      if (removed.length > 0) return [...removed, ...item.children.splice(index + 1)];
    }
  }
  return [];
}

const isOpening = (node: Nodes): boolean =>
  (node.type === "containerFence" && node.name !== undefined) || (node.type === "componentTag" && node.form === "open");

/** Return the index of the innermost opener that a node closes. */
function matchingOpener(node: Nodes, open: readonly Nodes[]): number | undefined {
  const index =
    node.type === "containerFence" && node.name === undefined
      ? open.findLastIndex((opener) => opener.type === "containerFence" && opener.colons <= node.colons)
      : node.type === "componentTag" && node.form === "close"
        ? open.findLastIndex((opener) => opener.type === "componentTag" && opener.name === node.name)
        : -1;
  return index < 0 ? undefined : index;
}

function addBlock(node: Nodes, frames: Frame[], context: ParseContext): void {
  const top = lastElement(frames);
  if (node.type === "componentTag" && node.site) reportFaults(node, node.site, context);
  if (node.type === "containerFence") {
    if (node.name !== undefined) openFrame(node, frames, context);
    else {
      const at = frames.findLastIndex(
        ({ opener }) => opener?.type === "containerFence" && opener.colons <= node.colons,
      );
      if (at > 0) closeThrough(at, frames, context);
      else reportStrayFence(node, top, context);
    }
  } else if (node.type === "componentTag" && node.form === "open") {
    openFrame(node, frames, context);
  } else if (node.type === "componentTag" && node.form === "close") {
    const at = frames.findLastIndex(({ opener }) => opener?.type === "componentTag" && opener.name === node.name);
    if (at > 0) closeThrough(at, frames, context);
    else
      reportWarning(
        context,
        placeOf(context, node),
        "unclosed-tag",
        `"</${node.name}>" has no opening tag.`,
        "Remove it.",
      );
  } else if (node.type === "componentTag" && node.site) {
    top.children.push(siteComponentOf(node, node.site, []));
  } else if (node.type !== "componentTag" || node.name === "DocCardList") {
    top.children.push(node);
  } else {
    top.children.push(...(blocksOfTag(node, [], context) ?? []));
  }
}

function blocksOfTag(node: ComponentTag, children: Nodes[], context: ParseContext): Nodes[] | undefined {
  return contentBlocks({ name: node.name, attributes: node.attributes, title: [], node }, children, context);
}

function openFrame(opener: ContainerFence | ComponentTag, frames: Frame[], context: ParseContext): void {
  if (frames.length <= MAX_DEPTH) frames.push({ opener, children: [] });
  else {
    const message = `Containers are nested more than ${MAX_DEPTH} levels deep.`;
    reportError(context, placeOf(context, opener), "too-deep", message, "Close the containers, or reduce the nesting.");
  }
}

function reportStrayFence(node: ContainerFence, top: Frame, context: ParseContext): void {
  const marker = ":".repeat(node.colons);
  if (!hasForeignContainers(context)) reportUnmatchedFence(node, marker, context);
  top.children.push({ type: "paragraph", children: [{ type: "text", value: marker }], position: node.position });
}

function reportUnmatchedFence(node: ContainerFence, marker: string, context: ParseContext): void {
  reportWarning(
    context,
    placeOf(context, node),
    "stray-admonition",
    `"${marker}" closes no container.`,
    "Remove the line.",
  );
}

function closeThrough(at: number, frames: Frame[], context: ParseContext): void {
  while (frames.length > at) closeFrame(frames, context, frames.length - 1 === at);
}

function closeFrame(frames: Frame[], context: ParseContext, closed: boolean): void {
  const { opener, children } = lastElement(frames);
  frames.pop();
  const outer = lastElement(frames).children;
  if (!opener) throw new Error("the outermost frame has no end");
  if (!closed) reportUnclosed(opener, context);
  if (opener.type === "containerFence") {
    const attributes = attributesOf(opener);
    const title = titleOf(opener);
    const name = (opener.name ?? "").toLowerCase();
    const blocks = contentBlocks({ name, attributes, title, node: opener }, children, context);
    const admonition: Admonition = {
      type: "admonition",
      name: opener.name ?? "",
      title,
      fold: foldOf(attributes),
      id: idOf(attributes),
      children: children as BlockContent[],
      position: opener.position,
    };
    outer.push(...(blocks ?? [admonition]));
  } else if (opener.site) {
    outer.push(siteComponentOf(opener, opener.site, children));
  } else if (opener.name === "TabItem") {
    outer.push(tabItemOf(opener, opener.attributes, children));
  } else if (opener.name !== "Tabs") {
    outer.push(...(blocksOfTag(opener, children, context) ?? children));
  } else {
    outer.push(...tabsOf(opener, opener.attributes, children, context));
  }
}

/** Create the tabs of `<Tabs>`. Other content precedes them. */
export function tabsOf(
  opener: Nodes,
  attributes: ReadonlyMap<string, string>,
  children: readonly Nodes[],
  context: ParseContext,
): Nodes[] {
  const items = children.filter((child): child is TabItem => child.type === "tabItem");
  const others = children.filter((child) => child.type !== "tabItem");
  // A tab item written on one line is inline HTML. Its text is kept without the tab.
  if (others.length > 0) reportStray(elementAt(others, 0), context);
  reportTabNames(opener, items, others.length > 0, context);
  if (items.length === 0) return others;
  const group = attributes.get("groupId") ?? attributes.get("syncKey");
  for (const item of items) item.selected ||= item.value === attributes.get("defaultValue");
  return [...others, { type: "tabs", group, children: items, position: opener.position }];
}

/** Report tabs without items, unless other content is reported, and names that several tabs have. */
function reportTabNames(opener: Nodes, items: readonly TabItem[], hasOthers: boolean, context: ParseContext): void {
  const report = (node: Nodes, message: string, hint: string): void =>
    reportWarning(context, placeOf(context, node), "invalid-block", message, hint);
  if (items.length === 0 && !hasOthers)
    report(opener, "There are no tabs in the group.", 'Add <TabItem label="…">, the text, and </TabItem>.');
  const labels = new Set<string>();
  for (const item of items) {
    if (labels.has(item.label))
      report(item, `Two tabs of the group are named "${item.label}".`, "Rename one of the two.");
    labels.add(item.label);
  }
}

function reportStray(stray: Nodes, context: ParseContext): void {
  const message = '"<Tabs>" contains content outside "<TabItem>".';
  const hint = 'Wrap the content in "<TabItem>" and "</TabItem>", each on its own line.';
  reportWarning(context, placeOf(context, stray), "stray-tab-content", message, hint);
}

function siteComponentOf(
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
    reportError(context, placeAt(context, { line, column: column + at }, length), "invalid-component", message, hint);
  }
}

export function tabItemOf(
  { position }: Nodes,
  attributes: ReadonlyMap<string, string>,
  children: readonly Nodes[],
): TabItem {
  const value = attributes.get("value") ?? attributes.get("label") ?? "";
  const label = attributes.get("label") ?? value;
  const isDefault = attributes.has("default") && attributes.get("default") !== "false";
  return { type: "tabItem", value, label, selected: isDefault, children: children as BlockContent[], position };
}

function reportUnclosed(opener: ContainerFence | ComponentTag, context: ParseContext): void {
  if (opener.type === "containerFence") {
    const colons = ":".repeat(opener.colons);
    const message = `The admonition "${colons}${opener.name ?? ""}" is not closed.`;
    reportError(context, placeOf(context, opener), "unclosed-admonition", message, `Add a line "${colons}" after it.`);
  } else {
    const message = `"<${opener.name}>" is not closed.`;
    const hint = `Add a line "</${opener.name}>" after it${opener.site ? ', or end the tag with "/>"' : ""}.`;
    reportError(context, placeOf(context, opener), "unclosed-tag", message, hint);
  }
}

/** Return the attributes in braces at the end of the line that opens a container. */
function attributesOf({ children }: ContainerFence): Map<string, string> {
  const last = children.at(-1);
  const [, source = ""] = (last?.type === "text" && /\{([^{}]*)\}\s*$/.exec(last.value)) || [];
  return readAttributes(source);
}

/** Return the title of a container without optional brackets and without attributes in braces. */
function titleOf({ children }: ContainerFence): PhrasingContent[] {
  const title = [...children];
  const last = title.at(-1);
  if (last?.type === "text") last.value = last.value.replace(/\s*\{[^{}]*\}\s*$/, "").trimEnd();
  const first = title[0];
  if (first?.type === "text" && last?.type === "text" && first.value.startsWith("[") && last.value.endsWith("]")) {
    last.value = last.value.slice(0, -1);
    first.value = first.value.slice(1);
  }
  return plainText(title).trim() === "" && !title.some(({ type }) => type === "image") ? [] : title;
}

/** `[!NOTE]`, `[!NOTE]-` and `[!NOTE]+`. A title may follow. */
const ALERT_MARKER = /^\[!(\p{L}[\p{L}\p{M}-]*)\]([-+]?)(?:[ \t]+|(?=\n|$))/u;

export function alerts(tree: Root, { prepared, options }: ParseContext): void {
  if (!prepared.text.includes("[!")) return;
  const kinds = admonitionKinds(options);
  replaceBlocks(tree, (node) => (node.type === "blockquote" ? alertOf(node, kinds) : undefined));
}

function alertOf({ children, position }: Blockquote, kinds: readonly string[]): [Admonition] | undefined {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph") return undefined;
  const [head, ...inline] = first.children;
  if (head?.type !== "text") return undefined;
  const [marker, name = "", sign] = ALERT_MARKER.exec(head.value) ?? [];
  if (marker === undefined) return undefined;
  const value = head.value.slice(marker.length);
  const [title, content] = splitAtLineEnd([...(value === "" ? [] : [{ ...head, value }]), ...inline]);
  // Text after another word in brackets makes the node a regular block quote.
  const isKind = kinds.includes(name.toLowerCase()) || suggest(name.toLowerCase(), kinds) !== undefined;
  if (title.length > 0 && !isKind) return undefined;
  const fold = sign === "-" ? "closed" : sign === "+" ? "open" : undefined;
  const body: BlockContent[] = content.length > 0 ? [{ ...first, children: content }] : [];
  return [{ type: "admonition", name, title, fold, children: [...body, ...(rest as BlockContent[])], position }];
}

/** Split inline nodes at the end of the first line. */
function splitAtLineEnd(nodes: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "break") return [nodes.slice(0, index), nodes.slice(index + 1)];
    const at = node.type === "text" ? node.value.indexOf("\n") : -1;
    if (node.type !== "text" || at < 0) continue;
    const [before, after] = [node.value.slice(0, at).trimEnd(), node.value.slice(at + 1)];
    return [
      [...nodes.slice(0, index), ...(before === "" ? [] : [{ ...node, value: before }])],
      [...(after === "" ? [] : [{ ...node, value: after }]), ...nodes.slice(index + 1)],
    ];
  }
  return [[...nodes], []];
}
