/** Reads a site of MkDocs, with Material for MkDocs and its extensions. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { getBaseName, getExtension, getFolder, joinInside, removeExtension, toWords } from "../../util/path.ts";
import { cleanFrontMatter } from "../clean-front-matter.ts";
import { convertEditUrl } from "../edit-url.ts";
import { convertFileLink } from "../file-links.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { omitEmpty, type PlainMap, toFlag, toList, toMap, toText } from "../plain-values.ts";
import type {
  CopiedFile,
  MigratedDocument,
  ReaderInput,
  SiteDescription,
  TextFile,
  ToolReader,
} from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { applyEdits } from "../text-edits.ts";
import { convertBlocks, type InsertedFile } from "./convert-blocks.ts";
import { convertNav } from "./convert-nav.ts";
import { convertPage } from "./python-markup.ts";
import { convertSections, selectSection } from "./snippet-sections.ts";
import { convertRedirectMaps } from "./redirect-maps.ts";
import { BUILT_IN_PLUGINS, readNamedOptions, readSettings, readSiteUrl } from "./read-settings.ts";

export const mkdocs: ToolReader = {
  id: "mkdocs",
  name: "MkDocs",
  detect: (tree, folder) => tree.findFile(...["mkdocs.yml", "mkdocs.yaml"].map((name) => join(folder, name))),
  read: async (input) => new MkDocsReader(input).read(),
};

/** Most snippets inside of each other. */
const MAX_DEPTH = 10;

const MARKDOWN = /\.(?:md|markdown)$/i;

const KNOWN_KEYS = ["hide", "icon", "status", "template", "search", "comments", "subtitle", "render_macros"];

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
  /** Files with code that pages show. */
  private readonly code = new Set<string>();
  /** Number of snippets around the current one. */
  private depth = 0;
  /** Directories of snippets. */
  private readonly snippets: readonly string[];

  constructor({ tree, configFile }: ReaderInput) {
    this.tree = tree;
    this.configFile = configFile;
    this.folder = getFolder(configFile);
    this.config = readSettings(configFile, tree, (failure) => this.failures.push(failure));
    this.docs = join(this.folder, toText(this.config.docs_dir) ?? "docs");
    this.plugins = readNamedOptions(this.config.plugins);
    const options = readNamedOptions(this.config.markdown_extensions).get("pymdownx.snippets");
    const paths = [options?.base_path ?? "."].flat().flatMap((path) => toText(path) ?? []);
    this.snippets = [...paths.map((path) => join(this.folder, path)), this.docs, this.folder];
  }

  read(): SiteDescription {
    const custom = toText(toMap(this.config.theme).custom_dir);
    const skipped = custom === undefined ? undefined : `${join(this.folder, custom)}/`;
    const files = this.tree.listFiles(this.docs).filter((file) => skipped === undefined || !file.startsWith(skipped));
    for (const file of files) this.targets.set(file, `content/docs/${file.slice(this.docs.length + 1)}`);
    for (const file of files) if (MARKDOWN.test(file)) this.convertFile(file);
    this.listUnknown(skipped);
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
      config: this.convertConfig(),
      documents: this.documents,
      dataFiles: this.convertSidebars(),
      textFiles: [...this.code].map(
        (source): TextFile => ({
          source,
          target: getCodeTarget(source),
          text: convertSections(this.tree.readText(source) ?? ""),
        }),
      ),
      copies,
      dependencies: {},
      tasks: [...this.tree.tasks, ...this.tasks],
      failures: this.failures,
    };
  }

  private addConfigTask(kind: string, subject: string, suggestion: string): void {
    this.tasks.push({ kind, source: this.configFile, subject, suggestion });
  }

  private convertFile(source: string): void {
    const addTask = (task: Omit<MigrationTask, "source">): void => void this.tasks.push({ ...task, source });
    const text = this.tree.readText(source) ?? "";
    const blocks = convertBlocks(text, {
      insertFile: (path, options) => this.insertFile(path, options, addTask),
      addTask,
    });
    const page = convertPage({
      text: blocks,
      convertUrl: (url) => this.convertUrl(url, source),
      hasReferences: this.plugins.has("mkdocstrings") || this.plugins.has("autorefs"),
      addTask,
    });
    const editor = new FrontMatterEditor(page.text);
    const title = toText(editor.values.title);
    const hidden = [editor.values.hide].flat();
    if (hidden.includes("toc")) editor.set("hide_table_of_contents", true);
    cleanFrontMatter(editor, "doc", KNOWN_KEYS, addTask);
    const name = removeExtension(getBaseName(source));
    const folder = getBaseName(getFolder(source));
    if (title === undefined && page.heading === undefined)
      editor.set("title", toWords(/^(?:index|readme)$/i.test(name) ? (folder === "docs" ? "Home" : folder) : name));
    this.headings.set(source, title ?? page.heading ?? "");
    const result = applyEdits(page.text, editor.createEdits());
    this.documents.push({ kind: "doc", source, target: this.targets.get(source) ?? "", text: result });
  }

  private convertUrl(url: string, source: string): string | undefined {
    return convertFileLink(url, source, {
      targets: this.targets,
      root: this.docs,
      listCandidates: (path) => {
        const page = path.replace(/\/$|\.html$/, "");
        return [
          path,
          ...["", ".md", "/index.md", "/README.md"].map((ending) => (page === "" ? ending.slice(1) : page + ending)),
        ];
      },
    });
  }

  /** Find a snippet: `file.md`, `file.py:3:5` or `file.py:section`. */
  private insertFile(
    written: string,
    { isCode, info, line }: { isCode: boolean; info: string; line: number },
    addTask: (task: Omit<MigrationTask, "source">) => void,
  ): InsertedFile | undefined {
    const [, path = "", part = ""] = /^([^:]+)(?::(.*))?$/.exec(written) ?? [];
    const candidates = [
      ...this.snippets.map((folder) => join(folder, path)),
      join(this.docs, path.replace(/^(?:\.\.\/)+/, "")),
      path.replace(/^(?:\.\.\/)+/, ""),
    ];
    const file = this.tree.findFile(...candidates);
    if (file === undefined) {
      addTask({
        kind: "include",
        line,
        subject: written,
        suggestion: "The source does not contain the file, so the directive is a comment now.",
      });
      return isCode ? undefined : { kind: "text", lines: [`<!-- include ${written.replaceAll("--", "- -")} -->`] };
    }
    const text = this.tree.readText(file) ?? "";
    const range = /^(\d*)(?::(\d*))?$/.exec(part);
    const lines = text.replace(/\n$/, "").split("\n");
    const first = Math.max(1, Number(range?.[1] || 1));
    const last = part !== "" && range ? Math.min(Number(range[2] || lines.length), lines.length) : lines.length;
    if (isCode) {
      this.code.add(file);
      const fragment = part === "" ? "" : range ? `#L${first}-L${last}` : `#${part}`;
      const language = getExtension(file).slice(1) || "text";
      return { kind: "code", option: `file="/${getCodeTarget(file)}${fragment}"`, language };
    }
    const selected = part === "" || range ? lines.slice(first - 1, last) : selectSection(lines, part);
    if (info !== "" || this.depth >= MAX_DEPTH) return { kind: "text", lines: selected };
    // Snippets may contain snippets.
    this.depth++;
    const nested = convertBlocks(selected.join("\n"), {
      insertFile: (name, options) => this.insertFile(name, options, addTask),
      addTask,
    });
    this.depth--;
    return { kind: "text", lines: nested.split("\n") };
  }

  private convertSidebars(): SiteDescription["dataFiles"] {
    const nav = toList(this.config.nav);
    const features = toList(toMap(this.config.theme).features);
    const items = convertNav(nav, {
      getId: (path) => {
        const target = this.targets.get(join(this.docs, path));
        return target === undefined || !MARKDOWN.test(target)
          ? undefined
          : removeExtension(target.slice("content/docs/".length));
      },
      getTitle: (path) => this.headings.get(join(this.docs, path)),
      hasIndexes: features.includes("navigation.indexes") || this.plugins.has("section-index"),
      isExpanded: features.includes("navigation.expand") || features.includes("navigation.sections"),
      addMissing: (path) =>
        this.addConfigTask("navigation item", path, "No page has this path, so the item was removed."),
    });
    return items.length === 0
      ? []
      : [{ source: this.configFile, target: "content/docs/sidebars.yaml", value: { docs: items } }];
  }

  private convertConfig(): UserConfig {
    const { config } = this;
    const theme = toMap(config.theme);
    const site = readSiteUrl(toText(config.site_url));
    if (site.origin === undefined) this.addConfigTask("configuration", "site_url", 'Set "url" of the configuration.');
    const repository = toText(config.repo_url);
    const language = toText(theme.language) ?? "en";
    const hasFolders = toFlag(config.use_directory_urls) !== false;
    const getImage = (path: string | undefined): string | undefined =>
      path !== undefined && this.tree.isFile(join(this.docs, path)) ? `/${path}` : undefined;
    const logo = getImage(toText(theme.logo));
    const title = toText(config.site_name) ?? "Documentation";
    const edit = convertEditUrl(`${repository?.replace(/\/+$/, "")}/${toText(config.edit_uri) ?? ""}`);
    const palettes = [theme.palette].flat().map(toMap);
    return omitEmpty<UserConfig>({
      title,
      tagline: toText(config.site_description),
      url: site.origin ?? "https://example.org",
      baseUrl: site.pathname === "/" ? undefined : site.pathname,
      trailingSlash: hasFolders,
      favicon: getImage(toText(theme.favicon)),
      ...(language === "en"
        ? {}
        : { defaultLocale: language, locales: [{ code: language, label: getLanguageLabel(language) }] }),
      redirects: convertRedirectMaps(toMap(this.plugins.get("redirects")?.redirect_maps), hasFolders),
      docs: omitEmpty({ routeBase: "/", editUrl: edit }),
      navbar: omitEmpty({
        title,
        logo: logo === undefined ? undefined : { src: logo, alt: "" },
        right: [
          ...(repository?.includes("github.com")
            ? [{ type: "icon", icon: "github", href: repository, label: "GitHub" } as const]
            : []),
          { type: "colorModeToggle" } as const,
          { type: "search" } as const,
        ],
      }),
      colorMode: palettes[0]?.scheme === "slate" ? { default: "dark" as const } : undefined,
      footer:
        toText(config.copyright) === undefined
          ? undefined
          : { copyright: { text: (toText(config.copyright) ?? "").replace(/<[^>]*>/g, "").replace(/&copy;/g, "©") } },
      markdown: { rawHtml: "trusted" },
    });
  }

  private listUnknown(themeFolder: string | undefined): void {
    for (const name of this.plugins.keys())
      if (!BUILT_IN_PLUGINS.test(name))
        this.addConfigTask(
          "plugin",
          name,
          'Look for a built-in function, or write a plugin ("plugins" in the configuration).',
        );
    if (this.plugins.has("mike") || toMap(toMap(this.config.extra).version).provider === "mike")
      this.addConfigTask(
        "versions",
        "mike",
        "Versions are branches of the built site. Copy the documents of a version with `sitegen version` at its tag.",
      );
    for (const key of ["extra_css", "extra_javascript", "hooks"])
      for (const file of toList(this.config[key]))
        this.addConfigTask(
          "theme",
          toText(file) ?? toText(toMap(file).path) ?? key,
          "The file is for the theme of MkDocs. Write a style sheet or a component for this one.",
        );
    for (const source of themeFolder === undefined ? [] : this.tree.listFiles(themeFolder.replace(/\/$/, "")))
      this.tasks.push({
        kind: "theme",
        source,
        subject: getBaseName(source),
        suggestion: "The file is for the theme of MkDocs. Write a style sheet or a component for this one.",
      });
  }
}

const getCodeTarget = (file: string): string => `examples/${file}`;
