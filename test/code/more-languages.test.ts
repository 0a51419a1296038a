import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLanguage, renderCode } from "../../src/code/highlight.ts";

const block = (language: string, code: string): string => renderCode({ code, language, meta: "" });

test("a rarely used language is highlighted, by its name or its alias", () => {
  for (const language of ["erlang", "Erlang", "erl"]) {
    assert.equal(checkLanguage(language), undefined);
    const html = block(language, '-module(a).\nf() -> "text".');
    assert.ok(html.includes('data-language="erlang"'), html);
    assert.ok(html.includes('<span class="hljs-string">"text"</span>'), html);
  }
});

test("sessions of Python keep their language, by which prompts are not copied", () => {
  for (const language of ["pycon", "doctest", "python-repl"]) {
    assert.equal(checkLanguage(language), undefined);
    assert.ok(block(language, ">>> 1 + 1\n2").includes('data-language="python-repl"'), language);
  }
});

test("loading another grammar does not change the highlighting of a language", () => {
  const before = block("js", "const a = 1");
  block("prolog", "a :- b.");
  assert.equal(block("js", "const a = 1"), before);
});

test("a language name cannot load another file", () => {
  for (const name of ["../core", "../../package", "x/../bash", ".", "a b", "%2e%2e", "nonsense"]) {
    assert.match(checkLanguage(name)?.message ?? "", /^Unknown language /);
    assert.ok(block(name, "<b>").includes('data-language="text"'));
  }
});
