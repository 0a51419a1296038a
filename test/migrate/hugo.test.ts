/** `sitegen migrate` with sites of Hugo: detection, languages in directories, and input with errors. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, type RunResult, runCommand, siteAt, type TestSite } from "../support/site.ts";

async function migrate(files: Files): Promise<RunResult & { target: TestSite }> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  return { ...(await runCommand(["migrate", source.root, target.root], { cwd: source.root })), target };
}

test("weights order the sidebar, and aliases lead to the pages", async () => {
  const { status, stderr, target } = await migrate({
    "hugo.toml": 'baseURL = "https://example.org/"\ntitle = "Pumps"\n',
    "content/_index.md": "---\ntitle: Home\n---\n",
    "content/b/_index.md": "---\ntitle: First section\nweight: 1\n---\n",
    "content/b/z.md": "---\ntitle: Before\nweight: 1\naliases: [old-z, /b/y/]\n---\n",
    "content/b/y.md": "---\ntitle: After\nweight: 2\n---\n",
    "content/a/_index.md": "---\ntitle: Second section\nweight: 2\n---\n",
  });
  assert.equal(status, 0, stderr);
  await target.build("--workers", "1");
  const html = target.read("dist/b/z/index.html");
  const titles = ["First section", "Before", "After", "Second section"].map((title) => html.indexOf(`>${title}<`));
  assert.deepEqual(
    titles,
    [...titles].sort((a, b) => a - b),
  );
  assert.match(target.read("content/docs/b/z.md"), /redirect_from:\n {2}- \/b\/old-z\n/);
});

test("a language may have a directory, and Markdown only it has is kept", async () => {
  const { target } = await migrate({
    "hugo.yaml":
      "baseURL: https://example.org/\ndefaultContentLanguage: en\nlanguages:\n  de: {contentDir: content/de, label: Deutsch}\n  en: {contentDir: content/en}\n",
    "content/en/_index.md": "---\ntitle: Home\n---\n\n[Guide](guide.md)\n",
    "content/en/guide.md": "---\ntitle: Guide\n---\n",
    "content/de/guide.md": "---\ntitle: Anleitung\n---\n\n[Start](/de/)\n",
    "content/de/nur.md": "---\ntitle: Nur hier\n---\n",
  });
  assert.match(
    target.read("sitegen.config.yaml"),
    /- code: en\n {4}label: English\n {2}- code: de\n {4}label: Deutsch/,
  );
  assert.match(target.read("i18n/de/docs/guide.md"), /title: Anleitung/);
  assert.match(target.read("i18n/de/docs/nur.md"), /locales:\n {2}- de\n/);
});

test("errors of the configuration and of front matter are reported, and the text is kept", async () => {
  const { status, stderr, target } = await migrate({
    "hugo.toml": 'title = "Pumps"\nbaseURL = "https://example.org/"\nbroken = \n',
    "content/a.md": "+++\ntitle = \n+++\n\nText.\n",
    "content/b.md": '{{< open >}} [x]({{< ref "nowhere" >}}) {{< /close >}}\n\n{{< note >}}\nno end\n',
  });
  assert.equal(status, 1);
  assert.match(stderr, /hugo\.toml/);
  assert.match(target.read("content/docs/a.md"), /title: A\n---\n\n*Text\.\n$/);
  const page = target.read("content/docs/b.md");
  assert.match(page, /<!-- \{\{< open >\}\} -->\n\n x \n/);
  assert.match(page, /no end/);
  assert.match(target.read("MIGRATION.md"), /### front matter\n/);
});

test("forms of URLs contain any token of Hugo", async () => {
  const { status, stderr, target } = await migrate({
    "hugo.yaml":
      "baseURL: https://example.org/\npermalinks:\n  page:\n    blog: /:section/:year/:monthname/:slugorcontentbasename/\n    guide: /:sections[1:]/x/:contentbasename/\n",
    "content/blog/one.md": "---\ntitle: One post\ndate: 2026-02-10\n---\n",
    "content/blog/two/index.md": "---\ntitle: Two\nslug: second\ndate: 2026-03-10\n---\n",
    "content/guide/deep/down/a.md": "---\ntitle: A\n---\n",
  });
  assert.equal(status, 0, stderr);
  await target.build("--workers", "1");
  for (const url of ["blog/2026/february/one", "blog/2026/march/second", "deep/down/x/a"])
    assert.ok(target.exists(`dist/${url}/index.html`), url);
});

test("pages in HTML are pages, and shortcodes in tags leave no text", async () => {
  const { status, stderr, target } = await migrate({
    "hugo.yaml": "baseURL: https://example.org/\n",
    "content/team.html": "---\ntitle: Team\n---\n<div>\n\n    <p>The *team*\n  <img src='x.svg'></p>\n</div>\n",
    "content/x.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
    "content/plain.html": "<p>A file.</p>\n",
    "content/a.md": '---\ntitle: A\n---\n\n<a {{% first x %}} {{< second >}}\n  {{< third >}} href="/team/">Team</a>\n',
  });
  assert.equal(status, 0, stderr);
  await target.build("--workers", "1");
  const html = target.read("dist/team/index.html");
  assert.match(html, /<p>The \*team\*\s*<img/);
  assert.ok(target.exists("dist/plain.html") || target.list(".").some((file) => file.endsWith("/plain.html")));
  assert.doesNotMatch(target.read("content/docs/a.md"), /\{\{/);
  const { stdout } = await target.run(["check", "--rule", "raw-html"]);
  assert.doesNotMatch(stdout, /raw-html/);
});
