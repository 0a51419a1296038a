/** Test unusual source files: bytes, names, symlinks, pipes. They are built or reported. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, type RunResult, type TestSite } from "../support/site.ts";

const GOOD = { "content/docs/good.md": "# Good\n\nText.\n" };

function assertClean({ stderr }: RunResult): void {
  assert.doesNotMatch(stderr, /\n\s+at .*\.js:\d+/, "a stack trace was printed");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
  assert.doesNotMatch(stderr, /\u001b/, "colors were printed into a pipe");
}

async function buildFails(site: TestSite, ...patterns: RegExp[]): Promise<RunResult> {
  const result = await site.build();
  assertClean(result);
  assert.equal(result.status, 1, result.stderr);
  for (const pattern of patterns) assert.match(result.stderr, pattern);
  assert.equal(site.exists("dist"), false);
  return result;
}

async function buildWorks(site: TestSite): Promise<RunResult> {
  const result = await site.build();
  assertClean(result);
  assert.equal(result.status, 0, result.stderr);
  return result;
}

const title = (html: string): string => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "";

for (const [name, text, expected] of [
  ["a byte order mark", "\uFEFF# Marked\n\nText.\n", "Marked"],
  ["Windows line endings", "---\r\ntitle: Lines\r\n---\r\n\r\nText.\r\n", "Lines"],
  ["old Mac line endings", "---\rtitle: Mac\r---\r\rText.\r", "Mac"],
  ["no last newline", "# Bare", "Bare"],
  ["no content", "", "odd"],
  ["only whitespace", " \n\t\n", "odd"],
  ["only front matter", "---\ntitle: Front\n---\n", "Front"],
  ["a title of 200 kB", `# ${"long ".repeat(40_000)}\n`, "long"],
] as const) {
  test(`a file with ${name} is built`, async () => {
    const site = createSite({ ...GOOD, "content/docs/odd.md": text });
    await buildWorks(site);
    const html = site.read("dist/docs/odd/index.html");
    assert.ok(title(html).startsWith(expected), title(html).slice(0, 80));
    assert.ok(!html.includes("\uFEFF"));
  });
}

for (const [name, bytes, place] of [
  ["Latin-1", Buffer.from("# Gr\u00fc\u00dfe\n", "latin1"), "1:5"],
  ["Latin-1 after Windows line ends", Buffer.from("# A\r\n\r\nGr\u00fc\u00dfe\r\n", "latin1"), "3:3"],
  ["UTF-16", Buffer.from("\uFEFF# Hello\n", "utf16le"), "1:1"],
  ["a picture named .md", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "1:1"],
  ["NUL characters", Buffer.from("# A\n\nB\0B\n"), "3:2"],
  ["half a surrogate pair", Buffer.from([0x23, 0x20, 0xed, 0xa0, 0x80, 0x0a]), "1:3"],
  [
    "a cut character after a whole one and the replacement character",
    Buffer.from("# \u00fc\ufffd\u00fc").subarray(0, 8),
    "1:5",
  ],
  ["a byte order mark and an invalid byte", Buffer.concat([Buffer.from("\uFEFF# A"), Buffer.from([0xff])]), "1:4"],
] as const) {
  test(`a file with ${name} is named with the place of the first fault`, async () => {
    const site = createSite({ ...GOOD, "content/docs/odd.md": bytes });
    await buildFails(site, new RegExp(`content/docs/odd\\.md:${place}\\s+error\\s+invalid-encoding`));
  });
}

test("a translation that is not text is reported, and the original is used instead", async () => {
  const bytes = Buffer.from("# Gr\u00fc\u00dfe\n", "latin1");
  const site = createSite({
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\nlocales: [{code: en, label: E}, {code: de, label: D}]\n",
    "content/docs/guide.md": "# Guide\n",
    "i18n/de/docs/guide.md": bytes,
    "i18n/de/docs/sidebars.yaml": bytes,
    "i18n/de/messages.yaml": bytes,
  });
  const { status, stdout, stderr } = await site.run(["build"]);
  assert.equal(status, 0, stderr);
  for (const file of ["docs/guide.md", "docs/sidebars.yaml", "messages.yaml"])
    assert.match(stdout + stderr, new RegExp(`i18n/de/${file}:1:5\\s+warning\\s+invalid-encoding`));
  assert.match(site.read("dist/de/docs/guide/index.html"), /<h1[^>]*>Guide<\/h1>/);
});

test("invalid messages of a translation are reported, and default messages are used instead", async () => {
  const site = createSite({
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\nlocales: [{code: en, label: E}, {code: de, label: D}]\n",
    "content/docs/guide.md": "# Guide\n",
    "i18n/de/messages.yaml": "nav.languges: X\ndocs.versionBadge: Keine\nblog.posts: {few: a, other: '{count} X'}\n",
  });
  const { stdout, stderr } = await buildWorks(site);
  for (const rule of ["unknown-message-id", "missing-placeholder", "unknown-plural-category"])
    assert.match(stdout + stderr, new RegExp(`i18n/de/messages.yaml:\\d:\\d+\\s+warning\\s+${rule}`));
});

test("a folder named like a page is a folder, and is named", async () => {
  const site = createSite({ ...GOOD, "content/docs/folder.md/inner.md": "# Inner\n" });
  assert.match((await buildWorks(site)).stderr, /content\/docs\/folder\.md:1:1 {2}warning {2}stray-file/);
  assert.ok(site.exists("dist/docs/folder.md/inner/index.html"));
});

test("a named pipe is reported and does not stop the build", async () => {
  const site = createSite({ ...GOOD, "content/docs/bad.md": "# Bad\n\n[x](nowhere.md)\n" });
  execFileSync("mkfifo", [path.join(site.root, "content/docs/pipe.md")]);
  await buildFails(site, /pipe\.md/, /bad\.md:3:1/);
});

test("dangling and circular symlinks are reported", async () => {
  const site = createSite(GOOD);
  symlinkSync("nothing.md", path.join(site.root, "content/docs/dangling.md"));
  symlinkSync("loop.md", path.join(site.root, "content/docs/loop.md"));
  await buildFails(site, /dangling\.md.*\n.*has no target/, /loop\.md.*\n.*circular/);
});

test("the target of a symlink outside of the site is not published", async () => {
  const secret = createSite({ "secret.txt": "TOPSECRET" });
  const site = createSite({ ...GOOD, "static/ok.txt": "fine" });
  symlinkSync(path.join(secret.root, "secret.txt"), path.join(site.root, "content/docs/secret.md"));
  symlinkSync(path.join(secret.root, "secret.txt"), path.join(site.root, "static/secret.txt"));
  await buildFails(site, /content\/docs\/secret\.md.*link-outside-site/s, /static\/secret\.txt.*link-outside-site/s);
});

test("hidden files in static/ are not copied, except .well-known", async () => {
  const site = createSite({
    ...GOOD,
    "static/.env": "KEY=1",
    "static/.git/config": "x",
    "static/.well-known/security.txt": "ok",
  });
  await buildWorks(site);
  assert.equal(site.exists("dist/.env"), false);
  assert.equal(site.exists("dist/.git"), false);
  assert.equal(site.read("dist/.well-known/security.txt"), "ok");
});

for (const name of [
  "two words",
  "glob[1]{a,b}!",
  "\u6587\u4ef6",
  "\u0645\u0644\u0641",
  "\ud83d\ude80",
  "100%",
  "hash#tag",
  "-dash",
  "a".repeat(240),
]) {
  test(`a page named "${name.slice(0, 20)}" is built, and links to it work`, async () => {
    const link = encodeURIComponent(`${name}.md`);
    const site = createSite({
      [`content/docs/${name}.md`]: "# Odd\n",
      "content/docs/start.md": `# Start\n\n[odd](${link})\n`,
    });
    await buildWorks(site);
    assert.ok(site.exists(`dist/docs/${name}/index.html`));
    const href = /<p><a href="([^"]+)"/.exec(site.read("dist/docs/start/index.html"))?.[1];
    assert.equal(decodeURIComponent(href ?? ""), `/docs/${name}`);
  });
}

test("a page in 40 nested directories is built", async () => {
  const deep = Array.from({ length: 40 }, (_, index) => `d${index}`).join("/");
  const site = createSite({ [`content/docs/${deep}/page.md`]: "# Deep\n" });
  await buildWorks(site);
  assert.ok(site.exists(`dist/docs/${deep}/page/index.html`));
});

for (const name of ["con.md", "what?.md", "a:b.md", "tab\there.md", "dot./x.md"]) {
  test(`the name ${JSON.stringify(name)}, which some systems do not support, is reported`, async () => {
    const site = createSite(GOOD);
    mkdirSync(path.dirname(path.join(site.root, "content/docs", name)), { recursive: true });
    writeFileSync(path.join(site.root, "content/docs", name), "# X\n");
    await buildFails(site, /unportable-name/);
  });
}

test("a text of 10 MB is reported quickly", async () => {
  const site = createSite({ ...GOOD, "content/docs/huge.md": `# Huge\n\n${"word ".repeat(2_000_000)}\n` });
  await buildFails(site, /huge\.md.*file-too-large/s);
});

test("titles of 200,000 letters without spaces are built and found", async () => {
  const site = createSite({
    // German titles are also split into compound words.
    "sitegen.config.yaml": "title: T\nurl: https://example.org\nlocales: [{code: de, label: D}]\n",
    "content/docs/long.md": `# ${"t".repeat(200_000)}\n\n## ${"pT".repeat(100_000)}\n\n## p${"T".repeat(200_000)}\n`,
  });
  const kill = { signal: "SIGKILL", after: 30_000 } as const;
  for (const command of [["build"], ["search", "ttt"]]) {
    const result = await site.run(command, { kill });
    assertClean(result);
    assert.equal(result.status, 0, `${command} ${result.stderr}`);
    if (command[0] === "search") assert.match(result.stdout, /docs\/long/);
  }
});
