import assert from "node:assert/strict";
import { test } from "node:test";
import { nonEmpty } from "../../support/non-empty.ts";
import { createSite, MINIMAL_CONFIG } from "../../support/site.ts";
import { parseText } from "../parsed.ts";

/** Return the kinds of foreign syntax in a text, each with its line and column. */
function kindsOf(text: string): string[] {
  return parseText(text)
    .problems.filter(({ code }) => code === "foreign-syntax")
    .map(({ message, place }) => {
      const [, kind = ""] = /" is (?:an? )?(.*), which has no effect here\.$/s.exec(message) ?? [];
      return `${place?.line}:${place?.column} ${kind}`;
    });
}

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;

/** Texts with the kinds that they contain. */
const FOREIGN: readonly (readonly [text: string, ...kinds: string[]])[] = [
  ["!!! note\n\n    Text.\n", "1:1 admonition of MkDocs"],
  ['- item\n\n  !!! danger "Read *this*"\n      Text.\n', "3:3 admonition of MkDocs"],
  ["> Text.\n> !!! custom\n>     Text.\n", "2:3 admonition of MkDocs"],
  ["Text.\n\n!!!warning inline end\n    Text.\n", "3:1 admonition of MkDocs"],
  ['???+ question "Why?"\n\n    Text.\n', "1:1 collapsible block of MkDocs"],
  ['=== "Tab `a`"\n\n    Text.\n', "1:1 tab of MkDocs"],
  ["/// details | Title\nText.\n///\n", "1:1 block of MkDocs"],
  ['--8<-- "docs/part.md"\n', "1:1 include of MkDocs"],
  ["--8<--\npart.md\n--8<--\n", "1:1 include of MkDocs"],
  [fence("py", '--8<-- "a.py:start"'), "2:1 include of MkDocs"],
  ["{! docs/part.md !}\n", "1:1 include of an MkDocs plugin"],
  [":material-check: done\n", "1:1 icon of MkDocs"],
  ["[Go](https://a.example/){ .md-button }\n", "1:25 attribute list of kramdown or MkDocs"],
  ["::: package.module.Name\n", "1:1 reference of mkdocstrings"],
  ["{{#include ../a.md}}\n", "1:1 include of mdBook"],
  [fence("rust,ignore", "{{#rustdoc_include ../a.rs:here}}"), "2:1 include of mdBook"],
  ["1. a\n\n   ```toml\n   {{#include a.toml}}\n   ```\n", "4:4 include of mdBook"],
  ["    {{#playground a.rs editable}}\n", "1:5 include of mdBook"],
  ["<!-- {{#include ../license.md}} -->\n", "1:6 include of mdBook"],
  [fence("rust,{{#include a.rs}}", "x"), "1:4 include of mdBook"],
  ["Text {{#title A page}} text.\n", "1:6 directive of mdBook"],
  ["{* ../../docs_src/a.py hl[1:2] *}\n", "1:1 include of FastAPI"],
  [fence("Python", "{!> ../../docs_src/a.py!}"), "2:1 include of an MkDocs plugin"],
  ['{{< figure src="https://a.example/b.png" >}}\n', "1:1 shortcode of Hugo"],
  ['# A {{< param "x" >}}\n', "1:5 shortcode of Hugo"],
  ["{{% notice tip %}}\nText.\n{{% /notice %}}\n", "1:1 shortcode of Hugo"],
  ['[a]({{< relref "b.md" >}})\n', "1:5 link of Hugo"],
  ['{{% include "/part.md" %}}\n', "1:1 include of Hugo"],
  ["{% raw %}\n", "1:1 tag of Liquid (Jekyll, Eleventy) or Markdoc"],
  ['{% callout type="note" %}\nText.\n{% /callout %}\n', "1:1 tag of Liquid (Jekyll, Eleventy) or Markdoc"],
  ["{%- include_relative a.md -%}\n", "1:1 include of Liquid (Jekyll, GitBook)"],
  ["[a]({% post_url 2024-01-01-b %})\n", "1:5 link of Jekyll"],
  ["![a]({{ '/b.png' | relative_url }})\n", "1:6 variable of Jekyll"],
  ['<a href="{{ site.baseurl }}/b">c</a>\n', "1:10 variable of Jekyll"],
  ["* TOC\n{:toc}\n", "2:1 attribute list of kramdown"],
  ['{% hint style="info" %}\nText.\n{% endhint %}\n', "1:1 hint of GitBook"],
  ['{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}\n', "1:1 link of GitBook"],
  ['{% tabs %}\n{% tab title="A" %}\nText.\n{% endtab %}\n{% endtabs %}\n', "1:1 tab of GitBook", "2:1 tab of GitBook"],
  ['- {% embed url="https://a.example/b" %}\n', "1:3 embed of GitBook"],
  ['{% file src=".gitbook/a.pdf" %}\n', "1:1 embed of GitBook"],
  ['{% code title="a.js" %}\n', "1:1 code block of GitBook"],
  ["{% stepper %}\n{% step %}\n", "1:1 block of GitBook", "2:1 block of GitBook"],
  ["{% hint %}\na\n{% endhint %}\n\n{% tabs %}\n", "1:1 hint of GitBook", "5:1 tab of GitBook"],
  ["{% details Title %}\nText.\n{% enddetails %}\n", "1:1 collapsible block of Liquid (Jekyll) or Markdoc"],
  ['{% collapsible title="A" %}\n', "1:1 collapsible block of Liquid (Jekyll) or Markdoc"],
  ['{{< details "Title" >}}\nText.\n{{< /details >}}\n', "1:1 collapsible block of Hugo"],
  ['{{% expand "Title" %}}\n', "1:1 collapsible block of Hugo"],
  ["See [[Page]].\n", "1:5 wiki link of Obsidian or GitHub wikis"],
  ["- [[Some page|text]]\n", "1:3 wiki link of Obsidian or GitHub wikis"],
  ["# [[folder/page#Part]]\n", "1:3 wiki link of Obsidian or GitHub wikis"],
  ["| a |\n| - |\n| [[2024-01-01 Notes]] |\n", "3:3 wiki link of Obsidian or GitHub wikis"],
  [
    "Text [[\u30da\u30fc\u30b8]] and [[Other]].\n",
    "1:6 wiki link of Obsidian or GitHub wikis",
    "1:18 wiki link of Obsidian or GitHub wikis",
  ],
  ["| a |\n| - |\n| {{ $frontmatter.title }} |\n", "3:3 expression of Vue (VitePress) or a template"],
  ["v{{version}} and more\n", "1:2 expression of Vue (VitePress) or a template"],
  ["<<< @/snippets/a.js{2}\n", "1:1 include of VitePress"],
  ["<!--@include: ./parts/a.md{3,}-->\n", "1:5 include of VitePress"],
  ["<!-- @include: ./parts/a.md -->\n", "1:6 include of VitePress"],
  ['- a\n\n  <!--#include file="a.html" -->\n', "3:7 include of a web server"],
  ["import Tabs from '@theme/Tabs';\nimport A, { b } from \"./a.js\";\n\nText.\n", "2:1 import of MDX"],
  ["import {\n  a,\n  b,\n} from '@site/src/c'\n", "1:1 import of MDX"],
  ["import './a.css';\n", "1:1 import of MDX"],
  ["export const a = 1;\n", "1:1 export of MDX"],
  [fence("{note} Title", "Text."), "1:4 directive of MyST"],
  [fence("{literalinclude} a.py", ":lines: 1-3"), "1:4 include of MyST"],
  [fence("{r, echo=FALSE}", "plot(x)"), "1:4 code cell of Quarto or R Markdown"],
  [":::{tip}\nText.\n:::\n", "1:1 directive of MyST"],
  ["::: {.callout-note}\nText.\n:::\n", "1:1 div of Pandoc or Quarto"],
  ["See {doc}`guide`.\n", "1:5 role of MyST"],
  ["(my-target)=\n## Title\n", "1:1 target of MyST"],
  [".. note:: Text\n", "1:1 directive of reStructuredText"],
  [".. _target:\n", "1:1 directive of reStructuredText"],
  [".. include:: part.rst\n", "1:1 include of reStructuredText"],
  ["See :ref:`target` and :py:class:`Name`.\n", "1:5 role of reStructuredText", "1:23 role of reStructuredText"],
  ["!> Text\n", "1:1 callout of Docsify"],
  ["[a](b.md ':include')\n", "1:1 include of Docsify"],
  ["[!INCLUDE [a](b.md)]\n", "1:1 include of DocFX"],
  ["![[image.png]]\n", "1:1 include of Obsidian"],
  ["![a](b.png#only-dark)\n", "1:11 image for one color mode of MkDocs or GitHub"],
  ['<p><img src="https://a.example/b#gh-light-mode-only"></p>\n', "1:33 image for one color mode of MkDocs or GitHub"],
  ["Press ++ctrl+k++ or ++enter++.\n", "1:7 key of MkDocs", "1:21 key of MkDocs"],
  ["| ==a b== |\n| - |\n", "1:3 marked text of MkDocs or Obsidian"],
  ["Some ^^new text^^ here.\n", "1:6 inserted text of MkDocs"],
  ["Text %%not shown%% text.\n", "1:6 comment of Obsidian"],
  ["Some '''bold''' text.\n", "1:6 bold text of MediaWiki"],
  [
    "See `the docs <https://a.example>`_ and `part`__.\n",
    "1:5 link of reStructuredText",
    "1:41 link of reStructuredText",
  ],
  [
    "[a](https://a.example ':ignore') ![b](https://a.example/b.png ':size=30')\n",
    "1:1 link with options of Docsify",
    "1:35 link with options of Docsify",
  ],
  ["As shown [@knuth84, p. 3] and [-@lamport].\n", "1:10 citation of Pandoc", "1:31 citation of Pandoc"],
  ['> [!div class="nextstepaction"]\n> [a](https://a.example)\n', "1:3 block of DocFX"],
  ["[block:callout]\n{}\n[/block]\n", "1:1 block of ReadMe"],
  ["Text {# a note #} text.\n", "1:6 comment of Jinja"],
  ["Text <%= title %> text.\n", "1:6 tag of ERB or EJS"],
  ["Text {{{ body }}} text.\n", "1:6 expression of Handlebars"],
  ["About {frontMatter.title}.\n", "1:7 expression of MDX"],
  ["[source,js]\n----\na\n----\n", "1:1 code block of AsciiDoc"],
  ["h2. Title\n\nText.\n", "1:1 heading of Textile or Jira"],
  ["== Title ==\n\nText.\n", "1:1 heading of MediaWiki or AsciiDoc"],
  ["{code:java}\na\n{code}\n", "1:1 block of Jira or Confluence", "3:1 block of Jira or Confluence"],
  ["Table: Sizes {#tbl:sizes}\n", "1:1 caption of Pandoc"],
  ["@startuml\na -> b\n@enduml\n", "1:1 diagram of PlantUML"],
  ["## Title [!toc]\n", "1:10 mark of a heading of Nextra"],
  ["## {#one} Title\n", "1:4 ID before a title"],
  ["With $a \\ne 0$ it is $x_{i}$.\n", "1:6 formula of LaTeX", "1:22 formula of LaTeX"],
  ["$$\n\\frac{a}{b}\n$$\n", "1:1 formula of LaTeX"],
  ["Text \\\\(a\\\\) text.\n", "1:6 formula of LaTeX"],
  ["\\begin{align}\na &= b\n\\end{align}\n", "1:1 formula of LaTeX"],
  [fence("rust", "# fn main() {\nlet a = 1;\n# }"), "2:1 hidden line of mdBook"],
  [fence("py", "a = 1\nb = 2  # (1)!"), "3:1 annotation of MkDocs"],
];

test("syntax of other tools is reported with its tool and place", () => {
  for (const [text, ...kinds] of nonEmpty(FOREIGN)) assert.deepEqual(kindsOf(text), kinds, text);
});

test("syntax is reported at each place, and a pair of tags once", () => {
  const text = '!!! note\n    a\n\n!!! tip\n    b\n\n=== "A"\n\n    c\n\n=== "B"\n\n    d\n';
  assert.deepEqual(kindsOf(text), [
    "1:1 admonition of MkDocs",
    "4:1 admonition of MkDocs",
    "7:1 tab of MkDocs",
    "11:1 tab of MkDocs",
  ]);
  assert.deepEqual(kindsOf("{{% a %}}\nb\n{{% /a %}}\n\n{% c %}\nd\n{% endc %}\n\n{{< e >}} {{</ e >}} {{< e >}}\n"), [
    "1:1 shortcode of Hugo",
    "5:1 tag of Liquid (Jekyll, Eleventy) or Markdoc",
    "9:1 shortcode of Hugo",
    "9:22 shortcode of Hugo",
  ]);
});

/** Texts that resemble syntax of other tools. */
const NATIVE: readonly string[] = [
  "See [a](b.md#only-light-colors) and `c.png#only-dark`.\n",
  "Use `{{ version }}`, `!!! note` and `{% raw %}`.\n",
  "Use ``{{< a `b` >}}`` and <code>{{ a }}</code>.\n",
  "<pre>\n{{ a }}\n{% b %}\n</pre>\n",
  "<!-- {{ a }} and !!! note -->\n",
  fence("md", '!!! note\n\n    Text.\n\n=== "Tab"'),
  fence("hbs", "<p>\n{{#include a.md}}\n</p>"),
  fence("md", "{{#include a.md}}\n{{#include b.md}}"),
  fence("vue", "{{ value }}"),
  fence("rst", ".. note:: Text"),
  fence("js", 'import a from "./a.js";'),
  fence("yaml", "a: {{ b }}\nb: --8<-- [start:c]"),
  fence("js {1,3}", "a"),
  "\\{{#include a.md}} and \\{{ a }} and \\{% b %}\n",
  `The token is ${"$"}{{ secrets.TOKEN }}.\n`,
  "Write {{ and }} around a value, or {% and %}.\n",
  "i++ and j++, C++ or G++, and a ++b.\n",
  "if a == b and c == d, a==b==c, and 100%% or 50%%.\n",
  "It costs $5 or $10, in $HOME, and \\$a.\n",
  "_See `a` for more on `b`_, and (_except `c`_).\n",
  fence("hbs", "{{#include file.rs}}"),
  "a^^b, ^^, 'a' and ''b'', and `a`_b and `c`.\n",
  "Thanks [@user](https://a.example) and [@other] and @third.\n\n[@other]: https://a.example/other\n",
  "Text h2.example and v1. Text.\n",
  "[source](https://a.example) and [source] and {code} in text.\n",
  fence("sh", "# comment\necho 1 # (1) first"),
  fence("rust", "#[derive(Debug)]\n#![allow(a)]\nstruct A;"),
  "Title\n===\n\nText === text, a ??? b, and a/b///c.\n",
  "Wow!!! note that this works. !!! Really\n",
  "<<<<<<< HEAD\n\na <<< b\n",
  "import statements load modules from other files.\n",
  "export functions with care: export default is common.\n",
  "Times such as 10:30:`code`, and a::b, and std::vec.\n",
  ":::note Title\n\nText.\n\n:::\n\n> [!NOTE]\n> Text.\n",
  "[a][b] and [c]\n\n[b]: https://a.example\n[c]: https://b.example\n",
  "f(x){ return }, {a: 1}, {{}} and { {a} }\n",
  "## Title {#id}\n\nText (see)= no.\n",
  "Sizes -8 < 9, and text -- 8<-- x.\n",
  "[[Prototype]] is internal, and `list[[1, 2]]`.\n",
  "[[1, 2], [3]] and [[a, b]] and [[0]] and ([['a', 'b']]).\n",
  "[[a]](https://a.example) and [[b]][c] and [[^1]]\n\n[c]: https://c.example\n",
  "\\[[Page]] and `[[Page]]` and a[[b]] and [[ -f file ]].\n",
  "The attribute [[nodiscard]] and [[GetPrototypeOf]].\n",
];

test("code, escapes and text that only resembles syntax of other tools are not reported", () => {
  for (const text of nonEmpty(NATIVE)) assert.deepEqual(kindsOf(text), [], text);
});

test("includes in samples that are not checked are not reported", () => {
  for (const include of ['--8<-- "a.py"', "{{#include a.rs}}", "<<< @/a.js"]) {
    assert.deepEqual(kindsOf(fence("text @nolint", include)), []);
    assert.equal(kindsOf(fence("text", include)).length, 1, include);
  }
});

test("a container of another tool has one finding, not one more for its closing line", () => {
  const { problems } = parseText(":::{note}\n\nText.\n\n:::\n\n::: {.callout-tip}\nText.\n:::\n");
  assert.deepEqual([...new Set(problems.map(({ code }) => code))], ["foreign-syntax"]);
});

test("the words of a foreign fence have no other finding", () => {
  const { problems } = parseText(`${fence("{note}", "a")}\n${fence("rust,{{#include a.rs}}", "b")}`);
  assert.deepEqual([...new Set(problems.map(({ code }) => code))], ["foreign-syntax"]);
});

test("hints contain the line that includes the same file", () => {
  for (const [written, expected] of [
    ["{{#include ../a.md}}", 'Write <Include file="../a.md" />.'],
    ["{{#rustdoc_include ../a/main.rs:4:8}}", 'Write ```rs file="../a/main.rs#L4-L8".'],
    ["{{#include main.rs:setup}}", 'Write ```rs file="main.rs#setup".'],
    ["{* ../../docs_src/app.py ln[1:5] hl[2,4:5] *}", 'Write ```py file="../../docs_src/app.py#L1-L5" {2,4-5}.'],
    ['--8<-- "src/a.py:start"', 'Write ```py file="src/a.py#start".'],
    ["{!> ./docs/part.md !}", 'Write <Include file="./docs/part.md" />.'],
    ["<<< @/snippets/a.js#one{2,4-5}", 'Write ```js file="/snippets/a.js#one" {2,4-5}.'],
    ['{% include "notes.txt" %}', 'Write <Include file="notes.txt" />.'],
    [".. literalinclude:: a/b.py", 'Write ```py file="a/b.py".'],
    ["--8<--\npart.md\n--8<--", 'Write <Include file="part.md" />.'],
    ["{% render name %}", 'Write <Include file="…" /> for Markdown, or ```js file="…" for code.'],
  ] as const) {
    const [problem] = parseText(`${written}\n`).problems.filter(({ code }) => code === "foreign-syntax");
    assert.equal(problem?.hint, expected, written);
  }
});

test("a line range in the options of an included file has no finding of its own", () => {
  const { problems } = parseText(fence('py hl_lines="6 8"', "{!> ../a.py!}"));
  assert.deepEqual(
    problems.map(({ code }) => code),
    ["foreign-syntax"],
  );
});

test("a site with remark plugins may have marks and formulas of its own", async () => {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./plugin.js]}\n`,
    "plugin.js": "export default () => () => {};\n",
    "content/docs/a.md": "# A\n\n==a== ++k++ $\\sqrt{2}$\n\n!!! note\n    Text.\n",
  });
  const { stdout } = await site.run(["check"]);
  assert.match(stdout, /"!!! note" is an admonition of MkDocs/);
  assert.doesNotMatch(stdout, /==a==|a key|a formula/);
});
