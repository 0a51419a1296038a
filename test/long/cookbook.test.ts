/**
 * Projects of the cookbook with packages of their own: they install, their types are right, and they build.
 *
 * Electron Forge is left out, because a part of it comes from GitHub instead of the registry.
 */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";

/** Scripts that need no Electron, which is not downloaded. */
const SCRIPTS = ["types", "build"];

const cookbook = path.join(repository, "cookbook");
const projects = readdirSync(cookbook).flatMap((name) => {
  const { scripts } = JSON.parse(readFileSync(path.join(cookbook, name, "package.json"), "utf8"));
  const existing = SCRIPTS.filter((script) => script in scripts);
  return existing.length > 0 ? [{ name, scripts: existing }] : [];
});

// npm leaves out development dependencies with NODE_ENV=production.
const { NODE_ENV: _, NODE_TEST_CONTEXT: __, ...env } = process.env;

for (const { name, scripts } of nonEmpty(projects))
  test(`${name} installs, and its scripts succeed`, (context) => {
    const directory = mkdtempSync(path.join(tmpdir(), "cookbook-"));
    context.after(() => rmSync(directory, { recursive: true, force: true }));
    cpSync(path.join(cookbook, name), directory, { recursive: true });
    leaveOutForge(directory);
    const run = (...args: string[]): void => {
      const { status, stdout, stderr } = spawnSync("npm", args, { cwd: directory, encoding: "utf8", env });
      assert.equal(status, 0, `npm ${args.join(" ")}\n${stdout}${stderr}`);
    };
    run("install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund");
    for (const script of scripts) run("run", script);
  });

function leaveOutForge(directory: string): void {
  const file = path.join(directory, "package.json");
  const settings = JSON.parse(readFileSync(file, "utf8"));
  for (const dependency of Object.keys(settings.devDependencies))
    if (dependency.startsWith("@electron-forge/")) delete settings.devDependencies[dependency];
  writeFileSync(file, JSON.stringify(settings));
  rmSync(path.join(directory, "forge.config.ts"), { force: true });
}
