/**
 * Runs the quick start and the tutorial of the documentation: writes the files, runs the commands, and asks the servers
 * for a page.
 *
 * `npx` finds sitegen in `node_modules`, as after the installation, and must not ask the registry.
 */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { pageSteps } from "../support/page-steps.ts";
import { repository } from "../support/repository.ts";
import { type LineResult, runLine } from "../support/shell-lines.ts";

/** Return a new directory in which sitegen is installed. */
function projectFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sitegen-docs-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, "node_modules/.bin"), { recursive: true });
  symlinkSync(repository, path.join(folder, "node_modules/sitegen"));
  symlinkSync("../sitegen/bin/sitegen.js", path.join(folder, "node_modules/.bin/sitegen"));
  return folder;
}

/** Follow a page and return the result of each command. */
async function follow(page: string): Promise<Map<string, LineResult>> {
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, npm_config_offline: "true", npm_config_update_notifier: "false" };
  const results = new Map<string, LineResult>();
  let cwd = projectFolder();
  for (const step of nonEmpty(pageSteps(page))) {
    if ("file" in step) {
      const file = path.join(cwd, step.file);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, isEdit(step.text) ? editedFile(file, step.text) : step.text);
    } else {
      for (const line of step.commands) {
        const result = await runLine(line, { cwd, env });
        results.set(line, result);
        ({ cwd } = result);
      }
    }
  }
  return results;
}

const ADDED = / *\/\/ \[!code \+\+\]$/;

/** True for a block that shows the lines to add to a file. */
const isEdit = (text: string): boolean => text.includes("[!code ++]");

/** Return a file with the added lines of a block, next to its other lines, which the file must contain. */
function editedFile(file: string, edit: string): string {
  const lines = edit.split("\n");
  const before = lines.filter((line) => !ADDED.test(line)).join("\n");
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes(before), `${file} does not contain\n${before}`);
  return text.replace(before, () => lines.map((line) => line.replace(ADDED, "")).join("\n"));
}

test("the quick start leads to a site below /repo/", async () => {
  const results = await follow("start/quick-start.md");
  assert.match(results.get("npx sitegen check")?.stdout ?? "", /No errors, no warnings/);
  assert.match(results.get("npx sitegen preview --out public")?.url ?? "", /\/repo\/$/);
});

test("the tutorial leads to a site in two languages whose search answers", async () => {
  const results = await follow("start/tutorial.md");
  assert.match(results.get("npx sitegen i18n --all")?.stdout ?? "", /de {2}1 of \d+ translated/);
  assert.match(results.get("npx sitegen check")?.stdout ?? "", /No errors, no warnings/);
  assert.match(results.get("npx sitegen build")?.stdout ?? "", /2 locales/);
  assert.match(results.get('npx sitegen search "how much water"')?.stdout ?? "", /^How much water /m);
});
