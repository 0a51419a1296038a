/** The scripts of the guide to programs run, with the package that is found by its name. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { nonEmpty } from "../support/non-empty.ts";
import { pageSteps } from "../support/page-steps.ts";
import { repository } from "../support/repository.ts";
import { createSite, linkPackages, MINIMAL_CONFIG } from "../support/site.ts";

const OUTPUT: Readonly<Record<string, RegExp>> = {
  "scripts/publish.ts": /^\d+ pages in \d+ files, \d+ ms\n$/m,
  "scripts/list-links.ts": /^content\/docs\/start\.md:3 http:\/\/example\.org\/\n$/,
  "scripts/smoke-test.ts": /^$/,
};

const site = createSite({
  "docs/sitegen.config.yaml": MINIMAL_CONFIG,
  "docs/content/docs/start.md": "# Start\n\n[a](http://example.org/)\n",
});
linkPackages(site.root);
symlinkSync(repository, path.join(site.root, "node_modules/sitegen"), "junction");

for (const step of nonEmpty(pageSteps("guides/programs.md"))) {
  if (!("file" in step)) continue;
  test(`${step.file} runs`, async () => {
    // The scripts contain no types.
    const script = step.file.replace(/\.ts$/, ".mjs");
    site.write({ [script]: step.text });
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], { cwd: site.root });
    assert.match(stdout, OUTPUT[step.file] ?? /^\S/);
    assert.equal(stderr, "");
  });
}
