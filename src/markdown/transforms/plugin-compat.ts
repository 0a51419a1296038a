/** Titles of notes stand among their children while plugins are at work, which look for text nowhere else. */

import type { Root } from "mdast";
import type { Admonition, AdmonitionTitle } from "../custom-nodes.ts";
import { eachBlock } from "./walk.ts";

function admonitionsIn(tree: Root): Admonition[] {
  const found: Admonition[] = [];
  eachBlock(tree, (node) => {
    if (node.type === "admonition") found.push(node);
  });
  return found;
}

export function openTitles(tree: Root): void {
  for (const note of admonitionsIn(tree)) {
    const title: AdmonitionTitle = { type: "admonitionTitle", children: note.title };
    note.children = [title, ...note.children] as typeof note.children;
  }
}

export function closeTitles(tree: Root): void {
  for (const note of admonitionsIn(tree)) {
    const children: Root["children"] = note.children;
    note.title = children.flatMap((child) => (child.type === "admonitionTitle" ? child.children : []));
    note.children = children.filter(({ type }) => type !== "admonitionTitle") as typeof note.children;
  }
}
