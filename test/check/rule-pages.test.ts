/**
 * Test that each rule has a page, that the example on the page is reported with the message on the page, and that the
 * corrected files on the page have no problems.
 * `UPDATE=1` writes the messages.
 */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSourceReader, formatProblems } from "../../src/cli/report.ts";
import { isRuleName, RULE_NAMES } from "../../src/model/rule-names.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { problemsOf } from "../support/problems.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, linkPackages, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

/** Files of examples that no page can show. */
const HIDDEN_FILES: Readonly<Record<string, Files>> = {
  "file-too-large": { "content/docs/large.md": "x".repeat(5_000_001) },
  "invalid-encoding": { "content/docs/cafe.md": Buffer.from("# Café\n", "latin1") },
  "too-complex": { "content/docs/start.md": `# Start\n\n${"|a".repeat(501)}|\n${"|-".repeat(501)}|\n` },
  "too-many-redirects": {
    "sitegen.config.yaml": `${MINIMAL_CONFIG}redirects:\n${Array.from({ length: 2001 }, (_, index) => `  - {from: /old/${index + 1}, to: /docs/start}\n`).join("")}`,
  },
};

/** Symbolic links of examples, and their targets. */
const LINKS: Readonly<Record<string, readonly [file: string, target: string]>> = {
  "link-outside-site": ["content/docs/license.md", path.join(repository, "LICENSE")],
  "unreadable-file": ["content/docs/manual.md", "old/manual.md"],
};

/** Documents of sites whose example shows no document. */
const START: Files = { "content/docs/start.md": "# Start\n" };

/** Packages that the examples of rules need. */
const PACKAGES: Readonly<Record<string, string>> = { "invalid-diagram": "beautiful-mermaid", "invalid-math": "katex" };

const FENCE = /^(`{3,})\w+ title="([^"]+)"(?: \{[\d,-]+\})?\n(.*?)^\1$/gms;

/** Return the files in a part of a page, which are code blocks with a path as title. */
function filesIn(part: string): Record<string, string> {
  return Object.fromEntries([...part.matchAll(FENCE)].map(([, , file = "", text = ""]) => [file, text]));
}

/** Create the site of an example. */
function createExample(rule: string, shown: Files): TestSite {
  const isHidden = rule in HIDDEN_FILES || rule in LINKS;
  const site = createSite({ ...(isHidden ? START : {}), ...shown, ...HIDDEN_FILES[rule] });
  const link = LINKS[rule];
  if (link) symlinkSync(link[1], path.join(site.root, link[0]));
  const needed = PACKAGES[rule];
  if (needed !== undefined) linkPackages(site.root, needed);
  return site;
}

/** Write the corrected files. A file with the text of another one of the example is that file with a new name. */
function correctExample(site: TestSite, shown: Files, corrected: Files): void {
  const texts = new Set(Object.entries(corrected).flatMap(([file, text]) => (file in shown ? [] : [text])));
  const renamed = Object.keys(shown).filter((file) => !(file in corrected) && texts.has(shown[file] as string));
  site.remove(...renamed, ...Object.keys(corrected));
  site.write(corrected);
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
    const [, example = "", fix = ""] = /^## Example$(.*?)^## Fix$(.*)/ms.exec(page) ?? [];
    const shown = filesIn(example);
    const corrected = filesIn(fix);
    assert.ok(example.trim() && Object.keys(corrected).length > 0, "the page has an example and the corrected file");
    const site = createExample(rule, shown);
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
    correctExample(site, shown, corrected);
    assert.deepEqual(
      (await problemsOf(site.root)).filter(({ code }) => code === rule || !EXPECTED_TOO.has(code)),
      [],
      "the corrected files have no problems",
    );
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
