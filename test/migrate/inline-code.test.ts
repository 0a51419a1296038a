/** `sitegen migrate`: styles, scripts and frames in documents that the policy of a site blocks. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import type { UserConfig } from "../../src/site/config/user-config.ts";
import { createSite, type Files, runCommand, siteAt, type TestSite } from "../support/site.ts";

async function migrate(files: Files): Promise<TestSite> {
  const source = createSite(files);
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const { status, stderr } = await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.equal(status, 0, stderr);
  return target;
}

async function findProblems(target: TestSite): Promise<string[]> {
  const { stdout } = await target.run(["check", "--format", "json"]);
  const { findings } = JSON.parse(stdout) as { findings: { severity: string; rule: string; message: string }[] };
  return findings.filter(({ severity }) => severity !== "info").map(({ rule, message }) => `${rule}: ${message}`);
}

const DOCUSAURUS =
  'module.exports = { title: "Old", url: "https://example.org", i18n: { defaultLocale: "en", locales: ["en", "de"] } };\n';

test("styles in JSX become classes, which equal styles share, and computed ones are listed", async () => {
  const target = await migrate({
    "docusaurus.config.js": DOCUSAURUS,
    "docs/start.mdx": `# Start

export const wide = { width: 10 };

<div className="box" style={{ marginTop: 8, 'color': "red" }}>A</div>

<p style={{marginTop: '8px', color: "red"}} title="B">B <b style={{lineHeight: 2}}>C</b></p>

<div style={wide}>D</div>

<style>{\`.box { color: blue }\`}</style>
`,
  });
  const text = target.read("content/docs/start.mdx");
  assert.match(text, /<div className="box style-margin-top-8px-color-red" >A<\/div>/);
  assert.match(
    text,
    /<p className="style-margin-top-8px-color-red" title="B">B <b className="style-line-height-2">C<\/b>/,
  );
  assert.match(text, /<div style=\{wide\}>/);
  assert.doesNotMatch(text, /<style/);
  assert.equal(
    target.read("src/css/inline-styles.css"),
    `.box { color: blue }

.style-margin-top-8px-color-red {
  margin-top: 8px;
  color: red;
}

.style-line-height-2 {
  line-height: 2;
}
`,
  );
  const { styles } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.deepEqual(styles, ["src/css/inline-styles.css"]);
  assert.match(target.read("MIGRATION.md"), /### style\n\nThe style is computed/);
  assert.deepEqual(
    (await findProblems(target)).map((each) => each.split(":")[0]),
    ["blocked-by-policy"],
  );
});

test("styles of HTML become classes, and style elements with classes a style sheet", async () => {
  const target = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" } };\n',
    "index.md": `# Home

<div class="a" style="color: red; background: url('data:image/png;base64,AA==')">
<span style='color: red'>Red</span>
</div>

The tag \`<b style="color: red">\`

<!-- <b style="color: red"></b> -->

Text with <i style="COLOR : red;">tags</i>.

<style scoped>
.a :deep(b) { color: green }
</style>

<style>
h2 { color: green }
</style>
`,
  });
  const file = target.list("content").find((each) => each.endsWith("index.md")) ?? "";
  const text = target.read(`content/${file}`);
  assert.match(text, /<div class="a style-color-red-background-url-data-image-png">/);
  assert.match(text, /<span class="style-color-red">Red<\/span>\n<\/div>\n\nThe tag `<b style="color: red">`/);
  assert.match(text, /<!-- <b style="color: red"><\/b> -->/);
  assert.match(text, /<i class="style-color-red">tags<\/i>/);
  assert.match(text, /<!-- <style>\nh2/);
  const css = target.read("src/css/inline-styles.css");
  assert.match(css, /^\.a b \{ color: green \}/);
  assert.match(css, /background: url\('data:image\/png;base64,AA=='\);/);
  assert.deepEqual(await findProblems(target), []);
});

test("scripts with a URL move to the head, and hosts of frames in translations are allowed", async () => {
  const target = await migrate({
    "docusaurus.config.js": DOCUSAURUS,
    "docs/start.mdx": `---
title: Start
---

Post.

<script async src="//platform.example.net/widgets.js" charset="utf-8"></script>
<script async src="https://platform.example.net/widgets.js"></script>
`,
    "i18n/de/docusaurus-plugin-content-docs/current/start.mdx":
      '# Anfang\n\nText\n\n<iframe src="https://video.example.com/a" title="Film"></iframe>\n',
  });
  assert.match(
    target.read("content/docs/start.mdx"),
    /title: Start\nhead:\n {2}- tag: script\n {4}attributes:\n {6}src: https:\/\/platform\.example\.net\/widgets\.js\n {6}async: true\n---\n\nPost\.\s*$/,
  );
  const { markdown } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.ok(markdown?.iframeHosts?.includes("video.example.com"));
  assert.match(target.read("MIGRATION.md"), /### frame/);
  assert.match(target.read("MIGRATION.md"), /### script of a page/);
  assert.deepEqual(await findProblems(target), []);
});

test("fonts of other hosts leave style elements and are listed, those of the site stay", async () => {
  const font = (url: string): string =>
    `@font-face {\n  font-family: "Mono";\n  src: local("Mono"),\n    url("${url}") format("woff2");\n}`;
  const target = await migrate({
    ".vitepress/config.js":
      'export default { title: "Old", cleanUrls: true, sitemap: { hostname: "https://example.org" } };\n',
    "public/mono.woff2": "",
    "index.md": `# Home

<svg viewBox="0 0 9 9">
<style>
${font("https://cdn.example.com/mono.woff2")}
${font("/mono.woff2")}
.screen { font-family: "Mono" }
</style>
<text class="screen" y="9">Text</text></svg>

<style>@import url("//fonts.example.net/css?family=Inter:wght@400;700");</style>
`,
  });
  const css = target.read("src/css/inline-styles.css");
  assert.match(css, /url\("\/mono\.woff2"\)/);
  assert.match(css, /\.screen \{/);
  assert.doesNotMatch(css, /cdn\.example|fonts\.example/);
  const report = target.read("MIGRATION.md");
  assert.match(report, /https:\/\/cdn\.example\.com\/mono\.woff2/);
  assert.match(report, /fonts\.example\.net/);
  assert.deepEqual(await findProblems(target), []);
});
