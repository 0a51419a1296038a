/** What somebody with an old Node.js sees. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { transform } from "esbuild";
import { repository, runCommand } from "../support/site.ts";

const { engines } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as {
  engines: { node: string };
};
const needed = engines.node.replace(">=", "");

/** Run the command under a version that a module loaded before it pretends to be. */
function runUnder(version: string) {
  const code = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const preload = `data:text/javascript,${encodeURIComponent(code)}`;
  return runCommand(["--version"], { env: { NODE_OPTIONS: `--import=${preload}` } });
}

test("a version that is too old gets one line that names the needed one", async () => {
  const [major = 0, minor = 0] = needed.split(".").map(Number);
  for (const version of ["12.22.12", "18.20.8", `${major}.${minor - 1}.5`, `${major}.9.0`]) {
    const { status, stdout, stderr } = await runUnder(version);
    assert.equal(stderr, `sitegen needs Node.js ${needed} or newer; the current version is ${version}.\n`);
    assert.deepEqual([status, stdout], [2, ""]);
  }
});

test("a version that is new enough runs", async () => {
  for (const version of [`${needed}.0`, "22.0.0", "100.1.0", process.versions.node]) {
    const { status, stdout, stderr } = await runUnder(version);
    assert.deepEqual([status, stderr], [0, ""], version);
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  }
});

test("the file that compares versions holds no syntax that old ones cannot parse", async () => {
  const code = readFileSync(path.join(repository, "bin/sitegen.js"), "utf8");
  // What Node.js 12 lacks is rewritten, or an error as `await` at the top level is.
  const [old, today] = await Promise.all(
    ["node12.22", "esnext"].map((target) => transform(code, { target, format: "esm" })),
  );
  assert.equal(old?.code, today?.code);
  assert.doesNotMatch(code, /^import .*"node:/m);
});
