import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { sourcePath } from "../../../src/model/problem.ts";
import { sidebarName } from "../../../src/model/sidebar.ts";
import { readSidebars } from "../../../src/site/navigation/sidebars.ts";

const FILE = sourcePath("content/docs/sidebars.yaml");

function read(text: string) {
  const { value, problems } = readSidebars(text, FILE, { id: "docs", idBase: "", routeBase: "/docs" });
  const reports = problems.map(({ severity, code, message, hint, place }) => {
    assert.equal(place?.file, FILE);
    return `${place?.line}:${place?.column} ${severity} ${code} ${message}${hint ? ` ${hint}` : ""}`;
  });
  return { value, reports };
}

test("the sidebars of this site are valid", () => {
  const text = readFileSync(path.join(process.env.SITEGEN_REPOSITORY as string, FILE), "utf8");
  const { value, reports } = read(text);
  assert.deepEqual(reports, []);
  assert.deepEqual([...value.keys()], ["docs", "api"]);
});

test("every type of item is read", () => {
  const { value, reports } = read(`guides:
  - latest/start
  - category: Windows
    link: {id: latest/windows}
    collapsed: false
    items:
      - {id: latest/badges, platforms: [mac, windows], label: Badges}
      - {id: latest/old, deprecated: true, className: quiet}
  - category: More stuff
    link: {generatedIndex: {title: More}}
    items: [{href: /blog, label: Blog}, {href: 'https://example.org', label: Out}, {html: '<hr>'}]
  - category: Own
    link: {generatedIndex: {slug: /own/page/}}
`);
  assert.deepEqual(reports, []);
  const [start, windows, more, own] = value.get(sidebarName("guides")) ?? [];
  assert.deepEqual(start, { type: "doc", id: "latest/start", place: { file: FILE, line: 2, column: 5, length: 12 } });
  assert.ok(windows?.type === "category" && more?.type === "category" && own?.type === "category");
  assert.deepEqual(windows.link, {
    kind: "doc",
    id: "latest/windows",
    place: { file: FILE, line: 4, column: 16, length: 14 },
  });
  assert.equal(windows.collapsed, false);
  assert.equal(windows.collapsible, true);
  assert.deepEqual(
    windows.items.map((item) => item.type === "doc" && item.place.line),
    [7, 8],
  );
  assert.equal(more.link?.kind === "generated" && more.link.path, "/docs/category/more-stuff");
  assert.deepEqual(
    more.items.map((item) => item.type),
    ["link", "link", "html"],
  );
  assert.equal(own.link?.kind === "generated" && own.link.path, "/docs/own/page/");
  assert.deepEqual(own.items, []);
});

test("empty files and empty sidebars are valid", () => {
  for (const text of ["", "\n", "# none\n", "{}"]) assert.deepEqual(read(text), { value: new Map(), reports: [] });
  for (const text of ["docs:\n", "docs: []\n"])
    assert.deepEqual(read(text), { value: new Map([["docs", []]]), reports: [] });
});

test("a category without items and link is reported", () => {
  assert.deepEqual(read("docs:\n  - category: A\n  - {category: B, items: []}\n").reports, [
    '2:15 error empty-category The category "A" has neither items nor link. Add "items" or a "link", or remove the category.',
    '3:16 error empty-category The category "B" has neither items nor link. Add "items" or a "link", or remove the category.',
  ]);
});

test("invalid items are reported with line and path, and other items are kept", () => {
  const { value, reports } = read(`docs:
  - latest/a
  - 5
  - {label: x}
  - {id: a, href: /b, label: c}
  - {id: a, lable: x}
  - {href: 'javascript:x', label: x}
  - {id: a, platforms: [mca]}
  - category: C
    link: {generatedIndex: {slug: ../../x}}
    items: [latest/b]
  - category: D
    items: [{id: 7}, latest/c]
api: word
`);
  assert.deepEqual(
    reports.map((line) => line.replace(/ error invalid-data/, "").slice(0, 60)),
    [
      '3:5 "docs[1]" is 5, expected a string or a map of keys and v',
      '4:5 "docs[2]" has no type. Write exactly one of "id", "categ',
      '5:5 "docs[3]" has several types: "id" and "href". Write exac',
      '6:13 "docs[4].lable" is not a known key. Did you mean "label',
      '7:12 "docs[5].href" is "javascript:x": it is not an absolute',
      '8:25 "docs[6].platforms[0]" is "mca", expected "mac", "windo',
      '10:35 "docs[7].link.generatedIndex.slug" is "../../x": it co',
      '13:18 "docs[8].items[0].id" is 7, expected a string. Put the',
      '14:6 "api" is "word", expected a list. Write a list: "[a, b]',
    ],
  );
  assert.deepEqual(value.get(sidebarName("docs"))?.length, 2);
});

test("invalid YAML and unexpected types are reported", () => {
  for (const text of [
    "docs:\n\t- a\n",
    "- a\n",
    "word\n",
    "docs: {a: b}\n",
    `docs: ${"[".repeat(5000)}`,
    "docs: &a [*a]\n",
  ])
    assert.ok(read(text).reports.length > 0, text.slice(0, 20));
});

test("property names of `Object.prototype` are valid sidebar names", () => {
  assert.deepEqual([...read("__proto__: [a]\nconstructor: [b]\n").value.keys()], ["__proto__", "constructor"]);
});

test("a directory outside of the docs is reported with valid values", () => {
  assert.deepEqual(read("docs:\n  - autogenerated: ../blog\n").reports, [
    '2:20 error invalid-data "docs[0].autogenerated" is "../blog": it is outside the docs. Write a directory below the docs, or "." for all documents.',
  ]);
});
