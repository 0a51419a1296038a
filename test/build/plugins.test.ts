/** Test the output of builds with Markdown plugins. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { BAD_FORMULA, FORMULAS, linkPackages, OWN_PLUGINS, PLUGINS } from "../support/own-plugins.ts";
import { copySite, createSite, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const FILES = {
  ...OWN_PLUGINS,
  "sitegen.config.yaml": MINIMAL_CONFIG + PLUGINS,
  "content/docs/formulas.md": FORMULAS,
  "content/blog/2025-01-01-post.md": "---\ntitle: Post\n---\n\nA $z$ :smile:\n",
};

function createPluginSite(files = {}): TestSite {
  const site = createSite({ ...FILES, ...files });
  linkPackages(site);
  return site;
}

/** A built site. Tests that change files use a copy. */
const built = createPluginSite();
let buildOutput = "";
before(async () => {
  buildOutput = await succeed(built);
});

const page = (path: string, site = built): string => site.read(`dist/${path}/index.html`);

async function succeed(site: TestSite, ...flags: string[]): Promise<string> {
  const { status, stdout, stderr } = await site.build(...flags);
  assert.equal(status, 0, stdout + stderr);
  return stdout + stderr;
}

test("plugins in packages and files extend Markdown", () => {
  assert.doesNotMatch(buildOutput, /warning/);
  const html = page("docs/formulas");
  assert.match(
    html,
    /The mass <span class="katex"><math [^>]*><semantics><mrow><mi>m<\/mi><mo>&#x3C;<\/mo><mi>n<\/mi>/,
  );
  assert.match(html, /<\/math><\/span> 😄, and <a href="\/docs\/formulas">a link with <span class="katex"><math/);
  assert.match(html, /<h2 id="energy-e--mc2">Energy <span class="katex">/);
  assert.match(html, /<span class="katex"><math [^>]*display="block">.*?<mfrac>/s);
  assert.match(html, /<p class="admonition-title">On <span class="katex">.*?<\/span> 😄<\/p>/s);
  assert.match(html, /<meta name="description" content="The mass m &lt; n 😄, and a link with x."/);
  assert.doesNotMatch(html, / style="/, "the security policy forbids it");
});

test("a plugin can access files next to it", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./plugins/words.ts]}\n`,
    "plugins/words.json": '{"colour": "color"}',
    "plugins/words.ts": `import { readFileSync } from "node:fs";
      import { createRequire } from "node:module";
      const words: Record<string, string> = createRequire(import.meta.url)("./words.json");
      const again = readFileSync(new URL("words.json", import.meta.url), "utf8");
      export default () => (tree: any) => {
        const [text] = tree.children[1].children;
        text.value = [words[text.value], again.length].join();
      };`,
    "content/docs/a.md": "# A\n\ncolour\n",
  });
  await succeed(site);
  assert.match(site.read("dist/docs/a/index.html"), /<p>color,19<\/p>/);
});

test("output of plugins is searchable and part of feeds", () => {
  const folder = "dist/assets/search/text";
  const texts = built.list(folder).map((file) => built.read(`${folder}/${file}`));
  assert.ok(texts.some((text) => text.includes("The mass m < n 😄") && text.includes("Item \\\\sqrt{2}")));
  assert.match(built.read("dist/blog/rss.xml"), /A <span class="katex"><math.*😄/);
});

test("a formula may contain Markdown syntax, and an invalid one is reported at its place", async () => {
  const site = copySite(built, { "content/docs/bad.md": BAD_FORMULA });
  const { stderr } = await site.build();
  assert.match(
    stderr,
    /^content\/docs\/bad\.md:27:1 {2}warning {2}rehype-katex:parseerror\n {2}Message from "rehype-katex": Could not render math/m,
  );
  assert.match(
    page("docs/bad", site),
    /<span class="katex-error"[^>]*>\n# no heading\n\n```js<\/span>\n<h2 id="heading">/,
  );
});

test("a second build parses nothing and writes nothing", async () => {
  const { status, stdout, stderr } = await copySite(built).build("--profile");
  assert.equal(status, 0, stderr);
  assert.match(stdout + stderr, /2 of 2 sources parsed from the cache/);
  assert.match(stdout, / 0 written/);
});

test("after a change of an imported module, a cached build equals an uncached one, in another directory, with and without threads", async () => {
  const more = Object.fromEntries(
    Array.from({ length: 16 }, (_, n) => [`content/docs/more/page-${n}.md`, `# Page ${n}\n\n${FORMULAS.slice(12)}`]),
  );
  const each = {
    "plugins/each.ts": `${OWN_PLUGINS["plugins/each.ts"]}\n`.replace(
      "visit(node);",
      'if (node.type !== "admonition") visit(node); if (node.type === "text") node.value += "!";',
    ),
  };
  const cached = copySite(built, { ...more, ...each });
  await succeed(cached);
  assert.match(page("docs/formulas", cached), /The mass !<span class="katex">/);
  const uncached = createPluginSite({ ...more, ...each });
  await succeed(uncached, "--no-cache", "--workers", "1");
  assert.deepEqual(cached.snapshot("dist"), uncached.snapshot("dist"));
  const threaded = createPluginSite({ ...more, ...each });
  await succeed(threaded, "--no-cache", "--workers", "2");
  assert.deepEqual(threaded.snapshot("dist"), uncached.snapshot("dist"));
});

test("changed options invalidate parsed documents", async () => {
  const site = copySite(built, { "sitegen.config.yaml": FILES["sitegen.config.yaml"].replace("😄", "🙂") });
  await succeed(site);
  assert.match(page("docs/formulas", site), /🙂/);
});

test("unusable plugins are configuration errors, all are reported at once, and the output is unchanged", async () => {
  const site = copySite(built);
  const fails = async (expected: string): Promise<void> => {
    const { status, stderr } = await site.build("--quiet");
    assert.equal(stderr.trim(), expected.trim());
    assert.equal(status, 2);
    const checked = await site.run(["check"]);
    assert.equal(checked.status, 2);
    assert.equal((checked.stdout + checked.stderr).trim(), expected.trim());
  };
  const configured = (list: string): void =>
    site.write({ "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown:\n  remarkPlugins: ${list}\n` });
  site.write({
    "plugins/none.ts": "export const named = 1;\n",
    "plugins/preset.mjs": "export default { plugins: [] };\n",
    "plugins/options.ts": "export default (options: { deep: { key: string } }) => options.deep.key;\n",
    "plugins/async.js": "export default () => async () => {};\n",
    "plugins/attach.js": "export default async () => {};\n",
    "plugins/reject.js": "export default async () => null.x;\n",
    "plugins/broken.ts": 'import "./gone";\nexport default () => {};\n',
    "plugins/load.ts": "export default null!.x;\n",
  });
  configured('[remark-mth, plugins/none.ts, ./plugins/nome.ts, "@own/none/sub"]');
  await fails(`
sitegen.config.yaml:4:19  error  invalid-config
  The package "remark-mth" is not installed.
  4 │   remarkPlugins: [remark-mth, plugins/none.ts, ./plugins/nome.ts, "@own/none/sub"]
                        ~~~~~~~~~~
  Did you mean "remark-math"?

sitegen.config.yaml:4:31  error  invalid-config
  The package "plugins/none.ts" is not installed.
  4 │   remarkPlugins: [remark-mth, plugins/none.ts, ./plugins/nome.ts, "@own/none/sub"]
                                    ~~~~~~~~~~~~~~~
  Did you mean "./plugins/none.ts"?

sitegen.config.yaml:4:48  error  invalid-config
  The file "./plugins/nome.ts" does not exist.
  4 │   remarkPlugins: [remark-mth, plugins/none.ts, ./plugins/nome.ts, "@own/none/sub"]
                                                     ~~~~~~~~~~~~~~~~~
  Did you mean "./plugins/none.ts"?

sitegen.config.yaml:4:67  error  invalid-config
  The package "@own/none/sub" is not installed.
  4 │   remarkPlugins: [remark-mth, plugins/none.ts, ./plugins/nome.ts, "@own/none/sub"]
                                                                        ~~~~~~~~~~~~~~~
  Install it: npm install --save-dev @own/none/sub

4 errors
`);
  configured("[./plugins/none.ts, ./plugins/preset.mjs, ./plugins/options.ts, ./plugins/async.js, unist-util-visit]");
  await fails(`
plugins/async.js:1:1  error  invalid-config
  The plugin "./plugins/async.js" is asynchronous, which is not supported.
  Use a synchronous plugin.

plugins/none.ts:1:1  error  invalid-config
  "./plugins/none.ts" has no default export.
  Export the plugin by default.

plugins/options.ts:1:64  error  invalid-config
  The plugin "./plugins/options.ts" throws an error when called with its options: Cannot read properties of undefined (reading 'deep').
  1 │ export default (options: { deep: { key: string } }) => options.deep.key;
                                                                     ~
  Fix the options or the plugin.

plugins/preset.mjs:1:1  error  invalid-config
  The default export of "./plugins/preset.mjs" is not a function.
  Export a unified plugin: a function that may return a transformer.

sitegen.config.yaml:1:1  error  invalid-config
  "unist-util-visit" has no default export.
  Export the plugin by default.

5 errors
`);
  configured("[./plugins/attach.js, ./plugins/reject.js]");
  await fails(`
plugins/attach.js:1:1  error  invalid-config
  The plugin "./plugins/attach.js" is asynchronous, which is not supported.
  Use a synchronous plugin.

plugins/reject.js:1:1  error  invalid-config
  The plugin "./plugins/reject.js" is asynchronous, which is not supported.
  Use a synchronous plugin.

2 errors
`);
  configured("[./plugins/broken.ts]");
  await fails(`
plugins/broken.ts:1:8  error  invalid-config
  Could not resolve "./gone".
  1 │ import "./gone";
             ~~~~~~~~
  Fix the plugin, or remove it from the configuration.

1 error
`);
  configured("[./plugins/load.ts]");
  await fails(`
plugins/load.ts:1:22  error  invalid-config
  A plugin throws an error on load: Cannot read properties of null (reading 'x').
  1 │ export default null!.x;
                           ~
  Fix the plugin.

1 error
`);
  assert.deepEqual(site.snapshot("dist"), built.snapshot("dist"));
});

test("a plugin with an uncaught error, or that uses all memory, stops the build with a reason", async () => {
  const text = "Words ".repeat(6000);
  const large = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown:\n  remarkPlugins: [./plugins/late.ts]\n`,
    ...Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`content/docs/page-${n}.md`, `# Page\n\n${text}\n`])),
  });
  const build = async (plugin: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
    large.write({ "plugins/late.ts": plugin });
    const { status, stderr } = await large.run(["build", "--quiet", "--workers", "2"], { env });
    assert.equal(status, 1, stderr);
    return stderr.trim();
  };
  const late = "export default () => () => {\n  setTimeout(() => {\n    throw new Error('late');\n  });\n};\n";
  assert.equal(
    await build(late),
    `
plugins/late.ts:3:11  error  plugin-error
  A plugin threw an error after it had returned: late.
  3 │     throw new Error('late');
                ~
  Use synchronous plugins.

1 error
`.trim(),
  );
  const greedy =
    "const all: unknown[] = [];\nexport default () => () => {\n  for (;;) all.push(new Array(1e5).fill({}));\n};\n";
  assert.match(
    await build(greedy, { NODE_OPTIONS: "--max-old-space-size=120" }),
    /^error: A thread ran out of memory\. /,
  );
});

test("the next build detects a file that changed while plugins were bundled", async () => {
  // Plugins are loaded before the bundle is cached.
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown:\n  remarkPlugins: [./plugins/word.ts]\n`,
    "plugins/text.ts": 'export const text = "old";\n',
    "plugins/word.ts": `import { writeFileSync } from "node:fs";
import { text } from "./text";
if (text === "old") writeFileSync("plugins/text.ts", 'export const text = "new";');
export default () => (tree) => {
  tree.children.push({ type: "paragraph", children: [{ type: "text", value: \`A \${text} text.\` }] });
};
`,
    "content/docs/page.md": "# Page\n",
  });
  // The plugin writes relative to the working directory.
  const build = () => site.run(["build"], { separate: true });
  assert.equal((await build()).status, 0);
  assert.match(site.read("dist/docs/page/index.html"), /A old text\./);
  assert.equal((await build()).status, 0);
  assert.match(site.read("dist/docs/page/index.html"), /A new text\./);
});
