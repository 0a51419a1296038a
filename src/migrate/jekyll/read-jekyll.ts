/** Reads a site of Jekyll: pages, collections, posts, Liquid that needs no code, and the syntax of kramdown. */

import { getBaseName, getExtension, getFolder, joinInside, removeExtension, toWords } from "../../util/path.ts";
import { cleanFrontMatter } from "../clean-front-matter.ts";
import { convertTargets } from "../convert-targets.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import { convertHtmlPage } from "../html-page.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { matchesGlob } from "../../util/glob.ts";
import { type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import { readYamlSettings } from "../read-yaml-settings.ts";
import type { CopiedFile, MigratedDocument, ReaderInput, SiteDescription, ToolReader } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { applyEdits } from "../text-edits.ts";
import { UrlLinks } from "../url-links.ts";
import { convertJekyllSettings, createParentSidebar, type OrderedPage } from "./jekyll-settings.ts";
import { fillUrl, getPostForm, POST } from "./jekyll-urls.ts";
import { readDataSidebars } from "./data-sidebars.ts";
import { convertKramdown } from "./kramdown-syntax.ts";
import { convertLiquid } from "./liquid-syntax.ts";

export const jekyll: ToolReader = {
  id: "jekyll",
  name: "Jekyll",
  // Jupyter Book and Hexo have a file of this name, too.
  detect: (tree, folder) => {
    const isOther = tree.isFile(join(folder, "_toc.yml")) || tree.isFolder(join(folder, "scaffolds"));
    return isOther ? undefined : tree.findFile(...["_config.yml", "_config.yaml"].map((name) => join(folder, name)));
  },
  read: async (input) => new JekyllReader(input).read(),
};

const MARKDOWN = /\.(?:md|markdown|mkdn?)$/i;
const HTML = /\.html?$/i;
const EXCLUDED =
  /^(?:Gemfile(?:\.lock)?|Rakefile|.*\.gemspec|package(?:-lock)?\.json|vendor|bin|lib|CNAME|LICENSE.*|robots\.txt|sitemap\.xml|feed\.xml)$/i;
const KNOWN_KEYS =
  "layout permalink nav_order parent grand_parent has_children has_toc nav_exclude nav_fold search_exclude last_modified_date last_modified_at published excerpt category categories author comments redirect_to date version-badge class".split(
    " ",
  );

const join = (folder: string, path: string): string => joinInside(folder, path) ?? path;

const getId = ({ target }: { target: string }): string => removeExtension(target.slice("content/docs/".length));

interface JekyllPage {
  file: string;
  kind: "doc" | "post";
  url: string;
  target: string;
  values: PlainMap;
}

class JekyllReader {
  private readonly tree: SourceTree;
  private readonly configFile: string;
  private readonly root: string;
  private readonly config: PlainMap;
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private readonly documents: MigratedDocument[] = [];
  private readonly copies: CopiedFile[] = [];
  private readonly links = new UrlLinks();
  private readonly pages: JekyllPage[] = [];
  private readonly ordered: OrderedPage[] = [];
  private readonly hasFolders: boolean;

  constructor({ tree, configFile }: ReaderInput) {
    this.tree = tree;
    this.configFile = configFile;
    this.config = readYamlSettings(configFile, tree, (failure) => this.failures.push(failure));
    this.root = join(getFolder(configFile), toText(this.config.source) ?? "");
    this.hasFolders = this.config.permalink === "pretty" || /\/$/.test(toText(this.config.permalink) ?? "");
  }

  read(): SiteDescription {
    const posts = this.locateFiles();
    if (posts > 0) this.removePostList();
    this.locateTargets();
    for (const page of this.pages) this.convertPage(page);
    this.listOthers();
    const value = this.createSidebars();
    const sidebars = { source: this.configFile, target: "content/docs/sidebars.yaml", value };
    return {
      config: convertJekyllSettings({
        config: this.config,
        configFile: this.configFile,
        blogRoute: posts === 0 ? undefined : this.blogRoute,
        hasFolders: this.hasFolders,
        tasks: this.tasks,
      }),
      documents: this.documents,
      dataFiles: value === undefined ? [] : [sidebars],
      textFiles: [],
      copies: this.copies,
      dependencies: {},
      tasks: [...this.tree.tasks, ...this.tasks],
      failures: this.failures,
    };
  }

  /** Leave out the page at the URL of the blog, which lists the posts. */
  private removePostList(): void {
    const index = this.pages.findIndex(({ url, kind }) => kind === "doc" && url === `/${this.blogRoute}`);
    const [page] = index < 0 ? [] : this.pages.splice(index, 1);
    const suggestion = "The blog has a list of posts at this URL. Write a page for other text, if it is needed.";
    if (page) this.addTask("page", page.file, suggestion);
  }

  private createSidebars(): unknown {
    const sidebar = createParentSidebar(this.ordered, this.config);
    if (sidebar) return { docs: sidebar };
    const documents = this.pages
      .filter(({ kind }) => kind === "doc")
      .map((page) => ({ id: getId(page), url: page.url, title: toText(page.values.title) }));
    return readDataSidebars(this.tree, join(this.root, "_data"), documents);
  }

  /** Find pages, posts and files. @returns The number of posts. */
  private locateFiles(): number {
    const excluded = toList(this.config.exclude).flatMap((pattern) => toText(pattern)?.replace(/\/$/, "") ?? []);
    for (const file of this.tree.listFiles(this.root)) {
      const path = this.root === "" ? file : file.slice(this.root.length + 1);
      const isExcluded = excluded.some((pattern) => path.startsWith(`${pattern}/`) || matchesGlob(pattern, path));
      const [top = ""] = path.split("/");
      if (isExcluded || EXCLUDED.test(top)) continue;
      const hasFrontMatter = /^---[ \t]*\n/.test(
        /\.(?:md|markdown|mkdn?|html?|scss|sass|css|js|json|xml|txt)$/i.test(path)
          ? (this.tree.readText(file) ?? "")
          : "",
      );
      const inPosts = /(?:^|\/)_posts\//.test(path);
      const collection = /^_([\w-]+)\//.exec(path)?.[1];
      const options = collection === undefined ? {} : toMap(toMap(this.config.collections)[collection]);
      if (!inPosts && /(?:^|\/)_/.test(path) && options.output !== true) continue;
      const isPage = MARKDOWN.test(path) ? hasFrontMatter || inPosts : hasFrontMatter && HTML.test(path);
      if (isPage) this.locatePage(file, path, inPosts, { collection, options });
      else if (!hasFrontMatter && !MARKDOWN.test(path) && !/\.s[ac]ss$/.test(path)) {
        const target = `static/${path}`;
        this.links.addFile(file, path, target);
        this.copies.push({ source: file, target });
      }
    }
    return this.pages.filter(({ kind }) => kind === "post").length;
  }

  private addTask(kind: string, source: string, suggestion: string, subject = getBaseName(source)): void {
    this.tasks.push({ kind, source, subject, suggestion });
  }

  private locatePage(
    file: string,
    path: string,
    isPost: boolean,
    { collection, options }: { collection: string | undefined; options: PlainMap },
  ): void {
    const { values } = new FrontMatterEditor(this.tree.readText(file) ?? "");
    const own = toText(values.permalink);
    const inner = collection === undefined ? path : path.slice(collection.length + 2);
    const form = isPost
      ? getPostForm(this.config)
      : (toText(options.permalink) ?? (collection === undefined ? "/:path" : "/:collection/:path"));
    const url = fillUrl(own ?? form, { path: inner, collection: collection ?? "", values });
    if (url === "/404") {
      const suggestion = "The theme has a page for missing pages. Replace the template `notFound` to change it.";
      this.addTask("page", file, suggestion, "404");
      return;
    }
    this.pages.push({ file, kind: isPost ? "post" : "doc", url, target: "", values });
  }

  /** Path of the blog in URLs. */
  private get blogRoute(): string {
    return /^\/([\w-]+)\/:/.exec(getPostForm(this.config))?.[1] ?? "blog";
  }

  /** Place pages at their URLs. */
  private locateTargets(): void {
    const base = `/${this.blogRoute}`;
    for (const page of this.pages) {
      const { kind, file, url } = page;
      const isParent = this.pages.some((other) => other.kind === "doc" && other.url.startsWith(`${url}/`));
      const path = url.slice(1);
      page.target =
        kind === "post"
          ? `content/blog/${removeExtension(getBaseName(file))}.md`
          : `content/docs/${path === "" ? "index" : isParent || /(?:^|\/)index\.\w+$/.test(file) ? `${path}/index` : path}.md`;
      if (kind === "post" && !url.startsWith(`${base}/`)) page.url = url;
      this.links.addPage(file, page.url, page.target);
    }
  }

  private convertPage({ file, kind, url, target, values }: JekyllPage): void {
    const addTask = (task: Omit<MigrationTask, "source">): void => void this.tasks.push({ ...task, source: file });
    const text = convertLiquid(this.tree.readText(file) ?? "", {
      resolveFile: (tag, path) => this.resolveFile(tag, path, file),
      getValue: (path) => this.getValue(path, values),
      readInclude: (path, isRelative) =>
        this.readInclude(isRelative ? join(getFolder(file), path) : join(this.root, `_includes/${path}`)),
      addTask,
    });
    const markup = HTML.test(file)
      ? convertHtmlPage(text, addTask)
      : convertKramdown(text, Object.keys(toMap(this.config.callouts)));
    const converted = convertTargets(markup, {
      convertUrl: (each) => this.links.convert(each, file, [this.root]),
      addTask: ({ line: _, ...task }) => addTask(task),
    });
    const editor = new FrontMatterEditor(converted.text);
    this.convertKeys(editor, { file, kind, url }, addTask);
    const title = toText(values.title) ?? converted.heading;
    if (title === undefined) {
      const name = removeExtension(getBaseName(file));
      editor.set("title", toWords(POST.exec(name)?.[4] ?? (/^index$/i.test(name) ? "Home" : name)));
    }
    if (kind === "doc") this.ordered.push({ id: getId({ target }), title: title ?? "", values });
    this.documents.push({ kind, source: file, target, text: applyEdits(converted.text, editor.createEdits()) });
  }

  private convertKeys(
    editor: FrontMatterEditor,
    { file, kind, url }: Pick<JekyllPage, "file" | "kind" | "url">,
    addTask: (task: Omit<MigrationTask, "source">) => void,
  ): void {
    const { values } = editor;
    const redirects = [values.redirect_from ?? []]
      .flat()
      .flatMap((from) => toText(from)?.replace(/(?<=.)\/$/, "") ?? []);
    const [, year = "", month = "", day = ""] = POST.exec(removeExtension(getBaseName(file))) ?? [];
    if (kind === "post") {
      if (year !== "") editor.set("date", `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
      const base = `/${this.blogRoute}`;
      if (url.startsWith(`${base}/`)) editor.set("slug", url.slice(base.length));
      else redirects.push(url, ...(this.hasFolders ? [] : [`${url}.html`]));
      const author = [values.author ?? []].flat().flatMap((name) => toText(name) ?? []);
      if (author.length > 0)
        editor.set(
          "authors",
          author.map((name) => ({ name })),
        );
    } else if (typeof values.nav_order === "number") editor.set("sidebar_position", values.nav_order);
    if (values.layout !== undefined) editor.set("layout", undefined);
    const tags = [values.tags ?? [], kind === "post" ? (values.categories ?? values.category ?? []) : []]
      .flat()
      .flatMap((tag) => toText(tag)?.split(/[\s,]+/) ?? []);
    if (values.tags !== undefined || tags.length > 0)
      editor.set("tags", tags.length === 0 ? undefined : [...new Set(tags)]);
    if (values.redirect_from !== undefined || redirects.length > 0)
      editor.set("redirect_from", redirects.length === 0 ? undefined : redirects);
    if (values.published === false) editor.set("draft", true);
    if (values.redirect_to !== undefined)
      addTask({
        kind: "redirect",
        line: editor.getLine("redirect_to"),
        subject: url,
        suggestion: 'Write the redirect in "redirects" of the configuration, and remove the page.',
      });
    if (typeof values.image !== "string" && values.image !== undefined) editor.set("image", undefined);
    cleanFrontMatter(editor, kind, [...KNOWN_KEYS, "title"], addTask);
  }

  private resolveFile(tag: "link" | "post_url", path: string, source: string): string | undefined {
    const name = getBaseName(path);
    const file =
      tag === "link"
        ? join(this.root, path)
        : this.pages.find((page) => page.kind === "post" && removeExtension(getBaseName(page.file)) === name)?.file;
    return file === undefined ? undefined : this.links.relate(source, file);
  }

  private getValue(path: string, page: PlainMap): string | undefined {
    const [first, ...keys] = path.split(".");
    const root = first === "site" ? this.config : first === "page" ? page : undefined;
    return toText(keys.reduce<unknown>((value, key) => toMap(value)[key], root));
  }

  private readInclude(file: string): string | undefined {
    const text = this.tree.readText(file);
    if (text === undefined || /\{[{%]/.test(text) || !/\.(?:md|markdown|html?|txt)$/.test(getExtension(file)))
      return undefined;
    return text.replace(/^---\n[\s\S]*?\n---\n/, "");
  }

  /** List directories without an equivalent. */
  private listOthers(): void {
    const suggestion =
      "The files are for Jekyll. Write components, pages in React, data modules or style sheets where they matter.";
    for (const name of ["_layouts", "_includes", "_data", "_sass", "_plugins", "_drafts"]) {
      const folder = join(this.root, name);
      const { length } = this.tree.listFiles(folder);
      if (length > 0)
        this.addTask("theme and data", folder, suggestion, `${length} ${length === 1 ? "file" : "files"}`);
    }
  }
}
