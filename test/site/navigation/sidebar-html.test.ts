/** HTML in sidebar items follows the same rules as HTML in Markdown. */

import assert from "node:assert/strict";
import test from "node:test";
import { PIXEL } from "../../support/images.ts";
import { createSite, MINIMAL_CONFIG, type TestSite } from "../../support/site.ts";

const CONFIG = `${MINIMAL_CONFIG}baseUrl: /base/\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`;

/** Create a site with HTML in its sidebar. @param image Value of the `src` attribute of an image. */
const createSidebarSite = (image: string, config = CONFIG): TestSite =>
  createSite({
    "sitegen.config.yaml": config,
    "content/docs/start.md": "# Start\n\nText.\n",
    "content/docs/sidebars.yaml": `docs:
  - start
  - html: '<img src=${image} alt="" onerror="alert(1)"><script>alert(2)</script>'
  - html: <b class="own">a_b_c</b> & <a href="/docs/start">here</a><hr>
`,
    "static/x.png": PIXEL,
  });

const itemsOf = (site: TestSite, page: string): string[] =>
  [...site.read(`dist/${page}/index.html`).matchAll(/<li>((?:<img|<b class).*?)<\/li>/g)].map(
    (match) => match[1] ?? "",
  );

test("unsafe HTML is removed from sidebars and reported with its place", async () => {
  const { status, stderr } = await createSidebarSite("x.png").build();
  assert.equal(status, 1, stderr);
  assert.match(
    stderr,
    /content\/docs\/sidebars\.yaml:3:\d+ {2}warning {2}raw-html\s+The attribute "onerror" of "<img>"/,
  );
  assert.match(stderr, /content\/docs\/sidebars\.yaml:3:\d+ {2}warning {2}raw-html\s+The element "<script>"/);
  assert.match(
    stderr,
    /content\/docs\/sidebars\.yaml:3:\d+ {2}error {2}missing-image\s+The file "x\.png" does not exist/,
  );
});

test("safe HTML is shown in sidebars, with links in the locale of the page", async () => {
  const site = createSidebarSite("/x.png");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  for (const [page, prefix] of [
    ["docs/start", "/base"],
    ["de/docs/start", "/base/de"],
  ] as const) {
    const [image, text, ...others] = itemsOf(site, page);
    assert.match(image ?? "", /^<img src="\/base\/x\.png" width="1" height="1" alt="" decoding="async">$/);
    assert.equal(text, `<b class="own">a_b_c</b> &amp; <a href="${prefix}/docs/start">here</a><hr>`);
    assert.deepEqual(others, []);
  }
});

test("trusted HTML of sidebars is not changed", async () => {
  const site = createSidebarSite("/x.png", `${CONFIG}markdown: {rawHtml: trusted}\n`);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const [item = ""] = itemsOf(site, "docs/start");
  assert.match(item, /onerror="alert\(1\)" decoding="async"><script>alert\(2\)<\/script>$/);
});
