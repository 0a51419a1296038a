/** Tests that parser shortcuts create the same tree, with the same positions, as the standard parser. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Nodes, Root } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { getProcessor } from "../../../src/markdown/pipeline.ts";
import { getSourcePosition, normalizeText, preprocess } from "../../../src/markdown/preprocess.ts";
import { remarkDirectives } from "../../../src/markdown/syntax/directives.ts";
import { remarkDefinitionLists } from "../../../src/markdown/syntax/extend-parser.ts";
import { remarkJsxTags } from "../../../src/markdown/syntax/jsx-attributes.ts";
import { hasAllCode } from "../../../src/markdown/transforms/restore-code.ts";
import { repository } from "../../support/repository.ts";

const general = unified()
  .use(remarkParse)
  .use(remarkFrontmatter, ["yaml"])
  .use(remarkGfm)
  .use(remarkJsxTags)
  .use(remarkDefinitionLists)
  .use(remarkDirectives)
  .freeze();

function textsBelow(folder: string): [string, string][] {
  return readdirSync(path.join(repository, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => [`${folder}/${name}`, readFileSync(path.join(repository, folder, name), "utf8")]);
}

// A sample of the site's pages is enough, since they are similar.
const FILES = [...textsBelow("content").filter((_, index) => index % 5 === 0), ...textsBelow("test/fixtures/markdown")];

const SNIPPETS = [
  "`a` ``b`` ``c ` d`` `` ` `` ` a ` `  ` ` a` `\\` x` \\`a` `a\nb` `a",
  "a`b`c``d`e `[x](y)` [`x`](y) [`a`b`c`](d) [``a``](b) [`](b)`",
  '[a](b) [a] (b) [a]( b ) [a](<b>) [a](b "c") [a](b(c)) [a](b\\)c) [a](b&amp;c) [a]() [](b)',
  "[[a](b)](c) [a [b](c)](d) ![[a](b)](c) ![a](b) [![a](b)](c) \\[a](b) !\\[a](b) \\![a](b)",
  "[a *b*](c) *[a](b)* **[a](b)** _[a](b)_ *a[b*](c) [a_b](c) [a](b_c)_d_ ~[a](b)~",
  "[a][b] [b] [a](b)[b] [a]\n\n[b]: /c 'd'\n[a]: <e f>",
  "[^1] [a^](b) [^a](b)\n\n[^1]: note [a](b)",
  "- [x](y)\n- [ ](y)\n- [x] (y)\n- [ ] y",
  "| [a](b) | `c` | `d \\| e` |\n|---|---|---|\n| [a|b](c) | `a|b` | [`a|b`](c) |",
  "[a](https://example.org/x) https://example.org/[a](b) www.example.org/`a` a@b.c [a@b.c](d) [www.a.b](c)",
  "# [a](b) `c` {#d}\n\n[a](b)\n===\n\n`c`\n---",
  '<a title="`">`</a>` <b>[a](b)</b> `<b>` [<b>](c)',
  "[a!](b) ![a](b)[c](d) [a:b](c) [a<b](c) [a&amp;](b) [\u00a0a](b) [a\t](b) `\ta`",
  "[a](#b?c=d&e=f) [a](x%20y) [a](~/b) [a](b;c) [a](b,c) [a](b'c) [a](b*c*) [a](javascript:alert(1))",
  "* `a` b\n  * [c](d) - e\n    continued `f`\n\n  g\n1. `h`",
  "> `a\n> b` [c](d)\n> [e\n> f](g)",
  "- a\n- b",
  "- a\n\n- b",
  "- a\n\n\n- b\n",
  "- a\n  b\n\n  c\n- d",
  "- a\n  - b\n\n- c",
  "- a\n  - b\n\n    c\n- d",
  "-\n- a",
  "-\n\n- a",
  "- \n  a",
  "-\n\n  a",
  "- a\n-\n- b",
  "-",
  "- \n",
  "1.\n2. a",
  "-   \n   a\n\n   b",
  "- a\n  > b\n  >\n- c",
  "- a\n  > b\n\n- c",
  "> - a\n>\n> - b\n>\n> c",
  "- > a\n  >\n  > b\n- c",
  "- > a\n\n  b",
  "- a\n\n  ```\n  b\n\n\n  c\n  ```\n- d",
  "- ```\n  a\n\n  b\n  ```\n- c",
  "- a\n\n      code\n\n\n      code\n- b",
  "-     code\n\n- b",
  "- a\n\n  [b]: c\n- d",
  "- [b]: c\n- d",
  "- [b]: c\n\n  e\n- d",
  "- a\n  [b]: c\n\n\n- d",
  "- a\n\n  <div>\n\n  </div>\n- b",
  "- <!-- a -->\n\n- b",
  "- a\n<!-- x -->\n- b",
  "- # a\n- ---\n- b\n  ===\n  c",
  "- a\n * b\n  + c\n   1) d\n\n2) e",
  "1. a\n1. b\n\n   c\n\n\n1. d\n\n***\n\n- e",
  "- a\n  continued\nlazy\n- b\nlazy",
  "- - - a\n    - b\n\n    - c\n  - d\n- e",
  "- a\n\n\n\ntext",
  "- a\n   \n- b",
  "- a\n\t\n\tb",
  "+ a\n\n  + b\n\n    + c\n\n+ d",
  "- a\n\n  | a |\n  |---|\n  | b |\n\n- c",
  "- :::note\n  a\n\n  :::\n- b",
  "- a  \n  b\\\n  c\n\n- [ ] d",
  "10. a\n\n    b\n11. c",
  "- a[^1]\n\n[^1]: - b\n\n      c\n    - d",
  "* a\n\n\n  b",
  "* a\n  b\n\n   \n\n* c",
  "- a\n-\n\n  b",
  "text\n```js\ncode\n```\ntext",
  "- item\n\n  ```js\n  code\n  ```\n\n```js\ntop\n```\n",
  "- item\n```js\ntop\n```\n",
  "<div>\n```js\nhtml\n```\n</div>\n\n```js\ncode\n```",
  "<!--\n```js\ncomment\n```\n-->\n\n```js\ncode\n```",
  "<!-- a -->\n\n```js\ncode\n```\n<!-- b\n\n```js\nno\n```\n-->",
  "````md\n```js\ncode\n```\n````\n\n~~~\n```\n~~~\n\n```\n~~~\n```",
  "  ```js\n  code\n```\n\n```js\nmore\n```",
  "- a\n  ```js\n  unclosed\n\ntext\n\n```js\ncode\n```\n\n```\nmore\n```",
  "```js\nunclosed\n\n# text",
  "```js\n```\n\n```js\n\n```\n\n```js\n\n\n```",
  "---\na: |\n  ```js\n---\n\n```js\ncode\n```",
  '[a]: /url "title\n```js\ncode\n```\n"',
  "| a |\n|---|\n| b |\n```js\ncode\n```",
  "    ```js\n    indented\n    ```\n\n```js\ncode\n```",
  "> ```js\n> quoted\n> ```\n```js\ncode\n```",
  "``` js `x`\nno fence\n```\n\n```js\ncode\n```",
  "~~~ js `x`\ncode\n~~~\ntext\n~~~~\n~~~\n~~~~ \n",
  "a\r\n```js\r\ncode\r\n```\r\nb\r```\rc\r```",
  "<script>\n```\n</script>\n\n```\ncode\n```",
  "<pre>x</pre>\n\n```\ncode\n```\n\n<pre>\n\n```\nno\n```\n</pre>",
  'https://a.b/c `https://d.e` <https://f.g> [h](https://i.j) "https://k.l"',
  "`a` https://a.b `c` d@e.f `g@h.i` ``j`k@l.m``",
  "a\n\n[x]: https://a.b\n\nb ~c~ ~~d~~ [^e] | f",
];

/** Many pages in one document. */
const LONG = FILES.filter(([name]) => name.startsWith("content/docs"))
  .map(([, text]) => text.replace(/^---\n[\s\S]*?\n---\n/, ""))
  .filter((text) => !/^[ \t>*-]*\[[^\]\n]+\]:/m.test(text))
  .slice(0, 40)
  .join("\n\n");

/** Remove properties that depend on the parser from a tree. */
function comparable(node: Nodes, position: (point: { line: number; column: number }) => unknown): unknown {
  const { type, position: at, ...rest } = node as Nodes & { children?: Nodes[] };
  const copy: Record<string, unknown> = { type, ...rest };
  if ("children" in rest) copy.children = (rest.children as Nodes[]).map((child) => comparable(child, position));
  if (copy.attributes instanceof Map) copy.attributes = [...copy.attributes];
  // The parsers disagree about the end of an item that is followed by spaces or containers. No code reads it.
  if (at) copy.position = type === "listItem" ? [position(at.start)] : [position(at.start), position(at.end)];
  return copy;
}

const exact = (text: string): unknown => text;

for (const [name, source] of [
  ...FILES,
  ["many pages in one", LONG] as const,
  ...SNIPPETS.map((text) => [JSON.stringify(text), text] as const),
]) {
  test(`same tree: ${name}`, () => {
    const text = normalizeText(source);
    const expected = general.parse(text) as Root;
    const point = ({ line, column }: { line: number; column: number }): unknown => exact(`${line}:${column}`);
    assert.deepEqual(comparable(getProcessor(text).parse(text), point), comparable(expected, point), "shortcuts");

    const prepared = preprocess(source);
    const tree = getProcessor(prepared.text).parse(prepared.text);
    assert.ok(hasAllCode(tree, prepared), "every extracted fence is a fence");
    for (const node of tree.children) {
      const extracted = node.type === "code" && prepared.extracted.get(node.position?.start.line ?? 0);
      if (extracted && node.type === "code") node.value = extracted.code;
    }
    const mapped = (at: { line: number; column: number }): unknown => {
      const { line, column } = getSourcePosition(prepared, at);
      return exact(`${line}:${column}`);
    };
    assert.deepEqual(comparable(tree, mapped), comparable(expected, point), "extracted code");
  });
}
