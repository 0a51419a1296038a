/** Earlier texts of a file, where the site is kept in Git. */

import { execFileSync } from "node:child_process";
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
