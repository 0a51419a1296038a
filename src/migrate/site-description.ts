/**
 * Describes a site of another tool in terms of this one. Each tool has a reader that returns a description, and
 * `write-site.ts` writes it, whatever the tool is.
 */

import type { UserConfig } from "../site/config/user-config.ts";
import type { MigrationFailure, MigrationTask } from "./migration-task.ts";
import type { SourceTree } from "./source-tree.ts";

/** Reads the sites of a tool. */
export interface ToolReader {
  /** Value of `--from`: `docusaurus`. */
  id: string;
  /** Name in messages: `Docusaurus`. */
  name: string;
  /**
   * Find the tool's site at a directory.
   *
   * @param folder Directory in the source, `""` for its root.
   * @returns Path to the configuration file, or `undefined` if there is no site of this tool.
   */
  detect(tree: SourceTree, folder: string): string | undefined;
  /**
   * Read a site. Never throws because of the site's contents: an unreadable part becomes a task, and a configuration that
   * fails becomes a failure, so that files are still taken over.
   */
  read(input: ReaderInput): Promise<SiteDescription>;
}

export interface ReaderInput {
  /** The source directory. */
  tree: SourceTree;
  /** Path to the configuration file, as returned by `detect`. */
  configFile: string;
  /** False with `--no-config`: no code in the source runs, so configurations in code are read as text. */
  runsCode: boolean;
  /** Stops processes. */
  signal: AbortSignal;
}

/** All that is known about a site. Paths of the new site are relative to its root. */
export interface SiteDescription {
  /** Configuration of the new site. */
  config: UserConfig;
  /** Pages, with their Markdown in the syntax of this tool. */
  documents: readonly MigratedDocument[];
  /** Files that are written as YAML, e.g. sidebars, authors, tags, versions and messages. Empty values are not written. */
  dataFiles: readonly DataFile[];
  /** Files that are written as they are: stubs, and code with changed imports. */
  textFiles: readonly TextFile[];
  /** Files that are copied. */
  copies: readonly CopiedFile[];
  /** Pages to write instead of pages in React whose code fails. */
  fallbacks?: readonly PageFallback[];
  /** npm packages that copied code imports, with their version ranges. */
  dependencies: Readonly<Record<string, string>>;
  /** Work that is left to a person. */
  tasks: readonly MigrationTask[];
  /** Reasons why parts of the source were not read, e.g. a configuration that throws. The exit status is 1 if there are any. */
  failures: readonly MigrationFailure[];
}

export interface MigratedDocument {
  kind: "doc" | "post" | "page";
  /** Path in the source. */
  source: string;
  /** Path in the new site. */
  target: string;
  text: string;
}

export interface DataFile {
  target: string;
  /** Path in the source; absent if the data comes from several files or from the configuration. */
  source?: string;
  value: unknown;
}

export interface TextFile {
  target: string;
  /** Path in the source; absent for new files. */
  source?: string;
  text: string;
}

export interface PageFallback {
  /** Path of the page in React in the new site. */
  target: string;
  replacement: TextFile;
}

export interface CopiedFile {
  source: string;
  target: string;
}

/** Changes files of a written site. Paths are relative to its root. */
export interface SiteEditor {
  read(file: string): string;
  write(file: string, text: string): void;
  /** Write a file with another name. */
  move(file: string, target: string, text: string): void;
  addTask(kind: string, file: string, line: number | undefined, subject: string, suggestion: string): void;
}
