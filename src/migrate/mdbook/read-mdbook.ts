/** Reads a book of mdBook. */

import { getBaseName, getFolder, getRelativePath, joinInside, removeExtension } from "../../util/path.ts";
import { compareText } from "../../util/collections.ts";
import { convertFileLink } from "../file-links.ts";
import { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { type PlainMap, toFlag, toMap, toNumber, toText } from "../plain-values.ts";
import { readToml } from "../read-toml.ts";
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
import { convertBook, findSlug, getHtmlOptions, toPageUrl } from "./convert-book.ts";
import { convertChapter } from "./convert-chapter.ts";
import { convertSummary } from "./convert-summary.ts";
import { convertAnchors, expandIncludes } from "./expand-includes.ts";
import { type Chapter, listChapters, readSummary, type SummaryEntry } from "./read-summary.ts";

export const mdbook: ToolReader = {
  id: "mdbook",
  name: "mdBook",
  detect: (tree, folder) => tree.findFile(join(folder, "book.toml")),
  read: async (input) => new BookReader(input).read(),
};

const MARKDOWN = /\.(?:md|markdown)$/i;

const join = (folder: string, path: string): string => joinInside(folder, path) ?? path;

class BookReader {
  private readonly input: ReaderInput;
  private readonly tree: SourceTree;
  /** Directory of the configuration. */
  private readonly folder: string;
  private readonly tasks: MigrationTask[] = [];
  private readonly failures: MigrationFailure[] = [];
  private readonly documents: MigratedDocument[] = [];
  private readonly copies: CopiedFile[] = [];
  private readonly config: PlainMap;
  /** Directory of the chapters. */
  private readonly sources: string;
  /** Paths in the new site by those in the source. */
  private readonly targets = new Map<string, string>();
  /** Text of the first heading by path in the source. */
  private readonly headings = new Map<string, string>();
  /** Files with code that chapters show. */
  private readonly code = new Set<string>();
  private readonly used = new Set<string>();
  /** File of the first chapter. */
  private start: string | undefined;
  /** Kinds of `> [!KIND]`. */
  private readonly callouts = new Set<string>();
  /** Files by the rules that they define with `r[rule.name]`. */
  private readonly rules = new Map<string, string>();
  private hiddenLines = 0;
  private hasRust = false;
  private hasFormulas = false;

  constructor(input: ReaderInput) {
    this.input = input;
    this.tree = input.tree;
    this.folder = getFolder(input.configFile);
    const { values, fault } = readToml(this.tree.readText(input.configFile) ?? "");
    this.config = values;
    if (fault)
      this.failures.push({
        source: input.configFile,
        line: fault.line,
        message: `The configuration has a syntax error: ${fault.message}`,
        hint: "Only values above the error were taken over. Fix it, and run the command again.",
      });
    this.sources = join(this.folder, toText(toMap(values.book).src) ?? "src");
  }

  read(): SiteDescription {
    const summaryFile =
      this.tree.findFile(...["SUMMARY.md", "summary.md"].map((name) => join(this.sources, name))) ?? "";
    const entries = readSummary(this.tree.readText(summaryFile) ?? "");
    if (summaryFile === "")
      this.failures.push({
        source: join(this.sources, "SUMMARY.md"),
        message: "The list of chapters is missing.",
        hint: "The order of the chapters is that of their files. Write content/docs/sidebars.yaml.",
      });
    const files = this.tree.listFiles(this.sources).filter((file) => file !== summaryFile);
    const chapters = this.locateFiles(files, entries, summaryFile);
    this.start = [...chapters.keys()][0];
    if (this.hasRules)
      for (const file of chapters.keys())
        for (const [, name = ""] of (this.tree.readText(file) ?? "").matchAll(/^r\[([\w.-]+)\]/gm))
          this.rules.set(name, file);
    for (const file of files) if (MARKDOWN.test(file)) this.convertFile(file, chapters.get(file));
    this.copyFiles(files);
    this.listUnused(files, chapters);
    return this.describe(entries, summaryFile);
  }

  /** Decide where each file goes. Markdown that is no chapter becomes text for includes. */
  private locateFiles(
    files: readonly string[],
    entries: readonly SummaryEntry[],
    summaryFile: string,
  ): Map<string, Chapter> {
    const chapters = new Map<string, Chapter>();
    for (const chapter of listChapters(entries)) {
      const file = chapter.path === undefined ? undefined : join(this.sources, chapter.path);
      if (file === undefined || chapters.has(file)) continue;
      if (this.tree.isFile(file)) chapters.set(file, chapter);
      else
        this.tasks.push({
          kind: "missing chapter",
          source: summaryFile,
          subject: chapter.path ?? "",
          suggestion: "The file does not exist. The sidebar shows the title without a link.",
        });
    }
    for (const file of files) {
      const isPartial = summaryFile !== "" && MARKDOWN.test(file) && !chapters.has(file);
      const path = file.slice(this.sources === "" ? 0 : this.sources.length + 1);
      const name = isPartial && !getBaseName(path).startsWith("_") ? `_${getBaseName(path)}` : getBaseName(path);
      this.targets.set(file, join(join("content/docs", getFolder(path)), name));
    }
    return chapters;
  }

  private convertFile(source: string, chapter: Chapter | undefined): void {
    const addTask = (task: Omit<MigrationTask, "source">): void => void this.tasks.push({ ...task, source });
    const expanded = expandIncludes(this.tree.readText(source) ?? "", {
      source,
      readText: (file) => this.tree.readText(file),
      addCode: (file) => {
        this.code.add(file);
        return `/${this.getCodeTarget(file)}`;
      },
      addPartial: (file) => {
        const target = this.targets.get(file);
        if (target === undefined || !getBaseName(target).startsWith("_")) return undefined;
        this.used.add(file);
        return getBaseName(target);
      },
      addTask,
    });
    const html = getHtmlOptions(this.config);
    const hidden = Object.entries(toMap(toMap(html.code).hidelines));
    const converted = convertChapter({
      text: expanded.text,
      convertUrl: (url) => this.convertUrl(url, source),
      hiddenPrefixes: new Map(hidden.map(([language, prefix]) => [language, toText(prefix) ?? "~"])),
      hasMath: toFlag(html["mathjax-support"]) === true,
      findRule: this.hasRules ? (name) => this.findRule(name, source) : undefined,
      hasPreprocessors: Object.keys(toMap(this.config.preprocessor)).some((name) => !/^(?:links|index)$/.test(name)),
      addTask,
    });
    this.hiddenLines += converted.hiddenLines;
    this.hasRust ||= converted.hasRust;
    this.hasFormulas ||= converted.hasFormula;
    if (converted.heading !== undefined) this.headings.set(source, converted.heading);
    for (const [, kind = ""] of converted.text.matchAll(/^[ \t]*>[ \t]*\[!([A-Za-z][\w-]*)\]/gm))
      this.callouts.add(kind.toLowerCase());
    const editor = new FrontMatterEditor(converted.text);
    editor.set("slug", findSlug(chapter?.path ?? "", source === this.start));
    if (chapter && converted.heading === undefined) editor.set("title", chapter.title);
    if (chapter && expanded.title !== undefined)
      this.tasks.push({
        kind: "title of the tab",
        source,
        subject: expanded.title,
        suggestion: "The tab of the browser shows the title of the page.",
      });
    const text = applyEdits(converted.text, editor.createEdits());
    this.documents.push({ kind: "doc", source, target: this.targets.get(source) ?? "", text });
  }

  /** True for the preprocessor of the Rust Reference. */
  private get hasRules(): boolean {
    return "spec" in toMap(this.config.preprocessor);
  }

  /** Return a link to the anchor of a rule. */
  private findRule(name: string, source: string): string | undefined {
    const [file, target] = [this.rules.get(name), this.targets.get(source)];
    const ruleTarget = file === undefined ? undefined : this.targets.get(file);
    if (ruleTarget === undefined || target === undefined) return undefined;
    return `${file === source ? "" : getRelativePath(getFolder(target), ruleTarget)}#r-${name}`;
  }

  /** Links are paths of files or of built pages. */
  private convertUrl(url: string, source: string): string | undefined {
    if (this.hasRules && /^[a-z]\w*(?:::\w+)+[!#\w]*$/.test(url))
      return `https://doc.rust-lang.org/std/?search=${encodeURIComponent(url)}`;
    const rule = this.findRule(url, source);
    if (rule !== undefined) return rule;
    return convertFileLink(url, source, {
      targets: this.targets,
      root: this.sources,
      listCandidates: (path) => {
        const name = path.replace(/\.html$/, "");
        const folder = path.replace(/(?:^|\/)index(?:\.html|\.md)?$/, "");
        const pages = name === path ? [] : [`${name}.md`];
        return [path, ...pages, ...["README.md", "readme.md", "index.md"].map((file) => join(folder, file))];
      },
    });
  }

  private getCodeTarget(file: string): string {
    const path = this.folder !== "" && file.startsWith(`${this.folder}/`) ? file.slice(this.folder.length + 1) : file;
    return `examples/${path}`;
  }

  private copyFiles(files: readonly string[]): void {
    for (const source of files)
      if (!MARKDOWN.test(source) && !this.code.has(source))
        this.copies.push({ source, target: this.targets.get(source) ?? "" });
  }

  private listUnused(files: readonly string[], chapters: ReadonlyMap<string, Chapter>): void {
    const unlisted = files.filter((file) => MARKDOWN.test(file) && !chapters.has(file) && !this.used.has(file));
    for (const source of chapters.size === 0 ? [] : unlisted)
      this.tasks.push({
        kind: "file that is no chapter",
        source,
        subject: getBaseName(source),
        suggestion: "SUMMARY.md does not list the file. It was copied with an underscore, so it is not a page.",
      });
    for (const source of this.tree.listFiles(join(this.folder, toText(getHtmlOptions(this.config).theme) ?? "theme")))
      if (!/favicon\.\w+$/.test(source))
        this.tasks.push({
          kind: "theme",
          source,
          subject: getBaseName(source),
          suggestion: "The file is for the theme of mdBook. Write a style sheet for this one, see `styles`.",
        });
  }

  private describe(entries: readonly SummaryEntry[], summaryFile: string): SiteDescription {
    const { configFile } = this.input;
    if (this.hiddenLines > 0)
      this.tasks.push({
        kind: "hidden lines",
        source: configFile,
        subject: `${this.hiddenLines} lines of code`,
        suggestion: "Hidden lines were removed. To test the code, move it to files, and show a region of them.",
      });
    if (this.hasRust && toFlag(toMap(getHtmlOptions(this.config).playground).runnable) !== false)
      this.tasks.push({
        kind: "playground",
        source: configFile,
        subject: "output.html.playground",
        suggestion: "The code is shown, but readers cannot run it. Link to the playground where it matters.",
      });
    const favicon = this.tree.findFile(...["svg", "png"].map((ending) => join(this.folder, `theme/favicon.${ending}`)));
    const fold = toMap(getHtmlOptions(this.config).fold);
    const sidebar = convertSummary(entries, {
      getId: (path) => {
        const target = this.targets.get(join(this.sources, path));
        return target === undefined ? undefined : removeExtension(target.slice("content/docs/".length));
      },
      getTitle: (path) => this.headings.get(join(this.sources, path)),
      foldLevel: toFlag(fold.enable) === true ? (toNumber(fold.level) ?? 0) : undefined,
    });
    const textFiles = [...this.code].map(
      (source): TextFile => ({
        source,
        target: this.getCodeTarget(source),
        text: convertAnchors(this.tree.readText(source) ?? ""),
      }),
    );
    return {
      config: convertBook({
        config: this.config,
        configFile,
        favicon: favicon && `/${getBaseName(favicon)}`,
        startUrl: this.start === undefined ? undefined : toPageUrl(this.start.slice(this.sources.length + 1)),
        callouts: [...this.callouts].sort(compareText),
        hasFormulas: this.hasFormulas,
        tasks: this.tasks,
      }),
      documents: this.documents,
      dataFiles:
        sidebar.length === 0
          ? []
          : [{ source: summaryFile, target: "content/docs/sidebars.yaml", value: { docs: sidebar } }],
      textFiles,
      copies: [
        ...this.copies,
        ...(favicon === undefined ? [] : [{ source: favicon, target: `static/${getBaseName(favicon)}` }]),
      ],
      dependencies: this.hasFormulas ? { katex: "^0.16.0" } : {},
      tasks: [...this.tree.tasks, ...this.tasks],
      failures: this.failures,
    };
  }
}
