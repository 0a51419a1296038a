import assert from "node:assert/strict";
import { test } from "node:test";
import { inlineMarkdown } from "../../website/data/inline-markdown.ts";

test("inline Markdown becomes JSON", () => {
  assert.deepEqual(inlineMarkdown.parse("Plain words, with 1 < 2 and 3 & 4"), ["Plain words, with 1 < 2 and 3 & 4"]);
  assert.deepEqual(inlineMarkdown.parse("Run **`npm` now** in\n*your* shell"), [
    "Run ",
    { type: "strong", children: [{ type: "code", text: "npm" }, " now"] },
    " in ",
    { type: "emphasis", children: ["your"] },
    " shell",
  ]);
  assert.deepEqual(inlineMarkdown.parse("[A **b**](/docs/x#y), <mailto:a@b.example>"), [
    { type: "link", to: "/docs/x#y", children: ["A ", { type: "strong", children: ["b"] }] },
    ", ",
    { type: "link", to: "mailto:a@b.example", children: ["mailto:a@b.example"] },
  ]);
});

test("other syntax is reported with what to write instead", () => {
  for (const text of ["![alt](/a.png)", "A<br>b", "# Heading", "- item", "One\n\nTwo", "**![deep](/a.png)**"]) {
    const { error } = inlineMarkdown.safeParse(text);
    const [issue] = error?.issues ?? [];
    assert.equal(issue?.code, "custom", text);
    assert.match(String(issue.params?.hint), /Use only/);
  }
  assert.equal(inlineMarkdown.safeParse("").success, false);
});
