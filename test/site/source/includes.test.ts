/** Test how included files are found, and which are rejected. */

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createDiskFiles } from "../../../src/host/files.ts";
import { toSourcePath } from "../../../src/model/problem.ts";
import { resolveIncludes } from "../../../src/site/source/includes.ts";
import { createSite, type Files } from "../../support/site.ts";

const PAGE = "content/docs/guide/page.md";
const GERMAN = "i18n/de/docs/guide/page.md";

const site = createSite({
  "examples/main.ts": "original\n",
  "content/docs/guide/code/a.js": "a();\n",
  "i18n/de/docs/guide/code/a.js": "deutsch();\n",
  "content/docs/_shared/outer.md": '<Include file="inner.md" />\n',
  "content/docs/_shared/inner.md": "original inner\n",
  "i18n/de/docs/_shared/inner.md": "German inner\n",
  "i18n/fr/docs/_shared/inner.md": "French inner\n",
  "examples/windows.txt": "\ufeffone\r\ntwo\rthree",
  "examples/picture.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]),
  "examples/long.txt": "x".repeat(100_001),
  ".env": "SECRET\n",
  "examples/.hidden/a.txt": "SECRET\n",
});
symlinkSync("/etc/hostname", path.join(site.root, "examples/host"));
symlinkSync("../.env", path.join(site.root, "examples/env.txt"));
symlinkSync("main.ts", path.join(site.root, "examples/link.ts"));

function expand(text: string, page = PAGE, root = site.root) {
  const area = page.startsWith("i18n/") ? page.split("/", 2).join("/") : "content";
  return resolveIncludes(toSourcePath(page), text, `${area}/`, createDiskFiles(root), () => true);
}

const code = (file: string): string => `\`\`\`txt file="${file}"\n\`\`\`\n`;
const part = (file: string): string => `<Include file="${file}" />\n`;

/** Return the lines of a text with included files, without empty lines. */
const linesOf = (text: string, page?: string): string[] =>
  (expand(text, page)?.text ?? "").split("\n").filter((line) => line !== "" && !line.startsWith("```"));
const faults = (text: string, page?: string): string[] =>
  (expand(text, page)?.problems ?? []).map(({ code, message }) => `${code}: ${message}`);

test("a text without includes is not changed", () => {
  assert.equal(expand("# A\n\n`<Include file=\"a.md\" />`\n\n```js\nfile='b.js'\n```\n"), undefined);
});

test("paths are relative to the page or to the root of the site", () => {
  assert.deepEqual(linesOf(code("../../../examples/main.ts")), ["original"]);
  assert.deepEqual(linesOf(code("/examples/main.ts")), ["original"]);
  assert.deepEqual(linesOf(code("code/a.js")), ["a();"]);
});

test("a translation includes its own file, or the original's, by either path", () => {
  assert.deepEqual(linesOf(code("code/a.js"), GERMAN), ["deutsch();"]);
  assert.deepEqual(linesOf(code("/content/docs/guide/code/a.js"), GERMAN), ["deutsch();"]);
  assert.deepEqual(linesOf(code("../../../examples/main.ts"), GERMAN), ["original"]);
  assert.deepEqual(linesOf(code("../../../../examples/main.ts"), GERMAN), ["original"]);
});

test("a nested file is translated even if the outer file is not", () => {
  assert.deepEqual(linesOf(part("../_shared/outer.md")), ["original inner"]);
  assert.deepEqual(linesOf(part("../_shared/outer.md"), GERMAN), ["German inner"]);
});

test("files outside of the site, hidden files and files of other languages are rejected", () => {
  assert.deepEqual(faults(code("../../../../secret.txt")), [
    'link-outside-site: "../../../../secret.txt" is outside the site.',
  ]);
  for (const [file, says] of [
    ["/examples/host", /^link-outside-site: The symbolic link/],
    ["/.env", /^missing-file: .* is hidden/],
    ["/examples/env.txt", /^missing-file: .* is hidden/],
    ["/examples/.hidden/a.txt", /^missing-file: .* is hidden/],
    ["/examples", /^missing-file: .* is a directory/],
    ["/examples/picture.png", /^invalid-encoding: /],
    ["/examples/long.txt", /^file-too-large: .*100,002 characters/],
    ["/i18n/fr/docs/_shared/inner.md", /^missing-file: .* a different language/],
  ] as const) {
    assert.match(faults(code(file)).join("\n"), says);
    assert.deepEqual(linesOf(code(file)), [], file);
  }
  assert.match(faults(part("/i18n/fr/docs/_shared/inner.md"), GERMAN).join(), /a different language/);
  assert.deepEqual(linesOf(code("/examples/link.ts")), ["original"]);
});

test("all line endings are supported, and lines keep their numbers", () => {
  const expansion = expand(code("/examples/windows.txt#L2-L3"));
  assert.equal(expansion?.text, "```txt\ntwo\nthree\n```\n");
  assert.deepEqual(expansion?.runs, [
    { line: 1, file: PAGE, fileLine: 1, shift: 0 },
    { line: 2, file: "examples/windows.txt", fileLine: 2, shift: 0 },
    { line: 4, file: PAGE, fileLine: 2, shift: 0 },
  ]);
});

test("files are nested up to eight levels, and exponential growth is rejected", () => {
  const nested: Record<string, string> = { "content/p9.md": "deep\n" };
  for (let depth = 1; depth < 9; depth++) nested[`content/p${depth}.md`] = part(`p${depth + 1}.md`);
  for (let depth = 1; depth < 8; depth++) nested[`content/b${depth}.md`] = part(`b${depth + 1}.md`).repeat(100);
  nested["content/b8.md"] = `${"x".repeat(500)}\n`;
  const { root } = createSite(nested as Files);
  assert.match(expand(part("p2.md"), "content/a.md", root)?.text ?? "", /deep/);
  assert.deepEqual(
    expand(part("p1.md"), "content/a.md", root)?.problems.map(({ code, place }) => `${place?.file} ${code}`),
    ["content/p8.md too-deep"],
  );
  const bomb = expand(part("b1.md"), "content/a.md", root);
  assert.ok(bomb && bomb.text.length < 2_100_000 && bomb.problems[0]?.code === "too-complex");
});
