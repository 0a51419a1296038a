import assert from "node:assert/strict";
import test from "node:test";
import { toSourcePath } from "../../src/model/problem.ts";
import { readYaml } from "../../src/reader/yaml.ts";

const report = (text: string): string[] =>
  readYaml({ file: toSourcePath("x.yaml"), text }).problems.map(
    ({ message, hint, place }) => `${place?.line}: ${message} ${hint}`,
  );

const WRONG: readonly [text: string, expected: string][] = [
  ["a: 1\n  b: 2\n", '2: "b" is indented by 2 spaces, expected 0. Indent it like "a" on line 1.'],
  [" a: 1\nb: 2\n", '2: "b" is indented by 0 spaces, expected 1. Indent it like "a" on line 1.'],
  [
    "a:\n    b: 1\n  c: 2\n",
    '3: "c" is indented by 2 spaces, expected 0 or 4. Indent it like "a" on line 1 or "b" on line 2.',
  ],
  ["a:\n  - b: 1\n   c: 2\n", '3: "c" is indented by 3 spaces, expected 2 or 4. Indent it like "b" on line 2.'],
  ["a:\n  - b: 1\n     c: 2\n", '3: "c" is indented by 5 spaces, expected 4. Indent it like "b" on line 2.'],
  [
    "a:\n  - 1\n - 2\n",
    "3: The list entry is indented by 1 space, expected 0 or 2. Indent it like the list entry on line 2.",
  ],
  // Comments, texts, brackets and quotes contain anything.
  [
    "# x\na: |\n    x: y\n  - z\n  b: 1\nc: 2\n d: 3\n",
    '7: "d" is indented by 1 space, expected 0. Indent it like "c" on line 6.',
  ],
  [
    'a: "x\n      y: z"\nb: [1,\n     2]\n c: 3\n',
    '5: "c" is indented by 1 space, expected 0. Indent it like "b" on line 3.',
  ],
  ["a: &x\n  b: 1 # c: d\n   e: 2\n", '3: "e" is indented by 3 spaces, expected 2. Indent it like "b" on line 2.'],
  ['"a b": 1\n  b: 2\n', '2: "b" is indented by 2 spaces, expected 0. Indent it like "a b" on line 1.'],
];

for (const [text, expected] of WRONG)
  test(`wrong indentation is reported once, at its line: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(report(text), [expected]);
    assert.deepEqual(report(text.replaceAll("\n", "\r\n")), [expected]);
  });

test("other mistakes in well indented files are reported as such", () => {
  assert.deepEqual(report("a:\n  - b: c: d\n  - e\n"), ['2: Unquoted string contains ": ". Quote the value: "c: d"']);
  assert.deepEqual(report("a:\n- b: 1\n  c: 2\nd: x: y\n"), [
    '4: Unquoted string contains ": ". Quote the value: "x: y"',
  ]);
  assert.deepEqual(report("a: |\n  x\n   y: z\nb: @x\n"), [
    '4: Plain value cannot start with reserved character @. Quote the value: "@x"',
  ]);
});

test("values are shown in the quotes that they need", () => {
  assert.deepEqual(report('a: "b" c\n'), [`1: Text follows the end of the value. Quote the value: '"b" c'`]);
  assert.deepEqual(report("- a: *b* c\n"), ['1: Text follows the end of the value. Quote the value: "*b* c"']);
  assert.match(report(`a: "b" it's\n`)[0] ?? "", /Check for a missing comma, quote or line ending\.$/);
});
