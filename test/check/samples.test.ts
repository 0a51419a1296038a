/** Test syntax checks of code samples, which are often incomplete programs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

const PARTS: Readonly<Record<string, string>> = {
  "two ways to one thing": "js\nconst win = open('a')\n\n// or\nconst win = open('b')",
  "members without their class": "ts\nprivate name: string\ngreet() { return this.name }",
  "a body without its function": "js\nconst text = await read()\nreturn text",
  "keys without their object": 'json\n"name": "app",\n"main": "main.js"',
  "comments in JSON": 'json\n{\n  // why\n  "a": 1,\n}',
  "types of constants": "ts\nconst root: string\nexport const page: { path: string }",
  "signatures with reserved names":
    "ts\nfunction delete(name: string): void\nfunction import<T>(id: string): Promise<T>",
  "lines that a change removes":
    "ts\nexport interface Old<S, T> { // [!code --]\nexport interface New<S> { // [!code ++]\n  a: S\n}",
  "two files": "js\nexport default 1\n\n// b.js\nexport default 2",
  "an intended error": "js @nolint\nfoo(",
  "something left out": "js\nconst options = {\n  ...\n}",
  "types in a sample named js": "js\nfunction f(a: string): void {}",
  "several YAML documents": "yaml\na: 1\n---\na: 2",
  "a part of a page": "html\n<li>One\n<li>Two",
};

test("incomplete programs are valid", async () => {
  const body = Object.entries(PARTS)
    .map(([name, sample]) => `## ${name}\n\n\`\`\`${sample}\n\`\`\``)
    .join("\n\n");
  const site = createSite({ "content/docs/a.md": `# A\n\n${body}\n` });
  const { status, stdout } = await site.run(["check", "--strict", "--format", "json"]);
  assert.deepEqual((JSON.parse(stdout) as { findings: unknown[] }).findings, []);
  assert.equal(status, 0);
});

test("JavaScript and JSON are checked without starting esbuild", async () => {
  const names = ["a body without its function", "keys without their object", "comments in JSON", "something left out"];
  const samples = names.map((name) => [name, PARTS[name]] as const);
  const body = samples.map(([name, sample]) => `## ${name}\n\n\`\`\`${sample}\n\`\`\``).join("\n\n");
  const site = createSite({ "content/docs/a.md": `# A\n\n${body}\n` });
  const env = { ESBUILD_BINARY_PATH: process.execPath }; // not esbuild
  const { status, stdout } = await site.run(["check", "--strict", "--format", "json"], { env });
  assert.deepEqual((JSON.parse(stdout) as { findings: unknown[] }).findings, []);
  assert.equal(status, 0);
  // Other samples do need it.
  site.write({ "content/docs/b.md": `# B\n\n\`\`\`${PARTS["types in a sample named js"]}\n\`\`\`\n` });
  assert.notEqual((await site.run(["check", "--strict"], { env })).status, 0);
});

test("a build reports invalid samples like check does, and fails if they are errors", async () => {
  const site = createSite({ "content/docs/a.md": "# A\n\n```js\nfunction (a {\n```\n" });
  for (const _ of ["parsed", "from the cache"]) {
    const result = await site.build();
    assert.equal(result.status, 0);
    assert.match(result.stderr, /content\/docs\/a\.md:4:10 {2}warning {2}invalid-sample/);
  }
  site.write({ "sitegen.config.yaml": `${site.read("sitegen.config.yaml")}check: {rules: {invalid-sample: error}}\n` });
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(stderr, /content\/docs\/a\.md:4:10 {2}error {2}invalid-sample/);
});

test("constants without a value are invalid in JavaScript, and so is code after lines that are removed", async () => {
  const site = createSite({
    "content/docs/a.md": "# A\n\n```js\nconst root\n```\n\n```js\nfoo( // [!code --]\nbar( // [!code ++]\n```\n",
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const { findings } = JSON.parse(stdout) as { findings: { rule: string; line: number }[] };
  assert.deepEqual(
    findings.map(({ rule, line }) => [rule, line]),
    [
      ["invalid-sample", 4],
      ["invalid-sample", 9],
    ],
  );
});
