/** Test messages for new users: each error says what is wrong and how to fix it, and has its exit status. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, runCommand } from "../support/site.ts";

const site = createSite({ "content/docs/start.md": "# Start\n\n[there](strat.md)\n" });
const bare = path.join(site.root, "bare");
mkdirSync(bare);
writeFileSync(path.join(bare, "readme.md"), "# Read me\n");

test("a directory without a configuration and a missing directory are reported with a hint", async () => {
  for (const command of ["build", "check", "dev", "preview", "i18n"]) {
    const { status, stdout, stderr } = await runCommand([command], { cwd: bare });
    assert.equal(status, 2, command);
    assert.equal(stdout, "");
    assert.match(stderr, /There is no sitegen\.config\.ts in ".*bare"\.\n {2}Create a site with "sitegen init"/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
  const { status, stderr } = await runCommand(["check", "--root", path.join(site.root, "none")]);
  assert.equal(status, 2);
  assert.match(stderr, /The directory ".*none" does not exist\./);
});

test("a site without documents keeps its last output, and its author is told where documents belong", async () => {
  const site = createSite({ "content/docs/a.md": "# A\n" });
  assert.equal((await site.build()).status, 0);
  const before = site.snapshot("dist");
  renameSync(path.join(site.root, "content"), path.join(site.root, "c2"));
  assert.match((await site.run(["check"])).stdout, /error {2}no-documents[\s\S]*content\/docs\//);
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(stderr, /no-documents/);
  assert.deepEqual(site.snapshot("dist"), before);
});

for (const [name, files, status] of [
  ["only partials", { "content/docs/_a.md": "# A\n" }, 1],
  ["only static files", { "static/a.txt": "x" }, 1],
  ["only translations", { "i18n/de/docs/a.md": "# A\n" }, 1],
  ["only a post", { "content/blog/2024-01-02-a.md": "---\ntitle: A\ndate: 2024-01-02\n---\n\nA.\n" }, 0],
  ["only a page", { "content/pages/a.md": "# A\n" }, 0],
  [
    "only a page in React",
    { "content/pages/a.tsx": "export default () => <h1>A</h1>;\n", "content/data/a.yaml": "[]\n" },
    0,
  ],
  ["only data", { "content/data/apps.yaml": "[]\n" }, 1],
] as const)
  test(`a site with ${name} is ${status === 0 ? "built" : "an error"}`, async () => {
    const site = createSite({
      "sitegen.config.yaml":
        "title: T\nurl: https://example.org\nlocales: [{code: en, label: E}, {code: de, label: D}]\n",
      ...files,
    });
    const result = await site.build();
    assert.equal(result.status, status, result.stderr);
    assert.equal(/no-documents/.test(result.stderr), status === 1);
  });

test("help is there for each command, and for no other", async () => {
  for (const args of [["--help"], ["help"], ["help", "dev"], ["dev", "--help"], ["help", "help"], ["--version"]]) {
    const { status, stdout, stderr } = await runCommand(args);
    assert.equal(status, 0, args.join(" "));
    assert.ok(stdout.length > 3);
    assert.equal(stderr, "");
  }
  for (const command of ["init", "build", "dev", "preview", "merge", "check", "search", "i18n", "info", "completion"])
    assert.match((await runCommand(["help", command])).stdout, /Examples:\n {2}node bin\/sitegen\.js /);
  const { status, stderr } = await runCommand(["help", "chek"]);
  assert.equal(status, 2);
  assert.match(stderr, /Unknown command "chek"\.\n {2}Did you mean check\?/);
});

test("invalid values are usage errors that list valid values", async () => {
  const wrong: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [["check", "--format", "xml"], /human, json, github, sarif/],
    [["check", "--locale", "de"], /"de" is not a locale of this site\.\n {2}Locales: en\./],
    [["check", "--config", "none.yaml"], /"none\.yaml" does not exist/],
    [
      ["check", "--base-url", "http://x"],
      /"http:\/\/x" is not a valid base URL: it names a host\.\n {2}Write only the path, "\/"/,
    ],
    [["check", "--base-url", "//evil.example/"], /it names a host/],
    [["check", "--base-url", "/../x/"], /it contains "\.\."/],
    [["check", "--base-url", "/./"], /it contains "\."/],
    [["check", "--base-url", "docs"], /it does not begin with a slash\.\n {2}Write "\/docs"/],
    [["build", "--workers", "0"], /from 1 to 64/],
    [["build", "extra"], /Too many arguments/],
    [["preview"], /Run sitegen build first/],
    [["search"], /No query was given/],
    [["check", "--root"], /argument missing/],
  ];
  for (const [args, says] of wrong) {
    const { status, stderr } = await runCommand(args, { cwd: site.root });
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

test("output is colored on terminals, and NO_COLOR and FORCE_COLOR override it", () => {
  const report = (env: NodeJS.ProcessEnv, ...flags: string[]): string => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...rest } = process.env;
    const args = [path.join(repository, "bin/sitegen.js"), "check", "--root", site.root, ...flags];
    return spawnSync(process.execPath, args, { env: { ...rest, ...env }, encoding: "utf8" }).stdout;
  };
  const isColored = (text: string): boolean => text.includes("\u001b[");
  assert.match(report({}), /broken-markdown-link/);
  assert.ok(!isColored(report({})), "piped");
  assert.ok(isColored(report({ FORCE_COLOR: "1" })));
  assert.ok(!isColored(report({ FORCE_COLOR: "1" }, "--no-color")));
  assert.ok(!isColored(report({ FORCE_COLOR: "1", NO_COLOR: "1" })));
  assert.ok(!isColored(report({ FORCE_COLOR: "1" }, "--json")));
});
