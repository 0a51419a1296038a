import assert from "node:assert/strict";
import { test } from "node:test";
import { countWords, cutAtSentence } from "../../src/markdown/plain-text.ts";
import { parseText } from "./parsed.ts";

test("words contain a letter or digit; each CJK character is a word", () => {
  const cases: readonly (readonly [string, number])[] = [
    ["", 0],
    [" \n\t", 0],
    ["one", 1],
    ["one two,three – four", 3],
    ["- * | --- 50 %", 1],
    ["(win.setBounds()) isn't", 2],
    ["überall здесь", 2],
    ["日本語", 3],
    ["日本語 and コード", 7],
    ["一a二", 3],
    ["한국어", 3],
    ["𠀀𠀁", 2],
    ["🎉 🎉", 0],
    ["a\u00a0b\u3000c", 3],
  ];
  for (const [text, words] of cases) assert.equal(countWords(text), words, JSON.stringify(text));
});

test("words are counted in linear time", () => {
  const start = performance.now();
  assert.equal(countWords("#".repeat(3_000_000)), 0);
  assert.ok(performance.now() - start < 20_000);
});

test("a description ends with a sentence near 160 characters, or with a word", () => {
  const sentence = "Twelve words make this sentence about as long as sentences mostly are. ";
  assert.equal(cutAtSentence("Short."), "Short.");
  assert.equal(cutAtSentence(sentence.repeat(4)), sentence.repeat(2).trim());
  const words = cutAtSentence("word ".repeat(100));
  assert.ok(words.length <= 160 && words.endsWith("word…"), words);
  assert.equal(cutAtSentence(`${"文".repeat(100)}。${"字".repeat(100)}`), `${"文".repeat(100)}。`);
  assert.ok(cutAtSentence("字".repeat(400)).length <= 160);
  assert.ok(cutAtSentence("𠀀".repeat(400)).isWellFormed());
  const versions = `Electron 37.2.6 ships with it, e.g. for testing. ${"More words follow here. ".repeat(10)}`;
  assert.match(cutAtSentence(versions), /^Electron 37\.2\.6 ships .*\.$/);
});

test("a description in front matter takes precedence, even an empty one", () => {
  assert.equal(parseText("---\ndescription: Mine.\n---\n\nText.").description, "Mine.");
  assert.equal(parseText('---\ndescription: ""\n---\n\nText.').description, "");
  assert.equal(parseText("Text.").description, "Text.");
  assert.equal(parseText("# Title\n\n```js\ncode\n```\n").description, "");
});

test("the description of a post with a truncation mark is the text before it", () => {
  const before = "First.\n\nSecond.";
  assert.equal(parseText(`${before}\n\n<!-- truncate -->\n\nThird.`, { kind: "post" }).description, "First. Second.");
  assert.equal(parseText(`${before}\n\nThird.`, { kind: "post" }).description, "First.");
});

test("a truncation mark at the start is ignored", () => {
  const post = parseText("# Title\n\n<!-- truncate -->\n\nFirst.\n\nSecond.", { kind: "post" });
  assert.equal(post.description, "First.");
  assert.equal(post.excerptEnd, undefined);
});

test("imports of theme components are removed, and imports are never a description", () => {
  const document = parseText(
    "import Tabs from '@theme/Tabs'\nimport X from './x'\nimport A from \"@theme/A\";\n\nText.\n",
  );
  assert.equal(document.description, "Text.");
  assert.match(document.body.join(""), /<p>import X from './);
  assert.doesNotMatch(document.body.join(""), /theme/);
  assert.equal(parseText("import Tabs from '@theme/Tabs';\n\nText.").body.join(""), "<p>Text.</p>");
});
