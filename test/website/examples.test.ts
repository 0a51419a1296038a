/** Test the plugin that shows examples. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, type Files } from "../support/site.ts";

const plugin = readFileSync(path.join(repository, "website/plugins/examples.ts"), "utf8");

const EXAMPLE = "content/docs/fiddles/native/tray";
const NAMES = ["styles.css", "renderer.js", "a.js", "index.html", "preload.js", "main.js"];

const siteWith = (files: Files) =>
  createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
shareImages: false
locales: [{code: en, label: English}, {code: de, label: Deutsch}]
check: {rules: {missing-translation: off}}
markdown:
  remarkPlugins:
    - - ./plugins/examples.ts
      - source: https://source.example/{name}?x=1&y
        launch: https://launch.example/{name}
        files: [main.js, preload.js, index.html, renderer.js]
`,
    "plugins/examples.ts": plugin,
    "i18n/en/messages.yaml": "example.open: Open it\n",
    "i18n/de/messages.yaml": "example.open: Öffnen\n",
    ...Object.fromEntries(NAMES.map((name) => [`${EXAMPLE}/${name}`, `// ${name}\n`])),
    [`${EXAMPLE}/sub/main.js`]: "// sub\n",
    "content/docs/fiddles/quick/main.js": "// quick\n",
    ...files,
  });

const page = (fences: string): string => `# Page\n\n${fences}\n`;
const fence = (meta: string): string => `\`\`\`fiddle ${meta}\n\`\`\`\n`;
const tabsOf = (html: string): string[] =>
  [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
const shownIn = (html: string): string[] =>
  [...html.matchAll(/aria-selected="true"[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");

test("an example shows its files as tabs, in the configured order and then by name, with links", async () => {
  const site = siteWith({
    "content/docs/guide/page.md": page(
      `${fence("docs/fiddles/native/tray")}\n${fence("native/tray|focus=preload.js")}\n- Item\n\n  ${fence("/quick/").replace("\n", "\n  ")}`,
    ),
    "i18n/de/docs/guide/page.md": page(fence("fiddles/native/tray/sub")),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/guide/page/index.html");
  const order = ["main.js", "preload.js", "index.html", "renderer.js", "a.js", "styles.css"];
  assert.deepEqual(tabsOf(html), [...order, ...order, "main.js"]);
  assert.deepEqual(shownIn(html), ["main.js", "preload.js", "main.js"]);
  assert.deepEqual(
    [...html.matchAll(/role="tab" id="([^"]*)"/g)].map((match) => match[1]).filter((id) => /-1$/.test(id ?? "")),
    ["fiddle-1-1", "fiddle-2-1", "fiddle-3-1"],
  );
  assert.match(
    html,
    /<a class="fiddle-source" href="https:\/\/source\.example\/native\/tray\?x=1&(?:amp|#x26);y" target="_blank" rel="noopener noreferrer" aria-describedby="__new-tab-note">tray<\/a> <a class="fiddle-launch button" href="https:\/\/launch\.example\/native\/tray"[^>]*>Open it<\/a>/,
  );
  const german = site.read("dist/de/docs/guide/page/index.html");
  assert.deepEqual(tabsOf(german), ["main.js"]);
  assert.match(german, />Öffnen<\/a>/);
});

test("an example has a download and the commands that start it, if the site has downloads", async () => {
  const site = siteWith({
    "content/docs/page.md": page(`${fence("native/tray")}\n${fence("native/tray/sub")}`),
    "i18n/de/docs/page.md": page(`${fence("native/tray")}\n${fence("native/tray/sub")}`),
    "static/files/native-tray.zip": "zip",
    "static/files/native-tray-sub.zip": "zip",
  });
  site.write({
    "sitegen.config.yaml": site
      .read("sitegen.config.yaml")
      .replace("        files:", "        download: /files/{name}.zip\n        files:"),
    "i18n/en/messages.yaml":
      "example.open: Open it\nexample.download: Download\nexample.downloadProject: The project\n",
    "i18n/de/messages.yaml": "example.open: Öffnen\nexample.download: Laden\nexample.downloadProject: Das Projekt\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/page/index.html");
  assert.equal(tabsOf(html).filter((label) => label === "Download").length, 2);
  assert.deepEqual(shownIn(html), ["main.js", "main.js"]);
  assert.match(html, /<a href="\/files\/native-tray\.zip"[^>]*>The project<\/a>/);
  assert.match(html.replace(/<[^>]+>/g, ""), /cd native-tray-sub\nnpm install\nnpm start/);
  assert.match(site.read("dist/de/docs/page/index.html"), /<a href="\/files\/native-tray\.zip"[^>]*>Das Projekt<\/a>/);
});

test("long files of an example are folded", async () => {
  const lines = (count: number) => "// line\n".repeat(count);
  const site = siteWith({
    [`${EXAMPLE}/main.js`]: lines(25),
    [`${EXAMPLE}/preload.js`]: lines(24),
    "content/docs/page.md": page(fence("native/tray")),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual(site.read("dist/docs/page/index.html").match(/Show all \d+ lines/g), ["Show all 25 lines"]);
});

test("each version of the docs may have its own examples", async () => {
  const site = siteWith({
    "content/docs/old/fiddles/quick/main.js": "// old\n",
    "content/docs/old/page.md": page(fence("docs/fiddles/quick")),
    "content/docs/new/page.md": page(fence("docs/fiddles/quick")),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/old/page/index.html"), /\/\/ old/);
  assert.match(site.read("dist/docs/new/page/index.html"), /\/\/ quick/);
  assert.match(site.read("dist/docs/new/page.md"), /^```js title="main\.js"\n\/\/ quick\n```$/m);
});

test("mistakes are reported with their position and the valid values", async () => {
  const site = siteWith({
    "content/docs/page.md": page(
      [
        fence("docs/fiddles/qick"),
        fence("docs/fiddles/tray"),
        fence("quick|focus=x.js"),
        fence(""),
        fence("../../.."),
      ].join("\n"),
    ),
    "i18n/de/docs/page.md": page(fence("nope")),
  });
  const { stdout } = await site.run(["check"]);
  for (const [place, message, hint] of [
    ["content/docs/page.md:3:1 {2}error", 'Unknown example "qick"\\.', "native/tray\n +native/tray/sub\n +quick"],
    ["content/docs/page.md:6:1 {2}error", 'Unknown example "tray"\\.', "native/tray\n"],
    [
      "content/docs/page.md:9:1 {2}error",
      'The example "quick" has no file "x\\.js"\\.',
      "Available files: main\\.js\\.",
    ],
    ["content/docs/page.md:12:1 {2}error", "The fence does not name an example\\.", "Write ```fiddle FOLDER\\."],
    ["content/docs/page.md:15:1 {2}error", 'Unknown example "', "Available examples:"],
    ["i18n/de/docs/page.md:3:1 {2}warning", 'Unknown example "nope"\\.', "Available examples:"],
  ] as const)
    assert.match(stdout, new RegExp(`${place} {2}plugin-\\w+\\n.*${message}[\\s\\S]*?${hint}`), stdout);
});

test("the options of the plugin are checked", async () => {
  const site = siteWith({ "content/docs/page.md": page("Text.") });
  site.write({
    "sitegen.config.yaml": site.read("sitegen.config.yaml").replace("launch.example/{name}", "launch.example"),
  });
  const { stderr } = await site.build();
  assert.match(stderr, /The option "launch" does not contain \{name\}\./);
});
