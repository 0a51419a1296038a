/** Writes a described site as a site of this tool. */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { OutputError } from "../host/output-folder.ts";
import { getErrorReason, isFolder } from "../host/path-state.ts";
import { createUsageError } from "../model/problem.ts";
import { compareText } from "../util/collections.ts";
import type { CopiedFile, SiteDescription, TextFile } from "./site-description.ts";
import type { SourceTree } from "./source-tree.ts";

/** A file around the site, e.g. `package.json`; its path may lead to a directory above the site. */
export interface ProjectFile {
  target: string;
  contents: string | Uint8Array;
}

/** A file of the new site. */
export type NewFile = TextFile | CopiedFile | ProjectFile;

/**
 * List all files of the new site, sorted by path. Each path occurs once: documents precede data, and the first file with a path wins.
 *
 * @param projectFiles Files that do not depend on the source, e.g. `package.json`.
 */
export function listFiles(site: SiteDescription, projectFiles: readonly ProjectFile[]): NewFile[] {
  const data = site.dataFiles
    .filter(({ value }) => !isEmpty(value))
    .map(({ target, source, value }): TextFile => ({ target, source, text: writeYaml(value) }));
  const files = new Map<string, NewFile>();
  const all: readonly NewFile[] = [
    { target: "sitegen.config.yaml", text: writeYaml(site.config) },
    ...site.documents,
    ...data,
    ...site.textFiles,
    ...projectFiles,
    ...site.copies,
  ];
  // On file systems that ignore case, paths that differ in case are the same.
  for (const file of all) if (!files.has(file.target.toLowerCase())) files.set(file.target.toLowerCase(), file);
  return [...files.values()].sort((a, b) => compareText(a.target, b.target));
}

const writeYaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).every(isEmpty) || Object.keys(value).length === 0;
}

/** @throws {ConfigError} The target contains files, or contains the source. */
export function checkTarget(target: string, source: string, displayed: string): void {
  if (existsSync(target) && (!isFolder(target) || readdirSync(target).length > 0)) {
    const hint = "Choose a directory that does not exist or is empty. Existing files are never changed.";
    throw createUsageError(`"${displayed}" is not empty.`, hint);
  }
  if (target === source) throw createUsageError("The target is the source.", "Choose another directory.");
}

/**
 * Write files to a directory that is missing or empty. It appears as a whole: if anything fails, nothing is left. Files above it, in
 * the root of the repository, follow.
 *
 * @param target Absolute path.
 * @param complete Changes the written files before they appear, in the directory that it receives.
 * @throws {OutputError} The directory cannot be written.
 */
export async function writeFiles(
  files: readonly NewFile[],
  { tree, target, complete }: { tree: SourceTree; target: string; complete(folder: string): Promise<void> },
): Promise<void> {
  let staging: string | undefined;
  try {
    mkdirSync(path.dirname(target), { recursive: true });
    staging = mkdtempSync(path.join(path.dirname(target), ".sitegen-migrate-"));
    const isAbove = ({ target: file }: NewFile): boolean => file.startsWith("../");
    for (const file of files.filter((file) => !isAbove(file))) writeFile(file, staging, tree);
    await complete(staging);
    if (existsSync(target)) rmSync(target, { recursive: true });
    renameSync(staging, target);
    for (const file of files.filter(isAbove)) writeFile(file, target, tree);
  } catch (error) {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
    throw new OutputError(`Cannot write to "${target}": ${getErrorReason(error)}.`, { cause: error });
  }
}

function writeFile(file: NewFile, folder: string, tree: SourceTree): void {
  const destination = path.join(folder, file.target);
  mkdirSync(path.dirname(destination), { recursive: true });
  if ("text" in file) writeFileSync(destination, file.text);
  else if ("contents" in file) writeFileSync(destination, file.contents);
  else copyFileSync(tree.resolve(file.source), destination);
}
