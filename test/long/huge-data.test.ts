/** Test that code of a site that needs too much memory ends with a message, also where V8 aborts the process. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

/** Bodies of functions that need too much memory at once, or step by step. */
const HUGE: Readonly<Record<string, string>> = {
  "fills a list of numbers": "const list = []; for (;;) list.push(list.length);",
  "fills a list of objects": "const list = []; for (;;) list.push({});",
  "creates a huge list": "return new Array(2e8).fill(0);",
  "creates a list from a length": "return Array.from({ length: 200e6 });",
  "reads a huge list": 'return JSON.parse("[" + "1,".repeat(2e8) + "1]");',
  "ends its process": 'process.kill(process.pid, "SIGKILL");',
};

for (const [name, body] of Object.entries(HUGE))
  test(`code that ${name} does not end the build without a message`, async () => {
    const site = createSite({
      "sitegen.config.yaml": `${MINIMAL_CONFIG}data: { timeout: 10 }\nplugins: [./huge.js]\n`,
      "huge.js": `export default { name: "huge", rules: [{ name: "huge-rule", description: "Fails.", severity: "error", check() { ${body} } }] };\n`,
      "content/docs/index.md": "# Start\n",
      "content/pages/team.tsx": `export default () => { ${body} };\n`,
      "content/pages/tools.tsx": "export default () => <p>Tools</p>;\n",
      "content/pages/tools.data.ts": `export default { load() { ${body} } };\n`,
    });
    const { status, stderr } = await site.run(["build", "--quiet"], { separate: true });
    assert.equal(status, 1, stderr);
    for (const part of [/^content\/pages\/team\.tsx:/m, /^content\/pages\/tools\.data\.ts:/m, /"huge"/])
      assert.match(stderr, part);
    assert.doesNotMatch(stderr, /FATAL|Fatal|v8::/);
    assert.equal(site.exists("dist"), false);
  });
