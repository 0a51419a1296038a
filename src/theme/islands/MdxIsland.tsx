/** Code in MDX, rendered by its file's module, and what these modules import. */

import type { ReactNode } from "react";
import type { PlainData, PlainProps } from "../../model/markup.ts";
import type { MdxModule, MdxScope } from "./island-registry.ts";

/** What the server passes to browsers. */
export interface MdxIslandProps {
  /** Function index in the module. */
  index: number;
  /** Strings in the code. `null` is Markdown between tags. */
  values: readonly (string | null)[];
  frontMatter?: PlainProps;
  /** The entry of a page from data. */
  entry?: { data: PlainData; params: PlainProps };
}

/** Load an MDX file's chunk in the browser. @throws {Error} The chunk cannot be loaded. */
export function loadMdxModule(url: string): Promise<MdxModule> {
  return import(new URL(url, location.href).href) as Promise<MdxModule>;
}

/** What an island's function renders. */
export function MdxIslandContent({
  module,
  index,
  values,
  frontMatter = {},
  entry,
  renderChildren,
}: MdxIslandProps & {
  module: MdxModule;
  /** Create the element for Markdown between tags. */
  renderChildren(index: number): ReactNode;
}): ReactNode {
  let holes = 0;
  const filled = values.map((value) => value ?? renderChildren(holes++));
  return module.islands[index]?.(createScope(filled, frontMatter, entry));
}

/** Create the input for an island's function. */
export function createScope(
  values: readonly ReactNode[],
  frontMatter: PlainProps = {},
  entry: MdxIslandProps["entry"] = undefined,
): MdxScope {
  return { values, frontMatter, ...entry, props: { frontMatter, ...entry } };
}

/**
 * Join a tag's children: tags and expressions, and the Markdown before, between and after them.
 *
 * @param values The island's strings and Markdown.
 * @param first Index of the value before the first item.
 */
export function joinChildren(values: readonly ReactNode[], first: number, items: readonly ReactNode[]): ReactNode {
  const nodes: ReactNode[] = [];
  for (const [index, item] of [...items, undefined].entries()) {
    const value = values[first + index];
    if (value !== "") nodes.push(value);
    if (index < items.length) nodes.push(item);
  }
  // Components may expect a single child.
  return nodes.length > 1 ? nodes : nodes[0];
}

const BLOCK_TAGS =
  "address article aside blockquote details div dl fieldset figure footer form h[1-6] header hr main nav ol p pre " +
  "section table ul";
const BLOCK = new RegExp(`<(?:${BLOCK_TAGS.replaceAll(" ", "|")})\\b`);

/** Return the element around Markdown between tags: text may be in a component's paragraph. */
export const getWrapper = (html: string): "div" | "span" => (BLOCK.test(html) ? "div" : "span");

/** Return the ID for a component's children. MDX may have Markdown in several places. */
export const createChildrenId = (id: string, index: number): string => (index === 0 ? id : `${id}.${index}`);
