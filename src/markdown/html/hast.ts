/** Creates nodes of the HTML tree. */

import type { Element, ElementContent, Properties, Text } from "hast";
import type { Raw, State } from "mdast-util-to-hast";
import type { ParseContext } from "../parse-context.ts";
import { parseContextOf } from "../transforms/tree-plugin.ts";

export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

export function text(value: string): Text {
  return { type: "text", value };
}

/** Create a node from trusted HTML, which is not escaped. Content must be sanitized by `raw-html/` first. */
export function raw(value: string): Raw {
  return { type: "raw", value };
}

/** Result of a handler: zero, one or several nodes. */
export type Markup = ElementContent | ElementContent[] | undefined;

export function parseContextIn(state: State): ParseContext {
  const { file } = state.options;
  if (!file) throw new Error("the state has no file");
  return parseContextOf(file);
}
