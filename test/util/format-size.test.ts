import assert from "node:assert/strict";
import test from "node:test";
import { formatDuration, formatSize } from "../../src/util/format.ts";

test("sizes are formatted in the shortest unit", () => {
  const sizes = [0, 1, 999, 1000, 1449, 9949, 9950, 999_499, 999_500, 270_134_248, 12_345_678_901_234];
  assert.deepEqual(sizes.map(formatSize), [
    "0 B",
    "1 B",
    "999 B",
    "1.0 kB",
    "1.4 kB",
    "9.9 kB",
    "10 kB",
    "999 kB",
    "1.0 MB",
    "270 MB",
    "12346 GB",
  ]);
});

test("durations below one second are in milliseconds", () => {
  assert.deepEqual([0.2, 38.4, 999.4, 999.6, 10_700].map(formatDuration), [
    "0 ms",
    "38 ms",
    "999 ms",
    "1.0 s",
    "10.7 s",
  ]);
});
