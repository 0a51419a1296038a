/** Test that problems are reported at their current place after edits. */

import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const CONFIG = `title: Test
url: https://example.org
announcement: {id: one, content: "[More](/nowhere)"}
`;

test("reports a broken sample in a renamed file, and a broken link below new lines", async () => {
  const site = createSite({
    "sitegen.config.yaml": CONFIG,
    "content/docs/old.md": "# Sample\n\n```json\n{1}\n```\n",
  });
  const before = (await site.run(["check"])).stdout;
  assert.match(before, /^content\/docs\/old\.md:4:\d+ {2}warning {2}invalid-sample$/m);
  assert.match(before, /^sitegen\.config\.yaml:3:\d+ {2}error {2}broken-link$/m);
  renameSync(path.join(site.root, "content/docs/old.md"), path.join(site.root, "content/docs/new.md"));
  site.write({ "sitegen.config.yaml": `# One.\n# Two.\n${CONFIG}` });
  const after = (await site.run(["check"])).stdout;
  assert.match(after, /^content\/docs\/new\.md:4:\d+ {2}warning {2}invalid-sample$/m);
  assert.doesNotMatch(after, /old\.md/);
  assert.match(after, /^sitegen\.config\.yaml:5:\d+ {2}error {2}broken-link$/m);
});
