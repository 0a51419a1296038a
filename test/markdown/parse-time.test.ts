/** Tests the time of parsing short texts; long/parse-time.test.ts that of long ones. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { testParseTime } from "./parse-time.ts";
import { PARSERS } from "./parsed.ts";

testParseTime([10_000]);

test("long runs of emphasis markers are rejected", () => {
  for (const [name, parse] of Object.entries(PARSERS)) {
    const { problems } = parse(`${"*".repeat(5000)}a${"*".repeat(5000)}`);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ["too-complex"],
      name,
    );
  }
  assert.deepEqual(PARSERS.Markdown(`Name: ${"_".repeat(60)}\n\n${"*".repeat(900)}\n`).problems, []);
});

test("underlined headings keep the definitions above them, also in quotes", () => {
  for (const parse of Object.values(PARSERS)) {
    const { headings, links } = parse("> [a]: b.md\n> Title [a]\n> ===\n\n[c]: d.md\nOther\nlines [c]\n---\n\nText\n");
    assert.deepEqual(
      headings.map(({ text }) => text),
      ["Title a", "Other lines c"].slice(-headings.length),
    );
    assert.equal(links.length, 2);
  }
});
