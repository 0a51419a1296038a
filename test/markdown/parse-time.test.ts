/** The time of parsing grows with the text: it is compared with that of ordinary text of the same size. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PARSERS } from "./parsed.ts";

const fill = (part: string, size: number): string => part.repeat(Math.ceil(size / part.length));

/** CPU time per character compared with ordinary text. The slowest of these texts takes 12 times as much. */
const BUDGET = 40;

const TEXTS: Readonly<Record<string, string>> = {
  "headings underlined with hyphens": "a\n---\n",
  "headings underlined with equals signs": "a\n===\n",
  "underlined headings after blank lines": "a\n---\n\n",
  "underlined headings of several lines": "a\nb\n===\n",
  "underlined headings in lists": "- a\n  ---\n",
  "underlined headings after definitions": "[a]: b\nc\n===\n",
  "other headings and paragraphs": "# a\nb\n",
};

function measure(parse: () => void): number {
  const start = process.cpuUsage();
  parse();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

for (const [name, parse] of Object.entries(PARSERS)) {
  const ordinary = "Some words of a paragraph, with `code` and a [link](x.md).\n\n";
  parse(fill(ordinary, 100_000)); // compiles the functions
  for (const [kind, part] of Object.entries(TEXTS))
    test(`${name}: ${kind}`, () => {
      for (const size of [10_000, 50_000]) {
        const least = Math.max(
          measure(() => parse(fill(ordinary, size))),
          size, // microseconds, for machines that are too fast to measure
        );
        const time = measure(() => parse(fill(part, size)));
        assert.ok(time < BUDGET * least, `${size} characters took ${time} µs, ordinary text ${least} µs`);
      }
    });
}

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
