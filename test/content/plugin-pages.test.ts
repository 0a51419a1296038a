/** The examples of the pages about plugins do what the pages say. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
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

test("scripts that need consent do not run, and the policy allows them", async () => {
  const site = createSite(
    Object.fromEntries(
      pageSteps("guides/other-tools.md").flatMap((step) =>
        "file" in step && !step.text.includes("styles: [theme") ? [[step.file, step.text]] : [],
      ),
    ),
  );
  site.write({ "content/docs/start.md": "# Start\n" });
  assert.equal((await site.build()).status, 0);
  assert.match(
    site.read("dist/docs/start/index.html"),
    /<script src="https:\/\/stats\.example\.org\/count\.js" type="text\/plain"/,
  );
  assert.match(site.read("dist/_headers"), /script-src [^;]*https:\/\/stats\.example\.org/);
});

test("the plugin of the tutorial works in its site, and as an installed package in another one", async () => {
  const site = createSite({});
  const files = pageSteps("guides/plugin-tutorial.md").filter((step) => "file" in step);
  const [first, ...others] = files;
  assert.ok(first?.file === "plugins/terms/index.js");
  site.write({ [first.file]: first.text });
  for (const { file, text } of others.slice(0, 2)) site.write({ [file]: text });
  assert.deepEqual(await listProblems(site), ["terms-wrong content/docs/contact.md:3"]);
  for (const { file, text } of others) site.write({ [file]: text });
  assert.deepEqual(await listProblems(site), ["terms-wrong content/docs/contact.md:3"]);
  await site.run(["check", "--fix"]);
  assert.match(site.read("content/docs/contact.md"), /Send an email\./);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/terms/index.html"), /<li>email/);

  const other = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [[sitegen-plugin-terms, {terms: {web site: website}}]]\n`,
    "content/docs/start.md": "# Start\n\nA web site.\n",
    "node_modules/.keep": "",
  });
  execFileSync("npm", ["pack", "--offline", "--silent", "./plugins/terms", "--pack-destination", other.root], {
    cwd: site.root,
  });
  const archive = path.join(other.root, "sitegen-plugin-terms-1.0.0.tgz");
  const folder = path.join(other.root, "node_modules/sitegen-plugin-terms");
  mkdirSync(folder);
  // Packages are unpacked so when they are installed.
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  assert.deepEqual(await listProblems(other), ["terms-wrong content/docs/start.md:3"]);
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
  site.write({
    "sitegen.config.yaml": site.read("sitegen.config.yaml").replace("humans.ts", "changes.ts, ./plugins/contents.ts"),
  });
  assert.equal((await site.build()).status, 0);
  const { items } = JSON.parse(site.read("dist/changes.json"));
  assert.deepEqual(
    items.map(({ url, content_html }: Record<string, string>) => [url, content_html]),
    [
      ["https://example.org/docs/long", ""],
      ["https://example.org/docs/start", "<p>FIXME</p>"],
    ],
  );
  assert.match(
    site.read("dist/contents/de.md"),
    /^# Test\n\n- \[Long.*\]\(\/de\/docs\/long\)\n- \[Anfang\]\(\/de\/docs\/start\)\n$/,
  );
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
  site.write({
    "sitegen.config.yaml": `${site.read("sitegen.config.yaml")}components: {Footer: theme/Footer.tsx}\n`,
  });
  assert.equal((await site.build()).status, 0);
  assert.match(site.read("dist/docs/start/index.html"), /<p>Imprint<\/p><p class="motto">Onward<\/p><footer/);
});

test("the client module of the reference is in the output", async () => {
  const site = createPageSite("reference/plugin-client.md", "[./plugins/progress/index.ts, {label: Progress}]");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const scripts = site.list("dist/assets").filter((file) => file.endsWith(".js"));
  assert.ok(scripts.some((file) => site.read(`dist/assets/${file}`).includes("reading-progress")));
});
