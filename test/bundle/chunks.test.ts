/** Test the table of chunks: pages load few files and share most of them. */

import assert from "node:assert/strict";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import { bundleClient } from "../../src/bundle/bundle-client.ts";
import { openBundler } from "../../src/bundle/esbuild.ts";
import type { OutputPath } from "../../src/model/permalink.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/site.ts";

/** Maximum size of the scripts of a documentation page with Brotli, in bytes. */
const BUDGET = 90_000;

const bundler = openBundler();
const { value } = await bundleClient({ packageRoot: repository, styles: [], modules: [], plugins: [] }, bundler);
await bundler.stop();
const chunks = new Map(Object.entries(value.manifest.templates).map(([name, template]) => [name, template.chunks]));
const chunksOf = (template: string): readonly OutputPath[] => chunks.get(template) ?? assert.fail(template);

test("a documentation page loads its own chunk and six chunks shared by all pages", () => {
  const others = [...chunks].filter(([name]) => name !== "doc").map(([, files]) => new Set(files));
  assert.ok(others.length > 10);
  const own = chunksOf("doc").filter((file) => !others.every((files) => files.has(file)));
  assert.equal(own.length, 1);
  assert.equal(chunksOf("doc").length, 7);
});

test("no page loads more than three chunks that only some pages share", () => {
  for (const [name, files] of nonEmpty(chunks)) {
    const some = files.filter((file) => !chunksOf("doc").includes(file));
    assert.ok(some.length <= 4, `${name} loads ${some.join(", ")}`);
  }
});

test("scripts of a documentation page are within their budget", (t) => {
  const texts = new Map(value.files.map((file) => [file.path, file.text]));
  const files = [value.manifest.entry, ...chunksOf("doc")];
  const sizes = files.map((file) => brotliCompressSync(texts.get(file) ?? assert.fail(file)).length);
  t.diagnostic(sizes.join(" + "));
  const sum = sizes.reduce((all, size) => all + size, 0);
  assert.ok(sum <= BUDGET, `${sum} bytes`);
});
