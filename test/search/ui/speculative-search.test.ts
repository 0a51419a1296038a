/** Answering what may be typed next. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { SearchRequest, SearchResult } from "../../../src/search/engine/search-api.ts";
import { prefetchAnswers } from "../../../src/search/ui/speculative-search.ts";
import { engineFor, type TestPage } from "../../support/search-engine.ts";

const PAGES: TestPage[] = [
  { path: "/browser-window", title: "BrowserWindow", headings: [[2, "win.setBounds(bounds)", "Moves it."]] },
  { path: "/browsing", title: "Browsing", text: "How one looks at pages." },
  { path: "/broken", title: "Broken Pages", text: "What becomes of windows then." },
  { path: "/tray", title: "Tray" },
];

const requestFor = (query: string): SearchRequest => ({
  query,
  page: 0,
  size: 20,
  perGroup: 5,
  locale: "en",
  version: "default",
});

interface Told {
  result?: SearchResult;
  part?: SearchResult;
}

/** All that is told ahead after a query, by query, unless the question is outdated after so many steps. */
async function toldAfter(query: string, engine = engineFor(PAGES), steps = Number.POSITIVE_INFINITY) {
  const told = new Map<string, Told>();
  let left = steps;
  await prefetchAnswers(
    engine,
    requestFor(query),
    () => left-- <= 0,
    ({ ahead = {}, isAnew }) => {
      if (isAnew) told.clear();
      for (const [request, answer] of Object.entries(ahead)) {
        const { query: next, ...rest } = JSON.parse(request);
        assert.deepEqual({ query: next, ...rest }, requestFor(next));
        told.set(next, JSON.parse(new TextDecoder().decode(answer)));
      }
    },
  );
  return told;
}

test("the letters that titles have next are answered as if they were asked, in their case", async () => {
  const engine = engineFor(PAGES);
  await engine.search(requestFor("browser"));
  const told = await toldAfter("brows", engine);
  for (const next of ["browse", "browsi", "brows ", "brows.", "brows-", "brows("])
    assert.deepEqual(told.get(next)?.result, JSON.parse(JSON.stringify(await engine.search(requestFor(next)))), next);
  assert.ok((await toldAfter("browser", engine)).has("browserW"));
});

test("first letters of words are answered once, in either case", async () => {
  const engine = engineFor(PAGES);
  await engine.search(requestFor("b"));
  const told = await toldAfter("t", engine);
  for (const letter of ["b", "B", "t", "T"]) assert.ok((told.get(letter)?.result?.nbHits ?? 0) > 0, letter);
  assert.deepEqual(told.get("b"), told.get("B"));
  assert.ok(!(await toldAfter("tr", engine)).has("b"));
  assert.ok((await toldAfter("tray ", engine)).has("tray B"));
});

test("after hundreds of answers the page begins anew, with the first letters", async () => {
  const engine = engineFor(PAGES);
  let beginnings = 0;
  for (let count = 0; count < 250; count++) if ((await toldAfter("brow", engine)).has("t")) beginnings++;
  assert.ok(beginnings > 1 && beginnings < 10, String(beginnings));
});

test("nothing is loaded for it: what takes more is answered in part", async () => {
  const loaded: string[] = [];
  const engine = engineFor(PAGES, "en", loaded);
  const told = await toldAfter("brows", engine);
  assert.deepEqual(loaded, ["records", "shards"]);
  assert.equal(told.get("browse")?.result, undefined);
  assert.equal(told.get("browse")?.part?.hits[0]?.url, "/base/browser-window");
});

test("it ends when something else is asked", async () => {
  const engine = engineFor(PAGES);
  await toldAfter("", engine);
  assert.equal((await toldAfter("brows", engine, 3)).size, 0);
  assert.equal((await toldAfter("brows", engine, 0)).size, 0);
});

test("the page of results, which asks for all hits at once, is told nothing", async () => {
  const { perGroup: _, ...request } = requestFor("brows");
  await prefetchAnswers(
    engineFor(PAGES),
    request,
    () => false,
    () => assert.fail("told"),
  );
});
