/** Read earlier file versions, modification dates and a repository's remote from Git. */

import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
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

/** A directory's position in a Git repository. */
export interface GitFolder {
  /** Absolute path to the root of the repository. */
  top: string;
  /** The directory's path in the repository, with a slash at the end unless it is empty. */
  prefix: string;
  /** The remote `origin`, or else the first one. Absent without a remote. */
  remote?: { url: string; branch: string };
}

/** Return a directory's path in its repository, with a slash at the end unless it is empty. */
export function readPrefix(folder: string): string | undefined {
  return runGit(folder, "rev-parse", "--show-prefix")?.trim();
}

/** Return the text of a file at the first of several revisions that contains it. */
export function readFileAt(folder: string, revisions: readonly string[], file: string): string | undefined {
  for (const revision of revisions) {
    const text = runGit(folder, "cat-file", "blob", `${revision}:${file}`);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Return the root of the repository that contains a directory. */
export function readTopFolder(folder: string): string | undefined {
  return runGit(folder, "rev-parse", "--show-toplevel")?.trim();
}

/** Return a directory's position in its repository. @returns `undefined` outside a repository. */
export function readGitFolder(folder: string): GitFolder | undefined {
  const [top, prefix = ""] = runGit(folder, "rev-parse", "--show-toplevel", "--show-prefix")?.split(/\r?\n/) ?? [];
  if (!top) return undefined;
  const remotes = [...(runGit(folder, "remote", "--verbose") ?? "").matchAll(/^(.+)\t(.+) \(fetch\)/gm)];
  const [, , url] = remotes.find(([, name]) => name === "origin") ?? remotes[0] ?? [];
  if (url === undefined) return { top, prefix };
  const branch = runGit(folder, "symbolic-ref", "--short", "HEAD")?.trim() ?? "main";
  return { top, prefix, remote: { url, branch } };
}

/** Begins the line of a commit in the log, and does not occur at the start of paths. */
const COMMIT = "\u0001";

/** File with the commits that `git blame` ignores, e.g. those that only format or move files; hosts of repositories read it, too. */
const IGNORED_COMMITS = ".git-blame-ignore-revs";

/**
 * Return the dates (UTC) on which the last commits changed files, by path relative to the root.
 *
 * Commits of `.git-blame-ignore-revs` change nothing, and files that they rename keep the history of their previous path.
 *
 * @returns `undefined` outside a repository and in shallow clones, whose oldest commit seems to change every file.
 */
export async function readLastChanges(
  root: string,
  folders: readonly string[],
): Promise<ReadonlyMap<SourcePath, string> | undefined> {
  if (runGit(root, "rev-parse", "--is-shallow-repository")?.trim() !== "false") return undefined;
  const prefix = readPrefix(root) ?? "";
  const renames = await readIgnoredRenames(root);
  const previousFolders = new Set([...renames.values()].flatMap((map) => [...map.values()]).map(getFirstFolder));
  const log = await startGit(
    root,
    ...["log", `--format=${COMMIT}%H %ct`, "--name-only", "--no-renames", "--no-relative", "-z", "--"],
    ...folders,
    ...[...previousFolders].map((folder) => `:(top,literal)${folder}`),
  );
  if (log === undefined) return undefined;
  const days = new Map<SourcePath, string>();
  /** Days of ignored commits, for files that no other commit changed. */
  const ignoredDays = new Map<SourcePath, string>();
  /** Current paths by the path that the file had before the commits that were read. */
  const currentPaths = new Map<string, readonly string[]>();
  const getCurrentPaths = (path: string): readonly string[] => currentPaths.get(path) ?? [path];
  let day = "";
  let ignoredRenames: ReadonlyMap<string, string> | undefined;
  for (const part of log.split("\0")) {
    if (part.startsWith(COMMIT)) {
      const [hash = "", time] = part.slice(1).split(" ");
      day = new Date(Number(time) * 1000).toISOString().slice(0, 10);
      ignoredRenames = renames.get(hash);
      for (const [path, previous] of ignoredRenames ?? [])
        currentPaths.set(previous, [...(currentPaths.get(previous) ?? []), ...getCurrentPaths(path)]);
      continue;
    }
    const path = part.trimStart();
    if (path === "") continue;
    const target = ignoredRenames === undefined ? days : ignoredDays;
    for (const current of getCurrentPaths(path)) {
      if (!current.startsWith(prefix)) continue;
      const file = toSourcePath(current.slice(prefix.length));
      // The log is sorted newest first, so a file's first date is its last change.
      if (!target.has(file)) target.set(file, day);
    }
  }
  return new Map([...ignoredDays, ...days]);
}

const getFirstFolder = (path: string): string => path.split("/", 1)[0] ?? path;

/** Return the previous paths by the new ones for each ignored commit, from the root of the repository. */
async function readIgnoredRenames(root: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const folder = readTopFolder(root) ?? root;
  let text: string;
  try {
    text = readFileSync(path.join(folder, IGNORED_COMMITS), "utf8");
  } catch {
    return new Map(); // most repositories have none
  }
  const hashes = [...text.matchAll(/^\s*([0-9a-f]{7,64})\b/gim)].map(([, hash = ""]) => hash);
  if (hashes.length === 0) return new Map();
  const log = await startGit(
    folder,
    ...["log", "--no-walk=unsorted", "--ignore-missing", `--format=${COMMIT}%H`, "--name-status", "--find-renames"],
    ...["-l0", "-z", ...hashes, "--"],
  );
  const renames = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  const parts = (log ?? "").split("\0");
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]?.trimStart() ?? "";
    if (part.startsWith(COMMIT)) {
      current = new Map();
      renames.set(part.slice(1), current);
    } else if (/^R\d+$/.test(part)) {
      const [previous = "", path = ""] = parts.slice(index + 1, index + 3);
      current.set(path, previous);
      index += 2;
    } else if (part !== "") index++;
  }
  return renames;
}

function startGit(root: string, ...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { encoding: "utf8", maxBuffer: 1_000_000_000 } as const;
    execFile("git", ["-C", root, "-c", "log.showSignature=false", ...args], options, (error, stdout) =>
      resolve(error ? undefined : stdout),
    );
  });
}
