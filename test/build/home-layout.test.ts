/** Pages with `layout: home`: a hero, features and text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, type Finding, findingsOf, MINIMAL_CONFIG } from "../support/site.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>\n';

const HOME = `---
layout: home
hero:
  name: Desk
  text: Tidy \`work\`
  tagline: For people with <many> windows.
  image: {light: desk.svg, dark: /night.svg, alt: A desk}
  actions:
    - {text: Start, link: ../docs/start.md#install}
    - {text: Blog, link: /blog, theme: primary}
    - {text: Source, link: "https://code.example/desk"}
features:
  - {icon: rocket, title: Fast, details: "Runs \`desk\` at once.", link: ../docs/start.md, linkText: Read more}
  - {icon: 🪑, title: Chairs}
  - {icon: /lamp.svg, title: Bright <lamp>, link: "mailto:lamp@desk.example"}
---

## Quotes

Everybody likes giraffes.
`;

const FILES: Files = {
  "sitegen.config.yaml": `${MINIMAL_CONFIG}locales:\n  - {code: en, label: English}\n  - {code: de, label: Deutsch}\n`,
  "content/pages/index.md": HOME,
  "content/pages/desk.svg": SVG,
  "content/pages/product.md": "---\nlayout: home\n---\n\n# Product *two*\n",
  "content/docs/start.md": "# Start\n\n## Install\n\nText.\n",
  "content/blog/2025-01-01-a.md": "---\ntitle: A\n---\n\nText.\n",
  "static/night.svg": SVG,
  "static/lamp.svg": SVG,
  "content/pages/bare.md": "---\nlayout: home\nhero: {name: Bare, tagline: Bare words}\n---\n",
  "i18n/de/pages/bare.md": "---\nfeatures: [{title: Schnell}]\n---\n",
  "i18n/de/pages/index.md":
    "---\nhero: {name: Desk, text: Arbeit, actions: [{text: Los, link: ../docs/start.md}]}\n---\n\n## Stimmen\n\nAlle mögen Giraffen.\n",
};

const site = createSite(FILES);
const built = site.build("--no-share-images", "--base-url", "/sub/");
const mainOf = (page: string): string => /<main[\s\S]*<\/main>/.exec(site.read(`dist/${page}`))?.[0] ?? "";

test("the page shows hero and features above its text, with resolved links", async () => {
  const { status, stderr } = await built;
  assert.equal(status, 0, stderr);
  const main = mainOf("index.html");
  assert.match(
    main,
    /<h1><span class="home-name">Desk<\/span> <span class="home-text">Tidy <code>work<\/code><\/span>/,
  );
  assert.match(main, /<p class="home-tagline">For people with &lt;many&gt; windows\.<\/p>/);
  const buttons = [...main.matchAll(/<a href="([^"]*)"[^>]*class="(button[^"]*)"/g)].map(([, ...parts]) => parts);
  assert.deepEqual(buttons, [
    ["/sub/docs/start#install", "button button-primary"],
    ["/sub/blog", "button button-primary"],
    ["https://code.example/desk", "button"],
  ]);
  assert.match(
    main,
    /class="only-light" src="\/sub\/assets\/media\/desk\.\w+\.svg" alt="A desk" width="20" height="10"/,
  );
  assert.match(main, /class="only-dark" src="\/sub\/night\.svg"/);
  assert.match(
    main,
    /<svg class="glyph" viewBox="0 0 24 24"[^>]*>.*<\/svg><\/span><h2><a href="\/sub\/docs\/start"><span>Fast</,
  );
  assert.match(main, /Bright &lt;lamp&gt;/);
  assert.match(main, /<a href="mailto:lamp@desk\.example">/);
  assert.ok(main.indexOf("home-features") < main.indexOf("Everybody likes"));
  assert.equal(main.match(/<h1/g)?.length, 1);
});

test("title and description follow from the hero", async () => {
  await built;
  const html = site.read("dist/index.html");
  assert.match(html, /<title[^>]*>Desk \| Test<\/title>/);
  assert.match(html, /<meta name="description" content="For people with &lt;many&gt; windows\."/);
});

test("a page without hero shows its title there", async () => {
  await built;
  assert.match(mainOf("product/index.html"), /<h1> ?<span class="home-text">Product <em>two<\/em><\/span><\/h1>/);
});

test("translations have the layout of the original, and replace hero and features separately", async () => {
  await built;
  const main = mainOf("de/index.html");
  assert.match(main, /<span class="home-text">Arbeit<\/span>/);
  assert.match(main, /<a href="\/sub\/de\/docs\/start" class="button button-primary">Los</);
  assert.match(main, /<span>Fast<\/span>/);
  assert.match(main, /Alle mögen Giraffen/);
  assert.match(mainOf("de/bare/index.html"), /<h1><span class="home-name">Bare<\/span> <\/h1>.*Schnell/);
  assert.match(site.read("dist/de/bare/index.html"), /<title[^>]*>Bare \| Test<\/title>/);
});

test("hero and features are part of the search and of the Markdown copy", async () => {
  await built;
  for (const query of ["windows", "giraffes", "Chairs"])
    assert.match((await site.run(["search", "--json", query])).stdout, /"\/sub\/?(?:#[^"]*)?"/, query);
  assert.equal(
    site.read("dist/index.md").split("## Quotes")[0],
    `# Desk

Tidy \`work\`

For people with <many> windows.

- [Start](https://example.org/sub/docs/start#install)
- [Blog](https://example.org/sub/blog)
- [Source](https://code.example/desk)

- **[Fast](https://example.org/sub/docs/start)**: Runs \`desk\` at once.
- **Chairs**
- **[Bright <lamp>](mailto:lamp@desk.example)**

`,
  );
});

/** Return the findings of a site. */
async function check(files: Files): Promise<Finding[]> {
  return (await findingsOf(createSite({ "sitegen.config.yaml": MINIMAL_CONFIG, ...files }))).findings;
}

/** Return the problems of a home page as `line:column message hint`. */
async function problemsOf(frontMatter: string, file = "content/pages/index.md"): Promise<string[]> {
  const findings = await check({
    "content/docs/start.md": "# Start\n",
    [file]: `---\n${frontMatter}\n---\n\n# Home\n`,
  });
  return findings
    .filter((finding) => finding.file === file)
    .map(({ line, column, message, hint }) => `${line}:${column} ${message} ${hint}`);
}

test("unknown keys and values get the nearest name", async () => {
  for (const [frontMatter, expected] of [
    ["layout: hoem", /^2:9 "layout" is "hoem", expected "page", "home" or "bare"\. Did you mean "home"\?/],
    ["layuot: home", /^2:1 "layuot" is not a known key\. Did you mean "layout"\?/],
    ["layout: home\nhero: {tagine: A}", /^3:8 "hero\.tagine" is not a known key\. Did you mean "tagline"\?/],
    [
      "layout: home\nhero: {actions: [{text: A, linc: /}]}",
      /"hero\.actions\[0\]\.linc" is not a known key\. Did you mean "link"\?/,
    ],
    [
      "layout: home\nhero: {actions: [{text: A, link: /, theme: brand}]}",
      /"hero\.actions\[0\]\.theme" is "brand", expected "primary" or "secondary"/,
    ],
    ["layout: home\nhero: {image: {ligth: a.svg}}", /"hero\.image\.ligth" is not a known key\. Did you mean "light"\?/],
    [
      "layout: home\nfeatures: [{title: A, detail: B}]",
      /"features\[0\]\.detail" is not a known key\. Did you mean "details"\?/,
    ],
    [
      "layout: home\nfeatures: [{title: A, icon: rockett}]",
      /^3:29 "features\[0\]\.icon" is "rockett": it is not the name of an icon\. Did you mean "rocket"\?/,
    ],
    ["layout: home\nfeatures: [{title: A, icon: 'lucide:rockett'}]", /Did you mean "lucide:rocket"\?/],
    ["layout: home\nfeatures: [{icon: rocket}]", /"features\[0\]\.title" is missing/],
    ["layout: home\nfeatures: {title: A}", /^3:11 "features" is a map of keys and values, expected a list/],
    [
      "layout: home\nfeatures: [{title: A, linkText: More}]",
      /"features\[0\]\.linkText" is "More": it has no effect without "link"\. Add "link"/,
    ],
  ] as const) {
    const problems = await problemsOf(frontMatter);
    assert.match(problems.join("\n"), new RegExp(expected, "m"), frontMatter);
  }
});

test("broken and unsafe links are reported at their place", async () => {
  for (const [frontMatter, expected] of [
    [
      "hero: {actions: [{text: A, link: ../docs/strat.md}]}",
      /^3:34 The document "\.\.\/docs\/strat\.md" does not exist/,
    ],
    ["hero: {actions: [{text: A, link: /docs/start#none}]}", /^3:34 .*none/],
    ["features: [{title: A, link: /nowhere}]", /^3:29 .*\/nowhere/],
    ["hero: {image: none.svg}", /^3:15 .*none\.svg/],
    ["hero: {image: {light: none.svg}}", /^3:23 .*none\.svg/],
    ["features: [{title: A, icon: /none.svg}]", /^3:29 .*none\.svg/],
    ["hero: {actions: [{text: A, link: 'javascript:alert(1)'}]}", /^3:34 .*not an absolute web URL/],
    ["hero: {actions: [{text: A, link: ' javascript:alert(1)'}]}", /^3:34 .*invalid in URLs/],
    ['features: [{title: A, link: "java\\tscript:alert(1)"}]', /^3:29 .*invalid in URLs/],
    ["hero: {image: 'data:image/svg+xml,x'}", /^3:15 .*not an absolute web URL/],
  ] as const) {
    const problems = await problemsOf(`layout: home\n${frontMatter}`);
    assert.match(problems[0] ?? "", expected, frontMatter);
  }
});

test("keys of the layout without the layout are reported, with a remedy", async () => {
  assert.deepEqual(await problemsOf("hero: {name: A}"), ['2:1 "hero" has no effect here. Add "layout: home".']);
  const inDocs = await problemsOf("layout: home", "content/docs/index.md");
  assert.match(inDocs[0] ?? "", /"layout" is "home", which only pages in "content\/pages" can have\. Move the file/);
});

test("a data file of the home page that nothing reads is reported with the layout", async () => {
  const findings = await check({ "content/docs/start.md": "# Start\n", "content/data/home.yaml": "tagline: A\n" });
  assert.deepEqual(
    findings.map(({ file, line }) => `${file}:${line}`),
    ["content/data/home.yaml:1"],
  );
  assert.match(findings[0]?.hint ?? "", /layout: home/);
});
