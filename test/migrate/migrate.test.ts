/** `sitegen migrate`: detection, bad input, and that nothing is left half-written. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import type { UserConfig } from "../../src/site/config/user-config.ts";
import { createSite, type Files, type RunResult, runCommand, siteAt, type TestSite } from "../support/site.ts";

/** Create a directory with files of another tool. */
function createSource(files: Files): TestSite {
  const site = createSite(files);
  site.remove("sitegen.config.yaml");
  return site;
}

const DOCS = {
  "docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org" };\n',
  "docs/start.md": "# Start\n",
};

async function migrate(source: TestSite, ...flags: string[]): Promise<RunResult & { target: TestSite }> {
  const target = siteAt(path.join(source.root, "new"));
  const result = await runCommand(["migrate", source.root, target.root, ...flags], { cwd: source.root });
  return { ...result, target };
}

test("the tool is detected in the usual directories", async () => {
  const { status, stdout, target } = await migrate(
    createSource({
      "website/docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org" };\n',
      "website/docs/start.md": "# Start\n",
    }),
  );
  assert.equal(status, 0);
  assert.match(stdout, /1 {2}documents/);
  assert.equal(target.read("content/docs/start.md"), "# Start\n");
  assert.match(target.read("package.json"), /"sitegen"/);
});

test("a directory of none of the tools is an error that names them", async () => {
  const { status, stderr, target } = await migrate(createSource({ "a.md": "# A\n" }));
  assert.equal(status, 2);
  assert.match(stderr, /contains no site of a known tool/);
  assert.match(stderr, /Docusaurus/);
  assert.ok(!existsSync(target.root));
});

test("a target that is not empty is not changed", async () => {
  const source = createSource({ ...DOCS, "new/own.md": "mine" });
  const { status, stderr, target } = await migrate(source);
  assert.equal(status, 2);
  assert.match(stderr, /is not empty/);
  assert.deepEqual(target.list(""), ["own.md"]);
});

test("a configuration that throws is reported, and files and written values are taken over", async () => {
  const { status, stderr, target } = await migrate(
    createSource({
      ...DOCS,
      "docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org", tagline: missing.name };\n',
    }),
  );
  assert.equal(status, 1);
  assert.match(stderr, /could not be run: ReferenceError: missing is not defined/);
  assert.match(target.read("sitegen.config.yaml"), /title: Old/);
  assert.match(target.read("MIGRATION.md"), /## Not read/);
  assert.equal(target.read("content/docs/start.md"), "# Start\n");
});

test("a configuration cannot write files or use the network", async () => {
  for (const [code, message] of [
    ['require("fs").writeFileSync("written", "")', /Access to this API has been restricted/],
    ['module.exports = require("net").connect(80, "example.org")', /uses the network/],
  ] as const) {
    const source = createSource({ ...DOCS, "docusaurus.config.js": `${code};\n` });
    const { status, stderr } = await migrate(source);
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.ok(!source.exists("written"));
  }
});

test("packages that are not installed are stubs, and what depends on them is listed", async () => {
  const { status, target } = await migrate(
    createSource({
      ...DOCS,
      "docusaurus.config.ts": `import { themes } from "prism-react-renderer";
import { define, getTagline } from "missing-package";
export default define({ title: "Old", tagline: getTagline(), url: "https://example.org", themeConfig: { prism: { theme: themes.github } } });
`,
    }),
  );
  assert.equal(status, 0);
  assert.match(target.read("sitegen.config.yaml"), /title: Old/);
  assert.match(target.read("MIGRATION.md"), /`tagline \(missing-package\.getTagline\(\)\)`/);
});

test("other encodings are converted to UTF-8, and listed", async () => {
  const { target } = await migrate(
    createSource({
      ...DOCS,
      "docs/latin.md": Buffer.from("# Caf\u00e9\n", "latin1"),
      "docs/utf16.md": Buffer.from("\ufeff# Caf\u00e9\n", "utf16le"),
    }),
  );
  assert.equal(target.read("content/docs/latin.md"), "# Caf\u00e9\n");
  assert.equal(target.read("content/docs/utf16.md"), "# Caf\u00e9\n");
  assert.match(target.read("MIGRATION.md"), /docs\/latin\.md` `windows-1252`/);
});

test("two runs into two directories write the same bytes", async () => {
  const source = createSource(DOCS);
  const [first, second] = [siteAt(`${source.root}/a`), siteAt(`${source.root}/b`)];
  for (const { root } of [first, second]) await runCommand(["migrate", source.root, root], { cwd: source.root });
  assert.deepEqual(first.snapshot(""), second.snapshot(""));
  assert.deepEqual(
    readdirSync(source.root).filter((name) => name.startsWith(".")),
    [],
  );
});

test("the new site builds, although pages and headings that links name do not exist", async () => {
  const { status, target } = await migrate(
    createSource({
      ...DOCS,
      "docs/start.md": "# Start\n\n[Gone](/docs/gone), [part](./more.md#gone) and [more](./more.md).\n",
      "docs/more.md": "# More\n",
    }),
  );
  assert.equal(status, 0);
  assert.equal(target.read("content/docs/start.md"), "# Start\n\nGone, [part](./more.md) and [more](./more.md).\n");
  assert.match(target.read("MIGRATION.md"), /### link to a missing page/);
  const { status: checked, stdout } = await target.run(["check", "--strict"]);
  assert.equal(checked, 0, stdout);
  assert.ok(!target.exists(".sitegen") || !target.exists(".sitegen/migrate"));
});

test("imports with an equivalent are replaced, and other components are stubs that show their text", async () => {
  const { target } = await migrate(
    createSource({
      ...DOCS,
      "docs/start.md": `# Start

import Tabs from "@theme/Tabs";
import TabItem from "@theme/TabItem";
import Own from "@site/src/components/Own";
import { Chart } from "chart-package";

<Tabs>
<TabItem value="a">

A

</TabItem>
</Tabs>

<Own />

<Chart>Text of the *chart*</Chart>
`,
      "docs/tabs.md": `import Tabs from "@theme/Tabs"; import TabItem from "@theme/TabItem"; import constants from "@site/core/constants";

<Tabs groupId="os" defaultValue={constants.first} values={constants.getSystems(["a", "b"])}>
<TabItem value="a">

A

</TabItem>
<TabItem value="b">

B

</TabItem>
</Tabs>
`,
      "core/constants.ts": `import Environment from "@docusaurus/ExecutionEnvironment";
const isMac = Environment.canUseDOM ? navigator.platform.startsWith("Mac") : false;
export default { first: isMac ? "a" : "b", getSystems: (names) => names.map((value) => ({ value, label: value.toUpperCase() })) };
`,
      "src/components/Own.js":
        'import Link from "@docusaurus/Link";\n\nexport default () => <Link href="/docs/start">Own</Link>;\n',
    }),
  );
  assert.match(target.read("content/docs/tabs.mdx"), /defaultValue=\{"b"\} values=\{\[\{"value":"a","label":"A"\},/);
  const text = target.read("content/docs/start.mdx");
  assert.doesNotMatch(text, /@theme/);
  assert.match(text, /from "@site\/src\/components\/Own\.jsx"/);
  assert.match(text, /from "@site\/src\/stubs\/chart-package\.tsx"/);
  assert.match(target.read("src/components/Own.jsx"), /from "\.\.\/docusaurus\/Link\.tsx"/);
  assert.match(target.read("MIGRATION.md"), /### component/);
  const { status, stdout } = await target.run(["build", "--workers", "1"]);
  assert.equal(status, 0, stdout);
  const page = target.read("dist/docs/start/index.html");
  assert.match(page, /Text of the <em>chart<\/em>/);
  assert.match(page, /<a [^>]*href="\/docs\/start"[^>]*>Own<\/a>/);
});

test("versions, IDs and sidebars keep the URLs and the order", async () => {
  const { status, target } = await migrate(
    createSource({
      "docusaurus.config.js":
        'module.exports = { title: "Old", url: "https://example.org", presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]] };\n',
      "sidebars.js":
        'module.exports = { main: ["begin", { Guides: [{ type: "autogenerated", dirName: "guides" }] }] };\n',
      "docs/start.md": "---\nid: begin\nsidebar_class_name: new\n---\n\n# Start\n",
      "docs/guides/_category_.json": '{"label": "All guides"}\n',
      "docs/guides/02-a.md": "# A\n",
      "docs/guides/01-b.md": "---\nsidebar_position: 3\n---\n\n# B\n",
      "versions.json": '["1.0"]\n',
      "versioned_docs/version-1.0/start.md": "---\nslug: /\n---\n\n# Start 1\n",
      "versioned_sidebars/version-1.0-sidebars.json": '{"main": ["start"]}\n',
    }),
  );
  assert.equal(status, 0);
  assert.equal(target.read("content/docs/next/start.md"), "---\nslug: begin\n---\n\n# Start\n");
  assert.equal(
    target.read("content/docs/next/sidebars.yaml"),
    "main:\n  - start\n  - category: Guides\n    items:\n      - guides/02-a\n      - guides/01-b\n",
  );
  await target.build("--workers", "1");
  for (const url of ["docs", "docs/next/begin", "docs/next/guides/a", "docs/next/guides/b"])
    assert.ok(target.exists(`dist/${url}/index.html`), url);
});

test("versions without a directory are listed, and the latest one is that of the current docs if only a build copies them", async () => {
  const source = (docs: string): Files => ({
    "docusaurus.config.js": `module.exports = { title: "Old", url: "https://example.org", presets: [["classic", { docs: ${docs} }]] };\n`,
    "docs/start.md": "# Start\n",
    "versions.json": '["2.0", "1.0", "0.9"]\n',
    "versioned_docs/version-1.0/start.md": "# Start 1\n",
    "versioned_sidebars/version-2.0-sidebars.json": '{"main": [{"type": "doc", "id": "start", "label": "Begin"}]}\n',
  });
  const latest = await migrate(createSource(source("{ includeCurrentVersion: false }")));
  assert.equal(latest.status, 0, latest.stderr);
  assert.equal(latest.target.read("content/docs/start.md"), "# Start\n");
  assert.equal(latest.target.read("content/docs/1.0/start.md"), "# Start 1\n");
  assert.match(latest.target.read("content/docs/sidebars.yaml"), /label: Begin/);
  assert.match(latest.target.read("MIGRATION.md"), /files are those of `docs`.*\n\n.*`2\.0`/);
  assert.match(latest.target.read("MIGRATION.md"), /The version was left out.*\n\n.*`0\.9`/);
  const check = await latest.target.run(["check", "--strict"]);
  assert.equal(check.status, 0, check.stdout);
  const { target } = await migrate(createSource(source("{}")));
  assert.equal(target.read("content/docs/start.md"), "# Start 1\n");
  assert.equal(target.read("content/docs/next/start.md"), "# Start\n");
});

test("translations of documents, posts, sidebars and the navigation are taken over", async () => {
  const { status, target } = await migrate(
    createSource({
      "docusaurus.config.js": `module.exports = {
  title: "Old",
  url: "https://example.org",
  i18n: { defaultLocale: "en", locales: ["en", "de"], localeConfigs: { de: { label: "Deutsch" } } },
  themeConfig: {
    navbar: { title: "Old", items: [{ label: "Docs", to: "/docs/start", position: "left" }, { type: "localeDropdown" }] },
    footer: { links: [{ title: "Pages", items: [{ label: "Start", to: "/docs/start" }] }], copyright: "Free" },
  },
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]],
};
`,
      "sidebars.js": 'module.exports = { main: [{ Guides: ["start"] }] };\n',
      "docs/start.md": "# Start\n\nText.\n",
      "blog/2024/03-01-spring.md":
        "---\ntags: [{label: Seeds, permalink: /seeds}]\nauthor: Ann\nauthor_title: Gardener\n---\n\nText.\n",
      "i18n/de/docusaurus-plugin-content-docs/current/start.md": "---\nslug: begin\n---\n\n# Anfang\n\nText.\n",
      "i18n/de/docusaurus-plugin-content-docs/current/none.md": "# Nichts\n",
      "i18n/de/docusaurus-plugin-content-docs/current.json":
        '{"sidebar.main.category.Guides": {"message": "Anleitungen"}}',
      "i18n/de/docusaurus-plugin-content-blog/2024/03-01-spring.md": "---\ntitle: Frühling\n---\n\nText.\n",
      "i18n/de/docusaurus-theme-classic/navbar.json": '{"item.label.Docs": {"message": "Doku"}}',
      "i18n/de/docusaurus-theme-classic/footer.json":
        '{"link.title.Pages": {"message": "Seiten"}, "copyright": {"message": "Frei"}}',
    }),
  );
  assert.equal(status, 0);
  assert.equal(target.read("i18n/de/docs/start.md"), "# Anfang\n\nText.\n");
  assert.equal(target.read("i18n/de/docs/sidebars.yaml"), "Guides: Anleitungen\n");
  assert.match(
    target.read("i18n/de/messages.yaml"),
    /site\.navbar-docs: Doku\nsite\.footer-pages: Seiten\nsite\.footer-free: Frei\n/,
  );
  assert.match(target.read("MIGRATION.md"), /none\.md/);
  assert.match(target.read("content/blog/2024/03-01-spring.md"), /slug: 2024\/03\/01\/spring\ntitle: Spring/);
  const { status: checked, stdout } = await target.run(["check", "--strict"]);
  assert.equal(checked, 0, stdout);
  await target.build("--workers", "1");
  assert.match(target.read("dist/de/docs/start/index.html"), /Anleitungen[\s\S]*Frei/);
  assert.match(target.read("dist/de/docs/start/index.html"), /Doku/);
  assert.ok(target.exists("dist/blog/2024/03/01/spring/index.html"));
});

test("texts of the theme in code.json become messages with the plural forms of the language, and others are listed", async () => {
  const source = createSite({
    "docusaurus.config.js":
      'module.exports = { title: "Old", url: "https://example.org", i18n: { defaultLocale: "en", locales: ["en", "uk"] } };\n',
    "docs/start.md": "# Start\n",
    "i18n/uk/code.json": JSON.stringify({
      "theme.common.editThisPage": { message: "Редагувати" },
      "theme.docs.versions.unreleasedVersionLabel": { message: "{siteTitle} {versionLabel}: ще не випущено." },
      "theme.blog.post.plurals": { message: "{count} допис|{count} дописи|{count} дописів" },
      "theme.docs.tagDocListPageTitle.nDocsTagged": { message: "Один документ|{count} документи|{count} документів" },
      "theme.none": { message: "Немає" },
      "home.title": { message: "Дім" },
    }),
  });
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.deepEqual(parse(target.read("i18n/uk/messages.yaml")), {
    "docs.editPage": "Редагувати",
    "docs.versionUnreleased": "{siteTitle} {version}: ще не випущено.",
    "blog.posts": { one: "{count} допис", few: "{count} дописи", many: "{count} дописів", other: "{count} дописів" },
  });
  const report = target.read("MIGRATION.md");
  assert.match(report, /`theme\.none`/);
  // The first form is also that for 21.
  assert.match(report, /`theme\.docs\.tagDocListPageTitle\.nDocsTagged`/);
  assert.match(report, /`home\.title`/);
});

test("only items of the navigation without a page are removed, also if another item has the same label", async () => {
  const { status, target } = await migrate(
    createSource({
      ...DOCS,
      "docusaurus.config.js": `module.exports = {
  title: "Old",
  url: "https://example.org",
  themeConfig: {
    navbar: {
      items: [
        { label: "Start", to: "/docs/gone", position: "left" },
        { label: "Start", to: "/docs/start", position: "left" },
        { label: "Menu", position: "left", items: [{ label: "Gone", to: "/docs/gone" }] },
      ],
    },
    footer: { links: [{ title: "Pages", items: [{ label: "Gone", to: "/gone" }] }], copyright: "Free" },
  },
};
`,
    }),
  );
  assert.equal(status, 0);
  const { navbar, footer } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.deepEqual(
    navbar?.left?.map((item) => ("label" in item ? [item.label, "to" in item ? item.to : undefined] : [])),
    [["Start", "/docs/start"]],
  );
  assert.deepEqual(footer?.columns, []);
  assert.match(target.read("MIGRATION.md"), /### navigation item[\s\S]*`Gone`[\s\S]*`Start`/);
});

test("content keeps its warnings, and severities of the previous configuration are taken over", async () => {
  const { target } = await migrate(
    createSource({
      "docusaurus.config.js":
        'module.exports = { title: "Old", url: "https://example.org", onBrokenLinks: "warn", onBrokenAnchors: "throw", markdown: { hooks: { onBrokenMarkdownLinks: "ignore" } } };\n',
      "docs/start.md": "# Start\n\n<img src='./a.svg' />\n",
      "docs/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    }),
  );
  const { check } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.deepEqual(check, { rules: { "broken-link": "warning", "broken-markdown-link": "off" } });
  const { findings } = JSON.parse((await target.run(["check", "--format", "json"])).stdout) as {
    findings: { code: string; severity: string }[];
  };
  assert.deepEqual(
    findings.map(({ code, severity }) => `${severity} ${code}`),
    ["warning image-without-alt"],
  );
  assert.match(target.read("MIGRATION.md"), /### warning \(image-without-alt\)/);
});

test("the commands of MIGRATION.md keep the dates of the last change", async () => {
  const source = createSource({
    "website/docusaurus.config.js":
      'module.exports = { title: "Old", url: "https://example.org", presets: [["classic", { docs: { path: "../docs", showLastUpdateTime: true } }]] };\n',
    "docs/start.md": "# Start\n\n<TOCInline />\n\nText.\n",
    "docs/guides/more.md": "# More\n\nText.\n",
    ".gitignore": "dist\n.sitegen\n",
  });
  const git = (day: string, ...args: string[]): void => {
    const date = `${day}T12:00:00Z`;
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    execFileSync("git", args, { cwd: source.root, env, stdio: "pipe" });
  };
  git("2024-03-01", "init", "-q");
  git("2024-03-01", "config", "user.name", "T");
  git("2024-03-01", "config", "user.email", "t@example.org");
  git("2024-03-01", "add", "-A");
  git("2024-03-01", "commit", "-qm", "docs: start");
  source.write({ "docs/guides/more.md": "# More\n\nText.\n\nMore text.\n" });
  git("2024-05-06", "commit", "-qam", "docs: more");
  const { target } = await migrate(source);
  const [, commands = ""] = /## History[\s\S]*?```sh\n([\s\S]*?)```/.exec(target.read("MIGRATION.md")) ?? [];
  assert.match(commands, /^git rm -r --quiet docs website\ngit add new\n/);
  execFileSync("sh", ["-e"], { cwd: source.root, input: commands, stdio: "pipe" });
  assert.ok(!source.exists("docs"));
  await target.build("--workers", "1");
  const readDate = (page: string): string | undefined =>
    /class="last-update">.*?<time dateTime="([^"]+)"/i.exec(target.read(`dist/docs/${page}/index.html`))?.[1];
  assert.equal(readDate("start"), "2024-03-01");
  assert.equal(readDate("guides/more"), "2024-05-06");
});

test("without a common repository, MIGRATION.md says that dates begin with the new files", async () => {
  const { target } = await migrate(createSource(DOCS));
  assert.match(target.read("MIGRATION.md"), /## History\n\n[^\n]*the dates begin with the first commit/);
});

const PAGE_FILES = {
  "docusaurus.config.js": `module.exports = {
  title: "Old",
  tagline: "Seeds",
  url: "https://example.org",
  customFields: { phone: "555" },
  presets: [["classic", { theme: { customCss: ["./src/css/custom.css", "./src/css/more.scss"] } }]],
  plugins: [["@docusaurus/plugin-client-redirects", { createRedirects: (path) => [path + "-old"] }], function ownPlugin() {}],
};
`,
  "docs/start.md": "# Start\n",
  "static/img/seed.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  "src/css/custom.css":
    ":root { --ifm-color-primary: #123456; }\n.hero { background: url(../../static/img/seed.svg); }\n",
  "src/css/more.scss": "$a: 1;\n",
  "src/theme/Footer/index.js": "export default () => null;\n",
  "src/components/Unused.js": "export default () => null;\n",
  "src/pages/team.module.css": ".lead { color: red; }\n",
  "src/pages/team.js": `import React from "react";
import clsx from "clsx";
import Layout from "@theme/Layout";
import Link from "@docusaurus/Link";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import seed from "../images/seed.png";
import styles from "./team.module.css";

export default function Team() {
  const { siteConfig } = useDocusaurusContext();
  return (
    <Layout title="Our team" description="Gardeners">
      <h1>Team of {siteConfig.title}</h1>
      <p className={clsx(styles.lead, { open: true })}>{siteConfig.customFields.phone}</p>
      <img src={seed} alt="Seed" width="1" height="1" />
      <Link to="/docs/start">Start</Link>
    </Layout>
  );
}
`,
  "src/images/seed.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  "src/pages/chart.js":
    'import Chart from "chart-package";\nimport Layout from "@theme/Layout";\nexport default () => <Layout title="A chart"><Chart /></Layout>;\n',
  "src/pages/broken.js":
    'import Layout from "@theme/Layout";\nimport { items } from "../items";\nexport default () => <Layout title="Broken">{items.missing.name}</Layout>;\n',
  "src/items.js": "export const items = {};\n",
};

test("pages in React are copied with the code, styles and images that they import", async () => {
  const { status, target } = await migrate(createSource(PAGE_FILES));
  assert.equal(status, 0);
  assert.match(target.read("content/pages/team.tsx"), /from "\.\.\/\.\.\/src\/pages\/team\.jsx"/);
  const { status: built, stdout } = await target.run(["build", "--workers", "1"]);
  assert.equal(built, 0, stdout);
  const page = target.read("dist/team/index.html");
  assert.match(page, /<title[^>]*>Our team/);
  assert.match(page, /<meta name="description" content="Gardeners"/);
  assert.match(page, /Team of (?:<!-- -->)?Old[\s\S]*<p class="team_\w+_lead open">555[\s\S]*href="\/docs\/start"/);
  assert.ok(target.exists("static/images/src/images/seed.png"));
});

test("pages in React whose code fails or needs a package become pages with their title, and are listed", async () => {
  const { target } = await migrate(createSource(PAGE_FILES));
  for (const [name, title] of [
    ["chart", "A chart"],
    ["broken", "Broken"],
  ]) {
    assert.match(target.read(`content/pages/${name}.md`), new RegExp(`# ${title}`));
    assert.ok(!target.exists(`content/pages/${name}.tsx`));
  }
  const report = target.read("MIGRATION.md");
  assert.match(report, /It imports "chart-package"/);
  assert.match(report, /Its code fails, so content\/pages\/broken\.md is shown/);
});

test("styles of the configuration are taken over, and functions, swizzled components and unused code are listed", async () => {
  const { target } = await migrate(createSource(PAGE_FILES));
  const { styles } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.deepEqual(styles, ["src/css/custom.css"]);
  assert.match(target.read("src/css/custom.css"), /--accent: #123456[\s\S]*url\("\/img\/seed\.svg"\)/);
  const report = target.read("MIGRATION.md");
  for (const part of [
    "`plugins[0][1].createRedirects`",
    '`"ownPlugin"`',
    "`src/theme/Footer` `Footer`",
    "`src/components` `1 file`",
    "`src/css/more.scss` `src/css/more.scss`",
  ])
    assert.ok(report.includes(part), `${part}\n${report}`);
});

test("a redirect and items of the navbar that lead to no page are removed, and the others stay", async () => {
  const { status, target } = await migrate(
    createSource({
      "docusaurus.config.js": `export default {
  title: "Pumps", url: "https://example.org", baseUrl: "/",
  presets: [["classic", { docs: {} }]],
  themeConfig: { navbar: { items: [
    { to: "/none/one", label: "One" }, { to: "/docs/wells", label: "Wells" }, { to: "/none/two", label: "Two" },
  ] } },
  plugins: [["@docusaurus/plugin-client-redirects", { redirects: [
    { from: "/old/first", to: "/docs/start" },
    { from: "/old/lost", to: "/docs/nowhere" },
    { from: "/old/second", to: "/docs/wells" },
    { from: "/old/third", to: "/docs/start" },
  ] }]],
};
`,
      "docs/start.md": "# Start\n",
      "docs/wells.md": "# Wells\n",
    }),
  );
  assert.equal(status, 0);
  const config = target.read("sitegen.config.yaml");
  for (const name of ["first", "second", "third"]) assert.match(config, new RegExp(`from: /old/${name}\n`));
  assert.match(config, /label: Wells/);
  assert.doesNotMatch(config, /old\/lost|none/);
  assert.match(target.read("MIGRATION.md"), /\/old\/lost/);
});

test("redirects of hosts are taken over, also from files next to the site", async () => {
  const source = createSite({
    _redirects: "/a /docs/start\n/own /docs/start\n/app/* /index.html 200\n",
    "netlify.toml":
      '[[redirects]]\nfrom = "/b/*"\nto = "/docs/:splat"\n\n[[redirects]]\nfrom = "/:lang/c"\nto = "/docs/start"\n\n[[redirects]]\nfrom = "/d"\nto = "/docs/start"\nconditions = { Country = ["de"] }\n',
    "website/vercel.json": JSON.stringify({
      redirects: [
        { source: "/e/:path*", destination: "/docs/:path*", permanent: true },
        { source: "/f", destination: "https://example.net/f" },
        { source: "/g", destination: "/gone" },
      ],
    }),
    "website/static/_redirects": "/own https://example.net/own\n/./dots//here/../a /docs/./start\n/same /./same\n",
    "website/docusaurus.config.js": 'module.exports = { title: "Old", url: "https://example.org" };\n',
    "website/docs/start.md": "# Start\n",
  });
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  const { status, stderr } = await runCommand(["migrate", source.root, target.root], { cwd: source.root });
  assert.equal(status, 0, stderr);
  const { redirects = [] } = parse(target.read("sitegen.config.yaml")) as UserConfig;
  assert.deepEqual(
    redirects.map(({ from, to }) => `${from} ${to}`),
    [
      "/own https://example.net/own",
      "/dots/a /docs/start",
      "/a /docs/start",
      "/b/* /docs/:splat",
      "/e/* /docs/:splat",
      "/f https://example.net/f",
    ],
  );
  const report = target.read("MIGRATION.md");
  for (const rule of ["/app/* /index.html 200", "/:lang/c /docs/start 301", "/d /docs/start 301 conditions", "/g"])
    assert.ok(report.includes(`\`${rule}\``), rule);
});
