/** Reads a VitePress site. */

import { getFolder, getRelativePath, isInside, joinInside, removeExtension } from "../../util/path.ts";
import { selectLines, splitLines } from "../../site/source/line-ranges.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { toMap, toText } from "../plain-values.ts";
import { readConfiguration } from "../read-configuration.ts";
import type { CopiedFile, MigratedDocument, ReaderInput, SiteDescription, ToolReader } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { mergeRedirects, readStaticFiles } from "../static-files.ts";
import { convertPage } from "./convert-page.ts";
import { convertPageKeys } from "./page-keys.ts";
import { convertSidebars } from "./locale-sidebars.ts";
import type { PathSidebar } from "./path-sidebars.ts";
import { listOtherFiles } from "./other-files.ts";
import { listOtherKeys } from "./other-keys.ts";
import { readDirectoryConfigurations } from "./directory-configurations.ts";
import { mergeDirectories } from "./merge-directories.ts";
import { callRewrites } from "./rewrites.ts";
import { listPageFiles, type PageFile } from "./source-pages.ts";
import { convertTheme, findLocale, listLocales, type SiteLocale } from "./theme-config.ts";

const CONFIG = [
  "config.ts",
  "config.mts",
  "config.js",
  "config.mjs",
  "config/index.ts",
  "config/index.mts",
  "config/index.js",
];

export const vitepress: ToolReader = {
  id: "vitepress",
  name: "VitePress",
  detect: (tree, folder) => tree.findFile(...CONFIG.map((name) => joinPath(folder, `.vitepress/${name}`))),
  read: async (input) => new VitePressReader(input).read(),
};

interface SourcePage {
  file: string;
  /** Path in the source directory after `rewrites`, without the directory of the language. */
  path: string;
  locale: SiteLocale;
  kind: "doc" | "page";
  target: string;
}

class VitePressReader {
  private readonly input: ReaderInput;
  private readonly tree: SourceTree;
  private readonly projectFolder: string;
  private srcFolder = "";
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private readonly copies = new Map<string, CopiedFile>();
  private readonly includes = new Map<string, MigratedDocument>();
  private pages: readonly SourcePage[] = [];
  /** Pages by language and URL without `/` at the end. */
  private readonly byUrl = new Map<string, SourcePage>();
  private readonly byFile = new Map<string, SourcePage>();
  /** Pages that have the URL of the index of a directory here: `guide.md` next to `guide/index.md`. */
  private readonly renamed = new Set<SourcePage>();

  constructor(input: ReaderInput) {
    this.input = input;
    this.tree = input.tree;
    this.projectFolder = input.configFile.replace(/(?:^|\/)\.vitepress\/.*$/, "");
  }

  addTask(task: MigrationTask): void {
    this.tasks.push(task);
  }

  addFailure(failure: MigrationFailure): void {
    this.failures.push(failure);
  }

  async read(): Promise<SiteDescription> {
    const { tree, tasks, input } = this;
    const { configFile } = input;
    const mainConfig = toMap(await readConfiguration(configFile, input, this));
    const srcFolder = joinPath(this.projectFolder, toText(mainConfig.srcDir) ?? "").replace(/\/+$/, "");
    this.srcFolder = srcFolder;
    const files = tree.listFiles(srcFolder).filter((file) => file.endsWith(".md"));
    const paths = files.map((file) => (srcFolder === "" ? file : file.slice(srcFolder.length + 1)));
    const withRewrites = await callRewrites(mainConfig, paths, input);
    const taskIndex = withRewrites === mainConfig ? -1 : tasks.findIndex(({ subject }) => subject === "rewrites");
    if (taskIndex >= 0) tasks.splice(taskIndex, 1);
    const pages = listPageFiles(withRewrites, { tree, srcFolder, tasks });
    const location = { config: mainConfig, projectFolder: this.projectFolder, srcFolder, pages };
    const directories = await readDirectoryConfigurations(location, input, this);
    const { config, ...merged } = mergeDirectories(mainConfig, directories, pages);
    const { locales, links } = listLocales(config);
    this.locatePages(pages, locales);
    const staticFiles = readStaticFiles(tree, [joinPath(this.srcFolder, "public")]);
    const isStatic = new Set(staticFiles.copies.map(({ target }) => target));
    const hasStatic = (path: string): boolean =>
      isStatic.has(`static/${path.replace(/^\//, "").replace(/[?#].*$/, "")}`);
    const navFile = merged.files.get("nav") ?? configFile;
    const themeInput = { config, configFile, navFile, locales, hasStatic, tasks };
    const settings = convertTheme(themeInput, links);
    listOtherKeys({ ...themeInput, config: mainConfig, locales: listLocales(mainConfig).locales });
    tasks.push(...merged.tasks);
    const sidebars = convertSidebars({
      config,
      locales,
      source: configFile,
      files: merged.files,
      tasks,
      findDoc: (url, locale) => this.findDoc(url, locale),
    });
    const attributes = toMap(toMap(config.markdown).attrs);
    const delimiters = {
      left: toText(attributes.leftDelimiter) ?? toText(attributes.left) ?? "{",
      right: toText(attributes.rightDelimiter) ?? toText(attributes.right) ?? "}",
    };
    const documents = this.pages.map((page) => this.convertPage(page, sidebars.original, delimiters));
    const others = listOtherFiles(tree, { srcFolder: this.srcFolder, projectFolder: this.projectFolder });
    return {
      config: {
        ...settings,
        redirects: mergeRedirects(staticFiles.redirects, config.cleanUrls === true ? [] : this.listFileUrls()),
      },
      documents: [...documents, ...this.includes.values()],
      dataFiles: sidebars.dataFiles,
      textFiles: [],
      copies: [...staticFiles.copies, ...this.copies.values(), ...others.copies],
      dependencies: {},
      tasks: [...tree.tasks, ...tasks, ...staticFiles.tasks, ...others.tasks],
      failures: this.failures,
    };
  }

  private locatePages(pages: readonly PageFile[], locales: readonly SiteLocale[]): void {
    this.pages = pages.flatMap(({ file, path }): SourcePage[] => {
      const locale = findLocale(locales, path);
      if (!locale) return [];
      const inner = locale.folder === "" ? path : path.slice(locale.folder.length + 1);
      const { values } = new FrontMatterEditor(this.tree.readText(file) ?? "");
      const kind = values.layout === "home" ? "page" : "doc";
      const area = locale.folder === "" ? "content" : `i18n/${locale.code}`;
      return [{ file, path: inner, locale, kind, target: `${area}/${kind}s/${inner}` }];
    });
    for (const page of this.pages) {
      const key = `${page.locale.folder} ${getUrl(page.path)}`;
      const other = this.byUrl.get(key);
      if (other) {
        const [file] = [page, other].filter(({ path }) => !isIndex(path));
        if (file) this.renamed.add(file);
      }
      this.byFile.set(page.file, page);
      if (!this.renamed.has(page)) this.byUrl.set(key, page);
    }
  }

  /** Find the page at a URL, which may end with `.html`, `.md`, an anchor or a query. */
  private findPage(url: string, locale: SiteLocale | undefined): SourcePage | undefined {
    const folder = locale?.folder ?? "";
    const path = getUrl(
      url
        .replace(/[?#].*$/, "")
        .replace(/^\/+/, "")
        .replace(/\.html$/, ""),
    );
    const inner = folder !== "" && (path === folder || isInside(folder, path)) ? path.slice(folder.length + 1) : path;
    return this.byUrl.get(`${folder} ${inner}`);
  }

  private findDoc(url: string, locale: SiteLocale): string | undefined {
    const page = this.findPage(url, locale);
    return page?.kind === "doc" ? removeExtension(page.path) : undefined;
  }

  private convertPage(
    page: SourcePage,
    sidebars: readonly PathSidebar[],
    attributes: { left: string; right: string },
  ): MigratedDocument {
    const { file, kind, target, locale, path } = page;
    const isTranslation = locale.folder !== "";
    const hasOriginal = !isTranslation || this.byUrl.has(` ${getUrl(path)}`);
    const text = convertPage({
      source: file,
      text: this.tree.readText(file) ?? "",
      convertFrontMatter: (editor, addTask) =>
        convertPageKeys(editor, {
          kind,
          displayedSidebar: isTranslation ? undefined : chooseSidebar(page, sidebars),
          locales: hasOriginal ? undefined : [locale.code],
          isRenamed: this.renamed.has(page),
          addTask,
        }),
      convertUrl: (url) => this.convertUrl(url, page),
      findSnippet: (name, region) => this.findSnippet(name, region, file),
      findInclude: (name) => this.findInclude(name, file, attributes),
      attributes,
      tasks: this.tasks,
    });
    return { kind, source: file, target, text };
  }

  /** Convert links with the ending of a file, because pages have none, and links to files by their path from the root. */
  private convertUrl(url: string, page: SourcePage): string | undefined {
    if (/^(?:[a-z][\w+.-]*:|\/\/|#|\?)/i.test(url)) return undefined;
    const [, path = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(url) ?? [];
    const isRooted = path.startsWith("/");
    if (!/\.(?:html|md)$/.test(path) && !(page.kind === "page" && !isRooted)) return undefined;
    const absolute = isRooted ? path : `/${joinInside(page.locale.folder, getFolder(page.path), path) ?? ""}`;
    const targetPage = this.findPage(absolute, page.locale) ?? this.findPage(absolute, undefined);
    if (!targetPage) return undefined;
    return encodeURI(getRelativePath(getFolder(page.target), targetPage.target)) + rest;
  }

  /** Describe an included file as a page, so that its links are converted. */
  private locateInclude(file: string, target: string): SourcePage {
    const page = this.byFile.get(file) ?? this.pages[0];
    const path = this.srcFolder === "" ? file : file.slice(this.srcFolder.length + 1);
    return { ...(page as SourcePage), path, kind: "page", target };
  }

  private resolve(name: string, from: string): string | undefined {
    const path = name.startsWith("@/")
      ? joinPath(this.srcFolder, name.slice(2))
      : name.startsWith("/")
        ? joinPath(this.srcFolder, name.slice(1))
        : joinPath(getFolder(from), name);
    return this.tree.findFile(path);
  }

  private findSnippet(name: string, region: string, from: string): string | undefined {
    const file = this.resolve(name, from);
    if (file === undefined) return undefined;
    // Here, regions of Markdown are in HTML comments only.
    const lines = splitLines(region === "" ? "" : (this.tree.readText(file) ?? ""));
    const isOther = "fault" in selectLines(lines, file, region) && "lines" in selectLines(lines, `${file}.txt`, region);
    const target = `snippets/${file.replace(/(?:\.\.\/)+/g, "")}${region !== "" && isOther ? ".txt" : ""}`;
    this.copies.set(target, { source: file, target });
    return `/${target}`;
  }

  private findInclude(name: string, from: string, attributes: { left: string; right: string }): string | undefined {
    const file = this.resolve(name, from);
    if (file === undefined) return undefined;
    const target = `content/docs/_includes/${file.replace(/(?:\.\.\/)+/g, "")}`;
    if (!this.includes.has(file)) {
      const document: MigratedDocument = { kind: "doc", source: file, target, text: "" };
      this.includes.set(file, document);
      document.text = convertPage({
        source: file,
        text: this.tree.readText(file) ?? "",
        convertFrontMatter: (editor) => editor.clear(),
        convertUrl: (url) => this.convertUrl(url, this.locateInclude(file, target)),
        findSnippet: (each, region) => this.findSnippet(each, region, file),
        findInclude: (each) => this.findInclude(each, file, attributes),
        attributes,
        tasks: this.tasks,
      });
    }
    return `/${target}`;
  }

  /** List redirects from the URLs of pages with the ending `.html`. A redirect applies to all languages that have the page. */
  private listFileUrls(): { from: string; to: string }[] {
    return this.pages
      .filter((page) => !isIndex(page.path) && !this.renamed.has(page))
      .filter(({ locale, path }) => locale.folder === "" || !this.byUrl.has(` ${getUrl(path)}`))
      .map(({ path }) => ({ from: `/${path.replace(/\.md$/, ".html")}`, to: `/${getUrl(path)}` }));
  }
}

const isIndex = (path: string): boolean => /(?:^|\/)index\.md$/.test(path);

/** Return the path of a page without the name of an index and without the ending. */
const getUrl = (path: string): string =>
  path
    .replace(/\.md$/, "")
    .replace(/(?:^|\/)index$/, "")
    .replace(/\/+$/, "");

/** Return the sidebar that a page shows by its path, unless it is the first that lists the page. */
function chooseSidebar({ path }: SourcePage, sidebars: readonly PathSidebar[]): string | undefined {
  const id = removeExtension(path);
  const [own] = sidebars
    .filter(({ prefix }) => `/${path}`.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const first = sidebars.find(({ ids }) => ids.includes(id));
  return own === undefined || own === first || own.items.length === 0 ? undefined : own.name;
}
