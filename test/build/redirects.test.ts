/** Test redirects from patterns, and from URLs with a query or hash. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, findingsOf } from "../support/site.ts";

const PAGES = {
  "content/docs/new/a.md": "# A\n\n## Now\n\nText.\n",
  "content/docs/new/b.md": "# B\n\n## Present\n\nText.\n",
  "content/docs/new/deep/c.md": "# C\n\nText.\n",
};

const configure = (...redirects: readonly [from: string, to: string][]): Record<string, string> => ({
  "sitegen.config.yaml": `title: T
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
${redirects.length === 0 ? "" : "redirects:\n"}${redirects.map(([from, to]) => `  - {from: "${from}", to: "${to}"}\n`).join("")}`,
});

/** Build a site. @returns The site, and the targets in `_redirects` by source. */
async function build(redirects: readonly [from: string, to: string][], pages: Record<string, string> = {}) {
  const site = createSite({ ...configure(...redirects), ...PAGES, ...pages });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  const lines = site
    .read("dist/_redirects")
    .split("\n")
    .filter((line) => line !== "");
  const rules = new Map(lines.map((line) => line.split(" ").slice(0, 2) as [string, string]));
  assert.equal(rules.size, lines.length, "a path has one rule");
  return { site, rules };
}

/** Return the target of a forwarding page without conditions. */
const forwardsTo = (html: string): string | undefined =>
  /http-equiv="refresh" content="0; url=([^"]*)"/.exec(html)?.[1];

/** Return the conditions and targets for the script that forwards browsers. */
function readForwards(html: string): { query: [string, string][]; hash: string; to: string }[] {
  const [, json = "[]"] = /data-redirects="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}

test("a pattern is a rule for hosts that have rules, and a page for each existing target", async () => {
  const { site, rules } = await build([["/old/*", "/docs/new/:splat"]]);
  assert.equal(rules.get("/old/*"), "/docs/new/:splat");
  assert.equal(rules.get("/de/old/*"), "/de/docs/new/:splat");
  assert.equal(rules.size, 2, "pages need no rule of their own");
  assert.equal(forwardsTo(site.read("dist/old/a/index.html")), "/docs/new/a");
  assert.equal(forwardsTo(site.read("dist/de/old/deep/c/index.html")), "/de/docs/new/deep/c");
});

test("a pattern that pages match has a rule for each target, and hides no page", async () => {
  const { site, rules } = await build([["/docs/*", "/docs/new/:splat"]], { "content/docs/a.md": "# Own\n\nText.\n" });
  assert.equal(rules.get("/docs/b"), "/docs/new/b");
  assert.ok(!rules.has("/docs/*") && !rules.has("/docs/a"));
  assert.match(site.read("dist/docs/a/index.html"), /<h1[^>]*>Own/);
});

test("a pattern matches in the middle of a name, and the page of a directory", async () => {
  const { site, rules } = await build([["/wiki/*.html", "/docs/:splat"]], {
    "content/docs/index.md": "# Home\n\nText.\n",
  });
  assert.equal(rules.get("/wiki/new/a.html"), "/docs/new/a");
  assert.equal(forwardsTo(site.read("dist/wiki/new/a.html")), "/docs/new/a");
  assert.equal(forwardsTo(site.read("dist/wiki/index.html")), "/docs");
});

test("a pattern from the file of each page to the page is a rule, and hides no page", async () => {
  const { site, rules } = await build([["/*.html", "/:splat"]]);
  assert.equal(rules.get("/docs/new/a.html"), "/docs/new/a");
  assert.equal(rules.get("/de/docs/new/a.html"), "/de/docs/new/a");
  assert.ok(!site.exists("dist/docs/new/a.html"));
  assert.match(site.read("dist/docs/new/a/index.html"), /<h1/);
});

test("all paths of a pattern lead to one page, or to another site", async () => {
  const { rules } = await build([
    ["/gone/*", "/docs/new/a"],
    ["/forum/*", "https://forum.example.org/t/:splat?from=docs"],
  ]);
  assert.equal(rules.get("/gone/*"), "/docs/new/a");
  assert.equal(rules.get("/de/forum/*"), "https://forum.example.org/t/:splat?from=docs");
});

test("other redirects and earlier patterns win over a pattern, and patterns lead to each other's paths", async () => {
  const { site, rules } = await build([
    ["/v1/*", "/v2/:splat"],
    ["/v2/b", "/docs/new/deep/c"],
    ["/v2/*", "/docs/new/:splat"],
    ["/v2/*.html", "/docs/new/:splat"],
  ]);
  const lines = site.read("dist/_redirects").split("\n");
  assert.ok(lines.indexOf("/v2/b /docs/new/deep/c 301") < lines.indexOf("/v2/* /docs/new/:splat 301"));
  assert.equal(rules.get("/v1/*"), "/v2/:splat");
  assert.equal(forwardsTo(site.read("dist/v1/a/index.html")), "/docs/new/a");
  assert.equal(forwardsTo(site.read("dist/v1/b/index.html")), "/docs/new/deep/c");
});

test("patterns that remove different prefixes do not lead to each other's paths", async () => {
  const versions = ["v1", "v2", "v3", "v4"].map((name): [string, string] => [`/docs/${name}/*`, "/docs/:splat"]);
  const { site } = await build([...versions, ["/docs/*.html", "/docs/:splat"]]);
  assert.equal(forwardsTo(site.read("dist/docs/v1/new/a/index.html")), "/docs/new/a");
  assert.equal(forwardsTo(site.read("dist/docs/v4/new/a.html")), "/docs/new/a", "other patterns still follow");
  assert.ok(!site.exists("dist/docs/v1/v2"), "the number of pages would grow with each order of the prefixes");
});

test("a redirect below the file of another redirect is only a rule", async () => {
  const { site, rules } = await build([
    ["/faq.html*", "/docs/new/:splat"],
    ["/faq.html", "/docs/new/b"],
    ["/help.htm/a", "/docs/new/a"],
    ["/help.htm", "/docs/new/b"],
    ["/wiki.html/a", "/docs/new/a"],
  ]);
  assert.equal(rules.get("/faq.html*"), "/docs/new/:splat");
  assert.equal(forwardsTo(site.read("dist/faq.html")), "/docs/new/b");
  assert.equal(rules.get("/help.htm/a"), "/docs/new/a");
  assert.equal(forwardsTo(site.read("dist/help.htm")), "/docs/new/b");
  assert.equal(forwardsTo(site.read("dist/wiki.html/a/index.html")), "/docs/new/a", "there is no file wiki.html");
});

test("a query chooses the target, and the most specific one wins", async () => {
  const { site, rules } = await build([
    ["/old.php?id=7", "/docs/new/b"],
    ["/old.php?id=7&lang=x", "/docs/new/a"],
    ["/old.php", "/docs/new/deep/c"],
    ["/?p=12", "/docs/new/a"],
  ]);
  assert.equal(rules.size, 0, "a rule would apply whatever the query is");
  const page = site.read("dist/de/old.php/index.html");
  assert.deepEqual(
    readForwards(page).map(({ to }) => to),
    ["/de/docs/new/a", "/de/docs/new/b", "/de/docs/new/deep/c"],
  );
  assert.equal(forwardsTo(page), "/de/docs/new/deep/c");
  assert.deepEqual(readForwards(site.read("dist/index.html")), [{ query: [["p", "12"]], hash: "", to: "/docs/new/a" }]);
});

test("links to a redirected query or hash lead to the final target", async () => {
  const { site } = await build(
    [
      ["/docs/new/a#past", "/docs/new/b#present"],
      ["/old?id=7", "/docs/new/a"],
      ["/all/*", "/docs/new/:splat"],
    ],
    {
      "content/docs/links.md":
        "# Links\n\n[one](new/a.md#past) [two](/docs/new/a#past) [three](/old?id=7&b=1#now) [four](/all/deep/c)\n",
    },
  );
  const html = site.read("dist/docs/links/index.html");
  const hrefs = ["one", "two", "three", "four"].map((text) => new RegExp(`href="([^"]*)">${text}<`).exec(html)?.[1]);
  assert.deepEqual(hrefs, ["/docs/new/b#present", "/docs/new/b#present", "/docs/new/a?b=1#now", "/all/deep/c"]);
});

test("a page with redirected hashes is rendered again when they change", async () => {
  const from = (hash: string) => ({
    "content/docs/new/b.md": `---\nredirect_from: "/docs/new/a#${hash}"\n---\n\n# B\n\nText.\n`,
  });
  const { site } = await build([], from("one"));
  site.write(from("two"));
  const { stdout } = await site.build("--json");
  const { rendered, pages } = JSON.parse(stdout);
  assert.ok(rendered < pages, `${rendered} of ${pages} pages`);
  assert.deepEqual(readForwards(site.read("dist/docs/new/a/index.html")), [
    { query: [], hash: "two", to: "/docs/new/b" },
  ]);
});

const FAULTS: Readonly<Record<string, [from: string, to: string, message: RegExp]>> = {
  "two stars": ["/a/*/b/*", "/docs/new/:splat", /more than one \*/],
  "a placeholder with a name": ["/blog/:year/:slug", "/docs/new/a", /placeholder ":year".*"\/blog\/\*"/s],
  "a star and a query": ["/a/*?x=1", "/docs/new/a", /\* and a query/],
  "an empty query": ["/a?", "/docs/new/a", /empty query/],
  "an empty hash": ["/a#", "/docs/new/a", /empty fragment/],
  "no path": ["?a=1", "/docs/new/a", /is empty/],
  "a target without a page": ["/a/*", "/docs/nw/:splat", /"\/docs\/nw\/:splat", which is the path of no page/],
  "a star in the target": ["/a/*", "/docs/new/*", /not a page.*:splat/s],
  "a splat without a star": ["/a", "/docs/new/:splat", /":splat", but "\/a" does not contain/],
  "two splats": ["/a/*", "/docs/:splat/:splat", /more than once/],
  "a heading that exists": ["/docs/new/a#now", "/docs/new/b", /hides the element "#now" of content\/docs\/new\/a\.md/],
  "a file with a query": ["/own.txt?x=1", "/docs/new/b", /hides the file static\/own\.txt/],
  "a circle of hashes": ["/docs/new/a#x", "/docs/new/a#x", /circular/],
};

for (const [name, [from, to, message]] of Object.entries(FAULTS))
  test(`${name} is an error at its place`, async () => {
    const site = createSite({ ...configure([from, to]), ...PAGES, "static/own.txt": "Own.\n" });
    const { findings } = await findingsOf(site);
    const texts = findings.map(({ file, line, message, hint }) => `${file}:${line}: ${message} ${hint}`);
    assert.ok(
      texts.some((text) => text.startsWith("sitegen.config.yaml:5:") && message.test(text)),
      texts.join("\n"),
    );
  });

test("front matter has patterns and hashes as well", async () => {
  const { site, rules } = await build([], {
    "content/docs/faq.md": "---\nredirect_from: [/faq/*, /docs/new/a#faq]\n---\n\n# FAQ\n\nText.\n",
  });
  assert.equal(rules.get("/faq/*"), "/docs/faq");
  assert.equal(readForwards(site.read("dist/docs/new/a/index.html"))[0]?.to, "/docs/faq");
});

test("a removed page below a pattern is redirected only if its target exists", async () => {
  const site = createSite({ ...configure(), ...PAGES, "content/docs/x.md": "# X\n", "content/docs/y.md": "# Y\n" });
  assert.equal((await site.build()).status, 0);
  site.remove("content/docs/x.md");
  site.remove("content/docs/y.md");
  site.write({ ...configure(["/docs/*", "/docs/new/:splat"]), "content/docs/new/x.md": "# X\n" });
  const { stderr } = await site.build("--since", `${site.root}/dist`);
  assert.match(stderr, /"\/docs\/y" is a page of the previous build/);
  assert.doesNotMatch(stderr, /"\/docs\/x"/);
});
