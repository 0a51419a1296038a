/** Items of HTML in sidebars are content like any other. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite, MINIMAL_CONFIG } from "../../support/site.ts";

const config = `${MINIMAL_CONFIG}baseUrl: /base/\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`;
const site = createSite({
  "sitegen.config.yaml": config,
  "content/docs/start.md": "# Start\n\nText.\n",
  "content/docs/sidebars.yaml": `docs:
  - start
  - html: '<img src=x.png alt="" onerror="alert(1)"><script>alert(2)</script>'
  - html: <b class="own">a_b_c</b> & <a href="/docs/start">here</a><hr>
`,
  "static/x.png": "x",
});

const itemsOf = (page: string): string[] =>
  [...site.read(`dist/${page}/index.html`).matchAll(/<li>((?:<img|<b class).*?)<\/li>/g)].map(
    (match) => match[1] ?? "",
  );

test("what may not stand in Markdown is removed from sidebars, and told of at its place", async () => {
  const { status, stderr } = await site.build();
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

test("what may stand there is shown, with links in the language of the page", async () => {
  site.write({ "content/docs/sidebars.yaml": site.read("content/docs/sidebars.yaml").replace("x.png", "/x.png") });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  for (const [page, prefix] of [
    ["docs/start", "/base"],
    ["de/docs/start", "/base/de"],
  ] as const) {
    const [image, text, ...more] = itemsOf(page);
    assert.match(image ?? "", /^<img src="\/base\/x\.png" alt="" decoding="async">$/);
    assert.equal(text, `<b class="own">a_b_c</b> &amp; <a href="${prefix}/docs/start">here</a><hr>`);
    assert.deepEqual(more, []);
  }
});

test("trusted HTML of sidebars stays as it is", async () => {
  site.write({ "sitegen.config.yaml": `${config}markdown: {rawHtml: trusted}\n` });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(itemsOf("docs/start")[0] ?? "", /onerror="alert\(1\)" decoding="async"><script>alert\(2\)<\/script>$/);
});
