/**
 * Runs the shell blocks of README.md in their order, as a reader would from a fresh clone.
 *
 * Every `sh` block runs, one line after the other, in a shell that starts in the clone; `cd` holds for the lines that
 * follow. A line that serves a site is started, asked for one page and stopped. The comment
 * `<!-- not run: reason -->` directly above a block leaves it out.
 */

import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { repository } from "../support/site.ts";

interface Block {
  lines: readonly string[];
  /** Line of README.md, from 1. */
  line: number;
  /** Why it is not run. */
  skipReason?: string;
}

/** Commands that run until they are stopped. */
const SERVER = /\b(?:npm run|sitegen)\s+(?:dev|preview)\b/;

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

/** Run a line and return the directory in which it ends. */
function runLine(line: string, cwd: string): string {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", `${line}\npwd`], {
    cwd,
    env: environment(),
    encoding: "utf8",
  });
  assert.equal(status, 0, `${line}\n${stdout}${stderr}`);
  return stdout.trim().split("\n").at(-1) as string;
}

/** Start a server, fetch its first page, and stop the server. */
async function visit(line: string, cwd: string): Promise<void> {
  const server = spawn("sh", ["-ec", line], {
    cwd,
    env: environment(),
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await printedUrl(server);
    const response = await fetch(url);
    assert.equal(response.status, 200, `${line}: ${url}`);
    assert.match(await response.text(), /<h1/);
  } finally {
    process.kill(-(server.pid as number));
    await once(server, "close");
  }
}

async function printedUrl(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    const url = /http:\/\/[\w.:[\]-]+\/\S*/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error("the server ended without printing a URL");
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
      if (SERVER.test(command)) await visit(command, cwd);
      else cwd = runLine(command, cwd);
    }
  }
});
