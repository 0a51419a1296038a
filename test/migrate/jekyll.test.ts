/** `sitegen migrate` with sites of Jekyll: URLs, callouts and input with errors. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { createSite, type Files, type RunResult, runCommand, siteAt, type TestSite } from "../support/site.ts";

async function migrate(files: Files): Promise<RunResult & { target: TestSite }> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  return { ...(await runCommand(["migrate", source.root, target.root], { cwd: source.root })), target };
}

const SETTINGS = "title: Pumps\nurl: https://example.org\n";

test("pages and posts keep their URLs, also with a form of URLs for posts", async () => {
  const { status, stderr, target } = await migrate({
    "_config.yml": `${SETTINGS}collections: {posts: {permalink: "/news/:year/:title/"}}\n`,
    "index.md": "---\ntitle: Home\n---\n\n[Pump](pump.html)\n",
    "pump.md": "---\ntitle: Pump\n---\n",
    "docs/index.md": "---\ntitle: Docs\n---\n",
    "_posts/2026-03-01-spring.md": "---\ntitle: Spring\n---\n\nText.\n",
  });
  assert.equal(status, 0, stderr);
  await target.build("--workers", "1");
  assert.match(target.read("content/docs/index.md"), /\[Pump\]\(pump\.md\)/);
  assert.ok(target.exists("dist/news/2026/spring/index.html") || target.exists("dist/news/2026/spring.html"));
});

test("Liquid in code stays, nested blocks are one comment, and comments hide no text", async () => {
  const { target } = await migrate({
    "_config.yml": SETTINGS,
    "a.md": `---
title: A
---

{% if a %}{% if b %}x{% endif %}{% endif %}

{{ unknown }} text *stays*.

\`\`\`
{{ in.code }}
\`\`\`

{% if open %}
never ends
`,
  });
  const text = target.read("content/docs/a.md");
  assert.match(text, /<!-- \{% if a %\}\{% if b %\}x\{% endif %\}\{% endif %\} -->\n\n text \*stays\*\./);
  assert.match(text, /```\n\{\{ in\.code \}\}\n```/);
  assert.match(text, /never ends/);
});

test("a syntax error of the configuration is reported, and pages are taken over", async () => {
  const { status, stderr, target } = await migrate({
    "_config.yml": "title: [\n",
    "a.md": "---\ntitle: A\n---\n\nText.\n",
  });
  assert.equal(status, 1);
  assert.match(stderr, /_config\.yml/);
  assert.match(target.read("content/docs/a.md"), /Text\./);
});

test("attributes after HTML are removed, and blocks in callouts are converted", async () => {
  const { target } = await migrate({
    "_config.yml": "title: Old\nurl: https://example.org\ncallouts:\n  opaque: {}\n",
    "index.md": `---
title: Home
---

# Home

<span>New</span>{: .label .label-green }

{: .important }
> {: .opaque }
> Inside.
`,
  });
  const text = target.read("content/docs/index.md");
  assert.match(text, /<span>New<\/span>\n/);
  assert.doesNotMatch(text, /\{:/);
  assert.match(text, /::::important\n:::note Opaque\nInside\.\n:::\n::::/);
});

test("the sidebar follows the data file that lists most pages, and other lists of other pages are sidebars, too", async () => {
  const { status, stderr, target } = await migrate({
    "_config.yml": `${SETTINGS}permalink: pretty\ncollections: {docs: {output: true, permalink: "/:collection/:path/"}}\n`,
    "_data/docs_nav.yml":
      "- title: Start\n  docs:\n    - link: /docs/b/\n    - link: /docs/a/\n      title: First\n- title: Web\n  url: https://example.com\n- title: Gone\n  docs: [{link: /docs/gone/}]\n",
    "_data/navigation.yml":
      "main:\n  - {title: B, url: /docs/b/}\n  - {title: A, url: /docs/a/}\nguides:\n  - title: Guides\n    url: /guides/\n    children:\n      - {title: One, url: /guides/one.html}\n",
    "_data/broken_nav.yml": "a: [\n",
    "_docs/a.md": "---\ntitle: A\n---\n",
    "_docs/b.md": "---\ntitle: B\n---\n",
    "guides/index.html": "---\ntitle: Guides\n---\n<p>Text.</p>\n",
    "guides/one.md": "---\ntitle: One\n---\n",
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(parse(target.read("content/docs/sidebars.yaml")), {
    docs: [
      { category: "Start", items: ["docs/b", { id: "docs/a", label: "First" }] },
      { href: "https://example.com", label: "Web" },
    ],
    guides: [{ category: "Guides", link: { id: "guides/index" }, items: ["guides/one"] }],
  });
  const check = await target.run(["check", "--strict"]);
  assert.equal(check.status, 0, check.stdout);
});

test("pages in HTML are pages, and broken links with entities lose their anchor", async () => {
  const { status, stderr, target } = await migrate({
    "_config.yml": SETTINGS,
    "index.html":
      "---\ntitle: Home\nrelated: [Pump]\n---\n<div>\n\n<b>Text</b>\n{% for a in b %}{{ a }}{% endfor %}\n</div>\n",
    "a.md": "---\ntitle: A\n---\n\n[x](b.md#caf&eacute;), [y](gone-&eacute;.md) and ![z](&eacute;.svg)\n",
    "b.md": "---\ntitle: B\n---\n\nText.\n",
  });
  assert.equal(status, 0, stderr);
  assert.match(target.read("content/docs/index.md"), /<div>\n<b>Text<\/b>\n<!-- \{% for/);
  assert.match(target.read("content/docs/a.md"), /\[x\]\(b\.md\), y and z/);
  const check = await target.run(["check", "--strict"]);
  assert.equal(check.status, 0, check.stdout);
});

test("the page at the URL of the blog gives way to the list of posts, and includes in comments are not reported", async () => {
  const { status, stderr, target } = await migrate({
    "_config.yml": `${SETTINGS}permalink: pretty\ncollections: {posts: {permalink: "/news/:year/:title/"}}\n`,
    "news/index.html": "---\ntitle: News\n---\n{% for post in site.posts %}{% include item.html %}{% endfor %}\n",
    "archive.html":
      "---\ntitle: Archive\n---\n<ul>\n{% for post in site.posts %}\n  {% include item.html post=post -%}\n{% endfor %}\n</ul>\n",
    "_posts/2026-03-01-spring.md": "---\ntitle: Spring\n---\n\nText.\n",
  });
  assert.equal(status, 0, stderr);
  assert.match(
    target.read("content/docs/archive.md"),
    /<!-- \{% for post in site\.posts %\}\s+include item\.html post=post/,
  );
  const check = await target.run(["check", "--strict"]);
  assert.equal(check.status, 0, check.stdout);
  await target.build("--workers", "1");
  assert.match(target.read("dist/news/index.html"), /Spring/);
});
