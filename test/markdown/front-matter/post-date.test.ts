import assert from "node:assert/strict";
import test from "node:test";
import { isoDate, postName } from "../../../src/markdown/front-matter/post-date.ts";

test("dates are unchanged, date-times are converted to UTC", () => {
  assert.equal(isoDate("2024-02-29"), "2024-02-29");
  assert.equal(isoDate("2024-01-01T00:30:00Z"), "2024-01-01T00:30:00.000Z");
  assert.equal(isoDate("2024-01-01 00:30"), "2024-01-01T00:30:00.000Z");
  assert.equal(isoDate("2024-01-01T00:30:00.123456+01:00"), "2023-12-31T23:30:00.123Z");
  assert.equal(isoDate("2024-01-01T00:30+0100"), "2023-12-31T23:30:00.000Z");
  assert.equal(isoDate("2024-01-01T00:30+01"), "2023-12-31T23:30:00.000Z");
});

test("dates and times that do not exist are rejected", () => {
  for (const text of ["", "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "01.02.2024", "2024-01-01T24:00:00Z"])
    assert.equal(isoDate(text), undefined, text);
  for (const text of ["2024-01-01T10:61:00Z", "2024-01-01T10:00:00+99:00", "2024-01-01x"])
    assert.equal(isoDate(text), undefined, text);
});

test("the name of a post contains its date and slug", () => {
  assert.deepEqual(postName("2025-07-01-small-installer"), { date: "2025-07-01", slug: "small-installer" });
  assert.deepEqual(postName("news/2025-07-01-a"), { date: "2025-07-01", slug: "news/a" });
  assert.equal(postName("content/blog/2025-07-01-a.md").date, "2025-07-01");
  assert.deepEqual(postName("electron-1-0"), { date: undefined, slug: "electron-1-0" });
  assert.deepEqual(postName("2025-07-01"), { date: undefined, slug: "2025-07-01" });
});

test("a post in its own directory is named after the directory", () => {
  assert.deepEqual(postName("2025-07-01-a/index"), { date: "2025-07-01", slug: "a" });
  assert.deepEqual(postName("news/2025-07-01-a/index"), { date: "2025-07-01", slug: "news/a" });
  assert.equal(postName("content/blog/2025-07-01-a/index.md").date, "2025-07-01");
  assert.deepEqual(postName("index"), { date: undefined, slug: "index" });
});
