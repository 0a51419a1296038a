/**
 * How memory grows: with the pages of a site, not with what was written for them, and hardly with locales.
 *
 * Peaks are those of whole commands with all their processes, caches empty. The same command has peaks up to 15 % apart,
 * because the garbage collector decides when it runs. The smallest peak of some runs is what a build needs.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { writeCorpus } from "../bench/corpus.js";
import { measure } from "../bench/measure.js";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

const PAGES = 120;
const MORE_PAGES = 360;

/** Memory limit per additional page: 2,000 pages may use 1.5 GB. */
const BYTES_A_PAGE = 1.5e9 / 2000;

/** Memory limit of eight locales relative to one locale. */
const EIGHT_LOCALES = 1.3;
const NOISE = 10e6;
const RUNS = 5;

/** Return the smallest peak in bytes of up to `RUNS` builds, of which the last is the first one within the limit. */
async function peakOf(pages: number, { locales = 1, limit = Number.POSITIVE_INFINITY } = {}): Promise<number> {
  const command = path.join(repository, "bin/sitegen.js");
  let smallest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run === 0 || smallest > limit); run++) {
    const { root } = createSite({});
    writeCorpus(root, { pages, locales });
    const { peak } = await measure(process.execPath, [command, "build", "--root", root, "--quiet"]);
    smallest = Math.min(smallest, peak);
  }
  return smallest;
}

test("memory grows little with locales, and within the limit with pages", {
  skip: !existsSync("/proc/self/status") && "the system does not tell the memory of a process",
}, async (t) => {
  const few = await peakOf(PAGES);
  const pagesLimit = few + (MORE_PAGES - PAGES) * BYTES_A_PAGE;
  const more = await peakOf(MORE_PAGES, { limit: pagesLimit });
  // In a site of a few pages, what the garbage collector leaves unused is a large part.
  const localesLimit = EIGHT_LOCALES * more + NOISE;
  const eight = await peakOf(MORE_PAGES, { locales: 8, limit: localesLimit });
  const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  t.diagnostic(
    `${PAGES} pages ${inMegabytes(few)}, ${MORE_PAGES} pages ${inMegabytes(more)}, in eight locales ${inMegabytes(eight)}`,
  );
  assert.ok(eight <= localesLimit, `eight locales took ${inMegabytes(eight)}, one ${inMegabytes(more)}`);
  assert.ok(more <= pagesLimit, `${MORE_PAGES - PAGES} more pages took ${inMegabytes(more - few)} more`);
});
