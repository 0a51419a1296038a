/** Read earlier file versions, modification dates and a repository's remote from Git. */

import { execFile, execFileSync } from "node:child_process";
import { type SourcePath, toSourcePath } from "../model/problem.ts";

/** Maximum commits to read. Translations from older versions are outdated in all sections anyway. */
const MAX_COMMITS = 200;

function runGit(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync("git", ["-C", root, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 32_000_000,
    });
  } catch {
    return undefined;
  }
}

/** Iterate over a file's previous versions, newest first. Without a Git history there are none. */
export function* readPreviousTexts(root: string, file: SourcePath): Generator<string> {
  const commits = runGit(root, "log", `--max-count=${MAX_COMMITS}`, "--format=%H", "--", file)?.split("\n") ?? [];
  for (const commit of commits) {
    if (commit === "") continue;
    const text = runGit(root, "show", `${commit}:./${file}`);
    if (text !== undefined) yield text;
  }
}

/** A directory's repository on a server. */
export interface GitRemote {
  url: string;
  branch: string;
  /** The directory's path in the repository, with a slash at the end unless it is empty. */
  prefix: string;
}

/** Return a directory's path in its repository, with a slash at the end unless it is empty. */
export function readPrefix(folder: string): string | undefined {
  return runGit(folder, "rev-parse", "--show-prefix")?.trim();
}

/** Return the root of the repository that contains a directory. */
export function readTopFolder(folder: string): string | undefined {
  return runGit(folder, "rev-parse", "--show-toplevel")?.trim();
}

/** Return the remote `origin`, or the only one. @returns `undefined` outside a repository and without a remote. */
export function readRemote(folder: string): GitRemote | undefined {
  const prefix = readPrefix(folder);
  if (prefix === undefined) return undefined;
  const names = runGit(folder, "remote")?.split("\n") ?? [];
  const name = names.includes("origin") ? "origin" : names[0];
  const url = name === undefined || name === "" ? undefined : runGit(folder, "remote", "get-url", name)?.trim();
  if (url === undefined) return undefined;
  return { url, branch: runGit(folder, "symbolic-ref", "--short", "HEAD")?.trim() ?? "main", prefix };
}

/** Prefix for commit dates in the log, which does not occur at the start of paths. */
const COMMIT = "\u0001";

/**
 * Return the dates (UTC) on which the last commits changed files, by path relative to the root.
 *
 * @returns `undefined` outside a repository and in shallow clones, whose oldest commit seems to change every file.
 */
export async function readLastChanges(
  root: string,
  folders: readonly string[],
): Promise<ReadonlyMap<SourcePath, string> | undefined> {
  if (runGit(root, "rev-parse", "--is-shallow-repository")?.trim() !== "false") return undefined;
  const format = `--format=${COMMIT}%ct`;
  const log = await startGit(root, "log", format, "--name-only", "--no-renames", "--relative", "-z", "--", ...folders);
  if (log === undefined) return undefined;
  const days = new Map<SourcePath, string>();
  let day = "";
  for (const part of log.split("\0")) {
    if (part.startsWith(COMMIT)) day = new Date(Number(part.slice(1)) * 1000).toISOString().slice(0, 10);
    else {
      const file = toSourcePath(part.trimStart());
      // The log is sorted newest first, so a file's first date is its last change.
      if (file !== "" && !days.has(file)) days.set(file, day);
    }
  }
  return days;
}

function startGit(root: string, ...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { encoding: "utf8", maxBuffer: 1_000_000_000 } as const;
    execFile("git", ["-C", root, "-c", "log.showSignature=false", ...args], options, (error, stdout) =>
      resolve(error ? undefined : stdout),
    );
  });
}
