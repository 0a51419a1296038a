/** Create builds shared by several test files once per run, on first use. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RunResult } from "./site.ts";

const TIMEOUT = 300_000; // ms; for a build of the whole site on a busy machine

/**
 * Return the directory of a build. The first caller in any process of the run creates it, and the others wait.
 *
 * @throws {AssertionError} The build failed; the message contains its output.
 */
export async function once(name: string, build: (folder: string) => Promise<RunResult>): Promise<string> {
  const claim = path.join(process.env.SITEGEN_TEST_BUILDS as string, name);
  const folder = path.join(claim, "site");
  const outcome = path.join(claim, "outcome.json");
  if (isFirst(claim)) {
    mkdirSync(folder);
    writeFileSync(`${outcome}.new`, JSON.stringify(await build(folder)));
    renameSync(`${outcome}.new`, outcome);
  }
  for (const until = Date.now() + TIMEOUT; !existsSync(outcome); await pause(50))
    assert.ok(Date.now() < until, `the build ${name} did not finish in time`);
  const { status, stdout, stderr } = JSON.parse(readFileSync(outcome, "utf8")) as RunResult;
  assert.equal(status, 0, stdout + stderr);
  return folder;
}

/** Creating a directory succeeds only once among all processes. */
function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
