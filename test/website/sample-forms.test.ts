/** Samples in other forms: TypeScript and ES modules, created from CommonJS in JavaScript. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  applyEdits,
  convertSample,
  type Form,
  type TypeAnnotation,
} from "../../website/plugins/sample-forms/convert.ts";
import { createPageForms, listSamples } from "../../website/plugins/sample-forms/index.ts";
import { createSampleKey, mayHaveForms } from "../../website/plugins/sample-forms/sample-key.ts";

/** Convert code. Returns the name of the file, if it has one, and the code; `undefined` without this form. */
function convert(
  code: string,
  form: Exclude<Form, "js-cjs">,
  title?: string,
  annotations: readonly TypeAnnotation[] = [],
): string | undefined {
  const converted = convertSample({ code, title }, form, annotations);
  if (!converted) return undefined;
  const result = applyEdits(code, converted.edits);
  return converted.title === undefined ? result : `// ${converted.title}\n${result}`;
}

test("requires at the top level become imports", () => {
  for (const [code, expected] of [
    ["const fs = require('node:fs')", "import fs from 'node:fs'"],
    ["const { app } = require('electron/main');", "import { app } from 'electron/main'"],
    ["const { a, b: c } = require('m')", "import { a, b as c } from 'm'"],
    ["const {\n  a,\n  b\n} = require('m')\na(b)", "import {\n  a,\n  b\n} from 'm'\na(b)"],
    ["const { join } = require('node:path'), a = 1", undefined],
    ["const join = require('node:path').join", "import { join } from 'node:path'"],
    ["const joinAll = require('node:path').join", "import { join as joinAll } from 'node:path'"],
    ["const { menu } = require('./menu')", "import { menu } from './menu.mjs'"],
    ["const { menu } = require('../a/menu.js')", "import { menu } from '../a/menu.mjs'"],
    ["const { name } = require('./package.json')", "import { name } from './package.json' with { type: 'json' }"],
  ] as const)
    assert.equal(convert(code, "js-esm"), expected, code);
});

test("exports become exports of the module, and paths those of its metadata", () => {
  for (const [code, expected] of [
    ["module.exports = { a, b }", "export { a, b }"],
    ["module.exports = { a: 1 }", "export default { a: 1 }"],
    [
      "module.exports = function open () {\n  return __dirname\n}",
      "export default function open () {\n  return import.meta.dirname\n}",
    ],
    ["exports.open = (file) => {\n  use(file)\n}", "export const open = (file) => {\n  use(file)\n}"],
    ["function open () {}\nexports.open = open", "function open () {}\nexport { open }"],
    [
      "const a = require('a')\na(__dirname, __filename)",
      "import a from 'a'\na(import.meta.dirname, import.meta.filename)",
    ],
  ] as const)
    assert.equal(convert(code, "js-esm"), expected, code);
  assert.equal(convert("const a = require('a')\na(__dirname)", "ts-cjs"), "import a from 'a'\na(__dirname)");
});

test("samples without an equivalent have no other form", () => {
  for (const code of [
    "function load () {\n  return require('late')\n}",
    "const addon = require('./build/Release/addon.node')",
    "const a = on ? require('a') : null",
    "require('bindings')('a')",
    "if (require.main === module) start()",
    "const { a: { b } } = require('m')",
    "a fragment of code",
    "",
  ])
    for (const form of ["js-esm", "ts-cjs", "ts-esm"] as const) assert.equal(convert(code, form), undefined, code);
  assert.equal(convert("module.exports = {}", "js-esm", "forge.config.js"), undefined, "a file with a fixed name");
  assert.equal(convert("const a = require('a')", "js-esm", "Before"), undefined, "code of an older version");
});

test("the form depends on the role of the file", () => {
  const preload = "const { contextBridge } = require('electron/renderer')";
  assert.equal(convert(preload, "js-esm", "preload.js"), undefined, "a preload script in the sandbox is CommonJS");
  for (const form of ["ts-cjs", "ts-esm"] as const)
    assert.equal(
      convert(preload, form, "preload.js"),
      "// preload.ts\nimport { contextBridge } from 'electron/renderer'",
    );
  const page = "document.title = 'a'";
  assert.equal(convert(page, "js-esm", "renderer.js"), undefined);
  assert.equal(convert(page, "ts-esm", "renderer.js"), "// renderer.ts\ndocument.title = 'a'");
  const main = "const { app } = require('electron/main')";
  const expected = "import { app } from 'electron/main'";
  assert.equal(convert(main, "js-esm", "main.js"), `// main.mjs\n${expected}`);
  assert.equal(convert(main, "ts-cjs", "main.js"), `// main.ts\n${expected}`);
  assert.equal(convert(main, "ts-esm", "main.js"), `// main.mts\n${expected}`);
});

test("types are added in TypeScript only, also several on a line and over lines", () => {
  const code =
    "const a = require('a')\n/** @param {string} x */\nfunction open (x) {\n  return a(x, (y) => y, (y) => y)\n}";
  const annotations = [
    ["/** @param {string} x */\nfunction open (x)", "function open (x: string)"],
    ["(y) =>", "(y: number) =>"],
  ] as const;
  assert.equal(
    convert(code, "ts-cjs", undefined, annotations),
    "import a from 'a'\nfunction open (x: string) {\n  return a(x, (y: number) => y, (y: number) => y)\n}",
  );
  assert.doesNotMatch(convert(code, "js-esm", undefined, annotations) ?? "", /string\)|number/);
});

test("a sample has the same key in each language", () => {
  const key = createSampleKey("// Show it.\nwin.setTitle('Hello') // now\n/* a\n b */\n");
  assert.equal(key, createSampleKey("// Zeigen Sie es.\nwin.setTitle('Hallo') // jetzt\n/* c */\n"));
  assert.notEqual(key, createSampleKey("win.setTitle(name)"));
});

test("samples are found with their title and without the indentation of lists", () => {
  const source = [
    '```js title="main.js"',
    "const a = require('a')",
    "```",
    "",
    "- Item",
    "",
    "  ```js {1}",
    "  const b = require('b')",
    "",
    "  b()",
    "  ```",
    "",
    "```json",
    '{ "a": "require(" }',
    "```",
    "",
    "```js",
    "plain()",
    "```",
    "",
  ].join("\n");
  assert.deepEqual(listSamples(source), [
    { code: "const a = require('a')", title: "main.js" },
    { code: "const b = require('b')\n\nb()", title: undefined },
  ]);
  const forms = Object.values(createPageForms(source, "none"));
  assert.deepEqual(
    forms.map(({ lines, forms: each }) => [lines, Object.keys(each)]),
    [
      [1, ["js-esm", "ts-cjs", "ts-esm"]],
      [3, ["js-esm", "ts-cjs", "ts-esm"]],
    ],
  );
  assert.equal(mayHaveForms("require('a')", "preload.js (unsafe)"), false);
});

test("code in a replaced line is escaped", () => {
  const [sample] = Object.values(createPageForms("```js\nconst a = require('<b>&')\n```\n", "none"));
  assert.match(sample?.forms["js-esm"]?.edits[0]?.[2] ?? "", /'&lt;b>&amp;'/);
});
