/**
 * Write files that other processes may read or write at the same time: caches atomically, and the output under a lock.
 *
 * A lock's owner renews it. A lock that is not renewed belongs to a killed process, whose ID may be in use again.
 */

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { once } from "../util/memo.ts";
import { computeShortDigest } from "./digest.ts";
import { OutputError } from "./output-folder.ts";
import { getErrorReason } from "./path-state.ts";

/** Temporary file name; the number is the writing process's ID. */
const TEMPORARY = /\.(\d+)$/;
/** A temporary file that has not grown for this time belongs to a killed process, even if its ID is in use. */
const MAX_WRITE_PAUSE = 60_000; // ms

/**
 * Replace a file atomically, and create its directory.
 *
 * @param contents The contents, or a function that writes them to a temporary file.
 * @throws The system error. The temporary file is removed.
 */
export function replaceFile(file: string, contents: string | ((temporary: string) => void)): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    if (typeof contents === "string") writeFileSync(temporary, contents);
    else contents(temporary);
    renameSync(temporary, file);
  } catch (error) {
    ignoreErrors(() => rmSync(temporary, { force: true }));
    throw error;
  }
}

/** Remove temporary files that killed processes have left in a directory. */
export function removeTemporaryFiles(folder: string): void {
  ignoreErrors(() => {
    for (const name of readdirSync(folder)) {
      const [, id] = TEMPORARY.exec(name) ?? [];
      if (id === undefined) continue;
      const file = path.join(folder, name);
      const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      // Another process may have the killed one's ID, in particular in containers.
      if (!isAlive(Number(id)) || age > MAX_WRITE_PAUSE) rmSync(file, { force: true });
    }
  });
}

/** Return true if a process other than this one has an ID. */
function isAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // Temporary files only use space.
  }
}

/** Change a site file. @throws {OutputError} The file cannot be written. */
export function overwriteFile(root: string, file: string, text: string): void {
  try {
    writeFileSync(path.join(root, file), text);
  } catch (error) {
    throw new OutputError(`"${file}" cannot be written: ${getErrorReason(error)}.`, { cause: error });
  }
}

const LOCK_TIMEOUT = 60_000; // ms; builds are locked only while they write
const LOCK_POLL_INTERVAL = 100; // ms
/** Age after which an empty lock is stale: its owner is written immediately after the file is created. */
const EMPTY_LOCK_TIMEOUT = 1000; // ms
/** Interval at which a lock's owner renews it, by setting its modification time. */
const RENEWAL_INTERVAL = 1000; // ms
/** Age after which a lock is stale. Much longer than the interval, because the owner may be busy. */
const RENEWAL_TIMEOUT = 10_000; // ms

/** Locks of builds in this process. A lock with its ID that is not among them was left by a killed process. */
const ownLocks = new Set<string>();

/**
 * Run `work` while no other build replaces the same output, in this process or another one.
 *
 * @param signal Aborts waiting for another build.
 * @throws {OutputError} Another build has the lock for more than a minute.
 */
export async function withOutputLock<T>(out: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = path.join(path.dirname(out), `.${path.basename(out)}.sitegen-lock`);
  const deadline = Date.now() + LOCK_TIMEOUT;
  while (!acquireLock(lock, out)) {
    if (isStale(lock) && breakLock(lock)) continue;
    if (Date.now() > deadline)
      throw new OutputError(
        `Another build (process ${readOwner(lock)?.pid ?? "unknown"}) is writing to "${out}". Try again when it has finished, or delete "${lock}" if no build is running.`,
      );
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_INTERVAL));
    signal?.throwIfAborted();
  }
  ownLocks.add(lock);
  const renewal = setInterval(() => renewLock(lock), RENEWAL_INTERVAL).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    ownLocks.delete(lock);
    if (isOwn(readOwner(lock))) rmSync(lock, { force: true });
  }
}

function renewLock(lock: string): void {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Another build has removed the lock because this process was suspended.
  }
}

function acquireLock(lock: string, out: string): boolean {
  try {
    mkdirSync(path.dirname(lock), { recursive: true });
    return createLockFile(lock);
  } catch (error) {
    throw new OutputError(`"${path.dirname(out)}" cannot be written to: ${getErrorReason(error)}.`, { cause: error });
  }
}

/** Create a file that contains the owner. @returns False if the file exists already. */
function createLockFile(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${hostId()}`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Remove the lock if its process no longer exists.
 *
 * A second lock ensures that only one build does so at a time. Otherwise, another build that has seen the stale lock could
 * remove this build's new lock.
 *
 * @returns False if another build is removing the lock.
 */
function breakLock(lock: string): boolean {
  const breaking = `${lock}-breaking`;
  if (!createLockFile(breaking)) {
    if (isStale(breaking)) rmSync(breaking, { force: true });
    return false;
  }
  if (isStale(lock)) rmSync(lock, { force: true });
  rmSync(breaking, { force: true });
  return true;
}

/** Return true if a lock exists but its process does not, as far as this process can tell. */
function isStale(lock: string): boolean {
  if (ownLocks.has(lock)) return false;
  const createdAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (createdAt === undefined) return false;
  const age = Date.now() - createdAt;
  const owner = readOwner(lock);
  if (!owner) return age > EMPTY_LOCK_TIMEOUT;
  const isLocal = owner.host === undefined || owner.host === hostId();
  // Processes on other hosts and in containers are not visible, and a process ID may be in use again.
  return (isLocal && !isAlive(owner.pid)) || age > RENEWAL_TIMEOUT;
}

interface LockOwner {
  pid: number;
  /** The host that the process ID is valid on. */
  host: string | undefined;
}

function isOwn(owner: LockOwner | undefined): boolean {
  return owner?.pid === process.pid && owner.host === hostId();
}

/** Return a lock's owner; `undefined` if the lock is empty or no longer exists. */
function readOwner(lock: string): LockOwner | undefined {
  try {
    const [pid, host] = readFileSync(lock, "utf8").split(" ");
    return Number(pid) > 0 ? { pid: Number(pid), host } : undefined;
  } catch {
    return undefined;
  }
}

/** Identify the host since its last start, and on Linux the container: process IDs are only valid there. */
const hostId = once((): string => {
  const linux = [
    () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"),
    () => readlinkSync("/proc/self/ns/pid"),
  ];
  return computeShortDigest([hostname(), ...linux.map(readOrEmpty)].join());
});

function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return ""; // not Linux
  }
}
