/** Definition of plugins. */

import type { HeadTagConfig } from "./config.ts";
import type { SiteBlog, SiteInfo, SiteLocaleInfo, SitePage, SiteSidebar, SitemapEntry } from "./site-page.ts";

/** The site as hooks of a plugin see it. */
export interface PluginInput {
  /** All pages of all languages with a text of their own. */
  readonly pages: readonly SitePage[];
  /** All pages that search engines may index, by language, also lists. */
  readonly sitemap: readonly SitemapEntry[];
  /** All sidebars in each language, by language. */
  readonly sidebars: readonly SiteSidebar[];
  /** The blog in each language. Empty without posts. */
  readonly blogs: readonly SiteBlog[];
  readonly locales: readonly SiteLocaleInfo[];
  readonly site: SiteInfo;
}

/** Argument of `outputs` and `create`. */
export interface OutputsInput extends PluginInput {
  /**
   * Return the content of a page without layout as HTML with absolute URLs, as feeds contain it. Pages in React are empty.
   * Only the HTML of these pages is rendered, and the hook runs again when it changes.
   *
   * @param url URL of a page, or of one of its fallbacks.
   */
  renderHtml(url: string): Promise<string>;
  /** Return the Markdown copy of a page: without front matter, and with absolute URLs. Pages in React are empty. */
  renderMarkdown(url: string): Promise<string>;
}

/** Argument of `sources`. */
export interface SourcesInput {
  /** Absolute path to the site root. */
  readonly root: string;
  readonly locales: readonly SiteLocaleInfo[];
  readonly site: SiteInfo;
  /**
   * Absolute path to a directory for results that take long to compute. It may not exist yet, and users may delete it. Absent if
   * the command runs without cache.
   */
  readonly cacheDirectory?: string;
  /**
   * Fetch a URL, like the global function. Responses are kept: if the server fails, a later build uses the last one. Waiting
   * does not count as run time.
   */
  readonly fetch: typeof fetch;
  /** In `sitegen dev`, run `sources` again when one of these files or directories changes. Relative paths begin at the site root. */
  watch(paths: string | readonly string[]): void;
  /** Report a problem in a file that the plugin reads. An error prevents the build from writing, unless it runs with `--keep-going`. */
  report(problem: SourceReport): void;
}

/** Contents of a file, or a function that returns them. */
export type SourceText = string | Uint8Array | (() => string | Uint8Array | Promise<string | Uint8Array>);

/** A file of `content/` or `static/` that a plugin creates. */
export interface SourceEntry {
  /** Path below `content/` or `static/`: Markdown, YAML, JSON, or a file without code, such as an image. */
  path: string;
  text: SourceText;
  /** Version of the text. While it is unchanged, the text is read from the cache, and a function in `text` is not called. */
  key?: string;
  /** Language code, if the file is the translation of the one at `path`. */
  locale?: string;
  /** URL of the page's edit link. Without it, the page has none. */
  editUrl?: string;
  /** Date of the last change, in ISO 8601. */
  lastUpdated?: string;
}

/** A problem that a rule of a plugin reports. */
export interface RuleReport {
  /** File relative to the site root, e.g. `page.file`. */
  file: string;
  /** Position, from 1. Without a line, the problem concerns the whole file. */
  line?: number;
  column?: number;
  message: string;
  /** How to fix it. */
  hint?: string;
  /** Replacement that `sitegen check --fix` makes: the first `from` at or after the position becomes `to`. */
  fix?: { from: string; to: string };
}

/** A problem that `sources` reports. The file may also be a URL. */
export interface SourceReport extends Omit<RuleReport, "fix"> {
  /** Default: `error`. */
  severity?: "error" | "warning";
}

/** A rule that checks the content. */
export interface RuleDefinition {
  /** Lowercase words with hyphens, e.g. `acme-todo`: begin with the name of the plugin. */
  name: string;
  /** What the rule finds, for `sitegen explain`. */
  description: string;
  /** Default: `warning`. `check.rules` of the configuration overrides it. */
  severity?: "error" | "warning" | "info";
  /** Call `report` for each problem. */
  check(input: PluginInput, report: (problem: RuleReport) => void): void | Promise<void>;
}

/** A file of the output. */
export interface OutputDefinition {
  /** Path below the output directory. */
  path: string;
  /** Return the contents. */
  create(input: OutputsInput): string | Uint8Array | Promise<string | Uint8Array>;
}

/** Extensions of Markdown by a plugin. */
export interface PluginMarkdown {
  /** Modules of components by tag name. */
  components?: Readonly<Record<string, string>>;
  /** A package, a path that begins with `./` or `../`, or a list of one of these and its options. */
  remarkPlugins?: readonly (string | readonly [module: string, options?: unknown])[];
  rehypePlugins?: readonly (string | readonly [module: string, options?: unknown])[];
  /** Kinds of admonitions by name, as in the configuration. */
  admonitions?: Readonly<Record<string, PluginAdmonition>>;
}

/** A kind of admonition. */
export interface PluginAdmonition {
  /** Default title: a string, or an object by locale. */
  label?: string | Readonly<Record<string, string>>;
  /** Name of an icon. */
  icon?: string;
  color?: "blue" | "green" | "violet" | "orange" | "red" | "gray";
}

/** A plugin, as its module or the configuration defines it. */
export interface PluginDefinition {
  /** Lowercase words with hyphens; unique in a site. */
  name: string;
  /** URL of the plugin's module, `import.meta.url`: paths of the plugin are relative to it instead of to the site root. */
  url?: string;
  /** Seconds after which a hook is ended, if this is more than `data.timeout` of the configuration. At most 3600. */
  timeout?: number;
  /** Modules that replace components and templates of the theme, as in the configuration. Those of the site win. */
  components?: Readonly<Record<string, string>>;
  /** Style sheets, which are loaded before those of the site. */
  styles?: readonly string[];
  /** Extensions of Markdown, as in the configuration. Those of the site win. */
  markdown?: PluginMarkdown;
  /** Messages by language code and ID. IDs of the theme replace its messages. Those of the site win. */
  messages?: Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>>;
  /** Directory whose files are copied to the root of the output, like those in `static/`. Files of the site win. */
  staticFiles?: string;
  /** A module that runs in browsers on the first page and after each navigation. Its default export is a `ClientModule`. */
  client?: string;
  /** A value for components and the client module. `usePluginData` of `sitegen/theme` returns it. It must be JSON. */
  data?: unknown;
  /** Create files of `content/` and `static/`, which all stages treat like those on disk. */
  sources?(input: SourcesInput): readonly SourceEntry[] | Promise<readonly SourceEntry[]>;
  /** Rules for `check` and `build`. */
  rules?: readonly RuleDefinition[];
  /** Return tags for the head of a page. Called for each page with a text of its own; untranslated pages have the same tags. */
  head?(
    page: SitePage,
    input: Pick<PluginInput, "locales" | "site">,
  ): readonly HeadTagConfig[] | undefined | Promise<readonly HeadTagConfig[] | undefined>;
  /** Files of the output, or a function that returns them. */
  outputs?:
    | readonly OutputDefinition[]
    | ((input: OutputsInput) => readonly OutputDefinition[] | Promise<readonly OutputDefinition[]>);
}
