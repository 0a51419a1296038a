/** Test cards of sidebar items in `<DocCardList />` and on category pages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type TestSite } from "../support/site.ts";

/** Return the link and the text of each card on a page. */
function cardsOf(site: TestSite, page: string): { link: string; text: string }[] {
  const html = site.read(`dist/${page}/index.html`);
  return [...html.matchAll(/<li class="card">(<a [^>]*>)(.*?)<\/a><\/li>/g)].map(([, link = "", inner = ""]) => ({
    link,
    text: inner
      .replace(/<\/?(?:svg|path)[^>]*>/g, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}

test("a card with an external link opens a new tab, both in content and on category pages", async () => {
  const site = createSite({
    "content/docs/sidebars.yaml": `docs:
  - category: Start
    link: {generatedIndex: {slug: /start}}
    items: [a, b, {href: 'https://example.com/x', label: Elsewhere}]
`,
    "content/docs/a.md": "# First\n\n<DocCardList />\n",
    "content/docs/b.md": "# Second\n",
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  const outside =
    '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer" aria-describedby="__new-tab-note">';
  assert.deepEqual(cardsOf(site, "docs/a"), [
    { link: '<a href="/docs/b">', text: "Second" },
    { link: outside, text: "Elsewhere" },
  ]);
  assert.deepEqual(
    cardsOf(site, "docs/start").map(({ link }) => link),
    ['<a href="/docs/a">', '<a href="/docs/b">', outside],
  );
});

test("links of a sidebar keep their query and fragment, on cards and in translations, too", async () => {
  const site = createSite({
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n",
    "content/docs/sidebars.yaml": `docs:
  - category: Start
    link: {generatedIndex: {slug: /start}}
    items: [a, {href: '/docs/a#part', label: Part}, {href: '/docs/a/?mode=1#part', label: Mode}]
`,
    "content/docs/a.md": "# First\n\n## Part\n",
    "i18n/de/docs/a.md": "# Erste\n\n## Teil\n",
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  for (const prefix of ["", "de/"]) {
    const links = ["", "#part", "?mode=1#part"].map((rest) => `/${prefix}docs/a${rest}`);
    assert.deepEqual(
      cardsOf(site, `${prefix}docs/start`).map(({ link }) => link),
      links.map((link) => `<a href="${link}">`),
    );
    const sidebar = site.read(`dist/${prefix}docs/a/index.html`);
    for (const link of links) assert.ok(sidebar.includes(`<a class="sidebar-link" href="${link}"`), link);
  }
});

test("unlisted pages have no cards, are not linked from category cards, and are not counted", async () => {
  const site = createSite({
    "content/docs/sidebars.yaml": `docs:
  - category: Start
    link: {generatedIndex: {slug: /start}}
    items:
      - a
      - hidden
      - {category: Counted, items: [{html: <hr>}, hidden, b, c]}
      - {category: Quiet, link: {id: secret}, items: [hidden, b]}
      - {category: Empty, link: {id: secret}, items: [hidden]}
`,
    "content/docs/a.md": "# First\n\n<DocCardList />\n",
    "content/docs/b.md": "# Second\n",
    "content/docs/c.md": "# Third\n",
    "content/docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n",
    "content/docs/secret.md": "---\nunlisted: true\n---\n\n# Secret\n",
  });
  const { status, stderr } = await site.build("--no-share-images");
  assert.equal(status, 0, stderr);
  const categories = [
    { link: '<a href="/docs/b">', text: "Counted 2 items" },
    { link: '<a href="/docs/b">', text: "Quiet 1 item" },
  ];
  assert.deepEqual(cardsOf(site, "docs/a"), categories);
  assert.deepEqual(cardsOf(site, "docs/start"), [{ link: '<a href="/docs/a">', text: "First" }, ...categories]);
});
