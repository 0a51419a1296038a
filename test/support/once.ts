/** What several test files look at is made once a run, by the file that asks for it first. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RunResult } from "./site.ts";

const PATIENCE = 300_000; // ms; for a build of the whole site on a busy machine

/**
 * The folder of some build, which the first caller of all processes of the run makes and the others wait for.
 *
 * @throws {AssertionError} The build failed; each caller gets what it printed.
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
  for (const until = Date.now() + PATIENCE; !existsSync(outcome); await pause(50))
    assert.ok(Date.now() < until, `nobody ended the build ${name}`);
  const { status, stdout, stderr } = JSON.parse(readFileSync(outcome, "utf8")) as RunResult;
  assert.equal(status, 0, stdout + stderr);
  return folder;
}

/** Making a folder succeeds once, whoever tries. */
function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
