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

test("faulty settings and lists of MkDocs and mdBook are reported in a sentence, and the rest is taken over", async () => {
  const page = "# Start\n";
  const cases: { files: Record<string, string>; status: number; message?: RegExp }[] = [
    {
      files: { "mkdocs.yml": "site_name: A\ndocs_dir: gone\n" },
      status: 1,
      message: /documents "gone" does not exist/,
    },
    { files: { "mkdocs.yml": "- a\n", "docs/index.md": page }, status: 1, message: /no map of keys and values/ },
    {
      files: { "mkdocs.yml": "INHERIT: made.yml\nsite_name: A\n", "docs/index.md": page },
      status: 1,
      message: /inherits from "made\.yml", which does not exist/,
    },
    {
      files: { "mkdocs.yml": "INHERIT: made.yml\n", "mkdocs.template.yml": "site_name: A\n", "docs/index.md": page },
      status: 0,
    },
    {
      files: {
        "mkdocs.yml":
          'site_name: !!python/object/apply:os.getenv ["X"]\ntheme: !ENV THEME\nplugins: [null, 5, {literate-nav: 5}, awesome-pages]\nexclude_docs: ["["]\nnav:\n  - a: {b: {c: d.md}}\n  - null\n  - [x.md]\n  - "": []\n  - Gone: ""\n  - Link: https://a b\n  - ../outside.md\n',
        "docs/index.md": "!!! \n??? \n=== \n::: \n--8<-- \n{% for %}\n{{ \n```\n",
        "docs/SUMMARY.md": "- [x](\n- [[\n",
        "docs/.pages": "nav: [\n",
      },
      status: 0,
    },
    {
      files: {
        "book.toml": '[book]\ntitle = "A"\n',
        "src/SUMMARY.md": "[Draft]()\n\n- [A](a.md)\n- [Same](a.md)\n- [Outside](../x.md)\n- \n\n# Empty part\n",
        // The file includes itself, also from another one.
        "src/a.md": "# A\n\n{{#include a.md}}\n{{#include}}\n{{#include gone.rs:5:1}}\n{{#include b.md:x:y}}\n",
        "src/b.md": "{{#include a.md}}\n",
      },
      status: 0,
    },
  ];
  for (const { files, status: expected, message } of cases) {
    const site = createSite(files);
    site.remove("sitegen.config.yaml");
    const target = siteAt(path.join(createSite({}).root, "new"));
    const { status, stderr } = await runCommand(["migrate", site.root, target.root], { cwd: site.root });
    assert.equal(status, expected, stderr);
    if (message) assert.match(stderr, message);
    const build = await runCommand(["build", "--root", target.root], { cwd: target.root });
    assert.equal(build.status, 0, build.stderr);
    assert.doesNotMatch(stderr + build.stderr, /^ +at /m);
  }
});

test("invalid JSON is reported with its line, once for each file, and the rest is taken over", async () => {
  const invalid = '{\n  "a": 1,\n}\n';
  const files: Readonly<Record<string, string>> = {
    "docusaurus.config.js":
      'export default {\n  title: "A",\n  url: "https://example.org",\n  baseUrl: "/",\n  i18n: { defaultLocale: "en", locales: ["en", "de"] },\n  presets: [["classic", { docs: { sidebarPath: "./sidebars.json" } }]],\n};\n',
    "docs/intro.md": "# Start\n",
    "versions.json": invalid,
    "sidebars.json": invalid,
    "i18n/de/code.json": invalid,
    "vercel.json": invalid,
  };
  const site = createSite(files);
  site.remove("sitegen.config.yaml");
  const target = siteAt(path.join(createSite({}).root, "new"));
  const { status, stderr } = await runCommand(["migrate", site.root, target.root], { cwd: site.root });
  assert.equal(status, 1, stderr);
  for (const file of ["versions.json", "sidebars.json", "i18n/de/code.json", "vercel.json"]) {
    assert.equal(stderr.split(`${file}:3\n  The file is not valid JSON: `).length, 2, stderr);
    assert.match(
      target.read("MIGRATION.md"),
      new RegExp(`\`${file.replaceAll(".", "\\.")}:3\` The file is not valid JSON`),
    );
  }
  assert.match(target.read("content/docs/intro.md"), /# Start/);
  const build = await runCommand(["build", "--root", target.root], { cwd: target.root });
  assert.equal(build.status, 0, build.stderr);
});

test("a site without pages is reported for each tool", async () => {
  const configurations: Readonly<Record<string, string>> = {
    "hugo.toml": 'baseURL = "https://example.org/"\ncontentDir = "../outside"\n',
    "_config.yml": "source: ../outside\n",
  };
  for (const [file, text] of Object.entries(configurations)) {
    const source = createSite({ [file]: text });
    source.remove("sitegen.config.yaml");
    const target = path.join(source.root, "new");
    const { status, stderr } = await runCommand(["migrate", source.root, target], { cwd: source.root });
    assert.equal(status, 1, file);
    assert.match(stderr, /The site has no pages in Markdown\.\n {2}Check the directory of its content/, file);
  }
});
