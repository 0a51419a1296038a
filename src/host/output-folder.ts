/**
 * The output folder, replaced in one step.
 *
 * A build writes into a hidden folder beside the output. Files that did not change are linked into it from the old one, so
 * they keep bytes and time; files that are not ours come along too. Then the folders change places. A build that fails or
 * dies leaves the old output as it was, and the next build removes what it left.
 */

import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Digest } from "../model/document.ts";
import type { OutputPath } from "../model/permalink.ts";
import { ConfigError } from "../model/problem.ts";
import { digestOf } from "./digest.ts";
import { reasonOf } from "./files.ts";

/** Marks a folder as ours: without it in a folder that is not empty, nothing is written there. */
export const MANIFEST_NAME = "sitegen-manifest.json";

/** A file of the last build, with what tells whether somebody changed it since. */
export interface KnownFile {
  path: OutputPath;
  digest: Digest;
  size: number;
  mtimeMs: number;
}

export class OutputError extends Error {
  override readonly name = "OutputError";
}

/** Folders that must never be replaced: those that hold the sources, or that lie above the site. */
export interface ProtectedFolders {
  root: string;
  sources: readonly string[];
}

function unusable(out: string, why: string, hint: string): ConfigError {
  const message = `The output folder "${out}" cannot be used: ${why}.`;
  return new ConfigError([{ severity: "error", code: "unusable-output", message, hint }]);
}

/**
 * Make sure that replacing the folder harms nobody.
 *
 * @throws {ConfigError} It is a file or a link, holds sources, or is not empty and not ours.
 */
export function checkOutputFolder(out: string, surroundings: ProtectedFolders): void {
  try {
    refuseHarm(out, surroundings);
  } catch (error) {
    throw error instanceof ConfigError ? error : unusable(out, `it cannot be read: ${reasonOf(error)}`, ELSEWHERE);
  }
}

const ELSEWHERE = "Choose another folder with --out.";

function refuseHarm(out: string, { root, sources }: ProtectedFolders): void {
  const link = lstatSync(out, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) throw unusable(out, "it is a symbolic link", "Name the folder that it leads to.");
  if (link && !link.isDirectory()) throw unusable(out, "it is not a folder", ELSEWHERE);
  const real = realTarget(out);
  const inside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(outer + path.sep);
  if (inside(realTarget(root), real)) throw unusable(out, "it holds the site itself", ELSEWHERE);
  for (const source of sources) {
    const folder = realTarget(source);
    if (inside(real, folder) || inside(folder, real))
      throw unusable(out, `it overlaps the source folder "${path.basename(source)}"`, ELSEWHERE);
  }
  if (!link) return;
  const names = readdirSync(out);
  if (names.includes(".git")) throw unusable(out, "it is a git work tree", ELSEWHERE);
  if (names.length > 0 && !names.includes(MANIFEST_NAME)) {
    throw unusable(
      out,
      "it is not empty, and what it holds was not built by sitegen",
      `Empty it, or ${ELSEWHERE.charAt(0).toLowerCase()}${ELSEWHERE.slice(1)}`,
    );
  }
}

/** The real path of a file that may not exist yet. */
function realTarget(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const parent = path.dirname(file);
  return parent === file ? file : path.join(realTarget(parent), path.basename(file));
}

/** The old output as the file system has it now: every file with size and time. */
export function readOutputFolder(out: string): Map<OutputPath, { size: number; mtimeMs: number }> {
  const files = new Map<OutputPath, { size: number; mtimeMs: number }>();
  const walk = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const name = prefix + entry.name;
      if (entry.isDirectory()) walk(path.join(folder, entry.name), `${name}/`);
      else {
        const { size, mtimeMs } = lstatSync(path.join(folder, entry.name));
        files.set(name, { size, mtimeMs });
      }
    }
  };
  if (existsSync(out)) walk(out, "");
  return files;
}

/** Digest of a file of the old output, or `undefined` when it cannot be read. */
export function digestOfOutput(out: string, file: OutputPath): Digest | undefined {
  try {
    return digestOf(readFileSync(path.join(out, file)));
  } catch {
    return undefined;
  }
}

/** A new output in the making. */
export interface Staging {
  folder: string;
  write(file: OutputPath, contents: string | Uint8Array): KnownFile;
  /** Take a file over from the old output, with its time. */
  keep(file: OutputPath): void;
  /** Put the old file in the place of a new one with the same content. */
  restore(file: OutputPath): void;
  /** Let the new output take the place of the old one. */
  swap(): void;
  discard(): void;
}

const stagingName = (out: string, kind: "new" | "old", id: number | string): string =>
  path.join(path.dirname(out), `.${path.basename(out)}.sitegen-${kind}-${id}`);

/** Most files have company: that their folder is missing shows when they are written. */
function writeWithFolder(target: string, bytes: Uint8Array): void {
  try {
    writeFileSync(target, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

/** Write a file of a new output; workers use it too. */
export function writeStaged(folder: string, file: OutputPath, contents: string | Uint8Array): KnownFile {
  const target = path.join(folder, file);
  const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
  try {
    writeWithFolder(target, bytes);
    const { mtimeMs } = statSync(target);
    return { path: file, digest: digestOf(bytes), size: bytes.length, mtimeMs };
  } catch (error) {
    throw new OutputError(`"${file}" cannot be written to the output folder: ${reasonOf(error)}.`, { cause: error });
  }
}

/** @throws {OutputError} The folder beside the output cannot be made. */
export function openStaging(out: string): Staging {
  const folder = stagingName(out, "new", process.pid);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new OutputError(`"${path.dirname(out)}" cannot be written to: ${reasonOf(error)}.`, { cause: error });
  }
  const createdFolders = new Set<string>([folder]);
  return {
    folder,
    write: (file, contents) => writeStaged(folder, file, contents),
    keep(file) {
      const target = path.join(folder, file);
      const parent = path.dirname(target);
      try {
        if (!createdFolders.has(parent)) {
          mkdirSync(parent, { recursive: true });
          createdFolders.add(parent);
        }
        linkOrCopy(path.join(out, file), target);
      } catch (error) {
        throw new OutputError(`"${file}" cannot be carried over to the new output: ${reasonOf(error)}.`, {
          cause: error,
        });
      }
    },
    restore(file) {
      rmSync(path.join(folder, file));
      linkOrCopy(path.join(out, file), path.join(folder, file));
    },
    swap() {
      const old = stagingName(out, "old", process.pid);
      try {
        if (existsSync(out)) renameSync(out, old);
        try {
          renameSync(folder, out);
        } catch (error) {
          if (existsSync(old)) renameSync(old, out);
          throw error;
        }
      } catch (error) {
        throw new OutputError(`"${out}" cannot be replaced: ${reasonOf(error)}.`, { cause: error });
      }
      rmSync(old, { recursive: true, force: true });
    },
    discard: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every file system knows hard links.
    const { atime, mtime } = statSync(from);
    copyFileSync(from, to);
    utimesSync(to, atime, mtime);
  }
}

/** Remove what dead builds left, and bring back the output that one was just replacing when it died. */
export function recoverOutputFolder(out: string): void {
  const parent = path.dirname(out);
  if (!existsSync(parent)) return;
  const prefix = `.${path.basename(out)}.sitegen-`;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const [kind, id] = name.slice(prefix.length).split("-");
    if ((kind !== "new" && kind !== "old") || isAlive(Number(id))) continue;
    const leftover = path.join(parent, name);
    if (kind === "old" && !existsSync(out)) renameSync(leftover, out);
    else rmSync(leftover, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const LOCK_WAIT = 60_000; // ms; a build holds the lock for the time of writing only
const LOCK_POLL = 100; // ms
/** A lock gets its number right after it is made: one that has none for so long never gets it. */
const EMPTY_WAIT = 1000; // ms

/**
 * Run `work` while no other build replaces the same output.
 *
 * @param signal Ends the wait for another.
 * @throws {OutputError} Another build holds the lock for more than a minute.
 */
export async function withOutputLock<T>(out: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = path.join(path.dirname(out), `.${path.basename(out)}.sitegen-lock`);
  const until = Date.now() + LOCK_WAIT;
  while (!takeLock(lock, out)) {
    if (isStale(lock) && breakLock(lock)) continue;
    if (Date.now() > until)
      throw new OutputError(
        `Another build (process ${readHolder(lock) ?? "unknown"}) is writing to "${out}". Run this one again when it has ended.`,
      );
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL));
    signal?.throwIfAborted();
  }
  try {
    return await work();
  } finally {
    if (readHolder(lock) === process.pid) rmSync(lock, { force: true });
  }
}

function takeLock(lock: string, out: string): boolean {
  try {
    mkdirSync(path.dirname(lock), { recursive: true });
    return claim(lock);
  } catch (error) {
    throw new OutputError(`"${path.dirname(out)}" cannot be written to: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Make a file that holds the number of this process. @returns Whether there was none. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Remove a lock whose holder is dead. Only one build at a time does so, else a second one that has seen the old lock would
 * remove the new lock of the first.
 *
 * @returns Whether it is this build's turn to do so.
 */
function breakLock(lock: string): boolean {
  const breaking = `${lock}-breaking`;
  if (!claim(breaking)) {
    if (isStale(breaking)) rmSync(breaking, { force: true });
    return false;
  }
  if (isStale(lock)) rmSync(lock, { force: true });
  rmSync(breaking, { force: true });
  return true;
}

/** Whether nobody holds a lock that is there. */
function isStale(lock: string): boolean {
  const holder = readHolder(lock);
  if (holder !== undefined) return !isAlive(holder);
  const createdAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return createdAt !== undefined && Date.now() - createdAt > EMPTY_WAIT;
}

/** Nothing for a lock that is empty, or not there any more. */
function readHolder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}
