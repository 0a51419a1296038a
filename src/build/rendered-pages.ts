/**
 * Renders pages in React and code in MDX to learn what they contain: links and IDs for `check`, and text for the search
 * index.
 *
 * For Markdown, the parser knows this.
 */

import type { Element, Nodes, Root, RootContent } from "hast";
import type { SiteCode } from "../bundle/bundle-site.ts";
import type { CacheStore } from "../host/cache-store.ts";
import { digestOf, digestOfAll } from "../host/digest.ts";
import { readContained } from "../host/path-state.ts";
import { blockedCode } from "../markdown/raw-html/allowlist.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Digest, Document, Heading, Section } from "../model/document.ts";
import { loadedResource } from "../model/loaded-resource.ts";
import { splitLocalePrefix } from "../model/permalink.ts";
import { type Outcome, type Place, type Problem, type SourcePath, startOf, warningAt } from "../model/problem.ts";
import type { MdxPartHtml } from "../render/render-markup.tsx";
import { blockedResource, type PolicySources, policySources } from "../site/policy-sources.ts";
import type { RenderedContent, Site } from "../site/site.ts";
import { escapeHtml } from "../util/html.ts";
import { decodePercent } from "../util/path.ts";
import type { MediaIndex } from "./compose/compose-context.ts";
import { frameLocale } from "./plan-output.ts";
import type { PageProbe } from "./worker.ts";

const NO_MEDIA: MediaIndex = { get: () => undefined };

/**
 * Return a site that knows the contents of its pages in React.
 *
 * @param store Contents of earlier runs. A page is rendered again if its code, its data or its files have changed.
 * @returns The site, and the problems of pages that cannot be rendered.
 */
export async function withRenderedPages(
  site: Site,
  { bundle, theme, thread }: SiteCode,
  store: CacheStore,
): Promise<Outcome<Site>> {
  const problems: Problem[] = [];
  const rendered = new Map<Document, RenderedContent>();
  if (!thread || !theme) return { value: site, problems };
  const [{ fromHtml }, { themeProblem }] = await Promise.all([
    import("hast-util-from-html"),
    import("../render/component-error.ts"),
  ]);
  const parse = (html: string): Root => fromHtml(html, { fragment: true });
  const readText = createTextReader(site.root);
  const place = linkPlaces(site, readText);
  const sources = policySources(site);
  const common = digestOfAll([theme.code?.digest ?? "", digestOf(JSON.stringify(site.config))]);
  for (const here of site.locales.values()) {
    const frame = frameLocale(here, { site, media: NO_MEDIA, bundle, common });
    let hasShell = false;
    for (const route of here.routes) {
      if (!("document" in route)) continue;
      const { document } = route;
      // Untranslated pages show the original.
      if (!document.component && !(document.mdx && document.locale === here.locale.code)) continue;
      const module = document.component?.module ?? document.mdx?.module ?? document.source;
      if (!theme.contents.has(module) && !theme.mdxModules.has(module)) continue; // reported when it was loaded
      const { page } = frame.plan(route);
      // Contents include the places of links in these files.
      const ownFiles = [document.source, ...(document.dataFiles ?? [])];
      const key = digestOfAll(["rendered", page.fingerprint, ...ownFiles.map((file) => readText(file).digest)]);
      const entry = store.get(key);
      if (entry) {
        rendered.set(document, JSON.parse(entry.head) as RenderedContent);
        continue;
      }
      if (!hasShell) thread.shell(here.locale.code, frame.render);
      hasShell = true;
      const markup = document.mdx && page.markup();
      const probe: PageProbe = { locale: here.locale.code, data: page.data, markup };
      try {
        const answer = await thread.run<MdxPartHtml[] | string>("read", probe, module);
        if ("problem" in answer) {
          problems.push(answer.problem);
          continue;
        }
        const reading = { parse, placeOf: place(document), config: site.config };
        const { content, trees } = readPage(document, answer.result, reading);
        rendered.set(document, content);
        const violations = trees.flatMap((tree) =>
          policyProblems(tree, { site, source: document.source, sources, placeOf: place(document) }),
        );
        problems.push(...violations);
        if (violations.length === 0) store.set(key, { head: JSON.stringify(content), rest: "" });
      } catch (error) {
        if (!theme.code) throw error;
        const problem = themeProblem(error, theme.code);
        problems.push({ ...problem, place: problem.place ?? startOf(document.source) });
      }
    }
  }
  await thread.close();
  return { value: { ...site, rendered }, problems };
}

/** Return the text of a file in the site root, and the digest of the text. A missing file is empty. */
type ReadText = (file: SourcePath) => { text: string; digest: Digest };

/** Create a function that reads each file once. */
function createTextReader(root: string): ReadText {
  const files = new Map<SourcePath, ReturnType<ReadText>>();
  return (file) => {
    let content = files.get(file);
    if (!content) {
      const text = readContained(root, file)?.toString("utf8") ?? "";
      content = { text, digest: digestOf(text) };
      files.set(file, content);
    }
    return content;
  };
}

interface PageReading {
  parse(html: string): Root;
  placeOf: PlaceOfLink;
  config: SiteConfig;
}

/** Read the contents of a page in React, or of a page with MDX, of which only the code is rendered. */
function readPage(
  document: Document,
  result: MdxPartHtml[] | string,
  reading: PageReading,
): { content: RenderedContent; trees: (Element | Root)[] } {
  if (typeof result !== "string") return mdxContent(document, result, reading);
  const body = reading.parse(result);
  const main = findMain(body);
  const content = { ...readContent(main, reading.placeOf, reading.config), digest: digestOf(result) };
  // React moves scripts, style sheets and preloads to the start.
  const hoisted = body.children.filter(isHoisted);
  return { content, trees: main ? [...hoisted, main] : hoisted };
}

/** Add what the code of an MDX file renders to the contents of its Markdown. */
function mdxContent(
  document: Document,
  parts: readonly MdxPartHtml[],
  { parse, placeOf, config }: PageReading,
): { content: RenderedContent; trees: Root[] } {
  const { headings, sections, ids, links, words } = document;
  const digest = digestOfAll([document.digest, ...parts.map(({ html }) => html)]);
  const content = { headings, sections: [...sections], ids: [...ids], links: [...links], words, digest };
  const routeOf = (target: string): string => splitLocalePrefix(target, config.locales).route;
  const knownRoutes = new Set(links.map(({ target }) => routeOf(target)));
  const trees = parts.map(({ html }) => parse(html));
  for (const [index, { heading }] of parts.entries()) {
    const part = readContent(trees[index], placeOf, config);
    // Tags within a line are part of the text of the Markdown, with the results of their expressions.
    const markdown = [headings[heading], ...sections.filter((section) => section.heading === heading)];
    const texts = [...part.headings, ...part.sections]
      .map(({ text }) => text)
      .filter((text) => !markdown.some((block) => block?.text.includes(text)));
    if (texts.length > 0) content.sections.push({ heading, text: texts.join("\n") });
    content.words += texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
    content.ids.push(...part.ids);
    content.links.push(...part.links.filter(({ target }) => !knownRoutes.has(routeOf(target))));
  }
  return { content, trees };
}

const isHoisted = (node: RootContent): node is Element =>
  node.type === "element" && /^(?:script|link|style)$/.test(node.tagName);

/** Report what the Content-Security-Policy blocks on a page. */
function policyProblems(
  start: Element | Root,
  { site, source, sources, placeOf }: { site: Site; source: SourcePath; sources: PolicySources; placeOf: PlaceOfLink },
): Problem[] {
  const problems: Problem[] = [];
  const add = (message: string, hint: string): void =>
    void problems.push(warningAt(startOf(source), "blocked-by-policy", message, hint));
  const visit = ({ tagName, properties, children }: Element): void => {
    const attributes = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
    for (const { message, hint } of blockedCode(tagName, attributes)) add(message, hint);
    const values = new Map(attributes);
    const resource = loadedResource(tagName, (name) => values.get(name));
    // Frames of the site itself are allowed.
    const problem =
      resource && blockedResource(resource, { config: site.config, sources, place: placeOf(resource.url) });
    if (problem && !(resource.type === "frame" && isOwnUrl(resource.url, site.config))) problems.push(problem);
    for (const child of children) if (child.type === "element") visit(child);
  };
  if (start.type === "element") visit(start);
  else for (const child of start.children) if (child.type === "element") visit(child);
  return problems;
}

/** True for paths and full URLs of the site. */
function isOwnUrl(url: string, { url: site }: Pick<SiteConfig, "url">): boolean {
  return URL.canParse(url, site) && new URL(url, site).origin === site;
}

/**
 * Create a function that finds the places of a page's links: that of the target in its module or in a file of its data,
 * or the start of the module.
 */
function linkPlaces({ config }: Site, readText: ReadText): (document: Document) => PlaceOfLink {
  // The pages of all languages have the same links, and often the same data.
  const places = new Map<string, Place | undefined>();
  const find = (file: SourcePath, url: string, indexIn: (text: string, url: string) => number): Place | undefined => {
    const key = `${file}\n${url}`;
    if (places.has(key)) return places.get(key);
    const text = readText(file).text;
    const index = indexIn(text, url);
    const place = index < 0 ? undefined : placeAt(file, text, index, url.length);
    places.set(key, place);
    return place;
  };
  return ({ source, dataFiles = [] }) =>
    (target) => {
      // `<Link>` adds the language and encodes the path.
      const decoded = decodePercent(target);
      const { route } = splitLocalePrefix(decoded, config.locales);
      const urls = [...new Set([target, decoded, route])];
      const inSource = firstResult(urls, (url) => find(source, url, indexOfLiteral));
      const inData = (url: string) => firstResult(dataFiles, (file) => find(file, url, indexOfUrl));
      return inSource ?? firstResult(urls, inData) ?? startOf(source);
    };
}

/** Return the first result that is not `undefined`. */
function firstResult<T, R>(items: readonly T[], resultOf: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = resultOf(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Return the index of a URL in quotes, or -1. */
function indexOfLiteral(text: string, url: string): number {
  const index = firstResult(['"', "'", "`"], (quote) => {
    const at = text.indexOf(quote + url + quote);
    return at < 0 ? undefined : at + quote.length;
  });
  return index ?? -1;
}

/** Return the index of a URL that is not part of a longer one, or -1. */
function indexOfUrl(text: string, url: string): number {
  const isUrl = (character: string): boolean => /[\w/.~%?#&=+@-]/.test(character);
  let index = text.indexOf(url);
  while (index >= 0 && (isUrl(text.charAt(index - 1)) || isUrl(text.charAt(index + url.length))))
    index = text.indexOf(url, index + 1);
  return index;
}

function placeAt(file: SourcePath, text: string, index: number, length: number): Place {
  const lines = text.slice(0, index).split("\n");
  return { file, line: lines.length, column: (lines.at(-1) ?? "").length + 1, length };
}

/** Elements whose text is a line of its own. */
const BLOCKS = new Set(
  "address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul".split(
    " ",
  ),
);
/** Elements without text for readers. */
const SKIPPED = new Set(["script", "style", "template", "svg", "noscript", "button", "select", "option"]);

/** Return the place of a link with this target. */
type PlaceOfLink = (target: string) => Place;

/** Read headings, text, links and IDs from the main element of a page. */
function readContent(
  main: Element | Root | undefined,
  placeOf: PlaceOfLink,
  { url: siteUrl, baseUrl }: Pick<SiteConfig, "url" | "baseUrl">,
): Omit<RenderedContent, "digest"> {
  const reader = new ContentReader(siteUrl);
  if (main) reader.read(main);
  reader.endLine();
  const inSite = (url: string): string | undefined =>
    url.startsWith(baseUrl) ? `/${url.slice(baseUrl.length)}` : undefined;
  return {
    headings: reader.headings,
    sections: reader.sections,
    ids: reader.ids,
    links: reader.links.map(({ url, ...link }) => {
      const target = inSite(url) ?? url;
      return { target, ...link, place: placeOf(target) };
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

  /** Add the current line to the text, or use it as a heading. The title of the page is the heading of the whole text. */
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
