import assert from "node:assert/strict";
import { test } from "node:test";
import { getElement, getLast, getOrThrow } from "../../src/util/collections.ts";

test("elements are returned, also falsy ones and those of typed arrays", () => {
  assert.equal(getElement(["a", "b"], 0), "a");
  assert.equal(getElement([0, false, ""], 2), "");
  assert.equal(getElement(new Int32Array([5, 0]), 1), 0);
  assert.equal(getLast(["a", "b"]), "b");
  assert.equal(getLast(/(a)(b)/.exec("ab") ?? []), "b");
  assert.equal(getOrThrow(new Map([["a", 0]]), "a"), 0);
});

test("an invalid index is reported with the length of the list", () => {
  const list = ["a", "b", undefined];
  for (const index of [-1, 2, 3, 0.5, Number.NaN])
    assert.throws(() => getElement(list, index), new RangeError(`a list of 3 elements has none at index ${index}`));
  assert.throws(() => getLast([]), new RangeError("a list of 0 elements has none at index -1"));
});

test("a missing key is reported with the size of the map", () => {
  assert.throws(() => getOrThrow(new Map([["a", 1]]), "b"), new RangeError('a map of 1 entries has no key "b"'));
  assert.throws(() => getOrThrow(new Map<object, number>(), {}), RangeError);
});
