/** Declares what programs import from `sitegen/node`. The implementation is in `programs.ts`. */

import type { SiteInfo, SitePage } from "../model/site-page.ts";

export type { SiteInfo, SiteLocaleInfo, SitePage, SitePageHeading, SitePageLink } from "../model/site-page.ts";

/** A problem of a site, as in `findings` of `sitegen check --format json`. */
export interface Problem {
  severity: "error" | "warning" | "info";
  /** Name of the rule: `broken-link`. */
  code: string;
  /** File relative to the site root; `null` for a problem that concerns no file. */
  file: string | null;
  /** Position, from 1. */
  line: number | null;
  column: number | null;
  message: string;
  /** How to fix it. */
  hint: string | null;
}

/** Options that select a site. */
export interface SiteOptions {
  /** Site root, absolute or relative to the working directory. Default: the working directory. */
  root?: string;
  /** Configuration file, relative to the root. Default: `sitegen.config.*` in the root. */
  config?: string;
  /** If true, data modules get the responses of earlier runs instead of fetching URLs. */
  offline?: boolean;
  /** Stops the work, which then rejects with an `AbortError`. */
  signal?: AbortSignal;
}

/** Options for {@link check} and {@link openSite}. */
export interface CheckOptions extends SiteOptions {
  /** Number of threads that parse and render, with the main thread; 1 starts no others. Default: one for each core, at most 4. */
  workers?: number;
}

/** Options for a build, which do the same as the flags of `sitegen build`. */
export interface OutputOptions {
  /** Output directory, absolute or relative to the root. Default: `dist`. */
  outDir?: string;
  /** Languages to build. Default: all. */
  locales?: readonly string[];
  /** Overrides `baseUrl` of the configuration. */
  baseUrl?: string;
  /** Include drafts. */
  drafts?: boolean;
  /** Leave out posts with a later date, in ISO 8601. */
  asOf?: string;
  /** If false, caches are neither read nor written. */
  cache?: boolean;
  /** Write compressed copies (`.br`, `.gz`) next to text files. */
  compress?: boolean;
  /** If false, no share images are drawn. */
  shareImages?: boolean;
  /** Write the output although the content has errors, without the pages that cannot be shown. */
  keepGoing?: boolean;
  /** Number of previous builds to keep the assets of. */
  keepBuilds?: number;
  /** Output directory or manifest of a previous build, absolute or relative to the working directory: removing one of its pages without a redirect is an error. */
  since?: string;
  /** Called while pages are rendered. */
  onProgress?: (done: number, total: number) => void;
}

/** Options for {@link build}. */
export interface BuildOptions extends CheckOptions, OutputOptions {}

/** Result of {@link check}. */
export interface CheckResult {
  /** False if a problem is an error. */
  ok: boolean;
  /** All problems, by file and line. */
  problems: readonly Problem[];
  /** In milliseconds. */
  duration: number;
}

/** Result of {@link build}. The counts are 0 if the content has errors: nothing is written then. */
export interface BuildResult extends CheckResult {
  /** Absolute path of the output directory. */
  outDir: string;
  /** Number of pages. */
  pages: number;
  /** Number of files in the output. */
  files: number;
  /** Number of files that were new or changed. */
  written: number;
  /** Number of files that were removed. */
  removed: number;
}

/** A site that {@link openSite} has loaded. */
export interface OpenedSite {
  /** The configuration with its defaults. Other keys than those of `SiteInfo` may change in any version. */
  readonly config: SiteInfo & Readonly<Record<string, unknown>>;
  /** Pages of the last load: by `openSite`, or by `check`. */
  readonly pages: readonly SitePage[];
  /** Problems of the last load. */
  readonly problems: readonly Problem[];
  /** Read the content again, and report its problems. */
  check(): Promise<CheckResult>;
  /** Build the site, after reading its configuration again. */
  build(options?: OutputOptions): Promise<BuildResult>;
  /** End the threads. Later calls of other functions reject. */
  close(): Promise<void>;
}

/** Options for {@link serve}. */
export interface ServeOptions extends SiteOptions {
  /** Default: 3000, or the next free port. 0 selects any free port. */
  port?: number;
  /** Host name or address to listen on. Default: `localhost`. */
  host?: string;
  /** Called with all problems when they change. */
  onProblems?: (problems: readonly Problem[]) => void;
}

/** A running development server. */
export interface Server {
  /** URL of the site, with base URL. */
  readonly url: string;
  /** Stop the server and the watcher. */
  close(): Promise<void>;
}

/** The configuration or an option is invalid. */
export declare class ConfigError extends Error {
  readonly problems: readonly Problem[];
}

/**
 * Report all problems that a build would report, without building.
 *
 * @throws {ConfigError} The configuration is invalid.
 */
export declare function check(options?: CheckOptions): Promise<CheckResult>;

/**
 * Build a site. Its output is replaced only if the build completes.
 *
 * @throws {ConfigError} The configuration is invalid.
 * @throws {Error} The output cannot be written.
 */
export declare function build(options?: BuildOptions): Promise<BuildResult>;

/**
 * Load and check a site, to read its pages, and to check it several times with the same threads. Its function `build` has threads of its own.
 *
 * @throws {ConfigError} The configuration is invalid.
 */
export declare function openSite(options?: CheckOptions): Promise<OpenedSite>;

/**
 * Start a development server, which shows changes of the site as `sitegen dev` does, and prints nothing.
 *
 * @throws {ConfigError} The configuration is invalid, or the server cannot listen.
 */
export declare function serve(options?: ServeOptions): Promise<Server>;
