/** Run lines of documentation as a reader would. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Commands that run until they are stopped. */
const SERVER = /\b(?:npm run|sitegen)\s+(?:dev|preview)\b/;

/** Where and how a line is run. */
export interface Shell {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** What a line printed, and the directory in which it ends. For a server, the URL that it printed. */
export interface LineResult {
  cwd: string;
  stdout: string;
  url?: string;
}

/** Run a line. A server is started, asked for its first page and stopped. */
export async function runLine(line: string, shell: Shell): Promise<LineResult> {
  if (SERVER.test(line)) return { cwd: shell.cwd, stdout: "", url: await visit(line, shell) };
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", `${line}\npwd`], { ...shell, encoding: "utf8" });
  assert.equal(status, 0, `${line}\n${stdout}${stderr}`);
  return { cwd: stdout.trim().split("\n").at(-1) as string, stdout };
}

async function visit(line: string, shell: Shell): Promise<string> {
  const server = spawn("sh", ["-ec", line], { ...shell, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await printedUrl(server);
    const response = await fetch(url);
    assert.equal(response.status, 200, `${line}: ${url}`);
    assert.match(await response.text(), /<h1/);
    return url;
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
