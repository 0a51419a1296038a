/** `sitegen migrate --from mdbook`: books become sites with the same order, code and URLs. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, type RunResult, runCommand, siteAt, type TestSite } from "../support/site.ts";

async function migrate(files: Files): Promise<RunResult & { target: TestSite }> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const result = await runCommand(["migrate", source.root, target.root, "--from", "mdbook"], { cwd: source.root });
  return { ...result, target };
}

const BOOK = '[book]\ntitle = "Pumps" # a comment\n\n[output.html]\nsite-url = "https://example.org/pumps/"\n';

test("parts, nested chapters and drafts keep their order and titles", async () => {
  const { status, target } = await migrate({
    "book.toml": BOOK,
    "src/SUMMARY.md": `# Summary

[Foreword](foreword.md)

# First part

- [Wells](wells/README.md)
    - [Deep wells](wells/deep.md)
    - [Dry wells]()

---

[Thanks](thanks.md)
`,
    "src/foreword.md": "# Foreword\n\nSee [deep wells](wells/deep.html#depth) and [all](wells/index.html).\n",
    "src/wells/README.md": "# Wells\n\nHoles with water.\n",
    "src/wells/deep.md": "# Wells that are deep\n\n## Depth {#depth .wide}\n\nTen meters.\n",
    "src/thanks.md": "All readers.\n",
    "src/draft.md": "# Not listed\n",
    "theme/index.hbs": "{{ content }}\n",
  });
  assert.equal(status, 0);
  assert.equal(
    target.read("content/docs/sidebars.yaml"),
    `docs:
  - foreword
  - category: First part
    collapsible: false
    items:
      - category: Wells
        link:
          id: wells/README
        collapsed: false
        items:
          - id: wells/deep
            label: Deep wells
          - html: <span>Dry wells</span>
  - thanks
`.replace("  - thanks", "  - id: thanks\n    label: Thanks"),
  );
  assert.match(
    target.read("content/docs/foreword.md"),
    /\[deep wells\]\(wells\/deep\.md#depth\) and \[all\]\(wells\/README\.md\)/,
  );
  assert.equal(target.read("content/docs/wells/README.md"), "---\nslug: /wells\n---\n\n# Wells\n\nHoles with water.\n");
  assert.match(target.read("content/docs/wells/deep.md"), /## Depth \{#depth\}\n/);
  assert.match(target.read("content/docs/thanks.md"), /^---\ntitle: Thanks\n---\n\nAll readers/);
  assert.ok(target.exists("content/docs/_draft.md"));
  assert.match(target.read("MIGRATION.md"), /theme\/index\.hbs/);
  await target.build("--workers", "1");
  for (const url of ["", "wells/", "wells/deep/", "thanks/"]) assert.ok(target.exists(`dist/${url}index.html`), url);
});

test("code of files is shown from the files, with anchors as regions, and hidden lines are removed", async () => {
  const { status, target } = await migrate({
    "book.toml": `${BOOK}[output.html.code.hidelines]\npython = "~"\n`,
    "src/SUMMARY.md": "- [Code](code.md)\n",
    "src/_shared.md": "Shared *text*.\n",
    "listings/pump.rs":
      "fn main() {\n    // ANCHOR: start\n    start();\n    // ANCHOR_END: start\n}\n\nfn start() {}\n",
    "src/code.md": `# Code

{{#include _shared.md}}

\`\`\`rust,ignore
{{#rustdoc_include ../listings/pump.rs:start}}
\`\`\`

\`\`\`rust,should_panic
{{#include ../listings/pump.rs:7:}}
\`\`\`

{{#playground ../listings/pump.rs editable}}

\`\`\`rust
# use pump::start;
#
start();
## Not hidden
#[derive(Debug)]
struct A;
\`\`\`

\`\`\`python
~import pump
pump.start()
\`\`\`

    \\{{#include file.rs}}

<div class="warning">

Hot!

</div>

{{#include missing.md}}
`,
  });
  assert.equal(status, 0);
  const text = target.read("content/docs/code.md");
  assert.match(text, /<Include file="_shared\.md" \/>/);
  assert.match(text, /```rust file="\/examples\/listings\/pump\.rs#start"\n```/);
  assert.match(text, /```rust file="\/examples\/listings\/pump\.rs#L7-L7"\n```/);
  assert.match(text, /```rust file="\/examples\/listings\/pump\.rs"\n```/);
  assert.match(text, /```rust @nolint\nstart\(\);\n# Not hidden\n#\[derive\(Debug\)\]\nstruct A;\n```/);
  assert.match(text, /```python\npump\.start\(\)\n```/);
  assert.match(text, / {4}\{\{#include file\.rs\}\}/);
  assert.match(text, /:::warning\n\nHot!\n\n:::/);
  assert.match(text, /<!-- include missing\.md -->/);
  assert.match(
    target.read("examples/listings/pump.rs"),
    /\/\/ #region start\n {4}start\(\);\n {4}\/\/ #endregion start/,
  );
  assert.match(target.read("MIGRATION.md"), /### hidden lines[\s\S]*3 lines of code/);
  await target.build("--workers", "1");
  const page = target.read("dist/index.html");
  assert.match(page, /Shared <em>text<\/em>/);
  assert.doesNotMatch(page, /ANCHOR|#region/);
});

test("redirects are relative to the previous page, and .html URLs of chapters redirect", async () => {
  const { status, target } = await migrate({
    "book.toml": `${BOOK}
[output.html.redirect]
"/old/a.html" = "../wells/deep.html"
"/wells/deep.html#gone" = "../b.html#here"
"/c.html" = 'https://example.com/c'
"./dot.html" = "./wells/deep.html"
"deep//../../up.html" = "/b.html"
`,
    "src/SUMMARY.md": "- [B](b.md)\n- [Deep](wells/deep.md)\n",
    "src/b.md": "# B\n\n## Here\n\nText.\n",
    "src/wells/deep.md": "# Deep\n",
  });
  assert.equal(status, 0);
  const config = target.read("sitegen.config.yaml");
  assert.match(config, /baseUrl: \/pumps\//);
  assert.match(config, /from: \/old\/a\.html\n {4}to: \/wells\/deep\n/);
  assert.match(config, /from: \/wells\/deep#gone\n {4}to: \/#here\n/);
  assert.match(config, /from: \/c\.html\n {4}to: https:\/\/example\.com\/c\n/);
  assert.match(config, /from: \/dot\.html\n {4}to: \/wells\/deep\n/);
  assert.match(config, /from: \/up\.html\n {4}to: \/\n/);
  assert.match(config, /from: \/b\.html\n {4}to: \/\n/);
  assert.match(config, /from: \/\*\.html\n {4}to: \/:splat\n/);
  const { status: checked, stdout } = await target.run(["check", "--strict"]);
  assert.equal(checked, 0, stdout);
});

test("a README is the page of its directory", async () => {
  const { target } = await migrate({
    "book.toml": BOOK,
    "src/SUMMARY.md": "- [Start](start.md)\n- [Wells](wells/README.md)\n  - [Deep](wells/deep.md)\n",
    "src/start.md": "# Start\n",
    "src/wells/README.md": "# Wells\n",
    "src/wells/deep.md": "# Deep\n\nSee [all](README.md).\n",
  });
  await target.run(["build"]);
  assert.match(target.read("dist/wells/index.html"), /<h1[^>]*>Wells/);
  assert.match(target.read("dist/_redirects"), /^\/pumps\/wells\/deep\.html \/pumps\/wells\/deep /m);
  const { status, stdout } = await target.run(["check", "--strict"]);
  assert.equal(status, 0, stdout);
});

test("a syntax error of book.toml is reported with its line, and chapters are taken over", async () => {
  const { status, stderr, target } = await migrate({
    "book.toml": '[book]\ntitle = "Pumps"\nauthors = ["A"\n[output]\n',
    "src/SUMMARY.md": "- [A](a.md)\n",
    "src/a.md": "# A\n",
  });
  assert.equal(status, 1);
  assert.match(stderr, /syntax error/);
  assert.match(target.read("MIGRATION.md"), /book\.toml:\d/);
  assert.match(target.read("sitegen.config.yaml"), /title: Pumps/);
  assert.equal(target.read("content/docs/a.md"), "---\nslug: /\n---\n\n# A\n");
});
