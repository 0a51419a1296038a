/** Code in MDX, rendered by the module of its file, and what these modules import. */

import type { ReactNode } from "react";
import type { PlainProps } from "../../model/markup.ts";
import type { MdxModule } from "./island-registry.ts";

/** What the server passes to browsers. */
export interface MdxIslandProps {
  /** Index of the function in the module. */
  index: number;
  /** Strings in the code. `null` is Markdown between tags. */
  values: readonly (string | null)[];
  frontMatter?: PlainProps;
}

/** Load the chunk of an MDX file in the browser. @throws {Error} The chunk cannot be loaded. */
export function loadMdxModule(url: string): Promise<MdxModule> {
  return import(new URL(url, location.href).href) as Promise<MdxModule>;
}

/** Result of the function for an island. */
export function MdxIslandContent({
  module,
  index,
  values,
  frontMatter = {},
  childrenAt,
}: MdxIslandProps & {
  module: MdxModule;
  /** Create the element of Markdown between tags. */
  childrenAt(index: number): ReactNode;
}): ReactNode {
  let holes = 0;
  const filled = values.map((value) => value ?? childrenAt(holes++));
  return module.islands[index]?.({ values: filled, frontMatter, props: { frontMatter } });
}

/**
 * Join the children of a tag: tags and expressions, and the Markdown before, between and after them.
 *
 * @param values Strings and Markdown of the island.
 * @param first Index of the value before the first item.
 */
export function children(values: readonly ReactNode[], first: number, items: readonly ReactNode[]): ReactNode {
  const nodes: ReactNode[] = [];
  for (const [index, item] of [...items, undefined].entries()) {
    const value = values[first + index];
    if (value !== "") nodes.push(value);
    if (index < items.length) nodes.push(item);
  }
  // Components may expect a single child.
  return nodes.length > 1 ? nodes : nodes[0];
}

const BLOCK =
  /<(?:address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)\b/;

/** Return the element around Markdown between tags: text may be in a paragraph of a component. */
export const wrapperOf = (html: string): "div" | "span" => (BLOCK.test(html) ? "div" : "span");

/** Return the ID of the children of a component. MDX may have Markdown in several places. */
export const childrenId = (id: string, index: number): string => (index === 0 ? id : `${id}.${index}`);
