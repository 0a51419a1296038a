/** A theme from a directory: packed, installed from its tarball in two sites, built there, and visited. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, type Files, type TestSite } from "../support/site.ts";
import { openSite } from "./support.ts";

const PAGES: Files = {
  "package.json": '{ "name": "own", "private": true }\n',
  "content/docs/start.md": "# Start\n\n[Next](next.md)\n",
  "content/docs/next.md": "# Next\n",
  "i18n/de/docs/start.md": "# Anfang\n\n[Weiter](next.md)\n",
};
const SETTINGS = {
  title: "Own",
  url: "https://example.org",
  footer: { copyright: { text: "Own copyright" } },
  locales: [
    { code: "en", label: "English" },
    { code: "de", label: "Deutsch" },
  ],
};

const inYaml = createSite({
  ...PAGES,
  "sitegen.config.yaml": `${JSON.stringify(SETTINGS).slice(0, -1)}, "plugins": [["acme-theme", {"motto": "Onward and up"}]]}\n`,
});
const inCode = createSite({
  ...PAGES,
  // It renders the footer of the theme.
  "theme/Footer.tsx": `import { Footer as Below } from "sitegen/theme";
export default () => <div className="of-site"><Below /></div>;
`,
  "sitegen.config.ts": `import { defineConfig } from "sitegen";
import theme from "acme-theme";
export default defineConfig({
  ...${JSON.stringify(SETTINGS)},
  components: { Footer: "theme/Footer.tsx" },
  plugins: [theme({ motto: "Sideways" })],
});
`,
});
inCode.remove("sitegen.config.yaml");

function install({ root }: TestSite): void {
  const npm = (...args: string[]): string => execFileSync("npm", args, { cwd: root, encoding: "utf8" });
  const packed = npm("pack", "--silent", "--offline", path.join(repository, "test/fixtures/theme-package"));
  npm("install", "--silent", "--offline", "--no-audit", "--no-fund", `./${packed.trim()}`);
}

async function build(site: TestSite): Promise<void> {
  install(site);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /warning/);
}

test("both sites have the parts, styles, messages, files and data of the theme", async () => {
  await build(inYaml);
  await build(inCode);
  const page = inYaml.read("dist/docs/start/index.html");
  assert.match(page, /<section class="acme-motto".*Onward and up.*To the start.*<\/section><footer.*Own copyright/s);
  assert.match(inYaml.read("dist/de/docs/start/index.html"), /Onward and up.*Zum Anfang/s);
  const other = inCode.read("dist/docs/start/index.html");
  assert.match(other, /<div class="of-site"><section class="acme-motto".*Sideways.*<\/section><footer/s);
  for (const site of [inYaml, inCode]) {
    assert.equal(site.exists("dist/acme/mark.svg"), true);
    const sheets = site.list("dist/assets").filter((file) => file.endsWith(".css"));
    assert.ok(sheets.some((file) => site.read(`dist/assets/${file}`).includes(".acme-motto")));
  }
});

test("pages with the theme are hydrated, keep its parts while navigating, and log nothing", async () => {
  const site = await openSite(path.join(inCode.root, "dist"));
  const { page, messages, open } = await site.visit();
  await open("/docs/start");
  const motto = page.getByRole("region", { name: "Acme" });
  assert.equal(await motto.evaluate((element) => getComputedStyle(element).color), "rgb(1, 2, 3)");
  assert.ok(await motto.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
  await motto.getByRole("button", { name: "Sideways" }).click();
  await motto.getByText("1 words").waitFor();
  await page.waitForSelector('html[data-acme="Sideways /docs/start"]');
  await page.getByRole("main").getByRole("link", { name: "Next", exact: true }).first().click();
  await page.waitForSelector('html[data-acme="Sideways /docs/next"]');
  await motto.getByText("1 words").waitFor();
  assert.deepEqual(messages, []);
});
