/** Test the comparison of two builds, which ignores hashes of assets and reports other differences. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import { repository } from "../support/repository.ts";
import type { Files } from "../support/site.ts";

const HTML = `<link rel="modulepreload" href="/assets/chunks/chunk.ABCD2345.js" integrity="sha384-abc+/1==">
<script type="application/json">{"template":"doc","data":"assets/pages/0123456789ab.json"}</script>
`;

const BUILD: Files = {
  "docs/index.html": HTML,
  _headers: "/*\n  Content-Security-Policy: script-src 'sha256-abc='\n",
  "assets/chunks/chunk.ABCD2345.js": 'import{a as b,c}from"./other.QWER6789.js";var d=b("text"),e=c;',
  "assets/chunks/other.QWER6789.js": "export{a,c};function a(){}function c(){}",
  "assets/pages/0123456789ab.json": '{"title":"Docs"}',
  "sitegen-manifest.json": `{\n "assets/chunks/a.ABCD2345.js": "${"x".repeat(43)}",\n "docs/index.html": "${"y".repeat(43)}"\n}`,
};

/** The same build with different hashes, chunk names and minified names. */
const REBUILT: Files = {
  "docs/index.html": HTML.replace("chunk.ABCD2345", "chunk.ZZZZ2222").replace("abc+/1", "def+/2"),
  _headers: "/*\n  Content-Security-Policy: script-src 'sha256-def='\n",
  "assets/chunks/chunk.ZZZZ2222.js": 'import{c as f,x}from"./newer.YYYY3333.js";var d=x("text"),q=f;',
  "assets/chunks/newer.YYYY3333.js": "export{c,x};function x(){}function c(){}",
  "assets/pages/ba9876543210.json": '{"title":"Docs"}',
  "sitegen-manifest.json": `{\n "docs/index.html": "${"z".repeat(43)}",\n "assets/chunks/b.ZZZZ2222.js": "${"w".repeat(43)}"\n}`,
};

function writeBuild(files: Files): string {
  const directory = mkdtempSync(path.join(tmpdir(), "sitegen-compare-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  }
  return directory;
}

function compare(before: Files, after: Files, ...flags: string[]): { status: number | null; stdout: string } {
  const script = path.join(repository, "test/support/compare-output.js");
  const args = [script, writeBuild(before), writeBuild(after), ...flags];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout };
}

test("hashes, integrity values, digests and minified names are ignored", () => {
  const { status, stdout } = compare(BUILD, REBUILT);
  assert.match(stdout, /no differences/);
  assert.equal(status, 0);
});

const CHANGES: Record<string, [Files, RegExp]> = {
  "text of a page": [{ "docs/index.html": `${HTML}<p>New</p>` }, /docs\/index\.html differ/],
  "data of a page": [{ "assets/pages/ba9876543210.json": '{"title":"Other"}' }, /before "\{\\"title\\":\\"Docs/],
  "a new file": [{ "robots.txt": "" }, /robots\.txt: 0 before, 1 after/],
  "text in a script": [{ "assets/chunks/newer.YYYY3333.js": 'export{c,x};"a new text"' }, /differ/],
  "a header": [{ _headers: "/*\n" }, /_headers differ/],
};

for (const [name, [files, expected]] of Object.entries(CHANGES))
  test(`reports a difference in ${name}`, () => {
    const { status, stdout } = compare(BUILD, { ...REBUILT, ...files });
    assert.match(stdout, expected);
    assert.equal(status, 1);
  });

test("scripts that may differ are only compared by size", () => {
  const chunk = "assets/chunks/chunk.ZZZZ2222.js";
  const grow = (count: number): Files => ({ ...REBUILT, [chunk]: `${"call();".repeat(1000)}${"other".repeat(count)}` });
  const before = { ...BUILD, "assets/chunks/chunk.ABCD2345.js": "other();".repeat(875) };
  assert.equal(compare(before, grow(2), "--scripts-may-differ").status, 0);
  const { status, stdout } = compare(before, grow(20), "--scripts-may-differ");
  assert.match(stdout, /doc: 7000 bytes of scripts and styles before, 7100 after \(1\.43 %\)/);
  assert.equal(status, 1);
});
