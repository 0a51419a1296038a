import assert from "node:assert/strict";
import { test } from "node:test";
import { syncDismissal } from "../../src/theme/hooks/announcement-dismissal.ts";
import { getCollapseDuration } from "../../src/theme/hooks/collapse.tsx";
import { getNextChoice, readChoice } from "../../src/theme/hooks/color-mode.tsx";
import { isMenuEntry } from "../../src/theme/hooks/mobile-menu.ts";
import { findCurrentHeading } from "../../src/theme/hooks/current-heading.ts";
import { getBackToTopVisibility, getNavbarVisibility } from "../../src/theme/hooks/scroll-steps.ts";
import { getRoute, isBelow, isSamePage, shouldOpenNewTab } from "../../src/theme/links.ts";
import type { BrowserStorage } from "../../src/theme/storage.ts";
import { listErrorMessages } from "../../src/util/format.ts";

const config = { default: "light", disableSwitch: false, respectPrefersColorScheme: true } as const;

test("the color mode cycles through system, light and dark", () => {
  assert.deepEqual(
    (["system", "light", "dark"] as const).map((choice) => getNextChoice(choice, config)),
    ["light", "dark", "system"],
  );
  const own = { ...config, respectPrefersColorScheme: false };
  assert.equal(getNextChoice("light", own), "dark");
  assert.equal(getNextChoice("dark", own), "light");
});

test("invalid stored color modes are ignored", () => {
  assert.equal(readChoice("dark", config), "dark");
  assert.equal(readChoice("system", config), "system");
  assert.equal(readChoice("purple", config), "system");
  assert.equal(readChoice(null, { ...config, respectPrefersColorScheme: false, default: "dark" }), "dark");
  assert.equal(readChoice("dark", { ...config, disableSwitch: true }), "system");
});

function storageOf(values: Record<string, string>): BrowserStorage & { values: Record<string, string> } {
  return {
    values,
    get: (key) => values[key] ?? null,
    set: (key, value) => {
      values[key] = value;
    },
    remove: (key) => delete values[key],
    listen: () => () => {},
  };
}

test("a dismissed announcement stays dismissed until its ID changes", () => {
  const same = storageOf({ "announcement.id": "a", "announcement.dismiss": "true" });
  assert.equal(syncDismissal(same, "a"), true);
  const other = storageOf({ "announcement.id": "a", "announcement.dismiss": "true" });
  assert.equal(syncDismissal(other, "b"), false);
  assert.deepEqual(other.values, { "announcement.id": "b", "announcement.dismiss": "false" });
  const first = storageOf({});
  assert.equal(syncDismissal(first, "a"), false);
  assert.equal(first.values["announcement.dismiss"], "false");
});

test("the misspelled ID of early announcements equals the correct one", () => {
  const storage = storageOf({ "announcement.id": "annoucement-bar", "announcement.dismiss": "true" });
  assert.equal(syncDismissal(storage, "announcement-bar"), true);
  assert.equal(storage.values["announcement.id"], "announcement-bar");
});

test("opening takes longer for taller content, and is immediate with reduced motion", () => {
  assert.equal(getCollapseDuration(36, false), 192);
  assert.ok(getCollapseDuration(720, false) < 2 * getCollapseDuration(360, false));
  assert.equal(getCollapseDuration(720, true), 1);
});

test("the current heading is the one being read", () => {
  const at = (tops: readonly number[], viewport = 800) =>
    findCurrentHeading(
      tops.length,
      (index) => ({ top: tops[index] as number, bottom: (tops[index] as number) + 30 }),
      70,
      viewport,
    );
  assert.equal(at([]), -1);
  assert.equal(at([600, 900]), -1, "before the first");
  assert.equal(at([100, 900]), 0, "in the upper half");
  assert.equal(at([-300, 500, 900]), 0, "the next is in the lower half");
  assert.equal(at([-300, 70, 90]), 1, "just below the bar");
  assert.equal(at([-900, -300]), 1, "below the last");
  for (let above = 0; above <= 9; above++) {
    const tops = Array.from({ length: 9 }, (_, n) => (n < above ? -900 + n : 900 + n));
    assert.equal(at(tops), above - 1, `${above} of 9 above`);
  }
});

test("at the top of a page, only the first heading is measured", () => {
  const asked = new Set<number>();
  findCurrentHeading(
    400,
    (index) => ({ top: asked.add(index) && 200 + index * 100, bottom: 230 + index * 100 }),
    70,
    800,
  );
  assert.deepEqual([...asked], [0]);
});

test("the back-to-top button is visible while scrolling up, far from both ends", () => {
  assert.equal(getBackToTopVisibility({ before: 3000, now: 2800, end: 9000 }), true);
  assert.equal(getBackToTopVisibility({ before: 2800, now: 3000, end: 9000 }), false);
  assert.equal(getBackToTopVisibility({ before: 400, now: 200, end: 9000 }), false);
  assert.equal(getBackToTopVisibility({ before: 9100, now: 9000, end: 9000 }), false);
  assert.equal(getBackToTopVisibility({ before: 500, now: 500, end: 9000 }), undefined);
});

test("a hidden navbar reappears when scrolling up", () => {
  assert.equal(getNavbarVisibility({ before: 0, now: 600, end: 9000 }, 64), false);
  assert.equal(getNavbarVisibility({ before: 600, now: 500, end: 9000 }, 64), true);
  assert.equal(getNavbarVisibility({ before: 600, now: 10, end: 9000 }, 64), true);
});

test("all causes of an error are reported, and circular causes end", () => {
  const inner = new Error("inner");
  const outer = new Error("outer", { cause: inner });
  assert.deepEqual(listErrorMessages(outer), ["outer", "inner"]);
  inner.cause = outer;
  assert.deepEqual(listErrorMessages(outer), ["outer", "inner"]);
  assert.deepEqual(listErrorMessages("text"), ["text"]);
});

test("URLs are compared without query, case and trailing slash", () => {
  assert.ok(isSamePage("/Docs/latest/", "/docs/latest?x#y"));
  assert.ok(isBelow("/blog/tags", "/blog"));
  assert.ok(!isBelow("/blogs", "/blog"));
  assert.ok(shouldOpenNewTab("https://example.org"));
  assert.ok(!shouldOpenNewTab("mailto:a@example.org"));
  assert.ok(!shouldOpenNewTab("/docs"));
});

test("the route is the path without base URL and locale prefix", () => {
  const at = { baseUrl: "/base/", locale: { prefix: "/de" } as never };
  assert.equal(getRoute(at, "/base/de/docs/x"), "/docs/x");
  assert.equal(getRoute(at, "/base/de"), "/");
  assert.equal(getRoute(at, "/base/dex"), "/");
});

test("only marked history entries belong to the menu", () => {
  assert.ok(isMenuEntry({ sitegenMenu: true }));
  assert.ok(!isMenuEntry(null));
  assert.ok(!isMenuEntry({ index: 1 }));
});
