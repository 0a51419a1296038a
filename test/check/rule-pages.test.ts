/**
 * Test that each rule has a page, and that the example on the page is reported with the message on the page.
 * `UPDATE=1` writes the messages.
 */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSourceReader, formatProblems } from "../../src/cli/report.ts";
import { isRuleName, RULE_NAMES } from "../../src/model/rule-names.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { problemsOf } from "../support/problems.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, linkPackages, MINIMAL_CONFIG } from "../support/site.ts";

/** Rules whose example is a file that no page can contain; `test/fixtures/invalid` covers them. */
const WITHOUT_EXAMPLE = new Set([
  "file-too-large",
  "invalid-encoding",
  "link-outside-site",
  "too-complex",
  "too-deep",
  "too-many-redirects",
  "unportable-name",
  "unreadable-file",
]);

/** Packages that the examples of rules need. */
const PACKAGES: Readonly<Record<string, string>> = { "invalid-diagram": "beautiful-mermaid", "invalid-math": "katex" };

const FENCE = /^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$/gms;

/** Return the files of the example, which are code blocks with a path as title. */
function exampleOf(page: string): Files {
  const [, example = ""] = /^## Example$(.*?)^## Fix$/ms.exec(page) ?? [];
  return Object.fromEntries([...example.matchAll(FENCE)].map(([, , file = "", text = ""]) => [file, text]));
}

/** Return the page with a message in the last code block of the example, which has no title. */
function replaceMessage(page: string, message: string): string {
  const longest = Math.max(2, ...[...message.matchAll(/`+/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  const without = page.replace(/\n(`{3,})text\n(?:(?!^\1).*\n)*\1\n(?=\n## Fix$)/m, "");
  return without.replace(/\n(?=\n## Fix$)/m, `\n\n${fence}text\n${message.trim()}\n${fence}\n`);
}

for (const rule of nonEmpty(RULE_NAMES)) {
  test(rule, async () => {
    const file = path.join(repository, `docs/content/docs/rules/${rule}.md`);
    assert.ok(existsSync(file), `docs/content/docs/rules/${rule}.md is missing`);
    const page = readFileSync(file, "utf8");
    assert.match(page, /^## Fix$/m);
    const files = exampleOf(page);
    assert.equal(Object.keys(files).length === 0, WITHOUT_EXAMPLE.has(rule));
    if (WITHOUT_EXAMPLE.has(rule)) return;
    const site = createSite({ "sitegen.config.yaml": MINIMAL_CONFIG, ...files });
    const needed = PACKAGES[rule];
    if (needed !== undefined) linkPackages(site.root, needed);
    const problems = await problemsOf(site.root);
    const found = problems.find(({ code }) => code === rule);
    assert.ok(found, `reported: ${problems.map(({ code }) => code).join(", ")}`);
    assert.match(page, new RegExp(`default severity is \\*\\*${found.severity}\\*\\*`));
    assert.deepEqual(
      problems.filter(({ code }) => code !== rule && !EXPECTED_TOO.has(code)),
      [],
      "the example shows one rule",
    );
    const message = formatProblems(
      problems.filter(({ code }) => code === rule),
      "human",
      { closing: "", readSource: createSourceReader(site.root) },
    );
    const expected = replaceMessage(page, message);
    if (process.env.UPDATE === "1") writeFileSync(file, expected);
    else assert.equal(page, expected, "the page shows the message as printed");
  });
}

/** Notes that most sites have. */
const EXPECTED_TOO = new Set(["missing-translation", "document-in-no-sidebar"]);

test("every page belongs to a rule", () => {
  const pages = readdirSync(path.join(repository, "docs/content/docs/rules"));
  const names = nonEmpty(pages.filter((file) => /^[a-z-]+\.md$/.test(file) && file !== "index.md"));
  assert.deepEqual(
    names.filter((file) => !isRuleName(file.replace(/\.md$/, ""))),
    [],
  );
});
