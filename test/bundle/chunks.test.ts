/** Test the table of chunks: pages load few files and share most of them. */

import assert from "node:assert/strict";
import test from "node:test";
import { bundleClient } from "../../src/bundle/bundle-client.ts";
import { createContentPlugin } from "../../src/bundle/page-modules.ts";
import { createSitePlugin } from "../../src/bundle/site-modules.ts";
import { measureCompressedSize } from "../../src/host/compress.ts";
import type { OutputPath } from "../../src/model/permalink.ts";
import { toSourcePath } from "../../src/model/problem.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

/** Maximum size of the scripts of a page, in bytes, as the summary of a build measures it. */
const BUDGET = 75_000;

const { value } = await bundleClient({ packageRoot: repository, styles: [], modules: [], plugins: [] });

/** Bundle a site with one page in React. */
async function bundlePage(code: string): Promise<typeof value> {
  const site = createSite({ "content/pages/own.tsx": code });
  const modules = [toSourcePath("content/pages/own.tsx")];
  const options = { packageRoot: repository, root: site.root, side: "client" } as const;
  const plugins = [createSitePlugin({ ...options }), createContentPlugin({ ...options, modules })];
  return (await bundleClient({ packageRoot: repository, styles: [], modules, plugins })).value;
}

const withPages = await Promise.all(
  [
    'import { Image, Link } from "sitegen/theme";\nexport default () => <><Link to="/">a</Link><Image src="/a.svg" alt="" /></>;',
    'import { Icon as Sign, type PageProps, useLocale } from "sitegen/theme";\nexport default function Own({ page }: PageProps) {\n  return <Sign name="heart" label={page.title + useLocale().locale.code} />;\n}',
    'export { Footer as default } from "sitegen/theme";',
    'export default () => <pre>{`\nimport { Navbar } from "sitegen/theme";\n`}</pre>;',
    "export default () => <p>None</p>;",
  ].map(bundlePage),
);
const [withAll] = await Promise.all([
  bundlePage('import * as theme from "sitegen/theme";\nexport default () => <theme.DocCards cards={[]} />;'),
]);
const chunks = new Map(Object.entries(value.manifest.templates).map(([name, template]) => [name, template.chunks]));
const chunksOf = (template: string): readonly OutputPath[] => chunks.get(template) ?? assert.fail(template);

test("a documentation page loads its own chunk, that of its sidebar, and six chunks shared by all pages", () => {
  const others = [...chunks].filter(([name]) => name !== "doc").map(([, files]) => new Set(files));
  assert.ok(others.length > 10);
  const own = chunksOf("doc").filter((file) => !others.every((files) => files.has(file)));
  assert.equal(own.length, 2);
  assert.equal(chunksOf("doc").length, 8);
});

test("no page loads more than three chunks that only some pages share", () => {
  for (const [name, files] of nonEmpty(chunks)) {
    const some = files.filter((file) => !chunksOf("doc").includes(file));
    assert.ok(some.length <= 4, `${name} loads ${some.join(", ")}`);
  }
});

test("scripts of a documentation page do not grow with pages in React, whatever these import of the theme", () => {
  const sizeOf = ({ manifest, files }: typeof value): number => {
    const texts = new Map(files.map((file) => [file.path, file.text]));
    const page = [manifest.entry, ...(manifest.templates.doc?.chunks ?? assert.fail("no doc"))];
    return page.reduce((sum, file) => sum + (texts.get(file) ?? assert.fail(file)).length, 0);
  };
  const before = sizeOf(value);
  // Names of exports and the table of pages differ by some bytes.
  for (const bundle of withPages) assert.ok(sizeOf(bundle) < before + 300, `${sizeOf(bundle)} and ${before} bytes`);
});

test("a page in React may import all of the theme", () => {
  const chunk = withAll.manifest.modules[toSourcePath("content/pages/own.tsx")]?.chunks.at(-1);
  assert.ok(chunk !== undefined && withAll.files.some((file) => file.path === chunk));
});

for (const template of ["doc", "blogPost", "home"]) {
  test(`scripts of ${template} pages are within their budget`, async (t) => {
    const texts = new Map(value.files.map((file) => [file.path, file.text]));
    const files = [value.manifest.entry, ...chunksOf(template)];
    const sizes = await Promise.all(
      files.map((file) => measureCompressedSize(Buffer.from(texts.get(file) ?? assert.fail(file)))),
    );
    t.diagnostic(sizes.join(" + "));
    const sum = sizes.reduce((all, size) => all + size, 0);
    assert.ok(sum <= BUDGET, `${sum} bytes`);
  });
}
