/**
 * Handlers for sites with plugins: they leave elements and text for plugins to see, and obey what plugins ask for in the
 * `data` of a node (mdast-util-to-hast, "fields on nodes"), as the usual handlers do.
 */

import type { InlineCode, Text } from "mdast";
import type { Handler, Handlers, State } from "mdast-util-to-hast";
import { handlers } from "./handlers.ts";
import { element, type Markup, text as textNode } from "./hast.ts";

function text(_state: State, node: Text): Markup {
  return textNode(node.value);
}

function inlineCode(_state: State, node: InlineCode): Markup {
  return element("code", {}, [textNode(node.value.replace(/\n/g, " "))]);
}

function obeying(handler: Handler): Handler {
  return (state, node, parent) => {
    const markup = handler(state, node, parent);
    const { hName, hProperties, hChildren } = node.data ?? {};
    if (markup === undefined || !(hName || hProperties || hChildren)) return markup;
    if (!Array.isArray(markup)) return state.applyData(node, markup);
    const [first, ...more] = markup;
    return first?.type === "element" ? [state.applyData(node, first), ...more] : markup;
  };
}

export const openHandlers: Handlers = Object.fromEntries(
  Object.entries({ ...handlers, text, inlineCode }).flatMap(([type, handler]) =>
    handler ? [[type, obeying(handler)]] : [],
  ),
);
