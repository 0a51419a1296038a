/**
 * Groups blocks below a long page's first screen into deferred sections.
 *
 * The style sheet lets the browser skip rendering off-screen sections (theme/styles/defer.css). Wrapping each block
 * would have the same effect, but a long reference page has a thousand blocks, each with a cost.
 */

import type { Root, RootContent } from "mdast";
import { FIRST_BLOCKS, getDeferredId, MIN_BLOCKS } from "../../model/deferred-sections.ts";
import type { DeferredSection } from "../custom-nodes.ts";
import type { ParseContext } from "../parse-context.ts";
import { visitBlocks } from "./walk.ts";

/**
 * Maximum blocks in a section without a heading. A section begins at a heading once the previous one has
 * `MIN_BLOCKS` blocks. A heading stays with the block after it.
 */
const MAX_BLOCKS = 24;

export function groupSections(tree: Root, { kind }: ParseContext): void {
  if (kind === "fragment") return;
  const start = findStart(tree.children);
  if (start >= tree.children.length) return;
  const sections: DeferredSection[] = [];
  let section: DeferredSection | undefined;
  for (const [index, child] of tree.children.entries()) {
    if (index < start) continue;
    const followsHeading = tree.children[index - 1]?.type === "heading";
    const minBlocks = child.type === "heading" || child.type === "apiMember" ? MIN_BLOCKS : MAX_BLOCKS;
    if (!section || (!followsHeading && countBlocks(section.children) >= minBlocks)) {
      section = { type: "deferredSection", children: [] };
      sections.push(section);
    }
    section.children.push(child as DeferredSection["children"][number]);
  }
  let number = 0;
  tree.children = [
    ...tree.children.slice(0, start),
    ...sections.flatMap((each): RootContent[] =>
      hasComponent(each) ? each.children : [{ ...each, id: getDeferredId(++number) }],
    ),
  ];
}

/** True if a section contains a component. A component may cover the viewport, which containment would prevent. */
function hasComponent(section: DeferredSection): boolean {
  let hasComponent = false;
  visitBlocks(section, ({ type }) => {
    hasComponent ||= type === "siteComponent" || type === "mdxIsland";
  });
  return hasComponent;
}

/** Count blocks, including those in members. */
function countBlocks(children: readonly RootContent[]): number {
  return children.reduce((sum, child) => sum + (child.type === "apiMember" ? child.children.length : 1), 0);
}

/** Return the first deferred block's index. */
function findStart(children: readonly RootContent[]): number {
  // Raw HTML may span several blocks, and excerpts are cut at a comment, so start after the last raw HTML.
  const open = children.findLastIndex((node) => node.type === "html" && (node.data?.pieces?.length ?? 0) > 0);
  const from = Math.max(FIRST_BLOCKS, open + 1);
  const heading = children.findIndex((node, index) => index >= from && node.type === "heading");
  const begin = heading < 0 || heading > from + MAX_BLOCKS ? from : heading;
  return children[begin - 1]?.type === "heading" ? begin - 1 : begin;
}
