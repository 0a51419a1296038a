/** Test that the same input produces the same output in every environment. */

import assert from "node:assert/strict";
import { cpSync, utimesSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, type Files, type RunOptions, runCommand } from "../support/site.ts";

const FILES: Files = {
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales:
  - {code: en, label: English, htmlLang: en}
  - {code: de, label: Deutsch, htmlLang: de}
`,
  "content/docs/sidebars.yaml": "guide:\n  - b\n  - a\n  - category: More\n    items: [c]\n",
  "content/docs/a.md": "# A\n\nSee [b](b.md).\n",
  "content/docs/b.md": "# B\n\n```js\nconst x = 1\n```\n",
  "content/docs/c.md": "# C\n\n| a | b |\n| - | - |\n| 1 | 2 |\n",
  "content/blog/2024-03-10-clocks.md":
    "---\ntitle: Clocks\ndate: 2024-03-10T23:30:00Z\ntags: [time]\nauthors: [{name: Ada}]\n---\n\nText.\n",
  "content/blog/2024-03-10-also.md": "---\ntitle: Also\ndate: 2024-03-10\ntags: [\u00e4, z, time]\n---\n\nText.\n",
  "content/blog/tags.yaml": "time: {label: Time}\nz: {label: Z}\n\u00e4: {label: \u00c4}\n",
  "i18n/de/docs/a.md": "# A auf Deutsch\n",
};

let expected: Map<string, string>;

before(async () => {
  const site = createSite(FILES);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  expected = site.snapshot("dist");
  assert.ok(expected.size > 40);
});

async function sameBytes(flags: readonly string[], options: RunOptions = {}, files: Files = FILES): Promise<void> {
  const site = createSite(files);
  const { status, stderr } = await site.run(["build", ...flags], options);
  assert.equal(status, 0, stderr);
  const output = site.snapshot("dist");
  assert.deepEqual([...output.keys()], [...expected.keys()]);
  for (const [file, contents] of nonEmpty(expected)) assert.equal(output.get(file), contents, `${file} differs`);
}

for (const [name, env] of [
  ["the output does not depend on the time zone", { TZ: "Pacific/Auckland" }],
  ["the output does not depend on the language of the system", { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }],
  ["the output does not depend on the home directory and user name", { HOME: "/nowhere", USER: "somebody" }],
  [
    "the output does not depend on environment variables",
    { SITEGEN_SECRET: "hunter2", NODE_OPTIONS: "--no-deprecation" },
  ],
] as const) {
  test(name, () => sameBytes([], { env }));
}

test("the output does not depend on the number of threads", async () => {
  for (const count of ["1", "2", "4"]) await sameBytes(["--workers", count]);
  // Threads start for long texts and many pages.
  const text = "Some words. ".repeat(400);
  const pages = Array.from({ length: 100 }, (_, n) => [`content/docs/page-${n}.md`, `# Page ${n}\n\n${text}\n`]);
  const site = createSite({ ...FILES, ...Object.fromEntries(pages) });
  const [alone, ...shared] = await Promise.all(
    ["1", "2", "3"].map(async (count) => {
      const { status, stderr } = await site.build("--no-cache", "--workers", count, "--out", `dist-${count}`);
      assert.equal(status, 0, stderr);
      return site.snapshot(`dist-${count}`);
    }),
  );
  for (const output of nonEmpty(shared)) assert.deepEqual(output, alone);
});

test("the build of a single locale equals that part of a full build, and keeps the cache of other locales", async () => {
  const site = createSite(FILES);
  assert.equal((await site.build()).status, 0);
  const alone = await site.build("--locale", "en", "--out", "alone", "--json");
  assert.equal(alone.status, 0, alone.stderr);
  assert.deepEqual(JSON.parse(alone.stdout).parsed, { hits: 5, total: 5 });
  for (const [file, contents] of nonEmpty(site.snapshot("alone"))) {
    // The manifest lists all files.
    if (file !== "sitegen-manifest.json") assert.equal(contents, expected.get(file), `${file} differs`);
  }
  const again = await site.build("--json");
  assert.deepEqual(JSON.parse(again.stdout).parsed, { hits: 6, total: 6 });
});

test("the output does not depend on order and modification times of source files", async () => {
  const site = createSite({});
  for (const [file, contents] of Object.entries(FILES).reverse()) {
    site.write({ [file]: contents });
    utimesSync(path.join(site.root, file), 1, 1);
  }
  assert.equal((await site.build()).status, 0);
  assert.deepEqual(site.snapshot("dist"), expected);
});

test("the output does not depend on the directory, nor on an earlier build", async () => {
  const site = createSite(FILES);
  const elsewhere = createSite({});
  const folder = path.join(elsewhere.root, "some where/else");
  cpSync(site.root, folder, { recursive: true });
  for (let round = 0; round < 2; round++) {
    assert.equal((await runCommand(["build", "--root", folder])).status, 0);
  }
  assert.deepEqual(elsewhere.snapshot("some where/else/dist"), expected);
});

test("the output contains no absolute path and no environment variable", async () => {
  const site = createSite(FILES);
  assert.equal((await site.run(["build"], { env: { SITEGEN_SECRET: "hunter2-in-env" } })).status, 0);
  for (const [file, contents] of nonEmpty(site.snapshot("dist"))) {
    assert.ok(!contents.includes(site.root), `${file} holds the path of the site`);
    assert.ok(!contents.includes("hunter2-in-env"), `${file} holds the environment`);
  }
});
