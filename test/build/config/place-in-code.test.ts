import assert from "node:assert/strict";
import test from "node:test";
import { placeInCode } from "../../../src/build/config/place-in-code.ts";

const FILE = "sitegen.config.ts";
const VALUE = { title: "A (b)", docs: { path: "x", versions: [{ name: "one" }] }, blog: { path: "x", pageSize: 5 } };
const CODE = `const BLOG = { path: 'x', pageSize: 5 };
export default {
  title: "A (b)",
  docs: { path: "x", versions: [{ name: \`one\` }] },
  "blog": BLOG,
};
`;

function placeOf(...path: (string | number)[]): string {
  const { file, line, column, length } = placeInCode(CODE, FILE, VALUE, path);
  assert.equal(file, FILE);
  return `${line}:${column}:${length}`;
}

test("a text that stands once is found, whatever its quotes", () => {
  assert.equal(placeOf("title"), "3:10:7");
  assert.equal(placeOf("docs", "versions", 0, "name"), "4:41:5");
});

test("another value is found by its key, also where the key is in quotes", () => {
  assert.equal(placeOf("blog", "pageSize"), "1:27:8");
  assert.equal(placeOf("blog"), "5:3:6");
});

test("what stands twice is not guessed: what is around it is the place", () => {
  assert.equal(placeOf("docs", "path"), "4:3:4");
});

test("nothing found means the start of the file", () => {
  assert.equal(placeOf("footer", "copyright"), "1:1:undefined");
  assert.equal(placeOf(), "1:1:undefined");
});
