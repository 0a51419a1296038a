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
  - missing.md
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
`,
  );
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
  for (const kind of ["plugin", "versions", "navigation item"]) assert.match(report, new RegExp(`### ${kind}`));
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
      "---\nsearch:\n  boost: 2\n---\n\n# Wells\n\n$$\n\\sum_{.k}^{#n} x_{i=0}\n$$\n\nWith $y_{j=1}$ and a *list*{.wide}.\n",
    "docs/hidden.md": "---\nsearch:\n  exclude: true\n---\n\n# Hidden\n",
  });
  const text = target.read("content/docs/index.md");
  assert.match(text, /\\sum_\{\.k\}\^\{#n\} x_\{i=0\}\n\$\$\n\nWith \$y_\{j=1\}\$ and a \*list\*\./);
  assert.doesNotMatch(text, /boost/);
  assert.match(target.read("content/docs/hidden.md"), /search: false/);
  assert.match(target.read("sitegen.config.yaml"), /math: true/);
});
