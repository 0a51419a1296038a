/** Test the functions that programs call instead of the command. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { build, check } from "../../src/api/programs.ts";
import { ConfigError } from "../../src/model/problem.ts";
import { createSite } from "../support/site.ts";

const PAGE = { "content/docs/start.md": "# Start\n" };

test("a build writes the output and describes it", async () => {
  const site = createSite(PAGE);
  const { ok, problems, out, summary } = await build({ root: site.root, baseUrl: "/below/" });
  assert.deepEqual([ok, problems], [true, []]);
  assert.equal(out, path.join(site.root, "dist"));
  assert.equal(summary?.locales, 1);
  assert.match(site.read("dist/docs/start/index.html"), /href="\/below\//);
});

test("errors in the content are returned with their places, and the last output is kept", async () => {
  const site = createSite(PAGE);
  await build({ root: site.root });
  const before = site.snapshot("dist");
  site.write({ "content/docs/start.md": "# Start\n\n[a](missing.md) [b](#nowhere)\n" });
  const built = await build({ root: site.root });
  const checked = await check({ root: site.root });
  for (const { ok, problems } of [built, checked]) {
    assert.equal(ok, false);
    assert.deepEqual(
      problems
        .filter(({ severity }) => severity === "error")
        .map(({ code, place }) => [code, place?.line, place?.column]),
      [
        ["broken-markdown-link", 3, 1],
        ["broken-anchor", 3, 17],
      ],
    );
  }
  assert.equal(built.summary, undefined);
  assert.deepEqual(site.snapshot("dist"), before);
});

test("an invalid configuration rejects with its problems", async () => {
  const site = createSite({ ...PAGE, "sitegen.config.yaml": "title: T\nurl: https://example.org\ncolour: red\n" });
  for (const run of [build, check])
    await assert.rejects(run({ root: site.root }), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.deepEqual([error.problems[0]?.place?.line, error.problems[0]?.code], [3, "invalid-config"]);
      return true;
    });
});

test("a signal stops the work, before and after it has begun", async () => {
  const site = createSite(
    Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`content/docs/page-${index}.md`, `# Page ${index}\n`]),
    ),
  );
  for (const run of [build, check]) {
    await assert.rejects(run({ root: site.root, signal: AbortSignal.abort() }), { name: "AbortError" });
    const controller = new AbortController();
    const running = run({ root: site.root, signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(running, { name: "AbortError" });
  }
  assert.equal(site.exists("dist"), false);
});

test("several sites are built and checked at the same time, and nothing is printed", async (context) => {
  const streams = [context.mock.method(process.stdout, "write"), context.mock.method(process.stderr, "write")];
  const sites = ["One", "Two", "Three"].map((title) =>
    createSite({ ...PAGE, "sitegen.config.yaml": `title: ${title}\nurl: https://example.org\n` }),
  );
  const results = await Promise.all(sites.flatMap(({ root }) => [build({ root }), check({ root })]));
  // The test runner writes buffers.
  const printed = streams.flatMap(({ mock }) => mock.calls.map(({ arguments: [text] }) => text));
  assert.deepEqual(
    printed.filter((text) => typeof text === "string"),
    [],
  );
  assert.ok(results.every(({ ok }) => ok));
  for (const [index, title] of ["One", "Two", "Three"].entries())
    assert.match(sites[index]?.read("dist/docs/start/index.html") ?? "", new RegExp(`<title[^>]*>Start[^<]*${title}<`));
});
