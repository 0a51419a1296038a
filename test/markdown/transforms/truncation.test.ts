/** Test the comment that ends a post's excerpt. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Document } from "../../../src/model/document.ts";
import { toSourcePath } from "../../../src/model/problem.ts";
import { createSite, findingsOf, linkPackages } from "../../support/site.ts";
import { parseText } from "../parsed.ts";

/** Parse a post; its text begins in line 3. */
const post = (text: string): Document =>
  parseText(`# Title\n\n${text}`, { kind: "post", path: toSourcePath("content/blog/2025-01-01-post.md") });

for (const mark of ["<!-- truncate -->", "<!--truncate-->", "<!-- more -->", "<!--more-->", "  <!-- more -->  "])
  test(`"${mark}" ends the excerpt`, () => {
    const { description, problems } = post(`First.\n\nSecond.\n\n${mark}\n\nThird.`);
    assert.equal(description, "First. Second.");
    assert.deepEqual(problems, []);
  });

const MISPLACED: readonly (readonly [place: string, text: string, line: number, column: number])[] = [
  ["a list item", "First.\n\n- Item\n\n  <!-- truncate -->\n\nThird.", 7, 3],
  ["an admonition", "First.\n\n:::note\n\n<!-- more -->\n\n:::\n\nThird.", 7, 1],
  ["a quote", "First.\n\n> Words.\n>\n> <!--more-->\n\nThird.", 7, 3],
  ["a sentence", "First. <!-- more --> Second.\n\nThird.", 3, 8],
  ["a table", "First.\n\n| a |\n| - |\n| <!-- more --> |\n", 7, 3],
];

for (const [place, text, line, column] of MISPLACED)
  test(`a truncation comment in ${place} is reported`, () => {
    const reports = post(text).problems.map(({ code, place }) => [code, place?.line, place?.column]);
    assert.deepEqual(reports, [["invalid-block", line, column]]);
    assert.deepEqual(parseText(text).problems, [], "documents have no excerpt");
  });

test("the comment of MDX ends the excerpt, and is reported inside a block", async () => {
  const posts = { "{/* truncate */}": "one", "{/*more*/}": "two" };
  const site = createSite({
    ...Object.fromEntries(
      Object.entries(posts).map(([mark, name]) => [
        `content/blog/2025-01-01-${name}.mdx`,
        `# Post ${name}\n\nShown in ${name}.\n\n${mark}\n\nHidden in ${name}.\n`,
      ]),
    ),
    "content/blog/2025-01-02-list.mdx": "# List\n\nFirst.\n\n- Item\n\n  {/* truncate */}\n",
    "content/blog/2025-01-02-sentence.mdx": "# Sentence\n\nFirst. {/* more */} Second.\n",
  });
  linkPackages(site.root, "react");
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule, file, line, column }) => [rule, file, line, column]),
    [
      ["invalid-block", "content/blog/2025-01-02-list.mdx", 7, 3],
      ["invalid-block", "content/blog/2025-01-02-sentence.mdx", 3, 8],
    ],
  );
  assert.equal((await site.build("--quiet")).status, 0);
  const list = site.read("dist/blog/index.html");
  for (const name of Object.values(posts)) {
    assert.ok(list.includes(`Shown in ${name}.`));
    assert.ok(!list.includes(`Hidden in ${name}.`));
  }
});
