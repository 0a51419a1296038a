/** Test builds that refer to a previous build, and compressed copies of files. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite } from "../support/site.ts";

const PAGES = { "content/docs/a.md": "# A\n\nText.\n", "content/docs/b.md": "# B\n\nText.\n" };

test("removing a page without a redirect is an error, and nothing is written", async () => {
  const site = createSite(PAGES);
  assert.equal((await site.build()).status, 0);
  site.remove("content/docs/b.md");
  const before = site.snapshot("dist");
  const failed = await site.build("--since", `${site.root}/dist`);
  assert.equal(failed.status, 1);
  assert.match(failed.stderr, /vanished-page[\s\S]*"\/docs\/b"[\s\S]*redirect_from/);
  assert.deepEqual(site.snapshot("dist"), before);
  site.write({ "content/docs/a.md": "---\nredirect_from: /docs/b\n---\n\n# A\n\nText.\n" });
  const fixed = await site.build("--since", `${site.root}/dist`);
  assert.equal(fixed.status, 0, fixed.stderr);
});

test("a printable page that is gone is no error", async () => {
  const site = createSite({ ...PAGES, "content/docs/sidebars.yaml": "one: [a]\ntwo: [b]\n" });
  assert.equal((await site.build()).status, 0);
  assert.ok(site.exists("dist/print/two/index.html"));
  site.write({ "content/docs/sidebars.yaml": "one: [a, b]\n" });
  const { status, stderr } = await site.build("--since", `${site.root}/dist`);
  assert.equal(status, 0, stderr);
  assert.ok(!site.exists("dist/print/two/index.html"));
});

test("added and changed pages are counted, and reported in Markdown", async () => {
  const site = createSite(PAGES);
  assert.equal((await site.build()).status, 0);
  site.write({ "content/docs/c.md": "# C\n\nText.\n", "content/docs/a.md": "# A\n\nOther text.\n" });
  const report = `${site.root}/report.md`;
  const { status, stdout, stderr } = await site.build(
    "--since",
    `${site.root}/dist/sitegen-manifest.json`,
    "--changed-report",
    report,
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /pages: 1 added · \d+ changed · 0 removed/);
  assert.match(site.read("report.md"), /## Added \(1\)\n\n- `\/docs\/c`\n\n## Changed[\s\S]*- `\/docs\/a`/);
});

test("a previous build that is invalid or of another site is a usage error", async () => {
  const site = createSite(PAGES);
  const other = createSite({
    "content/docs/elsewhere.md": "# X\n\nText.\n",
    "sitegen.config.yaml": "title: T\nurl: https://example.org\nsearch: {provider: none}\n",
  });
  assert.equal((await other.build()).status, 0);
  for (const former of [`${site.root}/none`, `${site.root}/sitegen.config.yaml`, `${other.root}/dist`]) {
    const { status, stderr } = await site.build("--since", former);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^error {2}usage\n {2}Cannot compare with/m);
  }
  assert.equal((await site.build("--changed-report", "x.md")).status, 2);
});

test("compressed copies equal their files, are removed with them, and are kept between builds", async () => {
  const site = createSite(PAGES);
  assert.equal((await site.build("--compress")).status, 0);
  const files = site.snapshot("dist");
  const bytesOf = (file: string): Buffer => Buffer.from(files.get(file) ?? assert.fail(file), "latin1");
  const twins = [...files.keys()].filter((file) => file.endsWith(".br"));
  assert.ok(twins.includes("docs/a/index.html.br"));
  for (const twin of twins) {
    const file = twin.slice(0, -3);
    assert.deepEqual(brotliDecompressSync(bytesOf(twin)), bytesOf(file), file);
    assert.deepEqual(gunzipSync(bytesOf(`${file}.gz`)), bytesOf(file), file);
  }
  const times = site.times("dist");
  assert.match((await site.build("--compress")).stdout, /0 rendered/);
  assert.deepEqual(site.times("dist"), times);
  assert.equal((await site.build()).status, 0);
  assert.deepEqual(
    site.list("dist").filter((file) => /\.(?:br|gz)$/.test(file)),
    [],
  );
});

test("assets of the configured number of previous builds are kept", async () => {
  const site = createSite(PAGES);
  const payloads = (): string[] => site.list("dist/assets/pages");
  const edit = async (text: string, ...flags: string[]): Promise<void> => {
    site.write({ "content/docs/a.md": `# A\n\n${text}\n` });
    const { status, stderr } = await site.build(...flags);
    assert.equal(status, 0, stderr);
  };
  await edit("One.");
  const first = payloads();
  await edit("Two.", "--keep-builds", "2");
  const second = payloads();
  for (const file of nonEmpty(first)) assert.ok(second.includes(file), file);
  assert.equal(second.length, first.length + 1);
  const times = site.times("dist");
  await edit("Two.", "--keep-builds", "2");
  assert.deepEqual(payloads(), second, "a build that changes nothing does not count");
  assert.deepEqual(site.times("dist"), times);
  await edit("Three.", "--keep-builds", "2");
  await edit("Four.", "--keep-builds", "2");
  const fourth = payloads();
  assert.equal(fourth.length, first.length + 2);
  assert.equal(first.filter((file) => !fourth.includes(file)).length, 1);
  await edit("Four.");
  assert.equal(payloads().length, first.length);
});

test("intact assets are copied from the directory of a previous build, but pages are not", async () => {
  const site = createSite(PAGES);
  assert.equal((await site.build()).status, 0);
  const [damaged = "", kept = ""] = site.list("dist/assets/pages");
  site.write({
    [`dist/assets/pages/${damaged}`]: "{}",
    "content/docs/a.md": "# A\n\nOther.\n",
    "content/docs/b.md": "# B\n\nOther.\n",
    "sitegen.config.yaml": "title: Other\nurl: https://example.org\n",
  });
  const { status, stderr } = await site.build(
    "--out",
    `${site.root}/next`,
    "--since",
    `${site.root}/dist`,
    "--keep-builds",
    "1",
  );
  assert.equal(status, 0, stderr);
  const files = site.list("next/assets/pages");
  assert.ok(files.includes(kept));
  assert.ok(!files.includes(damaged));
  const manifest = JSON.parse(site.read("next/sitegen-manifest.json"));
  assert.ok(manifest.former[0].includes(`assets/pages/${kept}`));
  assert.deepEqual(
    manifest.former.flat().filter((file: string) => !file.startsWith("assets/")),
    [],
  );
});
