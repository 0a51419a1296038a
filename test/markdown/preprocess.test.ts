import assert from "node:assert/strict";
import { test } from "node:test";
import { getSourcePosition, preprocess } from "../../src/markdown/preprocess.ts";
import { toDocumentId } from "../../src/model/document.ts";
import { formatBody, parseText, problemCodes } from "./parsed.ts";

test("byte order marks, other line endings and forbidden characters are removed", () => {
  const html = formatBody(parseText("\ufeff# T\r\n\r\na\rb\u0000c\ufdd01\ufdd1d\ud800\r\n"));
  assert.equal(html, "<p>a\nb\ufffdc\ufffd1\ufffdd\ufffd</p>");
});

test("empty files, white space and front matter alone are valid documents", () => {
  for (const text of ["", " \n\t\n", "\ufeff", "---\ntitle: T\n---", "---\n---\n", "\n\n\n"]) {
    assert.equal(formatBody(parseText(text)), "", JSON.stringify(text));
    assert.deepEqual(problemCodes(parseText(text)), []);
  }
  assert.equal(parseText("", { id: toDocumentId("latest/some-page") }).title, "some-page");
  assert.equal(parseText("---\ntitle: T\n---").title, "T");
});

test("parsing is deterministic", () => {
  const text = "# T\n\n```js\na\n```\n\n[x](y)";
  assert.deepEqual(parseText(text), parseText(text));
  assert.deepEqual(parseText(text.replaceAll("\n", "\r\n")), parseText(text));
});

test("lines after extracted code have their original numbers", () => {
  const prepared = preprocess("a\n\n```\n1\n2\n```\n\nb\n\n```\n3\n```\nc");
  assert.equal(prepared.text, "a\n\n```\n```\n\nb\n\n```\n```\nc");
  const lines = [1, 3, 4, 6, 8, 9, 10].map((line) => getSourcePosition(prepared, { line, column: 1 }).line);
  assert.deepEqual(lines, [1, 3, 6, 8, 10, 12, 13]);
});

test("problems have the line number in the file", () => {
  const { problems, samples, links } = parseText(
    "# T\n\n```js\na\nb\n```\n\n<b onclick=x>c</b> [d](e)\n\n```nope\n```\n",
  );
  assert.deepEqual(
    problems.map(({ code, place }) => `${place?.line}:${place?.column} ${code}`),
    ["8:1 raw-html", "10:1 unknown-language"],
  );
  assert.deepEqual(
    samples.map(({ place }) => place.line),
    [4, 11],
  );
  assert.equal(links[0]?.place.line, 8);
});
