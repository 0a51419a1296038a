/** Reads a rendered page's contents from its HTML: headings, text, links and IDs. */

import type { Element, Nodes, Root, RootContent } from "hast";
import { computeDigest, digestParts } from "../../host/digest.ts";
import type { Document, Heading, Section } from "../../model/document.ts";
import { splitLocalePrefix } from "../../model/permalink.ts";
import { escapeHtml } from "../../util/html.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { LocateLink } from "../links/locate-rendered-links.ts";
import type { RenderedContent } from "../site.ts";

/** HTML that an expression or component in MDX renders. */
export interface RenderedPart {
  /** Index of the preceding heading; -1 above the first. */
  heading: number;
  html: string;
}

export interface PageReading {
  parse(html: string): Root;
  locateLink: LocateLink;
  config: SiteConfig;
  /** Anchors of the Markdown on a React page. */
  anchors: readonly Pick<Heading, "id">[];
}

/** Read the contents of a React page, or an MDX page, where only the code is rendered. */
export function readPage(
  document: Document,
  result: RenderedPart[] | string,
  reading: PageReading,
): { content: RenderedContent; trees: (Element | Root)[] } {
  if (typeof result !== "string") return readMdxContent(document, result, reading);
  const body = reading.parse(result);
  const main = findMain(body);
  const own = readContent(main, reading.locateLink, reading.config);
  const content = { ...joinContents(document, reading.anchors, own), digest: computeDigest(result) };
  // React moves scripts, style sheets and preloads to the start.
  const hoisted = body.children.filter(isHoisted);
  return { content, trees: main ? [...hoisted, main] : hoisted };
}

/** Add the rendered component to the contents of its page's Markdown, which it does not render here. */
function joinContents(
  document: Document,
  anchors: PageReading["anchors"],
  own: Omit<RenderedContent, "digest">,
): Omit<RenderedContent, "digest"> {
  const { headings, sections, ids, links, words } = document;
  const move = (heading: number): number => (heading < 0 ? heading : heading + headings.length);
  return {
    headings: [...headings.map((heading, index) => ({ ...heading, ...anchors[index] })), ...own.headings],
    sections: [...sections, ...own.sections.map((section) => ({ ...section, heading: move(section.heading) }))],
    ids: [...ids, ...own.ids],
    links: [...links, ...own.links],
    words: words + own.words,
  };
}

/** Add what code in an MDX file renders to the Markdown's contents. */
function readMdxContent(
  document: Document,
  parts: readonly RenderedPart[],
  { parse, locateLink, config }: PageReading,
): { content: RenderedContent; trees: Root[] } {
  const { headings, sections, ids, links, words } = document;
  const digest = digestParts([document.digest, ...parts.map(({ html }) => html)]);
  const content = { headings, sections: [...sections], ids: [...ids], links: [...links], words, digest };
  const getRoute = (target: string): string => splitLocalePrefix(target, config.locales).route;
  const knownRoutes = new Set(links.map(({ target }) => getRoute(target)));
  const trees = parts.map(({ html }) => parse(html));
  for (const [index, { heading }] of parts.entries()) {
    const part = readContent(trees[index], locateLink, config);
    // Tags within a line are part of the Markdown's text, with the results of their expressions.
    const markdown = [headings[heading], ...sections.filter((section) => section.heading === heading)];
    const texts = [...part.headings, ...part.sections]
      .map(({ text }) => text)
      .filter((text) => !markdown.some((block) => block?.text.includes(text)));
    if (texts.length > 0) content.sections.push({ heading, text: texts.join("\n") });
    content.words += texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
    content.ids.push(...part.ids);
    content.links.push(...part.links.filter(({ target }) => !knownRoutes.has(getRoute(target))));
  }
  return { content, trees };
}

const isHoisted = (node: RootContent): node is Element =>
  node.type === "element" && /^(?:script|link|style)$/.test(node.tagName);

/** Elements whose text is a separate line. */
const BLOCKS = new Set(
  "address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul".split(
    " ",
  ),
);
/** Elements without text for readers. */
const SKIPPED = new Set(["script", "style", "template", "svg", "noscript", "button", "select", "option"]);

/** Read headings, text, links and IDs from a page's main element. */
function readContent(
  main: Element | Root | undefined,
  locateLink: LocateLink,
  { url: siteUrl, baseUrl }: Pick<SiteConfig, "url" | "baseUrl">,
): Omit<RenderedContent, "digest"> {
  const reader = new ContentReader(siteUrl);
  if (main) reader.read(main);
  reader.endLine();
  const findInSite = (url: string): string | undefined =>
    url.startsWith(baseUrl) ? `/${url.slice(baseUrl.length)}` : undefined;
  return {
    headings: reader.headings,
    sections: reader.sections,
    ids: reader.ids,
    links: reader.links.map(({ url, ...link }) => {
      const target = findInSite(url) ?? url;
      return { target, ...link, place: locateLink(target) };
    }),
    words: reader.sections.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
  };
}

function findMain(node: Nodes): Element | undefined {
  if (node.type === "element" && node.tagName === "main") return node;
  for (const child of "children" in node ? node.children : []) {
    const main = findMain(child);
    if (main) return main;
  }
  return undefined;
}

class ContentReader {
  readonly headings: Heading[] = [];
  readonly sections: Section[] = [];
  readonly ids: string[] = [];
  readonly links: { url: string; kind: "htmlLink" | "htmlAsset"; isFrame?: true }[] = [];
  private readonly siteUrl: string;
  private line = "";

  constructor(siteUrl: string) {
    this.siteUrl = siteUrl;
  }

  read(node: Root | RootContent): void {
    if (node.type === "text") this.line += node.value;
    if (node.type !== "element") {
      for (const child of "children" in node ? node.children : []) if (child.type !== "doctype") this.read(child);
      return;
    }
    const { tagName, properties } = node;
    if (typeof properties.id === "string") this.ids.push(properties.id);
    if (tagName === "a" && typeof properties.href === "string")
      this.links.push({ url: properties.href, kind: "htmlLink" });
    if (tagName === "img" && typeof properties.src === "string")
      this.links.push({ url: properties.src, kind: "htmlAsset" });
    const { src } = properties;
    if (tagName === "iframe" && typeof src === "string" && isOwnUrl(src, { url: this.siteUrl }))
      this.links.push({ url: src, kind: "htmlLink", isFrame: true });
    if (SKIPPED.has(tagName) || properties.ariaHidden === "true") return;
    if (tagName === "br") this.endLine();
    const isBlock = BLOCKS.has(tagName);
    if (isBlock) this.endLine();
    for (const child of node.children) this.read(child);
    if (isBlock) this.endLine(/^h[1-6]$/.test(tagName) ? node : undefined);
  }

  /** Add the current line to the text, or use it as a heading. The page title is the heading for the whole text. */
  endLine(heading?: Element): void {
    const text = this.line.replace(/\s+/g, " ").trim();
    this.line = "";
    if (text === "" || heading?.tagName === "h1") return;
    const id = heading?.properties.id;
    if (heading && typeof id === "string") {
      const depth = Number(heading.tagName.slice(1)) as Heading["depth"];
      this.headings.push({ depth, id, explicit: true, html: escapeHtml(text), text, line: 1 });
    } else this.sections.push({ heading: this.headings.length - 1, text });
  }
}

/** True for paths and full URLs on the site. */
export function isOwnUrl(url: string, { url: site }: Pick<SiteConfig, "url">): boolean {
  return URL.canParse(url, site) && new URL(url, site).origin === site;
}
