/** The examples of the pages about plugins do what the pages say. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { pageSteps } from "../support/page-steps.ts";
import { createSite, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

function createPageSite(page: string, plugin: string): TestSite {
  const files = nonEmpty(pageSteps(page)).flatMap((step) => ("file" in step ? [[step.file, step.text]] : []));
  return createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [${plugin}]\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
    "content/docs/start.md": `# Start\n\nFIXME\n`,
    "content/docs/long.md": `# ${"Long ".repeat(20)}\n`,
    "i18n/de/docs/start.md": "# Anfang\n",
    ...Object.fromEntries(files),
  });
}

async function listProblems(site: TestSite): Promise<string[]> {
  const { stdout } = await site.run(["check", "--format", "json"]);
  const { findings } = JSON.parse(stdout) as { findings: { code: string; file: string; line: number }[] };
  return findings
    .filter(({ code }) => !/transl|stray/.test(code))
    .map(({ code, file, line }) => `${code} ${file}:${line}`);
}

test("the plugin of the guide reports words and lists pages", async () => {
  const site = createPageSite("guides/plugins.md", "");
  assert.deepEqual(await listProblems(site), ["todo-left content/docs/start.md:3"]);
  site.write({ "content/docs/start.md": "# Start\n" });
  assert.equal((await site.build()).status, 0);
  assert.deepEqual(JSON.parse(site.read("dist/pages.json"))[1], { url: "/docs/start", title: "Start" });
});

test("the sources of the reference are pages", async () => {
  const site = createPageSite("reference/plugin-sources.md", "./plugins/planets.ts");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/planets/mars/index.html"), /Mars has 2 known moons\./);
});

test("the tags of the reference are in the head", async () => {
  const site = createPageSite("reference/plugin-head.md", "./plugins/reading-time.ts");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/start/index.html"), /<meta name="twitter:data1" content="1 min"/);
});

test("the rule of the reference reports long titles", async () => {
  const site = createPageSite("reference/plugin-rules.md", "./plugins/short-titles.ts");
  assert.deepEqual(await listProblems(site), ["short-titles-length content/docs/long.md:1"]);
});

test("the outputs of the reference are written", async () => {
  const site = createPageSite("reference/plugin-outputs.md", "./plugins/humans.ts");
  assert.equal((await site.build()).status, 0);
  assert.equal(site.read("dist/humans.txt"), "Site: Test\n");
  assert.equal(site.read("dist/titles/de.txt"), "Anfang\n");
});

test("the theme of the reference shows its data", async () => {
  const site = createPageSite("reference/plugin-theme.md", "[./plugins/brand/index.ts, {motto: Onward}]");
  site.write({
    "content/docs/start.md": "# Start\n\n<Motto />\n",
    "sitegen.config.yaml": `${site.read("sitegen.config.yaml")}footer: {copyright: {text: Own}}\n`,
  });
  assert.equal((await site.build()).status, 0);
  const page = site.read("dist/docs/start/index.html");
  assert.match(page, /<em>Onward<\/em>/);
  assert.match(page, /<p class="motto">Onward<\/p><footer/);
});
