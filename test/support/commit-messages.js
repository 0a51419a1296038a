/**
 * Check commit messages: `node test/support/commit-messages.js [BASE]`. Subjects follow Conventional Commits
 * (https://www.conventionalcommits.org), and a body explains each commit.
 *
 * The commits are those of the current branch that are not in BASE, by default `origin/main`.
 */

import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SUBJECT = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z0-9-]+\))?!?: \S.*[^.\s]$/;
const MAX_SUBJECT = 100; // characters, so that `git log --oneline` fits a wide terminal

/** Return the faults of a commit message. */
export function findFaults({ subject, body }) {
  const faults = [];
  if (!SUBJECT.test(subject)) faults.push('is not of the form "type(scope): summary" without a full stop');
  if (subject.length > MAX_SUBJECT) faults.push(`is longer than ${MAX_SUBJECT} characters`);
  if (body.trim() === "") faults.push("has no body that explains the commit");
  return faults.map((fault) => `"${subject}" ${fault}`);
}

/** Read the messages of the commits since a base, without merges. @throws {Error} Git does not know the base. */
function readMessages(base) {
  const { status, stdout, stderr } = spawnSync(
    "git",
    ["log", "--no-merges", "--format=%s%x1f%b%x1e", `${base}..HEAD`],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split("\x1e")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [subject = "", body = ""] = entry.split("\x1f");
      return { subject, body };
    });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [base = "origin/main"] = process.argv.slice(2);
  const messages = readMessages(base);
  const faults = messages.flatMap(findFaults);
  for (const fault of faults) console.error(fault);
  console.log(`${messages.length} commits since ${base}, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
