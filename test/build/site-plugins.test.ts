/** Plugins of a site: rules and outputs, in code and in YAML, their failures and the cache of their results. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

interface Finding {
  code: string;
  severity: string;
  file: string;
  line: number;
  column: number;
  message: string;
  hint: string;
}

/** A plugin that counts the calls of its hooks in a file. */
const PLUGIN = `import { appendFileSync } from "node:fs";
import { definePlugin } from "sitegen";

const count = (hook: string) => appendFileSync(new URL("../../calls.txt", import.meta.url), hook + "\\n");

export default ({ word = "TODO" } = {}) => definePlugin({
  name: "acme",
  rules: [{
    name: "acme-todo", description: "A document contains a word.", severity: "warning",
    async check({ pages }, report) {
      count("rule");
      for (const page of pages)
        page.source.split("\\n").forEach((line, n) => {
          if (line.includes(word)) report({ file: page.file, line: n + 1, column: line.indexOf(word) + 1, message: word + " is left.", hint: "Write it." });
        });
    },
  }],
  outputs: ({ locales }) => {
    count("outputs");
    return [
      { path: "acme.json", create: ({ pages, site }) => JSON.stringify({ title: site.title, urls: pages.map(({ url }) => url) }) },
      ...locales.map(({ code }) => ({ path: code + "/own.bin", create: async () => new Uint8Array([1, 2, 255]) })),
    ];
  },
});
`;

const CONTENT = {
  "content/docs/start.md": "# Start\n\nA word, TODO.\n",
  "content/docs/other.md": "# Other\n\nFIXME\n",
};

/** Code that sees its own directory is bundled with that of the configuration, so paths are those of the site. */
const IN_YAML: Files = {
  ...CONTENT,
  "plugins/own.ts": PLUGIN.replace("../../calls.txt", "../calls.txt"),
  "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n`,
};

const IN_CODE: Files = {
  ...CONTENT,
  "plugins/own.ts": PLUGIN.replace("../../calls.txt", "../calls.txt"),
  "sitegen.config.ts": `import own from "./plugins/own.ts";
export default { title: "Test", url: "https://example.org", plugins: [own({ word: "FIXME" })] };
`,
};

function createCodeSite(files: Files): TestSite {
  const site = createSite(files);
  site.remove("sitegen.config.yaml");
  return site;
}

async function check(site: TestSite, ...flags: string[]): Promise<{ status: number | null; findings: Finding[] }> {
  const { status, stdout, stderr } = await site.run(["check", "--format", "json", ...flags]);
  assert.equal(stderr, "");
  return { status, findings: JSON.parse(stdout).findings };
}

const countCalls = (site: TestSite, hook: string): number =>
  existsSync(path.join(site.root, "calls.txt"))
    ? readFileSync(path.join(site.root, "calls.txt"), "utf8")
        .split("\n")
        .filter((line) => line === hook).length
    : 0;

test("rules report problems at their places, with options from YAML and from code", async () => {
  const { status, findings } = await check(createSite(IN_YAML));
  assert.equal(status, 0);
  assert.deepEqual(
    findings.map(({ code, severity, file, line, column, message, hint }) => [
      code,
      severity,
      file,
      line,
      column,
      message,
      hint,
    ]),
    [["acme-todo", "warning", "content/docs/start.md", 3, 9, "TODO is left.", "Write it."]],
  );
  const inCode = await check(createCodeSite(IN_CODE));
  assert.deepEqual(
    inCode.findings.map(({ code, file, line }) => [code, file, line]),
    [["acme-todo", "content/docs/other.md", 3]],
  );
  const withOptions = createSite({
    ...IN_YAML,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [[./plugins/own.ts, {word: Other}]]\n`,
  });
  assert.deepEqual(
    (await check(withOptions)).findings.map(({ file, line }) => [file, line]),
    [["content/docs/other.md", 1]],
  );
});

test("check.rules changes the severity of a rule, and an unknown rule is reported with the nearest one", async () => {
  const site = createSite(IN_YAML);
  const configure = (rules: string): void =>
    site.write({ "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\ncheck: {rules: {${rules}}}\n` });
  configure("acme-todo: error");
  assert.deepEqual(
    (await check(site)).findings.map(({ severity }) => severity),
    ["error"],
  );
  assert.equal((await site.build()).status, 1);
  assert.equal(site.exists("dist"), false);
  const before = countCalls(site, "rule");
  configure("acme-todo: off");
  assert.deepEqual((await check(site)).findings, []);
  assert.equal(countCalls(site, "rule"), before, "a disabled rule does not run");
  configure("acme-tdo: off");
  const { stderr } = await site.build();
  assert.match(stderr, /sitegen\.config\.yaml:4:17/);
  assert.match(stderr, /"check\.rules\.acme-tdo" is not a known key\..*Did you mean "acme-todo"\?/s);
});

test("the rule is explained and part of the SARIF log", async () => {
  const site = createSite(IN_YAML);
  const { stdout, status } = await site.run(["explain", "acme-todo"]);
  assert.equal(status, 0);
  assert.match(stdout, /A document contains a word\./);
  assert.match(stdout, /acme/);
  const log = JSON.parse((await site.run(["check", "--format", "sarif"])).stdout);
  assert.deepEqual(
    log.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId),
    ["acme-todo"],
  );
});

test("outputs are written once per build, and a second build runs and writes nothing", async () => {
  const site = createSite({
    ...IN_YAML,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`,
    "i18n/de/docs/start.md": "# Anfang\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual(JSON.parse(site.read("dist/acme.json")), {
    title: "Test",
    urls: ["/docs/other", "/docs/start", "/de/docs/start"],
  });
  assert.deepEqual([...readFileSync(path.join(site.root, "dist/de/own.bin"))], [1, 2, 255]);
  assert.deepEqual([countCalls(site, "rule"), countCalls(site, "outputs")], [1, 1]);
  const times = site.times("dist");
  const { written, rendered } = JSON.parse((await site.build("--json")).stdout);
  assert.deepEqual([written, rendered], [0, 0]);
  assert.deepEqual(site.times("dist"), times);
  assert.deepEqual([countCalls(site, "rule"), countCalls(site, "outputs")], [1, 1]);
  site.write({ "content/docs/third.md": "# Third\n" });
  await site.build();
  assert.deepEqual([countCalls(site, "rule"), countCalls(site, "outputs")], [2, 2]);
  assert.match(site.read("dist/acme.json"), /third/);
  site.write({
    "plugins/own.ts": site.read("plugins/own.ts").replace("JSON.stringify({", "JSON.stringify({ added: 1,"),
  });
  const changed = JSON.parse((await site.build("--json")).stdout);
  assert.deepEqual([changed.written, changed.rendered], [1, 0], "no page depends on the hook");
  assert.match(site.read("dist/acme.json"), /"added":1/);
});

test("the sitemap of the site is an output that a plugin can create", async () => {
  const site = createSite({
    ...CONTENT,
    "content/docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n",
    "content/blog/2025-01-02-news.md": "---\ntitle: News\ndate: 2025-01-02\ntags: [one]\n---\n\nText.\n",
    "i18n/de/docs/start.md": "# Anfang\n",
    "plugins/own.ts": `export default { name: "acme", outputs: [{ path: "acme.json", create: ({ sitemap }: any) => JSON.stringify(sitemap) }] };\n`,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}baseUrl: /base/
plugins: [./plugins/own.ts]
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch, htmlLang: de-DE}
`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const sitemap: { url: string; locale: string; alternates: { hreflang: string; url: string }[] }[] = JSON.parse(
    site.read("dist/acme.json"),
  );
  for (const [locale, file] of [
    ["en", "dist/sitemap.xml"],
    ["de", "dist/de/sitemap.xml"],
  ] as const) {
    const urls = [...site.read(file).matchAll(/<loc>https:\/\/example\.org(.*?)<\/loc>/g)].map(([, url]) => url);
    assert.ok(urls.length > 2);
    assert.deepEqual(
      sitemap.filter((entry) => entry.locale === locale).map(({ url }) => url),
      urls,
    );
  }
  assert.ok(sitemap.some(({ url }) => url === "/base/blog"));
  assert.ok(!sitemap.some(({ url }) => /hidden|de\/docs\/other/.test(url)));
  assert.deepEqual(sitemap.find(({ url }) => url === "/base/de/docs/start")?.alternates, [
    { hreflang: "en", url: "/base/docs/start" },
    { hreflang: "de-DE", url: "/base/de/docs/start" },
    { hreflang: "x-default", url: "/base/docs/start" },
  ]);
});

test("the output of one language has the files of plugins for all languages", async () => {
  const files = {
    ...IN_YAML,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]
locales:
  - {code: en, label: English}
  - {code: de, label: Deutsch}
`,
    "i18n/de/docs/start.md": "# Anfang\n",
  };
  const [whole, part] = [createSite(files), createSite(files)];
  await whole.build();
  await part.build("--locale", "en");
  assert.equal(part.read("dist/acme.json"), whole.read("dist/acme.json"));
});

/** A plugin with one part that fails. */
const failing = (part: string, timeout = 10): Files => ({
  ...CONTENT,
  "plugins/own.ts": `export default { name: "acme", ${part} };\n`,
  "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: ${timeout}}\nplugins: [./plugins/own.ts]\n`,
});
const rule = (body: string): string =>
  `rules: [{ name: "acme-todo", description: "D.", check({ pages }, report) { ${body} } }]`;

const FAILURES: Readonly<Record<string, [part: string, message: RegExp]>> = {
  "throws in a rule": [
    rule('throw new Error("own failure");'),
    /own\.ts:1:\d+.*"rules\.acme-todo" of the plugin "acme" threw an error: .*own failure/s,
  ],
  "does not end": [rule("for (;;);"), /"rules\.acme-todo" of the plugin "acme" did not finish within 0\.8 s/],
  "never settles": [rule("return new Promise(() => {});"), /"rules\.acme-todo" of the plugin "acme" did not finish/],
  "ends the process": [rule("process.exit(0);"), /"rules\.acme-todo" of the plugin "acme" ended its thread/],
  "reports no message": [
    rule("report({ file: pages[0].file, line: 0 });"),
    /"rules\.acme-todo" of the plugin "acme" reports an invalid problem/,
  ],
  "reports a problem without file": [
    rule('report({ file: "", message: "m" });'),
    /"rules\.acme-todo" of the plugin "acme" reports an invalid problem/,
  ],
  "returns no list of outputs": ["outputs: () => 5", /"outputs" of the plugin "acme" returns no list/],
  "returns an entry without path": [
    "outputs: () => [{ create: () => 1 }]",
    /"outputs" of the plugin "acme" returns an entry without path or create/,
  ],
  "returns no contents": [
    'outputs: [{ path: "a.json", create: () => ({}) }]',
    /"outputs" of the plugin "acme" returns no text for "a\.json"/,
  ],
  "leaves the output": [
    'outputs: [{ path: "../a.json", create: () => "" }]',
    /"outputs" of the plugin "acme" creates "\.\.\/a\.json", which is not a path of a file inside/,
  ],
  "creates a path twice": [
    'outputs: [{ path: "a.json", create: () => "1" }, { path: "./a.json", create: () => "1" }]',
    /"outputs" of the plugin "acme" creates "a\.json", as the plugin "acme" does/,
  ],
  "creates paths that differ only in case": [
    'outputs: [{ path: "a.json", create: () => "1" }, { path: "A.json", create: () => "1" }]',
    /creates "A\.json", which differs only in case from "a\.json" of the plugin "acme"/,
  ],
  "names a directory": [
    'outputs: [{ path: "a/", create: () => "" }]',
    /creates "a\/", which is not a path of a file inside/,
  ],
  "writes NUL into a path": [
    'outputs: [{ path: "a\\0.txt", create: () => "" }]',
    /creates "a\\u0000\.txt", which no file can have: it contains a control character/,
  ],
  "creates paths that differ only in encoding": [
    'outputs: [{ path: "e\\u0301.txt", create: () => "1" }, { path: "\\u00e9.txt", create: () => "1" }]',
    /which differs only in the encoding of characters from/,
  ],
  "throws an error with a message and a stack of other types": [
    rule('throw Object.assign(new Error("a"), { message: 5, stack: {} });'),
    /"rules\.acme-todo" of the plugin "acme" threw an error: 5\./,
  ],
  "throws an object without prototype": [
    rule("throw Object.create(null);"),
    /"rules\.acme-todo" of the plugin "acme" threw an error: a value that cannot be shown\./,
  ],
  "reports a cyclic object": [
    rule('const a = { file: pages[0].file, message: "m" }; a.a = a; report(a);'),
    /own\.ts:1:\d+.*"rules\.acme-todo" of the plugin "acme" threw an error: Converting circular structure/s,
  ],
  "reports a function as message": [
    rule("report({ file: pages[0].file, message: () => 1 });"),
    /"rules\.acme-todo" of the plugin "acme" reports an invalid problem/,
  ],
  "creates a file at the path of a directory": [
    'outputs: [{ path: "a/b.txt", create: () => "1" }, { path: "A", create: () => "1" }]',
    /creates "A", although "a\/b\.txt" of the plugin "acme" needs a directory at this path/,
  ],
  "creates a file below the path of another one": [
    'outputs: [{ path: "a", create: () => "1" }, { path: "a/b/c.txt", create: () => "1" }]',
    /creates "a\/b\/c\.txt", although "a" of the plugin "acme" needs a file instead of its directory/,
  ],
  "creates a file whose name no file can have": [
    'outputs: [{ path: "a/" + "b".repeat(300), create: () => "1" }]',
    /creates ".*", which no file can have: it is longer than 255 bytes/,
  ],
  "has several outputs that fail": [
    'outputs: [{ path: "a", create() { throw 1; } }, { path: "b", create: () => 2 }]',
    /yaml:4:11.*threw an error for "a": 1\..*returns no text for "b"/s,
  ],
  "needs a missing package in an output": [
    'outputs: [{ path: "a", create: () => import("no-such-package") }]',
    /"outputs" of the plugin "acme" threw an error for "a": Cannot find package 'no-such-package'\.\n.*Install the package/s,
  ],
  "does not end in an output": [
    'outputs: [{ path: "a.json", create: () => { for (;;); } }]',
    /"outputs" of the plugin "acme" did not finish within 0\.8 s/,
  ],
  "throws in an output": [
    'outputs: () => { throw new Error("own failure"); }',
    /"outputs" of the plugin "acme" threw an error: .*own failure/,
  ],
};

for (const [title, [part, message]] of Object.entries(FAILURES))
  test(`a plugin that ${title} is reported, and the last output is kept`, async () => {
    const site = createSite({ ...failing('outputs: [{ path: "kept.txt", create: () => "kept" }]') });
    assert.equal((await site.build()).status, 0);
    const before = site.snapshot("dist");
    site.write(failing(part, /does not end|never settles/.test(title) ? 0.8 : undefined));
    const { status, stderr } = await site.build();
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /bug in sitegen|^ {4}at /m);
    assert.deepEqual(site.snapshot("dist"), before);
  });

test("a path of the site itself is no path for an output", async () => {
  const site = createSite(failing('outputs: [{ path: "sitemap.xml", create: () => "own" }]'));
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(stderr, /"\/sitemap\.xml" is the path of both .*an output of the plugin "acme"/);
});

test("an output at the path of a directory of the site, or below a file of it, names both", async () => {
  const site = createSite(failing('outputs: [{ path: "docs", create: () => "own" }]'));
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(
    stderr,
    /"\/docs" cannot be the path of an output of the plugin "acme", because "\/docs\/.*" is the path of the page/,
  );
  site.write(failing('outputs: [{ path: "docs/start/index.html/a", create: () => "own" }]'));
  assert.match((await site.build()).stderr, /because "\/docs\/start\/index\.html" is the path of the page/);
});

const INVALID: Readonly<Record<string, [definition: string, message: RegExp]>> = {
  "no object": ["5", /"\.\/plugins\/own\.ts" is not a plugin: its default export returns no object/],
  "an unknown key": ['{ name: "acme", rule: [] }', /invalid: "rule" is not a known key.*Did you mean "rules"/s],
  "a promise": ["async () => ({ name: 'acme' })", /its default export returns a promise.*Return the plugin itself/s],
  "no name": ["{ rules: [] }", /invalid: "name" is missing/],
  "a URL of a page": ['{ name: "acme", url: "https://example.org" }', /"url" is "https.*is not the URL of a file/],
  "a URL with an encoded slash": ['{ name: "acme", url: "file:///a%2Fb.js" }', /is not the URL of a file/],
  "data that contain themselves": [
    '(() => { const data = {}; return { name: "acme", data: { data: (data.data = data) } }; })()',
    /The data of the plugin .* contain themselves/,
  ],
  "a getter that throws": ['{ get name() { throw new Error("no name"); } }', /cannot be read: no name/],
  "a rule without function": [
    '{ name: "acme", rules: [{ name: "acme-x", description: "D." }] }',
    /"rules\[0\]\.check"/,
  ],
  "the name of a built-in rule": [
    '{ name: "acme", rules: [{ name: "broken-link", description: "D.", check() {} }] }',
    /"rules\[0\]\.name" is "broken-link", but it is the name of a built-in rule|built-in rule/,
  ],
};

for (const [title, [definition, message]] of Object.entries(INVALID))
  test(`a plugin with ${title} is an error of the configuration`, async () => {
    const site = createSite({ ...failing(""), "plugins/own.ts": `export default ${definition};\n` });
    const { status, stderr } = await site.build();
    assert.equal(status, 2, stderr);
    assert.match(stderr, /sitegen\.config\.yaml:4:11/);
    assert.match(stderr, message);
  });

test("plugins that cannot be loaded are reported at their settings, all at once, next to other faults", async () => {
  const createPackage = (name: string, code: string, main = "index.js"): Files => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({
      name,
      version: "1.0.0",
      type: "module",
      exports: `./${main}`,
    }),
    [`node_modules/${name}/${main}`]: code,
  });
  const site = createSite({
    ...CONTENT,
    ...createPackage("throws", 'export default () => {\n  throw new Error("No token");\n};\n'),
    ...createPackage("needs", 'import "no-such-package";\n'),
    ...createPackage("typed", 'export default { name: "typed" };\n', "index.ts"),
    "node_modules/empty/package.json": '{"name":"empty","type":"module"}',
    "plugins/own.ts": "export default 5;\n",
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins:
  - throws
  - needs
  - typed
  - empty
  - ./plugins/own.ts
  - ./plugins/won.ts
`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 2);
  const reports = stderr.split("\n\n").map((report) => report.split("\n").slice(0, 2).join(" ").replace(/\s+/g, " "));
  assert.deepEqual(reports.slice(0, 6), [
    'sitegen.config.yaml:4:5 error invalid-config The plugin "throws" cannot be loaded: No token. (node_modules/throws/index.js:2:9)',
    `sitegen.config.yaml:5:5 error invalid-config The plugin "needs" cannot be loaded: Cannot find package 'no-such-package' imported from node_modules/needs/index.js.`,
    'sitegen.config.yaml:6:5 error invalid-config The plugin "typed" cannot be loaded: Unknown file extension ".ts" for node_modules/typed/index.ts.',
    `sitegen.config.yaml:7:5 error invalid-config The plugin "empty" cannot be loaded: Cannot find package 'node_modules/empty/index.js'.`,
    'sitegen.config.yaml:8:5 error invalid-config "./plugins/own.ts" is not a plugin: its default export returns no object.',
    'sitegen.config.yaml:9:5 error invalid-config The file "./plugins/won.ts" does not exist.',
  ]);
});

test("an entry of the list that is no plugin is reported with what is expected", async () => {
  const site = createSite({ ...CONTENT, "plugins/own.cjs": "module.exports = {};\n" });
  site.write({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [5, /own.js, ./plugins/own.cjs, '.\\plugins\\own.js']\n`,
  });
  const { stderr } = await site.build();
  assert.match(stderr, /"plugins\[0\]" is 5, expected a string, a list or a plugin\./);
  assert.match(stderr, /"\/own\.js": it is not a plugin\.\n.*Write a package name, or/s);
  assert.match(stderr, /own\.cjs": it is not a plugin module\.\n.*Use a \.ts, \.mts, \.js or \.mjs file/s);
  assert.match(stderr, /it contains a backslash\.\n.*Write "\.\/plugins\/own\.js"/s);
});

test("plugins of CommonJS modules are found, also if they were compiled from ES modules", async () => {
  const site = createSite({
    ...CONTENT,
    "node_modules/plain/package.json": '{"name":"plain","version":"1.0.0"}',
    "node_modules/plain/index.js": `module.exports = () => ({ name: "plain", outputs: [{ path: "plain.txt", create: () => "" }] });\n`,
    "node_modules/compiled/package.json": '{"name":"compiled","version":"1.0.0"}',
    "node_modules/compiled/index.js": `Object.defineProperty(exports, "__esModule", { value: true });
exports.default = () => ({ name: "compiled", outputs: [{ path: "compiled.txt", create: () => "" }] });
`,
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [plain, compiled]\n`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.ok(site.exists("dist/plain.txt") && site.exists("dist/compiled.txt"));
});

test("missing files and packages, and plugins that throw, are errors of the configuration", async () => {
  const site = createSite({ ...failing(""), "plugins/own.ts": "throw new Error('own failure');\n" });
  assert.match((await site.build()).stderr, /plugins\/own\.ts:1:\d+.*own failure/s);
  site.write({ "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/won.ts, acme-missing]\n` });
  const { status, stderr } = await site.build();
  assert.equal(status, 2);
  assert.match(stderr, /The file "\.\/plugins\/won\.ts" does not exist\..*Did you mean "\.\/plugins\/own\.ts"/s);
  assert.match(stderr, /The package "acme-missing" is not installed\./);
});

test("a plugin of a package is found by its name, and its version is part of the cache", async () => {
  const site = createSite({
    ...CONTENT,
    "node_modules/acme/package.json": '{"name":"acme","version":"1.0.0","type":"module","exports":"./index.js"}',
    "node_modules/acme/index.js":
      'export default (options) => ({ name: "acme", outputs: [{ path: "a.json", create: () => JSON.stringify(options) }] });\n',
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [[acme, {a: 1}]]\n`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.equal(site.read("dist/a.json"), '{"a":1}');
  site.write({
    "node_modules/acme/package.json": '{"name":"acme","version":"1.0.1","type":"module","exports":"./index.js"}',
    "node_modules/acme/index.js":
      'export default () => ({ name: "acme", outputs: [{ path: "a.json", create: () => "new" }] });\n',
  });
  // A new process imports the new version.
  await site.run(["build"], { separate: true });
  assert.equal(site.read("dist/a.json"), "new");
});

test("results of a package's plugin depend on the versions of its dependencies, and on the files of a linked package", async () => {
  const describePackage = (version: string, dependencies = {}): string =>
    JSON.stringify({ name: "any", version, type: "module", exports: "./index.js", dependencies });
  const site = createSite({
    ...CONTENT,
    "node_modules/acme/package.json": describePackage("1.0.0", { words: "*" }),
    "node_modules/acme/index.js": `import { word } from "words";
export default { name: "acme", outputs: [{ path: "acme.txt", create: () => word }] };
`,
    "node_modules/words/package.json": describePackage("1.0.0"),
    "node_modules/words/index.js": 'export const word = "one";\n',
    "packages/linked/package.json": describePackage("0.0.0"),
    "packages/linked/index.js": `import { word } from "./lib/word.js";
export default { name: "linked", outputs: [{ path: "linked.txt", create: () => word }] };
`,
    "packages/linked/lib/word.js": 'export const word = "one";\n',
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [acme, linked]\n`,
  });
  symlinkSync("../packages/linked", path.join(site.root, "node_modules/linked"), "junction");
  // A process imports a package once.
  const build = async (): Promise<{ written: number; rendered: number }> =>
    JSON.parse((await site.run(["build", "--json"], { separate: true })).stdout);
  await build();
  const { written } = await build();
  assert.equal(written, 0);
  site.write({
    "node_modules/words/package.json": describePackage("2.0.0"),
    "node_modules/words/index.js": 'export const word = "two";\n',
  });
  assert.deepEqual(await build().then((summary) => [summary.written, summary.rendered]), [1, 0]);
  assert.equal(site.read("dist/acme.txt"), "two");
  site.write({ "packages/linked/lib/word.js": 'export const word = "two";\n' });
  assert.deepEqual(await build().then((summary) => [summary.written, summary.rendered]), [1, 0]);
  assert.equal(site.read("dist/linked.txt"), "two");
});
