import assert from "node:assert/strict";
import { test } from "node:test";
import type { Document } from "../../src/model/document.ts";
import { PARSERS } from "./parsed.ts";

const messagesOf = ({ problems }: Document): string[] =>
  problems.map(({ message, hint = "" }) => `${message} | ${hint}`);

for (const [name, parse] of Object.entries(PARSERS)) {
  test(`references with code are reported as in the source of ${name}`, () => {
    const text =
      "# T\n\n[not][`win.id`], [a `b]` c][], [`x`][]\nand [with `]` in it][y `]`\nz]. [^größe]\n\n[d `e\\]`]: /x\n[a&lt;b]: /y\n";
    const undefinedAs = (reference: string, label: string, line = `[${label}]: URL`): string =>
      `"${reference}" is shown as text, because "[${label}]" is not defined. | Add a line "${line}", or write \\[ if it is text.`;
    assert.deepEqual(messagesOf(parse(text)), [
      undefinedAs("[not][`win.id`]", "`win.id`"),
      undefinedAs("[a `b]` c][]", "a `b]` c"),
      undefinedAs("[`x`][]", "`x`"),
      undefinedAs("[with `]` in it][y `]` z]", "y `]` z"),
      undefinedAs("[^größe]", "^größe", "[^größe]: …"),
      'The link "[d `e\\]`]" is defined, but not used. | Remove the definition, or use it.',
      'The link "[a&lt;b]" is defined, but not used. | Remove the definition, or use it.',
    ]);
  });

  test(`references with code to definitions are not reported in ${name}`, () => {
    const text = "# T\n\n[text][`a`], [`a`][], [`a`] and [x][the `B` of]\n\n[`a`]: /\n[The `b` of]: /\n";
    assert.deepEqual(messagesOf(parse(text)), []);
  });

  test(`options of code blocks are reported as in the source of ${name}`, () => {
    const text = '# T\n\n```js "x \\" y" foo\\"bar ins="\\"1"\na\n```\n\n```j\\"s\na\n```\n';
    const messages = messagesOf(parse(text)).map((message) => message.split(" | ")[0]);
    assert.deepEqual(messages, [
      'The words "foo\\"bar", "x \\" y" have no effect here.',
      'The value "\\"1" of "ins" has no effect.',
      'Unknown language "j"s": the code block will not be highlighted.',
    ]);
  });

  test(`messages contain no internal characters, whatever ${name} contains`, () => {
    const parts = ["`a [b`", "{#x}", "{width=1}", '\\"', "<b>", "{`x`}", "\\{", "`", "</", "{", "}", "<"];
    const frames = [
      "[x][@]",
      "[@][]",
      "[@]: /u",
      ":::@ t {fold}",
      "::: t {a=@}",
      "<@>",
      "<Foo @>",
      "</Foo@>",
      "## H {#@}",
    ];
    frames.push(
      "![](a.png){width=@}",
      ":badge[x]{type=@}",
      ":icon[@]{size=@}",
      "```js @\nx\n```",
      "- a {closed} @",
      "<Tabs @>",
    );
    for (const frame of frames)
      for (const part of parts)
        for (const message of messagesOf(parse(`# T\n\n${frame.replaceAll("@", part)}\n`)))
          assert.doesNotMatch(message, /[\ufdd0-\ufdef]/u, `${frame} with ${part}`);
  });
}
