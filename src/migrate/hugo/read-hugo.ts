/** Reads a site of Hugo: content, front matter, shortcodes, menus and languages. Layouts and data are listed. */

import { getBaseName, getFolder, isInside, joinInside, removeExtension, toWords } from "../../util/path.ts";
import { convertFrontMatter } from "../front-matter-formats.ts";
import { convertTargets } from "../convert-targets.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import { convertHtmlPage } from "../html-page.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { type PlainMap, toMap, toText } from "../plain-values.ts";
import type { CopiedFile, MigratedDocument, ReaderInput, SiteDescription, ToolReader } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { mergeRedirects, readStaticFiles } from "../static-files.ts";
import { applyEdits } from "../text-edits.ts";
import { UrlLinks } from "../url-links.ts";
import { convertHighlightOptions, convertShortcodes } from "./convert-shortcodes.ts";
import {
  findHugoConfig,
  getSetting,
  type HugoConfig,
  type HugoLanguage,
  join,
  listHugoLanguages,
  readHugoConfig,
} from "./hugo-config.ts";
import { addTermIds, convertAlerts, convertFormulas, removeAttributes } from "./goldmark-syntax.ts";
import { convertHugoKeys, getPageUrl, toUrlPath } from "./hugo-page.ts";
import { convertHugoSettings, getPermalink, listHugoFiles } from "./hugo-settings.ts";
import { isHidden, isHtmlPage, isSearchPage, readBlogList } from "./special-pages.ts";

export const hugo: ToolReader = {
  id: "hugo",
  name: "Hugo",
  detect: findHugoConfig,
  read: async (input) => new HugoReader(input).read(),
};

const MARKDOWN = /\.(?:md|markdown)$/i;

const FORMULA_CODE = /\{\{[<%]\s*(?:katex|math|mathjax)\b/;

interface HugoPage {
  file: string;
  /** Path below the content directory, without the suffix of the language. */
  path: string;
  language: HugoLanguage;
  kind: "doc" | "post";
  url: string;
  target: string;
  values: PlainMap;
}

class HugoReader {
  private readonly tree: SourceTree;
  private readonly configFile: string;
  private readonly config: HugoConfig;
  private readonly languages: readonly HugoLanguage[];
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private readonly documents: MigratedDocument[] = [];
  private readonly copies: CopiedFile[] = [];
  private readonly links = new UrlLinks();
  private readonly pages: HugoPage[] = [];
  /** Section whose pages have dates, which becomes the blog. */
  private readonly blogSection: string | undefined;
  /** Paths of pages and redirects, in small letters. */
  private readonly paths = new Set<string>();
  /** Redirects of lists of posts in sections of the blog. */
  private readonly blogLists: { from: string; to: string }[] = [];
  private hasFormulas = false;
  /** True if a page loads the code for formulas with a shortcode of the theme. */
  private hasFormulaCodes = false;

  constructor({ tree, configFile }: ReaderInput) {
    this.tree = tree;
    this.configFile = configFile;
    this.config = readHugoConfig(configFile, tree, (failure) => this.failures.push(failure));
    this.languages = listHugoLanguages(this.config);
    this.blogSection = this.findBlog();
  }

  read(): SiteDescription {
    const staticFolders = [getSetting(this.config.values, "staticDir") ?? "static"].flat();
    const statics = readStaticFiles(
      this.tree,
      staticFolders.flatMap((path) => toText(path) ?? []).map((path) => this.resolve(path)),
    );
    for (const { source, target } of statics.copies) this.links.addFile(source, target.slice("static/".length), target);
    this.locateContent();
    this.hasFormulaCodes = this.pages.some(({ file }) => FORMULA_CODE.test(this.tree.readText(file) ?? ""));
    for (const { url } of this.pages) this.paths.add(url.toLowerCase().replace(/\/+$/, "") || "/");
    for (const page of this.pages) this.convertPage(page);
    this.tasks.push(...listHugoFiles(this.tree, this.config, this.configFile));
    return {
      config: convertHugoSettings({
        values: this.config.values,
        configFile: this.configFile,
        languages: this.languages,
        blogRoute: this.blogSection,
        findUrl: (target) => this.findUrl(target),
        redirects: mergeRedirects(statics.redirects, this.blogLists),
        hasFormulas: this.hasFormulas,
        tasks: this.tasks,
      }),
      documents: this.documents,
      dataFiles: [],
      textFiles: [],
      copies: [...statics.copies, ...this.copies],
      dependencies: this.hasFormulas ? { katex: "^0.16.0" } : {},
      tasks: [...this.tree.tasks, ...statics.tasks, ...this.tasks],
      failures: this.failures,
    };
  }

  private resolve(path: string): string {
    return join(this.config.folder, path);
  }

  private readValues(file: string): PlainMap {
    return new FrontMatterEditor(convertFrontMatter(this.tree.readText(file) ?? "").text).values;
  }

  /** Find a section with posts: its name is usual, and its pages have dates. */
  private findBlog(): string | undefined {
    const [original] = this.languages;
    const content = this.resolve(original?.folder ?? "content");
    return ["posts", "post", "blog", "news", "articles"].find((section) =>
      this.tree
        .listFiles(join(content, section))
        .some(
          (file) =>
            MARKDOWN.test(file) && getBaseName(file) !== "_index.md" && this.readValues(file).date !== undefined,
        ),
    );
  }

  private locateContent(): void {
    const folders = [...new Set(this.languages.map(({ folder }) => this.resolve(folder)))];
    for (const folder of folders)
      for (const file of this.tree.listFiles(folder)) {
        // A language may have a directory in that of another one.
        const nearest = folders.filter((each) => isInside(each, file)).sort((a, b) => b.length - a.length)[0];
        if (nearest === folder) this.locateFile(file, folder);
      }
  }

  private locateFile(file: string, folder: string): void {
    const written = file.slice(folder === "" ? 0 : folder.length + 1);
    const own = this.languages.filter((language) => this.resolve(language.folder) === folder);
    const suffix = own.find(({ code }) => removeExtension(written).endsWith(`.${code}`));
    const path = suffix === undefined ? written : written.replace(`.${suffix.code}.`, ".");
    const language = suffix ?? (own[0] as HugoLanguage);
    const area = language === this.languages[0] ? "content" : `i18n/${language.code}`;
    const isBlog = this.blogSection !== undefined && isInside(this.blogSection, path);
    const inner = isBlog ? path.slice((this.blogSection?.length ?? 0) + 1) : path;
    const base = `${area}/${isBlog ? "blog" : "docs"}`;
    const source = this.tree.readText(file) ?? "";
    if (!MARKDOWN.test(path) && !isHtmlPage(path, source)) {
      const target = `${base}/${join(toUrlPath(getFolder(inner)), getBaseName(inner))}`;
      this.links.addFile(file, join(toUrlPath(getFolder(path)), getBaseName(path)), target);
      this.copies.push({ source: file, target });
      return;
    }
    const values = this.readValues(file);
    const isList = removeExtension(getBaseName(path)) === "_index";
    if (isBlog && isList) {
      const prefix = language === this.languages[0] ? "" : `/${language.code}`;
      const list = readBlogList({ source: file, text: source, path, prefix, section: this.blogSection ?? "" });
      this.tasks.push(...list.tasks);
      this.blogLists.push(...list.redirects);
      return;
    }
    if (isSearchPage(path, source, values)) {
      const suggestion = "The theme has a page of search results. Replace the template `search` to change it.";
      this.tasks.push({ kind: "page", source: file, subject: toText(values.title) ?? "search", suggestion });
      return;
    }
    if (isHidden(values) || (/(?:^|\/)_/.test(path) && !isList)) return;
    const section = path.split("/", 1)[0] ?? "";
    const url = getPageUrl({ path, values, permalink: getPermalink(this.config.values, section) });
    const name = isList ? "index.md" : toUrlPath(getBaseName(inner)).replace(/\.(?:markdown|html?)$/, ".md");
    const target = `${base}/${join(toUrlPath(getFolder(inner)), name)}`;
    this.pages.push({ file, path, language, kind: isBlog ? "post" : "doc", url, target, values });
    // Links of translations are those of the original.
    this.links.addPage(file, url, target.replace(/^i18n\/[^/]+/, "content"));
  }

  private convertPage({ file, path, language, kind, url, target, values }: HugoPage): void {
    const { text, removedLines, fault } = convertFrontMatter(this.tree.readText(file) ?? "");
    const addTask = ({ line, ...task }: Omit<MigrationTask, "source">): void =>
      void this.tasks.push({ ...task, source: file, line: line === undefined ? undefined : line + removedLines });
    if (fault !== undefined)
      addTask({
        kind: "front matter",
        subject: fault,
        suggestion: "The front matter could not be read. Write its keys.",
      });
    const expanded = convertShortcodes(text, {
      resolvePage: (page) => this.resolvePage(page, file),
      convertUrl: (each) => this.links.convert(each, file),
      readInclude: (name) => this.readInclude(name, file),
      getParam: (name) =>
        toText(values[name]) ?? toText(toMap(values.params)[name]) ?? toText(toMap(this.config.values.params)[name]),
      addTask,
    });
    const markup = MARKDOWN.test(file) ? this.convertMarkup(expanded) : convertHtmlPage(expanded, addTask);
    const converted = convertTargets(markup, {
      convertUrl: (each) => this.resolveLink(each, file),
      convertInfo: (info) =>
        info
          .replace(/^(\s*)(?:go-html-template|gotmpl|go-text-template)\b/, "$1html")
          .replace(/\s*\{(?=[^{}]*=)([^{}]*)\}/, (_, options: string) => convertHighlightOptions(options)),
      addTask: ({ line: _, ...task }) => addTask(task),
    });
    const editor = new FrontMatterEditor(converted.text);
    const isPost = kind === "post";
    const base = isPost ? `/${this.blogSection}/` : "";
    const inner = removeExtension(target.replace(/^(?:content|i18n\/[^/]+)\/(?:blog|docs)\//, "")).replace(
      /(?:^|\/)index$/,
      "",
    );
    const defaultUrl = isPost ? "" : `/${inner}`;
    convertHugoKeys(editor, { kind, url, defaultUrl, base, takePath: (from) => this.takePath(from), addTask });
    if (language !== this.languages[0]) {
      for (const key of ["slug", "redirect_from"]) editor.set(key, undefined);
      const original = target.replace(/^i18n\/[^/]+/, "content");
      if (!this.pages.some((page) => page.target === original)) editor.set("locales", [language.code]);
    }
    if (values.title === undefined && converted.heading === undefined) {
      const name = removeExtension(path).replace(/\/?_?index$/, "");
      editor.set("title", name === "" ? (toText(this.config.values.title) ?? "Home") : toWords(getBaseName(name)));
    }
    this.documents.push({ kind, source: file, target, text: applyEdits(converted.text, editor.createEdits()) });
  }

  private takePath(path: string): boolean {
    const key = path.toLowerCase();
    if (this.paths.has(key)) return false;
    this.paths.add(key);
    return true;
  }

  private convertMarkup(text: string): string {
    const goldmark = toMap(toMap(this.config.values.markup).goldmark);
    const { passthrough } = toMap(goldmark.extensions);
    const params = toMap(this.config.values.params);
    const hasMath =
      toMap(passthrough).enable === true || params.math === true || params.katex === true || this.hasFormulaCodes;
    const formulas = hasMath ? convertFormulas(text) : { text, hasFormulas: false };
    this.hasFormulas ||= formulas.hasFormulas;
    const cleaned = convertAlerts(removeAttributes(formulas.text));
    return toMap(goldmark.parser).autoDefinitionTermID === true ? addTermIds(cleaned) : cleaned;
  }

  private resolveLink(url: string, source: string): string | undefined {
    const folders = this.languages.map(({ folder }) => this.resolve(folder));
    return (
      this.links.convert(url, source, folders) ??
      this.links.convert(`${url.replace(/[?#].*$/, "")}.md${/[?#].*$/.exec(url)?.[0] ?? ""}`, source, folders)
    );
  }

  /** Find a page by its logical path: from the content directory, relative, or only the name of the file. */
  private resolvePage(path: string, source: string): string | undefined {
    if (path === "" || path.startsWith("#")) return path || undefined;
    const direct = this.resolveLink(path, source);
    if (direct !== undefined) return direct;
    const [, name = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
    const wanted = removeExtension(name.replace(/^\/+|\/+$/g, "")).toLowerCase();
    const page = this.pages.find((each) => {
      const own = removeExtension(each.path)
        .toLowerCase()
        .replace(/\/_?index$/, "");
      return own === wanted || own.endsWith(`/${wanted}`);
    });
    const link = page && this.links.relate(source, page.file);
    return link === undefined ? undefined : link + hash;
  }

  private readInclude(name: string, source: string): string | undefined {
    const folders = [
      ...this.languages.map(({ folder }) => this.resolve(folder)),
      getFolder(source),
      this.config.folder,
    ];
    const file = this.tree.findFile(...folders.flatMap((folder) => joinInside(folder, name) ?? []));
    if (file === undefined) return undefined;
    const { text } = convertFrontMatter(this.tree.readText(file) ?? "");
    return text.replace(/^---\n[\s\S]*?\n---\n+/, "");
  }

  private findUrl(target: string): string | undefined {
    const wanted = target.replace(/^\/+|\/+$/g, "").toLowerCase();
    if (this.blogSection !== undefined && wanted === this.blogSection) return `/${this.blogSection}`;
    return this.pages.find(
      ({ url, language }) => language === this.languages[0] && url.replace(/^\/+|\/+$/g, "") === wanted,
    )?.url;
  }
}
