/** Test pages of the API reference in a configured directory. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExportRecord } from "../../src/search/engine/export-records.ts";
import { builtSite } from "../support/built.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const LINKS = "See [Small](/docs/1.0/sdk/structures/small), [Big](/docs/1.0/sdk/structures/big).\n";
const site = await builtSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}docs:
  reference: [sdk]
  searchWeights: {guides: 110, guides/old: 80, guides/new: 70}
  versions: [{name: "1", folder: "1.0"}]
`,
  "content/docs/1.0/sdk/thing.md": `# thing\n\n${LINKS}`,
  "content/docs/1.0/sdk/structures/small.md": "# Small\n\n* `a` number\n",
  "content/docs/1.0/sdk/structures/big.md": "---\npreview: false\n---\n\n# Big\n\n* `a` number\n",
  "content/docs/1.0/api/thing.md": `# No reference here\n\n${LINKS}`,
  "content/docs/1.0/guides/start.md": `# Start\n\n${LINKS}`,
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

test("a structure with `preview: false` has no preview file", () => {
  const previews = site.list("dist/assets/previews").map((file) => file.replace(/\..*$/, ""));
  assert.deepEqual(previews, ["small"]);
});

test("search weights apply to directories and documents, and the most specific one wins", async () => {
  const { stdout } = await site.run(["search", "--export", "-"]);
  const lines = stdout.trim().split("\n");
  const records = lines.map((line) => JSON.parse(line) as ExportRecord);
  const ranks = new Map(records.map(({ url, weight }) => [url.replace(/^.*\/docs\/1\.0\//, ""), weight.pageRank]));
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
