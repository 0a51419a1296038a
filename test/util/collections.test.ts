import assert from "node:assert/strict";
import { test } from "node:test";
import { elementAt, getOrThrow, lastElement } from "../../src/util/collections.ts";

test("elements are returned, also falsy ones and those of typed arrays", () => {
  assert.equal(elementAt(["a", "b"], 0), "a");
  assert.equal(elementAt([0, false, ""], 2), "");
  assert.equal(elementAt(new Int32Array([5, 0]), 1), 0);
  assert.equal(lastElement(["a", "b"]), "b");
  assert.equal(lastElement(/(a)(b)/.exec("ab") ?? []), "b");
  assert.equal(getOrThrow(new Map([["a", 0]]), "a"), 0);
});

test("an invalid index is reported with the length of the list", () => {
  const list = ["a", "b", undefined];
  for (const index of [-1, 2, 3, 0.5, Number.NaN])
    assert.throws(() => elementAt(list, index), new RangeError(`a list of 3 elements has none at index ${index}`));
  assert.throws(() => lastElement([]), new RangeError("a list of 0 elements has none at index -1"));
});

test("a missing key is reported with the size of the map", () => {
  assert.throws(() => getOrThrow(new Map([["a", 1]]), "b"), new RangeError('a map of 1 entries has no key "b"'));
  assert.throws(() => getOrThrow(new Map<object, number>(), {}), RangeError);
});
