/** `sitegen migrate` with configurations that never end or start processes, and with links that leave the source. */

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { runConfiguration } from "../../src/migrate/run-configuration.ts";
import { createSite, runCommand, siteAt } from "../support/site.ts";

test("a configuration that never ends is stopped, and its reason is a sentence", async () => {
  const { signal } = new AbortController();
  for (const code of ["for (;;);", "await new Promise((resolve) => setTimeout(resolve, 1e8));"]) {
    const site = createSite({ "config.mjs": `${code}\nexport default { title: "Old" };\n` });
    const { value, failure } = await runConfiguration(path.join(site.root, "config.mjs"), { signal, timeLimit: 500 });
    assert.equal(value, undefined);
    assert.equal(failure, "it did not end within 0.5 seconds");
  }
});

test("a configuration cannot fetch, and starts no process", async () => {
  const site = createSite({
    "docusaurus.config.mjs": `import { execSync, spawnSync } from "node:child_process";
execSync("touch written");
const commit = execSync("git rev-parse HEAD", { encoding: "utf8" }).trim() || "none";
export default { title: "Old", tagline: commit + spawnSync("git", ["log"]).stdout, url: "https://example.org" };
`,
    "docs/start.md": "# Start\n",
    "fetching.mjs": 'await fetch("http://localhost:9");\nexport default {};\n',
  });
  site.remove("sitegen.config.yaml");
  const target = siteAt(path.join(site.root, "new"));
  const { status } = await runCommand(["migrate", site.root, target.root], { cwd: site.root });
  assert.equal(status, 0);
  assert.ok(!site.exists("written"));
  assert.match(target.read("sitegen.config.yaml"), /tagline: none/);
  assert.match(target.read("MIGRATION.md"), /No process was started/);
  const { signal } = new AbortController();
  const { failure } = await runConfiguration(path.join(site.root, "fetching.mjs"), { signal });
  assert.match(failure ?? "", /fetch failed|uses the network/);
});

test("symbolic links that leave the source are listed and not followed, and links inside of it are", async () => {
  const outside = createSite({ "secret.md": "# Secret\n" });
  const site = createSite({
    "docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org" };\n',
    "docs/start.md": "# Start\n",
    "shared/text.md": "# Shared\n",
  });
  site.remove("sitegen.config.yaml");
  mkdirSync(path.join(site.root, "docs/more"));
  symlinkSync(path.join(outside.root, "secret.md"), path.join(site.root, "docs/secret.md"));
  symlinkSync(path.join(site.root, "nothing.md"), path.join(site.root, "docs/nothing.md"));
  symlinkSync("../../shared/text.md", path.join(site.root, "docs/more/text.md"));
  symlinkSync("..", path.join(site.root, "docs/more/circle"));
  const target = siteAt(path.join(site.root, "new"));
  const { status } = await runCommand(["migrate", site.root, target.root], { cwd: site.root });
  assert.equal(status, 0);
  assert.ok(!target.exists("content/docs/secret.md"));
  assert.equal(target.read("content/docs/more/text.md"), "# Shared\n");
  assert.match(target.read("MIGRATION.md"), /### symbolic link[\s\S]*`docs\/nothing\.md`[\s\S]*`docs\/secret\.md`/);
});

test("a target that is a file, and a source that is missing, are errors, and nothing is written", async () => {
  const site = createSite({ "docusaurus.config.js": "module.exports = {};\n", "docs/a.md": "# A\n", taken: "mine" });
  site.remove("sitegen.config.yaml");
  for (const [source, target, message] of [
    [".", "taken", /is not empty/],
    ["missing", "new", /is not a directory/],
    ["taken", "new", /is not a directory/],
    [".", ".", /is not empty/],
  ] as const) {
    const { status, stderr } = await runCommand(["migrate", source, target], { cwd: site.root });
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
  assert.equal(site.read("taken"), "mine");
  assert.ok(!site.exists("new"));
});

test("directories of the output are no sources, but pages in directories with their names are", async () => {
  const site = createSite({
    "packages/kit/site/docs/.vitepress/config.js": 'export default { title: "Old" };\n',
    "packages/kit/site/docs/index.md": "# Start\n",
    "packages/kit/site/docs/build/tools.md": "# Tools\n",
    "packages/kit/site/docs/dist/index.html": "<p>Output</p>\n",
    "packages/kit/site/docs/dist/copy.md": "# Copy\n",
  });
  site.remove("sitegen.config.yaml");
  const target = siteAt(path.join(site.root, "new"));
  const { status } = await runCommand(["migrate", site.root, target.root], { cwd: site.root });
  assert.equal(status, 0);
  assert.ok(target.exists("content/docs/build/tools.md"));
  assert.ok(!target.exists("content/docs/dist/copy.md"));
});
