import assert from "node:assert/strict";
import { test } from "node:test";
import { findNearestAnchors } from "../../src/check/link-problems.ts";
import { CorrectionIndex, findUnmistakable } from "../../src/util/corrections.ts";
import { NameTrie } from "../../src/util/name-trie.ts";
import { PathIndex } from "../../src/util/path-index.ts";
import { computeEditDistance, suggest } from "../../src/util/suggest.ts";

const unlimited = { remaining: Number.POSITIVE_INFINITY };

const nearest = (path: string, paths: readonly string[]): string | undefined =>
  new PathIndex(paths, { ...unlimited }).findNearest(path)[0];

/** Create words of few letters, so that many are similar. */
function randomWords(count: number): string[] {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random(8) }, () => "abc".charAt(random(3))).join(""),
  );
}

test("names with the same words in another order are suggested first", () => {
  const choices = ["pen-box", "open-brook", "book-open", "book-open-text"];
  for (const [value, expected] of [
    ["open-book", "book-open"],
    ["open_book", "book-open"],
    ["book-opne", "book-open"],
    ["pen-box", "pen-box"],
    ["box", undefined],
  ] as const)
    assert.equal(suggest(value, choices), expected, value);
});

test("a trie finds the same names as a comparison with each name", () => {
  const names = [...new Set(randomWords(300))];
  const trie = new NameTrie(names);
  for (const query of randomWords(400)) {
    for (const limit of [1, 2, 3]) {
      const found = trie.search(query, limit, { ...unlimited });
      const expected = names
        .map((name) => ({ name, distance: computeEditDistance(query, name, limit) }))
        .filter(({ distance }) => distance <= limit);
      const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
      assert.deepEqual(found.sort(byName), expected.sort(byName), `${query} ${limit}`);
    }
  }
});

test("the last part of a path decides, then its directories", () => {
  const cases: readonly [path: string, paths: readonly string[], expected: string | undefined][] = [
    ["guide/instal", ["guide/intro", "other/install"], "other/install"],
    ["guids/setup", ["api/setup", "guides/setup"], "guides/setup"],
    ["guide/01-setup", ["api/setup", "guide/setup"], "guide/setup"],
    ["guids/index", ["api/index", "guides/index"], "guides/index"],
    ["api/Tray", ["tutorial/tray", "api/tray"], "api/tray"],
    ["img/shot.png", ["img/shot.jpg", "img/logo.png"], "img/shot.jpg"],
    ["synopsis", ["cookies", "session"], undefined],
    ["a", ["b", "c"], undefined],
    ["docs/go", ["docs/do"], undefined],
    ["img/b.png", ["img/a.png"], undefined],
    ["img/lgoo.png", ["img/a.png", "img/logo.png"], "img/logo.png"],
    ["a".repeat(400), ["start", "a", "a".repeat(40)], undefined],
    ["docs/long-directory-name/tray", ["docs/long-directory-name/dock"], undefined],
  ];
  for (const [path, paths, expected] of cases) assert.equal(nearest(path, paths), expected, path);
});

test("suggestions end when the budget is used up, except those with the same name", () => {
  const budget = { remaining: 0 };
  const index = new PathIndex(["guide/install", "guide/setup"], budget);
  assert.deepEqual(index.findNearest("guide/instal"), []);
  assert.deepEqual(index.findNearest("other/setup"), ["guide/setup"]);
});

test("anchors with the same letters come first, then those with the same beginning", () => {
  const cases: readonly [anchor: string, ids: readonly string[], expected: readonly string[]][] = [
    ["testenvironment-string", ["testrunner-string", "testenvironment-string-node"], ["testenvironment-string-node"]],
    ["install", ["install-linux", "install-macos", "installer"], ["install-linux", "install-macos"]],
    ["events-of-window", ["events-of-widow", "vents-of-window"], ["events-of-widow"]],
    ["options", ["option", "actions"], ["option"]],
    ["tool-use-filters", ["tool", "tooluse-filter", "toolusefilters"], ["toolusefilters"]],
    ["tool-usefilters", ["tool", "tool-isfilters", "toolusefilters"], ["toolusefilters"]],
    ["q-a", ["q--a", "q"], ["q--a"]],
    ["usage-notes", ["usage"], ["usage"]],
    ["ab", ["abc"], []],
    ["introduction", ["conclusion"], []],
  ];
  for (const [anchor, ids, expected] of cases)
    assert.deepEqual(findNearestAnchors(anchor, new Set(ids), { ...unlimited }), expected, anchor);
});

test("an index of corrections finds the same as a comparison with each choice", () => {
  const choices = ["/docs/quick-start", "/docs/quickstart-2", "/api/browser-window", "/api/net", "/api/new", "/blog"];
  const index = new CorrectionIndex(choices, { ...unlimited });
  const values = [
    "/docs/quick-strat",
    "/docs/QuickStart",
    "/api/browserwindow",
    "/api/browser-windw",
    "/api/nex",
    "/blgo",
    "/x",
  ];
  for (const value of values) assert.equal(index.find(value), findUnmistakable(value, choices), value);
  assert.equal(index.find("/docs/quick-strat"), "/docs/quick-start");
});
