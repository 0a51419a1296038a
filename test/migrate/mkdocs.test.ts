/** `sitegen migrate --from mkdocs`: blocks, navigation and settings of Material for MkDocs. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, type RunResult, runCommand, siteAt, type TestSite } from "../support/site.ts";

async function migrate(files: Files): Promise<RunResult & { target: TestSite }> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const result = await runCommand(["migrate", source.root, target.root, "--from", "mkdocs"], { cwd: source.root });
  return { ...result, target };
}

const SETTINGS = "site_name: Pumps\nsite_url: https://example.org/pumps/\n";

/** Migrate a page, and return its text. */
async function convert(text: string, files: Files = {}): Promise<{ text: string; target: TestSite }> {
  const { status, target } = await migrate({ "mkdocs.yml": SETTINGS, "docs/index.md": `# Start\n\n${text}`, ...files });
  assert.equal(status, 0);
  return { text: target.read("content/docs/index.md").replace(/^# Start\n\n/, ""), target };
}

test("settings with tags of Python and inherited ones are read, and nav becomes the sidebar", async () => {
  const { status, target } = await migrate({
    "base.yml":
      "site_name: Base\nsite_url: https://example.org/pumps/\ntheme:\n  name: material\n  logo: img/my logo.svg\n",
    "mkdocs.yml": `INHERIT: base.yml
site_name: !ENV [NAME, Pumps]
repo_url: https://github.com/acme/pumps
extra:
  alternate:
    - {name: English, link: /}
    - {name: Deutsch, link: /de/}
theme:
  features: [navigation.indexes]
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
plugins:
  - search
  - own-plugin
  - mike
  - redirects:
      redirect_maps:
        old/page.md: wells/deep.md#depth
nav:
  - Home: index.md
  - Wells:
      - wells/index.md
      - Deep ones: wells/deep.md
      - wells/dry.md
  - Forum: https://forum.example.org
  - Commands: reference/cli.md
  - gone/
`,
    "docs/index.md": "# Pumps\n\nProse  stays\t*as it is*.\n",
    "docs/img/my logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    "docs/wells/index.md": "# Wells\n",
    "docs/wells/deep.md":
      "---\nhide:\n  - toc\nicon: material/star\n---\n\n# Deep wells\n\n## Depth { #depth .big }\n\n[Home](../index.md), [dry](/wells/dry/)\n",
    "docs/wells/dry.md": "Nothing here.\n",
  });
  assert.equal(status, 0);
  assert.equal(
    target.read("content/docs/sidebars.yaml"),
    `docs:
  - id: index
    label: Home
  - category: Wells
    link:
      id: wells/index
    items:
      - id: wells/deep
        label: Deep ones
      - wells/dry
  - href: https://forum.example.org
    label: Forum
  - reference/cli
`,
  );
  assert.equal(target.read("content/docs/reference/cli.md"), "# Commands\n\n<!-- missing: reference/cli.md -->\n");
  const config = target.read("sitegen.config.yaml");
  assert.match(config, /title: Pumps\nurl: https:\/\/example\.org\nbaseUrl: \/pumps\//);
  assert.match(config, /from: \/old\/page\n {4}to: \/wells\/deep#depth/);
  assert.match(config, /src: \/img\/my logo\.svg/);
  assert.equal(target.read("content/docs/index.md"), "# Pumps\n\nProse  stays\t*as it is*.\n");
  const deep = target.read("content/docs/wells/deep.md");
  assert.match(deep, /^---\nhide_table_of_contents: true\n---\n/);
  assert.match(deep, /## Depth \{#depth\}\n\n\[Home\]\(\.\.\/index\.md\), \[dry\]\(dry\.md\)/);
  assert.match(target.read("content/docs/wells/dry.md"), /^---\ntitle: Dry\n---/);
  const report = target.read("MIGRATION.md");
  for (const kind of ["plugin", "versions", "navigation item", "missing page", "language"])
    assert.match(report, new RegExp(`### ${kind}`));
  await target.build("--workers", "1");
  assert.ok(target.exists("dist/wells/deep/index.html"));
});

test("admonitions, folding blocks and tabs lose their indentation, also inside of each other", async () => {
  const { text, target } = await convert(`!!! warning "Hot *water*"
    Do not touch.

    !!! bug
        Inside.

??? note
    Folded.

???+ tip "Open"
    Shown.

=== "Linux"
    \`\`\`sh
    run
    \`\`\`

=== "macOS"

    Text.

- Item

    !!! note
        In a list.

/// details | More
    type: tip

Text.
///

//// tab | A
One.
////

//// tab | B

/// note
Two.
///

////
`);
  assert.equal(
    text,
    `::::warning Hot *water*
Do not touch.

:::danger Bug
Inside.
:::
::::

:::note {fold}
Folded.
:::

:::tip Open {fold=open}
Shown.
:::

<Tabs>
<TabItem value="linux" label="Linux">

\`\`\`sh
run
\`\`\`

</TabItem>
<TabItem value="macos" label="macOS">

Text.

</TabItem>
</Tabs>

- Item

    :::note
    In a list.
    :::

:::tip More {fold}
Text.
:::

<Tabs>
<TabItem value="a" label="A">

One.

</TabItem>
<TabItem value="b" label="B">

:::note
Two.
:::

</TabItem>
</Tabs>
`,
  );
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("snippets show files, and code annotations become comments", async () => {
  const { text, target } = await convert(
    `\`\`\`python hl_lines="1"
--8<-- "code/pump.py:start"
\`\`\`

--8<-- "snippets/safety.md"

{* code/pump.py ln[2:3] hl[3] *}

\`\`\`python
start()  # (1)!
\`\`\`

1. A *note*.

\`\`\`md
!!! note
    Shown as code.
\`\`\`

--8<-- "missing.md"

::: pump.core.Pump
    options:
      members: true
`,
    {
      "code/pump.py": "# --8<-- [start:start]\nstart()\nstop() # (1)!\n# --8<-- [end:start]\n",
      "snippets/safety.md": "Switch off the power.\n",
    },
  );
  assert.match(text, /```python hl_lines="1" file="\/examples\/code\/pump\.py#start"\n```/);
  assert.match(text, /\nSwitch off the power\.\n/);
  assert.match(text, /```py file="\/examples\/code\/pump\.py#L2-L3" \{2\}\n```/);
  assert.match(text, /start\(\) {2}# \(1\)\n```\n\n1\. A \*note\*\./);
  assert.match(text, /```md\n!!! note\n {4}Shown as code\.\n```/);
  assert.match(text, /<!-- include missing\.md -->/);
  assert.match(text, /<!-- ::: pump\.core\.Pump/);
  assert.equal(target.read("examples/code/pump.py"), "#region start\nstart()\nstop() # (1)\n#endregion start\n");
  await target.build("--workers", "1");
});

test("attribute lists, keys, marks and icons have no literal syntax, and code keeps it", async () => {
  const { text } = await convert(
    `[Link](other.md){ .md-button } and ![A](a.png){ width="300" loading=lazy }

Press ++ctrl+alt+k++, ==marked== and ^^new^^ text :material-star: here, \`++ctrl++ ==a== :material-star:\`.

Text
{: .lead }

<div class="grid" markdown>

*Text*

</div>

The HTML specification[^1].

*[HTML]: Hyper Text Markup Language

Term

:   Definition.

[^1]: A note.
`,
    {
      "docs/other.md": "# Other\n",
      "docs/a.png": Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    },
  );
  assert.match(text, /^\[Link\]\(other\.md\) and !\[A\]\(a\.png\)\{width=300\}\n/);
  assert.match(
    text,
    /Press :kbd\[Ctrl\+Alt\+K\], <mark>marked<\/mark> and <ins>new<\/ins> text :icon\[star\] here, `\+\+ctrl\+\+ ==a== :material-star:`\./,
  );
  assert.doesNotMatch(text, /\{:|markdown>/);
  assert.match(text, /\*\[HTML\]: Hyper Text Markup Language\n\nTerm\n\n: {3}Definition\.\n\n\[\^1\]: A note\.\n$/);
});

test("snippets contain snippets, and references to generated pages become text", async () => {
  const { text, target } = await convert(
    'See [`pump.Core`][pump.core.Pump], [pump.core][], [other][here] and `[a][b.c]`.\n\n--8<-- "outer.md"\n\n[here]: other.md\n',
    {
      "mkdocs.yml": `${SETTINGS}plugins:\n  - mkdocstrings\n`,
      "docs/other.md": "# Other\n",
      "outer.md": 'Outer.\n\n--8<-- "inner.md"\n',
      "inner.md": "!!! note\n    Inner.\n",
    },
  );
  assert.match(
    text,
    /^See `pump\.Core`, pump\.core, \[other\]\[here\] and `\[a\]\[b\.c\]`\.\n\nOuter\.\n\n:::note\nInner\.\n:::\n/,
  );
  assert.match(target.read("MIGRATION.md"), /### reference/);
});

test("each language of the plugin i18n is a translation, also with a directory for each", async () => {
  const { status, target } = await migrate({
    "mkdocs.yml": `${SETTINGS}plugins:
  - i18n:
      docs_structure: folder
      languages:
        - {locale: fr, name: Français}
        - {locale: en, default: true, name: English}
nav:
  - First steps: start.md
`,
    "docs/en/index.md": "# Pumps\n",
    "docs/en/start.md": "# Start\n\n[Home](index.md)\n",
    "docs/fr/start.md": "# Début\n\n[Accueil](index.md), ![logo](../img/a.svg)\n",
    "docs/fr/local.md": "# Ici\n",
    "docs/img/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  });
  assert.equal(status, 0);
  assert.match(target.read("sitegen.config.yaml"), /defaultLocale: en\nlocales:\n {2}- code: en\n.*\n {2}- code: fr\n/);
  assert.equal(target.read("content/docs/sidebars.yaml"), "docs:\n  - id: start\n    label: First steps\n");
  assert.equal(target.read("i18n/fr/docs/start.md"), "# Début\n\n[Accueil](index.md), ![logo](img/a.svg)\n");
  assert.match(target.read("i18n/fr/docs/local.md"), /locales:\n {2}- fr\n/);
  await target.build("--workers", "1");
  assert.ok(target.exists("dist/fr/start/index.html"));
});

test("recorded terminals lose the markup of their colors, and other code keeps its tags", async () => {
  const { text } = await convert(
    '<div class="termy">\n\n```console\n$ <font color="#4E9A06">bake</font> &lt;NAME&gt;\n<b>Done</b> <u style="color:red">now</u> &amp;lt;\n```\n\n</div>\n\n```html\n<b>bold</b> &lt;\n```\n',
  );
  assert.match(text, /\n\$ bake <NAME>\nDone now &lt;\n/);
  assert.match(text, /<b>bold<\/b> &lt;/);
});

test("a code block that no line ends does not hide the rest of the page", async () => {
  const { text, target } = await convert('=== "A"\n\n    ```\n    Text.\n\n=== "B"\n\n    Other.\n\n```js\nend();\n');
  assert.match(text, /label="A">\n\nText\.\n\n<\/TabItem>[\s\S]*<\/Tabs>\n\nend\(\);\n$/);
  assert.match(target.read("MIGRATION.md"), /### unclosed code block/);
});

test("the versions on the branch of mike are listed", async () => {
  const source = createSite({ "mkdocs.yml": `${SETTINGS}plugins: [mike]\n`, "docs/index.md": "# Pumps\n" });
  source.remove("sitegen.config.yaml");
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      cwd: source.root,
      encoding: "utf8",
    });
  git("init", "--quiet", "--initial-branch", "gh-pages");
  writeFileSync(
    path.join(source.root, "versions.json"),
    '[{"version": "2.1", "title": "2.1.4", "aliases": ["latest"]}, {"version": "1.0"}]',
  );
  git("add", "versions.json");
  git("commit", "--quiet", "-m", "Versions");
  git("checkout", "--quiet", "--orphan", "main");
  source.remove("versions.json");
  const target = siteAt(path.join(source.root, "new"));
  await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.match(
    target.read("MIGRATION.md"),
    /`mkdocs\.yml` `1\.0 \(1\.0\)`\n- `mkdocs\.yml` `2\.1 \(2\.1\.4, latest\)`|`2\.1 \(2\.1\.4, latest\)`\n- `mkdocs\.yml` `1\.0 \(1\.0\)`/,
  );
});

test("formulas keep their braces and are shown, and weights of the search are removed", async () => {
  const { target } = await migrate({
    "mkdocs.yml":
      "site_name: Wells\nsite_url: https://wells.example.org/\nmarkdown_extensions:\n  - attr_list\n  - pymdownx.arithmatex:\n      generic: true\n",
    "docs/index.md":
      "---\nsearch:\n  boost: 2\n---\n\n# Wells\n\n$$\n\\sum_{.k}^{#n} x_{i=0}\n$$\n\nWith $y_{j=1}$ and a *list*{.wide}.\n\n\\[\na^2\n\\]\n\nPlain \\[[1](hidden.md)\\] \\[end\\] brackets.\n",
    "docs/hidden.md": "---\nsearch:\n  exclude: true\n---\n\n# Hidden\n",
  });
  const text = target.read("content/docs/index.md");
  assert.match(text, /\\sum_\{\.k\}\^\{#n\} x_\{i=0\}\n\$\$\n\nWith \$y_\{j=1\}\$ and a \*list\*\./);
  assert.match(text, /\n\$\$\na\^2\n\$\$\n[\s\S]*Plain \\\[\[1\]\(hidden\.md\)\\\] \\\[end\\\] brackets\./);
  assert.doesNotMatch(text, /boost/);
  assert.match(target.read("content/docs/hidden.md"), /search: false/);
  assert.match(target.read("sitegen.config.yaml"), /math: true\ncheck:\n {2}rules:\n {4}invalid-math: warning\n/);
  assert.match(target.read("package.json"), /"katex": "/);
  // The package is installed with the others, so its absence is nothing to do.
  assert.doesNotMatch(target.read("MIGRATION.md"), /missing-renderer/);
  assert.match(target.read("MIGRATION.md"), /### formulas/);
});

test("without nav, pages and directories are listed in the order of MkDocs, and a README is the page of its directory", async () => {
  const { status, target } = await migrate({
    "mkdocs.yml": `${SETTINGS}exclude_docs: |\n  /drafts/\n  *.tmpl.md\n`,
    "docs/README.md": "# Start\n\n[Wells](wells/README.md), [Use](use.md)\n",
    "docs/use.md": "Title: How to use\nAuthors: A. Pump\n\nText.\n",
    "docs/all_wells/deep.md": "# Deep\n",
    "docs/wells/README.md": "# Wells\n",
    "docs/wells/dry.md": "# Dry\n",
    "docs/pumps/index.md": "# Pumps\n",
    "docs/pumps/README.md": "Notes for authors.\n",
    "docs/drafts/new.md": "# New\n",
    "docs/page.tmpl.md": "# Template\n",
  });
  assert.equal(status, 0);
  assert.equal(
    target.read("content/docs/sidebars.yaml"),
    `docs:
  - index
  - use
  - category: All wells
    items:
      - all_wells/deep
  - category: Pumps
    items:
      - pumps/index
  - category: Wells
    items:
      - wells/index
      - wells/dry
`,
  );
  assert.equal(target.read("content/docs/index.md"), "# Start\n\n[Wells](wells/index.md), [Use](use.md)\n");
  assert.equal(target.read("content/docs/use.md"), "---\ntitle: How to use\n---\n\nText.\n");
  for (const file of ["drafts/new.md", "page.tmpl.md", "pumps/README.md"])
    assert.ok(!target.exists(`content/docs/${file}`), file);
  assert.match(target.read("MIGRATION.md"), /`docs\/pumps\/README\.md`/);
  await target.build("--workers", "1");
  assert.ok(target.exists("dist/wells/index.html"));
});

test("lists of literate-nav and awesome-pages are the entries of their directories", async () => {
  const pages = {
    "docs/index.md": "# Start\n",
    "docs/wells/README.md":
      "# Wells\n\nAll of them.\n\n* [Deep ones](deep.md)\n* Others\n    * [Dry](dry.md)\n* [Forum](https://forum.example.org)\n",
    "docs/wells/deep.md": "# Deep\n",
    "docs/wells/dry.md": "# Dry\n",
    "docs/wells/wet.md": "# Wet\n",
  };
  const literate = await migrate({
    "mkdocs.yml": `${SETTINGS}plugins:\n  - literate-nav: {nav_file: README.md, implicit_index: true}\nnav:\n  - Home: index.md\n  - Water: wells/\n`,
    ...pages,
  });
  assert.match(
    literate.target.read("content/docs/sidebars.yaml"),
    /category: Water\n {4}items:\n {6}- wells\/index\n {6}- id: wells\/deep\n {8}label: Deep ones\n {6}- category: Others\n {8}items:\n {10}- wells\/dry\n {6}- href: https:\/\/forum/,
  );
  const awesome = await migrate({
    "mkdocs.yml": `${SETTINGS}plugins: [awesome-pages]\n`,
    "docs/wells/.pages": "title: Water\nnav:\n  - wet.md\n  - ...\n  - Last: deep.md\n",
    ...pages,
  });
  assert.match(
    awesome.target.read("content/docs/sidebars.yaml"),
    /category: Water\n {4}items:\n {6}- wells\/wet\n {6}- wells\/index\n {6}- wells\/dry\n {6}- id: wells\/deep\n {8}label: Last\n/,
  );
});

test("files outside of the source are inserted if they belong to its project", async () => {
  const source = createSite({
    "pyproject.toml": "",
    "docs_src/pump.py": "start()\n",
    "docs/en/mkdocs.yml": SETTINGS,
    "docs/de/mkdocs.yml": SETTINGS,
    "docs/en/docs/index.md": "# Start\n\n{* ../../docs_src/pump.py hl[1] *}\n",
    "docs/de/docs/index.md": "# Anfang\n",
  });
  source.remove("sitegen.config.yaml");
  for (const [folder, code] of [
    ["docs/en", "docs_src/pump.py"],
    [".", "docs_src/pump.py"],
  ] as const) {
    const target = siteAt(path.join(createSite({}).root, "new"));
    const { status } = await runCommand(["migrate", path.join(source.root, folder), target.root], { cwd: source.root });
    assert.equal(status, 0);
    assert.equal(target.read("content/docs/index.md"), `# Start\n\n\`\`\`py file="/examples/${code}" {1}\n\`\`\`\n`);
    assert.equal(target.read(`examples/${code}`), "start()\n");
  }
});

test("syntax of extensions is converted if the site uses them, and headings need no space", async () => {
  const extensions = ["critic", "tilde", "caret", "inlinehilite", "arithmatex"].map((name) => `  - pymdownx.${name}\n`);
  const page = `H~2~O, x^2^, {++new++} {--old--} {~~a~>b~~} {==c==}{>>d<<} and \`#!python run()\`.

Depth \\(x_1\\) of __:material-star: wells__.

#Wells
##\u00a0Deep

    :::python
    start()

\`\`\` { .py .annotate title="a.py" hl_lines="1" }
start() # (1)!
\`\`\`

-   :unknown: text
-   :octicons-nothing-99:{ .lg .middle } __Drill__

    ---

    Down.
`;
  const { text } = await convert(page, { "mkdocs.yml": `${SETTINGS}markdown_extensions:\n${extensions.join("")}` });
  assert.equal(
    text,
    `H<sub>2</sub>O, x<sup>2</sup>, <ins>new</ins> <del>old</del> <del>a</del><ins>b</ins> <mark>c</mark> and \`run()\`.

Depth $x_1$ of __:icon[star] wells__.

# Wells
## Deep

\`\`\`python
start()
\`\`\`

\`\`\`py title="a.py" hl_lines="1"
start() # (1)
\`\`\`

-   :unknown: text
-   __Drill__

    ---

    Down.
`,
  );
  const plain = await convert("H~2~O, x^2^ and {--old--} `#!python run()`.\n");
  assert.equal(plain.text, "H~2~O, x^2^ and {--old--} `#!python run()`.\n");
});

test("a comment at the start of a line does not hide the rest of the line, and headings may be references", async () => {
  const { text, target } = await convert(
    "{{ version }} is **new**.\n\n- {{ name }} is _old_.\n\n## ::: pump.core\n    options:\n      members: false\n\nText.\n\n[[Wiki]] page **here**.\n",
    { "mkdocs.yml": `${SETTINGS}plugins: [macros, mkdocstrings]\n` },
  );
  assert.equal(
    text,
    "is **new**. <!-- {{ version }} -->\n\n- is _old_. <!-- {{ name }} -->\n\n## `pump.core`\n\n<!-- ::: pump.core\noptions:\n  members: false -->\n\nText.\n\npage **here**. <!-- \\[[Wiki]] -->\n",
  );
  await target.build("--workers", "1");
  assert.match(target.read("dist/index.html"), /is <strong>new<\/strong>/);
});

test("statements of templates are comments, loops with their content, and raw text stays", async () => {
  const { text, target } = await convert(
    `<div>
{% for pump in pumps %}

<b>{{ pump.name }}</b>

{% endfor %}
</div>

{% if wet %}
**Wet** {{ depth }}.
{% endif %}

{% raw %}
Write {{ depth }}.
{% endraw %}

\`\`\`jinja
{% for pump in pumps %}
\`\`\`
`,
    { "mkdocs.yml": `${SETTINGS}markdown_extensions:\n  zensical.extensions.macros: null\n` },
  );
  assert.equal(
    text,
    `<div>
<!-- \\{% for pump in pumps %}
<b>{{ pump.name }}</b>
{% endfor %} -->
</div>

<!-- \\{% if wet %} -->
**Wet** <!-- {{ depth }} -->.
<!-- \\{% endif %} -->

Write &#123;{ depth }}.

\`\`\`jinja
{% for pump in pumps %}
\`\`\`
`,
  );
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("indented HTML after a blank line is no code, and references in quotes are comments", async () => {
  const { text } = await convert(
    "<div>\n  <ul>\n\n    <li>A</li>\n\n  </ul>\n\nText\n\n```html\n<p>\n\n    <b>\n```\n\n<svg>\n\n<text>A</text>\n</svg>\n</div>\n\n> Text\n>\n> #### ::: pump.core\n>     options:\n\nEnd.\n",
  );
  assert.equal(
    text,
    "<div>\n  <ul>\n    <li>A</li>\n\n  </ul>\n\nText\n\n```html\n<p>\n\n    <b>\n```\n\n<svg>\n<text>A</text>\n</svg>\n</div>\n\n> Text\n>\n> #### `pump.core`\n>\n> <!-- ::: pump.core\n> options: -->\n\nEnd.\n",
  );
});

test("pages next to tabs are labeled with their titles, the blog is a tab, and nav may be in another file", async () => {
  const { target } = await migrate({
    "mkdocs-online.yml": `${SETTINGS}theme:\n  name: material\n  features: [navigation.tabs, navigation.indexes]\nplugins: [blog]\n`,
    "mkdocs-nav.yml": "nav:\n  - index.md\n  - A: [a.md]\n  - B: [b.md]\n  - News: [blog/index.md]\n",
    "docs/blog/index.md": "# Blog\n",
    "docs/blog/posts/new.md": "---\ndate: 2026-01-02\n---\n\n# New\n",
    "docs/index.md": "# Pumps and wells\n",
    "docs/a.md": "# A\n",
    "docs/b.md": "# B\n",
  });
  assert.match(target.read("sitegen.config.yaml"), /label: Pumps and wells\n {6}doc: index\n/);
  assert.match(target.read("sitegen.config.yaml"), /label: B\n {6}sidebar: b\n {4}- label: News\n {6}to: \/blog\n/);
});

test("labels of tabs have no markup, and tables may have spaces between dashes", async () => {
  const { text } = await convert(
    '=== ":white_check_mark: Good ([`run()`](https://example.org/a_(b)#c))"\n\n    A.\n\n| A | B |\n| --- -- | --- |\n| a | b |\n',
  );
  assert.match(text, /label="✅ Good \(run\(\)\)">/);
  assert.match(text, /\n\| A \| B \|\n\| ------ \| --- \|\n/);
});
