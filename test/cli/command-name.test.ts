import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { getCommandName } from "../../src/host/command-name.ts";
import { createSite } from "../support/site.ts";

const cwd = "/home/me/project/docs";
const nameOf = (script: string, env: Record<string, string> = {}, folder = cwd): string =>
  getCommandName({ script, cwd: folder, env });

test("a local installation is started by npx, whoever started it", () => {
  for (const script of [
    "/home/me/project/node_modules/.bin/sitegen",
    "/home/me/project/docs/node_modules/.bin/sitegen",
    "/home/me/project/node_modules/sitegen/bin/sitegen.js",
    "/home/me/.npm/_npx/0123/node_modules/.bin/sitegen",
  ])
    assert.equal(nameOf(script), "npx sitegen", script);
});

test("other package managers start it by their own commands", () => {
  const script = "/home/me/project/node_modules/.bin/sitegen";
  const runner = (agent: string): string => nameOf(script, { npm_config_user_agent: agent });
  assert.equal(runner("npm/10.8.2 node/v20.19.0 linux x64"), "npx sitegen");
  assert.equal(runner("pnpm/9.1.0 npm/? node/v20.19.0"), "pnpm exec sitegen");
  assert.equal(runner("yarn/1.22.22 npm/? node/v20.19.0"), "yarn sitegen");
  assert.equal(runner("bun/1.1.0"), "bunx sitegen");
});

test("a global installation and a linked package are found by the shell", () => {
  for (const script of [
    "/usr/local/bin/sitegen",
    "/usr/local/lib/node_modules/sitegen/bin/sitegen.js",
    "/home/me/other/node_modules/.bin/sitegen",
    "/home/me/sitegen/bin/sitegen.js",
    "",
  ])
    assert.equal(nameOf(script), "sitegen", script);
});

test("the repository of sitegen has no installed command", () => {
  assert.equal(nameOf("/home/me/sitegen/bin/sitegen.js", {}, "/home/me/sitegen"), "node bin/sitegen.js");
});

test("a script of a project uses the project's installation", () => {
  const { root } = createSite({});
  mkdirSync(path.join(root, "node_modules/.bin"), { recursive: true });
  mkdirSync(path.join(root, "docs"));
  writeFileSync(path.join(root, "node_modules/.bin/sitegen"), "");
  for (const folder of [root, path.join(root, "docs")]) {
    assert.equal(nameOf("/x/sitegen.js", { npm_command: "run-script" }, folder), "npx sitegen");
    assert.equal(nameOf("/x/sitegen.js", {}, folder), "sitegen");
  }
});
