/**
 * Completes `nav` of MkDocs: without it, all pages are listed, and plugins list the pages of directories in files:
 * `SUMMARY.md` (literate-nav), `.pages` (awesome-pages) and `.nav.yml` (awesome-nav).
 */

import type { List, ListItem, Nodes, Paragraph } from "mdast";
import { parse } from "yaml";
import { getPlainText } from "../../markdown/transforms/walk.ts";
import { compareText } from "../../util/collections.ts";
import { decodePercent, getBaseName, getFolder, joinInside } from "../../util/path.ts";
import { hideFrontMatter, parseMarkdown } from "../markdown-tree.ts";
import { isMap, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";

export interface NavSources {
  /** Paths of the pages below the directory of the documents. */
  pages: readonly string[];
  plugins: ReadonlyMap<string, PlainMap>;
  /** Read a file below the directory of the documents. */
  readText(path: string): string | undefined;
}

/** @param nav Absent if the configuration has none. */
export function expandNav(nav: unknown, sources: NavSources): readonly unknown[] {
  const expander = new NavExpander(sources);
  return nav === undefined || nav === null ? expander.listFolder("") : expander.expand(toList(nav), "");
}

const isIndex = (path: string): boolean => /(?:^|\/)(?:index|README)\.md$/i.test(path);

/** Most directories inside of each other. */
const MAX_DEPTH = 20;

class NavExpander {
  private readonly sources: NavSources;
  private readonly navFile: string | undefined;
  private readonly hasImplicitIndex: boolean;
  private readonly listNames: readonly string[];
  private depth = 0;

  constructor(sources: NavSources) {
    this.sources = sources;
    const literate = sources.plugins.get("literate-nav");
    this.navFile = literate && (toText(literate.nav_file) ?? "SUMMARY.md");
    this.hasImplicitIndex = toFlag(literate?.implicit_index) === true;
    const awesome = sources.plugins.get("awesome-pages");
    this.listNames = [
      ...(awesome ? [toText(awesome.filename) ?? ".pages"] : []),
      ...(sources.plugins.has("awesome-nav") ? [".nav.yml"] : []),
    ];
  }

  /** Return the entries of a directory. */
  listFolder(folder: string): readonly unknown[] {
    if (++this.depth > MAX_DEPTH) return [];
    const entries = this.readSummary(folder) ?? this.readList(folder) ?? this.listAll(folder);
    this.depth--;
    return entries;
  }

  /** Replace directories by their entries. */
  expand(entries: readonly unknown[], folder: string): readonly unknown[] {
    const otherPaths = new Set(
      entries.flatMap((entry) => listPaths(entry)).map((path) => joinInside(folder, path) ?? path),
    );
    return entries.flatMap((entry): unknown[] => {
      if (!isMap(entry)) return this.expandPath(undefined, entry, folder, otherPaths);
      return Object.entries(entry).flatMap(([title, value]) =>
        Array.isArray(value)
          ? [{ [title]: this.expand(value, folder) }]
          : this.expandPath(title, value, folder, otherPaths),
      );
    });
  }

  private expandPath(
    title: string | undefined,
    value: unknown,
    folder: string,
    otherPaths: ReadonlySet<string>,
  ): unknown[] {
    const target = toText(value);
    if (target === undefined || target.trim() === "") return [];
    const write = (path: string): unknown => (title === undefined ? path : { [title]: path });
    if (/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(target)) return [write(target)];
    const path = joinInside(folder, decodePercent(target));
    if (path === undefined) return [write(target)];
    if (target === "..." || target === "*" || /\*/.test(target)) return this.expandPattern(target, folder, otherPaths);
    const isFolder = this.listChildren(path).length > 0;
    if (!isFolder) return [write(path)];
    return [{ [title ?? this.getTitle(path)]: this.listFolder(path) }];
  }

  /** Return the entries that a pattern means, except for those that other entries name: `...`, `*.md`, `guides/*`. */
  private expandPattern(pattern: string, folder: string, otherPaths: ReadonlySet<string>): unknown[] {
    const glob = pattern === "..." ? "*" : pattern.replace(/^\.\.\.\s*\|\s*(?:flat\s*\|\s*)?(?:glob=)?/, "");
    const base = joinInside(folder, getFolder(glob.replace(/\/$/, "")).replace(/\/?\*.*$/, "")) ?? folder;
    const name = getBaseName(glob.replace(/\/$/, ""));
    const test = new RegExp(
      `^${name
        .replace(/[.+^${}()|[\]\\]/g, "\\$&")
        .replace(/\*+/g, "[^/]*")
        .replace(/\?/g, "[^/]")}$`,
    );
    return this.listChildren(base)
      .filter((path) => !otherPaths.has(path) && test.test(getBaseName(path)) && !this.isListFile(path))
      .flatMap((path) => this.expandPath(undefined, `/${path}`, "", new Set()));
  }

  /** Return the pages and directories in a directory: the index first, directories last. */
  private listChildren(folder: string): string[] {
    const prefix = folder === "" ? "" : `${folder}/`;
    const paths = this.sources.pages.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    const files = paths.filter((path) => !path.includes("/"));
    const folders = new Set(paths.filter((path) => path.includes("/")).map((path) => path.replace(/\/.*$/s, "")));
    files.sort((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || compareText(a, b));
    return [...files, ...[...folders].sort(compareText)].map((path) => prefix + path);
  }

  private listAll(folder: string): unknown[] {
    return this.listChildren(folder)
      .filter((path) => !this.isListFile(path))
      .flatMap((path) => this.expandPath(undefined, path, "", new Set()));
  }

  /** True for files that only list pages. */
  private isListFile(path: string): boolean {
    return this.navFile !== undefined && getBaseName(path) === this.navFile && !isIndex(path);
  }

  private getTitle(folder: string): string {
    const list = this.readYaml(folder);
    const name = getBaseName(folder).replace(/[-_]/g, " ");
    return toText(list?.title) ?? (name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name);
  }

  /** Read the list of literate-nav. */
  private readSummary(folder: string): readonly unknown[] | undefined {
    if (this.navFile === undefined) return undefined;
    const text = this.sources.readText(joinInside(folder, this.navFile) ?? "");
    if (text === undefined) return undefined;
    const { children } = parseMarkdown(hideFrontMatter(text)).root;
    const markIndex = children.findIndex((node) => node.type === "html" && /^<!--\s*nav\s*-->/.test(node.value));
    const list = children
      .slice(Math.max(0, markIndex))
      .filter((node): node is List => node.type === "list")
      .at(markIndex < 0 ? -1 : 0);
    if (!list) return undefined;
    const entries = list.children.flatMap(readItem);
    const index = this.listChildren(folder).find(isIndex);
    const isListed = entries.some((entry) => listPaths(entry).some((path) => joinInside(folder, path) === index));
    const isAdded = this.hasImplicitIndex && index !== undefined && !isListed;
    return [...(isAdded ? [index] : []), ...this.expand(entries, folder)];
  }

  private readYaml(folder: string): PlainMap | undefined {
    for (const name of this.listNames) {
      const text = this.sources.readText(joinInside(folder, name) ?? "");
      if (text === undefined) continue;
      try {
        return toMap(parse(text));
      } catch {
        return undefined; // The list is ignored.
      }
    }
    return undefined;
  }

  /** Read the list of awesome-pages or awesome-nav. */
  private readList(folder: string): readonly unknown[] | undefined {
    const list = this.readYaml(folder);
    if (!list) return undefined;
    if (toFlag(list.hide) === true) return [];
    if (Array.isArray(list.nav)) return this.expand(list.nav, folder);
    if (Array.isArray(list.arrange))
      return this.expand(list.arrange.includes("...") ? list.arrange : [...list.arrange, "..."], folder);
    return toText(list.order) === "desc" ? this.listAll(folder).reverse() : undefined;
  }
}

/** Return the paths that an entry names itself. */
function listPaths(entry: unknown): string[] {
  if (!isMap(entry)) return toText(entry) === undefined ? [] : [decodePercent(toText(entry) ?? "")];
  return Object.values(entry).flatMap((value) => (Array.isArray(value) ? value : [value]).flatMap(listPaths));
}

/** Read an item of a list of links: `- [Title](page.md)`, `- Title` with a list, or `- *.md`. */
function readItem(item: ListItem): unknown[] {
  const paragraph = item.children.find((node): node is Paragraph => node.type === "paragraph");
  const list = item.children.find((node): node is List => node.type === "list");
  const link = paragraph?.children.find((node: Nodes) => node.type === "link");
  const title = paragraph === undefined ? "" : getPlainText([paragraph]).trim();
  const url = link?.type === "link" ? link.url : undefined;
  if (list) return [{ [title]: [...(url === undefined ? [] : [url]), ...list.children.flatMap(readItem)] }];
  if (url !== undefined) return [{ [title]: url }];
  return /[*/]|\.md$/.test(title) ? [title] : [];
}
