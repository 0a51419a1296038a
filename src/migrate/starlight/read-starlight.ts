/** Reads a site of Starlight, the theme of Astro for documentation. */

import { parse } from "yaml";
import { getFolder } from "../../util/path.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { isMap, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import { readConfiguration } from "../read-configuration.ts";
import type {
  CopiedFile,
  DataFile,
  MigratedDocument,
  ReaderInput,
  SiteDescription,
  ToolReader,
} from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { mergeRedirects, readStaticFiles } from "../static-files.ts";
import { convertKeys } from "./convert-keys.ts";
import { convertPage } from "./starlight-page.ts";
import { convertSettings } from "./starlight-settings.ts";
import { convertSidebar, getId } from "./convert-sidebar.ts";
import { listAstroPages } from "./astro-pages.ts";
import { PageLinks } from "./page-links.ts";
import { ModuleResolver } from "./read-aliases.ts";
import { AstroCode } from "./astro-code.ts";
import { listLocales, readPage, SitePages, type StarlightLocale, type StarlightPage } from "./locale-pages.ts";

const CONFIG = ["mjs", "ts", "js", "mts", "cjs", "cts"].map((ending) => `astro.config.${ending}`);

export const starlight: ToolReader = {
  id: "starlight",
  name: "Starlight",
  detect: (tree, folder) => {
    const file = tree.findFile(...CONFIG.map((name) => joinPath(folder, name)));
    return file !== undefined && tree.isFolder(joinPath(folder, "src/content/docs")) ? file : undefined;
  },
  read: async (input) => new StarlightReader(input).read(),
};

class StarlightReader {
  private readonly input: ReaderInput;
  private readonly tree: SourceTree;
  private readonly siteFolder: string;
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private config: PlainMap = {};
  private options: PlainMap = {};
  private locales: readonly StarlightLocale[] = [];
  private pages!: SitePages;
  private code!: AstroCode;
  /** IDs of the documents in the sidebar. */
  private listedIds: ReadonlySet<string> | undefined;
  private links!: PageLinks;

  constructor(input: ReaderInput) {
    this.input = input;
    this.tree = input.tree;
    this.siteFolder = getFolder(input.configFile);
  }

  addTask(task: MigrationTask): void {
    this.tasks.push(task);
  }

  addFailure(failure: MigrationFailure): void {
    this.failures.push(failure);
  }

  async read(): Promise<SiteDescription> {
    const { tree, siteFolder, tasks, input } = this;
    const { configFile } = input;
    this.config = toMap(await readConfiguration(configFile, input, this));
    this.options = findOptions(this.config);
    this.locales = listLocales(this.options);
    const hasBlog = (tree.readText(configFile) ?? "").includes("starlight-blog");
    this.pages = new SitePages(tree, {
      folder: joinPath(siteFolder, "src/content/docs"),
      locales: this.locales,
      hasBlog,
    });
    const resolver = new ModuleResolver(tree, siteFolder);
    this.code = new AstroCode(tree, { siteFolder, resolver, locate: (file) => this.locate(file) });
    this.links = new PageLinks({ config: this.config, pages: this.pages, code: this.code, resolver });
    const settings = convertSettings({
      config: this.config,
      options: this.options,
      configFile,
      locales: this.locales,
      convertImage: (path) => this.convertConfigImage(path),
      tasks,
    });
    const dataFiles = convertSidebar({
      options: this.options,
      pages: this.pages,
      locales: this.locales,
      source: configFile,
      directories: this.readDirectorySettings(),
      tasks,
    });
    const [sidebar] = dataFiles;
    this.listedIds = sidebar && new Set(listIds(sidebar.value));
    const documents = this.convertDocuments();
    const staticFiles = readStaticFiles(tree, [joinPath(siteFolder, "public")]);
    const astroPages = listAstroPages({ tree, siteFolder, pages: this.pages, tasks });
    for (const source of tree.listFiles(joinPath(siteFolder, "src/content/i18n")))
      this.addTask({
        kind: "messages",
        source,
        subject: source.slice(source.lastIndexOf("/") + 1),
        suggestion: "Texts of the theme have other names here. Write them in i18n/<code>/messages.yaml.",
      });
    const { textFiles, copies } = this.code.listFiles();
    const components = this.code.listComponents();
    return {
      config: {
        ...settings,
        markdown: { ...settings.markdown, ...(components && { components }) },
        redirects: mergeRedirects(settings.redirects, staticFiles.redirects, this.listOldPaths()),
      },
      documents,
      dataFiles: [...dataFiles, ...this.readAuthors(hasBlog)],
      textFiles: [...textFiles, ...astroPages],
      copies: [...staticFiles.copies, ...copies, ...this.listOtherFiles()],
      dependencies: {},
      tasks: [...tree.tasks, ...tasks, ...this.code.tasks, ...staticFiles.tasks],
      failures: this.failures,
    };
  }

  /** Read the settings of directories, which the plugin `starlight-auto-sidebar` has in `_meta.yml`. */
  private readDirectorySettings(): Map<string, PlainMap> {
    const settings = new Map<string, PlainMap>();
    const folder = joinPath(this.pages.folder, this.locales[0]?.folder ?? "");
    for (const source of this.pages.others) {
      if (!/\/_meta\.(?:ya?ml|json)$/.test(source) || !source.startsWith(`${folder}/`)) continue;
      try {
        const value = parse(this.tree.readText(source) ?? "", { logLevel: "error" });
        settings.set(getFolder(source.slice(folder.length + 1)), toMap(value));
      } catch (error) {
        const [message = ""] = String(error).split("\n", 1);
        this.addFailure({ source, message, hint: "Its values are missing. Fix it, and run the command again." });
      }
    }
    return settings;
  }

  /** Return the path in the new site of a document or a file next to it. */
  private locate(file: string): string | undefined {
    const page = this.pages.getByFile(file);
    if (page) return page.target;
    return file.startsWith(`${this.pages.folder}/`) ? this.pages.locateOther(file).target : undefined;
  }

  private convertDocuments(): MigratedDocument[] {
    const documents: MigratedDocument[] = [];
    for (const page of this.pages.pages) {
      if (/^(?:i18n\/[^/]+|content)\/(?:docs|pages)\/404\.mdx?$/.test(page.target)) {
        this.addTask({
          kind: "page",
          source: page.file,
          subject: "404",
          suggestion: "The theme has a page for missing pages. Replace the template `notFound` to change it.",
        });
        continue;
      }
      documents.push(this.convertDocument(page));
    }
    for (const source of this.pages.partials) {
      const { target, original } = this.pages.locateOther(source);
      const locale = this.pages.findLocale(source.slice(this.pages.folder.length + 1));
      const page: StarlightPage = { file: source, locale, url: "", kind: "doc", target, original, values: {} };
      const { text, extension } = this.convertText(page, (editor) => {
        editor.clear();
        return "";
      });
      documents.push({ kind: "doc", source, target: target.replace(/\.mdx?$/i, extension), text });
    }
    return documents;
  }

  private convertDocument(page: StarlightPage): MigratedDocument {
    const [original] = this.locales;
    const isTranslation = page.locale !== original;
    const hasOriginal =
      !isTranslation || this.pages.findInLocale(page.url, page.locale)?.locale === original || this.hasOriginal(page);
    const { text, extension } = this.convertText(page, (editor, addTask) =>
      convertKeys(editor, {
        page,
        isTranslation: isTranslation && hasOriginal,
        locales: hasOriginal ? undefined : this.listTranslations(page),
        convertImage: (path) => this.links.convertImage(path, page, true),
        findDoc: (url) => {
          const target = this.links.findLinked(url, page)?.page;
          return target?.kind === "doc" ? getId(target) : undefined;
        },
        convertUrl: (url) => this.links.convertUrl(url, page),
        convertHomeUrl: (url) => this.links.convertHomeUrl(url, page),
        isListed: this.listedIds === undefined || this.listedIds.has(getId(page)),
        addTask,
      }),
    );
    return { kind: page.kind, source: page.file, target: page.target.replace(/\.mdx?$/i, extension), text };
  }

  /** List the languages that have a page. */
  private listTranslations({ url }: StarlightPage): string[] {
    return this.locales
      .filter((locale) => this.pages.findInLocale(url, locale)?.locale === locale)
      .map(({ code }) => code);
  }

  private hasOriginal({ url }: StarlightPage): boolean {
    const [original] = this.locales;
    return original !== undefined && this.pages.findInLocale(url, original) !== undefined;
  }

  private convertText(
    page: StarlightPage,
    convertFrontMatter: Parameters<typeof convertPage>[0]["convertFrontMatter"],
  ) {
    return convertPage({
      source: page.file,
      text: readPage(page.file, this.tree),
      convertFrontMatter,
      convertUrl: (url) => this.links.convertUrl(url, page),
      convertImage: (url) => this.links.convertImage(url, page, false),
      planImport: (specifier, names) => this.code.planImport(page.file, specifier, names),
      takeStub: (name) => this.code.takeStub(name),
      tasks: this.tasks,
    });
  }

  private convertConfigImage(path: string): string | undefined {
    if (/^(?:https?:)?\/\//.test(path)) return path;
    const file = path.startsWith("/")
      ? this.tree.findFile(joinPath(this.siteFolder, `public${path}`), joinPath(this.siteFolder, path.slice(1)))
      : this.tree.findFile(joinPath(this.siteFolder, path.replace(/^\.\//, "")));
    return file === undefined ? undefined : this.code.copyImage(file);
  }

  private listOtherFiles(): CopiedFile[] {
    return this.pages.others
      .filter((source) => !/\.(?:[cm]?[jt]sx?|astro|vue|svelte|s?css|json|ya?ml)$/i.test(source))
      .map((source) => ({ source, target: this.pages.locateOther(source).target }));
  }

  /** The default language has a directory in the old site, and none in the new one. */
  private listOldPaths(): { from: string; to: string }[] {
    const [original] = this.locales;
    if (!original || original.folder === "") return [];
    return [
      { from: `/${original.folder}`, to: "/" },
      { from: `/${original.folder}/*`, to: "/:splat" },
    ];
  }

  private readAuthors(hasBlog: boolean): DataFile[] {
    if (!hasBlog) return [];
    const plugin = toList(this.options.plugins).find((entry) => isMap(toMap(entry).authors));
    const authors = Object.entries(toMap(toMap(plugin).authors)).map(([key, value]) => {
      const { name, title, url, picture } = toMap(value);
      return [key, { name: toText(name) ?? key, ...pick({ title, url, image_url: picture }) }] as const;
    });
    return [{ source: this.input.configFile, target: "content/blog/authors.yaml", value: Object.fromEntries(authors) }];
  }
}

const pick = (map: PlainMap): PlainMap =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => toText(value) !== undefined));

/** List the IDs in a sidebar. */
function listIds(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(listIds);
  const { id, items, docs } = toMap(value);
  return [...(toText(id) === undefined ? [] : [String(id)]), ...listIds(items ?? docs ?? [])];
}

/** Find the options of Starlight among the integrations. A stub of the package returns its argument. */
function findOptions(config: PlainMap): PlainMap {
  const integrations = toList(config.integrations).flat().map(toMap);
  return (
    integrations.find(
      (entry) => entry.sidebar !== undefined || entry.social !== undefined || entry.editLink !== undefined,
    ) ??
    integrations.find((entry) => entry.title !== undefined) ??
    {}
  );
}
