/**
 * The site's React pages, for rendering on the server. Browsers load the chunk that the data of a page names.
 *
 * If a site has such pages, the bundler replaces this module with their list (`bundle/page-modules.ts`).
 */

import type { ComponentType, ReactNode } from "react";
import type { Locale } from "../model/locale.ts";
import type { PlainData, PlainProps } from "../model/markup.ts";
import type { SourcePath } from "../model/problem.ts";

/** Props for a page's component. */
export interface PageProps<Data = PlainData | undefined, Params = PlainProps> {
  /** What the data module next to the page returned; undefined if there is none. In a template, the entry's data. */
  data: Data;
  /** The entry's values of the parameters in the name of a template; empty on other pages. */
  params: Params;
  /** The Markdown of the entry, as an element; `null` if it has none, and on other pages. */
  content: ReactNode;
  /** Page language. */
  locale: Locale;
  page: {
    /** Route without base URL and locale. */
    path: string;
    title: string;
    description: string;
    /** Values for the keys in `markdown.frontMatter`. */
    frontMatter: PlainProps;
  };
}

/** A page in React: its component and its front matter. */
export interface ContentModule {
  default: ComponentType<PageProps>;
  frontMatter?: unknown;
}

export const contentModules: Readonly<Record<SourcePath, () => Promise<ContentModule>>> = {};
