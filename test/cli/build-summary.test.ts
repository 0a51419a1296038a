/** The summary that `build` prints on success. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { repository } from "../support/repository.ts";
import { createSite, MINIMAL_CONFIG, runCommand } from "../support/site.ts";
import { noTerminal, runInTerminal, withoutStyles } from "../support/terminal.ts";

const WORDS = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(" ");
const SITE = {
  "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: {print: false}\n`,
  "content/docs/a.md": "# A\n\nText.\n",
  "content/docs/guide/a-page-with-a-long-name-and-much-text.md": `# Long\n\n${WORDS}\n`,
};

/** Durations and sizes differ between machines and versions. */
const generic = (text: string): string =>
  text.replace(/\d+(?:\.\d+)? (?:ms|s)$/m, "T").replace(/\d[\d.]* (?:B|kB|MB)/g, "N");

test("the summary shows pages, files, the largest page and the next command", async () => {
  const site = createSite(SITE);
  const first = await site.build();
  assert.equal(
    generic(first.stdout),
    `✓ 5 pages · 1 locale   T
  5 rendered · 0 from cache
  ${site.list("dist").length - 1} files · N → dist
  ${site.list("dist").length - 1} written · 0 unchanged · 0 removed
  largest page  docs/guide/a-page-with-a-long-name-and-much-text  N (N br)
  first load    N script · N style (br)
Next: sitegen preview --root ${site.root}
`,
  );
  const again = await site.build();
  assert.match(again.stdout, /^ {2}0 rendered · 5 from cache$/m);
  assert.match(again.stdout, /^ {2}0 written · \d+ unchanged · 0 removed$/m);
  assert.equal(again.stdout.match(/^ {2}largest.*/m)?.[0], first.stdout.match(/^ {2}largest.*/m)?.[0]);
});

test("the sizes of the largest page match its files", async () => {
  const site = createSite(SITE);
  const { firstLoad } = JSON.parse((await site.build("--json")).stdout) as {
    firstLoad: { path: string; page: object; script: { bytes: number }; style: { bytes: number } };
  };
  assert.equal(firstLoad.path, "docs/guide/a-page-with-a-long-name-and-much-text");
  const html = site.read(`dist/${firstLoad.path}/index.html`);
  const compressed = brotliCompressSync(html, { params: { 1: 5, 5: html.length } }).length;
  assert.deepEqual(firstLoad.page, { bytes: Buffer.byteLength(html), compressed });
  const sizeOf = (pattern: RegExp): number =>
    [...html.matchAll(pattern)].reduce((sum, [, file]) => sum + Buffer.byteLength(site.read(`dist${file}`)), 0);
  assert.equal(
    firstLoad.script.bytes,
    sizeOf(/<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)"/g),
  );
  assert.equal(firstLoad.style.bytes, sizeOf(/<link rel="stylesheet" href="([^"]+)"/g));
});

test("warnings are counted with the command that shows them", async () => {
  const site = createSite({ ...SITE, "content/docs/b.md": "# B\n\n```nolang\nx\n```\n\n```nolong\nx\n```\n" });
  const { stdout } = await site.build();
  const command = /^ {2}2 warnings {4}sitegen (check .*)$/m.exec(stdout)?.[1];
  assert.ok(command, stdout);
  const checked = await runCommand(command.split(" "));
  assert.equal(checked.stdout.match(/warning {2}unknown-language/g)?.length, 2);
});

test("the suggested command works as printed", { timeout: 300_000 }, async () => {
  const site = createSite({ "my docs/sitegen.config.yaml": MINIMAL_CONFIG, "my docs/content/docs/a.md": "# A\n" });
  const built = await runCommand(["build", "--root", "my docs", "--out", "it's out", "--base-url", "/x/"], {
    cwd: site.root,
  });
  const next = /^Next: sitegen (preview .*)$/m.exec(built.stdout)?.[1];
  assert.equal(next, `preview --root 'my docs' --out 'it'\\''s out' --base-url /x/`);
  const child = spawn(`exec ${process.execPath} ${repository}/bin/sitegen.js ${next} --port 0`, {
    cwd: site.root,
    shell: true,
    env: { ...process.env, NO_COLOR: "1" },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (data) => {
      output += data;
      const [found] = /http\S+(?=\n)/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.stderr.on("data", (data) => reject(new Error(String(data))));
  });
  assert.match(await (await fetch(`${address}docs/a`)).text(), /<h1[^>]*>A/);
  child.kill();
});

test("the suggested command starts with npx if npm runs sitegen from a local installation", async () => {
  const site = createSite(SITE);
  const build = () => runCommand(["build"], { cwd: site.root, env: { npm_command: "run-script" } });
  assert.match((await build()).stdout, /^Next: sitegen preview$/m);
  mkdirSync(path.join(site.root, "node_modules/.bin"), { recursive: true });
  writeFileSync(path.join(site.root, "node_modules/.bin/sitegen"), "");
  assert.match((await build()).stdout, /^Next: npx sitegen preview$/m);
});

test("the summary fits narrow terminals", { skip: noTerminal, timeout: 300_000 }, async () => {
  const site = createSite(SITE);
  for (const columns of [40, 100]) {
    const { output } = await runInTerminal(["build"], { columns, cwd: site.root });
    assert.ok(output.includes("\u001b[32m✓"), output);
    const lines = withoutStyles(output.slice(output.indexOf("✓"))).split("\r\n");
    for (const line of lines) assert.ok(line.length <= columns, line);
    assert.match(lines.join("\n"), /much-text {2}[\d.]+ kB \([\d.]+ kB br\)/);
  }
});

test("--quiet prints nothing", async () => {
  const { stdout, stderr } = await createSite(SITE).build("--quiet");
  assert.equal(stdout + stderr, "");
});
