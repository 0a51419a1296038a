/** Test that merged builds of locales equal a single build of all locales. */

import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { createSite, MINIMAL_CONFIG, type RunResult, runCommand } from "../support/site.ts";
import { FILES } from "./fixture.ts";

const merge = (...args: string[]): Promise<RunResult> => runCommand(["merge", ...args]);

async function succeed(run: Promise<RunResult>): Promise<RunResult> {
  const result = await run;
  assert.equal(result.status, 0, result.stderr);
  return result;
}

test("merging three builds of one locale equals one build of three locales, in any order", async () => {
  const site = createSite({
    ...FILES,
    "static/robots-extra.txt": "x",
    "i18n/pt/messages.yaml": "error.baseUrl.title: Outro título\n",
  });
  const part = (code: string): string => `${site.root}/part/${code}`;
  for (const code of ["en", "de", "pt"]) await succeed(site.build("--locale", code, "--out", part(code), "--compress"));
  const { stdout } = await succeed(merge(part("pt"), part("en"), part("de"), "--out", `${site.root}/merged`));
  assert.match(stdout, /Merged 3 builds to .*: 3 locales, [\d,]+ files/);
  await succeed(site.build("--compress"));
  const [merged, whole] = [site.snapshot("merged"), site.snapshot("dist")];
  assert.deepEqual([...merged.keys()], [...whole.keys()]);
  for (const [file, bytes] of nonEmpty(whole)) assert.ok(merged.get(file) === bytes, file);
  for (const file of ["sitemap-index.xml", "_headers", "_redirects", "sitegen-manifest.json", "pt/old/index.html"])
    assert.ok(whole.has(file), file);

  const times = site.times("merged");
  await succeed(merge(part("en"), part("de"), part("pt"), "--out", `${site.root}/merged`));
  assert.deepEqual(site.times("merged"), times, "what did not change keeps its time");
});

const LOCALES = "locales: [{code: en, label: English}, {code: de, label: Deutsch}, {code: pt, label: Português}]\n";

test("mismatched builds are reported, and nothing is written", async () => {
  const site = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG + LOCALES, "content/docs/a.md": "# A\n\nText.\n" });
  const at = (name: string): string => `${site.root}/${name}`;
  for (const code of ["en", "de", "pt"]) await succeed(site.build("--locale", code, "--out", at(code)));
  await succeed(site.build("--locale", "pt", "--out", at("sub"), "--base-url", "/sub/"));
  await succeed(site.build("--locale", "en", "--locale", "de", "--out", at("two")));
  site.write({ "content/docs/a.md": "# A\n\nOther text.\n", "static/x.txt": "1" });
  await succeed(site.build("--locale", "pt", "--out", at("other")));
  site.write({ "static/x.txt": "2", "plain/file.txt": "x" });
  await succeed(site.build("--locale", "de", "--out", at("third")));
  const manifest = JSON.parse(site.read("pt/sitegen-manifest.json"));
  site.write({
    "older/sitegen-manifest.json": JSON.stringify({ ...manifest, build: "0000" }),
    "climbing/sitegen-manifest.json": JSON.stringify({ ...manifest, files: { "../../x": "0" } }),
    "hollow/sitegen-manifest.json": JSON.stringify(manifest),
  });
  cpSync(at("pt"), at("edited"), { recursive: true });
  site.write({ "edited/pt/docs/a/index.html": site.read("pt/pt/docs/a/index.html").replace("Text", "Next") });
  const cases: readonly [string[], RegExp][] = [
    [["en", "de"], /No build contains "pt"[\s\S]*sitegen build --locale pt/],
    [["two", "de", "pt"], /"de" is in both ".*two" and ".*de"/],
    [
      ["en", "de", "sub"],
      /a build of https:\/\/example\.org\/, but ".*sub" is a build of https:\/\/example\.org\/sub\//,
    ],
    [["en", "de", "older"], /different versions of sitegen/],
    [["en", "third", "other"], /"x\.txt" differs between/],
    [["en", "de", "plain"], /"[^"]*plain" does not contain a build of sitegen/],
    [["en", "de", "climbing"], /invalid path "\.\.\/\.\.\/x"/],
    [["en", "de", "hollow"], /in ".*hollow" does not match sitegen-manifest\.json/],
    [["en", "de", "edited"], /"pt\/docs\/a\/index\.html" in ".*edited" does not match sitegen-manifest\.json/],
  ];
  for (const [folders, message] of cases) {
    const { status, stderr } = await merge(...folders.map(at), "--out", at("out"));
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
    assert.ok(!site.exists("out"));
  }
  assert.equal((await merge(at("en"))).status, 2);
  assert.equal((await merge(at("en"), at("de"), at("pt"), "--out", at("en"))).status, 2);
});
