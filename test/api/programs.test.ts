/** Test what programs import from `sitegen/node`, as it is published. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { repository } from "../support/repository.ts";
import { createSite, type TestSite } from "../support/site.ts";

const { build, check, ConfigError, openSite, serve }: typeof import("../../src/api/node-api.ts") = await import(
  path.join(repository, "lib/node.js")
);

const PAGE = { "content/docs/start.md": "# Start\n" };

function createLargeSite(): TestSite {
  const pages = Array.from({ length: 200 }, (_, index) => [`content/docs/page-${index}.md`, `# Page ${index}\n`]);
  return createSite(Object.fromEntries(pages));
}

test("a build writes the output and describes it", async () => {
  const site = createSite(PAGE);
  const { ok, problems, outDir, pages, files, written, duration } = await build({
    root: site.root,
    outDir: "public",
    baseUrl: "/below/",
  });
  assert.deepEqual([ok, problems], [true, []]);
  assert.equal(outDir, path.join(site.root, "public"));
  assert.equal(pages, site.list("public").filter((file) => file.endsWith(".html")).length);
  assert.equal(files, site.list("public").length - 1, "the manifest is not counted");
  assert.equal(written, files);
  assert.ok(duration > 0);
  assert.match(site.read("public/docs/start/index.html"), /href="\/below\//);
});

test("only the selected languages are built", async () => {
  const site = createSite({
    ...PAGE,
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\nlocales:\n  - {code: en, label: English}\n  - {code: de, label: Deutsch}\n",
  });
  const { ok } = await build({ root: site.root, locales: ["en"] });
  assert.equal(ok, true);
  assert.deepEqual([site.exists("dist/docs/start"), site.exists("dist/de")], [true, false]);
  await assert.rejects(build({ root: site.root, locales: ["dee"] }), /"dee" is not a locale/);
});

test("errors in the content are returned as in the JSON report, and the last output is kept", async () => {
  const site = createSite(PAGE);
  await build({ root: site.root });
  const before = site.snapshot("dist");
  site.write({ "content/docs/start.md": "# Start\n\n[a](missing.md) [b](#nowhere)\n" });
  const built = await build({ root: site.root });
  const checked = await check({ root: site.root });
  const report = JSON.parse((await site.run(["check", "--format", "json"])).stdout);
  for (const { ok, problems } of [built, checked]) {
    assert.equal(ok, false);
    assert.deepEqual(
      problems.filter(({ severity }) => severity === "error").map(({ code, line, column }) => [code, line, column]),
      [
        ["broken-markdown-link", 3, 1],
        ["broken-anchor", 3, 17],
      ],
    );
    assert.deepEqual(
      problems.map((problem) => ({ ...problem, rule: problem.code })),
      report.findings,
    );
  }
  assert.deepEqual([built.pages, built.files], [0, 0]);
  assert.deepEqual(site.snapshot("dist"), before);
});

test("an invalid configuration rejects with its problems", async () => {
  const site = createSite({ ...PAGE, "sitegen.config.yaml": "title: T\nurl: https://example.org\ncolour: red\n" });
  for (const run of [build, check, openSite, serve])
    await assert.rejects(run({ root: site.root }), (error) => {
      assert.ok(error instanceof ConfigError);
      const [{ file, line, code } = {}] = error.problems;
      assert.deepEqual([file, line, code], ["sitegen.config.yaml", 3, "invalid-config"]);
      return true;
    });
});

test("a signal stops the work, before and after it has begun", async () => {
  const site = createLargeSite();
  for (const run of [build, check, openSite, serve]) {
    await assert.rejects(run({ root: site.root, signal: AbortSignal.abort() }), { name: "AbortError" });
    const controller = new AbortController();
    const running = run({ root: site.root, signal: controller.signal });
    setImmediate(() => controller.abort(new Error("enough")));
    await assert.rejects(running, { name: "AbortError" });
  }
  assert.equal(site.exists("dist"), false);
});

test("several sites are built, checked and opened at the same time, and nothing is printed", async (context) => {
  const streams = [context.mock.method(process.stdout, "write"), context.mock.method(process.stderr, "write")];
  const exit = context.mock.method(process, "exit");
  const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)]);
  const sites = ["One", "Two", "Three"].map((title) =>
    createSite({ ...PAGE, "sitegen.config.yaml": `title: ${title}\nurl: https://example.org\n` }),
  );
  const results = await Promise.all(
    sites.flatMap(({ root }) => [
      build({ root }),
      check({ root }),
      openSite({ root }).then(async (site) => {
        const result = await site.check();
        await site.close();
        return result;
      }),
    ]),
  );
  // The test runner writes buffers.
  const printed = streams.flatMap(({ mock }) => mock.calls.map(({ arguments: [text] }) => text));
  assert.deepEqual(
    printed.filter((text) => typeof text === "string"),
    [],
  );
  assert.equal(exit.mock.callCount(), 0);
  assert.ok(results.every(({ ok }) => ok));
  assert.deepEqual(
    process.eventNames().map((name) => [name, process.listenerCount(name)]),
    listeners,
  );
  for (const [index, title] of ["One", "Two", "Three"].entries())
    assert.match(sites[index]?.read("dist/docs/start/index.html") ?? "", new RegExp(`<title[^>]*>Start[^<]*${title}<`));
});

test("an opened site lists its pages with everything that they contain", async () => {
  const text = `---
title: First
tags: [One, two]
keywords: [a]
---

# First steps {#first}

An [introduction](../second.md#part) and a [link](https://example.org/other).

## Part

\`\`\`js
const code = 1;
\`\`\`

More [missing](nowhere.md) text.
`;
  const site = createSite({
    "content/docs/folder/first.md": text,
    "content/docs/second.md": "# Second\n\n## Part {#part}\n\nText.\n",
    "content/blog/2024-05-06-post.md": "---\ntitle: Post\nauthors: [{name: A}]\n---\n\nText.\n",
    "content/pages/about.tsx": "export const frontMatter = { title: 'About' };\nexport default () => <p>Of us</p>;\n",
    "i18n/de/docs/second.md": "# Zweite\n\n## Teil\n\n[Erste](folder/first.md)\n",
    "sitegen.config.yaml": `title: T
url: https://example.org
baseUrl: /base/
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`,
  });
  const opened = await openSite({ root: site.root });
  assert.deepEqual(opened.pages.map(({ url, kind, locale }) => [url, kind, locale]).sort(), [
    ["/base/about", "page", "en"],
    ["/base/blog/post", "post", "en"],
    ["/base/de/about", "page", "de"], // rendered for each language
    ["/base/de/docs/second", "doc", "de"],
    ["/base/docs/folder/first", "doc", "en"],
    ["/base/docs/second", "doc", "en"],
  ]);
  const find = (file: string) => opened.pages.find((page) => page.file === file);
  const first = find("content/docs/folder/first.md");
  assert.deepEqual(JSON.parse(JSON.stringify(first)), {
    kind: "doc",
    id: "folder/first",
    url: "/base/docs/folder/first",
    markdownUrl: "/base/docs/folder/first.md",
    isPublic: true,
    fallbacks: [{ locale: "de", url: "/base/de/docs/folder/first", markdownUrl: "/base/de/docs/folder/first.md" }],
    file: "content/docs/folder/first.md",
    locale: "en",
    title: "First",
    description: "An introduction and a link.",
    frontMatter: { title: "First", tags: ["One", "two"], keywords: ["a"] },
    tags: ["One", "two"],
    headings: [{ id: "part", text: "Part", depth: 2, line: 11 }],
    links: [
      { href: "../second.md#part", url: "/base/docs/second#part", line: 9, column: 4 },
      { href: "https://example.org/other", url: "https://example.org/other", line: 9, column: 44 },
      { href: "nowhere.md", line: 17, column: 6 },
    ],
    text: "An introduction and a link.\nPart\nMore missing text.",
    source: text,
  });
  assert.equal(find("content/blog/2024-05-06-post.md")?.date, "2024-05-06");
  assert.equal(find("content/pages/about.tsx")?.text, "Of us");
  assert.match(find("content/pages/about.tsx")?.source ?? "", /export default/);
  const german = find("i18n/de/docs/second.md");
  assert.deepEqual(
    german?.headings,
    [{ id: "part", text: "Teil", depth: 2, line: 3 }],
    "IDs are those of the original",
  );
  assert.equal(german?.links[0]?.url, "/base/de/docs/folder/first");
  const { title, baseUrl, locales } = opened.config;
  assert.deepEqual([title, baseUrl, locales.map(({ code }) => code)], ["T", "/base/", ["en", "de"]]);
  assert.deepEqual(
    opened.problems.filter(({ severity }) => severity === "error").map(({ code }) => code),
    ["broken-markdown-link"],
  );
  await opened.close();
});

test("an opened site is checked and built again after changes, until it is closed", async () => {
  const site = createSite({ "content/docs/start.md": "# Start\n\n[a](missing.md)\n" });
  const opened = await openSite({ root: site.root });
  assert.equal((await opened.build()).ok, false);
  assert.equal(site.exists("dist"), false);
  site.write({ "content/docs/start.md": "# Start\n", "content/docs/missing.md": "# No longer\n" });
  assert.equal((await opened.check()).ok, true);
  assert.deepEqual([opened.problems, opened.pages.map(({ title }) => title)], [[], ["No longer", "Start"]]);
  assert.equal((await opened.build({ outDir: "public" })).ok, true);
  assert.match(site.read("public/docs/missing/index.html"), /No longer/);
  await opened.close();
  await assert.rejects(opened.check(), /closed/);
});

test("a server shows the site and its changes until it is closed", async () => {
  const site = createSite({ ...PAGE, "sitegen.config.yaml": "title: T\nurl: https://example.org\nbaseUrl: /b/\n" });
  const codes: string[][] = [];
  let report = (): void => {};
  const reported = new Promise<void>((resolve) => (report = resolve));
  const { url, close } = await serve({
    root: site.root,
    port: 0,
    onProblems(problems) {
      codes.push(problems.map(({ code }) => code));
      if (problems.length > 0) report();
    },
  });
  assert.match(url, /^http:\/\/localhost:\d+\/b\/$/);
  assert.match(await (await fetch(`${url}docs/start`)).text(), /<h1[^>]*>Start/);
  site.write({ "content/docs/start.md": "# Changed\n\n[a](missing.md)\n" });
  await reported;
  assert.match(await (await fetch(`${url}docs/start`)).text(), /<h1[^>]*>Changed/);
  await close();
  await assert.rejects(fetch(url));
});

test("a port in use is reported, and a signal closes the server", async () => {
  const site = createSite(PAGE);
  const other = createServer().listen(0, "localhost");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  await assert.rejects(serve({ root: site.root, port }), { name: "ConfigError", message: `Port ${port} is in use.` });
  other.close();
  const controller = new AbortController();
  const { url, close } = await serve({ root: site.root, port: 0, signal: controller.signal });
  controller.abort();
  await close();
  await assert.rejects(fetch(url));
});

test("with `offline`, sites use stored responses, and send no requests", async () => {
  let requests = 0;
  const server = createHttpServer((_request, response) => response.end(JSON.stringify({ count: ++requests })));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const site = createSite({
    "content/pages/index.tsx":
      'export const frontMatter = { title: "Start" };\nexport default ({ data }) => <p>Count {data.count}</p>;\n',
    "content/pages/index.data.ts": `export default {
  load: async ({ fetch }) => (await fetch("http://127.0.0.1:${port}/")).json(),
};
`,
  });
  const { root } = site;
  try {
    const unknown = await check({ root, offline: true });
    assert.match(unknown.problems[0]?.message ?? "", /was not fetched before, and --offline allows no requests/);
    assert.equal((await build({ root })).ok, true);
    assert.equal(requests, 1);
    assert.deepEqual((await build({ root, offline: true })).problems, []);
    assert.deepEqual((await check({ root, offline: true })).problems, []);
    const opened = await openSite({ root, offline: true });
    assert.deepEqual((await opened.check()).problems, []);
    await opened.close();
    assert.match(site.read("dist/index.html"), /Count (?:<!-- -->)?1/);
    assert.equal(requests, 1);
  } finally {
    server.close();
  }
});

test("options that are misspelled or have invalid values are all reported, before anything is read or written", async () => {
  const site = createSite(PAGE);
  const callAs = async (call: (options: never) => Promise<unknown>, options: unknown): Promise<string[]> => {
    try {
      await call(options as never);
    } catch (error) {
      assert.ok(error instanceof ConfigError, String(error));
      return error.problems.map(({ message, hint }) => (hint === null ? message : `${message} ${hint}`));
    }
    return [];
  };
  const { root } = site;
  assert.deepEqual(await callAs(build, { root, oudDir: "public", workers: 0, locales: [], asOf: "soon" }), [
    'build(): "workers" is 0, expected at least 1. Increase it.',
    'build(): "locales" is empty. Add a value, or remove the key.',
    'build(): "asOf" is "soon": it is not a date. Write a date or a time in UTC: 2025-07-01, 2025-07-01T09:00Z.',
    'build(): "oudDir" is not a known key. Did you mean "outDir"?',
  ]);
  assert.deepEqual(await callAs(check, { root, outDir: "public" }), [
    'check(): "outDir" is not a known key. Known keys: config, offline, root, signal, workers.',
  ]);
  assert.deepEqual(await callAs(check, null), [
    'The options of check() are not an object. Write: check({ root: "docs" })',
  ]);
  assert.deepEqual(await callAs(openSite, { root: new URL("file:///site/") }), [
    'openSite(): "root" is an instance of URL, expected a string.',
  ]);
  assert.deepEqual(await callAs(serve, { root, port: "80", onProblems: 1 }), [
    'serve(): "port" is "80", expected a number. Write the number without quotes.',
    'serve(): "onProblems" is 1: it is not a function.',
  ]);
  assert.deepEqual(await callAs(serve, { root, port: 65536 }), [
    'serve(): "port" is 65536, expected at most 65535. Reduce it.',
  ]);
  assert.deepEqual(await callAs(build, { root, signal: {} }), [
    'build(): "signal" is a map of keys and values: it is not an AbortSignal.',
  ]);
  const opened = await openSite({ root });
  assert.deepEqual(await callAs(opened.build, { workers: 2 }), [
    'build(): "workers" is not a known key. Known keys: asOf, baseUrl, cache, compress, drafts, keepBuilds, keepGoing, locales, onProgress, outDir, shareImages, since.',
  ]);
  await opened.close();
  assert.ok(!existsSync(path.join(root, "dist")));
});

test("hints about options name options, not flags", async () => {
  const site = createSite(PAGE);
  const hintOf = async (work: Promise<unknown>): Promise<string | null | undefined> => {
    const error: unknown = await work.catch((error: unknown) => error);
    assert.ok(error instanceof ConfigError, String(error));
    return error.problems[0]?.hint;
  };
  assert.equal(
    await hintOf(build({ root: path.join(site.root, "none") })),
    'Set the directory of the site with "root".',
  );
  assert.equal(await hintOf(build({ root: site.root, outDir: "content" })), 'Choose another directory with "outDir".');
  assert.equal(
    await hintOf(serve({ root: site.root, port: 0, host: "unknown.invalid" })),
    'Choose another one with "host".',
  );
});

test("a server that listens on all interfaces has a URL that this machine can open", async () => {
  const { root } = createSite(PAGE);
  const { url, close } = await serve({ root, port: 0, host: "0.0.0.0" });
  assert.match(url, /^http:\/\/localhost:\d+\/$/);
  await close();
});

test("an error in a callback is one of the program, and the server continues", async () => {
  const site = createSite({ "content/docs/start.md": "# Start\n\n[a](missing.md)\n" });
  const program = `import { serve } from ${JSON.stringify(pathToFileURL(path.join(repository, "lib/node.js")))};
const failure = new Promise((resolve) => process.on("uncaughtException", resolve));
const { url, close } = await serve({ root: ".", port: 0, onProblems() { throw new Error("of the program"); } });
console.log((await failure).message, (await fetch(url + "docs/start")).status);
await close();
`;
  site.write({ "program.mjs": program });
  const { stdout, stderr } = spawnSync(process.execPath, ["program.mjs"], { cwd: site.root, encoding: "utf8" });
  assert.deepEqual([stdout, stderr], ["of the program 200\n", ""]);
});
