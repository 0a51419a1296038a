/** Test links of documents from other tools: `id` in front matter, backslashes, and the pages of directories. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const TITLE = "# Title\n\nText.\n";

test("links that use the `id` of a document lead to it, and --fix keeps the URL", async () => {
  const links =
    "# Links\n\n[1](/docs/g/setup) [2](g/setup) [3](g/setup.md#title) [4](i/other.md) [5](/docs/i/other) [6](h/named.md)\n";
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/index.md": TITLE,
    "content/docs/g/install.md": `---\nid: setup\ntitle: Install\n---\n${TITLE}`,
    "content/docs/g/setups.md": TITLE,
    "content/docs/h/named.md": `---\nid: named\n---\n${TITLE}`,
    "content/docs/i/slugged.md": `---\n"id" : 'other'\nslug: mine\n---\n${TITLE}`,
    "content/docs/links.md": links,
    "content/docs/sidebars.yaml": "main: [index, g/setup, g/setups, h/named, i/other, links]\n",
  });
  const { stdout } = await site.run(["check"]);
  const keep =
    'To keep the URL, write "slug: setup" instead of "id: setup" in "content/docs/g/install.md"; "check --fix" does it.';
  for (const hint of [
    `Did you mean "/docs/g/install"? ${keep}`,
    `Did you mean "g/install.md"? ${keep}`,
    'Did you mean "g/install.md"?\n',
    'Did you mean "i/slugged.md"?\n',
    'Did you mean "/docs/i/mine"?\n',
    "Did you mean:\n    g/install\n",
    "Did you mean:\n    i/slugged\n",
    "4 of 10 can be fixed: sitegen check --fix",
  ])
    assert.ok(stdout.includes(hint), `${hint}\n${stdout}`);
  const { stderr } = await site.run(["check", "--fix"]);
  assert.match(stderr, /^3 links fixed, 1 slug written\.$/m);
  assert.equal(
    site.read("content/docs/links.md"),
    links
      .replace("g/setup.md#title", "g/install.md#title")
      .replace("i/other.md", "i/slugged.md")
      .replace("/docs/i/other", "/docs/i/mine"),
  );
  assert.match(site.read("content/docs/g/install.md"), /^---\nslug: setup\ntitle: Install\n/);
  assert.match(site.read("content/docs/h/named.md"), /^---\nid: named\n/);
  assert.match(site.read("content/docs/i/slugged.md"), /^---\n"id" : 'other'\nslug: mine\n/);
  const again = await site.run(["check"]);
  assert.doesNotMatch(again.stdout, /docs\/g\/setup" does not exist/);
  assert.match(again.stdout, /No document has the ID "g\/setup"[\s\S]*Did you mean:\n {4}g\/install\n/);
});

test("a `slug` is not written if it would give two pages the same URL, or if `id` is a key of the site", async () => {
  const files = {
    "content/docs/index.md": "# T\n\n[a](/docs/one)\n",
    "content/docs/a.md": `---\nid: one\n---\n${TITLE}`,
    "content/docs/b.md": `---\nid: one\n---\n${TITLE}`,
    "content/docs/c.md": `---\nid: two\n---\n${TITLE}`,
    "content/docs/two.md": TITLE,
    "content/docs/d/index.md": `---\nid: three\n---\n${TITLE}`,
    "content/docs/e.md": `---\nid: "a/b"\n---\n${TITLE}`,
  };
  const site = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG, ...files });
  await site.run(["check", "--fix"]);
  assert.equal(site.read("content/docs/a.md"), files["content/docs/a.md"].replace("id", "slug"));
  for (const name of ["b", "c", "d/index", "e"] as const)
    assert.equal(site.read(`content/docs/${name}.md`), files[`content/docs/${name}.md`], name);
  const own = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {frontMatter: {id: {type: string}}}\n`,
    ...files,
  });
  const { stdout } = await own.run(["check", "--fix"]);
  assert.doesNotMatch(stdout, /slug/);
  assert.equal(own.read("content/docs/a.md"), files["content/docs/a.md"]);
});

test("paths with backslashes are suggested, and fixed, with slashes", async () => {
  const links = [
    "[1](g\\install.md)",
    "[2](.\\g\\install.md#title)",
    "[3](/docs\\g\\install)",
    "[4](g%5Cinstall.md?a#title)",
    "![5](g\\a.svg)",
    '<img src="g\\a.svg" alt="6">',
    "[7](g\\instal.md)",
  ];
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/index.md": `# T\n\n${links.join("\n")}\n`,
    "content/docs/g/install.md": TITLE,
    "content/docs/g/h/deep.md": "# T\n\n[up](..\\..\\index.md) [next](..\\install.md)\n",
    "content/docs/g/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
  });
  const { stdout } = await site.run(["check"]);
  for (const hint of [
    'The document "g\\install.md" does not exist.',
    'Separate directories with slashes: "g/install.md".',
    'Separate directories with slashes: "./g/install.md#title".',
    'Separate directories with slashes: "/docs/g/install".',
    'Separate directories with slashes: "g/install.md?a#title".',
    'Separate directories with slashes: "g/a.svg".',
    'Separate directories with slashes: "../../index.md".',
    'Separate directories with slashes: "../install.md".',
    'Did you mean "g/install.md"?',
  ])
    assert.ok(stdout.includes(hint), `${hint}\n${stdout}`);
  await site.run(["check", "--fix"]);
  assert.equal(
    site.read("content/docs/index.md"),
    `# T\n\n${links.join("\n").replaceAll("\\", "/").replace("%5C", "/").replace("instal.md", "install.md")}\n`,
  );
});

test("the page of a directory is its index or README, in any case", async () => {
  const names = { a: "index", b: "Index", c: "INDEX", d: "README", e: "readme", f: "Readme" };
  const folders = Object.keys(names);
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/index.md": `# T\n\n${folders.map((name) => `[1](${name}) [2](${name}/) [3](/docs/${name})`).join("\n")}\n`,
    ...Object.fromEntries(
      Object.entries(names).flatMap(([folder, name]) => [
        [`content/docs/${folder}/${name}.md`, `# Title ${folder}\n`],
        [`content/docs/${folder}/other.md`, TITLE],
      ]),
    ),
  });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  for (const folder of folders) assert.ok(site.exists(`dist/docs/${folder}/index.html`), folder);
  const home = site.read("dist/docs/index.html");
  for (const [folder, name] of Object.entries(names)) {
    const url = `/docs/${folder}${/readme/i.test(name) ? `/${name}` : ""}`;
    assert.ok(home.includes(`<a href="${url}">2</a>`), url);
    assert.match(home, new RegExp(`<a[^>]* href="${url}"[^>]*>(?:<span>)?Title ${folder}`), folder);
  }
});

test("keys, tags, components and files of other tools have a hint that leads on", async () => {
  const site = createSite({
    "sitegen.config.yaml": MINIMAL_CONFIG,
    "content/docs/index.md": TITLE,
    "content/docs/vue.md": `---\npage: true\n---\n${TITLE}\n<script setup>\nimport Own from "./Own.vue";\n</script>\n\n<Own />\n\n<template #lead>Words</template>\n\n:icon[open-book]\n`,
    "content/docs/Own.vue": "<template></template>\n",
    "content/docs/Part.astro": "<p></p>\n",
    "content/docs/react.md": `import Own from "./Own.jsx";\n\n${TITLE}\n<Own />\n`,
    "content/docs/attrs.md": `---\nhead:\n  - {tag: meta, attrs: {name: a, content: b}}\n  - {tag: title, content: Own}\n  - {tag: style, content: "a {}"}\n---\n${TITLE}`,
    "content/docs/lists.md": `---\nhead:\n  - [link, {rel: me, href: "https://a.example"}]\n  - [script, {}, "a()"]\n---\n${TITLE}`,
  });
  const { findings } = JSON.parse((await site.run(["check", "--json"])).stdout) as {
    findings: { file: string; line: number; hint: string }[];
  };
  const hintsOf = (name: string): string[] =>
    findings.filter(({ file }) => file === `content/docs/${name}`).map(({ line, hint }) => `${line}: ${hint}`);
  assert.deepEqual(hintsOf("vue.md"), [
    '2: Write "layout: page" for a document without sidebar and table of contents.',
    '8: Remove it. Register components in "markdown.components", and load scripts by "head" in the configuration.',
    '12: The tag is shown as text. Write the component in React instead of Vue, and add it to "markdown.components".',
    "14: Write its content without the tag.",
    '16: Did you mean "book-open"?',
  ]);
  const component = '1: Write it as a component in React, and add it to "markdown.components" in the configuration.';
  assert.deepEqual([...hintsOf("Own.vue"), ...hintsOf("Part.astro")], [component, component]);
  assert.ok(hintsOf("react.md").some((hint) => hint.includes('Rename the file to ".mdx"')));
  assert.deepEqual(hintsOf("attrs.md"), [
    '3: Write - { tag: meta, attributes: { name: "a", content: "b" } }.',
    '4: Write "title" for the title of the page.',
    '5: Move the content to a file in "static/", and load the file by the configuration ("head" or "styles").',
  ]);
  assert.deepEqual(hintsOf("lists.md"), [
    '3: Write - { tag: link, attributes: { rel: "me", href: "https://a.example" } }.',
    "4: Write - { tag: script, attributes: {  } }.",
  ]);
});
