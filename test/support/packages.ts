/** The packages in `packages/` that have dependencies of their own. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { repository } from "./repository.ts";

const packages = path.join(repository, "packages");

function run(command: string, args: readonly string[], cwd: string): void {
  // The tests run with NODE_ENV=production, with which npm leaves out development dependencies.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}\n${stdout}${stderr}`);
}

/** Install the dependencies of the packages unless they are installed, check types, and compile. */
export function buildPackages(): void {
  if (!existsSync(path.join(packages, "node_modules/.package-lock.json"))) run("npm", ["ci"], packages);
  run(path.join(repository, "node_modules/.bin/tsc"), ["-p", "packages"], repository);
  run(process.execPath, ["build.js"], packages);
}

/** Make a package available to a site. */
export function linkPackage(name: string, siteRoot: string): void {
  const target = path.join(siteRoot, "node_modules", name);
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(path.join(packages, name), target, "junction");
}
