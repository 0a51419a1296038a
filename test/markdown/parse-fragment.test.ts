import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInline } from "../../src/markdown/parse-fragment.ts";
import { toSourcePath } from "../../src/model/problem.ts";

const place = { file: toSourcePath("content/data/home.yaml"), line: 7, column: 12 };

test("inline Markdown is not wrapped in a block", () => {
  assert.deepEqual(parseInline("Some *marked* `code`.", place).body, ["Some <em>marked</em> <code>code</code>."]);
  assert.deepEqual(parseInline("", place).body, []);
});

test("paragraphs of inline Markdown are joined by a space", () => {
  assert.deepEqual(parseInline("One.\n\n*Two*.\nThree", place).body, ["One. <em>Two</em>.\nThree"]);
});

test("inline text never begins a block", () => {
  for (const text of ["2024. A year", "- a", "# a", "> a", "    a", "a\n---", "***", ":::note", "```js"]) {
    const { body, problems } = parseInline(text, place);
    assert.deepEqual([body.join("").replace("&gt;", ">"), problems], [text.trim(), []]);
  }
});

test("plain words are returned unchanged", () => {
  for (const text of ['Sends notes, "quoted" (and more) – 50 %.', "Überall: 日本語", "a"]) {
    assert.deepEqual(parseInline(text, place).body, [text]);
  }
  assert.equal(parseInline("See https://example.org", place).links.length, 1);
});

test("links in inline Markdown have positions in the data file", () => {
  const { links, placeholders, body } = parseInline(
    "See [the docs](/docs/latest/)\nand [more][m].\n\n[m]: b.md",
    place,
  );
  assert.deepEqual(body, ["See <a", 0, ">the docs</a>\nand <a", 1, ">more</a>."]);
  assert.deepEqual(placeholders, [
    { kind: "link", link: 0 },
    { kind: "link", link: 1 },
  ]);
  assert.deepEqual(
    links.map(({ target, place: { line, column } }) => [target, line, column]),
    [
      ["/docs/latest/", 7, 16],
      ["b.md", 8, 5],
    ],
  );
});

test("inline Markdown is sanitized like all content", () => {
  const { body, problems } = parseInline("<b onclick=x>a</b> <script>x</script>[j](javascript:x)", place);
  assert.deepEqual(body, ["<b>a</b> j"]);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["raw-html", "raw-html", "unsafe-link"],
  );
});
