/** Write files: atomically for caches that other processes may read, and with clear errors for files of the site. */

import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { OutputError } from "./output-folder.ts";
import { reasonOf } from "./path-state.ts";

/** Name of a temporary file; the number is the ID of the process that writes it. */
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
      // Another process may have the ID of the killed one, in particular in containers.
      if (!isAlive(Number(id)) || age > MAX_WRITE_PAUSE) rmSync(file, { force: true });
    }
  });
}

/** Return true if a process other than this one has an ID. */
export function isAlive(pid: number): boolean {
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

/** Change a file of the site. @throws {OutputError} The file cannot be written. */
export function overwriteFile(root: string, file: string, text: string): void {
  try {
    writeFileSync(path.join(root, file), text);
  } catch (error) {
    throw new OutputError(`"${file}" cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}
