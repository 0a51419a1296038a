/** Reads pages of a finished build: their Markdown and their headings. */

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SiteConfig } from "../site/config/site-config.ts";
import { joinInside } from "../util/path.ts";

/** A heading of a page. */
export interface Heading {
  depth: number;
  text: string;
  /** Fragment of its URL; empty for the title without one. */
  id: string;
}

export interface BuiltPages {
  /**
   * Return a page as Markdown.
   *
   * @param url Path with the base URL, or URL of the site; a query and a fragment are ignored.
   * @returns `undefined` if there is no page at the URL.
   */
  readMarkdown(url: string): string | undefined;
  /** Return the headings of a page. @returns `undefined` if there is no page at the URL. */
  listHeadings(url: string): Heading[] | undefined;
}

/** @param out Absolute path to the build. */
export function openBuiltPages(out: string, site: Pick<SiteConfig, "url" | "baseUrl">): BuiltPages {
  const read = (url: string, format: (page: string) => readonly string[]): string | undefined => {
    const page = getPagePath(url, site);
    if (page === undefined) return undefined;
    const file = format(page)
      .map((name) => path.join(out, name))
      .find((name) => existsSync(name));
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
  return {
    readMarkdown: (url) => read(url, (page) => (page === "" ? ["index.md"] : [`${page}.md`, `${page}/index.md`])),
    listHeadings(url) {
      const html = read(url, (page) => [path.posix.join(page, "index.html"), `${page}.html`]);
      return html === undefined ? undefined : findHeadings(html);
    },
  };
}

/** Return the path of a page below the output directory. @returns `undefined` for a URL outside of the site. */
function getPagePath(url: string, { url: siteUrl, baseUrl }: Pick<SiteConfig, "url" | "baseUrl">): string | undefined {
  let pathname: string;
  try {
    const target = new URL(url, siteUrl);
    if (target.host !== new URL(siteUrl).host) return undefined;
    pathname = decodeURIComponent(target.pathname);
  } catch {
    return undefined;
  }
  const absolute = `${pathname.replace(/\/+$/, "")}/`;
  if (!absolute.startsWith(baseUrl) || pathname.includes("\0")) return undefined;
  return joinInside("", absolute.slice(baseUrl.length, -1) || ".") ?? undefined;
}

const HEADING = /<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\1>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

/** Find the headings of a page's content in its HTML, which sitegen has created. */
function findHeadings(html: string): Heading[] {
  const content = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return [...content.matchAll(HEADING)].flatMap(([, depth, attributes = "", inner = ""]): Heading[] => {
    const text = inner
      .replace(/<[^>]*>/g, "")
      .replace(/&(\w+|#\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .trim();
    return text === "" ? [] : [{ depth: Number(depth), text, id: /\bid="([^"]*)"/.exec(attributes)?.[1] ?? "" }];
  });
}
