import assert from "node:assert/strict";
import { test } from "node:test";
import { readFaultlessJson } from "../../src/reader/json.ts";
import { readYaml } from "../../src/reader/yaml.ts";
import type { SourcePath } from "../../src/model/problem.ts";

const read = (text: string) => readYaml({ file: "data.json" as SourcePath, text });

for (const text of [
  '{"a": [1, -0.5e3, true, null, "\\ud83d\\ude00\\/ \\n \\" : "], "__proto__": {"constructor": "x"}}',
  '\ufeff[{"a": 1}, {"a": 2}]\r\n',
  '"text"',
  "null",
  '{\n\t"a": {},\n\t"b": [[]]\n}',
])
  test(`JSON without faults has the same value as YAML: ${JSON.stringify(text)}`, () => {
    const { value, problems } = read(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(readFaultlessJson(text), value);
  });

for (const [name, text] of Object.entries({
  "a duplicate key": '{"a": 1, "b": {"a": 2, "a": 3}}',
  "an empty key": '{"": 1}',
  "a comma at the end": "[1,]x",
  "a control character": '["\\u0001"]',
  "half of a surrogate pair": '["\\ud83d"]',
  "a long string": JSON.stringify("x".repeat(100_001)),
  "deep nesting": `${"[".repeat(70)}${"]".repeat(70)}`,
  "many values": JSON.stringify(Array(300_000).fill(1)),
}))
  test(`JSON with ${name} is left to the reader that reports it`, () => {
    assert.equal(readFaultlessJson(text), undefined);
    assert.notDeepEqual(read(text).problems, []);
  });
