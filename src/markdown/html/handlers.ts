/**
 * Maps node types to handlers that create HTML, where remark-rehype's default handlers do not suffice.
 *
 * Sites with plugins use handlers that apply the fields that plugins set in a node's `data` (mdast-util-to-hast,
 * "fields on nodes"). For rehype plugins, these also leave elements and text that plugins can read.
 */

import type { InlineCode, Text } from "mdast";
import { defListHastHandlers } from "mdast-util-definition-list";
import type { Handler, Handlers, State } from "mdast-util-to-hast";
import { renderApiMember, renderFieldList, renderMemberIndex, renderValueList } from "./api-entries.ts";
import {
  renderAdmonition,
  renderCodeBlock,
  renderComponentTag,
  renderDeferredSection,
  renderMathBlock,
  renderMdxInlineHole,
  renderMdxIsland,
  renderParagraph,
  renderSiteComponent,
  renderTable,
  renderTabs,
} from "./blocks.ts";
import { createElement, createText, type Markup } from "./hast.ts";
import {
  renderDelete,
  renderEmphasis,
  renderHeading,
  renderHtml,
  renderImage,
  renderImageReference,
  renderInlineCode,
  renderInlineMath,
  renderLink,
  renderLinkReference,
  renderStrong,
  renderText,
} from "./inline.ts";
import { renderList, renderListItem } from "./list-item.ts";
import { renderContentBlock, renderInlineMark } from "./structure.ts";

export const handlers: Handlers = {
  ...(defListHastHandlers as Handlers),
  admonition: renderAdmonition,
  apiMember: renderApiMember,
  code: renderCodeBlock,
  componentTag: renderComponentTag,
  delete: renderDelete,
  emphasis: renderEmphasis,
  fieldList: renderFieldList,
  contentBlock: renderContentBlock,
  heading: renderHeading,
  html: renderHtml,
  image: renderImage,
  imageReference: renderImageReference,
  inlineCode: renderInlineCode,
  inlineMark: renderInlineMark,
  deferredSection: renderDeferredSection,
  link: renderLink,
  linkReference: renderLinkReference,
  list: renderList,
  listItem: renderListItem,
  memberIndex: renderMemberIndex,
  mdxInlineHole: renderMdxInlineHole,
  mdxIsland: renderMdxIsland,
  paragraph: renderParagraph,
  siteComponent: renderSiteComponent,
  strong: renderStrong,
  table: renderTable,
  tabs: renderTabs,
  text: renderText,
  valueList: renderValueList,
};

/** Handlers for formulas. Without `markdown.math`, plugins define how they are rendered. */
export const mathHandlers: Handlers = { math: renderMathBlock, inlineMath: renderInlineMath };

function createPluginText(_state: State, node: Text): Markup {
  return createText(node.value);
}

function createPluginCode(_state: State, node: InlineCode): Markup {
  return createElement("code", {}, [createText(node.value.replace(/\n/g, " "))]);
}

function applyNodeData(handler: Handler): Handler {
  return (state, node, parent) => {
    const markup = handler(state, node, parent);
    const { hName, hProperties, hChildren } = node.data ?? {};
    if (markup === undefined || !(hName || hProperties || hChildren)) return markup;
    if (!Array.isArray(markup)) return state.applyData(node, markup);
    const [first, ...more] = markup;
    return first?.type === "element" ? [state.applyData(node, first), ...more] : markup;
  };
}

function withNodeData(handlers: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(handlers).flatMap(([type, handler]) => (handler ? [[type, applyNodeData(handler)]] : [])),
  );
}

/** Handlers for sites with remark plugins only. */
export const remarkHandlers = withNodeData(handlers);

/** Handlers for sites with rehype plugins. */
export const openHandlers = withNodeData({ ...handlers, text: createPluginText, inlineCode: createPluginCode });
