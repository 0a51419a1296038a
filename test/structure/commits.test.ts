/** Commit subjects follow Conventional Commits (https://www.conventionalcommits.org), and a body explains each commit. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { repository } from "../support/site.ts";

/** The last commit before the convention was adopted. */
const BASE = "86e6579ad2cef840ec5441537d299c57f4cb7c91";

const SUBJECT = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z0-9-]+\))?!?: \S.*[^.\s]$/;
const MAX_SUBJECT = 100; // characters, so that `git log --oneline` fits a wide terminal

interface Commit {
  subject: string;
  body: string;
}

function git(...args: readonly string[]): { status: number | null; stdout: string } {
  return spawnSync("git", args, { cwd: repository, encoding: "utf8" });
}

/** Return what is wrong with the message of a commit. */
function faultsOf({ subject, body }: Commit): string[] {
  const faults: string[] = [];
  if (!SUBJECT.test(subject)) faults.push('is not of the form "type(scope): summary" without a full stop');
  if (subject.length > MAX_SUBJECT) faults.push(`is longer than ${MAX_SUBJECT} characters`);
  if (body.trim() === "") faults.push("has no body that explains the commit");
  return faults.map((fault) => `"${subject}" ${fault}`);
}

test("messages of the wrong form are recognized", () => {
  const body = "Because.";
  for (const subject of [
    "feat: add x",
    "fix(search): rank prefix matches by coverage",
    "feat(api)!: drop x",
    "chore(release): 0.2.0",
  ])
    assert.deepEqual(faultsOf({ subject, body }), []);
  for (const subject of [
    "Add x",
    "feat add x",
    "feature: add x",
    "fix(search) rank",
    "fix: ",
    "fix(Search): x",
    "fix: add x.",
    `fix: ${"x".repeat(100)}`,
  ])
    assert.equal(faultsOf({ subject, body }).length, 1, subject);
  assert.equal(faultsOf({ subject: "feat: add x", body: "\n" }).length, 1);
});

test("all commits since the convention was adopted follow it", (context) => {
  if (git("cat-file", "-e", `${BASE}^{commit}`).status !== 0)
    return context.skip("the history does not reach back far enough, as in a shallow clone or an archive");
  const { stdout } = git("log", "--no-merges", "--format=%s%x1f%b%x1e", `${BASE}..HEAD`);
  const commits = stdout
    .split("\x1e")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry): Commit => {
      const [subject = "", body = ""] = entry.split("\x1f");
      return { subject, body };
    });
  assert.ok(commits.length > 0);
  assert.deepEqual(commits.flatMap(faultsOf), []);
});
