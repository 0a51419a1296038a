import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { toSourcePath } from "../../src/model/problem.ts";
import { parseWithSchema } from "../../src/reader/schema-problems.ts";
import { readYaml } from "../../src/reader/yaml.ts";

const smallLetters = z.string().superRefine((key, context) => {
  if (!/^[a-z]+$/.test(key)) context.addIssue({ code: "custom", message: "it is odd", params: { hint: "Fix it." } });
});
const schema = z.strictObject({
  title: z.string().min(1),
  hidden: z.boolean().default(false),
  mode: z.enum(["light", "dark"]).optional(),
  level: z.number().int().min(2).max(6).optional(),
  speed: z.number().positive().optional(),
  locales: z.array(z.strictObject({ code: z.string(), label: z.string() })).default([]),
  link: z.union([z.strictObject({ doc: z.string() }), z.strictObject({ href: z.string() }), z.null()]).optional(),
  tags: z.union([z.string(), z.array(z.string())]).optional(),
  names: z.record(z.string(), z.strictObject({ url: z.string() })).optional(),
  sizes: z.record(smallLetters, z.number()).optional(),
});

function validateText(text: string): { value: unknown; messages: string[] } {
  const { value, problems } = parseWithSchema(
    schema,
    readYaml({ file: toSourcePath("x.yaml"), text, rule: "invalid-config" }),
    "invalid-config",
  );
  const messages = problems.map(({ code, message, hint, place }) => {
    assert.equal(code, "invalid-config");
    return `${place?.line}:${place?.column} ${message}${hint ? ` ${hint}` : ""}`;
  });
  return { value, messages };
}

test("a valid value is returned with defaults", () => {
  assert.deepEqual(validateText("title: A\n"), { value: { title: "A", hidden: false, locales: [] }, messages: [] });
});

test("all problems are reported at once, with path and position", () => {
  const { value, messages } = validateText(
    "title: ''\nhidden: 'yes'\nlocales:\n  - {code: en, label: English}\n  - {code: de, lable: x}\n",
  );
  assert.equal(value, undefined);
  assert.deepEqual(messages, [
    '1:8 "title" is empty. Add a value, or remove the key.',
    '2:9 "hidden" is "yes", expected true or false. Write true or false in lower case, without quotes.',
    '5:5 "locales[1].label" is missing. Expected: a string.',
    '5:16 "locales[1].lable" is not a known key. Did you mean "label"?',
  ]);
});

test("for an unknown key without a similar one, all known keys are listed", () => {
  assert.deepEqual(validateText("title: A\nqqqqqqqqq: 1\n").messages, [
    '2:1 "qqqqqqqqq" is not a known key. Known keys: hidden, level, link, locales, mode, names, sizes, speed, tags, title.',
  ]);
});

test("messages name choices, bounds and types", () => {
  assert.deepEqual(validateText("title: A\nspeed: 0\n").messages, [
    '2:8 "speed" is 0, expected more than 0. Increase it.',
  ]);
  assert.deepEqual(validateText("title: 2024\nmode: drak\nlevel: 9\n").messages, [
    '1:8 "title" is 2024, expected a string. Put the value in quotes.',
    '2:7 "mode" is "drak", expected "light" or "dark". Did you mean "dark"?',
    '3:8 "level" is 9, expected at most 6. Reduce it.',
  ]);
});

test("a union reports the problems of the most similar member", () => {
  assert.deepEqual(validateText("title: A\nlink: {hreff: x}\n").messages.length > 0, true);
  assert.deepEqual(validateText("title: A\nlink: {href: 1}\n").messages, [
    '2:14 "link.href" is 1, expected a string. Put the value in quotes.',
  ]);
  assert.deepEqual(validateText("title: A\ntags: 5\n").messages, ['2:7 "tags" is 5, expected a string or a list.']);
});

test("values of maps with arbitrary keys are validated", () => {
  assert.deepEqual(validateText("title: A\nnames: {constructor: {url: x}, b: {ulr: y}}\n").messages, [
    '2:32 "names.b.url" is missing. Expected: a string.',
    '2:36 "names.b.ulr" is not a known key. Did you mean "url"?',
  ]);
});

test("arbitrary keys are validated", () => {
  assert.deepEqual(validateText("title: A\nsizes: {a: 1, B: 2}\n").messages, [
    '2:15 "sizes" has the key "B": it is odd. Fix it.',
  ]);
});

test("a string or list instead of a map is one problem", () => {
  assert.deepEqual(validateText("hello\n").messages, [
    '1:1 The content of the file is "hello", expected a map of keys and values. Write lines of "key: value".',
  ]);
  assert.match(validateText("- a\n").messages[0] as string, /is a list, expected a map/);
});

test("a file that cannot be parsed is not validated", () => {
  const { messages } = validateText("title: a: b\n");
  assert.equal(messages.length, 1);
});

test("prototype properties are unknown keys", () => {
  const { messages } = validateText("title: A\nconstructor: 1\ntoString: 2\n");
  assert.equal(messages.length, 2);
});
