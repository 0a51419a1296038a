/** Test that components, replaced parts and plugins for Markdown that do not finish end the build with a message. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG } from "../support/site.ts";

const LIMIT = `${MINIMAL_CONFIG}data: { timeout: 1 }\n`;
const PAGES = Object.fromEntries(["a", "b", "c"].map((name) => [`content/docs/${name}.md`, `# ${name}\n\nText.\n`]));

const component = (code: string): Files => ({
  "sitegen.config.yaml": `${LIMIT}markdown:\n  components: { Loop: ./Loop.tsx }\n`,
  "Loop.tsx": code,
  "content/docs/d.md": "# D\n\n<Loop />\n",
});
const footer = (code: string): Files => ({
  "sitegen.config.yaml": `${LIMIT}components: { Footer: ./Footer.tsx }\n`,
  "Footer.tsx": code,
});
const plugin = (code: string, kind = "remark"): Files => ({
  "sitegen.config.yaml": `${LIMIT}markdown:\n  ${kind}Plugins: [./loop.js]\n`,
  "loop.js": code,
});

/** Parts of messages by case, with the files that cause them. */
const CASES: Readonly<Record<string, readonly [Files, RegExp]>> = {
  "a component in Markdown": [
    component("export default () => { for (;;); };"),
    /^Loop\.tsx:1:1[\s\S]*The component "Loop" did not finish within 1 s/m,
  ],
  "a component with a slow pattern": [
    component('export default () => <b>{String(/^(a+)+$/.test("a".repeat(60) + "b"))}</b>;'),
    /^Loop\.tsx:1:1[\s\S]*The component "Loop" did not finish within 1 s/m,
  ],
  "a component in a post, which feeds contain, too": [
    { ...component("export default () => { for (;;); };"), "content/blog/2025-01-01-a.md": "# A\n\n<Loop />\n" },
    /The component "Loop" did not finish within 1 s/m,
  ],
  "a component while it is loaded": [
    component("while (true);\nexport default () => <b>Text</b>;"),
    /did not finish within 1 s/m,
  ],
  "a replaced part of the theme": [
    footer("export default () => { for (;;); };"),
    /A component of the site did not finish within 1 s/m,
  ],
  "a replaced part while it is loaded": [
    footer("for (;;);\nexport default () => <b>Text</b>;"),
    /did not finish within 1 s/m,
  ],
  "a remark plugin": [
    plugin("export default () => () => { for (;;); };"),
    /^content\/docs\/\w\.md:1:1[\s\S]*The plugin "\.\/loop\.js" did not finish within 1 s/m,
  ],
  "a rehype plugin with one document": [
    plugin('export default () => (tree, file) => { while (String(file).includes("# b")); };', "rehype"),
    /^content\/docs\/b\.md:1:1[\s\S]*The plugin "\.\/loop\.js" did not finish within 1 s/m,
  ],
  "a plugin that is attached": [plugin("export default () => { for (;;); };"), /did not finish within 1 s/m],
  "a plugin while it is loaded": [plugin("for (;;);\nexport default () => () => {};"), /did not finish within 1 s/m],
};

for (const [name, [files, expected]] of Object.entries(CASES))
  test(`${name} does not hang a build`, async () => {
    const site = createSite({ "sitegen.config.yaml": LIMIT, ...PAGES });
    assert.equal((await site.build("--quiet")).status, 0);
    const before = site.snapshot("dist");
    site.write(files);
    const { status, stderr } = await site.build("--quiet");
    assert.ok(status === 1 || status === 2, stderr);
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, /^ +at /m);
    assert.deepEqual(site.snapshot("dist"), before);
  });

test("a plugin that fails by its limit is run again by the next check, and a higher limit helps", async () => {
  const site = createSite({
    ...PAGES,
    ...plugin(`export default () => () => {
  const end = performance.now() + 1500;
  while (performance.now() < end);
};`),
  });
  const first = await findingsOf(site);
  assert.match(first.findings[0]?.message ?? "", /did not finish within 1 s/);
  site.write({ "sitegen.config.yaml": site.read("sitegen.config.yaml").replace("timeout: 1", "timeout: 20") });
  const { status, findings } = await findingsOf(site);
  assert.deepEqual([status, findings], [0, []]);
});

test("`timeout` of a plugin raises the limit for its plugins for Markdown", async () => {
  const { "loop.js": code = "" } = plugin(`export default () => () => {
  const end = performance.now() + 1500;
  while (performance.now() < end);
};`);
  const site = createSite({
    "content/docs/a.md": "# A\n",
    "loop.js": code,
    "plugin.js": 'export default { name: "acme", timeout: 20, markdown: { remarkPlugins: ["./loop.js"] } };',
    "sitegen.config.yaml": `${LIMIT}plugins: [./plugin.js]\n`,
  });
  const { status, findings } = await findingsOf(site);
  assert.deepEqual([status, findings], [0, []]);
});
