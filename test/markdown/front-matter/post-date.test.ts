import assert from "node:assert/strict";
import test from "node:test";
import { parsePostName, suggestDate, toIsoDate } from "../../../src/markdown/front-matter/post-date.ts";

test("dates are unchanged, date-times are converted to UTC", () => {
  assert.equal(toIsoDate("2024-02-29"), "2024-02-29");
  assert.equal(toIsoDate("2024-01-01T00:30:00Z"), "2024-01-01T00:30:00.000Z");
  assert.equal(toIsoDate("2024-01-01 00:30"), "2024-01-01T00:30:00.000Z");
  assert.equal(toIsoDate("2024-01-01T00:30:00.123456+01:00"), "2023-12-31T23:30:00.123Z");
  assert.equal(toIsoDate("2024-01-01T00:30+0100"), "2023-12-31T23:30:00.000Z");
  assert.equal(toIsoDate("2024-01-01T00:30+01"), "2023-12-31T23:30:00.000Z");
});

test("the leading zero of month and day may be missing", () => {
  assert.equal(toIsoDate("2023-2-07T00:00:00.000Z"), "2023-02-07T00:00:00.000Z");
  assert.equal(toIsoDate("2023-2-7"), "2023-02-07");
  assert.equal(toIsoDate("2023-11-3"), "2023-11-03");
  assert.equal(toIsoDate("2023-2-7 08:30"), "2023-02-07T08:30:00.000Z");
  assert.deepEqual(parsePostName("2023-11-3-notes"), { date: "2023-11-3", slug: "notes" });
  assert.deepEqual(parsePostName("news/2023-2-7-notes/index"), { date: "2023-2-7", slug: "news/notes" });
});

test("dates in other formats have a suggestion, unless they are ambiguous", () => {
  for (const text of ["2023/2/7", "2023.02.07", "20230207", "2023_02_07_notes.md", "7 February 2023", "Feb 7, 2023"])
    assert.equal(suggestDate(text), "2023-02-07", text);
  for (const text of ["7/2/2023", "02.03.2023", "2023-13-01", "notes.md", "news-2023.md", "1234567.md", "soon"])
    assert.equal(suggestDate(text), undefined, text);
});

test("dates and times that do not exist are rejected", () => {
  for (const text of ["", "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-32", "01.02.2024", "2024-01-01T24:00:00Z"])
    assert.equal(toIsoDate(text), undefined, text);
  for (const text of ["2024-01-01T10:61:00Z", "2024-01-01T10:00:00+99:00", "2024-01-01x"])
    assert.equal(toIsoDate(text), undefined, text);
});

test("the name of a post contains its date and slug", () => {
  assert.deepEqual(parsePostName("2025-07-01-small-installer"), { date: "2025-07-01", slug: "small-installer" });
  assert.deepEqual(parsePostName("news/2025-07-01-a"), { date: "2025-07-01", slug: "news/a" });
  assert.equal(parsePostName("content/blog/2025-07-01-a.md").date, "2025-07-01");
  assert.deepEqual(parsePostName("electron-1-0"), { date: undefined, slug: "electron-1-0" });
  assert.deepEqual(parsePostName("2025-07-01"), { date: undefined, slug: "2025-07-01" });
});

test("a post in its own directory is named after the directory", () => {
  assert.deepEqual(parsePostName("2025-07-01-a/index"), { date: "2025-07-01", slug: "a" });
  assert.deepEqual(parsePostName("news/2025-07-01-a/index"), { date: "2025-07-01", slug: "news/a" });
  assert.equal(parsePostName("content/blog/2025-07-01-a/index.md").date, "2025-07-01");
  assert.deepEqual(parsePostName("index"), { date: undefined, slug: "index" });
});
