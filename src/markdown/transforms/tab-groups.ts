/** Creates tabs, and reports tabs without items and repeated names. */

import type { BlockContent, Nodes } from "mdast";
import { getElement } from "../../util/collections.ts";
import type { TabItem } from "../custom-nodes.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";

/** Create the tabs in `<Tabs>`. Other content precedes them. */
export function createTabs(
  opener: Nodes,
  attributes: ReadonlyMap<string, string>,
  children: readonly Nodes[],
  context: ParseContext,
): Nodes[] {
  const items = children.filter((child): child is TabItem => child.type === "tabItem");
  const others = children.filter((child) => child.type !== "tabItem");
  // A tab item written on one line is inline HTML. Its text is kept without the tab.
  if (others.length > 0) reportStray(getElement(others, 0), context);
  reportTabNames(opener, items, others.length > 0, context);
  if (items.length === 0) return others;
  const group = attributes.get("groupId") ?? attributes.get("syncKey");
  for (const item of items) item.selected ||= item.value === attributes.get("defaultValue");
  return [...others, { type: "tabs", group, children: items, position: opener.position }];
}

/** Report tabs without items, unless other content is reported, and names that several tabs have. */
function reportTabNames(opener: Nodes, items: readonly TabItem[], hasOthers: boolean, context: ParseContext): void {
  const report = (node: Nodes, message: string, hint: string): void =>
    reportWarning(context, locateNode(context, node), "invalid-block", message, hint);
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
  reportWarning(context, locateNode(context, stray), "stray-tab-content", message, hint);
}

export function createTabItem(
  { position }: Nodes,
  attributes: ReadonlyMap<string, string>,
  children: readonly Nodes[],
): TabItem {
  const value = attributes.get("value") ?? attributes.get("label") ?? "";
  const label = attributes.get("label") ?? value;
  const isDefault = attributes.has("default") && attributes.get("default") !== "false";
  return { type: "tabItem", value, label, selected: isDefault, children: children as BlockContent[], position };
}
