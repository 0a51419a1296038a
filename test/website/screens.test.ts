import assert from "node:assert/strict";
import { test } from "node:test";
import { filterApps, NO_FILTER, readFilter, writeFilter } from "../../website/components/app-filter.ts";
import { listPeople } from "../../website/components/GroupCard.tsx";
import { chooseColor, getInitials } from "../../website/components/Tile.tsx";

const apps = [
  { slug: "b", name: "Beta Notes", description: "", category: "Music", date: "2020-01-01", isFavorite: false },
  { slug: "a", name: "alpha", description: "", category: "Games", date: "2024-01-01", isFavorite: true },
];

test("apps are filtered by category and case-insensitive name, and sorted", () => {
  const names = (change: object) => filterApps(apps, { ...NO_FILTER, ...change }).map(({ slug }) => slug);
  assert.deepEqual(names({}), ["a", "b"]);
  assert.deepEqual(names({ query: " NOTES " }), ["b"]);
  assert.deepEqual(names({ category: "Games" }), ["a"]);
  assert.deepEqual(names({ category: "Games", query: "beta" }), []);
  assert.deepEqual(names({ order: "recent" }), ["a", "b"]);
});

test("the app filter is preserved in the URL", () => {
  const filter = { category: "Music", query: "a & b", order: "recent" } as const;
  assert.deepEqual(readFilter(writeFilter(filter), ["Music"]), filter);
  assert.equal(writeFilter(NO_FILTER), "");
  assert.equal(readFilter("?category=Nope&sort=up", ["Music"]).category, "");
});

test("groups of more than four are collapsible, including a vacant chair", () => {
  const group = { name: "x", description: "", link: "", members: ["a", "b", "c", "d"] };
  assert.equal(listPeople(group).isLong, true);
  assert.equal(listPeople({ ...group, members: ["a", "b", "c"] }).isLong, false);
  assert.deepEqual(listPeople({ ...group, chair: "z" }).people[0], { handle: "z", isChair: true });
});

test("a tile has the initials of two words, or the beginning of one, and always the same color", () => {
  assert.equal(getInitials("Visual Studio Code"), "VS");
  assert.equal(getInitials("itch"), "It");
  assert.equal(getInitials("API"), "AP");
  assert.equal(getInitials("東京"), "東京");
  assert.equal(getInitials("…"), "?");
  assert.equal(chooseColor("itch"), chooseColor("itch"));
  assert.match(chooseColor(""), /^#[0-9a-f]{6}$/);
});
