/** One page of each type holds to the rules of the HTML standard. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { HtmlValidate } from "html-validate/node";
import { FORMULAS, linkPackages, OWN_PLUGINS, PLUGINS } from "../support/own-plugins.ts";
import { createSite, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";
import { FILES } from "./fixture.ts";

const site = createSite({
  ...FILES,
  "content/data/governance.yaml":
    "- {name: Group, description: Does things, link: https://example.org, members: [a]}\n",
  "content/docs/rich.md": `---
tags: [one]
---

# Rich

| a | b |
| :- | -: |
| 1 | 2 |

- [ ] open
- [x] done

:::note Title
Text[^1].
:::

<details><summary>More</summary>

Text.

</details>

\`\`\`js title="a.js" {1}
const a = 1;
\`\`\`

## Same

## Same

Press <kbd>Ctrl</kbd>.

[^1]: A note.
`,
});

const withFormulas = createSite({
  ...OWN_PLUGINS,
  "sitegen.config.yaml": MINIMAL_CONFIG + PLUGINS,
  "content/docs/formulas.md": FORMULAS,
});
linkPackages(withFormulas);

before(async () => {
  for (const each of [site, withFormulas]) {
    const { status, stderr } = await each.build();
    assert.equal(status, 0, stderr);
  }
});

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {},
});

const PAGES = [
  "index.html",
  "404.html",
  "search/index.html",
  "about/index.html",
  "docs/guide/index.html",
  "docs/rich/index.html",
  "docs/api/thing/index.html",
  "docs/hostile/index.html",
  "docs/hidden/index.html",
  "blog/index.html",
  "blog/page/2/index.html",
  "blog/post-1/index.html",
  "blog/hostile/index.html",
  "blog/archive/index.html",
  "blog/authors/index.html",
  "blog/tags/index.html",
  "blog/tags/news/index.html",
  "governance/index.html",
  "old/index.html",
  "pt/docs/guide/index.html",
];

async function isValid(from: TestSite, page: string): Promise<void> {
  const report = await validator.validateString(from.read(`dist/${page}`), page);
  const messages = report.results.flatMap(({ messages: found }) =>
    found.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
  assert.deepEqual(messages, []);
}

for (const page of PAGES) test(`${page} is valid HTML`, () => isValid(site, page));

test("formulas that plugins make are valid HTML", () => isValid(withFormulas, "docs/formulas/index.html"));
