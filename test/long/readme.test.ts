/**
 * Runs the shell blocks of README.md in their order, as a reader would from a fresh clone.
 *
 * Every `sh` block runs, one line after the other, in a shell that starts in the clone; `cd` holds for the lines that
 * follow. A line that serves a site is started, asked for one page and stopped. The comment
 * `<!-- not run: reason -->` directly above a block leaves it out.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { repository } from "../support/repository.ts";
import { runLine } from "../support/shell-lines.ts";

interface Block {
  lines: readonly string[];
  /** Line of README.md, from 1. */
  line: number;
  /** Why it is not run. */
  skipReason?: string;
}

/** Prefers packages that are in npm's cache, so that the test rarely needs the network. */
const ENVIRONMENT = { npm_config_prefer_offline: "true", npm_config_update_notifier: "false" };

/** Return the `sh` blocks of a Markdown text. */
function shellBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/(?:^<!-- not run: (.+) -->\n)?^```sh\n([\s\S]*?)^```$/gm)].map((match) => ({
    lines: (match[2] as string)
      .replaceAll("\\\n", " ")
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#")),
    line: markdown.slice(0, match.index).split("\n").length,
    skipReason: match[1],
  }));
}

/** Copy what a clone of the repository would contain, uncommitted changes included. */
function cloneInto(target: string): void {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: repository,
    encoding: "utf8",
  });
  const files = stdout.split("\0").filter((file) => file !== "");
  assert.ok(files.includes("package-lock.json"));
  for (const file of files) cpSync(path.join(repository, file), path.join(target, file));
}

function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, ...ENVIRONMENT };
}

test("the commands of README.md work on a fresh clone", async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-readme-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let cwd = path.join(folder, "sitegen");
  cloneInto(cwd);
  const blocks = shellBlocks(readFileSync(path.join(cwd, "README.md"), "utf8"));
  assert.ok(blocks.some(({ skipReason }) => skipReason === undefined));
  for (const { lines, line, skipReason } of blocks) {
    if (skipReason !== undefined) {
      context.diagnostic(`README.md:${line} is not run: ${skipReason}`);
      continue;
    }
    for (const command of lines) {
      context.diagnostic(`README.md:${line} ${command}`);
      ({ cwd } = await runLine(command, { cwd, env: environment() }));
    }
  }
});
