/** Inline nodes as short markup that stands outside the text: titles and lists of contents. No links, no pictures. */

import type { Nodes } from "mdast";
import { escapeHtml } from "../../util/html.ts";
import { plainText } from "../transforms/walk.ts";
import { badgeOf } from "./api-badges.ts";

const TAGS: Readonly<Partial<Record<Nodes["type"], string>>> = { emphasis: "em", strong: "strong", delete: "del" };

/** Tags that may stay: they have neither address nor id. */
const PLAIN_TAG = /^<\/?(?:kbd|sup|sub|code|em|strong|b|i|s|u|mark|small|var|samp|abbr|wbr)\s*\/?>$/i;

/** @param style `badges` keeps API marks as badges, `plain` shows them as words. */
export function inlineHtml(nodes: readonly Nodes[], style: "badges" | "plain"): string {
  let html = "";
  const open: string[] = [];
  for (const node of nodes) {
    if (node.type === "html") html += plainTag(node.value, open);
    else html += inlineNode(node, style);
  }
  return (
    html +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

function inlineNode(node: Nodes, style: "badges" | "plain"): string {
  if (node.type === "text") return escapeHtml(node.value.replace(/\n/g, " "));
  if (node.type === "inlineCode") return `<code>${escapeHtml(node.value)}</code>`;
  const badge = badgeOf(node);
  if (badge) {
    return style === "badges" ? `<span class="${badge.className}">${badge.label}</span>` : plainText([node]);
  }
  if (!("children" in node)) return escapeHtml(plainText([node]));
  const inner = inlineHtml(node.children, style);
  const tag = TAGS[node.type];
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

/** A tag as it may stand, balanced among its neighbours. */
function plainTag(source: string, open: string[]): string {
  if (!PLAIN_TAG.test(source)) return "";
  const name = /[a-z]+/i.exec(source)?.[0].toLowerCase() ?? "";
  if (name === "wbr") return "<wbr>";
  if (!source.startsWith("</")) {
    open.push(name);
    return `<${name}>`;
  }
  if (open.at(-1) !== name) return "";
  open.pop();
  return `</${name}>`;
}
