/** Reads a Docusaurus site (versions 2 and 3). */

import type { FrontMatterEditor } from "../front-matter-edits.ts";
import { cleanFrontMatter } from "../clean-front-matter.ts";
import { readConfiguration } from "../read-configuration.ts";
import { joinPath } from "../path-patterns.ts";
import { type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import type {
  CopiedFile,
  DataFile,
  MigratedDocument,
  PageFallback,
  ReaderInput,
  SiteDescription,
  TextFile,
  ToolReader,
} from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { mergeRedirects, readStaticFiles } from "../static-files.ts";
import type { UserConfig } from "../../site/config/user-config.ts";
import { getFolder, removeExtension } from "../../util/path.ts";
import type { AddTask } from "./conversion-input.ts";
import { convertDocument } from "./convert-document.ts";
import { convertBlogData, convertPostKeys, separateExcerpt } from "./convert-blog.ts";
import { convertDocKeys, KNOWN_KEYS } from "./convert-doc-keys.ts";
import {
  type DocsInstance,
  type DocsVersion,
  joinRoute,
  listAdmonitions,
  listPlugins,
  type PluginEntry,
  readInstances,
} from "./docs-instances.ts";
import { LinkConverter } from "./link-converter.ts";
import { ReactCode } from "./react-code.ts";
import { convertReactPages } from "./copied-pages.ts";
import { listUnusedFiles } from "./unused-files.ts";
import { convertCustomStyles } from "./style-sheets.ts";
import { TabValues } from "./tab-values.ts";
import { ORIGINAL_KEYS, readTranslations } from "./translations.ts";
import { readSidebars } from "./version-sidebars.ts";
import { convertSettings } from "./convert-settings.ts";

export const docusaurus: ToolReader = {
  id: "docusaurus",
  name: "Docusaurus",
  detect: (tree, folder) =>
    tree.findFile(
      ...["ts", "mts", "cts", "js", "mjs", "cjs"].map((ending) => joinPath(folder, `docusaurus.config.${ending}`)),
    ),
  read: async (input) => new DocusaurusReader(input).read(),
};

const MARKDOWN = /\.(?:mdx?|markdown)$/i;

class DocusaurusReader {
  private readonly input: ReaderInput;
  private readonly tree: SourceTree;
  private readonly siteFolder: string;
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private readonly documents: MigratedDocument[] = [];
  private readonly dataFiles: DataFile[] = [];
  private readonly textFiles: TextFile[] = [];
  private readonly copies: CopiedFile[] = [];
  private readonly fallbacks: PageFallback[] = [];
  /** Paths in the new site by those in the source. */
  private readonly targets = new Map<string, string>();
  private config: PlainMap = {};
  private plugins: readonly PluginEntry[] = [];
  private instances: readonly DocsInstance[] = [];
  private readonly links = new LinkConverter();
  private readonly tabValues: TabValues;

  constructor(input: ReaderInput) {
    this.input = input;
    this.tree = input.tree;
    this.siteFolder = getFolder(input.configFile);
    this.tabValues = new TabValues(input);
  }

  private at(path: string): string {
    return joinPath(this.siteFolder, path);
  }

  async read(): Promise<SiteDescription> {
    const { tree, siteFolder } = this;
    this.config = toMap(await readConfiguration(this.input.configFile, this.input, this));
    this.plugins = listPlugins(this.config);
    this.instances = readInstances(tree, siteFolder, this.plugins, this.tasks);
    const react = new ReactCode({ tree, siteFolder, config: this.config, locate: (file) => this.targets.get(file) });
    this.locateFiles();
    await this.tabValues.load([...this.targets.keys()], (file, specifier) => react.resolve(file, specifier));
    const { config, plugins, instances, tasks } = this;
    const { configFile } = this.input;
    const settings = convertSettings({ tree, config, configFile, siteFolder, plugins, instances, tasks });
    for (const instance of this.instances) for (const version of instance.versions) this.convertDocs(version, react);
    for (const instance of this.instances)
      this.dataFiles.push(
        ...(await readSidebars(instance, { input: this.input, siteFolder, log: this, tasks: this.tasks })),
      );
    this.convertBlog(react);
    this.convertPages(react);
    this.convertTranslations(settings, react);
    const files = readStaticFiles(tree, this.staticFolders);
    const styles = convertCustomStyles(this.config, {
      tree,
      siteFolder,
      configFile: this.input.configFile,
      getStaticUrl: (file) => react.getStaticUrl(file),
    });
    this.textFiles.push(...styles.styles);
    this.copies.push(...styles.copies);
    this.tasks.push(...styles.tasks);
    const code = react.listFiles();
    const unused = listUnusedFiles(tree, siteFolder, [
      ...this.documents,
      ...this.textFiles,
      ...this.copies,
      ...code.textFiles,
      ...code.copies,
    ]);
    return {
      config: {
        ...settings,
        ...(styles.styles.length > 0 && { styles: styles.styles.map(({ target }) => target) }),
        redirects: mergeRedirects(settings.redirects, files.redirects),
      },
      documents: this.documents,
      dataFiles: this.dataFiles,
      textFiles: [...this.textFiles, ...code.textFiles],
      copies: [...this.copies, ...code.copies, ...files.copies],
      fallbacks: this.fallbacks,
      dependencies: {},
      tasks: [...tree.tasks, ...this.tasks, ...react.tasks, ...files.tasks, ...unused],
      failures: this.failures,
    };
  }

  addTask(task: MigrationTask): void {
    this.tasks.push(task);
  }

  addFailure(failure: MigrationFailure): void {
    this.failures.push(failure);
  }

  private getOptions(name: string): PlainMap | undefined {
    return this.plugins.find((plugin) => plugin.name === name)?.options;
  }

  private get blogFolder(): string | undefined {
    const options = this.getOptions("content-blog");
    return options && this.at(toText(options.path) ?? "blog");
  }

  private get pagesFolder(): string | undefined {
    const options = this.getOptions("content-pages");
    return options && this.at(toText(options.path) ?? "src/pages");
  }

  /** Decide where each file goes, before links between files are converted. */
  private locateFiles(): void {
    for (const { path, routeBase, versions } of this.instances)
      for (const version of versions) {
        const folder = joinPath("content", joinPath(path, version.folder));
        for (const doc of version.docs) {
          const target = `${folder}/${doc.path}`;
          this.targets.set(doc.file, target);
          this.links.addPage(joinRoute(routeBase, version.folder, doc.route), target, doc.file);
        }
        for (const file of [...version.assets, ...version.partials])
          this.targets.set(`${version.source}/${file}`, `${folder}/${file}`);
      }
    for (const [folder, target] of [
      [this.blogFolder, "content/blog"],
      [this.pagesFolder, "content/pages"],
    ])
      for (const file of folder === undefined ? [] : this.tree.listFiles(folder))
        this.targets.set(file, `${target}${file.slice(folder?.length ?? 0)}`);
    this.links.setFiles({
      targets: this.targets,
      siteFolder: this.siteFolder,
      config: this.config,
      instances: this.instances,
      blogFolder: this.blogFolder,
      staticFolders: this.staticFolders,
      baseUrl: toText(this.config.baseUrl) ?? "/",
      hasSlash: this.config.trailingSlash === true,
    });
  }

  private convertTranslations(config: UserConfig, react: ReactCode): void {
    const { tree, siteFolder, instances, blogFolder, pagesFolder, targets, dataFiles } = this;
    const input = { tree, siteFolder, config, instances, blogFolder, pagesFolder, targets, sidebars: dataFiles };
    const translations = readTranslations(input);
    for (const { source, target } of translations.documents) this.targets.set(source, target);
    for (const { kind, source } of translations.documents)
      this.convertMarkdown(source, kind, react, (editor, addTask) => {
        for (const key of ORIGINAL_KEYS) if (key in editor.values) editor.set(key, undefined);
        cleanFrontMatter(editor, kind, KNOWN_KEYS, addTask);
      });
    this.dataFiles.push(...translations.dataFiles);
    this.copies.push(...translations.copies);
    this.tasks.push(...translations.tasks);
  }

  private get staticFolders(): string[] {
    const folders = toList(this.config.staticDirectories).flatMap((folder) => toText(folder) ?? []);
    return (folders.length > 0 ? folders : ["static"]).map((folder) => this.at(folder));
  }

  private convertDocs(version: DocsVersion, react: ReactCode): void {
    for (const path of [...version.partials, ...version.assets]) {
      const source = `${version.source}/${path}`;
      if (MARKDOWN.test(path))
        this.convertMarkdown(source, "doc", react, (editor, addTask) =>
          cleanFrontMatter(editor, "doc", KNOWN_KEYS, addTask),
        );
      // Code is copied if a document imports it.
      else if (!/\.(?:[cm]?[jt]sx?|s?css)$/.test(path))
        this.copies.push({ source, target: this.targets.get(source) ?? "" });
    }
    const ids = new Map(version.docs.map((doc) => [doc.oldId, doc]));
    for (const doc of version.docs)
      this.convertMarkdown(doc.file, "doc", react, (editor, addTask) => convertDocKeys(editor, { doc, ids, addTask }));
  }

  private convertMarkdown(
    source: string,
    kind: MigratedDocument["kind"],
    react: ReactCode,
    convertFrontMatter: (editor: FrontMatterEditor, addTask: AddTask) => void,
  ): void {
    const target = this.targets.get(source);
    if (target === undefined) return;
    const converted = convertDocument({
      source,
      text: this.tree.readText(source) ?? "",
      convertFrontMatter,
      convertUrl: (url, isImage) => this.links.convert(url, isImage, source),
      convertImport: (specifier, names) => react.planImport(source, specifier, names),
      evaluate: (expression) => this.tabValues.evaluate(expression, source),
      admonitions: listAdmonitions(this.plugins),
      plugins: this.plugins,
      tasks: this.tasks,
    });
    // A translation has the ending of its original.
    const place = target.startsWith("i18n/") ? target : removeExtension(target) + converted.extension;
    // Documents that insert this one import it by its new name.
    this.targets.set(source, place);
    const text = kind === "post" ? separateExcerpt(converted.text) : converted.text;
    this.documents.push({ kind, source, target: place, text });
  }

  private convertBlog(react: ReactCode): void {
    const folder = this.blogFolder;
    if (folder === undefined) return;
    for (const source of this.tree.listFiles(folder)) {
      const path = source.slice(folder.length + 1);
      const text = this.tree.readText(source) ?? "";
      if (/^(?:authors|tags)\.(?:ya?ml|json)$/.test(path)) continue;
      if (!MARKDOWN.test(path)) this.copies.push({ source, target: this.targets.get(source) ?? "" });
      else
        this.convertMarkdown(source, "post", react, (editor, addTask) => {
          if (!/(?:^|\/)_/.test(path)) convertPostKeys(editor, { path, text, addTask });
          cleanFrontMatter(editor, "post", KNOWN_KEYS, addTask);
        });
    }
    this.dataFiles.push(...convertBlogData(this.tree, folder, this.getOptions("content-blog") ?? {}, this.tasks));
  }

  private convertPages(react: ReactCode): void {
    const folder = this.pagesFolder;
    if (folder === undefined) return;
    const files = this.tree.listFiles(folder);
    for (const source of files)
      if (MARKDOWN.test(source))
        this.convertMarkdown(source, "page", react, (editor, addTask) =>
          cleanFrontMatter(editor, "page", [...KNOWN_KEYS, "tags"], addTask),
        );
    const urls = this.instances.flatMap(({ routeBase, versions }) =>
      versions.flatMap(({ folder: name, docs }) => docs.map(({ route }) => joinRoute(routeBase, name, route))),
    );
    const { pages, fallbacks } = convertReactPages(files, {
      tree: this.tree,
      folder,
      config: this.config,
      taken: new Set(urls),
      react,
      tasks: this.tasks,
    });
    this.textFiles.push(...pages);
    this.fallbacks.push(...fallbacks);
  }
}
