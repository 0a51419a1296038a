/** Plugins that change the theme and Markdown: from a package for two sites, and from files of a site. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

/** A theme as it is installed from its tarball. */
const THEME: Files = {
  "node_modules/acme-theme/package.json": JSON.stringify({
    name: "acme-theme",
    version: "1.0.0",
    type: "module",
    exports: "./index.js",
  }),
  "node_modules/acme-theme/index.js": `export default ({ motto }) => ({
  name: "acme-theme",
  url: import.meta.url,
  components: { Footer: "./parts/Footer.tsx" },
  styles: ["./acme.css"],
  markdown: { components: { Motto: "./parts/Motto.tsx" }, remarkPlugins: [["./remark.js", { from: "sun", to: "moon" }]] },
  data: { motto },
});
`,
  "node_modules/acme-theme/parts/Footer.tsx": `import { Footer as Original, usePluginData } from "sitegen/theme";
import { mark } from "./mark";
export default function Footer() {
  const { motto } = usePluginData<{ motto: string }>("acme-theme");
  return <div className="acme-footer">{mark}{motto}<Original /></div>;
}
`,
  "node_modules/acme-theme/parts/mark.ts": 'export const mark: string = "# ";\n',
  "node_modules/acme-theme/parts/Motto.tsx": `import { usePluginData } from "sitegen/theme";
export default () => <em>{usePluginData<{ motto: string }>("acme-theme").motto}</em>;
`,
  "node_modules/acme-theme/acme.css": ".acme-footer { color: rebeccapurple }\n",
  "node_modules/acme-theme/remark.js": `export default ({ from, to }) => (tree) => {
  const visit = (node) => {
    if (node.type === "text") node.value = node.value.replaceAll(from, to);
    node.children?.forEach(visit);
  };
  visit(tree);
};
`,
};

const CONTENT: Files = { "content/docs/start.md": "# Start\n\nThe sun.\n\n<Motto />\n" };
const IN_YAML: Files = {
  ...THEME,
  ...CONTENT,
  "sitegen.config.yaml": `${MINIMAL_CONFIG}footer: {copyright: {text: Own}}\nplugins: [[acme-theme, {motto: Onward}]]\n`,
};

async function build(site: TestSite): Promise<string> {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  return site.read("dist/docs/start/index.html");
}

function readStyles(site: TestSite): string {
  const sheets = site.list("dist/assets").filter((file) => file.endsWith(".css"));
  return sheets.map((file) => site.read(`dist/assets/${file}`)).join("\n");
}

test("two sites share a theme from a package, one in YAML and one in code", async () => {
  const inYaml = createSite(IN_YAML);
  const page = await build(inYaml);
  assert.match(page, /<div class="acme-footer"># (?:<!-- -->)?Onward<footer/);
  assert.match(page, /Own/, "the original footer is inside");
  assert.match(page, /The moon\./);
  assert.match(page, /<em>Onward<\/em>/);
  assert.match(readStyles(inYaml), /\.acme-footer/);

  const inCode = createSite({
    ...THEME,
    ...CONTENT,
    "sitegen.config.ts": `import theme from "acme-theme";
export default { title: "Test", url: "https://example.org", footer: { copyright: { text: "Own" } }, plugins: [theme({ motto: "Upward" })] };
`,
  });
  inCode.remove("sitegen.config.yaml");
  assert.match(await build(inCode), /<div class="acme-footer"># (?:<!-- -->)?Upward<footer/);
});

test("parts and styles of the site win over those of plugins, and later plugins over earlier ones", async () => {
  const plugin = (name: string): string =>
    `export default {
  name: "${name}", url: import.meta.url,
  components: { Footer: "./${name}.tsx", NotFound: undefined },
  styles: ["./${name}.css"], data: {},
};
`.replace(", NotFound: undefined", "");
  const part = (name: string): string => `export default () => <footer>Footer of ${name}</footer>;\n`;
  const files: Files = {
    ...CONTENT,
    "content/docs/start.md": "# Start\n",
    "plugins/one.ts": plugin("one"),
    "plugins/one.tsx": part("one"),
    "plugins/one.css": ".x { color: #111 }\n",
    "plugins/two.ts": plugin("two"),
    "plugins/two.tsx": part("two"),
    "plugins/two.css": ".x { color: #222 }\n",
    "theme/Footer.tsx": part("the site"),
    "theme/own.css": ".x { color: #333 }\n",
  };
  const config = `${MINIMAL_CONFIG}plugins: [./plugins/one.ts, ./plugins/two.ts]\nstyles: [theme/own.css]\n`;
  const site = createSite({ ...files, "sitegen.config.yaml": config });
  const page = await build(site);
  assert.match(page, /Footer of two/);
  const order = [...page.matchAll(/href="(\/assets\/site[^"]*\.css)"/g)].map(([, file = ""]) =>
    site.read(`dist${file}`),
  );
  assert.deepEqual(
    order.map((sheet) => /#\d+/.exec(sheet)?.[0]),
    ["#111", "#222", "#333"],
  );
  site.write({ "sitegen.config.yaml": `${config}components: {Footer: theme/Footer.tsx}\n` });
  assert.match(await build(site), /Footer of the site/);
});

test("data that changes re-renders pages, and unknown data is reported at the component", async () => {
  const site = createSite(IN_YAML);
  await build(site);
  site.write({ "sitegen.config.yaml": site.read("sitegen.config.yaml").replace("Onward", "Upward") });
  assert.match(await build(site), /Upward<footer/);
  site.write({
    "node_modules/acme-theme/parts/Footer.tsx":
      'import { usePluginData } from "sitegen/theme";\nexport default () => <p>{String(usePluginData("acme"))}</p>;\n',
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(stderr, /There is no plugin "acme" with data\./);
});

test("missing files of a plugin and values that are not JSON are errors of the configuration", async () => {
  const site = createSite({
    ...CONTENT,
    "plugins/own.ts": 'export default { name: "own", components: { Footer: "./Footer.tsx" }, styles: ["gone.css"] };\n',
    "plugins/Footer.tsx": "export default () => <p>Own</p>;\n",
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 2);
  assert.match(
    stderr,
    /The file "\.\/Footer\.tsx" of the plugin "own" does not exist\..*add "url: import\.meta\.url"/s,
  );
  assert.match(stderr, /The file "gone\.css" of the plugin "own" does not exist\./);
  for (const [definition, message] of [
    ['{ name: "own", data: { now: new Date() } }', /invalid: "data/],
    ['{ name: "own", components: { Foter: "./Footer.tsx" } }', /Did you mean "Footer"/],
  ] as const) {
    site.write({ "plugins/own.ts": `export default ${definition};\n` });
    const invalid = await site.build();
    assert.equal(invalid.status, 2, invalid.stderr);
    assert.match(invalid.stderr, message);
  }
});

test("a site without plugins has no code for them", async () => {
  const files = { "content/docs/start.md": "# Start\n", "theme/Footer.tsx": "export default () => <p>Own</p>;\n" };
  const site = createSite({
    ...files,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}components: {Footer: theme/Footer.tsx}\n`,
  });
  await build(site);
  const scripts = site.list("dist/assets").filter((file) => file.endsWith(".js"));
  assert.ok(scripts.length > 0);
  for (const file of scripts) assert.doesNotMatch(site.read(`dist/assets/${file}`), /with data\.|pluginValues/);
});
