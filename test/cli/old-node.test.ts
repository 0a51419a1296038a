/** The error for unsupported versions of Node.js. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { transform } from "esbuild";
import { repository } from "../support/repository.ts";
import { runCommand } from "../support/site.ts";

const { engines } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as {
  engines: { node: string };
};
const needed = engines.node.replace(">=", "");

/** Run the command with a preloaded module that fakes the version of Node.js. */
function runUnder(version: string) {
  const code = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const preload = `data:text/javascript,${encodeURIComponent(code)}`;
  return runCommand(["--version"], { env: { NODE_OPTIONS: `--import=${preload}` } });
}

test("an unsupported version prints one line with the required version", async () => {
  const [major = 0, minor = 0] = needed.split(".").map(Number);
  for (const version of ["12.22.12", "18.20.8", `${major}.${minor - 1}.5`, `${major}.9.0`]) {
    const { status, stdout, stderr } = await runUnder(version);
    assert.equal(stderr, `sitegen needs Node.js ${needed} or newer; the current version is ${version}.\n`);
    assert.deepEqual([status, stdout], [2, ""]);
  }
});

test("a supported version runs", async () => {
  for (const version of [`${needed}.0`, "22.0.0", "100.1.0", process.versions.node]) {
    const { status, stdout, stderr } = await runUnder(version);
    assert.deepEqual([status, stderr], [0, ""], version);
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  }
});

test("the file that compares versions has no syntax that old versions cannot parse", async () => {
  const code = readFileSync(path.join(repository, "bin/sitegen.js"), "utf8");
  // esbuild would rewrite syntax that Node.js 12 does not support, or report an error, e.g. for top-level `await`.
  const [old, today] = await Promise.all(
    ["node12.22", "esnext"].map((target) => transform(code, { target, format: "esm" })),
  );
  assert.equal(old?.code, today?.code);
  assert.doesNotMatch(code, /^import .*"node:/m);
});
