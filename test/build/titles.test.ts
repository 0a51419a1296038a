import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const site = createSite({
  "sitegen.config.yaml": MINIMAL_CONFIG,
  "content/docs/event.md": "---\ntitle: Event extends `Base`\n---\n\nText.\n\n## Usage\n",
  "content/docs/ticks.md": "---\ntitle: A ``b ` c`` and one ` tick\n---\n\n## Other\n",
  "content/docs/taken.md": "---\ntitle: Usage\n---\n\n## Usage\n\nText.\n",
  "content/docs/hidden.md": "---\ntitle: Hidden\nhide_title: true\n---\n\nText.\n",
  "content/docs/both.md": "---\ntitle: Other title\n---\n\n# The heading\n\nText.\n",
  "content/docs/links.md":
    "# Links\n\n[a](event.md#event-extends-base) [b](taken.md#usage) [c](both.md#the-heading) [d](/blog/heading#only-a-heading) [e](/blog/named#named)\n",
  "content/blog/2025-01-01-heading.md": "# Only `a` *heading*\n\nText.\n",
  "content/blog/2025-01-02-named.md": "---\ntitle: Named\n---\n\nText.\n",
});
const built = site.build("--no-share-images");

test("a title in front matter has an ID, unless a heading has the same", async () => {
  const { status, stderr } = await built;
  assert.equal(status, 0, stderr);
  const ids = (page: string) =>
    [...site.read(`dist/${page}/index.html`).matchAll(/<h\d[^>]* id="([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(ids("docs/event").slice(0, 2), ["event-extends-base", "usage"]);
  assert.deepEqual(ids("docs/taken").slice(0, 1), ["usage"]);
  assert.deepEqual(ids("docs/both").slice(0, 1), ["the-heading"]);
  assert.deepEqual(ids("blog/named").slice(0, 1), ["named"]);
  assert.ok(!ids("docs/hidden").includes("hidden"));
});

test("backticks of a title are code in the page, and are omitted in plain text", async () => {
  await built;
  const html = site.read("dist/docs/event/index.html");
  assert.match(html, /<h1[^>]*>Event extends <code>Base<\/code><\/h1>/);
  assert.match(html, /<title[^>]*>Event extends Base \| Test<\/title>/);
  assert.match(html, /property="og:title" content="Event extends Base \| Test"/);
  assert.match(html, /<span>Event extends Base<\/span>/);
  assert.match(site.read("dist/docs/ticks/index.html"), /<title[^>]*>A b ` c and one ` tick \| Test<\/title>/);
  const feed = site.read("dist/blog/feed.json");
  assert.match(feed, /"title": "Only a heading"/);
});

test("a post may have its title as a heading only", async () => {
  await built;
  assert.match(site.read("dist/blog/heading/index.html"), /<h1[^>]*>Only <code>a<\/code> <em>heading<\/em><\/h1>/);
  assert.match(site.read("dist/blog/index.html"), /Only a heading/);
  const untitled = createSite({ "content/blog/2025-01-01-a.md": "Text.\n\n# Later heading\n" });
  const { status, stdout } = await untitled.run(["check"]);
  assert.equal(status, 1);
  assert.match(stdout, /missing-title\s+The post has no title\./);
});
