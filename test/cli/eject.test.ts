/** `sitegen eject`: copies and wrappers, the line of the configuration, refusals, and the warning for copies of another version. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const FILES: Files = {
  "sitegen.config.yaml": `# The configuration
${MINIMAL_CONFIG}footer: {copyright: {text: Own}, columns: [{title: More, items: [{label: Start, to: /docs/start}]}]} # below
blog: {}
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
`,
  "content/docs/start.md": "---\ntags: [one]\ndraft: false\n---\n\n# Start\n\n## Part\n\nText.\n",
  "content/docs/other.md": "---\nunlisted: true\n---\n\n# Other\n",
  "content/blog/authors.yaml": "sun: {name: Sun, title: Star}\n",
  "content/blog/2024-01-02-hello.md": "---\ntitle: Hello\ndate: 2024-01-02\nauthors: [sun]\ntags: [two]\n---\n\nHi.\n",
};

async function eject(site: TestSite, ...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await site.run(["eject", ...args]);
  assert.equal(status, 0, stderr);
  return stdout;
}

/** Return the parts in the list, and those that can be copied. */
async function listParts(site: TestSite): Promise<{ all: string[]; copyable: string[] }> {
  const lines = (await eject(site, "--list")).trim().split("\n");
  const getName = (line: string): string => line.trim().split(" ")[0] ?? "";
  return { all: lines.map(getName), copyable: lines.filter((line) => line.includes("copy,")).map(getName) };
}

/** Return the bodies of all pages, without names of files with a hash. */
function readBodies(site: TestSite): Record<string, string> {
  const pages = site.list("dist").filter((file) => file.endsWith(".html"));
  const getBody = (html: string): string =>
    /<div id="__root">.*?(?=<script type="application\/json")/s.exec(html)?.[0] ?? "";
  return Object.fromEntries(pages.map((page) => [page, getBody(site.read(`dist/${page}`))]));
}

/** Sites with a copy of each part that can be copied, and with a wrapper of every part. */
const copied = createSite(FILES);
const wrapped = createSite(FILES);

test("pages are the same with a copy of each part that can be copied, and with a wrapper of every part", async () => {
  const site = copied;
  assert.equal((await site.build()).status, 0);
  const before = readBodies(site);
  const { all, copyable } = await listParts(site);
  assert.ok(all.length > 40);
  assert.ok(copyable.includes("Footer") && copyable.length > 8, copyable.join());
  for (const part of copyable) await eject(site, part);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/);
  assert.deepEqual(readBodies(site), before);
  for (const part of copyable) {
    const code = site.read(`theme/${part}.tsx`);
    assert.match(code, new RegExp(`^// Copy of ${part} in sitegen \\S+ \\(original: \\w{12}\\)\\.\n`));
    const imports = [...code.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
    assert.ok(
      imports.every((name) => name === "sitegen/theme" || name === "react"),
      imports.join(),
    );
  }
  for (const part of all) await eject(wrapped, part, "--wrap");
  const built = await wrapped.build();
  assert.equal(built.status, 0, built.stderr);
  assert.deepEqual(readBodies(wrapped), before);
});

test("these copies and wrappers have valid types", () => {
  copied.write({
    "tsconfig.json": JSON.stringify({
      extends: path.join(repository, "src/tsconfig.browser.json"),
      compilerOptions: {
        noEmit: true,
        composite: false,
        incremental: false,
        skipLibCheck: true,
        // Sites need not use these.
        noUnusedLocals: false,
        exactOptionalPropertyTypes: false,
        types: [],
        typeRoots: [path.join(repository, "node_modules/@types")],
        paths: {
          "sitegen/theme": [path.join(repository, "src/theme/public.ts")],
          "sitegen/theme/*": [path.join(repository, "src/theme/templates/*.tsx")],
          react: [path.join(repository, "node_modules/@types/react")],
          "react/*": [path.join(repository, "node_modules/@types/react/*")],
        },
      },
      include: ["theme", path.join(wrapped.root, "theme")],
    }),
  });
  const compiler = path.join(repository, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", copied.root], { encoding: "utf8" });
  assert.equal(stdout, "");
});

test("the line is added to a configuration in YAML, which otherwise stays the same", async () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    ["# End\n", "# End\ncomponents:\n  Footer: theme/Footer.tsx\n"],
    ["x: 1", "x: 1\ncomponents:\n  Footer: theme/Footer.tsx\n"],
    [
      "components: # own\n  TagRow: theme/A.tsx\nx: 1 # y",
      "components: # own\n  TagRow: theme/A.tsx\n  Footer: theme/Footer.tsx\nx: 1 # y",
    ],
    [
      "x: 1\ncomponents:\n  TagRow: theme/A.tsx",
      "x: 1\ncomponents:\n  TagRow: theme/A.tsx\n  Footer: theme/Footer.tsx\n",
    ],
    ["components: {}\n", "components: {Footer: theme/Footer.tsx}\n"],
    [
      "components: { TagRow: theme/A.tsx } # own\n",
      "components: { TagRow: theme/A.tsx, Footer: theme/Footer.tsx } # own\n",
    ],
    [
      "components:\n    # First\n    TagRow: theme/A.tsx # own\n\n# Next\nx: 1\n",
      "components:\n    # First\n    TagRow: theme/A.tsx # own\n    Footer: theme/Footer.tsx\n\n# Next\nx: 1\n",
    ],
    [
      "components:\r\n  TagRow: theme/A.tsx\r\nx: 1\r\n",
      "components:\r\n  TagRow: theme/A.tsx\r\n  Footer: theme/Footer.tsx\r\nx: 1\r\n",
    ],
  ];
  for (const [before, after] of cases) {
    const prefix = `# The configuration\n${MINIMAL_CONFIG}`;
    const replace = (text: string): string => prefix + text.replace(/x: 1/, "tagline: 'Own words'");
    const site = createSite({
      "content/docs/start.md": "# Start\n",
      "theme/A.tsx": "export default () => null;\n",
      "sitegen.config.yaml": replace(before),
    });
    const output = await eject(site, "Footer", "--wrap");
    assert.equal(site.read("sitegen.config.yaml"), replace(after));
    assert.match(output, /Created theme\/Footer\.tsx, and added it to sitegen\.config\.yaml\./);
  }
});

test("the line is printed for a configuration in code, and for YAML that needs more than a line", async () => {
  const site = createSite({ "content/docs/start.md": "# Start\n" });
  site.remove("sitegen.config.yaml");
  const code = (components: string): string =>
    `export default { title: "Test", url: "https://example.org"${components} };\n`;
  site.write({ "sitegen.config.ts": code("") });
  const output = await eject(site, "Footer");
  assert.match(output, /Add it to sitegen\.config\.ts:\n\n {2}components: \{ Footer: "theme\/Footer\.tsx" \},\n/);
  assert.equal(site.read("sitegen.config.ts"), code(""));
  site.write({ "sitegen.config.ts": code(', components: { Footer: "theme/Footer.tsx" }') });
  assert.match(await eject(site, "doc", "--wrap"), /sitegen\.config\.ts:\n\n {2}doc: "theme\/Doc\.tsx",\n/);
  site.write({ "flow.yaml": '{title: Test, url: "https://example.org"}\n' });
  const flow = await eject(site, "TagRow", "--config", "flow.yaml");
  assert.match(flow, /Add it to flow\.yaml:\n\n {2}components: \{TagRow: theme\/TagRow\.tsx\}\n/);
});

test("a part that cannot be ejected is refused with the reason and a way, and nothing is written", async () => {
  const site = createSite({
    ...FILES,
    "sitegen.config.yaml": `${FILES["sitegen.config.yaml"]}components: {TagRow: own/TagRow.tsx}\nplugins: [./plugins/own.ts]\n`,
    "own/TagRow.tsx": "export default () => null;\n",
    "theme/Layout.tsx": "// Own\n",
    "plugins/own.ts": `export default { name: "acme", url: import.meta.url, components: { DocPager: "./DocPager.tsx" } };\n`,
    "plugins/DocPager.tsx": "export default () => null;\n",
  });
  const before = site.snapshot(".");
  for (const [args, ...messages] of [
    [["Foter"], /"Foter" is not a part of the theme\./, /Did you mean "Footer"\?/],
    [["blogpost", "--wrap"], /"blogpost" is not a part of the theme\./, /Did you mean "blogPost"\?/],
    [["zzzzzz"], /"zzzzzz" is not a part/, /eject --list/],
    [["doc"], /"doc" cannot be copied, because it is a template\./, /eject doc --wrap/],
    [
      ["Navbar"],
      /"Navbar" cannot be copied, because it uses internals of the theme: .*useNavbarHidden/,
      /eject Navbar --wrap/,
    ],
    [["DocPager"], /"DocPager" is replaced by the plugin "acme", so it cannot be copied\./, /eject DocPager --wrap/],
    [["TagRow"], /"TagRow" is already replaced by "own\/TagRow\.tsx"\./, /eject TagRow --print/],
    [["Layout", "--wrap"], /"theme\/Layout\.tsx" exists already\./, /Rename or remove it/],
    [["Footer", "--list", "--print"], /--print.*--list|--list.*--print/],
  ] as const) {
    const { status, stdout, stderr } = await site.run(["eject", ...args]);
    assert.equal(status, 2, stdout + stderr);
    for (const message of messages) assert.match(stderr, message);
    assert.doesNotMatch(stderr, /bug in sitegen|^ {4}at /m);
  }
  const after = site.snapshot(".");
  assert.deepEqual(
    [...after.keys()].filter((file) => !file.startsWith(".sitegen/")),
    [...before.keys()].filter((file) => !file.startsWith(".sitegen/")),
  );
  assert.match(await eject(site), /DocPager {12}--wrap {8}of the plugin acme\n/);
  assert.match(await eject(site), /TagRow {14}copy, --wrap {2}replaced by own\/TagRow\.tsx\n/);
  assert.equal((await eject(site, "DocPager", "--wrap")).includes("added"), true);
  assert.match((await site.build()).stderr, /^(?!.*error)/s);
});

test("check warns about a copy whose original is another one, until its first line is replaced or removed", async () => {
  const site = createSite(FILES);
  await eject(site, "Breadcrumbs");
  const check = async (): Promise<string> => (await site.run(["check"])).stdout;
  assert.doesNotMatch(await check(), /stale-component/);
  const copy = site.read("theme/Breadcrumbs.tsx");
  const old = copy.replace(/in sitegen \S+ \(original: \w+\)/, "in sitegen 0.0.1 (original: 0123456789ab)");
  // The code may change, but not the comment.
  site.write({ "theme/Breadcrumbs.tsx": old.replace('"breadcrumbs"', '"breadcrumbs own"') });
  const report = await check();
  assert.match(report, /theme\/Breadcrumbs\.tsx:1:\d+ {2}warning {2}stale-component/);
  assert.match(report, /"Breadcrumbs" has changed since version 0\.0\.1 of sitegen/);
  const [firstLine] = (await eject(site, "Breadcrumbs", "--print")).split("\n");
  site.write({ "theme/Breadcrumbs.tsx": old.replace(/^.*/, firstLine ?? "") });
  assert.doesNotMatch(await check(), /stale-component/);
  site.write({
    "theme/Breadcrumbs.tsx": old.replace(/^.*/, "// Copy of SearchButton in sitegen 0.0.1 (original: 0123456789ab)."),
  });
  assert.match(await check(), /cannot be copied any more\. Render it instead: .*eject SearchButton --wrap --print/);
  site.write({ "theme/Breadcrumbs.tsx": old.replace(/^.*\n/, "") });
  assert.doesNotMatch(await check(), /stale-component/);
  site.write({
    "theme/Breadcrumbs.tsx": old,
    "sitegen.config.yaml": `${site.read("sitegen.config.yaml")}check: {rules: {stale-component: off}}\n`,
  });
  assert.doesNotMatch(await check(), /stale-component/);
});
