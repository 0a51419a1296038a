/** Data of pages that show a Markdown document. */

import type { PlainProps } from "./markup.ts";

/** An entry in the table of contents. */
export interface TocItem {
  id: string;
  /** Inline markup. */
  html: string;
  depth: number;
  /** True for a member of an API, of which only the name is shown. */
  isMember?: boolean;
}

/** A notice above content that is not translated into the page's language. */
export interface FallbackNotice {
  /** The content's `htmlLang`. */
  lang: string;
  /** The content's text direction. */
  direction: "ltr" | "rtl";
  /** The page language's name in that language. */
  language: string;
  /** The content language's name in that language. */
  fallback: string;
}

/** Common data for pages made from a Markdown document. The markup is in `html.body`, the table of contents in `html.toc`. */
export interface ProseData {
  title: string;
  /** Inline markup for the h1; absent if there is no h1. */
  titleHtml?: string;
  titleId?: string;
  hasToc: boolean;
  notice?: FallbackNotice;
  unlisted?: boolean;
  draft?: boolean;
  editUrl?: string;
  /** URL at which readers report problems with the page. */
  feedbackUrl?: string;
  /** Description from the front matter, shown below the title. */
  lead?: string;
  /** True if the page's links are below the table of contents on wide screens. */
  linksAtSide?: boolean;
  /** True if the page has neither navigation nor footer. */
  bare?: boolean;
  lastUpdate?: { date?: WrittenDate; author?: string };
  /** Values for the keys in `markdown.frontMatter`; translations inherit missing values. */
  frontMatter?: PlainProps;
}

/**
 * A date, formatted by the build.
 *
 * Browsers with different locale data may format it differently, which breaks hydration. The build also avoids creating
 * the first date format in the browser, which takes tens of milliseconds on slow machines.
 */
export interface WrittenDate {
  /** ISO 8601. */
  iso: string;
  /** Formatted for the locale. */
  text: string;
}
