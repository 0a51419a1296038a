/**
 * Site components for Markdown, by tag name. The list is empty in the theme; the bundler replaces this module by a
 * site's components (`bundle/island-modules.ts`).
 */

import type { ComponentType, ReactNode } from "react";
import type { PlainData, PlainProps } from "../../model/markup.ts";

/** Site component with any props. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

export const islands: Readonly<Record<string, () => Promise<{ default: IslandComponent }>>> = {};

/** Input for the functions in an MDX file's module. */
export interface MdxScope {
  /** Strings, and the Markdown between tags. */
  values: readonly ReactNode[];
  frontMatter: PlainProps;
  /** Data of the entry, on pages from data. */
  data?: PlainData;
  params?: PlainProps;
  props: { frontMatter: PlainProps; data?: PlainData; params?: PlainProps };
}

/** An MDX file's module. */
export interface MdxModule {
  islands: readonly ((scope: MdxScope) => ReactNode)[];
}

/** Modules for MDX files, by path, on the server. Browsers load the chunks that pages name. */
export const mdxModules: Readonly<Record<string, () => Promise<MdxModule>>> = {};
