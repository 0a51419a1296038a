/** Renders inline nodes for titles and tables of contents, without links and images, and recognizes API badges. */

import type { Emphasis, Nodes } from "mdast";
import { escapeHtml } from "../../util/html.ts";
import { typeset } from "../syntax/math.ts";
import { plainText } from "../transforms/walk.ts";

/** Badge labels by the word in the source. */
const BADGES: ReadonlyMap<string, string> = new Map([
  ["macOS", "macOS"],
  ["Windows", "Windows"],
  ["Linux", "Linux"],
  ["mas", "MAS"],
  ["Readonly", "Readonly"],
  ["Deprecated", "Deprecated"],
  ["Experimental", "Experimental"],
]);

interface Badge {
  className: string;
  label: string;
}

/** Return the badge that an emphasis represents: one that contains only one of the words above. */
export function badgeOf(node: Nodes): Badge | undefined {
  if (node.type !== "emphasis") return undefined;
  const [only, second] = (node as Emphasis).children;
  if (only?.type !== "text" || second) return undefined;
  const label = BADGES.get(only.value);
  return label === undefined ? undefined : { className: `badge badge-${only.value.toLowerCase()}`, label };
}

const TAGS: Readonly<Partial<Record<Nodes["type"], string>>> = { emphasis: "em", strong: "strong", delete: "del" };

/** Tags without attributes that are kept. */
const PLAIN_TAG = /^<\/?(?:kbd|sup|sub|code|em|strong|b|i|s|u|mark|small|var|samp|abbr|wbr)\s*\/?>$/i;

/**
 * Render inline nodes.
 *
 * @param style `badges` renders API badges, `plain` renders them as text.
 */
export function inlineHtml(nodes: readonly Nodes[], style: "badges" | "plain"): string {
  let html = "";
  const open: string[] = [];
  for (const node of nodes) {
    if (node.type === "html") html += allowedTag(node.value, open);
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
  if (node.type === "inlineMath") {
    const formula = typeset(node.value, false);
    return formula && "html" in formula ? formula.html : `<code>${escapeHtml(node.value)}</code>`;
  }
  const badge = badgeOf(node);
  if (badge) {
    return style === "badges" ? `<span class="${badge.className}">${badge.label}</span>` : plainText([node]);
  }
  if (!("children" in node) || node.type === "mdxIsland") return escapeHtml(plainText([node]));
  const content = inlineHtml(node.children, style);
  const tag = TAGS[node.type];
  return tag ? `<${tag}>${content}</${tag}>` : content;
}

/** Return a tag if it is allowed and balanced. */
function allowedTag(source: string, open: string[]): string {
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
