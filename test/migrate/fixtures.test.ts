/**
 * `sitegen migrate` with the sites in `test/fixtures/migrate`: `source` contains the constructs of a tool, and `expected` the
 * files of the new site, except for those that each new site has.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, runCommand, siteAt, type TestSite } from "../support/site.ts";

const folder = path.join(repository, "test/fixtures/migrate");

/** Files that do not depend on the source. */
const PROJECT_FILES = /^(?:package\.json|tsconfig\.json|\.gitignore|\.github\/.*|MIGRATION\.md)$/;

/** Syntax of other tools, outside of code. */
const LITERAL =
  /:::|^!!! |\?\?\? |\/\/\/ |\{\{#|--8&lt;--|&lt;\/?(?:Tabs|TabItem|Steps|Card|Aside|Fragment)\b|\{\/\*|frontmatter\.|#only-/m;

for (const tool of readdirSync(folder).sort())
  test(`the site of ${tool} has the expected files, builds without an error, and shows no syntax of ${tool}`, async () => {
    const source = path.join(folder, tool, "source");
    const target = siteAt(path.join(createSite({}).root, "new"));
    const { status, stderr } = await runCommand(["migrate", source, target.root], { cwd: source });
    assert.equal(status, 0, stderr);
    const expected = siteAt(path.join(folder, tool, "expected"));
    assert.deepEqual(listOwnFiles(target), listOwnFiles(expected));
    for (const file of listOwnFiles(target)) assert.equal(target.read(file), expected.read(file), file);
    // The table of tasks; their places are in the file.
    assert.equal(readTasks(target), readTasks(expected));
    const build = await runCommand(["build", "--root", target.root], { cwd: target.root });
    assert.equal(build.status, 0, build.stderr);
    for (const [file, html] of target.snapshot("dist"))
      if (file.endsWith(".html")) assert.doesNotMatch(removeCode(html), LITERAL, file);
  });

const listOwnFiles = (site: TestSite): string[] =>
  site.list(".").filter((file) => !PROJECT_FILES.test(file) && !/^(?:dist|\.sitegen|node_modules)\//.test(file));

const readTasks = (site: TestSite): string => readFileSync(path.join(site.root, "MIGRATION.md"), "utf8");

const removeCode = (html: string): string => html.replace(/<(code|pre|script|style|head)\b[\s\S]*?<\/\1>/g, "");
