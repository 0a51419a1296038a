/** Earlier texts and times of files, where the site is kept in Git. */

import { execFile, execFileSync } from "node:child_process";
import type { SourcePath } from "../model/problem.ts";

/** Commits that are looked at; older translations are out of date in all of their sections anyway. */
const MOST = 200;

function git(root: string, ...args: string[]): string | undefined {
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

/** Texts that a file had in former commits, newest first; none where there is no history. */
export function* formerTexts(root: string, file: SourcePath): Generator<string> {
  const commits = git(root, "log", `--max-count=${MOST}`, "--format=%H", "--", file)?.split("\n") ?? [];
  for (const commit of commits) {
    if (commit === "") continue;
    const text = git(root, "show", `${commit}:./${file}`);
    if (text !== undefined) yield text;
  }
}

/** Marks the date of a commit; no path below a folder begins with it. */
const COMMIT = "\u0001";

/**
 * The days (UTC) of the last commits that changed files, by path from the root.
 *
 * Nothing outside a repository, and nothing where the history is not whole: a shallow clone has every file changed by its
 * oldest commit.
 */
export async function lastChanged(
  root: string,
  folders: readonly string[],
): Promise<ReadonlyMap<SourcePath, string> | undefined> {
  if (git(root, "rev-parse", "--is-shallow-repository")?.trim() !== "false") return undefined;
  const format = `--format=${COMMIT}%ct`;
  const log = await startGit(root, "log", format, "--name-only", "--no-renames", "--relative", "-z", "--", ...folders);
  if (log === undefined) return undefined;
  const days = new Map<SourcePath, string>();
  let day = "";
  for (const part of log.split("\0")) {
    if (part.startsWith(COMMIT)) day = new Date(Number(part.slice(1)) * 1000).toISOString().slice(0, 10);
    else {
      const file = part.trimStart();
      // Newest first: the first commit that names a file is the last that changed it.
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
