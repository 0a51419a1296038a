/**
 * Tests pathological input: each document is parsed or rejected within seconds, without a stack overflow. Without limits,
 * the first ones would block the pipeline for minutes.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { findLimitFault, LIMITS } from "../../src/markdown/input-limits.ts";
import { parseMdxText, parseText, problemCodes } from "./parsed.ts";

/** Time limit in ms. Accepted input takes a quarter of it on a slow machine. */
const LONGEST = 8000;
/** Maximum number of characters in a body in addition to the text. */
const GROWTH = 10_000_000;

const repeat = (text: string, count: number): string => text.repeat(count);
const rising = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const REFUSED: Readonly<Record<string, string>> = {
  "quotes 2,000 deep": `${repeat(">", 2000)} a`,
  "quotes 2,000 deep with blanks": `${repeat("> ", 2000)}a`,
  "lists 1,000 deep on one line": `${repeat("- ", 1000)}a`,
  "lists 10,000 deep on one line": `${repeat("- ", 10_000)}a`,
  "numbered lists 3,000 deep": `${repeat("1. ", 3000)}a`,
  "lists and quotes 2,000 deep": `${repeat("- > ", 2000)}a`,
  "lists 1,000 deep by indentation": rising(1000, (index) => `${repeat("  ", index)}- a\n`),
  "lists 1,000 deep by indentation, loose": rising(1000, (index) => `${repeat("  ", index)}- a\n\n`),
  "strong 5,000 deep": repeat("**a ", 5000) + repeat(" a**", 5000),
  "emphasis 10,000 deep": repeat("*a ", 10_000) + repeat("a* ", 10_000),
  "50,000 open emphases": repeat("a**", 50_000),
  "images 5,000 deep": `${repeat("![", 5000)}a${repeat("](b)", 5000)}`,
  "links 5,000 deep": `${repeat("[", 5000)}a${repeat("](b)", 5000)}`,
  "20,000 open CDATA": repeat("a <![CDATA[", 20_000),
  "20,000 open processing instructions": repeat("a <?", 20_000),
  "20,000 open declarations": repeat("a <!X ", 20_000),
  "20,000 open comments": repeat("a <!--", 20_000),
  "1,000 code spans of rising length": rising(1000, (index) => `${repeat("`", index + 1)} a `),
  "a table 1,000 wide with 1,000 short rows": `${repeat("|a", 1000)}\n${repeat("|-", 1000)}\n${repeat("a\n", 1000)}`,
  "10,000 alerts": repeat("> [!NOTE]\n\n", 10_000),
  "40,000 tasks": repeat("- [ ] a\n", 40_000),
  "a page of 10 MB": repeat("Some words of a paragraph, with `code` and a [link](x.md).\n\n", 170_000),
  "a line of 10 MB": repeat("word ", 2_000_000),
};

const BUILT: Readonly<Record<string, string>> = {
  "div 2,000 deep": repeat("<div>", 2000),
  "div 2,000 deep, closed": repeat("<div>\n\n", 2000) + repeat("</div>\n\n", 2000),
  "span 3,000 deep": `a ${repeat("<span>x", 3000)}${repeat("</span>", 3000)}`,
  "containers 5,000 deep": repeat(":::note\n", 5000),
  "tabs 1,000 deep": repeat('<Tabs>\n<TabItem value="a">\n', 1000) + repeat("</TabItem>\n</Tabs>\n", 1000),
  "100,000 hash signs": repeat("#", 100_000),
  "100,000 less-than signs": repeat("<", 100_000),
  "100,000 ampersands": repeat("&", 100_000),
  "100,000 code spans": repeat("`a", 100_000),
  "comment of 100,000 hyphens": `a <!--${repeat("-", 100_000)}`,
  "20,000 fences": repeat("```\n", 20_001),
  "2,000 fences of rising length": rising(2000, (index) => `${repeat("`", index + 3)}\n`),
  "20,000 definitions": rising(20_000, (index) => `[a${index}]: b\n`),
  "5,000 footnotes": rising(5000, (index) => `[^${index}]\n`) + rising(5000, (index) => `\n[^${index}]: b`),
  "a title of 200 KB": `# ${repeat("a", 200_000)}`,
  "a word of 1 MB": repeat("a", 1_000_000),
  "10,000 equal headings": repeat("## Same\n\n", 10_000),
  "open template literals": `\`\`\`js\n${repeat("`${", 3000)}\n\`\`\``,
  "open parentheses": `\`\`\`js\n${repeat("(", 30_000)}\n\`\`\``,
  "an attribute of 100,000 references": `<img alt="${repeat("&amp;", 20_000)}" src="a">`,
  "an open attribute, often": repeat('<a b="', 20_000),
  "mail addresses without end": repeat("a@b.", 20_000),
  "an alias bomb in a history": [
    "```yaml history",
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ...["b", "c", "d", "e", "f"].map((name, at) => {
      const before = "abcdef"[at];
      return `${name}: &${name} [*${before},*${before},*${before},*${before},*${before},*${before},*${before},*${before}]`;
    }),
    "```",
  ].join("\n"),
  "nested options": rising(50, (index) => `${repeat("  ", index)}* \`options\`\n`),
};

function parseInTime(text: string): ReturnType<typeof parseText> {
  const start = process.cpuUsage();
  const document = parseText(text);
  const { user, system } = process.cpuUsage(start);
  assert.ok((user + system) / 1000 < LONGEST, `took ${(user + system) / 1000} ms`);
  const length = document.body.reduce<number>((sum, part) => sum + String(part).length, 0);
  assert.ok(length < text.length + GROWTH, `made ${length} characters of ${text.length}`);
  return document;
}

for (const [name, text] of Object.entries(REFUSED)) {
  test(`rejected: ${name}`, () => {
    const document = parseInTime(text);
    assert.equal(problemCodes(document).length, 1);
    assert.match(problemCodes(document)[0] as string, /^too-(?:deep|complex)$/);
    assert.deepEqual(document.body, []);
    assert.doesNotMatch(document.problems[0]?.message ?? "", /call stack/i);
  });
}

for (const [name, text] of Object.entries(BUILT)) {
  test(`accepted: ${name}`, () => {
    const document = parseInTime(text);
    for (const { message } of document.problems) assert.doesNotMatch(message, /call stack/i);
    assert.ok(document.problems.length <= 303, "repeated problems are counted, not listed");
  });
}

test("real documents are below all limits", () => {
  const rule = repeat("* ", 100);
  const list = rising(30, (index) => `${repeat("  ", index)}- item\n`);
  const table = `| a | b | c |\n|---|---|---|\n${repeat("| `a` | [b](c.md) | _macOS_ |\n", 1500)}`;
  const links = repeat("* [a](b.md) and **more** of `it`\n", 800);
  const sections = repeat(`## Heading\n\nText with [link](a.md).\n\n${repeat("* `a` string _macOS_\n", 20)}\n`, 400);
  for (const text of [rule, list, table, links]) assert.equal(findLimitFault(text), undefined, text.slice(0, 40));
  assert.deepEqual(parseText(sections).problems, []);
});

test("a rejected document is reported at its line", () => {
  const { problems } = parseText(`# T\n\n\`\`\`js\na\nb\n\`\`\`\n\n${repeat("- ", 500)}a\n`);
  assert.deepEqual(
    problems.map(({ code, place }) => [code, place?.line]),
    [["too-deep", 8]],
  );
});

test("bars at the ends of a row do not count as cells", () => {
  const row = (cells: number, text: string): string => `| ${Array.from({ length: cells }, () => text).join(" | ")} |`;
  const table = (columns: number, rows: number): string =>
    [row(columns, "x"), row(columns, "-"), ...Array.from({ length: rows }, () => row(columns, "x"))].join("\n");
  assert.equal(findLimitFault(table(LIMITS.columns, 1)), undefined);
  assert.match(findLimitFault(table(LIMITS.columns + 1, 1))?.message ?? "", /columns/);
  const rows = LIMITS.cells / 2;
  assert.equal(findLimitFault(table(2, rows - 1)), undefined);
  assert.match(findLimitFault(table(2, rows))?.message ?? "", /cells/);
  assert.equal(findLimitFault(`> ${table(LIMITS.columns, 1).replaceAll("\n", "\n> ")}`), undefined);
});

test("lazy lines are refused in paragraphs of lists and quotes only if there are thousands", () => {
  const lines = repeat("some words\n", 2900);
  for (const opening of [
    "> a\n",
    "- a\n",
    "1. a\n",
    "- > a\n",
    "> a\n> b\n",
    "[^a]: b\n",
    "a\n: b\n",
    "- a\n\n  b\n",
  ]) {
    const [fault, few] = [findLimitFault(`${opening}${lines}`), findLimitFault(`${opening}${lines.slice(0, 20_000)}`)];
    assert.equal(fault?.code, "too-complex", opening);
    assert.ok(fault.at.line > 2800 && fault.at.line < 2900);
    assert.equal(few, undefined, opening);
  }
  const others = [lines, repeat("> some words\n", 9000), `- a\n${repeat("  some words\n", 9000)}`, `> a\n\n${lines}`];
  for (const text of [...others, `> a\n# Heading\n${lines}`, `> a\n\`\`\`\n${lines}\`\`\`\n`])
    assert.equal(findLimitFault(text), undefined, text.slice(0, 20));
});

test("large lists of definitions are accepted, and huge ones refused at their line", () => {
  const glossary = (terms: number): string => repeat("Term\n: Its description.\n\n", terms);
  assert.equal(findLimitFault(glossary(1500)), undefined);
  assert.match(findLimitFault(glossary(3000))?.message ?? "", /too many/);
  assert.equal(findLimitFault(`Term\n${repeat(": Description\n", 10_000)}`), undefined);
  assert.match(findLimitFault(`${repeat("Term\n", 30_000)}: Description\n`)?.message ?? "", /too many/);
});

test("expressions in MDX that are never closed are refused with their place", () => {
  const data = repeat('{ name: "Ada", age: 36 }, ', 300);
  assert.deepEqual(problemCodes(parseMdxText(`# A\n\n<Chart data={[${data}]} />\n`)), ["unknown-component"]);
  const { problems, body } = parseMdxText(`# A\n\nText {#a${repeat("}b", 5000)}\n`);
  assert.deepEqual(
    problems.map(({ code, place }) => [code, place?.line, place?.column]),
    [["too-complex", 3, 6]],
  );
  assert.deepEqual(body, []);
});
