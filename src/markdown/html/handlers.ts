/**
 * Maps node types to handlers that create HTML, where the default handlers of remark-rehype do not suffice.
 *
 * Sites with plugins use handlers that apply the fields that plugins set in the `data` of a node (mdast-util-to-hast,
 * "fields on nodes"). For rehype plugins, these also leave elements and text that plugins can read.
 */

import type { InlineCode, Text } from "mdast";
import { defListHastHandlers } from "mdast-util-definition-list";
import type { Handler, Handlers, State } from "mdast-util-to-hast";
import { apiMember, fieldList, memberIndex, valueList } from "./api-entries.ts";
import {
  admonition,
  code,
  componentTag,
  deferredSection,
  math,
  mdxInlineHole,
  mdxIsland,
  paragraph,
  siteComponent,
  table,
  tabs,
} from "./blocks.ts";
import { element, type Markup, text as textNode } from "./hast.ts";
import {
  deleted,
  emphasis,
  heading,
  html,
  image,
  imageReference,
  inlineCodeHtml,
  inlineMath,
  link,
  linkReference,
  strong,
  textHtml,
} from "./inline.ts";
import { listItem } from "./list-item.ts";
import { contentBlock, inlineMark } from "./structure.ts";

export const handlers: Handlers = {
  ...(defListHastHandlers as Handlers),
  admonition,
  apiMember,
  code,
  componentTag,
  delete: deleted,
  emphasis,
  fieldList,
  contentBlock,
  heading,
  html,
  image,
  imageReference,
  inlineCode: inlineCodeHtml,
  inlineMark,
  deferredSection,
  link,
  linkReference,
  listItem,
  memberIndex,
  mdxInlineHole,
  mdxIsland,
  paragraph,
  siteComponent,
  strong,
  table,
  tabs,
  text: textHtml,
  valueList,
};

/** Handlers for formulas. Without `markdown.math`, plugins define how they are rendered. */
export const mathHandlers: Handlers = { math, inlineMath };

function textForPlugins(_state: State, node: Text): Markup {
  return textNode(node.value);
}

function inlineCodeForPlugins(_state: State, node: InlineCode): Markup {
  return element("code", {}, [textNode(node.value.replace(/\n/g, " "))]);
}

function applyingNodeData(handler: Handler): Handler {
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
    Object.entries(handlers).flatMap(([type, handler]) => (handler ? [[type, applyingNodeData(handler)]] : [])),
  );
}

/** Handlers for sites with remark plugins only. */
export const remarkHandlers = withNodeData(handlers);

/** Handlers for sites with rehype plugins. */
export const openHandlers = withNodeData({ ...handlers, text: textForPlugins, inlineCode: inlineCodeForPlugins });
