import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type TestSite } from "../support/site.ts";

interface Finding {
  rule: string;
  file: string;
  hint: string | null;
}

async function findings(site: TestSite): Promise<Finding[]> {
  const { stdout } = await site.run(["check", "--format", "json"]);
  return JSON.parse(stdout).findings;
}

const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

test("a link is compared with the docs of its own version, or else of the latest", async () => {
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
docs: {versions: [{name: v1, folder: v1}, {name: v2, folder: v2}, {name: v3, folder: v3, isLast: true}]}
`,
    "content/docs/v1/install.md": "# Install\n",
    "content/docs/v1/legacy.md": "# Legacy\n",
    "content/docs/v2/install.md": "# Install\n",
    "content/docs/v2/start.md": "# Start\n\n[a](instal.md) [b](/docs/instal) [c](../v1/instal.md) [d](legac.md)\n",
    "content/docs/v3/install.md": "# Install\n",
    "content/pages/about.md": "# About\n\n[a](/docs/v1/instal) [b](/docs/instal)\n",
  });
  const hints = (await findings(site)).map(({ file, hint }) => `${file}: ${hint}`);
  assert.deepEqual(hints, [
    'content/docs/v2/start.md: Did you mean "install.md"?',
    'content/docs/v2/start.md: Did you mean "/docs/v2/install"?',
    'content/docs/v2/start.md: Did you mean "../v1/install.md"?',
    'content/docs/v2/start.md: Did you mean "../v1/legacy.md"?',
    'content/pages/about.md: Did you mean "/docs/v1/install"?',
    'content/pages/about.md: Did you mean "/docs/v3/install"?',
  ]);
});

test("images of other locales are not suggested", async () => {
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
locales: [{code: en, label: English}, {code: de, label: Deutsch}, {code: fr, label: Français}]
`,
    "content/docs/start.md": "# Start\n\n![x](img/menuu.gif) ![y](img/only-german-.gif)\n",
    "i18n/de/docs/start.md": "# Start\n\n![x](img/only-german-.gif) ![y](img/only-french-.gif)\n",
    "content/docs/img/menu.gif": PIXEL,
    "i18n/de/docs/img/only-german.gif": PIXEL,
    "i18n/fr/docs/img/only-french.gif": PIXEL,
  });
  const hints = (await findings(site)).filter(({ rule }) => rule === "missing-image").map(({ hint }) => hint);
  assert.deepEqual(hints, [
    'Did you mean "img/menu.gif"?',
    "Add the file, or fix the path.",
    'The page keeps the link as written. Did you mean "img/only-german.gif"?',
    "The page keeps the link as written. Add the file, or fix the path.",
  ]);
});

test("all formats of the report have the same suggestions, and a rule that is off has none", async () => {
  const links = Array.from({ length: 5 }, (_, index) => `[x](page-${index}x.md)`).join(" ");
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`content/docs/page-${index}.md`, `# Page\n\n${links}\n`]),
  );
  const site = createSite(pages);
  const hints = (await findings(site)).map(({ hint }) => hint);
  assert.equal(hints.length, 200);
  const human = await site.run(["check"]);
  assert.deepEqual(human.stdout.match(/Did you mean "page-\d+\.md"\?/g), [...new Set(hints)]);
  const { stdout } = await site.run(["check", "--format", "sarif"]);
  assert.equal(stdout.match(/Did you mean/g)?.length, hints.length);
  site.write({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\ncheck: {rules: {broken-markdown-link: off}}\n",
  });
  assert.deepEqual(await findings(site), []);
});
