/** Test the last lines of `check`. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files } from "../support/site.ts";

const LOCALES = `title: Test
url: https://example.org
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
  - {code: fr, label: Français}
  - {code: ja, label: 日本語}
  - {code: ru, label: Русский}
`;

const PAGES: Files = {
  "content/docs/a.md": "# A\n\nText.\n",
  "content/docs/b.md": "# B\n\n```nolang\nx\n```\n",
};

/** Return the last lines without the duration. */
const closing = (stdout: string, lines = 1): string[] =>
  stdout
    .trimEnd()
    .split("\n")
    .slice(-lines)
    .map((line) => line.replace(/[\d.]+ m?s$/, "T"));

test("the summary contains the number of files, also without problems", async () => {
  const site = createSite({ "content/docs/a.md": "# A\n" });
  assert.deepEqual(closing((await site.run(["check"])).stdout), ["✓ No errors, no warnings · 1 file · T"]);
  site.write(PAGES);
  assert.deepEqual(closing((await site.run(["check"])).stdout), ["✓ No errors, 1 warning · 2 files · T"]);
  const strict = await site.run(["check", "--strict"]);
  assert.equal(strict.status, 1);
  assert.deepEqual(closing(strict.stdout), ["✗ No errors, 1 warning (errors with --strict) · 2 files · T"]);
  site.write({ "content/docs/c.md": "# C\n\n[x](nowhere.md)\n" });
  assert.deepEqual(closing((await site.run(["check"])).stdout), ["✗ 1 error, 1 warning · 3 files · T"]);
  assert.match((await site.run(["check", "--quiet"])).stdout, /\n1 error\n$/);
});

test("only the human format has a summary", async () => {
  const site = createSite({ "content/docs/a.md": "# A\n" });
  assert.equal((await site.run(["check", "--quiet"])).stdout, "");
  assert.equal((await site.run(["check", "--format", "github"])).stdout, "");
  assert.deepEqual(JSON.parse((await site.run(["check", "--json"])).stdout), { errors: 0, warnings: 0, findings: [] });
});

test("missing translations are one line for people, and one problem per locale in JSON", async () => {
  const site = createSite({ ...PAGES, "sitegen.config.yaml": LOCALES });
  for (const locale of ["de", "fr", "ja"]) site.write({ [`i18n/${locale}/docs/a.md`]: "# A\n\nText.\n" });
  site.write({ "i18n/ja/docs/b.md": "# B\n", "content/docs/c.md": "# C\n\nText.\n" });
  const { stdout } = await site.run(["check"]);
  assert.deepEqual(closing(stdout, 2), [
    `3 notes: 2 of 3 files not translated in de fr; 1 of 3 in ja (sitegen i18n --root ${site.root})`,
    "✓ No errors, 1 warning · 7 files · T",
  ]);
  assert.doesNotMatch(stdout, /missing-translation/);
  const { findings } = JSON.parse((await site.run(["check", "--json"])).stdout) as { findings: { rule: string }[] };
  assert.equal(findings.filter(({ rule }) => rule === "missing-translation").length, 3);
  site.write({ "sitegen.config.yaml": `${LOCALES}check: {rules: {missing-translation: warning}}\n` });
  const warned = (await site.run(["check"])).stdout;
  assert.equal(warned.match(/:1:1 {2}warning {2}missing-translation/g)?.length, 3);
  assert.doesNotMatch(warned, /note/);
});

test("from twenty problems on, a table counts them for each rule and tool", async () => {
  const links = Array.from({ length: 12 }, (_, index) => `[a](none-${index}.md) {{< b >}}\n`).join("\n");
  const site = createSite({ "content/docs/a.md": `# A\n\n${links}\n++a++\n` });
  const { stdout } = await site.run(["check"]);
  assert.equal(
    stdout.slice(stdout.indexOf("rule ")).replace(/[\d.]+ m?s\n$/, "T\n"),
    `rule                  tool    errors  warnings
broken-markdown-link              12
foreign-syntax        Hugo                  12
foreign-syntax        MkDocs                 1
Each place: sitegen check --format json --root ${site.root}

✗ 12 errors, 13 warnings · 1 file · T
`,
  );
  assert.equal(stdout.match(/ {2}12 places\n/g)?.length, 2);
  site.write({ "content/docs/a.md": `# A\n\n${links.slice(0, links.indexOf("[a](none-3.md)"))}` });
  assert.doesNotMatch((await site.run(["check"])).stdout, /rule {2}|places/);
});
