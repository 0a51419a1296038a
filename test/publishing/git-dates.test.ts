/** Test modification dates of pages, which come from the Git history of their sources. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { createSite, runCommand, type TestSite } from "../support/site.ts";
import { findAll, readXml, textOf } from "./xml.ts";

const PAGES = {
  "content/docs/a.md": "# A\n\nText.\n",
  "content/docs/b \u00fc.md": "# B\n\nText.\n",
  "content/blog/p.md": "---\ntitle: P\ndate: 2020-01-01\n---\n\nText.\n",
};

function git(folder: string, day: string, ...args: string[]): string {
  const date = `${day}T23:30:00-02:00`;
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date, HOME: folder };
  const author = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
  return execFileSync("git", ["-C", folder, ...author, ...args], { encoding: "utf8", env, stdio: "pipe" });
}

function commitAll(folder: string, day: string): void {
  git(folder, day, "add", "-A");
  git(folder, day, "commit", "-q", "-m", "x");
}

/** Return the modification dates in a sitemap, by path. */
function daysOf(site: TestSite): Record<string, string> {
  const rows = findAll(readXml(site.read("dist/sitemap.xml")), "url");
  return Object.fromEntries(
    rows.flatMap((row) => {
      const day = textOf(row, "lastmod");
      return day === undefined ? [] : [[decodeURI(new URL(textOf(row, "loc") as string).pathname), day]];
    }),
  );
}

test("a page has the date (UTC) of the last commit that changed its source; lists have no date", async () => {
  const site = createSite({ ...PAGES, ".gitignore": "dist\n.sitegen\n" });
  git(site.root, "2024-03-01", "init", "-q");
  commitAll(site.root, "2024-03-01");
  site.write({ "content/docs/a.md": "# A\n\nOther.\n" });
  commitAll(site.root, "2024-05-06");
  assert.equal((await site.build()).status, 0);
  assert.deepEqual(daysOf(site), { "/docs/a": "2024-05-07", "/docs/b \u00fc": "2024-03-02", "/blog/p": "2024-03-02" });
});

test("a site in a subdirectory of a repository has dates; a shallow clone and a site without a repository have none", async () => {
  const home = createSite({});
  const below = Object.entries(PAGES).map(([file, text]) => [`sites/one/${file}`, text]);
  home.write({
    ...Object.fromEntries(below),
    "sites/one/sitegen.config.yaml": "title: T\nurl: https://example.org\n",
  });
  git(home.root, "2024-03-01", "init", "-q");
  commitAll(home.root, "2024-03-01");
  home.write({ "sites/one/content/docs/a.md": "# A\n\nOther.\n" });
  commitAll(home.root, "2024-05-06");
  git(home.root, "2024-05-06", "clone", "-q", "--depth", "1", `file://${home.root}`, "shallow");
  for (const [folder, days] of [
    ["sites/one", { "/docs/a": "2024-05-07", "/docs/b \u00fc": "2024-03-02", "/blog/p": "2024-03-02" }],
    ["shallow/sites/one", {}],
  ] as const) {
    const { status, stderr } = await runCommand([
      "build",
      "--root",
      `${home.root}/${folder}`,
      "--out",
      `${home.root}/dist`,
    ]);
    assert.equal(status, 0, stderr);
    assert.deepEqual(daysOf(home), days, folder);
  }
  const nowhere = createSite(PAGES);
  assert.equal((await nowhere.build()).status, 0);
  assert.deepEqual(daysOf(nowhere), {});
});

test("pages show the date if `docs.lastUpdate` is set; front matter overrides it, also in the sitemap", async () => {
  const own = "---\nlast_update: {date: 2023-01-02}\n---\n\n# Own\n\nText.\n";
  const site = createSite({ ...PAGES, "content/docs/own.md": own, ".gitignore": "dist\n.sitegen\n" });
  git(site.root, "2024-03-01", "init", "-q");
  commitAll(site.root, "2024-03-01");
  const shownDate = (page: string): string | undefined =>
    /class="last-update">.*?<time dateTime="([^"]+)"/i.exec(site.read(`dist/docs/${page}/index.html`))?.[1];
  assert.equal((await site.build()).status, 0);
  assert.equal(shownDate("a"), undefined);
  site.write({ "sitegen.config.yaml": `${site.read("sitegen.config.yaml")}docs: {lastUpdate: true}\n` });
  assert.equal((await site.build()).status, 0);
  assert.equal(shownDate("a"), "2024-03-02");
  assert.equal(shownDate("own"), "2023-01-02");
  assert.deepEqual([daysOf(site)["/docs/a"], daysOf(site)["/docs/own"]], ["2024-03-02", "2023-01-02"]);
});

test("a page from data has the date of its entry's file or of its template, the later one", async () => {
  const module = (file: string): string =>
    `export default { files: ["${file}"], paths: ({ files: [file] }) =>
      file.data.map(({ slug, title }) => ({ params: { slug }, frontMatter: { title }, content: "Text." })) };\n`;
  const entries = (title: string): string => `- {slug: a, title: ${title} A}\n- {slug: b, title: ${title} B}\n`;
  const site = createSite({
    ".gitignore": "dist\n.sitegen\n",
    "content/docs/errors/[slug].md": "Error.\n",
    "content/docs/errors/[slug].data.ts": module("content/data/errors.yaml"),
    "content/data/errors.yaml": entries("Error"),
    "content/pages/planets/[slug].tsx": "export default ({ page }) => <h1>{page.title}</h1>;\n",
    "content/pages/planets/[slug].data.ts": module("content/data/planets.yaml"),
    "content/data/planets.yaml": entries("Planet"),
    // The history of files outside content/ and i18n/ is not read.
    "content/docs/others/[slug].md": "Other.\n",
    "content/docs/others/[slug].data.ts": module("data/others.yaml"),
    "data/others.yaml": entries("Other"),
  });
  git(site.root, "2024-03-01", "init", "-q");
  commitAll(site.root, "2024-03-01");
  site.write({ "content/data/errors.yaml": entries("An error"), "data/others.yaml": entries("Another") });
  commitAll(site.root, "2024-05-06");
  site.write({ "content/pages/planets/[slug].tsx": "export default ({ page }) => <h2>{page.title}</h2>;\n" });
  commitAll(site.root, "2024-07-08");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual(daysOf(site), {
    "/docs/errors/a": "2024-05-07",
    "/docs/errors/b": "2024-05-07",
    "/docs/others/a": "2024-03-02",
    "/docs/others/b": "2024-03-02",
    "/planets/a": "2024-07-09",
    "/planets/b": "2024-07-09",
  });
});

test("commits in .git-blame-ignore-revs change no date, and files that they move keep their history", async () => {
  const site = createSite({ ".gitignore": "dist\n.sitegen\n" });
  const long = (title: string, end = ""): string =>
    `# ${title}\n\n${Array.from({ length: 12 }, (_, row) => `${title} ${row}.`).join("\n\n")}\n${end}`;
  site.write({ "old/a.md": long("A"), "old/b.md": long("B"), "content/docs/c.md": long("C") });
  git(site.root, "2024-03-01", "init", "-q");
  commitAll(site.root, "2024-03-01");
  site.write({ "old/b.md": long("B", "\nMore.\n") });
  commitAll(site.root, "2024-05-06");
  // The move changes the text, too, and adds a file.
  for (const name of ["a", "b"])
    site.write({ [`content/docs/moved/${name}.md`]: site.read(`old/${name}.md`).replace(/^# /, "# The ") });
  site.write({ "content/docs/c.md": long("C", "\nFormatted.\n"), "content/docs/new.md": "# New\n" });
  site.remove("old");
  commitAll(site.root, "2024-07-08");
  const hash = git(site.root, "2024-07-08", "rev-parse", "HEAD");
  site.write({ ".git-blame-ignore-revs": `# Moved and formatted\n${hash}\n` });
  commitAll(site.root, "2024-07-08");
  assert.equal((await site.build()).status, 0);
  assert.deepEqual(daysOf(site), {
    "/docs/c": "2024-03-02",
    "/docs/moved/a": "2024-03-02",
    "/docs/moved/b": "2024-05-07",
    "/docs/new": "2024-07-09",
  });
  site.write({ "content/docs/moved/a.md": long("A", "\nChanged.\n") });
  commitAll(site.root, "2024-09-10");
  assert.equal((await site.build()).status, 0);
  assert.equal(daysOf(site)["/docs/moved/a"], "2024-09-11");
});
