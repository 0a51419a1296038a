/** Renders block nodes: code, admonitions, tabs, tables and component tags. */

import type { Element, ElementContent } from "hast";
import type { Code, Paragraph, Table } from "mdast";
import type { Math as MathBlock } from "mdast-util-math";
import { defaultHandlers, type State } from "mdast-util-to-hast";
import { type DiagramFault, drawDiagram, isDiagram } from "../../code/diagrams.ts";
import { readFenceMeta } from "../../code/fence-meta.ts";
import { checkLanguage, renderCode } from "../../code/highlight.ts";
import { createMessageMark } from "../../model/placeholders.ts";
import { escapeHtml } from "../../util/html.ts";
import { suggest } from "../../util/suggest.ts";
import type {
  Admonition,
  ComponentTag,
  DeferredSection,
  MdxHole,
  MdxInlineHole,
  MdxIslandNode,
  SiteComponent,
  Tabs,
} from "../custom-nodes.ts";
import {
  type DocumentCollector,
  listAdmonitionKinds,
  locateNode,
  type ParseContext,
  reportError,
  reportWarning,
} from "../parse-context.ts";
import { CONTAINER_NAMES } from "../transforms/content-blocks.ts";
import { locateCodeLine, splitFence } from "../transforms/restore-code.ts";
import { getPlainText } from "../transforms/walk.ts";
import { renderHistory } from "./api-history.ts";
import { createElement, createRaw, createText, getStateContext, type Markup } from "./hast.ts";
import { getCaption, renderMath } from "./inline.ts";
import { claimBlockId, createIcon } from "./structure.ts";

export function renderAdmonition(state: State, node: Admonition): Markup {
  const context = getStateContext(state);
  const { admonitions } = context.options;
  const kinds = listAdmonitionKinds(context.options);
  let type = node.name.toLowerCase();
  if (!kinds.includes(type)) {
    const near = suggest(type, [...kinds, ...CONTAINER_NAMES]);
    const suggestion = /^tabs?$/.test(type)
      ? 'For tabs, write <Tabs> and <TabItem label="…">. '
      : near
        ? `Did you mean "${near}"? `
        : "";
    const hint = `${suggestion}Types: ${kinds.join(", ")}.`;
    const message = `Unknown admonition type "${node.name}"; it is shown as "info".`;
    reportWarning(context, locateNode(context, node), "unknown-admonition", message, hint);
    type = "info";
  }
  const kind = admonitions.find(({ name }) => name === type);
  const icon = kind?.icon ? createIcon(kind.icon, node, context) : [];
  const title = [
    ...icon,
    ...(node.title.length > 0
      ? state.all({ type: "paragraph", children: node.title })
      : [createRaw(createMessageMark(`content.${type}`))]),
  ];
  const className = [
    "admonition",
    `admonition-${type}`,
    ...(kind?.color ? [`tone-${kind.color}`] : []),
    ...(icon.length > 0 ? ["has-icon"] : []),
  ];
  const body = state.wrap(state.all(node), true);
  const id = claimBlockId(node.id, node, context);
  const titleClass = { className: ["admonition-title"] };
  if (!node.fold)
    return createElement("aside", { className, ...id, role: "note" }, [createElement("p", titleClass, title), ...body]);
  const properties = node.fold === "open" ? { className, open: true } : { className };
  return createElement("details", { ...id, ...properties }, [createElement("summary", titleClass, title), ...body]);
}

export function renderTabs(state: State, node: Tabs): Markup {
  const { collector } = getStateContext(state);
  const prefix = node.id === undefined ? createTabsId(node, collector) : undefined;
  const selectedIndex = Math.max(
    0,
    node.children.findIndex((item) => item.selected),
  );
  const list: ElementContent[] = [];
  const panels: ElementContent[] = [];
  for (const [index, item] of node.children.entries()) {
    const id = collector.anchors.claim(prefix ? `${prefix}-${toIdPart(item.value)}` : `${node.id}-${index + 1}`);
    const isSelected = index === selectedIndex;
    const button = {
      type: "button",
      role: "tab",
      id,
      ariaControls: [`${id}-panel`],
      ariaSelected: String(isSelected),
      tabIndex: isSelected ? 0 : -1,
      dataValue: item.value,
    };
    list.push(createElement("button", button, [createText(item.label)]));
    const panel = {
      className: ["tab-panel"],
      role: "tabpanel",
      id: `${id}-panel`,
      ariaLabelledBy: [id],
      dataValue: item.value,
      dataLabel: item.label,
      // "until-found" lets browsers search hidden panels, for "find in page" and text fragments.
      hidden: isSelected ? false : "until-found",
    };
    panels.push(createElement("div", panel, state.wrap(state.all(item), true)));
  }
  const label = node.label ?? node.children.map((item) => item.label).join(", ");
  const tablist = createElement("div", { className: ["tab-list"], role: "tablist", ariaLabel: label }, list);
  return createElement("div", { className: ["tabs"], dataGroup: node.group }, [tablist, ...panels]);
}

/** Return the next tab group number for which no tab has an ID that the page contains. */
function createTabsId(node: Tabs, collector: DocumentCollector): string {
  do collector.tabs++;
  while (node.children.some(({ value }) => collector.anchors.has(`tabs-${collector.tabs}-${toIdPart(value)}`)));
  return `tabs-${collector.tabs}`;
}

/** Turn a tab value into part of an ID. */
function toIdPart(value: string): string {
  return (
    value
      .trim()
      .replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .slice(0, 60) || "tab"
  );
}

const MAX_LABEL_LENGTH = 80; // characters; screen readers announce the label each time

/** Render a table in a scrollable region that is labeled by its columns. */
export function renderTable(state: State, node: Table): Markup {
  const { collector } = getStateContext(state);
  const inner = alignByClass(defaultHandlers.table(state, node));
  const columns = (node.children[0]?.children ?? []).map((cell) => getPlainText(cell.children).trim()).filter(Boolean);
  const name = (columns.join(", ") || collector.heading?.text || collector.titleText || "…").slice(0, MAX_LABEL_LENGTH);
  // Regions with the same name would be indistinguishable in a list of landmarks.
  const count = (collector.tableLabels.get(name) ?? 0) + 1;
  collector.tableLabels.set(name, count);
  const ariaLabel = count === 1 ? name : `${name} (${count})`;
  return createElement("div", { className: ["table-scroll"], tabIndex: 0, role: "region", ariaLabel }, [inner]);
}

/**
 * Align columns by class. The `align` attribute is obsolete, and a `style` attribute would need a less strict security
 * policy.
 */
function alignByClass(part: Element): Element {
  const { align, ...properties } = part.properties;
  return {
    ...part,
    properties: typeof align === "string" ? { ...properties, className: [`align-${align}`] } : properties,
    children: part.children.map((child) =>
      child.type === "element" && /^(?:thead|tbody|tr|th|td)$/.test(child.tagName) ? alignByClass(child) : child,
    ),
  };
}

/** Render a paragraph, followed by the fields from structures that it links to with `?inline`. */
export function renderParagraph(state: State, node: Paragraph): Markup {
  const { collector } = getStateContext(state);
  const children = state.all(node);
  // The paragraph contained only comments or removed HTML.
  if (children.length === 0) return undefined;
  const caption = getCaption(node);
  if (caption)
    return createElement("figure", {}, [...children, createElement("figcaption", {}, [createText(caption)])]);
  const result = createElement("p", {}, children);
  if (collector.structures.length === 0) return result;
  const fields = collector.structures.map((link) => createRaw(collector.mark({ kind: "structureFields", link })));
  collector.structures = [];
  return [result, ...fields];
}

/** Insert placeholders. The component is rendered with the page. */
export function renderSiteComponent(state: State, node: SiteComponent): Markup {
  const { collector } = getStateContext(state);
  const start = createRaw(collector.mark({ kind: "componentStart", name: node.name, props: node.props }));
  const children = state.all(node);
  return [start, ...children, createRaw(collector.mark({ kind: "componentEnd" }))];
}

export function renderMdxIsland(state: State, node: MdxIslandNode): Markup {
  const { collector } = getStateContext(state);
  const { index, isInline, isExpression } = node;
  const heading = collector.heading ? collector.headings.indexOf(collector.heading) : -1;
  const values = node.values.map((value) => (isHole(value) ? null : value));
  return createFragment([
    createRaw(collector.mark({ kind: "mdxStart", index, isInline, isExpression, values, heading })),
    ...node.values
      .filter(isHole)
      .flatMap((hole) => [
        createRaw(collector.mark({ kind: "mdxHole" })),
        ...(hole.type === "mdxHole" ? state.wrap(state.all(hole), true) : state.all(hole)),
      ]),
    createRaw(collector.mark({ kind: "mdxEnd" })),
  ]);
}

const isHole = (value: MdxIslandNode["values"][number]): value is MdxHole | MdxInlineHole =>
  typeof value === "object" && "type" in value;

/** Text directly in an element. */
export function renderMdxInlineHole(state: State, node: MdxInlineHole): Markup {
  return createFragment(state.all(node));
}

/** Join nodes between which no line break may be inserted, as between blocks. */
const createFragment = (children: ElementContent[]): Markup => ({ type: "root", children }) as unknown as Markup;

export function renderComponentTag(state: State, node: ComponentTag): Markup {
  return node.name === "DocCardList" ? createRaw(getStateContext(state).collector.mark({ kind: "cards" })) : undefined;
}

export function renderDeferredSection(state: State, node: DeferredSection): Markup {
  const blocks = state.all(node);
  // Definitions and comments render nothing, and an empty section would get the estimated height of a full section.
  return blocks.length === 0
    ? undefined
    : createElement("div", { className: ["later"], id: node.id }, state.wrap(blocks, true));
}

export function renderCodeBlock(state: State, node: Code): Markup {
  const context = getStateContext(state);
  const { language, meta } = splitFence(node);
  const name = language.toLowerCase();
  if ((name === "yaml" || name === "yml") && meta.split(/\s+/).includes("history")) {
    return createRaw(renderHistory(node, context));
  }
  if (isDiagram(language)) return renderDiagram(node, meta, context);
  const unknown = checkLanguage(language);
  if (unknown) reportWarning(context, locateNode(context, node), "unknown-language", unknown.message, unknown.hint);
  return createRaw(
    renderCode(
      { code: node.value, language, meta, annotations: node.data?.annotations },
      { foldAfter: context.options.foldCode },
    ),
  );
}

/** Render a formula on its own lines. If it cannot be typeset, show its source as code. */
export function renderMathBlock(state: State, node: MathBlock): Markup {
  const context = getStateContext(state);
  const source = context.prepared.text.slice(node.position?.start.offset, node.position?.end.offset);
  if (!/\$\$\s*$/.test(source.slice(2))) {
    const place = { ...locateNode(context, node), length: 2 };
    const message = 'The formula opened by "$$" is not closed.';
    reportError(context, place, "invalid-math", message, 'Add a line with "$$" after the formula.');
  } else {
    const html = renderMath(context, node, { source, isDisplay: true });
    if (html !== undefined) return createRaw(`<div class="math">${html}</div>`);
  }
  return createRaw(renderCode({ code: source, language: "text", meta: "" }));
}

/**
 * Render a Mermaid fence as images for both color modes. Both are lazy, so that browsers do not load the hidden one.
 *
 * If the diagram cannot be drawn, its source is shown as code.
 */
function renderDiagram(node: Code, meta: string, context: ParseContext): Markup {
  const { collector, options } = context;
  const drawn = drawDiagram(node.value, options.packages?.diagrams);
  if (!("diagram" in drawn)) {
    // Report a missing package once per page.
    if (!drawn.isMissing || !collector.problems.some(({ message }) => message === drawn.message))
      reportDiagram(drawn, node, context);
    return createRaw(renderCode({ code: node.value, language: "mermaid", meta }));
  }
  if (drawn.ignored) reportDiagram(drawn.ignored, node, context);
  collector.diagrams.push(drawn.diagram);
  const { title } = readFenceMeta(meta);
  const { width, height, description } = drawn;
  const images = (["light", "dark"] as const).map((scheme): string => {
    const source = collector.mark({ kind: "diagram", path: drawn.diagram[scheme].path });
    const alt = `${createMessageMark("content.diagram")}: ${description}`;
    return `<img class="only-${scheme}" src="${source}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
  });
  const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : "";
  return createRaw(`<figure class="diagram">${images.join("")}${caption}</figure>`);
}

function reportDiagram({ severity, line, message, hint }: DiagramFault, node: Code, context: ParseContext): void {
  const place = node.position ? locateCodeLine(context, node.position.start, line) : context.origin;
  const text = node.value.split("\n")[line] ?? "";
  const indent = text.length - text.trimStart().length;
  const marked = { ...place, column: place.column + indent, length: Math.max(1, text.trim().length) };
  (severity === "error" ? reportError : reportWarning)(context, marked, "invalid-diagram", message, hint);
}
