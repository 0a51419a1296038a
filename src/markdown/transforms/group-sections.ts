/**
 * Parts of long texts: what is far below the first window is grouped, from heading to heading.
 *
 * The style sheet lets a browser pass over a part that is not near the window (theme/styles/defer.css). A box for each
 * block would do as well, but a long reference page has a thousand of them, and each costs.
 */

import type { Root, RootContent } from "mdast";
import { deferredId, FEWEST, FIRST_BLOCKS } from "../../model/deferred-sections.ts";
import type { DeferredSection } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { eachBlock } from "./walk.ts";

/**
 * A part begins with a heading, but not before the last one has `FEWEST` blocks, or with any block when it has so many. A
 * heading stays with what follows it.
 */
const MOST = 24;

export function groupSections(tree: Root, { kind }: ParseContext): void {
  if (kind === "fragment") return;
  const start = startOfParts(tree.children);
  if (start >= tree.children.length) return;
  const parts: DeferredSection[] = [];
  let part: DeferredSection | undefined;
  for (const [index, child] of tree.children.entries()) {
    if (index < start) continue;
    const isHeaded = tree.children[index - 1]?.type === "heading";
    const enough = child.type === "heading" ? FEWEST : MOST;
    if (!part || (!isHeaded && part.children.length >= enough)) {
      part = { type: "laterPart", children: [] };
      parts.push(part);
    }
    part.children.push(child as DeferredSection["children"][number]);
  }
  let number = 0;
  tree.children = [
    ...tree.children.slice(0, start),
    ...parts.flatMap((each): RootContent[] =>
      holdsComponent(each) ? each.children : [{ ...each, id: deferredId(++number) }],
    ),
  ];
}

/** A component may put something over the whole window; a part that may be passed over would keep it inside. */
function holdsComponent(part: DeferredSection): boolean {
  let hasComponent = false;
  eachBlock(part, ({ type }) => {
    hasComponent ||= type === "siteComponent";
  });
  return hasComponent;
}

/** Index of the first block of the first part. */
function startOfParts(children: readonly RootContent[]): number {
  // Raw HTML may open here what it closes there, and posts are cut at a comment: neither may end in another part.
  const open = children.findLastIndex((node) => node.type === "html" && (node.data?.pieces?.length ?? 0) > 0);
  const from = Math.max(FIRST_BLOCKS, open + 1);
  const heading = children.findIndex((node, index) => index >= from && node.type === "heading");
  const begin = heading < 0 || heading > from + MOST ? from : heading;
  return children[begin - 1]?.type === "heading" ? begin - 1 : begin;
}
