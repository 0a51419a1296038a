/** Test `member-versions.yaml`: badges of API members, the selectable versions, and mistakes in the file. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine } from "../../src/search/engine/engine.ts";
import type { SearchEntry } from "../../src/search/engine/index-format.ts";
import { builtSite } from "../support/built.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const methods = (names: readonly string[]): string =>
  names.map((name) => `### \`tool.${name}()\`\n\nText.\n`).join("\n");
const API = `# tool\n\n## Methods\n\n${methods(["a", "b", "c", "d", "e", "f"])}`;

const site = await builtSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}docs:
  versions: [{name: "2", folder: "2"}, {name: "1", folder: "1"}]
`,
  "content/docs/2/api/tool.md": API,
  "content/docs/2/api/few.md": "# few\n\n## Methods\n\n### `few.a()`\n\nText.\n",
  "content/docs/1/api/tool.md": API,
  "content/docs/2/member-versions.yaml":
    'label: Tool\nversions: [2.1, "2.0", 1]\nmembers:\n  api/tool: {toola: 2.1, toolb: 2, toolc: 1, toold: 1.5, toole: 0.9}\n',
});
const read = (name: string): string => site.read(`dist/docs/${name}/index.html`);
const badges = (html: string): string[] =>
  [...html.matchAll(/data-version="([^"]*)">([^<]*)</g)].map(([, version, text]) => `${version}: ${text}`);

test("all members of the file have a badge with their version, in the docs version of the file", () => {
  assert.deepEqual(badges(read("2/api/tool")), [
    "2.1: Added in 2.1",
    "2: Added in 2",
    "1: Added in 1",
    "1.5: Added in 1.5",
    "0.9: Added in 0.9",
  ]);
  assert.deepEqual(badges(read("1/api/tool")), []);
});

test("the filter offers the versions of the file, and no versions without one", () => {
  const options = (html: string): string[] =>
    [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text ?? "");
  assert.deepEqual(options(read("2/api/tool")), ["Any version", "Tool 2.1", "Tool 2.0", "Tool 1"]);
  assert.deepEqual(options(read("1/api/tool")), []);
  assert.match(read("1/api/tool"), /<form class="member-filter"/);
});

test("search results have the same badge if a selectable version lacks the member", async () => {
  const entry: SearchEntry = JSON.parse(site.read("dist/assets/search/en.json"));
  const [files] = entry.indexes;
  assert.ok(files);
  const engine = createEngine({ entry, files, load: async (name) => site.read(`dist/${name}`) });
  const findBadge = async (query: string): Promise<string | undefined> => {
    const { hits } = await engine.search({ query, page: 0, size: 1 });
    return hits[0]?.badge;
  };
  assert.deepEqual(await Promise.all(["tool.a", "tool.b", "tool.c", "tool.d", "tool", "text"].map(findBadge)), [
    "Added in 2.1",
    "Added in 2",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a page with few members has no index and no filter", () => {
  assert.doesNotMatch(read("2/api/few"), /member-filter|member-index/);
  assert.match(read("2/api/few"), /<section class="member">/);
});

test("the index lists all members with the first sentence of their text", () => {
  const [index = ""] = /<nav class="member-index".*?<\/nav>/s.exec(read("2/api/tool")) ?? [];
  assert.match(index, /<summary>Methods <i>6<\/i><\/summary>/);
  assert.equal(index.match(/<li><a href="#tool[a-f]">[a-f]<\/a><span>Text\.<\/span><\/li>/g)?.length, 6);
});

test("mistakes in the file are reported with their places, and do not stop the build", async () => {
  const wrong = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/api/tool.md": API,
    "content/docs/member-versions.yaml": [
      "versions: [2, next]",
      "members:",
      "  api/tol: {toola: 1}",
      "  api/tool:",
      "    tooly: 1",
      "    toola: soon",
      "    toolb: [1]",
      "    toolc: 3",
    ].join("\n"),
  });
  const { stdout, status } = await wrong.run(["check"]);
  assert.equal(status, 0);
  for (const line of [
    /member-versions\.yaml:1:15.*\s+"versions\[1\]" is "next": it is not a version/,
    /member-versions\.yaml:3:12.*\s+There is no document "api\/tol"/,
    /Did you mean "api\/tool"\?/,
    /member-versions\.yaml:5:12.*\s+There is no heading "#tooly" on this page/,
    /member-versions\.yaml:6:12.*\s+"members\["api\/tool"\]\.toola" is "soon"/,
    /member-versions\.yaml:7:12/,
  ])
    assert.match(stdout, line);
});

test("a file that is no map is reported", async () => {
  const wrong = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/api/tool.md": API,
    "content/docs/member-versions.yaml": "- 1\n",
  });
  const { stdout, status } = await wrong.run(["check"]);
  assert.match(stdout, /member-versions\.yaml:1:1/);
  assert.equal(status, 0);
});
