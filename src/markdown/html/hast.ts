/** Creates HTML tree nodes. */

import type { Element, ElementContent, Properties, Text } from "hast";
import type { Raw, State } from "mdast-util-to-hast";
import type { ParseContext } from "../parse-context.ts";
import { getParseContext } from "../transforms/tree-plugin.ts";

export function createElement(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

export function createText(value: string): Text {
  return { type: "text", value };
}

/** Create a node from trusted HTML, which is not escaped. Content must be sanitized by `raw-html/` first. */
export function createRaw(value: string): Raw {
  return { type: "raw", value };
}

/** Handler result: zero, one or several nodes. */
export type Markup = ElementContent | ElementContent[] | undefined;

/** Return the nodes in a handler result. */
export function toList(markup: Markup): ElementContent[] {
  return markup === undefined ? [] : Array.isArray(markup) ? markup : [markup];
}

export function getStateContext(state: State): ParseContext {
  const { file } = state.options;
  if (!file) throw new Error("the state has no file");
  return getParseContext(file);
}
