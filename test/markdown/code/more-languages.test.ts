import assert from "node:assert/strict";
import { test } from "node:test";
import { renderCode, unknownLanguage } from "../../../src/markdown/code/highlight.ts";

const block = (language: string, code: string): string => renderCode({ code, language, meta: "" });

test("a language that is seldom needed is coloured too, by its name and its short one", () => {
  for (const language of ["erlang", "Erlang", "erl"]) {
    assert.equal(unknownLanguage(language), undefined);
    const html = block(language, '-module(a).\nf() -> "text".');
    assert.ok(html.includes('data-language="erlang"'), html);
    assert.ok(html.includes('<span class="hljs-string">"text"</span>'), html);
  }
});

test("the colours of other languages stay as they are", () => {
  const before = block("js", "const a = 1");
  block("prolog", "a :- b.");
  assert.equal(block("js", "const a = 1"), before);
});

test("a name cannot lead to another file", () => {
  for (const name of ["../core", "../../package", "x/../bash", ".", "a b", "%2e%2e", "nonsense"]) {
    assert.match(unknownLanguage(name)?.message ?? "", /is no language that is known here/);
    assert.ok(block(name, "<b>").includes('data-language="text"'));
  }
});
