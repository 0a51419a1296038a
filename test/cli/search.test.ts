/** `sitegen search`, run on a small site. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text as textOf } from "node:stream/consumers";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

const site = await builtSite({
  "sitegen.config.yaml":
    "title: Test\nurl: https://example.org\nbaseUrl: /base/\ndefaultLocale: en\nlocales: [{code: en, label: English}, {code: de, label: Deutsch}]\n",
  "content/docs/tray.md":
    "# Tray\n\n> Icons beside the clock.\n\n## Class: Tray\n\n#### `tray.setToolTip(toolTip)`\n\nText on hovering.\n\n- One item\n- Another item\n",
  "content/docs/whatsit.md": "---\ntitle: Introduction\n---\n\n# What is a gadget?\n\nText.\n",
  "content/docs/window.md": "---\ndescription: What one looks at.\n---\n\n# Window\n\n## Class: Window\n\nFrames.\n",
  "content/docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden tray\n\nText.\n",
  "i18n/de/docs/tray.md":
    "# Infobereich\n\n> Symbole neben der Uhr.\n\n## Klasse: Tray\n\n#### `tray.setToolTip(toolTip)`\n\nText beim Überfahren.\n\n- Ein Punkt\n- Noch ein Punkt\n",
});

test("searching requires a build", async () => {
  const unbuilt = createSite({ "content/docs/tray.md": "# Tray\n" });
  const { status, stderr } = await unbuilt.run(["search", "tray"]);
  assert.equal(status, 2);
  assert.match(stderr, /^error {2}usage\n {2}".*dist" does not contain a build\.\n {2}Run sitegen build first\./);
});

test("results are printed as text and as JSON, in the requested locale", async () => {
  const text = await site.run(["search", "tray.setToolTip"]);
  assert.equal(text.status, 0, text.stderr);
  assert.match(text.stdout, /tray\.setToolTip\(toolTip\) {2}\(.*Tray\)\n {4}\/base\/docs\/tray#traysettooltiptooltip/);
  const json = await site.run(["search", "Symbole", "--locale", "de", "--json"]);
  const { nbHits, hits, locale, version } = JSON.parse(json.stdout);
  assert.deepEqual([nbHits, hits.length, locale, version], [1, 1, "de", "current"]);
  assert.equal(hits[0].url, "/base/de/docs/tray");
  assert.equal(hits[0].type, "content");
  assert.match(hits[0].content, /Symbole neben der Uhr/);
  assert.deepEqual(
    Object.keys(hits[0]).sort(),
    ["content", "contentMarks", "hierarchy", "score", "titleMarks", "type", "url"].sort(),
  );
  const several = JSON.parse((await site.run(["search", "tray", "--json"])).stdout);
  const scores = several.hits.map(({ score }: { score: number }) => score);
  assert.ok(scores.length > 1 && scores.every((score: number) => score > 0));
  assert.deepEqual(
    scores,
    scores.toSorted((a: number, b: number) => b - a),
    "sorted by score",
  );
  const [window] = JSON.parse((await site.run(["search", "window", "--json"])).stdout).hits;
  assert.deepEqual([window.type, window.content], ["lvl1", "What one looks at."], "a page without text");
  const [whatsit] = JSON.parse((await site.run(["search", "gadget", "--json"])).stdout).hits;
  assert.deepEqual([whatsit.type, whatsit.url], ["lvl1", "/base/docs/whatsit"], "found by its heading");
  const none = await site.run(["search", "zzqqxx"]);
  assert.equal(none.stdout, 'No results for "zzqqxx".\n');
  const beyond = await site.run(["search", "Symbole", "--locale", "de", "--limit", "1", "--page", "2"]);
  assert.equal(beyond.stdout, 'Page 2 is empty: "Symbole" has 1 result. Choose a lower --page.\n');
  assert.doesNotMatch((await site.run(["search", "hidden", "--json"])).stdout, /docs\/hidden/);
});

test("missing and invalid arguments are reported", async () => {
  const empty = await site.run(["search"]);
  assert.equal(empty.status, 2);
  assert.match(empty.stderr, /No query was given/);
  const version = await site.run(["search", "tray", "--docs-version", "curent"]);
  assert.equal(version.status, 2);
  assert.match(version.stderr, /Did you mean "current"/);
  const dashed = await site.run(["search", "--verbose"]);
  assert.equal(dashed.status, 2);
  assert.match(dashed.stderr, /Write -- before a query that starts with a dash: sitegen search -- --verbose/);
});

test("records are exported one per line, with a record for each paragraph and list item", async () => {
  const folder = createSite({});
  const { status, stderr } = await site.run(["search", "--export", `${folder.root}/records.jsonl`]);
  assert.equal(status, 0, stderr);
  const records = folder
    .read("records.jsonl")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.equal(new Set(records.map(({ objectID }) => objectID)).size, records.length);
  const english = records.filter(({ language }) => language === "en");
  const [page] = english.filter(({ type }) => type === "lvl1");
  assert.equal(page.url, "https://example.org/base/docs/tray");
  assert.equal(page.tag, "docs-default-current");
  const items = english.filter(({ type, anchor }) => type === "content" && anchor === "traysettooltiptooltip");
  assert.deepEqual(
    items.map(({ content }) => content),
    ["Text on hovering.", "One item", "Another item"],
  );
  assert.equal(items[0].hierarchy.lvl4, "tray.setToolTip(toolTip)");
  assert.ok(records.some(({ language, content }) => language === "de" && content === "Noch ein Punkt"));
  assert.ok(records.every(({ url }) => !url.includes("hidden")));
});

test("closing the pipe of an export is not an error", async () => {
  const args = ["bin/sitegen.js", "search", "--export", "-", "--root", site.root];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  const [stderr, [status]] = await Promise.all([textOf(child.stderr), once(child, "close")]);
  assert.deepEqual([status, stderr], [0, ""]);
});
