/**
 * How memory grows: with the pages of a site, not with what was written for them, and hardly with locales.
 *
 * Peaks are those of whole commands with all their processes, caches empty. The bounds are promises, well above what is
 * measured, since a collector of garbage that has room leaves things lying.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { writeCorpus } from "../bench/corpus.js";
import { measure } from "../bench/measure.js";
import { createSite, repository } from "../support/site.ts";

const PAGES = 120;
const MORE_PAGES = 360;

/** Memory limit per additional page: 2,000 pages may use 1.5 GB. */
const BYTES_A_PAGE = 1.5e9 / 2000;

/** Memory of eight locales relative to one locale, including variance between runs. */
const EIGHT_LOCALES = 1.3;
const NOISE = 10e6;

async function peakOf(pages: number, locales = 1): Promise<number> {
  const { root } = createSite({});
  writeCorpus(root, { pages, locales });
  const command = path.join(repository, "bin/sitegen.js");
  const { peak } = await measure(process.execPath, [command, "build", "--root", root, "--quiet"]);
  return peak;
}

test("memory grows little with locales, and within the limit with pages", {
  skip: !existsSync("/proc/self/status") && "the system does not tell the memory of a process",
}, async (t) => {
  const one = await peakOf(PAGES);
  const eight = await peakOf(PAGES, 8);
  const more = await peakOf(MORE_PAGES);
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  t.diagnostic(
    `one locale ${inMegabytes(one)}, eight ${inMegabytes(eight)}, three times the pages ${inMegabytes(more)}`,
  );

  assert.ok(eight <= EIGHT_LOCALES * one + NOISE, `eight locales took ${inMegabytes(eight)}, one ${inMegabytes(one)}`);
  const grown = more - one;
  assert.ok(
    grown <= (MORE_PAGES - PAGES) * BYTES_A_PAGE,
    `${MORE_PAGES - PAGES} more pages took ${inMegabytes(grown)} more`,
  );
});
