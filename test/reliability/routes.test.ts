/** Test conflicting URLs and invalid slugs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG } from "../support/site.ts";

const post = (slug: string): string => `---\ntitle: Post\ndate: 2024-01-01\nslug: ${slug}\n---\n\nText.\n`;
const doc = (slug: string): string => `---\nslug: ${JSON.stringify(slug)}\n---\n\n# Doc\n`;

const TWO_LANGUAGES = {
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
};

for (const [name, files, sources] of [
  [
    "equal slugs",
    { "content/docs/a.md": doc("same"), "content/docs/b.md": doc("same") },
    ["content/docs/a.md", "content/docs/b.md"],
  ],
  [
    "slugs that differ in case only",
    { "content/docs/a.md": doc("Same"), "content/docs/b.md": doc("same") },
    ["content/docs/a.md", "content/docs/b.md"],
  ],
  [
    "names that differ in Unicode form only",
    { "content/docs/caf\u00e9.md": "# A\n", "content/docs/cafe\u0301.md": "# B\n" },
    ["caf\\u00e9.md", "cafe\\u0301.md"],
  ],
  [
    "x.md and x/index.md",
    { "content/docs/x.md": "# A\n", "content/docs/x/index.md": "# B\n" },
    ["content/docs/x.md", "content/docs/x/index.md"],
  ],
  [
    "a post and the list of tags",
    {
      "content/blog/a.md": post("tags"),
      "content/blog/b.md": `---\ntitle: B\ndate: 2024-01-01\ntags: [x]\n---\n\nText.\n`,
    },
    ["content/blog/a.md", "tags of the blog"],
  ],
  ["a post and the archive", { "content/blog/a.md": post("archive") }, ["content/blog/a.md", "archive"]],
  [
    "a page and a doc",
    { "content/docs/a.md": "# A\n", "content/pages/docs/a.md": "# B\n" },
    ["content/docs/a.md", "content/pages/docs/a.md"],
  ],
  ["a page and the search page", { "content/pages/search.md": "# A\n" }, ["content/pages/search.md", "search page"]],
  [
    "a static file and a page",
    { "content/docs/a.md": "# A\n", "static/docs/a/index.html": "x" },
    ["content/docs/a.md", "static/docs/a/index.html"],
  ],
  [
    "a static file and a generated one",
    { "content/docs/a.md": "# A\n", "static/sitemap.xml": "x" },
    ["static/sitemap.xml", "generated"],
  ],
  [
    "a static file and a generated one of another language",
    { ...TWO_LANGUAGES, "content/docs/a.md": "# A\n", "static/de/sitemap.xml": "x" },
    ["static/de/sitemap.xml", "generated"],
  ],
  [
    "a static file and one of the client",
    { "content/docs/a.md": "# A\n", "static/assets/routes.en.json": "x" },
    ["static/assets/routes.en.json", "generated"],
  ],
  [
    "a static file and a page in another language",
    { ...TWO_LANGUAGES, "content/docs/a.md": "# A\n", "static/de/docs/a/index.html": "x" },
    ["static/de/docs/a/index.html:1:1", 'the page "/docs/a" (de)'],
  ],
  [
    "a static file and the Markdown of a page",
    { "content/docs/a.md": "# A\n", "static/docs/a.md": "x" },
    ["static/docs/a.md", 'the page "/docs/a"'],
  ],
] as const satisfies readonly (readonly [string, Files, readonly string[]])[]) {
  test(`${name} with the same URL are reported with both sources`, async () => {
    const site = createSite(files);
    const { status, stderr } = await site.build();
    assert.equal(status, 1, stderr);
    assert.match(stderr, /duplicate-route/);
    assert.equal(site.exists("dist"), false);
    for (const source of sources) assert.ok(stderr.includes(source), `${source} is not named in:\n${stderr}`);
  });
}

test("`check` finds static files with the paths of translated pages", async () => {
  const site = createSite({
    ...TWO_LANGUAGES,
    "content/docs/a.md": "# A\n",
    "static/de/404.html": "x",
    "static/de/docs/A/index.html": "x",
    "static/de/index.html": "x",
    "static/de/other/index.html": "x",
  });
  const { stdout } = await site.run(["check", "--json"]);
  const findings: { file: string; hint: string }[] = JSON.parse(stdout).findings;
  const collisions = findings.filter(({ file }) => file.startsWith("static/"));
  assert.deepEqual(
    collisions.map(({ file }) => file),
    ["static/de/404.html", "static/de/docs/A/index.html", "static/de/index.html"],
  );
  assert.match(collisions[0]?.hint ?? "", /"notFound" in "components"/);
});

for (const slug of [
  "../../escape",
  "..%2f..%2fescape",
  "..\\escape",
  "a\u0000b",
  "//evil.example",
  "https://evil.example/x",
  "a?query=1",
  "a#hash",
  "<script>",
  "a\nb",
  "javascript:alert(1)",
]) {
  test(`the slug ${JSON.stringify(slug)} is reported with its line`, async () => {
    const site = createSite({ "content/docs/a.md": `---\ntitle: A\nslug: ${JSON.stringify(slug)}\n---\n\nText.\n` });
    const { status, stderr } = await site.build();
    assert.equal(status, 1, stderr);
    assert.match(stderr, /content\/docs\/a\.md:3:\d+\s+error/);
    assert.deepEqual(
      site.list(".").filter((file) => file.includes("escape")),
      [],
    );
  });
}
