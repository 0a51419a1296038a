/** Test broken items of navbar and footer, which are configuration errors (exit status 2) at the line of the item. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite, type Finding, findingsOf } from "../support/site.ts";

const DOCS = {
  "content/docs/guide.md": "# Guide\n",
  "content/docs/draft.md": "---\ndraft: true\n---\n\n# Draft\n",
  "content/docs/sidebars.yaml": "docs: [guide]\nempty: [{html: <hr>}]\n",
};

async function findingsWith(files: Record<string, string>): Promise<{ status: number | null; findings: Finding[] }> {
  const site = createSite({ ...DOCS, ...files });
  if (!("sitegen.config.yaml" in files)) site.remove("sitegen.config.yaml");
  return findingsOf(site);
}

/** Return the message without the item: `No document of …`. */
const withoutItem = (message: string): string =>
  message.replace(/^The (?:navbar|footer) item .*? cannot be rendered: (.)/, (_, first: string) => first.toUpperCase());

const shorten = ({ file, line, column, message, hint }: Finding): string =>
  `${file}:${line}:${column} ${withoutItem(message)} ${hint.replace(/\s+/g, " ")}`;

test("each broken item is reported at its target, with available targets", async () => {
  const { status, findings } = await findingsWith({
    "sitegen.config.yaml": `title: Test
url: https://example.org
navbar:
  left:
    - {label: Guide, doc: guide}
    - {label: Draft, doc: draft}
    - {label: Wrong, doc: giude}
    - {label: Menu, items: [{label: Inner, sidebar: dosc}]}
    - {label: Empty, sidebar: empty}
  right:
    - {type: docsVersionDropdown, versions: [old]}
footer:
  columns:
    - title: More
      items:
        - {label: Blog, to: /blog}
`,
  });
  assert.equal(status, 2);
  assert.deepEqual(findings.map(shorten), [
    'sitegen.config.yaml:7:27 No document of version current has the ID "giude". Available IDs, closest first: guide',
    'sitegen.config.yaml:8:53 No sidebar of version current has the ID "dosc". Available sidebars: docs empty',
    'sitegen.config.yaml:9:31 The sidebar "empty" has nothing to link to. Add a document to it.',
    'sitegen.config.yaml:11:45 No docs version is named "old". Available versions: current',
    'sitegen.config.yaml:16:29 The page "/blog" does not exist. Fix or remove the link.',
  ]);
  for (const { rule } of findings) assert.equal(rule, "invalid-config");
  assert.equal(
    findings[1]?.message,
    'The navbar item "Inner" cannot be rendered: no sidebar of version current has the ID "dosc".',
  );
  assert.match(
    findings[4]?.message ?? "",
    /^The footer item "Blog" cannot be rendered: the page "\/blog" does not exist/,
  );
});

test("URLs in items and logos, with or without the host of the site, must lead to existing anchors", async () => {
  const { status, findings } = await findingsWith({
    "content/docs/guide.md": "# Guide\n\n## First steps\n",
    "sitegen.config.yaml": `title: Test
url: https://example.org
navbar:
  logo: {src: "https://elsewhere.example/a.svg", alt: A, href: /docs/guid}
  left:
    - {label: Right, to: "/docs/guide#first-steps"}
    - {label: Anchor, to: "/docs/guide#first-step"}
    - {label: Host, href: "https://example.org/docs/guide"}
    - {type: icon, label: Icon, href: "https://example.org/nope"}
footer:
  logo: {src: "https://elsewhere.example/a.svg", alt: A, href: "https://elsewhere.example"}
  columns:
    - title: More
      items:
        - {label: Own, href: "http://example.org/docs/gude"}
        - {label: Mail, href: "mailto:a@example.org"}
  hosting:
    label: Hosted
    logos: [{src: "https://elsewhere.example/a.svg", alt: A, href: "/docs/guide#none"}]
redirects:
  - {from: /a, to: "/docs/guide#first-step"}
  - {from: /b, to: "https://example.org/nope"}
  - {from: /c, to: "https://example.org/docs/guide#first-steps"}
`,
  });
  assert.equal(status, 2);
  assert.deepEqual(
    findings.map((finding) => `${finding.rule} ${shorten(finding)}`),
    [
      'invalid-config sitegen.config.yaml:4:64 The page "/docs/guid" does not exist. Did you mean "/docs/guide"?',
      'invalid-config sitegen.config.yaml:7:27 The page of "/docs/guide#first-step" has no anchor "#first-step". Did you mean "#first-steps"?',
      'invalid-config sitegen.config.yaml:9:39 The page "/nope" does not exist. Fix or remove the link.',
      'invalid-config sitegen.config.yaml:15:30 The page "/docs/gude" does not exist. Did you mean "/docs/guide"?',
      'invalid-config sitegen.config.yaml:19:68 The page of "/docs/guide#none" has no anchor "#none". See the headings of /docs/guide.',
      'broken-anchor sitegen.config.yaml:21:20 The page of "/docs/guide#first-step" has no anchor "#first-step". Did you mean "#first-steps"?',
      'broken-link sitegen.config.yaml:22:20 The page "/nope" does not exist. Fix or remove the link.',
    ],
  );
});

test("items and redirects of a configuration in TypeScript are reported with their lines", async () => {
  const { findings } = await findingsWith({
    "sitegen.config.ts": `export default {
  title: "Test",
  url: "https://example.org",
  navbar: { left: [{ label: "Wrong", doc: "giude" }] },
  redirects: [{ from: "/old", to: "/nowhere" }],
};
`,
  });
  assert.deepEqual(findings.map(shorten), [
    'sitegen.config.ts:4:43 No document of version current has the ID "giude". Available IDs, closest first: guide',
    'sitegen.config.ts:5:35 The redirect from "/old" leads to "/nowhere", which is not a page. Use the path of a page, or remove the redirect.',
  ]);
});

test("items that need docs are reported on a site without docs", async () => {
  const { status, findings } = await findingsWith({
    "content/docs/guide.md": "---\ndraft: true\n---\n",
    "content/pages/about.md": "# About\n",
    "sitegen.config.yaml": `title: Test
url: https://example.org
navbar: {left: [{label: A, doc: guide}, {label: B, sidebar: docs}, {type: docsVersionDropdown}]}
`,
  });
  assert.equal(status, 2);
  const needed = ['the document "guide"', 'the sidebar "docs"', "the versions"];
  assert.deepEqual(
    findings.filter(({ rule }) => rule === "invalid-config").map(({ message }) => withoutItem(message)),
    needed.map((what) => `The configuration uses ${what} of the docs "default", but the docs have no documents.`),
  );
});
