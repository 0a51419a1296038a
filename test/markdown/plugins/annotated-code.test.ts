/** Annotations of code blocks by remark plugins. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, findingsOf, MINIMAL_CONFIG } from "../../support/site.ts";

/** Build a page with a block of code and annotations. */
async function buildBlock(fence: string, code: string, annotations: unknown): Promise<string> {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./annotate.js]}\n`,
    "annotate.js": `export default () => (tree) => {
  for (const node of tree.children) if (node.type === "code") node.data = { annotations: ${JSON.stringify(annotations)} };
};\n`,
    "content/docs/index.md": `# Start\n\n\`\`\`${fence}\n${code}\n\`\`\`\n`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const [block = ""] =
    /<div class="code-block"[\s\S]*?<\/pre>(?:<template>.*?<\/template>)?/.exec(site.read("dist/docs/index.html")) ??
    [];
  return block;
}

test("parts of code refer to texts, each of which is in the page once", async () => {
  const tooltips = [
    { line: 0, start: 6, end: 7, text: "a <T> & b" },
    { line: 1, start: 0, end: 1, text: "a <T> & b", className: 'x" onclick="', isFocusable: true },
    { line: 1, start: 0, end: 5, text: "left out, because it overlaps" },
  ];
  const html = await buildBlock("ts", "const a = 1;\na.b();", { tooltips: tooltips.slice(0, 2) });
  assert.match(html, /<span data-preview="0">a<\/span> =/);
  assert.match(html, /<span data-preview="0" class="x&quot; onclick=&quot;" tabindex="0">a<\/span>/);
  assert.match(html, /<template><p>a &lt;T> &amp; b<\/p><\/template>$/);
});

test("a part across highlighted words is split, and its first piece is focusable", async () => {
  const tooltips = [{ line: 0, start: 4, end: 13, text: "t", isFocusable: true }];
  const html = await buildBlock("ts", "let text = `a\nb`;", { tooltips });
  const pieces = [...html.matchAll(/<span data-preview="0"[^>]*>[^<]*/g)].map(([piece]) => piece);
  assert.deepEqual(pieces, ['<span data-preview="0" tabindex="0">text = ', '<span data-preview="0">`a']);
});

test("lines of annotations count the comments that mark lines, and notes are in the line", async () => {
  const code = "// highlight-next-line\nconst a = 1;\nconst b = 2; // [!code ++]";
  const html = await buildBlock("ts showLineNumbers=5", code, {
    tooltips: [{ line: 2, start: 6, end: 7, text: "b" }],
    notes: [
      { line: 1, text: "first\nsecond", className: "own" },
      { line: 2, text: "<third>" },
    ],
  });
  const lines = html.slice(html.indexOf('<span class="line')).replace(/ class="hljs[^"]*"/g, "");
  assert.match(
    lines,
    /^<span class="line marked" data-line="5">.*;\n<span class="code-note own">first\nsecond\n<\/span><\/span>/,
  );
  assert.match(
    lines,
    /data-line="6">.* <span data-preview="0">b<\/span> = .*;\n<span class="code-note">&lt;third>\n<\/span><\/span>/,
  );
});

test("annotations of a diff count the signs", async () => {
  const html = await buildBlock("ts diff", "+const a = 1;", { tooltips: [{ line: 0, start: 7, end: 8, text: "a" }] });
  assert.match(html, /<span data-preview="0">a<\/span>/);
});

test("a message about a position in code has the line of the file", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./report.js]}\n`,
    "report.js": `const visit = (node, file) => {
  if (node.type === "code")
    file.message("Here.", node, "code:here").codePosition = { line: 2, column: 5 };
  for (const child of node.children ?? []) visit(child, file);
};
export default () => visit;\n`,
    "content/docs/index.md":
      '# Start\n\n```ts\nlet a;\nlet b;\n```\n\n- Item\n\n  ```ts\n  let c;\n  let d;\n  ```\n\n<Include file="_part.md" />\n',
    "content/docs/_part.md": "```ts\nlet e;\nlet f;\n```\n",
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ file, line, column }) => `${file}:${line}:${column}`),
    ["content/docs/_part.md:3:5", "content/docs/index.md:5:5", "content/docs/index.md:12:7"],
  );
});
