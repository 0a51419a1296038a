/** Test the check of commit messages, which CI runs for the commits of a change. */

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { findFaults } from "../support/commit-messages.js";
import { repository } from "../support/repository.ts";

test("messages of the wrong form are recognized", () => {
  const body = "Because.";
  for (const subject of [
    "feat: add x",
    "fix(search): rank prefix matches by coverage",
    "feat(api)!: drop x",
    "chore(release): 0.2.0",
  ])
    assert.deepEqual(findFaults({ subject, body }), []);
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
    assert.equal(findFaults({ subject, body }).length, 1, subject);
  assert.equal(findFaults({ subject: "feat: add x", body: "\n" }).length, 1);
});

test("only the commits of the change are checked", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-commits-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  const check = (base: string): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, [path.join(repository, "test/support/commit-messages.js"), base], {
      cwd: folder,
      encoding: "utf8",
    });
  git("init", "-q");
  git("commit", "-q", "--allow-empty", "-m", "An older message");
  git("commit", "-q", "--allow-empty", "-m", "fix: add a", "-m", "Because.");
  assert.equal(check("HEAD~1").status, 0);
  git("commit", "-q", "--allow-empty", "-m", "Another");
  const { status, stderr } = check("HEAD~2");
  assert.equal(status, 1);
  assert.deepEqual(stderr.match(/^".*?"/gm), ['"Another"', '"Another"']);
});
