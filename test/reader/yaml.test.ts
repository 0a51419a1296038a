import assert from "node:assert/strict";
import test from "node:test";
import { toSourcePath } from "../../src/model/problem.ts";
import { readYaml } from "../../src/reader/yaml.ts";
import { formatPath } from "../../src/util/value-path.ts";

function summary(text: string, firstLine?: number): string[] {
  const { problems } = readYaml({ file: toSourcePath("content/data/x.yaml"), text, firstLine });
  return problems.map(({ severity, code, message, place }) => {
    return `${place?.file}:${place?.line}:${place?.column} ${severity} ${code} ${message}`;
  });
}

function only(text: string): string {
  const messages = summary(text);
  assert.equal(messages.length, 1, messages.join("\n"));
  return (messages[0] as string).replace(/^content\/data\/x\.yaml:/, "");
}

function readValue(text: string): unknown {
  const { value, problems } = readYaml({ file: toSourcePath("x.yaml"), text });
  assert.deepEqual(problems, []);
  return value;
}

test("values keep their types, and dates remain strings", () => {
  const value = readValue('text: a\nnumber: 1.5\nyes: true\nno: yes\nnothing: null\nday: 2024-02-30\nlist: [1, "2"]\n');
  assert.equal(
    JSON.stringify(value),
    '{"text":"a","number":1.5,"yes":true,"no":"yes","nothing":null,"day":"2024-02-30","list":[1,"2"]}',
  );
});

test("an empty file is null, in every form", () => {
  for (const text of ["", "\ufeff", "\n\n", "  \n", "# nothing\n", "---\n"]) assert.equal(readValue(text), null);
});

test("JSON is read as well, with tabs and surrogate pairs", () => {
  assert.equal(
    JSON.stringify(readValue('{\n\t"a": "\\ud83d\\ude00\\/",\n\t"b": [\n\t\t1,\n\t\tnull\n\t]\n}\n')),
    '{"a":"😀/","b":[1,null]}',
  );
});

test("broken JSON is reported at its line", () => {
  assert.match(only('{\n  "a": "b"\n  "c": 1\n}\n'), /^3:\d+ error invalid-data Missing/);
  assert.equal(summary('{"a": [1, 2').length, 1);
});

test("problems are reported with line and column", () => {
  assert.equal(only("a:\n\tb: 1\n"), "2:1 error invalid-data Tabs are not allowed as indentation.");
  assert.equal(only("a: 1\nb: 2\na: 3\n"), '3:1 error invalid-data Duplicate key "a"; the first one is on line 1.');
  assert.match(only("title: one: two\n"), /^1:8 error invalid-data Unquoted string contains ": "\./);
  assert.match(only("a: @x\n"), /^1:4 /);
  assert.match(only("a: *x\n"), /^1:4 .*No anchor "&x" precedes the alias "\*x"\./);
  assert.match(only("a:\n  b: 1\n c: 2\n"), /^3:1 /);
  assert.match(only("a: 1\n---\nb: 2\n"), /more than one YAML document/);
  assert.match(only("? [a]\n: b\n"), /A key must be a single string/);
});

test("an unclosed bracket or quote is reported where it opens", () => {
  for (const [text, place, open] of [
    ["a: 1\nb: [1, 2\nc: 3\n", "2:4", "bracket ["],
    ["a: [[b]\n", "1:4", "bracket ["],
    ["a: [b, {c: d]\n", "1:8", "bracket {"],
    ["a: {b: c\n", "1:4", "bracket {"],
    ['{"a": [1, 2\n}\n', "1:7", "bracket ["],
    ['a: "x\nb: 3\n', "1:4", 'quote "'],
    ["a: 'x\n", "1:4", "quote '"],
  ] as const)
    assert.equal(only(text), `${place} error invalid-data The ${open} is not closed.`);
});

test("all line endings give the same line numbers", () => {
  for (const end of ["\n", "\r\n", "\r"]) assert.match(only(["a: 1", "b: 2", "b: 3", ""].join(end)), /^3:1 /);
});

test("positions in a part of a file refer to the whole file", () => {
  assert.deepEqual(summary("a: 1\na: 2\n", 2)[0]?.slice(0, 24), "content/data/x.yaml:3:1 ");
});

test("tags are rejected and create no values", () => {
  assert.match(only("a: !!js/function 'function () {}'\n"), /^1:4 .*Unresolved tag/);
  assert.match(only("a: !python/object x\n"), /^1:4 .*Unresolved tag/);
  assert.match(only("a: !!binary aGVsbG8=\n"), /^1:4 .*Unresolved tag/);
});

test("prototype properties are ordinary keys", () => {
  const value = readValue(
    "__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\ntoString: x\n",
  ) as object;
  assert.equal(Object.getPrototypeOf(value), null);
  assert.deepEqual(Object.keys(value), ["__proto__", "constructor", "toString"]);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  assert.equal((value as { polluted?: boolean }).polluted, undefined);
});

test("merge keys are disabled", () => {
  const value = readValue("base: &b {draft: true}\n<<: *b\n") as { draft?: boolean };
  assert.equal(value.draft, undefined);
});

test("aliases expand to copies, up to a limit", () => {
  const value = readValue("a: &a [1]\nb: *a\n") as { a: unknown; b: unknown };
  assert.deepEqual(value.b, [1]);
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
  for (const [index, name] of [..."bcdefghi"].entries())
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`);
  assert.match(only(bomb.join("\n")), /Aliases expand to more than 10000 values\./);
});

test("a value that contains itself is rejected", () => {
  assert.match(only("a: &x [1, *x]\n"), /^1:11 .*The value with the anchor "&x" contains itself\./);
  assert.match(only("&r\na: *r\n"), /contains itself/);
});

test("depth is limited in flow collections, blocks and indentation", () => {
  const deep = [
    `a: ${"[".repeat(5000)}${"]".repeat(5000)}`,
    "[".repeat(1_000_000),
    "{a: ".repeat(5000),
    `${"- ".repeat(1_000_000)}a`,
    "? ".repeat(5000),
    Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
  ];
  for (const text of deep) assert.match(only(text), /Values are nested more than 64 levels deep\./);
});

test("long strings, many values and huge files are rejected", () => {
  assert.match(only(`a: ${"x".repeat(1 << 20)}`), /^1:4 .*"a" has 1048576 characters; the limit is 100000\./);
  assert.match(only(`a: "${"x".repeat(1 << 20)}"`), /the limit is 100000/);
  assert.match(only(`a: [${"x, ".repeat(310_000)}]`), /more than 300000 values/);
  assert.match(only(" ".repeat(4_000_001)), /^1:1 .*the limit is 4000000/);
});

test("many keys do not take quadratic time", () => {
  const text = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`).join("\n");
  const start = performance.now();
  readValue(text);
  assert.ok(performance.now() - start < 10_000);
});

test("characters that are invalid in pages are rejected", () => {
  assert.match(only('a: "\\0"\n'), /^1:4 .*"a" contains the control character U\+0000\./);
  assert.match(only('a: "\\ud800"\n'), /surrogate/);
});

test("positions of values, keys and missing values", () => {
  const yaml = readYaml({
    file: toSourcePath("x.yaml"),
    text: "a:\n  - b: one\n    c: two\n  - 3\nd: &x {e: 1}\nf: *x\ng:\n",
  });
  assert.deepEqual(yaml.locate(["a", 0, "c"]), { file: "x.yaml", line: 3, column: 8, length: 3 });
  assert.deepEqual(yaml.locate(["a", 0, "c"], "key"), { file: "x.yaml", line: 3, column: 5, length: 1 });
  assert.deepEqual(yaml.locate(["a", 1]), { file: "x.yaml", line: 4, column: 5, length: 1 });
  assert.deepEqual(yaml.locate(["a", 7]), { file: "x.yaml", line: 1, column: 1, length: 1 });
  assert.deepEqual(yaml.locate(["d", "no"]), { file: "x.yaml", line: 5, column: 1, length: 1 });
  assert.deepEqual(yaml.locate(["f", "e"]), { file: "x.yaml", line: 5, column: 11, length: 1 });
  assert.deepEqual(yaml.locate(["g"]).line, 7);
  assert.deepEqual(yaml.locate([]).line, 1);
});

test("scalars are available as written", () => {
  const yaml = readYaml({ file: toSourcePath("x.yaml"), text: "a: True\nb: 'x'\n" });
  assert.equal(yaml.getSource(["a"]), "True");
  assert.equal(yaml.getSource(["b"]), "x");
  assert.equal(yaml.getSource(["c", "d"]), undefined);
});

test("paths are formatted for people", () => {
  assert.equal(formatPath(["locales", 3, "label"]), "locales[3].label");
  assert.equal(formatPath(["headers", "/assets/*", "x"]), 'headers["/assets/*"].x');
});
