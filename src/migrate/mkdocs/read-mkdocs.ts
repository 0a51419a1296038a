/** Reads a site of MkDocs, with Material for MkDocs and its extensions. */

import { getBaseName, getFolder, joinInside, removeExtension, toWords } from "../../util/path.ts";
import { convertFileLink } from "../file-links.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import type { CopiedFile, MigratedDocument, ReaderInput, SiteDescription, ToolReader } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { applyEdits } from "../text-edits.ts";
import { cleanKeys } from "./clean-keys.ts";
import { convertBlocks } from "./convert-blocks.ts";
import { convertNav, listNavPages, splitTabs } from "./convert-nav.ts";
import { createExclusion, isHiddenReadme, locateIndex } from "./excluded-files.ts";
import { expandNav } from "./expand-nav.ts";
import { createStub } from "./page-stubs.ts";
import { SnippetReader } from "./read-snippets.ts";
import { type BlogOptions, convertPostKeys, locatePost, readAuthors, readBlogOptions } from "./convert-posts.ts";
import { convertSettings, listUnknown } from "./mkdocs-settings.ts";
import type { NavItem } from "../social-links.ts";
import { convertMetaData } from "./meta-data.ts";
import { readsTemplates } from "./jinja-templates.ts";
import { joinRawHtml } from "./raw-blocks.ts";
import { listVariants, locateFile, type PageLanguages, readLanguages, translateLabels } from "./page-languages.ts";
import { convertPage } from "./python-markup.ts";
import { findNamedSettings, readNamedOptions, readNavFile, readSettings } from "./read-settings.ts";

export const mkdocs: ToolReader = {
  id: "mkdocs",
  name: "MkDocs",
  detect: (tree, folder) =>
    tree.findFile(...["mkdocs.yml", "mkdocs.yaml"].map((name) => join(folder, name))) ??
    findNamedSettings(tree, folder),
  read: async (input) => new MkDocsReader(input).read(),
};

const MARKDOWN = /\.(?:md|markdown)$/i;

const join = (folder: string, path: string): string => joinInside(folder, path) ?? path;

class MkDocsReader {
  private readonly tree: SourceTree;
  private readonly configFile: string;
  private readonly folder: string;
  private readonly docs: string;
  private readonly config: PlainMap;
  private readonly plugins: ReadonlyMap<string, PlainMap>;
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private readonly documents: MigratedDocument[] = [];
  private readonly targets = new Map<string, string>();
  private readonly headings = new Map<string, string>();
  /** Options of the extensions of Python-Markdown by name. */
  private readonly extensions: ReadonlyMap<string, PlainMap>;
  private readonly snippets: SnippetReader;
  private readonly blog: BlogOptions | undefined;
  private readonly languages: PageLanguages | undefined;
  /** Paths of the originals in the new site, which links of translations are relative to. */
  private readonly originals = new Map<string, string>();

  constructor({ tree, configFile }: ReaderInput) {
    this.tree = tree;
    this.configFile = configFile;
    this.folder = getFolder(configFile);
    this.config = readSettings(configFile, tree, { failures: this.failures, tasks: this.tasks });
    this.docs = join(this.folder, toText(this.config.docs_dir) ?? "docs");
    if (!tree.isFolder(this.docs))
      this.failures.push({
        source: configFile,
        message: `The directory of the documents "${this.docs}" does not exist.`,
        hint: 'The site has no pages. Correct "docs_dir", and run the command again.',
      });
    this.plugins = readNamedOptions(this.config.plugins);
    this.blog = readBlogOptions(this.plugins.get("blog") ?? this.plugins.get("material/blog"), this.docs);
    this.languages = readLanguages(this.plugins.get("i18n"));
    this.extensions = readNamedOptions(this.config.markdown_extensions);
    const { base_path: paths = "." } = this.extensions.get("pymdownx.snippets") ?? {};
    this.snippets = new SnippetReader(tree, { folder: this.folder, docs: this.docs, paths });
  }

  read(): SiteDescription {
    const custom = toText(toMap(this.config.theme).custom_dir);
    const skipped = custom === undefined ? undefined : `${join(this.folder, custom)}/`;
    const files = this.listSources(skipped);
    for (const file of files) {
      const filePlace = locateFile(file.slice(this.docs.length + 1), this.languages);
      const { language } = filePlace;
      const path = locateIndex(filePlace.path);
      const place = (this.blog && locatePost(join(this.docs, path), this.blog)) ?? `content/docs/${path}`;
      this.originals.set(file, place);
      this.targets.set(file, language ? place.replace("content", `i18n/${language.code}`) : place);
    }
    // The list of posts is a page of the theme.
    const blogIndex = this.blog && `${this.blog.folder}/index.md`;
    for (const map of [this.targets, this.originals]) if (blogIndex !== undefined) map.delete(blogIndex);
    const nav = expandNav(this.config.nav ?? readNavFile(this.tree, this.folder), {
      pages: this.listPages(),
      plugins: this.plugins,
      readText: (path) => this.tree.readText(join(this.docs, path)),
    });
    for (const { path, title } of listNavPages(nav)) if (this.isMissing(path)) this.addStub(path, title);
    for (const file of files) if (MARKDOWN.test(file) && file !== blogIndex) this.convertFile(file);
    listUnknown({
      config: this.config,
      configFile: this.configFile,
      plugins: this.plugins,
      themeFolder: skipped,
      tree: this.tree,
      tasks: this.tasks,
    });
    const { dataFiles, navigation } = this.convertSidebars(nav);
    const theme = toMap(this.config.theme);
    const images = [theme.logo, theme.favicon].flatMap((path) => toText(path) ?? []);
    const copies: CopiedFile[] = files
      .filter((file) => !MARKDOWN.test(file) && !/(?:^|\/)(?:robots\.txt|sitemap\.xml|CNAME)$/.test(file))
      .map((source) => ({ source, target: this.targets.get(source) ?? "" }));
    for (const path of images) {
      const source = join(this.docs, path);
      if (this.tree.isFile(source)) copies.push({ source, target: `static/${path}` });
    }
    return {
      config: convertSettings({
        config: this.config,
        configFile: this.configFile,
        docs: this.docs,
        tree: this.tree,
        plugins: this.plugins,
        blog: this.blog,
        languages: this.languages,
        navigation,
        tasks: this.tasks,
      }),
      documents: this.documents,
      dataFiles: [...dataFiles, ...(this.blog ? readAuthors(this.tree, this.blog) : [])],
      textFiles: this.snippets.listCode(),
      copies,
      dependencies: {},
      tasks: [...this.tree.tasks, ...this.tasks],
      failures: this.failures,
    };
  }

  /** List the files that are built. @param skipped Directory of the theme. */
  private listSources(skipped: string | undefined): readonly string[] {
    const files = this.tree.listFiles(this.docs).filter((file) => skipped === undefined || !file.startsWith(skipped));
    const isExcluded = createExclusion(this.config, this.plugins.get("exclude"));
    const names = new Set(files);
    return files.filter((source) => {
      if (isExcluded(source.slice(this.docs.length + 1))) return false;
      const isBuilt = !isHiddenReadme(source, names);
      if (!isBuilt)
        this.tasks.push({
          kind: "file that is no page",
          source,
          subject: getBaseName(source),
          suggestion: "MkDocs shows index.md instead, so the file was not taken over.",
        });
      return isBuilt;
    });
  }

  private convertFile(source: string): void {
    const addTask = (task: Omit<MigrationTask, "source">): void => void this.tasks.push({ ...task, source });
    const text = convertMetaData(this.tree.readText(source) ?? "");
    const blocks = convertBlocks(text, {
      insertFile: (path, options) => this.snippets.insert(path, options, addTask),
      addTask,
    });
    const hasHooks = toList(this.config.hooks).length > 0;
    const page = convertPage({
      text: joinRawHtml(blocks),
      hasTemplates: hasHooks || readsTemplates(this.plugins.keys(), this.extensions.keys()),
      convertUrl: (url) => this.convertUrl(url, source),
      hasExtension: (name) => this.extensions.has(name),
      hasReferences: hasHooks || this.plugins.has("mkdocstrings") || this.plugins.has("autorefs"),
      addTask,
    });
    const editor = new FrontMatterEditor(page.text);
    const title = toText(editor.values.title);
    const target = this.targets.get(source) ?? "";
    const kind = /^(?:content|i18n\/[^/]+)\/blog\//.test(target) ? "post" : "doc";
    const [, code] = /^i18n\/([^/]+)/.exec(target) ?? [];
    const isAlone = code !== undefined && ![...this.targets.values()].includes(this.originals.get(source) ?? "");
    if (isAlone) editor.set("locales", [code]);
    if (this.blog && kind === "post") convertPostKeys(editor, title ?? page.heading ?? "", this.blog);
    cleanKeys(editor, kind, addTask);
    const name = removeExtension(getBaseName(source));
    const folder = getBaseName(getFolder(source));
    if (title === undefined && page.heading === undefined)
      editor.set("title", toWords(/^(?:index|readme)$/i.test(name) ? (folder === "docs" ? "Home" : folder) : name));
    this.headings.set(source, title ?? page.heading ?? "");
    const result = applyEdits(page.text, editor.createEdits());
    this.documents.push({ kind, source, target, text: result });
  }

  private convertUrl(url: string, source: string): string | undefined {
    return convertFileLink(url, source, {
      targets: this.originals,
      root: this.docs,
      listCandidates: (path) => {
        const page = path.replace(/\/$|\.html$/, "");
        return [
          path,
          ...["", ".md", "/index.md", "/README.md"].map((ending) => (page === "" ? ending.slice(1) : page + ending)),
        ].flatMap((file) => listVariants(file, this.docs, this.languages));
      },
    });
  }

  /** Find the file at a path of `nav`. */
  private findPage(path: string): string {
    const file = join(this.docs, path);
    return listVariants(file, this.docs, this.languages).find((variant) => this.targets.has(variant)) ?? file;
  }

  /** List the pages of the default language, except for posts, by their paths in `nav`. */
  private listPages(): string[] {
    return [...this.targets].flatMap(([file, target]) =>
      MARKDOWN.test(file) && target.startsWith("content/docs/")
        ? [locateFile(file.slice(this.docs.length + 1), this.languages).path]
        : [],
    );
  }

  private isMissing(path: string): boolean {
    const file = join(this.docs, path);
    return (
      MARKDOWN.test(path) &&
      joinInside(path) !== undefined &&
      this.getBlogHref(file) === undefined &&
      !this.targets.has(this.findPage(path))
    );
  }

  private findTitle(id: string): string | undefined {
    const [source] = [...this.targets].find(([, target]) => removeExtension(target) === `content/docs/${id}`) ?? [];
    return this.headings.get(source ?? "");
  }

  private getBlogHref(file: string): string | undefined {
    return this.blog && file === `${this.blog.folder}/index.md` ? `/${this.blog.route}` : undefined;
  }

  private addStub(path: string, title: string | undefined): void {
    const source = join(this.docs, path);
    const target = `content/docs/${locateIndex(source.slice(this.docs.length + 1))}`;
    const stub = createStub(path, title, { source: this.configFile, target });
    this.tasks.push(stub.task);
    this.documents.push(stub.document);
    this.headings.set(source, stub.heading);
    for (const map of [this.targets, this.originals]) map.set(source, target);
  }

  private convertSidebars(nav: readonly unknown[]): {
    dataFiles: SiteDescription["dataFiles"];
    navigation: readonly NavItem[];
  } {
    const features = toList(toMap(this.config.theme).features);
    const items = convertNav(nav, {
      getId: (path) => {
        const target = this.targets.get(this.findPage(path));
        return target === undefined || !MARKDOWN.test(target)
          ? undefined
          : removeExtension(target.slice("content/docs/".length));
      },
      getTitle: (path) => this.headings.get(this.findPage(path)),
      hasIndexes: features.includes("navigation.indexes") || this.plugins.has("section-index"),
      isExpanded: features.includes("navigation.expand") || features.includes("navigation.sections"),
      getHref: (path) => this.getBlogHref(join(this.docs, path)),
      addMissing: (path) =>
        void this.tasks.push({
          kind: "navigation item",
          source: this.configFile,
          subject: path,
          suggestion: "No page has this path, so the item was removed.",
        }),
    });
    if (items.length === 0) return { dataFiles: [], navigation: [] };
    const tabs = features.includes("navigation.tabs") ? splitTabs(items, (id) => this.findTitle(id)) : undefined;
    const dataFile = {
      source: this.configFile,
      target: "content/docs/sidebars.yaml",
      value: tabs?.sidebars ?? { docs: items },
    };
    const navigation = tabs?.navigation ?? [];
    if (!this.languages) return { dataFiles: [dataFile], navigation };
    const translated = translateLabels(this.languages, { sidebars: dataFile.value, navigation });
    return { dataFiles: [dataFile, ...translated.dataFiles], navigation: translated.navigation };
  }
}
