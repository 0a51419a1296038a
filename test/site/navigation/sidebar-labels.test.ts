import assert from "node:assert/strict";
import test from "node:test";
import { createSite, MINIMAL_CONFIG } from "../../support/site.ts";

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
  "content/docs/start.md": "# Start\n\nText.\n",
  "content/docs/more.md": "# More\n\nText.\n",
  "content/docs/sidebars.yaml":
    "docs:\n  - category: Guides\n    link: {generatedIndex: {title: All guides, description: One card for each.}}\n    items: [{id: start, label: Begin}, more]\n",
  "i18n/de/docs/sidebars.yaml":
    'Guides: Anleitungen\nAll guides: Alle Anleitungen\nBegin: "<b>Los</b>"\nGudies: X\nOne card for each.: [1]\n',
});

test("labels of sidebars are translated if the locale contains translations", async () => {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const page = site.read("dist/de/docs/start/index.html");
  assert.ok(page.includes("<span>Anleitungen</span>"), "in the sidebar");
  assert.ok(page.includes('<a href="/de/docs/category/guides">Anleitungen</a>'), "among the crumbs");
  assert.ok(page.includes("<span>&lt;b&gt;Los&lt;/b&gt;</span>"), "as text");
  const category = site.read("dist/de/docs/category/guides/index.html");
  assert.ok(category.includes("<h1>Alle Anleitungen</h1>"));
  assert.ok(category.includes("One card for each."), "what has a mistake stays as it was written");
  assert.ok(site.read("dist/docs/start/index.html").includes("<span>Guides</span>"));
  assert.match(site.read("dist/de/llms.txt"), /^## Anleitungen$/m);
  assert.match(
    stderr,
    /i18n\/de\/docs\/sidebars\.yaml:4:1 {2}warning {2}invalid-data\s+No sidebar has the text "Gudies"\./,
  );
  assert.match(stderr, /Did you mean "Guides"\?/);
  assert.match(stderr, /i18n\/de\/docs\/sidebars\.yaml:5:\d+ {2}warning {2}invalid-data/);
});

test("the next build shows a new translation", async () => {
  site.write({ "i18n/de/docs/sidebars.yaml": "Guides: Handbuch\n" });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.ok(site.read("dist/de/docs/start/index.html").includes("<span>Handbuch</span>"));
});

test("generated categories have the title of their page or a translated label", async () => {
  const generated = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "content/docs/first/index.md": "# Getting started\n",
    "content/docs/first/more.md": "# More\n",
    "content/docs/sub/page.md": "# Page\n",
    "i18n/de/docs/first/index.md": "# Anfang\n",
    "i18n/de/docs/sidebars.yaml": "Sub: Unter\n",
  });
  const { status, stderr } = await generated.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /No sidebar has the text/);
  const page = generated.read("dist/de/docs/first/more/index.html");
  assert.match(page, /<a href="\/de\/docs\/first">Anfang<\/a>/);
  assert.doesNotMatch(page, /Getting started/);
  assert.match(page, />Unter</);
  assert.match(generated.read("dist/docs/first/more/index.html"), />Getting started</);
});
