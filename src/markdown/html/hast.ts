/** Making nodes of the output tree. */

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

/** Markup of our own making, written as it is. Content gets here only through `raw-html/`, which checks it. */
export function raw(value: string): Raw {
  return { type: "raw", value };
}

/** What handlers return: nothing, one node or several. */
export type Markup = ElementContent | ElementContent[] | undefined;

export function parseContextIn(state: State): ParseContext {
  const { file } = state.options;
  if (!file) throw new Error("the tree came without its file");
  return parseContextOf(file);
}
