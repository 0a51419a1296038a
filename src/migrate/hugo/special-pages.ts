/** Distinguishes files of Hugo that are no ordinary pages: HTML, lists of posts, pages of search results, and hidden pages. */

import { convertFrontMatter } from "../front-matter-formats.ts";
import type { MigrationTask } from "../migration-task.ts";
import { type PlainMap, toMap } from "../plain-values.ts";
import { getPageUrl } from "./hugo-page.ts";

/** True for HTML with front matter; other HTML is a file. */
export const isHtmlPage = (path: string, text: string): boolean =>
  /\.html?$/i.test(path) && /^(?:---|\+\+\+)[ \t]*\r?\n/.test(text);

/** True for pages without HTML: other pages insert their text. */
export function isHidden(values: PlainMap): boolean {
  const build = toMap(values.build ?? values._build);
  return values.headless === true || build.render === "never" || build.render === false;
}

/** True for a page that a layout fills with the results of a search. */
export const isSearchPage = (path: string, text: string, { layout, type }: PlainMap): boolean =>
  layout === "search" || type === "search" || (/^search(?:\/_?index)?\.\w+$/.test(path) && getBody(text) === "");

export interface BlogListInput {
  /** Path in the source. */
  source: string;
  text: string;
  /** Path below the content directory. */
  path: string;
  /** Path of the language in URLs, e.g. `/de`; empty for the default language. */
  prefix: string;
  /** Name of the section that becomes the blog. */
  section: string;
}

/** The blog has one list: lists of its sections redirect to it, and texts above a list become tasks. */
export function readBlogList({ source, text, path, prefix, section }: BlogListInput): {
  redirects: { from: string; to: string }[];
  tasks: MigrationTask[];
} {
  const body = getBody(text);
  const suggestion = "The list of posts has no text above it. Write a page for the text, if it is needed.";
  const subject = body.split("\n", 1)[0] ?? "";
  const from = getPageUrl({ path, values: {}, permalink: undefined }).replace(/\/$/, "");
  return {
    tasks: body === "" ? [] : [{ kind: "page", source, subject, suggestion }],
    redirects: from === `/${section}` ? [] : [{ from: prefix + from, to: `${prefix}/${section}` }],
  };
}

const getBody = (text: string): string =>
  convertFrontMatter(text)
    .text.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, "")
    .trim();
