/** Test the output of `dev` and `preview` on a terminal and for other tools. */

import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { CTRL_C, noTerminal, runInTerminal, withoutStyles } from "../support/terminal.ts";
import { until } from "../support/until.ts";
import { SITE, startDev } from "./server.ts";

const DRAFT = { "content/docs/latest/draft.md": "---\ndraft: true\n---\n\n# Draft\n" };

/** Run a server on a terminal until its output matches, and return the output. */
async function screen(args: readonly string[], columns: number, until: RegExp, root: string): Promise<string> {
  let isStopped = false;
  const { output } = await runInTerminal([...args, "--root", root, "--port", "0"], {
    columns,
    onOutput(soFar, type) {
      if (isStopped || !until.test(plain(soFar))) return;
      isStopped = true;
      type(CTRL_C);
    },
  });
  return plain(output);
}

const plain = (output: string): string => withoutStyles(output).replaceAll("\r\n", "\n");

test("the start screen shows version, time, URLs and drafts", { skip: noTerminal, timeout: 300_000 }, async () => {
  const { root } = createSite({ ...SITE, ...DRAFT });
  const text = await screen(["dev"], 40, /Drafts.*\n/, root);
  assert.match(
    text,
    /^Starting the server …\n\n {2}sitegen \d+\.\d+\.\d+\S* {2}ready in [\d.]+ m?s\n\n {2}➜ Local {4}http:\/\/127\.0\.0\.1:\d+\/\n {2}➜ Network {2}--host 0\.0\.0\.0 to expose\n {2}➜ Drafts {3}1 shown\n\n/,
  );
  for (const line of text.split("\n").slice(0, 7)) assert.ok(line.length <= 40, line);
});

test("with --host 0.0.0.0, each network URL has a row", {
  skip: noTerminal,
  timeout: 300_000,
}, async () => {
  const { root } = createSite(SITE);
  const text = await screen(["dev", "--host", "0.0.0.0"], 100, /Local[\s\S]*\n\n/, root);
  const port = /Local {4}http:\/\/localhost:(\d+)\//.exec(text)?.[1];
  assert.ok(port, text);
  const network = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => `  ➜ Network  http://${address}:${port}/`);
  assert.deepEqual(text.match(/^ {2}➜ Network.*$/gm) ?? [], network);
  assert.doesNotMatch(text, /Drafts|to expose/);
});

test("preview has the same screen", { skip: noTerminal, timeout: 300_000 }, async () => {
  const site = createSite(SITE);
  await site.build();
  assert.match(
    await screen(["preview"], 80, /expose.*\n/, site.root),
    /ready in [^\n]+\n\n {2}➜ Local {4}http:\S+\/\n/,
  );
});

test("each save is one line with time, file and duration", async () => {
  const dev = await startDev(SITE);
  const line = (pattern: RegExp): Promise<unknown> =>
    until(
      () => pattern.test(dev.output()),
      () => dev.output(),
    );
  await dev.shows("/docs/latest/start", "The first text");
  dev.site.write({ "content/docs/latest/start.md": "# Start\n\nSaved.\n" });
  await line(/\n\d\d:\d\d:\d\d content\/docs\/latest\/start\.md {2}[\d.]+ m?s\n$/);
  dev.site.remove("content/docs/latest/start.md");
  await line(/ content\/docs\/latest\/start\.md \(deleted\) {2}[\d.]+ m?s\n$/);
  dev.site.write({ "content/docs/latest/c.md": "# C\n", "content/docs/latest/d.md": "# D\n" });
  await line(/ content\/docs\/latest\/[cd]\.md and 1 other file {2}[\d.]+ m?s\n$/);
  const [first, ...others] = dev.output().trimEnd().split("\n");
  assert.equal(first, `${dev.origin}/`);
  assert.equal(others.length, 3);
  await dev.stop();
});

test("with --quiet only the URL is printed", async () => {
  const dev = await startDev(SITE, "--quiet");
  dev.site.write({ "content/docs/latest/start.md": "# Start\n\nSaved.\n" });
  await dev.shows("/docs/latest/start", "Saved.");
  await dev.stop();
  assert.equal(dev.output(), `${dev.origin}/\n`);
  assert.equal(dev.errors(), "");
});
