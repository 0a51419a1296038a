/** `sitegen migrate --lowercase-urls`. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { createSite, runCommand, siteAt } from "../support/site.ts";

test("documents get URLs in small letters, and hosts redirect the previous ones", async () => {
  const source = createSite({
    "mkdocs.yml": "site_name: Pumps\nsite_url: https://example.org/\n",
    "docs/index.md": "# Pumps\n\n[Big](Guide/Big.md)\n",
    "docs/Guide/Big.md": "# Big\n",
    "docs/Guide/taken.md": "# One\n",
    "docs/guide/taken.md": "# Other\n",
  });
  source.remove("sitegen.config.yaml");
  const target = siteAt(path.join(source.root, "new"));
  await runCommand(["migrate", source.root, target.root, "--lowercase-urls"], { cwd: source.root });
  assert.match(target.read("content/docs/Guide/Big.md"), /slug: \/guide\/big\nredirect_from:\n {2}- \/Guide\/Big\n/);
  assert.doesNotMatch(target.read("content/docs/Guide/taken.md"), /slug/);
  const build = await runCommand(["build", "--root", target.root, "--keep-going"], { cwd: target.root });
  assert.doesNotMatch(build.stderr, /Big/);
  assert.ok(target.exists("dist/guide/big/index.html"));
  // On file systems that ignore case, a forwarding page would replace the page.
  assert.ok(!target.exists("dist/Guide/Big/index.html") || target.exists("DIST"));
  assert.match(target.read("dist/_redirects"), /^\/Guide\/Big \/guide\/big\/ 301$/m);
});
