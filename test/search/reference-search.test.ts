/** Search on a site with 200 guides and a reference of 5,000 symbols. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { createEngine } from "../../src/search/engine/engine.ts";
import { truncateQuery } from "../../src/search/engine/search-api.ts";
import { createSite } from "../support/site.ts";
import { createReferenceSite, type SiteQuery } from "./reference-site.ts";
import { indexSite, loadSiteAt } from "./site-index.ts";

const { files, questions, names, counts } = createReferenceSite();
const index = await indexSite(await loadSiteAt(createSite(files).root));

/** Return the queries whose first hit is not the expected page or heading. */
async function findMissed(queries: readonly SiteQuery[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { query, urls } of queries) {
    const { hits } = await index.engine("en").search({ query: truncateQuery(query), page: 0, size: 1 });
    const url = hits[0]?.url ?? "";
    // A page may also be found by one of its headings.
    if (!urls.includes(url) && !urls.includes(url.replace(/#.*/, ""))) missed.push(`${query}: ${url}`);
  }
  return missed;
}

test("the site has 200 guides and 5,000 symbols, 40 questions and 40 names", () => {
  assert.deepEqual(counts, { guides: 200, symbols: 5000 });
  assert.deepEqual([questions.length, names.length], [40, 40]);
});

test("a question in prose finds the guide first", async (t) => {
  const missed = await findMissed(questions);
  t.diagnostic(missed.join("\n"));
  assert.ok(missed.length <= 3, missed.join("\n"));
});

test("the name of a symbol finds the symbol first", async () => {
  assert.deepEqual(await findMissed(names), []);
});

test("the first answer loads a small part of the index", async (t) => {
  const sizes = new Map<string, number>();
  const entry = index.entry("en");
  const engine = createEngine({
    entry,
    files: entry.indexes[0] ?? assert.fail(),
    async load(path) {
      const text = index.files.get(path) ?? assert.fail(path);
      sizes.set(path, brotliCompressSync(text).length);
      return text;
    },
  });
  await engine.search({ query: "who may change prices", page: 0, size: 20, perGroup: 5 });
  const loaded = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${loaded} bytes in ${sizes.size} of ${index.files.size} files`);
  assert.ok(loaded <= 30_000, `${loaded} bytes`);
});
