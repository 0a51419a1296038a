/** Find files of a site by a glob, on disk and among virtual documents. */

import type { Dirent, Stats } from "node:fs";
import path from "node:path";
import fastGlob from "fast-glob";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import type { FileSource } from "./files.ts";

/** Find the files that match a glob relative to the site root. */
export function globFiles(glob: string, root: string, { virtual = [] }: Pick<FileSource, "virtual">): SourcePath[] {
  const options: fastGlob.Options = {
    cwd: root,
    ignore: ["**/node_modules/**", ".sitegen/**"],
    followSymbolicLinks: false,
    unique: true,
  };
  const onDisk = fastGlob.sync(glob, options);
  const created = virtual.length === 0 ? [] : fastGlob.sync(glob, { ...options, fs: listVirtually(virtual, root) });
  return [...new Set([...onDisk, ...created])].map(toSourcePath);
}

type FileSystem = NonNullable<fastGlob.Options["fs"]>;

/** Create the functions with which directories of virtual files are listed. */
function listVirtually(files: readonly SourcePath[], root: string): FileSystem {
  const directories = new Map<string, Map<string, Dirent>>();
  const filePaths = new Set<string>();
  for (const file of files) {
    let directory = root;
    const names = file.split("/");
    for (const [index, name] of names.entries()) {
      const entries = directories.get(directory) ?? new Map<string, Dirent>();
      directories.set(directory, entries);
      const isFile = index === names.length - 1;
      if (!entries.has(name)) entries.set(name, createEntry(name, isFile) as Dirent);
      directory = path.join(directory, name);
      if (isFile) filePaths.add(directory);
    }
  }
  const fail = (name: string): never => {
    throw Object.assign(new Error(`no virtual file: ${name}`), { code: "ENOENT" });
  };
  const stat = (name: string): Stats => {
    const file = path.resolve(root, name);
    if (!filePaths.has(file) && !directories.has(file)) return fail(name);
    return createEntry(path.basename(file), filePaths.has(file)) as unknown as Stats;
  };
  return {
    readdirSync: ((name: string) => {
      const entries = directories.get(path.resolve(root, name));
      return entries ? [...entries.values()] : fail(name);
    }) as unknown as FileSystem["readdirSync"],
    lstatSync: stat as FileSystem["lstatSync"],
    statSync: stat as FileSystem["statSync"],
  };
}

function createEntry(name: string, isFile: boolean): Partial<Dirent> {
  const no = (): boolean => false;
  return {
    name,
    isFile: () => isFile,
    isDirectory: () => !isFile,
    isSymbolicLink: no,
    isBlockDevice: no,
    isCharacterDevice: no,
    isFIFO: no,
    isSocket: no,
  };
}
