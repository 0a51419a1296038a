/**
 * Measures the time of parsing: that of texts on which parsers are known to be slow grows with their size, like that of
 * ordinary text. CPU time is compared in the same process, because it depends on the machine.
 */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { findSitePackage, loadSitePackage } from "../../src/host/package-root.ts";
import type { Document } from "../../src/model/document.ts";
import { repository } from "../support/repository.ts";
import { PARSERS, parseText } from "./parsed.ts";
import { COMMONMARK, EXTENSIONS, FORMULAS, fill } from "./pathological-texts.ts";

/**
 * CPU time compared with ordinary text of the same size. Most texts take up to 30 times as much, and MDX with errors, which
 * is parsed again after each, up to 110 times.
 */
const BUDGET = 200;

type Parse = (text: string) => Document;

const ORDINARY = "Some words of a paragraph, with `code` and a [link](x.md).\n\n";

/** Measure the CPU time in microseconds. */
function measure(parse: Parse, text: string): { time: number; document: Document } {
  const start = process.cpuUsage();
  const document = parse(text);
  const { user, system } = process.cpuUsage(start);
  return { time: user + system, document };
}

const katex = findSitePackage(repository, "katex");
const parseFormulas: Parse = (text) => parseText(text, { options: { math: true, packages: { math: katex } } });

/** Test all kinds of texts with these numbers of characters. */
export function testParseTime(sizes: readonly number[]): void {
  /** Time for ordinary text, by its size. */
  const ordinary = new Map<number, number>();
  before(async () => {
    assert.ok(katex);
    await loadSitePackage(katex);
    for (const parse of [...Object.values(PARSERS), parseFormulas]) parse(fill(ORDINARY, 100_000)); // compiles functions
    for (const size of sizes) {
      const { time } = measure(PARSERS.Markdown, fill(ORDINARY, size));
      ordinary.set(size, Math.max(time, size)); // machines that parse a character in less than 1 µs vary too much
    }
  });
  const parsers: readonly [name: string, parse: Parse, texts: Readonly<Record<string, (size: number) => string>>][] = [
    ["Markdown", PARSERS.Markdown, { ...COMMONMARK, ...EXTENSIONS }],
    ["MDX", PARSERS.MDX, { ...COMMONMARK, ...EXTENSIONS }],
    ["Markdown with math", parseFormulas, FORMULAS],
  ];
  for (const [name, parse, texts] of parsers)
    for (const [kind, createText] of Object.entries(texts))
      test(`${name}: ${kind}`, () => {
        for (const size of sizes) {
          const text = createText(size);
          const { time, document } = measure(parse, text);
          const limit = BUDGET * (ordinary.get(size) ?? 0) * (text.length / size);
          assert.ok(time < limit, `${size} characters took ${time} µs, more than ${limit} µs`);
          assertRefusal(document);
        }
      });
}

/** Documents that exceed a limit are reported once, with their place, and have no text. */
function assertRefusal({ problems, body }: Document): void {
  for (const { message, place } of problems) {
    assert.doesNotMatch(message, /call stack/i);
    assert.ok(place && place.line > 0 && place.column > 0, message);
  }
  const refusals = problems.filter(({ code, message }) => code === "too-complex" && !/front matter/i.test(message));
  if (refusals.length > 0) assert.deepEqual([refusals.length, body], [1, []]);
}
