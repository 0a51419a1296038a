/** Renders inline nodes for titles and tables of contents, without links and images, and recognizes API badges. */

import type { Emphasis, Nodes } from "mdast";
import { escapeHtml } from "../../util/html.ts";
import { suggest } from "../../util/suggest.ts";
import type { InlineMark } from "../custom-nodes.ts";
import { renderIcon } from "../icons.ts";
import { locateNode, type ParseContext, reportWarning } from "../parse-context.ts";
import { typeset } from "../syntax/math.ts";
import { getPlainText } from "../transforms/walk.ts";

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

/** Return the badge that an emphasis represents: one that contains only a word listed above. */
export function getBadge(node: Nodes): Badge | undefined {
  if (node.type !== "emphasis") return undefined;
  const [only, second] = (node as Emphasis).children;
  if (only?.type !== "text" || second) return undefined;
  const label = BADGES.get(only.value);
  return label === undefined ? undefined : { className: `badge badge-${only.value.toLowerCase()}`, label };
}

const TAGS: Readonly<Partial<Record<Nodes["type"], string>>> = { emphasis: "em", strong: "strong", delete: "del" };

/** Tags without attributes that are kept. */
const PLAIN_ELEMENTS = "kbd|sup|sub|code|em|strong|b|i|s|u|mark|small|var|samp|abbr|wbr";
const PLAIN_TAG = new RegExp(String.raw`^<\/?(?:${PLAIN_ELEMENTS})\s*\/?>$`, "i");

/** Badge styles by the names that are used elsewhere. */
const BADGE_TYPES: Readonly<Record<string, string>> = {
  default: "plain",
  note: "info",
  info: "info",
  tip: "tip",
  success: "tip",
  important: "violet",
  warning: "warn",
  caution: "warn",
  danger: "danger",
  error: "danger",
};

/** Return a badge's class. An unknown type is reported. */
export function getBadgeClass(node: InlineMark, context: ParseContext): string {
  const [first] = [...node.attributes].find(([name, value]) => value === "" && name !== "text") ?? [];
  const name = node.attributes.get("type") ?? node.attributes.get("variant") ?? first?.replace(/^\./, "") ?? "default";
  const type = Object.hasOwn(BADGE_TYPES, name) ? BADGE_TYPES[name] : undefined;
  if (type) return `badge-${type}`;
  const names = Object.keys(BADGE_TYPES);
  const near = suggest(name, names);
  const hint = `${near ? `Did you mean "${near}"? ` : ""}Types: ${names.join(", ")}.`;
  reportWarning(context, locateNode(context, node), "invalid-block", `Unknown type "${name}" of a badge.`, hint);
  return "badge-plain";
}

/** Return an icon's SVG. An unknown icon is reported and omitted. */
export function renderIconSvg(name: string, node: Nodes, context: ParseContext, label?: string): string {
  const icon = renderIcon(name, context.options.iconSets, label);
  if ("svg" in icon) {
    if (icon.version !== undefined) context.collector.packages.add(icon.version);
    return icon.svg;
  }
  reportWarning(context, locateNode(context, node), "unknown-icon", icon.message, icon.hint);
  return "";
}

/**
 * Render inline nodes.
 *
 * @param marks How to render badges, icons and keys: with their elements, or as text.
 */
export function renderInlineHtml(
  nodes: readonly Nodes[],
  context: ParseContext,
  marks: "elements" | "text" = "elements",
): string {
  let html = "";
  const open: string[] = [];
  for (const node of nodes) {
    if (node.type === "html") html += keepAllowedTag(node.value, open);
    else html += renderInlineNode(node, context, marks);
  }
  return (
    html +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

function renderInlineNode(node: Nodes, context: ParseContext, marks: "elements" | "text"): string {
  if (node.type === "text") return escapeHtml(node.value.replace(/\n/g, " "));
  if (node.type === "inlineCode") return `<code>${escapeHtml(node.value)}</code>`;
  if (node.type === "inlineMath") {
    const formula = typeset(node.value, false, context.options.packages?.math);
    return formula && "html" in formula ? formula.html : `<code>${escapeHtml(node.value)}</code>`;
  }
  const badge = getBadge(node);
  if (badge) {
    return marks === "text" ? getPlainText([node]) : `<span class="${badge.className}">${badge.label}</span>`;
  }
  if (!("children" in node) || node.type === "mdxIsland") return escapeHtml(getPlainText([node]));
  const content = renderInlineHtml(node.children, context, marks);
  if (node.type === "inlineMark" && marks === "elements") return renderMark(node, content, context);
  const tag = TAGS[node.type];
  return tag ? `<${tag}>${content}</${tag}>` : content;
}

function renderMark(node: InlineMark, content: string, context: ParseContext): string {
  if (node.kind === "badge") return `<span class="badge ${getBadgeClass(node, context)}">${content}</span>`;
  if (node.kind === "icon") return renderIconSvg(node.value, node, context, node.attributes.get("label"));
  return node.kind === "kbd" ? `<kbd>${content}</kbd>` : content;
}

/** Return a tag if it is allowed and balanced. */
function keepAllowedTag(source: string, open: string[]): string {
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
