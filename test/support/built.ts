/** Builds that several test files look at: each is made once a run, by the file that asks for it first, and never changed. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Files, MINIMAL_CONFIG, type RunResult, repository, runCommand, siteAt, type TestSite } from "./site.ts";

const PATIENCE = 300_000; // ms; for a build of the whole site on a busy machine

/**
 * A small site and its build in `dist`.
 *
 * @param files The site; two calls with the same files and flags get the same build.
 * @param flags Those of `sitegen build`.
 */
export async function builtSite(files: Files, ...flags: readonly string[]): Promise<TestSite> {
  const all: Files = { "sitegen.config.yaml": MINIMAL_CONFIG, ...files };
  const digest = createHash("sha256").update(JSON.stringify(flags));
  for (const [file, contents] of Object.entries(all)) digest.update(`\n${file} ${contents.length}\n`).update(contents);
  const root = await once(digest.digest("hex").slice(0, 12), (folder) => {
    const site = siteAt(folder);
    site.write(all);
    return site.build("--quiet", ...flags);
  });
  return siteAt(root);
}

/** Folder of a build of this repository's own site in all its languages. */
export function ownOutput(): Promise<string> {
  return once("own", (folder) => runCommand(["build", "--quiet", "--root", repository, "--out", folder]));
}

/**
 * The folder of some build, which the first caller of all processes of the run makes and the others wait for.
 *
 * @throws {AssertionError} The build failed; each caller gets what it printed.
 */
async function once(name: string, build: (folder: string) => Promise<RunResult>): Promise<string> {
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
