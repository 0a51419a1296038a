/** Test the parts around the text of a page: description, links for editing and feedback, and bare pages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const DOC = "---\ndescription: What it does.\n---\n\n# Pump & hose\n\n## Part\n\nText.\n";

/** Build a site and return its pages. */
async function build(config: string, files: Readonly<Record<string, string>>) {
  const site = createSite({ "sitegen.config.yaml": `${MINIMAL_CONFIG}${config}`, ...files });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  return site;
}

test("description and links of a page are only shown where the configuration says so", async () => {
  const files = { "content/docs/a.md": DOC };
  const before = (await build("docs: {pageLinks: side}\n", files)).read("dist/docs/a/index.html");
  assert.ok(!before.includes('class="lead"') && !before.includes("feedback-link") && !before.includes("toc-links"));
  const site = await build(
    "feedbackUrl: 'https://example.org/new?title={title}&file={file}'\ndocs: {showDescription: true, pageLinks: side, editUrl: 'https://example.org/{file}'}\n",
    files,
  );
  const page = site.read("dist/docs/a/index.html");
  assert.match(page, /<h1[^>]*>Pump &amp; hose<\/h1><p class="lead">What it does\.<\/p>/);
  const link = "https://example.org/new?title=Pump%20%26%20hose&amp;file=content%2Fdocs%2Fa.md";
  assert.equal(page.split(`href="${link}"`).length, 3, "below the table of contents and below the text");
  assert.match(page, /class="toc-links"><a href="https:\/\/example\.org\/content\/docs\/a\.md"/);
});

test("the description is not shown twice, and generated descriptions are not shown", async () => {
  const site = await build("docs: {showDescription: true}\n", { "content/docs/a.md": "# A\n\nFirst paragraph.\n" });
  assert.equal(site.read("dist/docs/a/index.html").split('class="lead"').length, 1);
});

test("bare pages and documents have neither navigation nor footer", async () => {
  const site = await build("footer: {copyright: {text: Mine}}\n", {
    "content/docs/a.md": "---\nlayout: bare\n---\n\n# A\n\n## Part\n",
    "content/docs/b.md": "# B\n",
    "content/pages/slides.md": "---\nlayout: bare\n---\n\n# Slides\n\n## Part\n",
    "content/pages/plain.md": "---\nlayout: page\n---\n\n# Plain\n",
  });
  const parts = (file: string): string[] =>
    ["navbar", "sidebar", "toc", "footer"].filter((name) =>
      new RegExp(`<(?:nav|aside|footer|div)[^>]* class="${name}[" ]`).test(site.read(`dist/${file}/index.html`)),
    );
  assert.deepEqual(parts("docs/a"), []);
  assert.deepEqual(parts("slides"), []);
  assert.deepEqual(parts("docs/b"), ["navbar", "sidebar", "footer"]);
  assert.deepEqual(parts("plain"), ["navbar", "footer"]);
});

test("the logos of the navbar are icons in Markdown, too", async () => {
  const site = await build("", { "content/docs/a.md": "# A\n\n:icon[brands:github]\n" });
  assert.match(site.read("dist/docs/a/index.html"), /<svg class="glyph" viewBox="0 0 24 24"/);
});
