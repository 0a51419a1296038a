/** Test that `check` and `build` report the same problems. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PIXEL } from "../support/images.ts";
import { createSite, type Files } from "../support/site.ts";

const CONFIG = "title: Test\nurl: https://example.org\n";

const SITES: Readonly<Record<string, Files>> = {
  "warnings of content": {
    "content/docs/a.md": "# A\n\n```js\nfunction (a {\n```\n\n```nolang\nx\n```\n\n![](x.png)\n\n<blink>x</blink>\n",
    "content/docs/x.png": PIXEL,
  },
  "errors of content": { "content/docs/a.md": "# A\n\n[x](#nowhere) [y](b.md)\n\n```json\n{]\n```\n" },
  "a component that cannot be bundled": {
    "sitegen.config.yaml": `${CONFIG}components: {Footer: theme/Footer.tsx}\n`,
    "theme/Footer.tsx": "export default function Footer() {\n  return <p>;\n}\n",
    "content/docs/a.md": "# A\n",
  },
  "a component that throws when it is loaded": {
    "sitegen.config.yaml": `${CONFIG}components: {Footer: theme/Footer.tsx}\n`,
    "theme/Footer.tsx": 'throw new Error("on load");\nexport default () => null;\n',
    "content/docs/a.md": "# A\n",
  },
  "a style sheet that cannot be read": {
    "sitegen.config.yaml": `${CONFIG}styles: [theme/own.css]\n`,
    "theme/own.css": '@import "./missing.css";\n',
    "content/docs/a.md": "# A\n",
  },
};

for (const [name, files] of Object.entries(SITES))
  test(name, async () => {
    const site = createSite(files);
    const checkResult = await site.run(["check", "--json"]);
    const { findings } = JSON.parse(checkResult.stdout) as { findings: { rule: string; message: string }[] };
    const result = await site.build("--json");
    const { problems } = JSON.parse(result.stdout) as { problems: { code: string; message: string }[] };
    assert.deepEqual(
      findings.map(({ rule, message }) => `${rule}: ${message}`),
      problems.map(({ code, message }) => `${code}: ${message}`),
    );
    assert.notEqual(findings.length, 0);
    assert.equal(checkResult.status, result.status);
  });
