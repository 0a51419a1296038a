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

/** A plugin with messages, a kind of admonition, and static files next to its module. */
const BRAND: Files = {
  "plugins/brand/index.ts": `import { definePlugin } from "sitegen";
export default definePlugin({
  name: "brand",
  url: import.meta.url,
  components: { Footer: "./Footer.tsx" },
  markdown: { admonitions: { proof: { label: { en: "Proof", de: "Beweis" }, color: "violet" } } },
  messages: {
    en: { "brand.motto": "Onward", "docs.editPage": "Improve this page" },
    de: { "brand.motto": "Vorwärts", "docs.editPage": "Diese Seite verbessern" },
  },
  staticFiles: "./public",
});
`,
  "plugins/brand/Footer.tsx": `import { useLocale } from "sitegen/theme";
export default () => <footer>{useLocale().t("brand.motto")}</footer>;
`,
  "plugins/brand/public/brand/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  "plugins/brand/public/brand.js": "console.log(1);\n",
  "content/docs/start.md": "# Start\n\n![Logo](/brand/logo.svg)\n\n:::proof\n\nText\n\n:::\n",
  "i18n/de/docs/start.md": "# Anfang\n\n:::proof\n\nText\n\n:::\n",
};
const brandConfig = (plugins = "./plugins/brand/index.ts"): string => `${MINIMAL_CONFIG}plugins: [${plugins}]
docs: {editUrl: "https://example.org/{file}"}
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`;

test("messages, admonitions and static files of a plugin are those of the site, in each language", async () => {
  const site = createSite({ ...BRAND, "sitegen.config.yaml": brandConfig() });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/);
  const page = site.read("dist/docs/start/index.html");
  assert.match(page, /<footer>Onward<\/footer>/);
  assert.match(page, /Improve this page/);
  assert.match(page, /Proof/);
  const translated = site.read("dist/de/docs/start/index.html");
  assert.match(translated, /<footer>Vorwärts<\/footer>/);
  assert.match(translated, /Diese Seite verbessern/);
  assert.match(translated, /Beweis/);
  assert.equal(site.read("dist/brand.js"), "console.log(1);\n");
  assert.equal(site.exists("dist/brand/logo.svg"), true);
  const { written } = JSON.parse((await site.build("--json")).stdout);
  assert.equal(written, 0);
  site.write({ "plugins/brand/public/brand.js": "console.log(2);\n" });
  assert.equal(JSON.parse((await site.build("--json")).stdout).written, 1);
});

test("kinds of admonitions keep their titles on a site with remark plugins", async () => {
  const site = createSite({
    ...BRAND,
    "plugins/remark.ts": "export default () => () => {};\n",
    "sitegen.config.yaml": `${brandConfig()}markdown: {remarkPlugins: [./plugins/remark.ts], admonitions: {hint: {label: Own kind}}}\n`,
    "content/docs/other.md": "# Other\n\n:::hint\n\nText\n\n:::\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /placeholders/);
  assert.match(site.read("dist/de/docs/start/index.html"), /Beweis/);
  assert.match(site.read("dist/docs/other/index.html"), /Own kind/);
});

test("messages, admonitions and static files of the site win over those of plugins, and later plugins over earlier ones", async () => {
  const site = createSite({
    ...BRAND,
    "sitegen.config.yaml": `${brandConfig("./plugins/brand/index.ts, ./plugins/late.ts")}markdown: {admonitions: {proof: {label: Shown}}}\n`,
    "plugins/late.ts": `export default { name: "late", staticFiles: "late", messages: { en: { "docs.editPage": "Edit late" } } };\n`,
    "late/brand.js": "late\n",
    "late/other.txt": "late\n",
    "static/other.txt": "own\n",
    "i18n/en/messages.yaml": "brand.motto: Own\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const page = site.read("dist/docs/start/index.html");
  assert.match(page, /<footer>Own<\/footer>/);
  assert.match(page, /Edit late/);
  assert.match(page, /Shown/);
  assert.equal(site.read("dist/brand.js"), "late\n");
  assert.equal(site.read("dist/other.txt"), "own\n");
  // The default language decides about the text, so that no language keeps one that is out of date.
  assert.match(site.read("dist/de/docs/start/index.html"), /<footer>Own<\/footer>/);
});

test("a missing directory, an invalid message ID and an invalid kind are errors of the configuration", async () => {
  const config = `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n`;
  const site = createSite({ "content/docs/start.md": "# Start\n", "sitegen.config.yaml": config });
  for (const [definition, message] of [
    [
      'staticFiles: "../.."',
      /The directory "\.\.\/\.\." of the plugin "acme" contains the site, whose files it would publish/,
    ],
    ['staticFiles: "./missing"', /The directory "\.\/missing" of the plugin "acme" does not exist\./],
    ['messages: { en: { motto: "Onward" } }', /has the key "motto": it is not a message ID/],
    [
      'messages: { en: { "own.count": { one: "One", otehr: "Many" } } }',
      /has the key "otehr": it is not a plural category\..*Did you mean "other"/s,
    ],
    [
      'components: { Footer: "./Footer.vue" }',
      /"components\.Footer" is "\.\/Footer\.vue": it is not a component module/,
    ],
    ['markdown: { components: { chart: "./Chart.tsx" } }', /"markdown\.components\.chart" is not a component name/],
    ['markdown: { components: { Tabs: "./Tabs.tsx" } }', /"markdown\.components\.Tabs" is reserved/],
    ['client: "./client.json"', /"client" is "\.\/client\.json": it is not a module for browsers/],
    ['styles: ["./own.scss"]', /"styles\[0\]" is "\.\/own\.scss": it is not a style sheet in CSS/],
    ["data: { since: new Date(0) }", /"data\.since" is an instance of Date, expected a string/],
    ['markdown: { admonitions: { "A b": {} } }', /"markdown\.admonitions\.A b" is not a valid kind/],
  ] as const) {
    site.write({ "plugins/own.ts": `export default { name: "acme", ${definition} };\n` });
    const { status, stderr } = await site.build();
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
  }
});
