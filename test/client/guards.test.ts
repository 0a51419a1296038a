import assert from "node:assert/strict";
import { test } from "node:test";
import { targetTab } from "../../src/client/content/tabs.ts";
import { isHashOnly } from "../../src/client/link-clicks.ts";
import { allowsPrefetch } from "../../src/client/prefetch.ts";
import { RELOAD_INTERVAL, recentReloads } from "../../src/client/reload-guard.ts";
import { readPositions, writePositions } from "../../src/client/scroll-restoration.ts";
import { hasKeys } from "../../src/util/browser.ts";

test("a reload counts for ten seconds", () => {
  const stored = { "/a": 100_000, "/b": 100_000 - RELOAD_INTERVAL + 1, "/c": 100_000 - RELOAD_INTERVAL };
  assert.deepEqual([...recentReloads(stored, 100_000).keys()], ["/a", "/b"]);
});

test("a clock set back does not forbid reloads for long", () => {
  assert.equal(recentReloads({ "/a": 1_000_000 }, 100_000).size, 0);
});

test("anything but a record of reloads counts as none", () => {
  for (const stored of [null, undefined, "x", 3, [], { "/a": "soon" }]) assert.equal(recentReloads(stored, 0).size, 0);
});

test("positions are read as they were written", () => {
  const positions = new Map([
    ["k1", { x: 0, y: 120.4 }],
    ["k2", { x: 3, y: 0 }],
  ]);
  assert.deepEqual(
    [...readPositions(writePositions(positions))],
    [
      ["k1", { x: 0, y: 120 }],
      ["k2", { x: 3, y: 0 }],
    ],
  );
});

test("corrupt positions are none", () => {
  for (const text of [null, "", "{", "{}", "[1]", '[["k", "1", 2]]', "null"]) {
    assert.equal(readPositions(text).size, 0, String(text));
  }
});

test("old positions make room for new ones", () => {
  const many = new Map(Array.from({ length: 150 }, (_, n) => [`k${n}`, { x: 0, y: n }] as const));
  const kept = readPositions(writePositions(many));
  assert.equal(kept.size, 100);
  assert.ok(kept.has("k149") && !kept.has("k49"));
});

test("nothing is fetched ahead on slow or metered connections", () => {
  assert.equal(allowsPrefetch(undefined), true);
  assert.equal(allowsPrefetch({ effectiveType: "4g" }), true);
  assert.equal(allowsPrefetch({ effectiveType: "4g", saveData: true }), false);
  assert.equal(allowsPrefetch({ effectiveType: "2g" }), false);
  assert.equal(allowsPrefetch({ effectiveType: "slow-2g" }), false);
});

test("a link to a hash of the same address is the browser's", () => {
  assert.equal(isHashOnly("https://x.org/a?b#c", "https://x.org/a?b#d"), true);
  assert.equal(isHashOnly("https://x.org/a", "https://x.org/a#"), true);
  assert.equal(isHashOnly("https://x.org/a#c", "https://x.org/a"), false);
  assert.equal(isHashOnly("https://x.org/a?b", "https://x.org/a#d"), false);
});

test("arrows go round the tabs, in the direction of the text", () => {
  assert.equal(targetTab(3, 2, "ArrowRight", false), 0);
  assert.equal(targetTab(3, 0, "ArrowLeft", false), 2);
  assert.equal(targetTab(3, 0, "ArrowLeft", true), 1);
  assert.equal(targetTab(3, 1, "Home", false), 0);
  assert.equal(targetTab(3, 1, "End", false), 2);
  assert.equal(targetTab(3, 1, "Enter", false), undefined);
});

test("a file of another shape is noticed", () => {
  const isPayload = hasKeys<{ data: unknown; html: unknown }>("data", "html");
  assert.equal(isPayload({ data: 1, html: 2 }), true);
  for (const value of [null, [], "x", {}, { data: 1 }]) assert.equal(isPayload(value), false);
});
