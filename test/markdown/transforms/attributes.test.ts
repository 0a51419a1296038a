/** Test attributes in braces, and IDs in comments, in Markdown and MDX. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Document } from "../../../src/model/document.ts";
import { formatBody, PARSERS, parseText } from "../parsed.ts";

const listHeadings = ({ headings }: Document): string[] =>
  headings.map(({ id, aliases = [], html }) => `${html} ${[id, ...aliases].map((each) => `#${each}`).join(" ")}`);
const listMessages = ({ problems }: Document): string[] => problems.map(({ message }) => message);

for (const [name, parse] of Object.entries(PARSERS)) {
  const comment = (ids: string): string[] => [`{/*${ids}*/}`, ...(name === "Markdown" ? [`<!--${ids}-->`] : [])];

  test(`comments contain heading IDs in ${name}`, () => {
    for (const ids of comment(" #one #old "))
      for (const heading of [
        `## A ${ids}`,
        `## A ${ids} ##`,
        `A ${ids}\n---`,
        `> ## A ${ids}`,
        `- ## A ${ids}`,
        `## A${ids}`,
      ]) {
        const document = parse(`# T\n\n${heading}\n`);
        assert.deepEqual(listHeadings(document), ["A #one #old"], heading);
        assert.deepEqual(document.problems, [], heading);
      }
    for (const ids of comment("#b")) {
      const document = parse(`# T ${ids}\n\n## *Em* \`code\` 2 * 3 ${ids.replace("#b", "#c")}\n`);
      assert.equal(document.titleId, "b");
      assert.deepEqual(listHeadings(document), ["<em>Em</em> <code>code</code> 2 * 3 #c"]);
    }
  });

  test(`comments with other text contain no IDs in ${name}`, () => {
    for (const text of comment(" see #12 ").slice(-1))
      assert.equal(parse(`# T\n\n## A ${text}\n`).headings[0]?.id, "a", text);
    for (const text of comment(" #12 later ").slice(-1))
      assert.equal(parse(`# T\n\n## A ${text}\n`).headings[0]?.id, "a", text);
    for (const text of comment("#one")) {
      const [heading = ""] = listHeadings(parse(`# T\n\n## Code \`${text}\`\n`));
      assert.match(heading, /^Code <code>/);
      assert.doesNotMatch(heading, / #one$/);
    }
  });

  test(`IDs and other attributes in braces in ${name}`, () => {
    const ids = ['{ id="9.7.6" }', "{id='9.7.6'}", "{id=9.7.6}", "{#9.7.6}", '{: id="9.7.6" }'];
    for (const id of ids) {
      const document = parse(`# T\n\n## A ${id}\n`);
      assert.deepEqual([listHeadings(document), listMessages(document)], [["A #9.7.6"], []], id);
    }
    assert.deepEqual(listHeadings(parse('# T\n\n## A {id="a" #b}\n')), ["A #a #b"]);
    const document = parse('# T\n\n## A { #a data-x="y" }\n\n## B { data-x="y" .wide id="b" }\n');
    assert.deepEqual(listHeadings(document), ["A #a", "B #b"]);
    assert.deepEqual(listMessages(document), [
      'A heading can only have IDs; "data-x="y"" was removed, and the ID "a" is kept.',
      'A heading can only have IDs; "data-x="y" .wide" was removed, and the ID "b" is kept.',
    ]);
  });

  test(`IDs in comments that cannot be used are reported in ${name}`, () => {
    for (const [index, ids] of comment("#one").entries()) {
      const invalid = comment('#a"b')[index];
      assert.deepEqual(listMessages(parse(`# T\n\n## A ${ids}\n\n## B ${ids}\n\n## C ${invalid}\n`)), [
        'The heading ID "one" is already used in line 3.',
        '"a"b" is not a valid heading ID.',
      ]);
    }
  });

  test(`containers have the title of their attribute in ${name}`, () => {
    const titleOf = (line: string): string => {
      const document = parse(`# T\n\n${line}\ntext\n:::\n`);
      assert.deepEqual(document.problems, [], line);
      return (
        /<(?:p class="admonition-title"|summary[^>]*|p class="card-title"|strong)>(.*?)<\/(?:p|summary)>/.exec(
          formatBody(document),
        )?.[1] ?? ""
      );
    };
    const titles: Readonly<Record<string, string>> = {
      ':::tip{title="T"}': "T",
      ":::tip {title='T'}": "T",
      ":::tip { title=T #an-id .wide }": "T",
      ':::note{fold title="T"}': "T",
      ':::note{title="T" fold=open}': "T",
      ':::details{title="T"}': "T",
      ':::details{open title="T"}': "T",
      ':::warning{title="With **bold** & &quot;quotes&quot;"}': 'With **bold** &amp; "quotes"',
      ':::tip Own *one* {title="T"}': "Own <em>one</em>",
      ':::tip[Own]{title="T"}': "Own",
      ":::tip[Own]": "Own",
    };
    for (const [line, title] of Object.entries(titles)) assert.equal(titleOf(line), title, line);
    for (const line of [':::card{title="T" icon=rocket}', ':::card{icon=rocket title="T"}'])
      assert.match(formatBody(parse(`# T\n\n${line}\ntext\n:::\n`)), /card-title">.*<\/svg>T</, line);
    assert.match(formatBody(parse('# T\n\n- > :::tip{title="T"}\n  > text\n  > :::\n')), /admonition-title">T</);
  });

  test(`attributes without effect on admonitions are reported in ${name}`, () => {
    assert.deepEqual(listMessages(parse('# T\n\n:::note{titel="T" .wide}\ntext\n:::\n')), [
      'The attribute "titel" has no effect on ":::note".',
    ]);
  });
}

test("comments of MDX in headings of Markdown are reported unless they contain IDs", () => {
  const messages = listMessages(parseText("# T\n\n## A {/* #a */}\n\n## B {/* b */}\n"));
  assert.deepEqual(messages, ['"{/*" does not begin a comment and is shown as text.']);
});
