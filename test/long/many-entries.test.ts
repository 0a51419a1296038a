/** Test a data module that returns 100,000 entries. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const COUNT = 100_000;

test("100,000 entries are checked, and a fault in one of them is reported", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}data: { timeout: 300 }\n`,
    "content/pages/index.md": "# Start\n",
    "content/pages/items/[id].md": "<!-- content -->\n",
    "content/pages/items/[id].data.ts": `export default {
  paths: () => Array.from({ length: ${COUNT} }, (_, index) => ({
    params: { id: \`item-\${index}\` },
    frontMatter: { title: \`Item \${index}\` },
    content: \`[Next](item-\${(index + 1) % ${COUNT}}.md)\${index === 777 ? " [gone](gone.md)" : ""}\`,
  })),
};
`,
  });
  const { status, stdout, stderr } = await site.run(["check", "--format", "json"], { separate: true });
  assert.equal(status, 1, stderr);
  const { findings } = JSON.parse(stdout);
  assert.deepEqual(
    findings.map(({ file, rule }: { file: string; rule: string }) => [file, rule]),
    [["content/pages/items/[id].data.ts", "broken-markdown-link"]],
  );
  assert.match(findings[0].message, /gone\.md/);
});
