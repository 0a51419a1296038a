/** Removes attributes from the end of inline text, where the parser has left them as text. */

import type { Nodes, PhrasingContent } from "mdast";

/** Remove everything from a brace or comment at an offset on. Returns false if the offset is neither in a text nor a comment. */
export function cutChildren(children: PhrasingContent[], offset: number): boolean {
  const index = children.findIndex((child) => hasOffset(child, offset));
  const node = children[index];
  if (node?.type !== "text" && node?.type !== "html") return false;
  // The brace is not escaped, and the text behind it has no other one. A comment is a node of its own.
  const last = node.type === "text" ? { ...node, value: node.value.slice(0, node.value.lastIndexOf("{")) } : undefined;
  children.splice(index, children.length, ...(last ? [last] : []));
  trimEnd(children);
  return true;
}

function trimEnd(children: PhrasingContent[]): void {
  const last = children.at(-1);
  if (last?.type !== "text") return;
  const value = last.value.trimEnd();
  children.splice(-1, 1, ...(value === "" ? [] : [{ ...last, value }]));
}

function hasOffset({ position }: Nodes, offset: number): boolean {
  const { start, end } = position ?? {};
  return (start?.offset ?? Number.POSITIVE_INFINITY) <= offset && offset < (end?.offset ?? -1);
}
