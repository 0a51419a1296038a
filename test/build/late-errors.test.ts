/** Test code of a site that throws or exits after its call, while other code runs. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { createWorkerPool } from "../../src/host/worker-pool.ts";
import type { ContentError } from "../../src/model/problem.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";

const LATE: Readonly<Record<string, string>> = {
  throws: 'setTimeout(() => { throw new Error("late"); }, 10);',
  rejects: 'setTimeout(() => Promise.reject(new Error("late")), 10);',
  exits: "setTimeout(() => process.exit(3), 10);",
};

const WAIT = "await new Promise((resolve) => setTimeout(resolve, 500));";

for (const [name, code] of Object.entries(LATE)) {
  test(`a data module that ${name} late does not disturb the next one`, async () => {
    const site = createSite({
      "sitegen.config.yaml": MINIMAL_CONFIG,
      "content/docs/index.md": "# Start\n",
      ...Object.fromEntries(
        ["a", "b", "c"].flatMap((page) => [
          [
            `content/pages/${page}.tsx`,
            `export const frontMatter = { title: "Page" };\nexport default ({ data }) => <p>{data.text}</p>;\n`,
          ],
          [
            `content/pages/${page}.data.ts`,
            `export default { async load() { ${page === "a" ? code : WAIT} return { text: "data of ${page}" }; } };\n`,
          ],
        ]),
      ),
    });
    const { status, stderr } = await site.build("--quiet");
    assert.equal(status, 0, stderr);
    for (const page of ["a", "b", "c"])
      assert.match(site.read(`dist/${page}/index.html`), new RegExp(`data of ${page}`));
  });

  test(`a plugin that ${name} late does not disturb the next one`, async () => {
    const createRule = (rule: string, body: string): string =>
      `{ name: "${rule}", description: "Reports.", severity: "warning", async check({ pages }, report) { ${body} report({ file: pages[0].file, line: 1, message: "${rule} has run." }); } }`;
    const site = createSite({
      "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./one.js, ./two.js]\n`,
      "one.js": `export default { name: "one", rules: [${createRule("one-late", code)}, ${createRule("one-next", WAIT)}] };\n`,
      "two.js": `export default { name: "two", rules: [${createRule("two-next", WAIT)}], outputs: [{ path: "two.txt", create: ({ pages }) => pages[0].title }] };\n`,
      "content/docs/index.md": "# Start\n",
    });
    const { stderr } = await site.build();
    for (const rule of ["one-late", "one-next", "two-next"]) assert.match(stderr, new RegExp(`${rule} has run`));
    assert.equal(site.read("dist/two.txt"), "Start", stderr);
  });

  test(`a page that ${name} late is reported, and no output is written`, async () => {
    const file = "content/pages/page.tsx";
    const site = createSite({
      "sitegen.config.yaml": MINIMAL_CONFIG,
      "content/docs/index.md": "# Start\n",
      [file]: `export const frontMatter = { title: "Page" };\nexport default () => {\n  ${code}\n  return <p>text</p>;\n};\n`,
      // The build does not end before the code runs.
      "content/pages/slow.tsx": `export const frontMatter = { title: "Slow" };\nexport default () => {\n  const end = Date.now() + 100;\n  while (Date.now() < end);\n  return <p>text</p>;\n};\n`,
    });
    for (const workers of ["1", "2"]) {
      const { status, stderr } = await site.run(["build", "--quiet", "--workers", workers], { separate: true });
      assert.equal(status, 1, stderr);
      assert.match(
        stderr,
        new RegExp(`^${file}:3:\\d+ {2}error {2}invalid-module\n {2}Uncaught error in code of the site`, "m"),
      );
      assert.match(stderr, name === "exits" ? /process\.exit\(3\) was called/ : /late/);
      assert.ok(!site.exists("dist"));
    }
  });
}

test("code that throws or exits while its call waits is reported with its message", async () => {
  const codes: Readonly<Record<string, [code: string, message: RegExp]>> = {
    throws: [LATE.throws ?? "", /throws an error: late\./],
    rejects: [LATE.rejects ?? "", /throws an error: late\./],
    exits: [LATE.exits ?? "", /ended its thread with status 3/],
    "throws no error": ["setTimeout(() => { throw { a: 1 }; }, 10);", /throws an error: \{ a: 1 \}/],
    "throws nothing": ["setTimeout(() => { throw undefined; }, 10);", /throws an error: undefined/],
    "rejects with a number": ["setTimeout(() => Promise.reject(5), 10);", /reason "5"/],
  };
  for (const [name, [code, message]] of Object.entries(codes)) {
    const site = createSite({
      "sitegen.config.yaml": MINIMAL_CONFIG,
      "content/docs/index.md": "# Start\n",
      ...Object.fromEntries(
        ["a", "b"].flatMap((page) => [
          [
            `content/pages/${page}.tsx`,
            `export const frontMatter = { title: "Page" };\nexport default ({ data }) => <p>{data.text}</p>;\n`,
          ],
          [
            `content/pages/${page}.data.ts`,
            `export default { async load() { ${page === "b" ? code : ""} ${WAIT} return { text: "data of ${page}" }; } };\n`,
          ],
        ]),
      ),
    });
    const { status, stderr } = await site.build("--quiet");
    assert.equal(status, 1, name);
    assert.match(stderr, /content\/pages\/b\.data\.ts:1:\d+ {2}error/, name);
    assert.match(stderr, message, name);
    assert.doesNotMatch(stderr, /a\.data\.ts/, name);
  }
});

test("code that exits in a thread of the generator is reported", async () => {
  const folder = createSite({
    "thread.mjs":
      'import { parentPort } from "node:worker_threads";\nparentPort.on("message", () => process.exit(3));\n',
  });
  const pool = createWorkerPool(pathToFileURL(path.join(folder.root, "thread.mjs")), 1, undefined);
  await assert.rejects(pool.run("render", {}), ({ problems: [problem] }: ContentError) => {
    assert.equal(problem?.code, "invalid-module");
    assert.equal(problem?.message, "Code of the site ended a thread with status 3.");
    return true;
  });
  await pool.close();
});
