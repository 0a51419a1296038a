/** Test documents that code creates instead of files. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSite } from "../../../src/check/run-rules.ts";
import { createMemoryStore } from "../../../src/host/cache-store.ts";
import { computeDigest } from "../../../src/host/digest.ts";
import { createDiskFiles } from "../../../src/host/files.ts";
import { toSourcePath } from "../../../src/model/problem.ts";
import type { VirtualDocument } from "../../../src/model/virtual-document.ts";
import { loadConfig } from "../../../src/site/config/load-config.ts";
import { loadSite } from "../../../src/site/load-site.ts";
import { getSourceFile } from "../../../src/site/site.ts";
import { createSite, type Files, MINIMAL_CONFIG } from "../../support/site.ts";

const LOCALES =
  "locales:\n  - { code: en, label: English, htmlLang: en }\n  - { code: de, label: Deutsch, htmlLang: de }\n";

/** Create a document whose problems are reported on a line of `data.yaml`. */
function createDocument(path: string, text: string, line: number): VirtualDocument {
  const file = toSourcePath("data.yaml");
  return {
    path: toSourcePath(path),
    text,
    digest: computeDigest(text),
    creator: "the test",
    getFile: () => file,
    locate: () => ({ file, line, column: 1 }),
  };
}

async function load(files: Files, virtualDocuments: readonly VirtualDocument[]) {
  const { root } = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES, ...files });
  const { config, file } = await loadConfig(root, undefined);
  const { value, problems } = await loadSite({
    root,
    config,
    configFile: file,
    drafts: false,
    files: createDiskFiles(root),
    store: createMemoryStore(),
    virtualDocuments,
  });
  const { site } = value;
  const reports = checkSite(site, problems).filter(({ severity }) => severity === "error");
  return { site, reports: reports.map(({ place, message }) => `${place?.file}:${place?.line} ${message}`) };
}

const PAGES: Files = {
  "content/docs/intro.md": "# Intro\n\n[First](errors/E1.md#details) [second](/docs/errors/E2)\n",
};
const E1 = createDocument("content/docs/errors/E1.md", "---\ntitle: First\n---\n\n## Details\n\n[Next](E2.md)\n", 10);
const E2 = createDocument("content/docs/errors/E2.md", "# Second\n\n[Up](../intro.md) [gone](E3.md)\n", 20);

test("virtual documents have routes, links lead to them, and their problems are at the place they come from", async () => {
  const { site, reports } = await load(PAGES, [E2, E1]);
  const home = [...site.locales.values()][0];
  assert.deepEqual(
    home?.routes.map(({ path }) => path).filter((path) => path.startsWith("/docs")),
    ["/docs/errors/E1", "/docs/errors/E2", "/docs/intro"],
  );
  assert.equal(reports.length, 1, reports.join("\n"));
  assert.match(reports[0] ?? "", /^data\.yaml:20 .*"E3\.md"/);
  const [first] = site.catalog.listOriginals("doc");
  assert.equal(first && getSourceFile(first, site), "data.yaml");
});

test("a file translates a virtual document, and a virtual document translates a file", async () => {
  const german = createDocument("i18n/de/docs/intro.md", "# Einleitung\n", 30);
  const replaced = createDocument("i18n/de/docs/errors/E1.md", "# Ersetzt\n", 40);
  const files = { ...PAGES, "i18n/de/docs/errors/E1.md": "---\ntitle: Erster\n---\n\n## Einzelheiten\n" };
  const { site } = await load(files, [E1, E2, german, replaced]);
  const titles = site.catalog.listOriginals("doc").map((doc) => {
    const translation = site.catalog.documents.find(({ id, locale }) => id === doc.id && locale === "de");
    return translation?.title;
  });
  assert.deepEqual(titles, ["Erster", undefined, "Einleitung"]);
});

test("two virtual documents or a file at one path are an error that names both", async () => {
  const file = createDocument("content/docs/intro.md", "# Another\n", 50);
  const { reports } = await load(PAGES, [E1, E2, { ...E2, creator: "another test" }, file]);
  const duplicates = reports.filter((text) => /is created by/.test(text));
  assert.deepEqual(duplicates, [
    'data.yaml:20 "content/docs/errors/E2.md" is created by another test, and by the test (data.yaml:20).',
    'data.yaml:50 "content/docs/intro.md" is created by the test, and is also a file.',
  ]);
});
