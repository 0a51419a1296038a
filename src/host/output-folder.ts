/**
 * Replace the output directory atomically.
 *
 * A build writes into a hidden staging directory next to the output. Unchanged files and other tools' files are
 * hard-linked from the old output, which preserves their modification times. Then the staging directory replaces the
 * output. If a build fails or is killed, the old output is unchanged, and the next build removes the staging directory.
 *
 * The old output is moved to the caches, and the next build begins with it instead of an empty directory: most files are
 * links to those in the current output. Linking and removing all files of a large site takes longer than the other work
 * after an edit.
 */

import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Digest } from "../model/document.ts";
import { type OutputPath, toOutputPath } from "../model/permalink.ts";
import { computeDigest } from "./digest.ts";
import { getErrorReason } from "./path-state.ts";

/** File that identifies sitegen's output directories. A non-empty directory without it is never replaced. */
export const MANIFEST_NAME = toOutputPath("sitegen-manifest.json");

/** A built file, with the size and time to detect later changes. */
export interface KnownFile {
  path: OutputPath;
  digest: Digest;
  size: number;
  mtimeMs: number;
}

export class OutputError extends Error {
  override readonly name = "OutputError";
}

/** A file in the output directory. */
export interface PresentFile {
  size: number;
  mtimeMs: number;
  ino: number;
}

/** List all files in the current output. */
export function readOutputFolder(out: string): Map<OutputPath, PresentFile> {
  const files = new Map<OutputPath, PresentFile>();
  const walk = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = prefix + entry.name;
      if (entry.isDirectory()) walk(path.join(folder, entry.name), `${name}/`);
      else {
        const { size, mtimeMs, ino } = lstatSync(path.join(folder, entry.name));
        files.set(toOutputPath(name), { size, mtimeMs, ino });
      }
    }
  };
  if (existsSync(out)) walk(out, "");
  return files;
}

/** Return a file's digest in the current output; `undefined` if the file cannot be read. */
export function computeOutputDigest(out: string, file: OutputPath): Digest | undefined {
  try {
    return computeDigest(readFileSync(path.join(out, file)));
  } catch {
    return undefined;
  }
}

/** A new output that is being written. */
export interface Staging {
  folder: string;
  write(file: OutputPath, contents: string | Uint8Array): KnownFile;
  /** Link a file from the old output, preserving its modification time. */
  keep(file: OutputPath): void;
  /** Replace a new file by the old one with the same content. */
  restore(file: OutputPath): void;
  /** Replace the old output by the new one. */
  swap(): void;
  discard(): void;
}

const getStagingName = (out: string, kind: "new" | "old", id: number | string): string =>
  path.join(path.dirname(out), `.${path.basename(out)}.sitegen-${kind}-${id}`);

/**
 * Write a new file, and create its directory only if necessary, because most directories already exist.
 *
 * A file that exists is removed first: it may be a link to a file in the current output.
 */
function writeWithFolder(target: string, bytes: Uint8Array): void {
  try {
    writeFileSync(target, bytes, { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") mkdirSync(path.dirname(target), { recursive: true });
    else if (code === "EEXIST") unlinkSync(target);
    else throw error;
    writeFileSync(target, bytes, { flag: "wx" });
  }
}

/** Write a file to a new output. Also used in worker threads. */
export function writeStaged(folder: string, file: OutputPath, contents: string | Uint8Array): KnownFile {
  const target = path.join(folder, file);
  const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
  try {
    writeWithFolder(target, bytes);
    const { mtimeMs } = statSync(target);
    return { path: file, digest: computeDigest(bytes), size: bytes.length, mtimeMs };
  } catch (error) {
    throw new OutputError(`"${file}" cannot be written to the output directory: ${getErrorReason(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Create the staging directory.
 *
 * @param spareFolder Absolute path to the output before the current one, which may be missing. It becomes the staging
 *   directory, because most files of the two are the same, and is replaced by the current output in the end.
 * @param keptFiles Files in the current output that the new one keeps.
 * @throws {OutputError} The directory cannot be created.
 */
export function openStaging(
  out: string,
  spareFolder?: string,
  keptFiles: ReadonlyMap<OutputPath, PresentFile> = new Map(),
): Staging {
  const folder = getStagingName(out, "new", process.pid);
  let reusedFiles: ReadonlySet<OutputPath> = new Set();
  try {
    if (spareFolder !== undefined && moveFolder(spareFolder, folder)) reusedFiles = removeOtherFiles(folder, keptFiles);
    else rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new OutputError(`"${path.dirname(out)}" cannot be written to: ${getErrorReason(error)}.`, { cause: error });
  }
  const createdFolders = new Set<string>([folder]);
  return {
    folder,
    write: (file, contents) => writeStaged(folder, file, contents),
    keep(file) {
      if (reusedFiles.has(file)) return;
      const target = path.join(folder, file);
      const parent = path.dirname(target);
      try {
        if (!createdFolders.has(parent)) {
          mkdirSync(parent, { recursive: true });
          createdFolders.add(parent);
        }
        linkOrCopy(path.join(out, file), target);
      } catch (error) {
        throw new OutputError(`"${file}" cannot be copied to the new output: ${getErrorReason(error)}.`, {
          cause: error,
        });
      }
    },
    restore(file) {
      rmSync(path.join(folder, file));
      linkOrCopy(path.join(out, file), path.join(folder, file));
    },
    swap() {
      const old = getStagingName(out, "old", process.pid);
      try {
        if (existsSync(out)) renameSync(out, old);
        try {
          renameSync(folder, out);
        } catch (error) {
          if (existsSync(old)) renameSync(old, out);
          throw error;
        }
      } catch (error) {
        throw new OutputError(`"${out}" cannot be replaced: ${getErrorReason(error)}.`, { cause: error });
      }
      if (spareFolder === undefined || !moveFolder(old, spareFolder)) rmSync(old, { recursive: true, force: true });
    },
    discard: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * Move a directory, which replaces another one.
 *
 * @returns False if it is not a directory, or cannot be moved, e.g. to another file system.
 */
function moveFolder(from: string, to: string): boolean {
  try {
    if (!lstatSync(from).isDirectory()) return false;
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Remove files that are not links to kept files, and empty directories. @returns The other files. */
function removeOtherFiles(root: string, keptFiles: ReadonlyMap<OutputPath, PresentFile>): Set<OutputPath> {
  const reusedFiles = new Set<OutputPath>();
  const isKept = (file: OutputPath, { ino, size, mtimeMs }: PresentFile): boolean => {
    const link = keptFiles.get(file);
    return link?.ino === ino && link.size === size && link.mtimeMs === mtimeMs;
  };
  /** @returns True if the directory is empty. */
  const clean = (folder: string, prefix: string): boolean => {
    let isEmpty = true;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const target = path.join(folder, entry.name);
      const name = prefix + entry.name;
      if (entry.isDirectory()) {
        if (clean(target, `${name}/`)) rmdirSync(target);
        else isEmpty = false;
      } else if (isKept(toOutputPath(name), lstatSync(target))) {
        reusedFiles.add(toOutputPath(name));
        isEmpty = false;
      } else unlinkSync(target);
    }
    return isEmpty;
  };
  clean(root, "");
  return reusedFiles;
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems do not support hard links.
    const { atime, mtime } = statSync(from);
    copyFileSync(from, to);
    utimesSync(to, atime, mtime);
  }
}

/**
 * Remove staging directories from killed builds, and restore the output if a build was killed while replacing it.
 *
 * Requires the output's lock, so that no other build is using a staging directory.
 */
export function recoverOutputFolder(out: string): void {
  const parent = path.dirname(out);
  if (!existsSync(parent)) return;
  const prefix = `.${path.basename(out)}.sitegen-`;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const [kind] = name.slice(prefix.length).split("-");
    if (kind !== "new" && kind !== "old") continue;
    const leftover = path.join(parent, name);
    if (kind === "old" && !existsSync(out)) renameSync(leftover, out);
    else rmSync(leftover, { recursive: true, force: true });
  }
}
