/** Test pages of the API reference in a configured directory. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExportRecord } from "../../src/search/engine/export-records.ts";
import { builtSite } from "../support/built.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const LINKS = "See [Small](/docs/1.0/sdk/structures/small), [Big](/docs/1.0/sdk/structures/big).\n";
const MEMBERS = ["a", "b", "c", "d", "e", "f"].map((name) => `### \`tool.${name}()\`\n\nText.\n`).join("\n");
const site = await builtSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}docs:
  reference: [sdk]
  related: {pages: [sdk], from: [guides]}
  searchWeights: {guides: 110, guides/old: 80, guides/new: 70}
  versions: [{name: "1", folder: "1.0"}]
`,
  "content/docs/1.0/sdk/thing.md": `# thing\n\n${LINKS}`,
  "content/docs/1.0/sdk/tool.md": `# Class: Tool\n\n> Does it.\n\nAbout tools. ${LINKS}\n## Methods\n\n${MEMBERS}`,
  "content/docs/1.0/sdk/nested.md": `---\nkeywords: [a]\n---\n\n# Nested\n\n\`\`\`yaml history\nadded:\n  - pr-url: https://github.com/electron/electron/pull/1\n\`\`\`\n\n> Does it.\n\n${MEMBERS}`,
  "content/docs/1.0/sdk/plain.md": `# Plain\n\nAbout it.\n\n## Methods\n\n${MEMBERS}`,
  "content/docs/1.0/sdk/structures/small.md": "# Small\n\n* `a` number\n",
  "content/docs/1.0/sdk/structures/big.md": "---\npreview: false\n---\n\n# Big\n\n* `a` number\n",
  "content/docs/1.0/api/thing.md": `# No reference here\n\n${LINKS}`,
  "content/docs/1.0/guides/start.md": `# Start\n\n[Tool](../sdk/tool.md). ${LINKS}`,
  "content/docs/1.0/guides/new.md": "# New\n\nText.\n",
  "content/docs/1.0/guides/old/start.md": "# Old start\n\nText.\n",
});
const page = (name: string): string => site.read(`dist/docs/1.0/${name}/index.html`);
const previewTitles = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*data-preview[^>]*>([^<]*)</g)].map(([, text]) => text ?? "");

test("pages in the configured directory have the reference layout, and their links have previews of structures", () => {
  assert.match(page("sdk/thing"), /<article class="prose reference"/);
  assert.deepEqual(previewTitles(page("sdk/thing")), ["Small"]);
  for (const name of ["api/thing", "guides/start"]) {
    assert.match(page(name), /<article class="prose"/);
    assert.deepEqual(previewTitles(page(name)), []);
  }
});

test("the filter is below the lead, before the introduction, and related documents are last", () => {
  const marks = ["<h1", "<blockquote", "member-filter", "member-index", "About ", 'id="methods"', "related-docs"];
  const orderOf = (name: string): string[] => {
    const [, main = ""] = page(name).split("<main");
    const places = marks.map((mark) => [mark, main.indexOf(mark)] as const).filter(([, index]) => index >= 0);
    return places.sort(([, a], [, b]) => a - b).map(([mark]) => mark);
  };
  assert.deepEqual(orderOf("sdk/tool"), marks);
  assert.deepEqual(orderOf("sdk/nested"), ["<h1", "<blockquote", "member-filter", "member-index"]);
  assert.deepEqual(orderOf("sdk/plain"), ["<h1", "About ", "member-filter", "member-index", 'id="methods"']);
});

test("a structure with `preview: false` has no preview file", () => {
  const previews = site.list("dist/assets/previews").map((file) => file.replace(/\..*$/, ""));
  assert.deepEqual(previews, ["small"]);
});

test("search weights apply to directories and documents, and the most specific one wins", async () => {
  const { stdout } = await site.run(["search", "--export", "-"]);
  const lines = stdout.trim().split("\n");
  const records = lines.map((line) => JSON.parse(line) as ExportRecord);
  const ranks = new Map(records.map(({ url, weight }) => [url.replace(/^.*\/docs\/1\.0\//, ""), weight.pageRank]));
  for (const id of ranks.keys()) if (/^sdk\/(?:tool|nested|plain)/.test(id)) ranks.delete(id);
  assert.deepEqual(Object.fromEntries(ranks), {
    "api/thing": 105,
    "guides/new": 70,
    "guides/old/start": 80,
    "guides/start": 110,
    "sdk/structures/big": 33,
    "sdk/structures/small": 33,
    "sdk/thing": 115,
  });
});

test("a link with an inserted structure has no preview and links to the structure", async () => {
  const inserted = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/api/thing.md": "# thing\n\n* `a` [Small](structures/small.md?inline)\n",
    "content/docs/api/structures/small.md": "# Small\n\n* `width` number\n",
  });
  const { status, stderr } = await inserted.build("--quiet");
  assert.equal(status, 0, stderr);
  const html = inserted.read("dist/docs/api/thing/index.html");
  assert.match(html, /<a href="\/docs\/api\/structures\/small">Small<\/a>\s*<dl class="fields"><dt><span>width</);
});

test("contents lists shorten members on API pages only, on the page, in the text and in print", async () => {
  const sections =
    "[[toc]]\n\n## `app.quit()`\n\nText.\n\n## Event: 'ready'\n\nText.\n\n## `app.name` _macOS_\n\nText.\n\n" +
    "## `process.exit()` ends a process at once\n\nText.\n\n## Event: 'Hello' in Berlin\n\nText.\n";
  const members = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}blog: {}\ndocs: {reference: [api]}\n`,
    "content/docs/sidebars.yaml": "main: [api/app, guide, tour, api/title]\n",
    "content/docs/api/app.md": `# app\n\n${sections}`,
    "content/docs/api/title.md": "# `app.dock`\n\nText.\n",
    "content/docs/guide.md": `# Guide\n\n${sections}`,
    "content/docs/tour.mdx": `# Tour\n\n${sections}`,
    "content/blog/2025-01-01-post.md": `---\ntitle: Post\n---\n\n${sections}`,
    "content/pages/about.md": `# About\n\n${sections}`,
  });
  const { status, stderr } = await members.build("--quiet");
  assert.equal(status, 0, stderr);
  const last = ["<code>process.exit()</code> ends a process at once", "Event: 'Hello' in Berlin"];
  const shortened = ["<code>quit</code>", "<code>'ready'</code>", "<code>name</code>", ...last];
  const whole = ["<code>app.quit()</code>", "Event: 'ready'", "<code>app.name</code> macOS", ...last];
  const labelsOf = (html: string, name: string): string[] =>
    [
      ...(new RegExp(`<nav[^>]*class="${name}.*?</nav>`, "s").exec(html)?.[0] ?? "").matchAll(
        /<a href="#[^>]*>(.*?)<\/a>/gs,
      ),
    ].map(([, label = ""]) => label.replaceAll("&#39;", "'"));
  const pages = { "docs/api/app": shortened, "docs/guide": whole, "docs/tour": whole, "blog/post": whole };
  for (const [name, labels] of Object.entries(pages)) {
    const html = members.read(`dist/${name}/index.html`);
    assert.deepEqual(labelsOf(html, "toc"), labels, name);
    assert.deepEqual(labelsOf(html, "page-toc"), labels, name);
  }
  assert.deepEqual(labelsOf(members.read("dist/about/index.html"), "page-toc"), whole);
  const print = members.read("dist/print/main/index.html");
  assert.deepEqual(labelsOf(print, "printed-toc"), ["app", "Guide", "Tour", "<code>app.dock</code>"]);
  const printedLists = [...print.matchAll(/<nav class="page-toc.*?<\/nav>/gs)].map(([list]) =>
    labelsOf(list, "page-toc"),
  );
  assert.deepEqual(printedLists, [shortened, whole, whole]);
});
