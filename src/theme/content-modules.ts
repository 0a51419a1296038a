/**
 * The site's pages in React, for rendering on the server. Browsers load the chunk that the data of a page names.
 *
 * If a site has such pages, the bundler replaces this module with the list of them (`bundle/page-modules.ts`).
 */

import type { ComponentType } from "react";
import type { Locale } from "../model/locale.ts";
import type { PlainData, PlainProps } from "../model/markup.ts";
import type { SourcePath } from "../model/problem.ts";

/** Props of a page's component. */
export interface PageProps<Data = PlainData | undefined> {
  /** Result of the data module next to the page; undefined if there is none. */
  data: Data;
  /** Language of the page. */
  locale: Locale;
  page: {
    /** Route without base URL and locale. */
    path: string;
    title: string;
    description: string;
    /** Values of the keys in `markdown.frontMatter`. */
    frontMatter: PlainProps;
  };
}

/** A page in React: its component and its front matter. */
export interface ContentModule {
  default: ComponentType<PageProps>;
  frontMatter?: unknown;
}

export const contentModules: Readonly<Record<SourcePath, () => Promise<ContentModule>>> = {};
