/**
 * Site components for Markdown, by tag name. The list is empty in the theme; the bundler replaces this module by the
 * components of a site (`bundle/island-modules.ts`).
 */

import type { ComponentType, ReactNode } from "react";
import type { PlainProps } from "../../model/markup.ts";

/** Site component with any props. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

export const islands: Readonly<Record<string, () => Promise<{ default: IslandComponent }>>> = {};

/** Input of the functions in the module of an MDX file. */
export interface MdxScope {
  /** Strings, and the Markdown between tags. */
  values: readonly ReactNode[];
  frontMatter: PlainProps;
  props: { frontMatter: PlainProps };
}

/** Module of an MDX file. */
export interface MdxModule {
  islands: readonly ((scope: MdxScope) => ReactNode)[];
}

/** Modules of MDX files, by path, on the server. Browsers load the chunks that pages name. */
export const mdxModules: Readonly<Record<string, () => Promise<MdxModule>>> = {};
