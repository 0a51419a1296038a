/** `sitegen info`: the environment and the resolved configuration for bug reports. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

const CONFIG = "title: Test\nurl: https://example.org/\ndocs: {routeBase: /manual/}\n";
const { version } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as { version: string };
const AGENT = { npm_config_user_agent: "npm/10.8.2 node/v20.20.2 linux x64 workspaces/false" };

test("info prints versions, system, root and the configuration with its defaults", async () => {
  const site = createSite({ "sitegen.config.yaml": CONFIG });
  const { status, stdout, stderr } = await site.run(["info"], { env: AGENT });
  assert.equal(status, 0, stderr);
  assert.equal(stderr, "");
  const lines = stdout.split("\n");
  for (const line of [
    `sitegen  ${version}`,
    `Node.js  ${process.versions.node}`,
    "Run by   npm 10.8.2",
    `Root     ${site.root}`,
    "Config   sitegen.config.yaml",
    "  title: Test",
    "    routeBase: /manual",
    "    postsPerPage: 10",
  ])
    assert.ok(lines.includes(line), `${line}\n${stdout}`);
  assert.match(stdout, /^esbuild {2}\d+\.\d+\.\d+\nReact {4}\d+\.\d+\.\d+$/m);
});

test("info --json prints one object", async () => {
  const site = createSite({ "sitegen.config.yaml": CONFIG });
  const { stdout } = await site.run(["info", "--json"], { env: AGENT });
  const { sitegen, node, packageManager, system, root, configFile, config, problems } = JSON.parse(stdout);
  assert.deepEqual(
    [sitegen, node, packageManager, root, configFile],
    [version, process.versions.node, "npm 10.8.2", site.root, "sitegen.config.yaml"],
  );
  assert.match(system, new RegExp(`${process.arch}$`));
  assert.equal(config.docs.routeBase, "/manual");
  assert.deepEqual(problems, []);
});

test("an invalid or missing configuration is reported, and the rest is printed", async () => {
  const broken = createSite({ "sitegen.config.yaml": `${CONFIG}colour: red\n` });
  const human = await broken.run(["info"]);
  assert.equal(human.status, 2);
  assert.match(human.stderr, /sitegen\.config\.yaml:4:1 {2}error {2}invalid-config\n {2}"colour" is not a known key\./);
  assert.match(
    human.stdout,
    new RegExp(`^sitegen {2}${version}\nNode\\.js [^]*\nConfig {3}sitegen\\.config\\.yaml\n$`),
  );
  const json = await broken.run(["info", "--json"]);
  const { config, problems } = JSON.parse(json.stdout);
  assert.deepEqual([json.status, config, problems[0].place.line], [2, null, 4]);
  broken.remove("sitegen.config.yaml");
  const missing = await broken.run(["info"]);
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /There is no sitegen\.config\.ts/);
  assert.doesNotMatch(missing.stdout, /^Config /m);
});
