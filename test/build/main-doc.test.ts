/** Test the main document of a version, the target of the home page and of version links without an equivalent page. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite, type Files, type TestSite } from "../support/site.ts";

async function built(files: Files): Promise<TestSite> {
  const site = createSite(files);
  const { status, stderr } = await site.build("--quiet", "--no-share-images");
  assert.equal(status, 0, stderr);
  return site;
}

function homeOf(site: TestSite): { title: string; start: string | undefined } {
  const html = site.read("dist/index.html");
  return {
    title: (/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "").trim(),
    start: /<a href="([^"]*)" class="button button-primary"/.exec(html)?.[1],
  };
}

test("a directory of documents has a home page with the site title and a link to the first document", async () => {
  const site = await built({ "content/docs/setup.md": "# Setup\n", "content/docs/about.md": "# About\n" });
  assert.deepEqual(homeOf(site), { title: "Test", start: "/docs/about" });
});

test("the document at the root of the docs takes precedence, and unlisted documents are ignored", async () => {
  const files = {
    "content/docs/about.md": "---\nunlisted: true\n---\n\n# About\n",
    "content/docs/setup.md": "# Setup\n",
  };
  assert.equal(homeOf(await built(files)).start, "/docs/setup");
  assert.equal(homeOf(await built({ ...files, "content/docs/index.md": "# Start\n" })).start, "/docs");
});

test("a home page without data has cards of the other items in the first document's sidebar, and no image", async () => {
  const site = await built({
    "content/docs/index.md": "# Start\n",
    "content/docs/setup.md": "# Setup\n\nInstall it.\n",
    "content/docs/secret.md": "---\nunlisted: true\n---\n\n# Secret\n",
    "content/docs/guides/one.md": "# One\n",
    "content/docs/guides/two.md": "# Two\n",
  });
  const html = site.read("dist/index.html");
  const cards = html.matchAll(
    /<li class="card"><a href="([^"]*)"><span class="card-title">.*?<\/svg>([^<]*)<\/span><span class="card-text">([^<]*)</g,
  );
  assert.deepEqual(
    [...cards].map(([, ...card]) => card),
    [
      ["/docs/guides/one", "Guides", "2 items"],
      ["/docs/setup", "Setup", "Install it."],
    ],
  );
  assert.doesNotMatch(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "", /<img|data-image/);
});

const VERSIONS = `title: Test
url: https://example.org
docs:
  mainDoc: next/start
  versions:
    - {name: next, folder: next, banner: unreleased}
    - {name: "1.0", folder: v1, isLast: true}
navbar: {right: [{type: docsVersionDropdown}]}
`;

const DOCS = {
  "content/docs/next/about.md": "# About\n",
  "content/docs/next/new.md": "# New\n",
  "content/docs/next/start.md": "# Start\n",
  "content/docs/v1/about.md": "# About\n",
  "content/docs/v1/start.md": "# Start\n",
};

test("the main document applies to each version", async () => {
  const site = await built({ ...DOCS, "sitegen.config.yaml": VERSIONS });
  assert.equal(homeOf(site).start, "/docs/v1/start");
  assert.match(site.read("dist/docs/next/new/index.html"), /The current docs are in the <a href="\/docs\/v1\/start">/);
  assert.match(
    site.read("dist/docs/next/about/index.html"),
    /The current docs are in the <a href="\/docs\/v1\/about">/,
  );
});

test("a missing main document is a configuration error", async () => {
  const site = createSite({ ...DOCS, "sitegen.config.yaml": VERSIONS.replace("next/start", "next/strat") });
  const { status, stderr } = await site.run(["build", "--no-color"]);
  assert.equal(status, 2);
  assert.match(
    stderr,
    /sitegen\.config\.yaml:4:12 {2}error {2}invalid-config\n {2}No document .* has the ID "next\/strat"\./,
  );
});
