/** Test places of settings in configurations in TypeScript. Each case marks the expected place as «…», which is not part of the file. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { ConfigError, type Problem } from "../../../src/model/problem.ts";
import { loadConfig } from "../../../src/site/config/load-config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sitegen-places-"));
after(() => rmSync(folder, { recursive: true }));
let count = 0;

type Files = Readonly<Record<string, string>>;

/** Return the problems of a configuration and the marked place. */
async function read(files: Files): Promise<{ problems: readonly Problem[]; marked: string }> {
  const root = path.join(folder, String(count++));
  mkdirSync(root);
  let marked = "";
  let config = "";
  for (const [name, text] of Object.entries(files)) {
    const start = text.indexOf("«");
    if (start >= 0) {
      const before = text.slice(0, start).split("\n");
      marked = `${name}:${before.length}:${(before.at(-1) as string).length + 1}:${text.indexOf("»") - start - 1}`;
    }
    writeFileSync(path.join(root, name), text.replace(/[«»]/g, ""));
    if (/config/.test(name)) config = name;
  }
  const problems = await loadConfig(root, config).then(
    () => [],
    (error: unknown) => {
      assert.ok(error instanceof ConfigError, String(error));
      return error.problems;
    },
  );
  return { problems, marked };
}

/** Assert that the problem with this message is at the marked place. */
async function placed(message: string, files: Files | string): Promise<void> {
  const { problems, marked } = await read(typeof files === "string" ? { "sitegen.config.ts": files } : files);
  const problem = problems.find((candidate) => candidate.message.startsWith(message));
  assert.ok(problem?.place, `${message}\n${problems.map((each) => each.message).join("\n")}`);
  const { file, line, column, length } = problem.place;
  assert.equal(`${file}:${line}:${column}:${length}`, marked, message);
}

const define = (body: string): string =>
  `import { defineConfig } from "sitegen";\n\nexport default defineConfig({\n  title: "T",\n  url: "https://example.org",\n${body}\n});\n`;

test("a missing setting is reported at the object without it, even if its name occurs elsewhere", async () => {
  await placed(
    '"locales[0].label" is missing.',
    define('  locales: [«{code: "en", lable: "x"}»],\n  navbar: {left: [{to: "/", label: "Docs"}]},'),
  );
  await placed('"locales[1].label" is missing.', define('  locales: [{code: "en", label: "E"}, «{ code: "de" }»],'));
  await placed('"analytics.id" is missing.', define("  «analytics»: {\n    anonymizeIp: true,\n  },"));
  await placed(
    '"footer.columns[0].title" is missing.',
    define('  footer: { columns: [\n    «{»\n      items: [{ label: "title", to: "/" }],\n    },\n  ] },'),
  );
  await placed(
    '"redirects[0].to" is missing.',
    define('  navbar: { left: [{ to: "/a", label: "to" }] },\n  redirects: [«{ from: "/a" }»],'),
  );
});

test("a missing top-level setting is reported at the default export", async () => {
  await placed(
    '"title" is missing.',
    'import { defineConfig } from "sitegen";\n\nexport default «defineConfig({»\n  url: "https://example.org",\n});\n',
  );
  await placed('"url" is missing.', { "sitegen.config.mjs": 'export default «{ title: "T" }»;\n' });
  const typed = 'import { defineConfig, type UserConfig } from "sitegen";\nconst config: UserConfig =';
  await placed(
    '"url" is missing.',
    `${typed} «{»\n  title: "T",\n} as UserConfig;\nexport default defineConfig(config);\n`,
  );
  await placed('"url" is missing.', `${typed} «defineConfig({»\n  title: "T",\n});\nexport default config;\n`);
  await placed(
    '"url" is missing.',
    'const config = «{ title: "T" }» satisfies object;\nexport { config as default };\n',
  );
  await placed(
    '"title" is missing.',
    'function make() {\n  return { url: "https://example.org" };\n}\nexport default «make()»;\n',
  );
});

test("an invalid value is reported at the value, an unknown key at the key", async () => {
  await placed('"blog.postsPerPage" is "many"', define('  blog: { title: "many", postsPerPage: «"many"» },'));
  await placed('"docs.tocMaxHeadingLevel" is 9', define("  docs: { tocMaxHeadingLevel: «9» },"));
  await placed('"colorMode" is "dark"', define("  colorMode: «'dark'», // \"dark\""));
  await placed('"tilte" is not a known key.', define('  «tilte»: "tilte",'));
  await placed('"docs.rout-base" is not a known key.', define('  docs: { «"rout-base"»: "/x" },'));
  await placed(
    '"navbar.left[1].lable" is not a known key.',
    define('  navbar: { left: [{ to: "/", label: "lable" }, { to: "/", «lable»: "L" }] },'),
  );
});

test("places in constants, spreads and imported files are found", async () => {
  await placed('"blog.postsPerPage" is "5"', `const blog = { postsPerPage: «"5"» };\n${define("  blog,")}`);
  await placed(
    '"analytics.id" is missing.',
    `const ANALYTICS = «{ anonymizeIp: true }»;\n${define("  analytics: ANALYTICS,")}`,
  );
  await placed(
    '"blog.postsPerPage" is "5"',
    `const shared = { blog: { postsPerPage: «"5"» } };\n${define("  ...shared,")}`,
  );
  await placed(
    '"blog.postsPerPage" is "5"',
    `const shared = { blog: { postsPerPage: "4" } };\n${define('  ...shared,\n  blog: { postsPerPage: «"5"» },')}`,
  );
  await placed(
    '"blog.postsPerPage" is "5"',
    `const all = { blog: { postsPerPage: «"5"» } };\n${define("  blog: all.blog,")}`,
  );
  await placed('"blog.postsPerPage" is "5"', `const KEY = "blog";\n${define('  [KEY]: { postsPerPage: «"5"» },')}`);
  await placed('"locales[1].label" is missing.', {
    "locales.ts": 'export const German = «{ code: "de" }»;\n',
    "sitegen.config.ts": `import { German } from "./locales.ts";\n${define('  locales: [{ code: "en", label: "E" }, German],')}`,
  });
  await placed('"navbar.left[0].label" is 5', {
    "navbar.json": '{\n  "left": [{ "to": "/", "label": «5» }]\n}\n',
    "sitegen.config.ts": `import navbar from "./navbar.json";\n${define("  navbar,")}`,
  });
});

test("items before and after computed items are found", async () => {
  const items =
    'const items = ["a", "b"].map((name) => ({ label: name, to: "/" }));\nconst more = [{ label: "m", to: "/m" }];\n';
  await placed(
    '"navbar.left[0].label" is 5',
    items + define('  navbar: { left: [{ label: «5», to: "/" }, ...items] },'),
  );
  await placed(
    '"navbar.left[3].label" is 5',
    items + define('  navbar: { left: [{ label: "a", to: "/" }, ...items, { label: «5», to: "/" }] },'),
  );
  await placed(
    '"navbar.left[1].label" is 5',
    items + define('  navbar: { left: [...more, { label: «5», to: "/" }, ...items] },'),
  );
});

test("a computed value is reported at the nearest literal setting", async () => {
  await placed(
    '"locales[1].label" is missing.',
    define(
      '  «locales»: ["en", "de"].map((code) => (code === "en" ? { code, label: "E" } : { code })),\n  navbar: { left: [{ to: "/", label: "Docs" }] },',
    ),
  );
  await placed(
    '"analytics.id" is missing.',
    define("  «analytics»: Math.random() < 2 ? { anonymizeIp: true } : undefined,"),
  );
  await placed('"docs.tocMaxHeadingLevel" is 9', define('  docs: { tocMaxHeadingLevel: «Number("9")» },'));
  // The text or name of the value in that expression is more precise if it occurs once.
  await placed(
    '"htp://example.org" is',
    `const urls = [«"htp://example.org"»];\n${define('  navbar: { left: urls.map((href) => ({ label: "A", href })) },')}`,
  );
  await placed('"blog.postsPerPage" is 0', define("  blog: Object.assign({}, { «postsPerPage»: 0 }),"));
  await placed(
    '"x" does not begin',
    define('  navbar: { «left»: [1, 2].map((n) => (n > 1 ? { label: "A", to: "x" } : { label: "B", to: "x" })) },'),
  );
});

test("a problem without a known place is reported at the start of the file", async () => {
  const { problems } = await read({ "sitegen.config.js": 'module.exports = { title: "T" };\n' });
  assert.deepEqual(problems[0]?.place, { file: "sitegen.config.js", line: 1, column: 1, length: 0 });
});

test("problems in a configuration outside of the site and its imports have places", async () => {
  await placed('"blog.postsPerPage" is "5"', {
    "../shared.ts": 'export const blog = { postsPerPage: «"5"» };\n',
    "../config.ts": `import { blog } from "./shared.ts";\n${define("  blog,")}`,
  });
});

test("missing settings have the same place in YAML and JSON", async () => {
  await placed('"locales[0].label" is missing.', {
    "sitegen.config.yaml":
      "title: T\nurl: https://example.org\nlocales:\n  - «{code: en, lable: x}»\nnavbar: {left: [{to: /, label: Docs}]}\n",
  });
  await placed('"analytics.id" is missing.', {
    "sitegen.config.yaml": "title: T\nurl: https://example.org\n«analytics»:\n  anonymizeIp: true\n",
  });
  await placed('"locales[0].label" is missing.', {
    "config.json":
      '{\n  "title": "T", "url": "https://example.org",\n  "locales": [«{ "code": "en" }»],\n  "navbar": { "left": [{ "to": "/", "label": "Docs" }] }\n}\n',
  });
  await placed('"analytics.id" is missing.', {
    "config.json": '{ "title": "T", "url": "https://example.org", «"analytics"»: { "anonymizeIp": true } }\n',
  });
});
