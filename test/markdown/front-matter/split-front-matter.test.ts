/** Tests which blocks at the start of a file are front matter, text, or mistakes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBody, parseText } from "../parsed.ts";

/** Place and reason of the error by text. */
const OTHER_FORMS: Readonly<Record<string, readonly [place: string, reason: RegExp]>> = {
  "<!-- license -->\n\n---\ndraft: true\n---\n\nText": ["3:1", /a comment precedes/],
  "<!-- a\nb -->\n<!-- c -->\n---\ndescription: >\n  more\n  text\ndraft: yes\n---\n": ["4:1", /a comment precedes/],
  "\n\n---\ntitle: A\ndraft: true\n---\nText": ["3:1", /a blank line precedes/],
  "\n---\n\ndraft: true\ntitle: A\n\n---\nText": ["2:1", /a blank line precedes/],
  "\ufeff\n---\r\ntitle: A\r\ndraft: true\r\n---\r\n": ["2:1", /a blank line precedes/],
  "  ---\n  tags:\n    - b\n  draft: true\n  ---\nText": ["1:3", /indented/],
  "\t---\n\tdraft: true\n\t---\nText": ["1:2", /indented/],
  "----\ntitle: A\nDraft: true\n----\nText": ["1:1", /fenced by ---- instead/],
  "+++\ntitle = \"A\"\ndraft = true\ntags = [\n  'a',\n]\n[params]\na = 1\n+++\nText": [
    "1:1",
    /fenced by \+\+\+ instead/,
  ],
  '<!-- c -->\n+++\n"draft" = true\n+++\n': ["2:1", /fenced by \+\+\+ instead/],
};

for (const [text, [expected, reason]] of Object.entries(OTHER_FORMS))
  test(`front matter in another form is an error, and its page may be a draft: ${JSON.stringify(text)}`, () => {
    const { problems, meta } = parseText(text);
    assert.deepEqual(
      problems.map(({ code, severity, place }) => `${place?.line}:${place?.column} ${severity} ${code}`),
      [`${expected} error invalid-front-matter`],
    );
    assert.match(problems[0]?.message ?? "", reason);
    assert.match(problems[0]?.hint ?? "", /at the start of the file/);
    assert.equal(meta.draft, true);
  });

test("front matter after a comment of MDX is an error, and its page may be a draft", () => {
  for (const comment of ["{/* license */}", "{/*\n * a\n */}\n<!-- b -->"]) {
    const { problems, meta } = parseText(`${comment}\n\n---\ndraft: true\n---\n\nText`);
    assert.ok(
      problems.some(({ code, message }) => code === "invalid-front-matter" && /a comment/.test(message)),
      comment,
    );
    assert.equal(meta.draft, true);
  }
});

const TEXTS = [
  "---\n",
  "---\n\nText\n\n---\n",
  "---\n\nText: is prose.\n\nMore prose.\n\n---\n",
  "---\n\n## Heading\n\nText\n\n---\n\nMore",
  "***\n\na: b\n\n***\n",
  "<!-- c -->\n\n---\n\nNote: text\n\n---\n",
  "<!-- c -->\n\n---\nText\n---\n",
  "Text\n\n---\ntitle: A\n---\n",
  "---\ntitle: A\n---\n\n---\nb: c\n---\n",
  "+++\nText\n+++",
  "----\n\nText\n\n----\n",
];

for (const text of TEXTS)
  test(`thematic breaks and text stay: ${JSON.stringify(text)}`, () => {
    const document = parseText(text);
    assert.deepEqual(document.problems, []);
    assert.match(formatBody(document), /<hr>|\+\+\+/);
  });

test("a page with unclosed front matter may be a draft", () => {
  const { problems, meta } = parseText("---\ntitle: A\ndraft: true\n\nText\n");
  assert.deepEqual([problems.length, meta.draft], [1, true]);
  assert.equal(parseText("---\ntitle: A\n\nText\n\ndraft: true\n").meta.draft, false);
});

test("thousands of comments are scanned in time", () => {
  assert.deepEqual(parseText(`${"<!--a-->\n\n".repeat(3000)}\n---\nText`).problems, []);
});

for (const [text, html] of [
  ["---\n---\n\nText.\n\n---\n\nMore.\n", "<p>Text.</p><hr><p>More.</p>"],
  ["---\r\n---\r\nText.\r\n\r\n---\r\n", "<p>Text.</p><hr>"],
  ["--- \n---\t\n# Title\n\nkey: value\n\n---\n", "<p>key: value</p><hr>"],
  ["---\n---\n---\n", "<hr>"],
] as const)
  test(`empty front matter ends at its second line: ${JSON.stringify(text)}`, () => {
    const document = parseText(text);
    assert.deepEqual(document.problems, []);
    assert.equal(
      formatBody(document)
        .replace(/\s*\n\s*/g, "")
        .replaceAll("<hr />", "<hr>"),
      html,
    );
  });
