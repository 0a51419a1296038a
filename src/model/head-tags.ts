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

/** Return the site path in a configured head tag or one in front matter, and the attribute that contains it. */
export function findHeadPath({
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
function formatDocumentTitle(title: string, shell: Pick<ShellData, "siteTitle" | "titleDelimiter">): string {
  return title === "" || title === shell.siteTitle
    ? shell.siteTitle
    : `${title} ${shell.titleDelimiter} ${shell.siteTitle}`;
}

const toOpenGraphLocale = (htmlLang: string): string => htmlLang.replaceAll("-", "_");

/**
 * Create one page's head elements, in document order.
 *
 * Open Graph uses the page's title and description, so that link previews match search results.
 */
export function createHeadTags(head: PageHead, shell: HeadShell): HeadTag[] {
  const title = formatDocumentTitle(head.title, shell);
  const tags: HeadTag[] = [{ tag: "title", attributes: {}, text: title }];
  const addMeta = (key: "name" | "property", name: string, content: string | undefined): void => {
    if (content !== undefined && content !== "") tags.push({ tag: "meta", attributes: { [key]: name, content } });
  };
  const addLink = (attributes: Record<string, string>): void => {
    tags.push({ tag: "link", attributes });
  };

  addMeta("property", "og:title", title);
  addMeta("name", "description", head.description);
  addMeta("property", "og:description", head.description);
  addMeta("name", "keywords", head.keywords?.join(", "));
  addMeta("name", "robots", head.robots);
  if (head.canonical !== undefined) {
    addLink({ rel: "canonical", href: head.canonical });
    addMeta("property", "og:url", head.canonical);
  }
  for (const { hreflang, href } of head.alternates) addLink({ rel: "alternate", hreflang, href });
  addMeta("property", "og:locale", toOpenGraphLocale(shell.locale.htmlLang));
  for (const other of shell.locales) {
    if (other.code !== shell.locale.code) addMeta("property", "og:locale:alternate", toOpenGraphLocale(other.htmlLang));
  }
  addMeta("name", "twitter:card", "summary_large_image");
  const { image } = head;
  addMeta("property", "og:image", image?.url);
  addMeta("property", "og:image:width", image?.width?.toString());
  addMeta("property", "og:image:height", image?.height?.toString());
  addMeta("property", "og:image:alt", image?.alt);
  addMeta("name", "twitter:image", image?.url);
  addMeta("name", "twitter:image:alt", image?.alt);
  if (head.article) {
    addMeta("property", "og:type", "article");
    addMeta("property", "article:published_time", head.article.published);
    addMeta("property", "article:tag", head.article.tags.join(","));
    for (const author of head.article.authors) addMeta("property", "article:author", author);
  }
  if (head.markdown !== undefined) addLink({ rel: "alternate", type: "text/markdown", href: head.markdown });
  for (const feed of head.feeds ?? []) addLink({ rel: "alternate", ...feed });
  for (const object of head.jsonLd ?? []) {
    tags.push({ tag: "script", attributes: { type: "application/ld+json" }, text: JSON.stringify(object) });
  }
  return tags;
}
