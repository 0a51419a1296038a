/**
 * Create Markdown copies of pages for language models and other tools, and `llms.txt`, which lists the documentation in
 * sidebar order, then the other pages. Lists see the same of the site as plugins do.
 */

import type { ComposeContext } from "../../compose/compose-context.ts";
import { digestMarkup } from "../../compose/markup-digest.ts";
import { listSidebars } from "../../compose/site-lists.ts";
import { digestParts } from "../../host/digest.ts";
import { createFileTask } from "../../host/file-task.ts";
import type { OutputTask, PageContents } from "../../model/output.ts";
import { createPermalink, getLocalizedPath, type OutputPath, toOutputPath } from "../../model/permalink.ts";
import type { PluginInput } from "../../model/plugin.ts";
import type { SiteLocaleInfo, SitePage, SiteSidebarItem } from "../../model/site-page.ts";
import { getMarkdownPath } from "../../site/routes/generated-files.ts";
import { createSiteInfo } from "../../site/site-pages.ts";
import { compareText, getLast } from "../../util/collections.ts";

/** Maximum size for `llms-full.txt` that most tools can process. Longer output is split between pages. */
const FULL_SIZE = 1_000_000; // characters

interface ListedPage {
  kind: SitePage["kind"];
  id: string;
  title: string;
  description: string;
  /** Path with base URL. */
  url: string;
  /** URL of the Markdown copy; for React pages, which have none, of the page. */
  link: string;
}

interface PageGroup {
  heading: string;
  pages: ListedPage[];
}

/** Group sidebar items: each category is a group, and so are consecutive pages and links. */
function groupItems(items: readonly SiteSidebarItem[]): SiteSidebarItem[][] {
  const parts: SiteSidebarItem[][] = [];
  for (const [index, item] of items.entries()) {
    const previous = items[index - 1];
    if (previous && previous.type !== "category" && item.type !== "category") parts.at(-1)?.push(item);
    else parts.push([item]);
  }
  return parts;
}

const listUrls = (items: readonly SiteSidebarItem[]): string[] =>
  items.flatMap((item) => {
    if (item.type === "page") return [item.url];
    return item.type === "category" ? [...(item.url === undefined ? [] : [item.url]), ...listUrls(item.items)] : [];
  });

/** List the public pages in a language, also untranslated ones. */
function listPages({ pages, site }: Pick<PluginInput, "pages" | "site">, locale: string): ListedPage[] {
  return pages.flatMap((page) => {
    const here = page.locale === locale ? page : page.fallbacks.find((fallback) => fallback.locale === locale);
    if (!here || !page.isPublic) return [];
    const { kind, id, title, description } = page;
    return [{ kind, id, title, description, url: here.url, link: site.url + (here.markdownUrl ?? here.url) }];
  });
}

/** Group the documentation in the order of the sidebars. */
function groupDocs(
  { sidebars }: Pick<PluginInput, "sidebars">,
  locale: string,
  pages: readonly ListedPage[],
): PageGroup[] {
  const docs = pages.filter(({ kind }) => kind === "doc");
  const byUrl = new Map(docs.map((page) => [page.url, page]));
  const visited = new Set<ListedPage>();
  const filterUnvisited = (group: readonly ListedPage[]): ListedPage[] =>
    group.filter((page) => !visited.has(page) && visited.add(page));
  const inSidebars = sidebars
    .filter((sidebar) => sidebar.locale === locale)
    .flatMap(({ set, items }) =>
      groupItems(items).map((part) => {
        const category = part[0]?.type === "category" ? part[0].label : undefined;
        const heading = [set, category].filter((text) => text !== undefined).join(": ");
        const listed = listUrls(part).map((url) => byUrl.get(url));
        return { heading: heading || "Pages", pages: filterUnvisited(listed.filter((page) => page !== undefined)) };
      }),
    );
  const others = filterUnvisited(docs.toSorted((a, b) => compareText(a.id, b.id)));
  return [...inSidebars, { heading: inSidebars.length > 0 ? "Other pages" : "Pages", pages: others }].filter(
    (group) => group.pages.length > 0,
  );
}

/** List the pages that are neither documentation nor posts, ordered by URL. */
function groupPages(pages: readonly ListedPage[]): PageGroup {
  const others = pages.filter(({ kind }) => kind === "page");
  return { heading: "Website", pages: others.sort((a, b) => compareText(a.link, b.link)) };
}

const toSingleLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const linkText = (text: string): string => toSingleLine(text).replace(/[\\[\]]/g, "\\$&");

/** The input of `llms.txt`: what plugins see of a site. */
type ListInput = Pick<PluginInput, "pages" | "sidebars" | "site">;

/** Return `llms.txt` of a language as an output. Absent without pages. */
function createLlmsList(input: ListInput, { code, prefix, title, tagline }: SiteLocaleInfo) {
  const pages = listPages(input, code);
  const docs = groupDocs(input, code, pages);
  const groups = [...docs, groupPages(pages)].filter((group) => group.pages.length > 0);
  if (groups.length === 0) return undefined;
  const lines = [`# ${toSingleLine(title)}`, "", ...(tagline ? [`> ${toSingleLine(tagline)}`, ""] : [])];
  for (const { heading, pages: listed } of groups)
    lines.push(
      `## ${toSingleLine(heading)}`,
      "",
      ...listed.map(
        (page) =>
          `- [${linkText(page.title)}](${page.link})${page.description ? `: ${toSingleLine(page.description)}` : ""}`,
      ),
      "",
    );
  return { path: getLocalizedPath({ prefix }, "/llms.txt"), create: () => lines.join("\n"), docs };
}

/**
 * Create tasks for copies of a locale's pages, `llms.txt` and `llms-full.txt`.
 *
 * @param pages Pages of the site as plugins see them.
 */
export function planMarkdownCopies(
  context: ComposeContext,
  { common, contents, pages }: { common: string; contents: PageContents; pages: readonly SitePage[] },
): OutputTask[] {
  const { site, here, locale } = context;
  const files = new Map<string, OutputPath>();
  const copies = here.routes.flatMap((route): OutputTask[] => {
    const path = getMarkdownPath(route);
    if (path === undefined || !("document" in route)) return [];
    const { document } = route;
    const file = getLocalizedPath(locale, path);
    const url = createPermalink(site.config.baseUrl, locale, route.path);
    files.set(url, file);
    return [
      {
        key: `file:${file}`,
        fingerprint: digestParts([common, digestMarkup(document, context)]),
        produce: () => [{ path: file, contents: contents.render("markdown", url) }],
      },
    ];
  });
  const info = createSiteInfo(site.config);
  const localeInfo = info.locales.find(({ code }) => code === locale.code);
  const list = localeInfo && createLlmsList({ pages, sidebars: listSidebars(context), site: info }, localeInfo);
  if (!list) return copies;
  return [
    ...copies,
    createFileTask({ path: list.path, contents: list.create() }),
    ...(locale.code === site.config.defaultLocale ? planFullCopies(list.docs, files, { common, contents }) : []),
  ];
}

/**
 * Create the task for the documentation in the default locale in one text, split into `llms-full.txt`, `llms-full-2.txt`, …
 *
 * @param copies Markdown copies by URL of the page. Reading one takes half the time that creating it again takes.
 */
function planFullCopies(
  groups: readonly PageGroup[],
  copies: ReadonlyMap<string, OutputPath>,
  { common, contents }: { common: string; contents: PageContents },
): OutputTask[] {
  if (groups.length === 0) return [];
  const docs = groups.flatMap(({ pages }) => pages);
  const fingerprint = digestParts([
    common,
    ...docs.flatMap(({ title, link, url }) => [title, link, contents.getDigest("markdown", url) ?? ""]),
  ]);
  const produce: OutputTask["produce"] = (readKept) => {
    const parts: string[] = [""];
    for (const { title, url, link } of docs) {
      const copy = copies.get(url);
      const keptText = copy === undefined ? undefined : readKept?.(copy);
      const piece = `<!-- ${link} -->\n\n${(keptText ?? contents.render("markdown", url)).trim()}\n\n`;
      const last = getLast(parts);
      if (last !== "" && last.length + piece.length > FULL_SIZE) parts.push("");
      parts[parts.length - 1] += title === "" ? "" : piece;
    }
    return parts.map((text, index) => ({
      path: toOutputPath(index === 0 ? "llms-full.txt" : `llms-full-${index + 1}.txt`),
      contents: text,
    }));
  };
  return [{ key: "many:llms-full", fingerprint, produce }];
}
