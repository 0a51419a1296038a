import assert from "node:assert/strict";
import { test } from "node:test";
import { getTargetTab } from "../../src/client/content/tabs.ts";
import { isHashOnly } from "../../src/client/link-navigation.ts";
import { canPrefetch } from "../../src/client/prefetch.ts";
import { parseReloads, RELOAD_INTERVAL } from "../../src/client/reload-guard.ts";
import { parsePositions, serializePositions } from "../../src/client/scroll-restoration.ts";
import { hasKeys } from "../../src/util/browser.ts";

test("a reload prevents others for ten seconds", () => {
  const stored = { "/a": 100_000, "/b": 100_000 - RELOAD_INTERVAL + 1, "/c": 100_000 - RELOAD_INTERVAL };
  assert.deepEqual([...parseReloads(stored, 100_000).keys()], ["/a", "/b"]);
});

test("a clock set back does not prevent reloads for long", () => {
  assert.equal(parseReloads({ "/a": 1_000_000 }, 100_000).size, 0);
});

test("invalid records of reloads are ignored", () => {
  for (const stored of [null, undefined, "x", 3, [], { "/a": "soon" }]) assert.equal(parseReloads(stored, 0).size, 0);
});

test("scroll positions can be stored and restored", () => {
  const positions = new Map([
    ["k1", { x: 0, y: 120.4 }],
    ["k2", { x: 3, y: 0 }],
  ]);
  assert.deepEqual(
    [...parsePositions(serializePositions(positions))],
    [
      ["k1", { x: 0, y: 120 }],
      ["k2", { x: 3, y: 0 }],
    ],
  );
});

test("invalid scroll positions are ignored", () => {
  for (const text of [null, "", "{", "{}", "[1]", '[["k", "1", 2]]', "null"]) {
    assert.equal(parsePositions(text).size, 0, String(text));
  }
});

test("the oldest scroll positions are dropped", () => {
  const many = new Map(Array.from({ length: 150 }, (_, n) => [`k${n}`, { x: 0, y: n }] as const));
  const remaining = parsePositions(serializePositions(many));
  assert.equal(remaining.size, 100);
  assert.ok(remaining.has("k149") && !remaining.has("k49"));
});

test("nothing is prefetched on slow or metered connections", () => {
  assert.equal(canPrefetch(undefined), true);
  assert.equal(canPrefetch({ effectiveType: "4g" }), true);
  assert.equal(canPrefetch({ effectiveType: "4g", saveData: true }), false);
  assert.equal(canPrefetch({ effectiveType: "3g" }), false);
  assert.equal(canPrefetch({ effectiveType: "2g" }), false);
  assert.equal(canPrefetch({ effectiveType: "slow-2g" }), false);
});

test("the browser handles links to a hash of the same URL", () => {
  assert.equal(isHashOnly("https://x.org/a?b#c", "https://x.org/a?b#d"), true);
  assert.equal(isHashOnly("https://x.org/a", "https://x.org/a#"), true);
  assert.equal(isHashOnly("https://x.org/a#c", "https://x.org/a"), false);
  assert.equal(isHashOnly("https://x.org/a?b", "https://x.org/a#d"), false);
});

test("arrow keys cycle through tabs in the direction of the text", () => {
  assert.equal(getTargetTab(3, 2, "ArrowRight", false), 0);
  assert.equal(getTargetTab(3, 0, "ArrowLeft", false), 2);
  assert.equal(getTargetTab(3, 0, "ArrowLeft", true), 1);
  assert.equal(getTargetTab(3, 1, "Home", false), 0);
  assert.equal(getTargetTab(3, 1, "End", false), 2);
  assert.equal(getTargetTab(3, 1, "Enter", false), undefined);
});

test("a file with missing keys is rejected", () => {
  const isPayload = hasKeys<{ data: unknown; html: unknown }>("data", "html");
  assert.equal(isPayload({ data: 1, html: 2 }), true);
  for (const value of [null, [], "x", {}, { data: 1 }]) assert.equal(isPayload(value), false);
});
