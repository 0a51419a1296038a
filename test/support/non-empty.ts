import assert from "node:assert/strict";

/**
 * Items that a test loops over.
 *
 * @throws {AssertionError} There are none, so the loop would pass without checking anything.
 */
export function nonEmpty<T>(items: Iterable<T>): T[] {
  const list = [...items];
  assert.ok(list.length > 0, "nothing to check");
  return list;
}
