/** Test rebuilds after changes: which pages change, and that the output equals a clean build. */

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, type Files, type TestSite } from "../support/site.ts";

const SITE: Files = {
  "sitegen.config.yaml": `title: Test
url: https://example.org
locales:
  - {code: en, label: English, htmlLang: en}
  - {code: de, label: Deutsch, htmlLang: de}
docs: {print: false}
navbar:
  left:
    - {label: Docs, doc: latest/start}
`,
  "content/docs/sidebars.yaml": "guide:\n  - latest/start\n  - latest/second\n  - latest/third\n",
  "content/docs/latest/start.md": "# Start\n\nSee [the second](second.md).\n",
  "content/docs/latest/second.md": "# Second\n\n## Part\n\nText.\n",
  "content/docs/latest/third.md": "# Third\n\nText.\n",
  "content/pages/index.md": "# Home\n\nWelcome.\n",
  "content/blog/2024-01-02-hello.md": "---\ntitle: Hello\ndate: 2024-01-02\n---\n\nHi.\n",
  "i18n/de/docs/latest/second.md": "# Zweite\n\n## Teil\n\nText.\n",
  "static/robots.txt.example": "x\n",
};

async function built(site: TestSite, ...flags: string[]): Promise<void> {
  const { status, stderr } = await site.build(...flags);
  assert.equal(status, 0, stderr);
}

/** Return HTML files only, without payloads and route maps. */
const pages = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith(".html"));

async function changedPages(site: TestSite, change: () => void): Promise<string[]> {
  const before = site.snapshot("dist");
  const times = site.times("dist");
  change();
  await built(site);
  const after = site.snapshot("dist");
  const later = site.times("dist");
  for (const [file, contents] of nonEmpty(after)) {
    if (before.get(file) === contents)
      assert.equal(later.get(file), times.get(file), `${file} has the same content but a new modification time`);
  }
  const clean = createSite({});
  for (const folder of ["content", "i18n", "static", "examples"]) {
    for (const file of site.list(folder)) clean.write({ [`${folder}/${file}`]: site.read(`${folder}/${file}`) });
  }
  clean.write({ "sitegen.config.yaml": site.read("sitegen.config.yaml") });
  await built(clean);
  assert.deepEqual([...clean.snapshot("dist")], [...after], "differs from a clean build");
  return pages(new Set([...before.keys(), ...after.keys()])).filter((file) => before.get(file) !== after.get(file));
}

test("a rebuild of an unchanged site changes nothing", async () => {
  const site = createSite(SITE);
  await built(site);
  assert.deepEqual(await changedPages(site, () => {}), []);
});

test("an edited text changes its own pages only", async () => {
  const site = createSite(SITE);
  await built(site);
  const changed = await changedPages(site, () =>
    site.write({ "content/docs/latest/third.md": "# Third\n\nOther text.\n" }),
  );
  assert.deepEqual(changed, ["de/docs/latest/third/index.html", "docs/latest/third/index.html"]);
});

test("an edited translation changes the page of its locale only", async () => {
  const site = createSite(SITE);
  await built(site);
  const changed = await changedPages(site, () =>
    site.write({ "i18n/de/docs/latest/second.md": "# Zweite\n\n## Teil\n\nMehr.\n" }),
  );
  assert.deepEqual(changed, ["de/docs/latest/second/index.html"]);
});

test("a new title changes every page that shows it", async () => {
  const site = createSite(SITE);
  await built(site);
  const changed = await changedPages(site, () => site.write({ "content/docs/latest/third.md": "# Last\n\nText.\n" }));
  for (const name of ["second", "third"])
    assert.ok(changed.includes(`docs/latest/${name}/index.html`), `${name} shows the old title`);
});

test("a home page without data follows the docs", async () => {
  const { "content/pages/index.md": _, ...files } = SITE;
  const site = createSite(files);
  await built(site);
  const changed = await changedPages(site, () => site.write({ "content/docs/latest/third.md": "# Last\n\nText.\n" }));
  assert.ok(changed.includes("index.html"));
  assert.match(site.read("dist/index.html"), /class="card-title">.*?Last/);
});

test("changed code and included files change the pages that use them", async () => {
  const site = createSite({
    ...SITE,
    "examples/main.js": "// one line above\nrun(1);\n",
    "content/docs/latest/_shared/part.md": "Shared by two, [the third](../third.md).\n",
    "content/docs/latest/second.md": '# Second\n\n## Part\n\n<Include file="_shared/part.md" />\n',
    "content/docs/latest/third.md": '# Third\n\n```js file="/examples/main.js#L2"\n```\n',
    "i18n/de/docs/latest/second.md": '# Zweite\n\n## Teil\n\n<Include file="_shared/part.md" />\n',
  });
  await built(site);
  assert.match(
    site.read("dist/de/docs/latest/second/index.html"),
    /Shared by two, <a href="\/de\/docs\/latest\/third">/,
  );
  assert.match(site.read("dist/docs/latest/third.md"), /```js\nrun\(1\);\n```/);
  assert.equal(site.exists("dist/docs/latest/_shared"), false);
  const changed = await changedPages(site, () => site.write({ "examples/main.js": "// one line above\nrun(2);\n" }));
  assert.deepEqual(changed, ["de/docs/latest/third/index.html", "docs/latest/third/index.html"]);
  const translated = { "i18n/de/docs/latest/_shared/part.md": "Von zweien geteilt.\n" };
  assert.deepEqual(await changedPages(site, () => site.write(translated)), ["de/docs/latest/second/index.html"]);
});

test("the files of a removed page are removed", async () => {
  const site = createSite(SITE);
  await built(site);
  await changedPages(site, () => {
    site.remove("content/docs/latest/third.md");
    site.write({ "content/docs/sidebars.yaml": "guide:\n  - latest/start\n  - latest/second\n" });
  });
  assert.equal(site.exists("dist/docs/latest/third"), false);
});

test("a renamed page is moved", async () => {
  const site = createSite(SITE);
  await built(site);
  await changedPages(site, () => {
    site.write({
      "content/docs/latest/fourth.md": site.read("content/docs/latest/third.md"),
      "content/docs/sidebars.yaml": "guide:\n  - latest/start\n  - latest/second\n  - latest/fourth\n",
    });
    site.remove("content/docs/latest/third.md");
  });
  assert.equal(site.exists("dist/docs/latest/third"), false);
  assert.equal(site.exists("dist/docs/latest/fourth/index.html"), true);
});

test("a changed message changes pages of its locale only", async () => {
  const site = createSite(SITE);
  await built(site);
  const changed = await changedPages(site, () =>
    site.write({ "i18n/de/messages.yaml": 'nav.skipToContent: "Zum Inhalt"\n' }),
  );
  assert.ok(changed.length > 0 && changed.every((file) => file.startsWith("de/")), changed.join());
});

test("a changed static file is copied again", async () => {
  const site = createSite(SITE);
  await built(site);
  assert.deepEqual(await changedPages(site, () => site.write({ "static/robots.txt.example": "y\n" })), []);
  assert.equal(site.read("dist/robots.txt.example"), "y\n");
});

test("a failed build does not change files or modification times of the output", async () => {
  const site = createSite(SITE);
  await built(site);
  const before = site.snapshot("dist");
  const times = site.times("dist");
  site.write({ "content/docs/latest/third.md": "# Third\n\n[nowhere](nowhere.md)\n" });
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(stderr, /third\.md:3:1/);
  assert.deepEqual(site.snapshot("dist"), before);
  assert.deepEqual(site.times("dist"), times);
});

test("a deleted cache does not change the output", async () => {
  const site = createSite(SITE);
  await built(site);
  assert.deepEqual(await changedPages(site, () => rmSync(path.join(site.root, ".sitegen"), { recursive: true })), []);
});

test("a file changed in the output is restored", async () => {
  const site = createSite(SITE);
  await built(site);
  const good = site.read("dist/docs/latest/third/index.html");
  site.write({ "dist/docs/latest/third/index.html": "tampered" });
  await built(site);
  assert.equal(site.read("dist/docs/latest/third/index.html"), good);
});

test("files of other tools in the output are kept", async () => {
  const site = createSite(SITE);
  await built(site);
  site.write({ "dist/CNAME": "example.org\n" });
  await changedPages(site, () => {
    site.write({ "content/docs/latest/third.md": "# Third\n\nNew.\n" });
    site.remove("dist/CNAME");
  });
  site.write({ "dist/CNAME": "example.org\n", "content/docs/latest/third.md": "# Third\n\nNewer.\n" });
  await built(site);
  assert.equal(site.read("dist/CNAME"), "example.org\n");
});

test("drafts are published only with --drafts", async () => {
  const site = createSite({ ...SITE, "content/docs/latest/hidden.md": "---\ndraft: true\n---\n\n# Hidden\n" });
  await built(site);
  assert.equal(site.exists("dist/docs/latest/hidden"), false);
  await built(site, "--drafts");
  assert.equal(site.exists("dist/docs/latest/hidden/index.html"), true);
});
