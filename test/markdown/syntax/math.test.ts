/** Test math in Markdown. */

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { findSitePackage, loadSitePackage } from "../../../src/host/package-root.ts";
import type { Document } from "../../../src/model/document.ts";
import { repository } from "../../support/repository.ts";
import { formatBody, formatFacts, parseText } from "../parsed.ts";

const katex = findSitePackage(repository, "katex");

before(async () => {
  assert.ok(katex);
  await loadSitePackage(katex);
});

const parse = (text: string): Document => parseText(text, { options: { math: true, packages: { math: katex } } });

/** Return the sources of all formulas in a text; those on their own line after ▸. */
function formulasIn(text: string): string[] {
  const html = formatBody(parse(text));
  return [...html.matchAll(/<math alttext="([^"]*)"( display="block")?/g)].map(
    ([, source = "", display]) => `${display ? "▸" : ""}${source.replaceAll("&lt;", "<").replaceAll("&amp;", "&")}`,
  );
}

const TEXT: Readonly<Record<string, readonly string[]>> = {
  "Between $5 and $10, or $20.": [],
  "It costs $5/month or $50/year.": [],
  "US$5, A$6 and 7 $": [],
  "$1,000-$2,000 and **$3**": [],
  "Set `$HOME` and `$PATH`, or \\$a\\$.": [],
  "A single $ sign": [],
  "$ x $ has spaces": [],
  "$x$ costs $5 and $y$": ["x", "y"],
  "$a$, ($b$), **$c$**, [$d$](#x)": ["a", "b", "c", "d"],
  "$a_1 * b_1 * c_1$ and *$e$*": ["a_1 * b_1 * c_1", "e"],
  $x$5: [],
  "$a < b & c$": [],
  "Here $$x^2$$ is displayed": ["▸x^2"],
  "$$\na\n$$": ["▸a"],
  "> $$\n> a\n> $$\n\n- $b$": ["▸a", "b"],
  "| a |\n| - |\n| $x_1$ and $5 |": ["x_1"],
  "## Sum $\\sum_i i$": ["\\sum_i i"],
  中文$x$中文: ["x"],
  ":::note Title $t$\nText $u$\n:::": ["t", "u"],
};

for (const [text, formulas] of Object.entries(TEXT)) {
  test(`formulas of ${JSON.stringify(text)}`, () => assert.deepEqual(formulasIn(text), formulas));
}

test("dollars are text unless the site uses math", () => {
  assert.match(formatBody(parseText("$x^2$ and $$y$$")), /<p>\$x\^2\$ and \$\$y\$\$<\/p>/);
});

test("markup in text with amounts of money is unchanged", () => {
  assert.match(formatBody(parse("$5 and *emphasis* and $10")), /<p>\$5 and <em>emphasis<\/em> and \$10<\/p>/);
});

test("the output is MathML without styles; columns are aligned by class", () => {
  const html = formatBody(
    parse(
      "$$\n\\begin{aligned} a &= \\boxed{b} \\\\ c &= \\fcolorbox{red}{blue}{d} \\end{aligned}\n$$\n\n$\\color{red} x$",
    ),
  );
  assert.match(html, /<math [^>]*display="block">/);
  assert.doesNotMatch(html, / style="|<span class="katex"|<annotation/);
  assert.match(html, /<mtd class="align-right">.*<mtd class="align-left">/s);
});

test("formulas in headings are part of the table of contents, of IDs and of search", () => {
  const document = parse("# Energy $E = mc^2$\n\n## The sum $x + y$\n\nA formula $a^2$.\n\n$$\n\\alpha\n$$\n");
  assert.equal(document.title, "Energy E = mc^2");
  assert.match(document.headings[0]?.html ?? "", /^The sum <math [^>]*>/);
  assert.equal(document.headings[0]?.id, "the-sum-x--y");
  assert.deepEqual(
    document.sections.map(({ text }) => text),
    ["A formula a^2.\n\\alpha"],
  );
});

test("errors are reported in the formula, and its source is shown", () => {
  const document = parse(
    "Text $1 + \\fraq{1}$.\n\n$$\na\n\\left( b\n$$\n\n> Quote $\\bad$ with $x^$\n\n$$\nopen <b>\n",
  );
  assert.deepEqual(
    (formatFacts(document).problems as string[]).map((problem) => problem.replace(/ \|.*/, "")),
    [
      "1:11 error invalid-math: Error in the formula: Undefined control sequence: \\fraq.",
      "5:9 error invalid-math: Error in the formula: Expected '\\right', got 'EOF'.",
      "8:10 error invalid-math: Error in the formula: Undefined control sequence: \\bad.",
      "8:23 error invalid-math: Error in the formula: Expected group after '^'.",
      '10:1 error invalid-math: The formula opened by "$$" is not closed.',
    ],
  );
  const html = formatBody(document);
  assert.match(html, /<code>\$1 \+ \\fraq\{1\}\$<\/code>/);
  assert.match(html, /open &lt;b>/);
});

test("formulas cannot insert markup", () => {
  const html = formatBody(
    parse('$\\text{<script>alert(1)</script>}$ $\\href{javascript:alert(1)}{x}$ $\\htmlClass{a"b}{x}$ $"><b>$'),
  );
  assert.doesNotMatch(html, /<script|<b>|href="javascript|class="a/);
});
