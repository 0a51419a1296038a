/** Reads files of the site to migrate. The source is never changed, and files outside of it are only read if its configuration names their directory. */

import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { compareText } from "../util/collections.ts";
import { formatError } from "../util/format.ts";
import type { MigrationFailure, MigrationTask } from "./migration-task.ts";

/** Directories that contain no sources. */
const SKIPPED = new Set(["node_modules", ".git", ".docusaurus", ".cache"]);

/** Directories that tools write to. Sites also have pages in directories with these names. */
const OUTPUT = new Set(["build", "dist"]);

export class SourceTree {
  /** Absolute path. */
  readonly root: string;
  /** Files that could not be read completely. */
  readonly tasks: MigrationTask[] = [];
  /** Invalid files. */
  readonly failures: MigrationFailure[] = [];
  private readonly texts = new Map<string, string | undefined>();
  private project: string | undefined;

  constructor(root: string) {
    this.root = root;
  }

  /** Return a file's absolute path. */
  resolve(file: string): string {
    return path.join(this.root, file);
  }

  /** Return the path of an absolute path, with forward slashes. */
  relate(absolute: string): string {
    return path.relative(this.root, absolute).split(path.sep).join("/");
  }

  isFile(file: string): boolean {
    return this.readStats(file)?.isFile() ?? false;
  }

  isFolder(folder: string): boolean {
    return this.readStats(folder)?.isDirectory() ?? false;
  }

  private readStats(file: string): Stats | undefined {
    try {
      return statSync(this.resolve(file));
    } catch {
      return undefined; // missing, or below a file
    }
  }

  /** True if a file is in the project that contains the source: below the nearest directory with a repository or a manifest. */
  isInProject(file: string): boolean {
    this.project ??= findProject(this.root);
    return !path.relative(this.project, this.resolve(file)).split(path.sep).includes("..");
  }

  /** Return the first of several files that exists. */
  findFile(...files: readonly string[]): string | undefined {
    return files.find((file) => this.isFile(file));
  }

  /** Return the names in a directory, sorted; none if the directory is missing. */
  listNames(folder: string): string[] {
    return this.readFolder(folder)
      .map(({ name }) => name)
      .sort(compareText);
  }

  /**
   * Return the files below a directory as paths from the source, sorted. Hidden files, and directories without sources such
   * as `node_modules`, are left out, and so are symbolic links that leave the source.
   */
  listFiles(folder: string): string[] {
    const files: string[] = [];
    for (const entry of this.readFolder(folder)) {
      const file = path.posix.join(folder, entry.name);
      if (entry.name.startsWith(".") && entry.name !== ".well-known") continue;
      if (entry.isSymbolicLink() && !this.isLinkInside(file)) continue;
      const isFolder = entry.isSymbolicLink() ? this.isFolder(file) : entry.isDirectory();
      if (!isFolder) files.push(file);
      // A link to a directory may lead to one that contains the link.
      else if (!entry.isSymbolicLink() && this.hasSources(file, entry.name)) files.push(...this.listFiles(file));
    }
    return files.sort(compareText);
  }

  /** Return the directories in a directory that may contain sources, as paths from the source, sorted. */
  listFolders(folder: string): string[] {
    return this.readFolder(folder)
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .filter(({ name }) => this.hasSources(path.posix.join(folder, name), name))
      .map(({ name }) => path.posix.join(folder, name))
      .sort(compareText);
  }

  /** False for directories of packages and of the output, unless that contains Markdown and no page in HTML. */
  private hasSources(folder: string, name: string): boolean {
    if (!OUTPUT.has(name)) return !SKIPPED.has(name);
    const names = this.listNames(folder);
    return names.some((each) => /\.mdx?$/.test(each)) && !names.includes("index.html");
  }

  private readFolder(folder: string): Dirent[] {
    try {
      return readdirSync(this.resolve(folder), { withFileTypes: true });
    } catch {
      return [];
    }
  }

  private isLinkInside(file: string): boolean {
    const absolute = this.resolve(file);
    const isInside =
      existsSync(absolute) &&
      !path.relative(realpathSync(this.root), realpathSync(absolute)).split(path.sep).includes("..");
    if (!isInside)
      this.tasks.push({
        kind: "symbolic link",
        source: file,
        subject: "leads out of the source or to nothing",
        suggestion: "Copy the files that it leads to.",
      });
    return isInside;
  }

  /** Read a text file without its byte order mark, in UTF-8, UTF-16 or Windows-1252. @returns `undefined` if it is missing. */
  readText(file: string): string | undefined {
    if (!this.texts.has(file)) this.texts.set(file, this.decode(file));
    return this.texts.get(file);
  }

  private decode(file: string): string | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.resolve(file));
    } catch {
      return undefined;
    }
    const [first, second] = bytes;
    if (first === 0xff && second === 0xfe) return this.decodeAs("utf-16le", bytes, file);
    if (first === 0xfe && second === 0xff) return this.decodeAs("utf-16be", bytes, file);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
    } catch {
      return this.decodeAs("windows-1252", bytes, file);
    }
  }

  private decodeAs(encoding: string, bytes: Buffer, file: string): string {
    this.tasks.push({
      kind: "encoding",
      source: file,
      subject: encoding,
      suggestion: "The file was converted to UTF-8. Check its characters.",
    });
    return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
  }

  /** Read a JSON file. @returns `undefined` if it is missing, or if it is invalid, which is a failure. */
  readJson(file: string): unknown {
    const text = this.readText(file);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      if (!this.failures.some(({ source }) => source === file))
        this.failures.push(describeInvalidJson(file, text, error));
      return undefined;
    }
  }
}

function describeInvalidJson(source: string, text: string, error: unknown): MigrationFailure {
  const fault = formatError(error);
  const position = /at position (\d+)/.exec(fault)?.[1];
  return {
    source,
    line: position === undefined ? undefined : text.slice(0, Number(position)).split("\n").length,
    message: `The file is not valid JSON: ${fault}.`,
    hint: "Fix the file, and run the command again.",
  };
}

const MANIFESTS = ["pyproject.toml", "Cargo.toml", "package.json"];

/** Find the directory of the project around a source: that of its repository, else that of the nearest manifest. */
function findProject(root: string): string {
  const folders = [root];
  for (let folder = root; path.dirname(folder) !== folder; folder = path.dirname(folder))
    folders.push(path.dirname(folder));
  const has = (folder: string, names: readonly string[]): boolean =>
    names.some((name) => existsSync(path.join(folder, name)));
  return folders.find((folder) => has(folder, [".git"])) ?? folders.find((folder) => has(folder, MANIFESTS)) ?? root;
}
