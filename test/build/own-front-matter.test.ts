/** Test custom front matter keys and their values in components. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
markdown: {frontMatter: [status, since, width], components: {Since: theme/Since.tsx}}
components: {doc: theme/Doc.tsx, page: theme/Page.tsx, PostCard: theme/PostCard.tsx}
`;

const site = createSite({
  "sitegen.config.yaml": CONFIG,
  "content/docs/intro.md":
    "---\nstatus: {level: beta, by: [a, </script>]}\nsince: 2025-07-01\n---\n\n# Intro\n\n<Since />\n",
  "content/docs/plain.md": "# Plain\n",
  "content/pages/about.md": "---\nwidth: wide\n---\n\n# About\n",
  "content/blog/2025-01-01-hello.md": "---\ntitle: Hello\nstatus: null\nsince: 3\n---\n\nText.\n",
  "i18n/de/docs/intro.md": "---\nsince: gestern\n---\n\n# Anfang\n\n<Since />\n",
  "theme/Doc.tsx": `import type { TemplateProps } from "sitegen/theme";
import Doc from "sitegen/theme/doc";

export default function OwnDoc(page: TemplateProps<"doc">) {
  return <div className="own-doc" data-own={JSON.stringify(page.props.frontMatter) ?? "none"}><Doc {...page} /></div>;
}
`,
  "theme/Page.tsx": `import type { TemplateProps } from "sitegen/theme";
import Page from "sitegen/theme/page";

export default function OwnPage(page: TemplateProps<"page">) {
  return <div className={\`layout-\${page.props.frontMatter?.width}\`}><Page {...page} /></div>;
}
`,
  "theme/PostCard.tsx": `import type { PostSummary } from "sitegen/theme";

export default function OwnCard({ post }: { post: PostSummary }) {
  return <p className="own-card">{\`\${post.title}: \${JSON.stringify(post.frontMatter)}\`}</p>;
}
`,
  "theme/Since.tsx": `import { usePage } from "sitegen/theme";

export default function Since() {
  const { page } = usePage();
  return <b>{page.template === "doc" ? \`since \${page.props.frontMatter?.since}\` : "?"}</b>;
}
`,
});
const built = await site.build();

/** Return the custom front matter that the doc template received. */
function seenBy(page: string): unknown {
  const json = /class="own-doc" data-own="([^"]*)"/.exec(site.read(`dist/${page}/index.html`))?.[1] ?? "";
  return json === "none"
    ? undefined
    : JSON.parse(
        json
          .replace(/&quot;/g, '"')
          .replace(/&lt;/g, "<")
          .replace(/&gt;/g, ">"),
      );
}

test("templates receive the values, and pages without values receive none", () => {
  assert.equal(built.status, 0, built.stderr);
  assert.deepEqual(seenBy("docs/intro"), { since: "2025-07-01", status: { level: "beta", by: ["a", "</script>"] } });
  assert.equal(seenBy("docs/plain"), undefined);
  assert.match(site.read("dist/about/index.html"), /<div class="layout-wide">/);
});

test("values of a translation override those of its original", () => {
  assert.deepEqual(seenBy("de/docs/intro"), { since: "gestern", status: { level: "beta", by: ["a", "</script>"] } });
});

test("cards of posts and components in Markdown receive the values", () => {
  const list = site.read("dist/blog/index.html").replace(/&quot;/g, '"');
  assert.match(list, /<p class="own-card">Hello: \{"since":3,"status":null\}<\/p>/);
  assert.match(site.read("dist/docs/intro/index.html"), /<b>since 2025-07-01<\/b>/);
});

test("the next build contains a changed value", async () => {
  site.write({ "content/pages/about.md": "---\nwidth: narrow\n---\n\n# About\n" });
  assert.equal((await site.build()).status, 0);
  assert.match(site.read("dist/about/index.html"), /<div class="layout-narrow">/);
});

test("unconfigured keys and values that are not data are reported", async () => {
  site.write({
    "content/docs/plain.md": "---\nstatsu: a\ncolour: b\nsince: .inf\n---\n\n# Plain\n",
  });
  const { status, stdout } = await site.run(["check"]);
  assert.equal(status, 1);
  assert.match(stdout, /plain\.md:2:1 {2}warning[^\n]*\n {2}"statsu" is not a known key\.[^"]*Did you mean "status"\?/);
  assert.match(
    stdout,
    /plain\.md:3:1 {2}warning[^"]*"colour" is not a known key\.\n.*\n.*\n {2}Add custom keys to "markdown\.frontMatter"\. Known keys: /,
  );
  assert.match(
    stdout,
    /plain\.md:4:8 {2}error[^"]*"since" is Infinity: it may contain only strings, numbers, booleans, lists and maps\./,
  );
});

test("keys of the generator cannot be custom keys", async () => {
  site.write({ "sitegen.config.yaml": CONFIG.replace("since, width", '"sidebar_label", "1st"') });
  const { status, stderr } = await site.run(["check"]);
  assert.equal(status, 2);
  assert.match(stderr, /"markdown\.frontMatter\[1\]" is "sidebar_label": it is a built-in key\./);
  assert.match(stderr, /"markdown\.frontMatter\[2\]" is "1st": it is not a valid key\./);
});
