/** Paths that exist but cannot be read: each is named at its place, with exit status 1, and the last output stays. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { PIXEL } from "../support/images.ts";
import { createSite, type Files, type RunResult, runCommand, type TestSite } from "../support/site.ts";

const LONG = "n".repeat(400);
const CONFIG = "title: T\nurl: https://example.org\n";
const GOOD: Files = {
  "sitegen.config.yaml": CONFIG,
  "content/docs/good.md": "# Good\n\n![i](i.png)\n",
  "content/docs/i.png": PIXEL,
};
const GERMAN = `${CONFIG}locales: [{code: en, label: E}, {code: de, label: D}]\n`;

/** True if a report has a place with an error. A message for several places lists the others below it. */
function isNamed(report: string, place: string, rule = "unreadable-file"): boolean {
  return report
    .split("\n\n")
    .filter((message) => message.includes(`  error  ${rule}`))
    .some((message) => message.split("\n").some((line) => line.trim().split("  ")[0] === place));
}

function assertNamed({ status, stderr }: RunResult, place: string, rule = "unreadable-file"): void {
  assert.doesNotMatch(stderr, /\n\s+at /, "a stack trace was printed");
  assert.equal(status, 1, stderr);
  assert.ok(isNamed(stderr, place, rule), `not named: ${place}\n${stderr}`);
}

/** Expect that a build of a broken site names a place and writes nothing. */
async function expectNamed(files: Files, spoil: (site: TestSite) => void, ...places: string[]): Promise<void> {
  const site = createSite({ ...GOOD, ...files });
  spoil(site);
  const result = await site.runUnprivileged(["build"]);
  for (const place of places) assertNamed(result, place);
  assert.equal(site.exists("dist"), false);
}

test("content files without read permission are named in one run, by check too, and the last output stays", async () => {
  const locked = [
    "static/x.txt",
    "static/deep/x.png",
    "static/favicon.svg",
    "content/docs/plain.md",
    "content/docs/i.png",
    "content/docs/_part.md",
    "code/a.js",
    "content/docs/sidebars.yaml",
    "content/data/apps.yaml",
    "content/blog/authors.yaml",
    "content/docs/examples/a/main.js",
  ];
  const site = createSite({
    ...Object.fromEntries(locked.map((file) => [file, ""])),
    ...GOOD,
    "sitegen.config.yaml": `${CONFIG}favicon: favicon.svg\n`,
    "static/favicon.svg": "<svg/>",
    "content/docs/part.md": '# G\n\n<Include file="_part.md" />\n',
    "content/docs/code.md": '# G\n\n```js file="/code/a.js"\n```\n',
  });
  site.write({
    "content/data/apps.yaml": "[]\n",
    "content/blog/authors.yaml": "{}\n",
    "content/docs/sidebars.yaml": "a: [good]\n",
  });
  const first = await site.runUnprivileged(["build"]);
  assert.equal(first.status, 0, first.stderr);
  const before = site.snapshot("dist");
  for (const file of locked) chmodSync(path.join(site.root, file), 0);
  const built = await site.runUnprivileged(["build"]);
  const { stdout } = await site.runUnprivileged(["check"]);
  const byReference: Readonly<Record<string, string>> = {
    "content/docs/_part.md": "content/docs/part.md:3:16",
    "code/a.js": "content/docs/code.md:3:13",
  };
  for (const file of locked) {
    const place = byReference[file] ?? `${file}:1:1`;
    assertNamed(built, place);
    assert.ok(isNamed(stdout, place), stdout);
  }
  assert.deepEqual(site.snapshot("dist"), before);
});

const STYLES = { "sitegen.config.yaml": `${CONFIG}styles: [own.css]\n` };
const FOOTER = { "sitegen.config.yaml": `${CONFIG}components: {Footer: F.tsx}\n` };
const PLUGIN = { "sitegen.config.yaml": `${CONFIG}markdown: {remarkPlugins: [./p.js]}\n` };

for (const [file, files, place] of [
  ["own.css", { ...STYLES, "own.css": "a{}" }, "sitegen.config.yaml:3:10"],
  ["f.woff2", { ...STYLES, "own.css": "a{src:url(f.woff2)}", "f.woff2": "" }, "own.css:1:7"],
  ["b.css", { ...STYLES, "own.css": "@import './b.css';", "b.css": "a{}" }, "own.css:1:9"],
  ["F.tsx", { ...FOOTER, "F.tsx": "export default () => null;" }, "sitegen.config.yaml:3:22"],
  ["g.ts", { ...FOOTER, "F.tsx": 'import g from "./g.ts";\nexport default () => g;\n', "g.ts": "" }, "F.tsx:1:15"],
  ["p.js", { ...PLUGIN, "p.js": "export default () => () => {};" }, "sitegen.config.yaml:3:28"],
] as const)
  test(`${file} without read permission is named`, () =>
    expectNamed(files, ({ root }) => chmodSync(path.join(root, file), 0), place));

test("directories without permissions are named, but not hidden ones", async () => {
  // Listed but not opened, opened but not listed, and neither.
  for (const mode of [0o600, 0o300, 0]) {
    const site = createSite({ ...GOOD, "content/docs/locked/page.md": "# Page\n", "static/.hidden/x.txt": "x" });
    for (const folder of ["content/docs/locked", "static/.hidden"]) chmodSync(path.join(site.root, folder), mode);
    const result = await site.runUnprivileged(["build"]);
    assertNamed(result, "content/docs/locked:1:1");
    assert.match(result.stderr, /The directory "content\/docs\/locked" cannot be read: permission denied/);
    assert.doesNotMatch(result.stderr, /hidden/);
  }
});

const link = (target: string, name: string) => (site: TestSite) => {
  rmSync(path.join(site.root, name), { recursive: true, force: true });
  mkdirSync(path.dirname(path.join(site.root, name)), { recursive: true });
  symlinkSync(target, path.join(site.root, name));
};
const folder = (name: string) => (site: TestSite) => {
  rmSync(path.join(site.root, name), { recursive: true, force: true });
  mkdirSync(path.join(site.root, name));
};
const config = (text: string) => (site: TestSite) => site.write({ "sitegen.config.yaml": CONFIG + text });

/** Include a file. */
const include = (file: string) => (site: TestSite) =>
  site.write({ "content/docs/b.md": `# B\n\n<Include file="${file}" />\n` });

/** What is wrong, and the place at which it is named. */
const BROKEN: readonly (readonly [name: string, place: string, ...spoil: readonly ((site: TestSite) => void)[]])[] = [
  ["content that is a link to itself", "content:1:1", link("content", "content")],
  ["static that is a link to itself", "static:1:1", link("static", "static")],
  ["links in a circle", "content/a:1:1", link("b", "content/a"), link("a", "content/b")],
  ["a static file that is a broken link", "static/x.txt:1:1", link("none", "static/x.txt")],
  ["an image that is a broken link", "content/docs/i.png:1:1", link("none.png", "content/docs/i.png")],
  ["a link to a directory", "static/copy:1:1", link("../content", "static/copy")],
  ["static that is a file", "static:1:1", (site) => site.write({ static: "x" })],
  ["i18n that is a file", "i18n:1:1", (site) => site.write({ i18n: "x" })],
  ["a pipe", "content/pipe:1:1", ({ root }) => execFileSync("mkfifo", [path.join(root, "content/pipe")])],
  ["sidebars that are a directory", "content/docs/sidebars.yaml:1:1", folder("content/docs/sidebars.yaml")],
  ["data that are a directory", "content/data/a.yaml:1:1", (site) => site.write({ "content/data/a.yaml/x": "" })],
  ["a style sheet below a file", "sitegen.config.yaml:3:10", config("styles: [content/docs/good.md/b.css]\n")],
  ["a style sheet that is a directory", "sitegen.config.yaml:3:10", config("styles: [content]\n")],
  ["a style sheet with a long name", "sitegen.config.yaml:3:10", config(`styles: [${LONG}.css]\n`)],
  [
    "a component below a circular link",
    "sitegen.config.yaml:3:19",
    link("components", "components"),
    config("components: {doc: components/Doc.tsx}\n"),
  ],
  [
    "a Markdown component with a long name",
    "sitegen.config.yaml:3:31",
    config(`markdown: {components: {Card: ${LONG}.tsx}}\n`),
  ],
  [
    "a plugin below a file",
    "sitegen.config.yaml:3:28",
    config("markdown: {remarkPlugins: [./content/docs/good.md/p.js]}\n"),
  ],
  ["sidebars below a file", "sitegen.config.yaml:3:18", config("docs: {sidebars: docs/good.md/s.yaml}\n")],
  ["an include with a long name", "content/docs/b.md:3:16", include(`${LONG}.md`)],
  ["an include below a file", "content/docs/b.md:3:16", include("good.md/x.md")],
  ["an include that is a circular link", "content/docs/b.md:3:16", link("_l.md", "_l.md"), include("/_l.md")],
];

for (const [name, place, ...steps] of BROKEN)
  test(`${name}: named`, () =>
    expectNamed(
      {},
      (site) => {
        for (const step of steps) step(site);
      },
      place,
    ));

test("components that import each other in a circle are built", async () => {
  const site = createSite({
    ...GOOD,
    ...FOOTER,
    "F.tsx": 'import { text } from "./g.tsx";\nexport const name = "F";\nexport default () => <p>{text()}</p>;\n',
    "g.tsx": 'import { name } from "./F.tsx";\nexport const text = () => "in " + name;\n',
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/good/index.html"), /<p>in F<\/p>/);
});

test("a file that vanishes while the site is loaded is named, and the last output stays", async () => {
  const files = {
    ...GOOD,
    ...PLUGIN,
    "p.js": `import { rmSync } from "node:fs";
export default () => () => rmSync(process.env.VANISHES ?? "none", { force: true });
`,
    "static/x.txt": "x",
    "static/x.svg": "<svg/>",
  };
  const site = createSite(files);
  assert.equal((await site.run(["build", "--no-cache"])).status, 0);
  const before = site.snapshot("dist");
  for (const name of ["static/x.txt", "static/x.svg", "content/docs/i.png"]) {
    const result = await site.run(["build", "--no-cache", "--workers", "1"], { env: { VANISHES: name } });
    assertNamed(result, `${name}:1:1`);
    assert.match(result.stderr, /It may have been deleted while sitegen was running/);
    assert.deepEqual(site.snapshot("dist"), before);
    site.write(files);
  }
});

test("translations that cannot be read are warnings, and the original is shown", async () => {
  const site = createSite({
    ...GOOD,
    "sitegen.config.yaml": GERMAN,
    "i18n/de/docs/good.md": "# Gut\n",
    "i18n/de/docs/i.png": PIXEL,
    "i18n/de/messages.yaml/x.txt": "",
  });
  chmodSync(path.join(site.root, "i18n/de/docs/good.md"), 0);
  chmodSync(path.join(site.root, "i18n/de/docs/i.png"), 0);
  symlinkSync("none.md", path.join(site.root, "i18n/de/docs/link.md"));
  const { status, stderr } = await site.runUnprivileged(["build"]);
  assert.equal(status, 0, stderr);
  for (const file of ["docs/good.md", "docs/i.png", "docs/link.md", "messages.yaml"])
    assert.ok(stderr.includes(`i18n/de/${file}:1:1  warning  unreadable-file`), stderr);
  assert.match(site.read("dist/de/docs/good/index.html"), /<h1[^>]*>Good<\/h1>/);
});

test("a lower severity of the rule leaves the file out and builds the rest", async () => {
  const site = createSite({
    ...GOOD,
    "sitegen.config.yaml": `${CONFIG}check: {rules: {unreadable-file: warn}}\n`,
    "static/x.txt": "x",
    "static/y.txt": "y",
  });
  chmodSync(path.join(site.root, "static/x.txt"), 0);
  const { status, stderr } = await site.runUnprivileged(["build"]);
  assert.equal(status, 0, stderr);
  assert.equal(stderr.split("static/x.txt:1:1").length, 2, stderr);
  assert.deepEqual([site.exists("dist/x.txt"), site.exists("dist/y.txt")], [false, true]);
});

test("links to hidden files are not published, those into packages are", async () => {
  const site = createSite({
    ...GOOD,
    ".env": "KEY=1",
    "static/.well-known/security.txt": "ok",
    "node_modules/.pnpm/a/a.js": "a",
  });
  link(".well-known/security.txt", "static/security.txt")(site);
  link("../node_modules/.pnpm/a/a.js", "static/a.js")(site);
  assert.equal((await site.build()).status, 0);
  assert.equal(site.read("dist/security.txt") + site.read("dist/a.js"), "oka");
  link("../.env", "static/env.txt")(site);
  assertNamed(await site.build(), "static/env.txt:1:1", "link-outside-site");
});

test("roots and options that cannot be read are wrong usage, without a stack trace", async () => {
  const site = createSite(GOOD);
  symlinkSync("loop", path.join(site.root, "loop"));
  for (const place of [LONG, "content/docs/good.md", "content/docs/good.md/x", "loop", "loop/x", "none"]) {
    const at = path.join(site.root, place);
    for (const args of [
      ["--root", at],
      ["--config", at, "--root", site.root],
      ["--since", at, "--root", site.root],
      ["--out", path.join(at, "x"), "--root", site.root],
    ]) {
      if (place === "none" && args[0] === "--out") continue;
      const { status, stderr } = await runCommand(["build", ...args]);
      assert.doesNotMatch(stderr, /\n\s+at /, `${args[0]} ${place}`);
      assert.equal(status, 2, `${args[0]} ${place}: ${stderr}`);
    }
  }
});
