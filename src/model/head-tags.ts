/** Head elements that differ from page to page, shared by server rendering and client navigation. */

import type { SiteHeadTagConfig } from "./config.ts";
import type { PageHead, ShellData } from "./shell-data.ts";

export interface HeadTag {
  tag: "title" | "meta" | "link" | "script";
  /** `true` is written without a value; `false` omits the attribute. */
  attributes: Readonly<Record<string, string | boolean>>;
  text?: string;
}

/** Attribute that contains the URL, by tag. */
const URL_ATTRIBUTES: Readonly<Record<string, string>> = { link: "href", script: "src" };

/** Return the site path in a head tag of the configuration or the front matter, and the attribute that contains it. */
export function pathInHead({
  tag,
  attributes,
}: Pick<SiteHeadTagConfig, "tag" | "attributes">): { attribute: string; path: string } | undefined {
  const attribute = URL_ATTRIBUTES[tag];
  const url = attribute === undefined ? undefined : attributes[attribute];
  return attribute !== undefined && typeof url === "string" && /^\/(?![/\\])/.test(url)
    ? { attribute, path: url }
    : undefined;
}

type HeadShell = Pick<ShellData, "siteTitle" | "titleDelimiter" | "locale" | "locales">;

/** Return `{page title} | {site title}`, or only the site title if the page title is empty or the same. */
function documentTitle(title: string, shell: Pick<ShellData, "siteTitle" | "titleDelimiter">): string {
  return title === "" || title === shell.siteTitle
    ? shell.siteTitle
    : `${title} ${shell.titleDelimiter} ${shell.siteTitle}`;
}

const openGraphLocale = (htmlLang: string): string => htmlLang.replaceAll("-", "_");

/**
 * Create the head elements of one page, in document order.
 *
 * Open Graph uses the title and description of the page, so that link previews match search results.
 */
export function headTags(head: PageHead, shell: HeadShell): HeadTag[] {
  const title = documentTitle(head.title, shell);
  const tags: HeadTag[] = [{ tag: "title", attributes: {}, text: title }];
  const meta = (key: "name" | "property", name: string, content: string | undefined): void => {
    if (content !== undefined && content !== "") tags.push({ tag: "meta", attributes: { [key]: name, content } });
  };
  const link = (attributes: Record<string, string>): void => {
    tags.push({ tag: "link", attributes });
  };

  meta("property", "og:title", title);
  meta("name", "description", head.description);
  meta("property", "og:description", head.description);
  meta("name", "keywords", head.keywords?.join(", "));
  meta("name", "robots", head.robots);
  if (head.canonical !== undefined) {
    link({ rel: "canonical", href: head.canonical });
    meta("property", "og:url", head.canonical);
  }
  for (const { hreflang, href } of head.alternates) link({ rel: "alternate", hreflang, href });
  meta("property", "og:locale", openGraphLocale(shell.locale.htmlLang));
  for (const other of shell.locales) {
    if (other.code !== shell.locale.code) meta("property", "og:locale:alternate", openGraphLocale(other.htmlLang));
  }
  meta("name", "twitter:card", "summary_large_image");
  const { image } = head;
  meta("property", "og:image", image?.url);
  meta("property", "og:image:width", image?.width?.toString());
  meta("property", "og:image:height", image?.height?.toString());
  meta("property", "og:image:alt", image?.alt);
  meta("name", "twitter:image", image?.url);
  meta("name", "twitter:image:alt", image?.alt);
  if (head.article) {
    meta("property", "og:type", "article");
    meta("property", "article:published_time", head.article.published);
    meta("property", "article:tag", head.article.tags.join(","));
    for (const author of head.article.authors) meta("property", "article:author", author);
  }
  if (head.markdown !== undefined) link({ rel: "alternate", type: "text/markdown", href: head.markdown });
  for (const feed of head.feeds ?? []) link({ rel: "alternate", ...feed });
  for (const object of head.jsonLd ?? []) {
    tags.push({ tag: "script", attributes: { type: "application/ld+json" }, text: JSON.stringify(object) });
  }
  return tags;
}
