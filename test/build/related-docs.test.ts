/** Test links to related documents, made from the links between documents. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const guide = (title: string, links: readonly string[], head = ""): string =>
  `${head}# ${title}\n\n${links.map((link) => `[link](../api/${link}.md) `).join("")}\n`;

const site = createSite({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]
docs: {related: {pages: [api], from: [guides], limit: 2}}
`,
  "content/docs/api/pump.md": "# pump\n\nSee [the valve](valve.md).\n",
  "content/docs/api/valve.md": "---\nrelated: [other, guides/once]\n---\n\n# valve\n",
  "content/docs/api/tank.md": "---\nrelated: []\n---\n\n# tank\n",
  "content/docs/api/lonely.md": "# lonely\n",
  "content/docs/guides/often.md": guide("Often", ["pump", "pump", "pump", "tank"]),
  "content/docs/guides/once.md": guide("Once", ["pump"]),
  "content/docs/guides/twice.md": guide("Twice", ["pump", "pump"], "---\nsidebar_label: Two\n---\n\n"),
  "content/docs/guides/hidden.md": guide("Hidden", ["pump", "pump", "pump", "pump"], "---\nunlisted: true\n---\n\n"),
  "content/docs/other.md": "# Other\n\n[a](api/pump.md) [b](api/pump.md) [c](api/pump.md)\n",
  "i18n/de/docs/guides/often.md": "# Oft\n\nOhne Verweise.\n",
});
const { status, stderr } = await site.build("--no-share-images");
assert.equal(status, 0, stderr);

/** Return the related documents of a page as label and URL, or `undefined` if it has no list. */
function relatedTo(route: string): string[] | undefined {
  const [, list] = /<nav class="related-docs"[^>]*>(.*?)<\/nav>/s.exec(site.read(`dist/${route}/index.html`)) ?? [];
  return list === undefined
    ? undefined
    : [...list.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => `${label} ${href}`);
}

test("a page lists the documents that link to it most often", () => {
  assert.deepEqual(relatedTo("docs/api/pump"), ["Often /docs/guides/often", "Two /docs/guides/twice"]);
});

test("all languages list the same documents, with the titles of their translations", () => {
  assert.deepEqual(relatedTo("de/docs/api/pump"), ["Oft /de/docs/guides/often", "Two /de/docs/guides/twice"]);
  const html = site.read("dist/de/docs/api/pump/index.html");
  assert.match(html, /<\/article><nav class="related-docs" aria-label="Verwandte Seiten">/, "the article is English");
});

test("front matter replaces the list, and an empty one removes it", () => {
  assert.deepEqual(relatedTo("docs/api/valve"), ["Other /docs/other", "Once /docs/guides/once"]);
  assert.equal(relatedTo("docs/api/tank"), undefined);
});

test("pages without such links, or in other directories, have no list", () => {
  for (const page of ["api/lonely", "guides/often", "other"]) assert.equal(relatedTo(`docs/${page}`), undefined, page);
});

test("documents of another version are not listed", async () => {
  const versions = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}docs:
  related: {pages: [api], from: [guides]}
  versions: [{name: "2.0", folder: "2.0"}, {name: "1.0", folder: "1.0"}]
`,
    "content/docs/2.0/api/pump.md": "# pump\n",
    "content/docs/2.0/guides/new.md": "# New\n\n[pump](../api/pump.md)\n",
    "content/docs/1.0/guides/old.md": "# Old\n\n[pump](../../2.0/api/pump.md)\n",
  });
  const result = await versions.build("--no-share-images");
  assert.equal(result.status, 0, result.stderr);
  const page = versions.read("dist/docs/2.0/api/pump/index.html");
  const [, list = ""] = /<nav class="related-docs"[^>]*>(.*?)<\/nav>/s.exec(page) ?? [];
  assert.match(list, /New/);
  assert.doesNotMatch(list, /Old/);
});
