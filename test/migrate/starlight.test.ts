/** `sitegen migrate` with sites of Starlight: directives of plugins, and input with errors. */

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

const CONFIG = `import starlight from "@astrojs/starlight";
export default { site: "https://example.org", integrations: [starlight({ title: "Pumps" })] };
`;

test("directives of plugins leave their content, also in MDX that has braces of attributes", async () => {
  const text = `---
title: A
---

:::section{.wide #top}

Text with :a[a link]{.button href="https://example.com"} and std::vec[x].

:::tip[Title]{icon="heart"}
Stays.
:::

:::

::video[A video]{id="1"}

\`\`\`md
:::section{.wide}
::video{id="1"}
\`\`\`
`;
  const { status, stderr, target } = await migrate({
    "astro.config.mjs": CONFIG,
    "src/content/docs/a.mdx": text,
    "src/content/docs/b.md": text,
  });
  assert.equal(status, 0, stderr);
  for (const file of ["a.mdx", "b.md"]) {
    const converted = target.read(`content/docs/${file}`);
    assert.match(converted, /Text with \[a link\]\(https:\/\/example\.com\) and std::vec\[x\]\./, file);
    assert.match(converted, /:::tip\[Title\]\nStays\.\n:::\n/, file);
    assert.match(converted, /(?:\{\/\*|<!--) ::video\[A video\]\{id="1"\} (?:\*\/\}|-->)/, file);
    assert.match(converted, /```md\n:::section\{\.wide\}\n::video\{id="1"\}\n```/, file);
  }
  const check = await target.run(["check", "--strict"]);
  assert.equal(check.status, 0, check.stdout);
});

test("a key of front matter on many pages is one entry of the report", async () => {
  const pages = Array.from({ length: 12 }, (_, index) => [
    `src/content/docs/p${index}.md`,
    `---\ntitle: P${index}\nlevel: 2\n---\n\nText.\n`,
  ]);
  const { target } = await migrate({ "astro.config.mjs": CONFIG, ...Object.fromEntries(pages) });
  assert.match(
    target.read("MIGRATION.md"),
    /- `level` in 12 places: `src\/content\/docs\/p0\.md:3`, `src\/content\/docs\/p1\.md:3`, `src\/content\/docs\/p10\.md:3` and 9 more\n/,
  );
});

test("generated groups contain posts and splash pages, and directories have the settings of starlight-auto-sidebar", async () => {
  const { status, stderr, target } = await migrate({
    "astro.config.mjs": `import starlight from "@astrojs/starlight";
import starlightBlog from "starlight-blog";
export default { site: "https://example.org", integrations: [starlight({ title: "Pumps", plugins: [starlightBlog()], sidebar: [
  { label: "News", autogenerate: { directory: "blog" } },
  { label: "All", items: [{ autogenerate: { directory: "all" } }] },
] })] };
`,
    "src/content/docs/blog/spring.md": "---\ntitle: Spring\ndate: 2026-03-01\n---\n\nText.\n",
    "src/content/docs/all/splash.md":
      "---\ntitle: Splash\ntemplate: splash\nhero: {tagline: Hi}\nsidebar: {order: 9}\n---\n\nText.\n",
    "src/content/docs/all/b/_meta.yml": "label: Second\norder: 2\nsort: reverse-slug\n",
    "src/content/docs/all/b/x.md": "---\ntitle: X\nsidebar: {order: 1}\n---\n\nText.\n",
    "src/content/docs/all/b/y.md": "---\ntitle: Y\nsidebar: {order: 1}\n---\n\nText.\n",
    "src/content/docs/all/a/_meta.json": '{"hidden": true}',
    "src/content/docs/all/a/z.md": "---\ntitle: Z\n---\n\nText.\n",
    "src/content/docs/all/c/v.md": "---\ntitle: V\nsidebar: {order: 1}\n---\n\nText.\n",
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(parse(target.read("content/docs/sidebars.yaml")), {
    docs: [
      { category: "News", collapsed: false, items: [{ href: "/blog/spring", label: "Spring" }] },
      {
        category: "All",
        collapsed: false,
        items: [
          { category: "c", collapsed: false, items: ["all/c/v"] },
          { category: "Second", collapsed: false, items: ["all/b/y", "all/b/x"] },
          { href: "/all/splash", label: "Splash" },
        ],
      },
    ],
  });
  const check = await target.run(["check", "--strict"]);
  assert.equal(check.status, 0, check.stdout);
});

test("settings of a directory that cannot be read are reported, and its pages are taken over", async () => {
  const { status, stderr, target } = await migrate({
    "astro.config.mjs": CONFIG,
    "src/content/docs/a/_meta.yml": "order: [\n",
    "src/content/docs/a/b.md": "---\ntitle: B\n---\n\nText.\n",
  });
  assert.equal(status, 1);
  assert.match(stderr, /a\/_meta\.yml/);
  assert.match(target.read("content/docs/sidebars.yaml"), /- a\/b\n/);
});
