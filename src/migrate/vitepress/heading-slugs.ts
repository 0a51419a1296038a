/** Computes anchors of headings by VitePress's rule, and adds those that differ here to the headings, so that links stay valid. */

import type { Heading, Nodes, Root } from "mdast";
import { createSlug } from "../../util/slug.ts";
import { getRange, visitNodes } from "../markdown-tree.ts";
import type { TextEdit } from "../text-edits.ts";

// Source: `slugify` of @mdit-vue/shared.
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

function slugify(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u001f]/g, "")
      .replace(SPECIAL, "-")
      .replace(/-{2,}/g, "-")
      .replace(/^-+|-+$/g, "")
      .replace(/^(\d)/, "_$1")
      .toLowerCase()
  );
}

/** Return the text and the code of a heading, without tags. */
function getHeadingText(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  return "children" in node ? node.children.map(getHeadingText).join("") : "";
}

/** An ID in braces at the end of a heading, also with the delimiters of a plugin. */
const OWN_ID = /%?\{[^{}\n]*#[^{}\n]*\}%?\s*$/;

/** Return edits that add an ID to each heading with a different anchor. */
export function keepAnchors(root: Root): TextEdit[] {
  const edits: TextEdit[] = [];
  const old = new Map<string, number>();
  const current = new Map<string, number>();
  visitNodes(root, (node) => {
    if (node.type !== "heading") return true;
    const text = getHeadingText(node);
    if (OWN_ID.test(text) || text.includes("{{")) return false;
    const oldId = claim(slugify(text), old);
    const id = claim(createSlug(text.trim()), current);
    if (oldId !== id && oldId !== "" && /^[\p{L}\p{N}_-]+$/u.test(oldId))
      edits.push({ ...findEnd(node), text: ` {#${oldId}}` });
    return false;
  });
  return edits;
}

function claim(slug: string, counts: Map<string, number>): string {
  const count = counts.get(slug) ?? 0;
  counts.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** Return the place after the text of a heading, before closing number signs. */
function findEnd(node: Heading): { start: number; end: number } {
  const last = node.children.at(-1);
  const { end } = getRange(last ?? node);
  return { start: end, end };
}
