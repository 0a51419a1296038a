/** Tests path functions, and names that some platforms reject. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkFileName,
  getBaseName,
  getExtension,
  getFolder,
  getRelativePath,
  isInside,
  joinInside,
} from "../../src/util/path.ts";

for (const [parts, expected] of [
  [["a", "b.md"], "a/b.md"],
  [["a/b", "../c.md"], "a/c.md"],
  [["a", "./b/./c"], "a/b/c"],
  [["", "a"], "a"],
  [["a", ".."], ""],
  [["a", "../.."], undefined],
  [["", "../x"], undefined],
  [["a/b/c", "../../../x"], "x"],
] as const) {
  test(`joining ${parts.join(" and ")} returns ${expected}`, () => assert.equal(joinInside(...parts), expected));
}

test("directory, name and extension of a path", () => {
  assert.deepEqual(
    ["a/b.md", "b.md", ".hidden", "a.tar.gz", "A.PNG"].map((path) => [
      getFolder(path),
      getBaseName(path),
      getExtension(path),
    ]),
    [
      ["a", "b.md", ".md"],
      ["", "b.md", ".md"],
      ["", ".hidden", ""],
      ["", "a.tar.gz", ".gz"],
      ["", "A.PNG", ".png"],
    ],
  );
});

for (const name of [
  "con",
  "CON",
  "con.md",
  "prn.txt",
  "aux",
  "nul.md",
  "com1",
  "COM9.md",
  "com\u00b9",
  "lpt1.md",
  "LPT0",
  "a:b",
  "a<b",
  "a>b",
  'a"b',
  "a|b",
  "a?b",
  "a*b",
  "a\\b",
  "tab\tname",
  "bell\u0007",
  "del\u007f",
  "ends ",
  "ends.",
  "nul\u0000",
]) {
  test(`${JSON.stringify(name)} is rejected with a reason`, () => assert.match(checkFileName(name) ?? "", /\w/));
}

for (const name of [
  "console.md",
  "com10",
  "nullable.md",
  "a b",
  "a.b.c",
  "100%",
  "hash#tag",
  "-dash",
  "\u6587\u4ef6",
  "\ud83d\ude80",
  ".well-known",
]) {
  test(`${JSON.stringify(name)} is portable`, () => assert.equal(checkFileName(name), undefined));
}

test("a directory contains paths below it, but not siblings with the same prefix", () => {
  assert.ok(isInside("a/b", "a/b/c/d"));
  assert.ok(isInside("", "a"));
  for (const path of ["a/bc", "a/b", "a"]) assert.ok(!isInside("a/b", path), path);
});

for (const [folder, path, expected] of [
  ["docs/api", "docs/faq.md", "../faq.md"],
  ["docs", "docs/api/app.md", "api/app.md"],
  ["", "faq.md", "faq.md"],
  ["docs", "faq.md", "../faq.md"],
  ["faq.md", "faq.md", "../faq.md"],
] as const) {
  test(`the relative path from "${folder}" to ${path} is ${expected}`, () =>
    assert.equal(getRelativePath(folder, path), expected));
}
