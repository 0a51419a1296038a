/** Replacements on top of each other: of the site, of plugins, and the original, for components and templates. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

/** A component that renders its own below it. */
const around = (name: string, part = "Footer"): string => `import { ${part} as Below } from "sitegen/theme";
export default function Own(props: any) { return <div className="${name}"><Below {...props} /></div>; }
`;

const aroundTemplate = (name: string): string => `import Below from "sitegen/theme/doc";
export default function Own(props: any) { return <div className="${name}"><Below {...props} /></div>; }
`;

const plugin = (name: string): string =>
  `export default { name: "${name}", url: import.meta.url, components: { Footer: "./Footer.tsx", doc: "./Doc.tsx" } };\n`;

/** Two plugins and the site replace the same parts. */
const LAYERS: Files = {
  "content/docs/start.md": "# Start\n",
  "plugins/one/index.ts": plugin("one"),
  "plugins/one/Footer.tsx": around("of-one"),
  "plugins/one/Doc.tsx": aroundTemplate("doc-of-one"),
  "node_modules/two/package.json": JSON.stringify({
    name: "two",
    version: "1.0.0",
    type: "module",
    exports: "./lib/index.js",
  }),
  "node_modules/two/lib/index.js": plugin("two").replaceAll('"./', '"../parts/'),
  "node_modules/two/parts/Footer.tsx": around("of-two"),
  "node_modules/two/parts/Doc.tsx": aroundTemplate("doc-of-two"),
  "theme/Footer.tsx": around("of-site"),
  "theme/Doc.tsx": aroundTemplate("doc-of-site"),
  "sitegen.config.yaml": `${MINIMAL_CONFIG}footer: {copyright: {text: Original}}
plugins: [./plugins/one/index.ts, two]
components: {Footer: theme/Footer.tsx, doc: theme/Doc.tsx}
`,
};

async function build(site: TestSite, page = "docs/start"): Promise<string> {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  return site.read(`dist/${page}/index.html`).replaceAll("<!-- -->", "");
}

/** Return the classes of the layers around an element, outermost first. */
const layersIn = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, name = ""]) => name);

const FOOTERS = /<div class="(of-\w+)">/g;
const DOCS = /<div class="(doc-of-\w+)">/g;

test("a component and a template of the site render those of the plugins, and these the original", async () => {
  const site = createSite(LAYERS);
  const page = await build(site);
  assert.deepEqual(layersIn(page, FOOTERS), ["of-site", "of-two", "of-one"]);
  assert.match(page, /<div class="of-one"><footer class="footer">.*Original/);
  assert.deepEqual(layersIn(page, DOCS), ["doc-of-site", "doc-of-two", "doc-of-one"]);
  const text = site.read("sitegen.config.yaml");
  site.write({ "sitegen.config.yaml": text.replace("./plugins/one/index.ts, two", "two, ./plugins/one/index.ts") });
  assert.deepEqual(layersIn(await build(site), FOOTERS), ["of-site", "of-one", "of-two"]);
  site.write({ "sitegen.config.yaml": text.replace(/components: .*\n/, "") });
  assert.deepEqual(layersIn(await build(site), FOOTERS), ["of-two", "of-one"]);
  site.write({ "node_modules/two/parts/Footer.tsx": "export default () => <footer>Only two</footer>;\n" });
  const replaced = await build(site);
  assert.deepEqual(layersIn(replaced, FOOTERS), []);
  assert.match(replaced, /Only two/);
});

test("a module that a replacement imports sees the same layer, and a part of one plugin the other parts below it", async () => {
  const site = createSite({
    ...LAYERS,
    // The part is in another file of the plugin, of the package and of the site.
    "plugins/one/Footer.tsx": 'export { default } from "./inner/Footer";\n',
    "plugins/one/inner/Footer.tsx": around("of-one"),
    "node_modules/two/parts/Footer.tsx": 'export { Footer } from "../inner";\n',
    "node_modules/two/inner.tsx": around("of-two").replace("default function Own", "function Footer"),
    "theme/Footer.tsx": 'export { default } from "./inner";\n',
    "theme/inner.tsx": `import * as theme from "sitegen/theme";
export default () => <div className="of-site"><theme.Footer /><theme.Icon name="home" /></div>;
`,
  });
  assert.deepEqual(layersIn(await build(site), FOOTERS), ["of-site", "of-two", "of-one"]);
});

test("pages in React and components in Markdown see the theme with all plugins, and packages the original", async () => {
  const site = createSite({
    ...LAYERS,
    "sitegen.config.yaml": `${LAYERS["sitegen.config.yaml"]}markdown: {components: {Parts: theme/Parts.tsx}}\n`,
    "theme/Parts.tsx": 'import { Footer } from "sitegen/theme";\nexport default () => <section><Footer /></section>;\n',
    "content/docs/parts.md": "# Parts\n\n<Parts />\n",
    "content/pages/own.tsx": `import { Footer } from "sitegen/theme";
import { Other } from "other";
export const frontMatter = { title: "Own" };
export default () => <><h1>Own</h1><section><Footer /></section><aside><Other /></aside></>;
`,
    "node_modules/other/package.json": JSON.stringify({
      name: "other",
      version: "1.0.0",
      type: "module",
      exports: "./index.js",
    }),
    "node_modules/other/index.js": `import { jsx } from "react/jsx-runtime";
import { Footer } from "sitegen/theme";
export const Other = () => jsx(Footer, {});
`,
  });
  const own = await build(site, "own");
  assert.match(own, /<section><div class="of-two"><div class="of-one"><footer/);
  assert.match(own, /<aside><footer/);
  assert.match(site.read("dist/docs/parts/index.html"), /<section><div class="of-two"><div class="of-one"><footer/);
});

test("faults of a part below another one are reported at its file", async () => {
  for (const [text, message] of [
    ["export const a = 1, b = 2;\n", /plugins\/one\/Footer\.tsx:1:1.*no default export and no export "Footer"/s],
    ["export default () => <p>;\n", /plugins\/one\/Footer\.tsx:2:1.*closing "p" tag/s],
    ['import { Foter } from "sitegen/theme";\nexport default Foter;\n', /plugins\/one\/Footer\.tsx:1:10.*Foter/s],
    ['export default () => { throw new Error("own failure"); };\n', /plugins\/one\/Footer\.tsx:1:\d+.*own failure/s],
  ] as const) {
    const site = createSite({ ...LAYERS, "plugins/one/Footer.tsx": text });
    const { status, stderr } = await site.build();
    assert.equal(status, 1, stderr);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /bug in sitegen|^ {4}at /m);
  }
});
