/** Test the plugin that shows processes as badges. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite } from "../support/site.ts";

const plugin = readFileSync(path.join(repository, "website/plugins/process-badges.ts"), "utf8");

const PAGE = `# clipboard

> Copy and paste.

Process: [Main](../glossary.md#main-process), [Renderer](../glossary.md#renderer-process) (non-sandboxed only)

## Class: Tray

Process: [Main](../glossary.md#main-process)<br />
_This class is not exported._

## Next line

Process: [Utility](../glossary.md#utility-process)
More text.

## 类

进程：[主进程](../glossary.md#main-process)、[渲染进程](../glossary.md#renderer-process)

> Process: [Main](../glossary.md#main-process)

## No badges

See: [the glossary](../glossary.md#asar)

Process: text without links

Text [Main](../glossary.md#main-process) inside.

Process: [Main](../glossary.md#main-process) and [the glossary](../glossary.md#asar)
`;

const site = createSite({
  "sitegen.config.yaml":
    "title: Test\nurl: https://example.org\nshareImages: false\nmarkdown: {remarkPlugins: [./plugins/process-badges.ts]}\n",
  "plugins/process-badges.ts": plugin,
  "content/docs/api/clipboard.md": PAGE,
  "content/docs/glossary.md":
    "# Glossary\n\n### ASAR\n\nText.\n\n### main process\n\nText.\n\n### renderer process\n\nText.\n\n### utility process\n\nText.\n",
});

test("lines of links to processes are badges, in every language", async () => {
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const html = site.read("dist/docs/api/clipboard/index.html");
  const badge = (id: string, text: string): string =>
    `<a href="/docs/glossary#${id}" class="badge badge-process">${text}</a>`;
  const main = badge("main-process", "Main");
  const lines = [...html.matchAll(/<p class="process-strip">.*?<\/p>(?:\n<p>.*?<\/p>)?/g)].map(([line]) => line);
  assert.deepEqual(lines, [
    `<p class="process-strip">Process: ${main} ${badge("renderer-process", "Renderer")} (non-sandboxed only)</p>`,
    `<p class="process-strip">Process: ${main}</p>\n<p><em>This class is not exported.</em></p>`,
    `<p class="process-strip">Process: ${badge("utility-process", "Utility")}</p>\n<p>More text.</p>`,
    `<p class="process-strip">进程：${badge("main-process", "主进程")} ${badge("renderer-process", "渲染进程")}</p>`,
    `<p class="process-strip">Process: ${main}</p>`,
  ]);
  for (const text of [
    "<p>See: ",
    "<p>Process: text without links</p>",
    "<p>Text <a ",
    '<p>Process: <a href="/docs/glossary#main-process">',
  ])
    assert.ok(html.includes(text), text);
});

test("badges are no description, and search ignores them", async () => {
  assert.match(site.read("dist/docs/api/clipboard/index.html"), /<meta name="description" content="Copy and paste\."/);
  const { stdout } = await site.run(["search", "non-sandboxed", "--json"]);
  assert.equal((JSON.parse(stdout) as { nbHits: number }).nbHits, 0);
});
