/** The package sitegen-twoslash: types, queries and errors in samples, their problems, weight and cache. */

import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { openSite } from "../browser/support.ts";
import { buildPackages, linkPackage } from "../support/packages.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

/** Create a site with the plugin. */
function createSampleSite(files: Files, options = ""): TestSite {
  const site = createSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins:\n  - [sitegen-twoslash, {${options}}]\n`,
    ...files,
  });
  linkPackage("sitegen-twoslash", site.root);
  return site;
}

const fence = (code: string, info = "ts twoslash"): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;
const createPage = (...blocks: readonly string[]): string => `# Start\n\n${blocks.join("\n")}`;

/** Build a site with blocks on one page, and return their HTML. */
async function buildBlocks(...blocks: readonly string[]): Promise<{ site: TestSite; blocks: readonly string[] }> {
  const site = createSampleSite({ "content/docs/index.md": createPage(...blocks) });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  return { site, blocks: readBlocks(site) };
}

const readBlocks = (site: TestSite): readonly string[] =>
  site
    .read("dist/docs/index.html")
    .split('<div class="code-block"')
    .slice(1)
    .map((html) => html.replace(/(<\/pre>(?:<template>.*?<\/template>)?)[\s\S]*/, "$1"));

/** Return the text of a block as readers see it. */
const getText = (html: string): string =>
  html
    .replace(/<template>.*/s, "")
    .replace(/^[^>]*>|<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");

/** Return the texts of the tooltips in a block by the parts that have them. */
function getTooltips(html: string): ReadonlyMap<string, string> {
  const texts = [...(/<template>(.*)<\/template>/s.exec(html)?.[1] ?? "").matchAll(/<p>(.*?)<\/p>/gs)];
  const parts = [...html.matchAll(/<span data-preview="(\d+)"[^>]*>(.*?)<\/span>/g)];
  return new Map(parts.map(([, index, part = ""]) => [part, texts[Number(index)]?.[1] ?? ""]));
}

before(buildPackages);

test("a block shows types, queries and errors, and lines are marked and numbered", async () => {
  const { site, blocks } = await buildBlocks(
    fence(
      `// @errors: 2322
const angle = Math.max(20, 30); // [!code ++]
//    ^?
const name: string = angle;

// ---cut-after---
export {};`,
      'ts twoslash title="panel.ts" {2} showLineNumbers=7',
    ),
  );
  const [html = ""] = blocks;
  assert.equal(
    getText(html).replace(/^panel\.ts/, ""),
    "const angle = Math.max(20, 30);\nconst angle: number\n" +
      "const name: string = angle;\nTS2322: Type 'number' is not assignable to type 'string'.\n",
  );
  assert.match(html, /<div class="code-title">panel\.ts<\/div>/);
  assert.match(html, /<span class="line added edited" data-line="7">[\s\S]*<span class="line marked" data-line="8">/);
  assert.match(html, /class="twoslash-query" tabindex="0">angle</);
  assert.match(html, /class="twoslash-error" tabindex="0">name</);
  assert.equal(html.match(/ tabindex="0"/g)?.length, 3, "the block, the query and the error are focusable");
  assert.equal(getTooltips(html).get("Math"), "var Math: Math");
  assert.match(
    site.read("dist/docs.md"),
    /```ts title="panel\.ts" \{2\} showLineNumbers=7\nconst angle = .*\n\/\/ const angle: number\nconst name.*\n\/\/ TS2322: .*\n```/,
  );
  assert.deepEqual((await findingsOf(site)).findings, []);
});

test("types and errors are escaped, and names of Object.prototype are symbols like others", async () => {
  const { blocks } = await buildBlocks(
    fence(`interface Panel { constructor: "<b>&"; __proto__: number; toString(): "</template><script>" }
declare const panel: Panel;
panel.constructor;
//    ^?
panel.__proto__;
panel.toString();
//    ^?`),
  );
  const [html = ""] = blocks;
  assert.match(html, /\(property\) Panel\.constructor: "&lt;b>&amp;"/);
  assert.match(html, /Panel\.toString\(\): "&lt;\/template>&lt;script>"/);
  assert.doesNotMatch(html, /<script|<b>/);
  assert.equal(getTooltips(html).get("__proto__"), "(property) Panel.__proto__: number");
});

test("code before the cut is compiled and not shown, and a sample has several files", async () => {
  const { blocks } = await buildBlocks(
    fence("interface Panel { angle: number }\ndeclare const panel: Panel;\n// ---cut---\npanel.angle;"),
    fence(`// @filename: panel.ts
export const angle = 20;
// @filename: index.ts
import { angle } from "./panel";
const next = angle + 1;
//    ^?`),
    fence("const element = 1;\n//    ^?", "tsx twoslash"),
    fence("/** @type {number[]} */\nconst list = [];\n//    ^?", "js twoslash"),
  );
  assert.equal(getText(blocks[0] ?? ""), "panel.angle;");
  assert.match(getText(blocks[1] ?? ""), /const next = angle \+ 1;\nconst next: number/);
  assert.match(getText(blocks[2] ?? ""), /const element: 1/);
  assert.match(getText(blocks[3] ?? ""), /const list: number\[\]/);
});

test("a sample with errors is a problem with its line and column", async () => {
  const page = [
    "# Start",
    "",
    "1. Item",
    "",
    "   ```ts twoslash",
    "   const a = 1;",
    "   // ---cut---",
    "   const b: string = a;",
    "   ```",
    "",
    "<Tabs>",
    '<TabItem label="One">',
    "",
    "```ts twoslash",
    "missing();",
    "```",
    "",
    "</TabItem>",
    "</Tabs>",
    "",
    ...[
      "const a = ;",
      'import { x } from "@acme/missing/part";',
      "// @errors: 2345\nconst a = 1;",
      "// @errors: TS\nconst a = 1;",
      "// @strictt: true\nconst a = 1;",
      "const a = 1;\n// ^?",
      "const a = 1;\n// ---cut-end---",
      "type Endless<T> = T extends unknown ? Endless<[T]> : never;\ndeclare const endless: Endless<1>;",
      "// @target: es1999\nconst a = 1;",
    ].flatMap((code) => [...fence(code).trim().split("\n"), ""]),
  ].join("\n");
  for (const [text, name] of [
    [page, "index.md"],
    [page.replaceAll("\n", "\r\n"), "index.md"],
    [page, "index.mdx"],
  ] as const) {
    const site = createSampleSite({ [`content/docs/${name}`]: text });
    const { findings } = await findingsOf(site);
    const found = findings
      .filter(({ rule }) => rule === "twoslash:invalid-sample")
      .map(({ line, column, message }) => `${line}:${column} ${message.replace(/^Message from "[^"]*": /, "")}`);
    assert.ok(findings.every(({ file }) => file === `content/docs/${name}`));
    assert.deepEqual(found, [
      "8:10 TS2322: Type 'number' is not assignable to type 'string'.",
      "15:1 TS2304: Cannot find name 'missing'.",
      "22:11 TS1109: Expression expected.",
      "26:19 TS2307: Cannot find module '@acme/missing/part' or its corresponding type declarations.",
      "30:1 The sample has no error 2345.",
      '35:1 "@errors" contains a word.',
      '40:1 "@strictt" is not an option of the compiler or of Twoslash.',
      "46:1 Invalid quick info query: The request for quickinfo via ^? returned nothing from the compiler.",
      "51:1 Mismatched cut markers: You have an unclosed cut-end at line 2.",
      "55:39 TS2589: Type instantiation is excessively deep and possibly infinite.",
      "60:1 Invalid inline compiler value: Got es1999 for target but it is not a supported value by the TS compiler.",
    ]);
  }
});

test("directories of the computer are neither on pages nor in problems", async () => {
  const sample = `// @filename: panel.ts
export const angle = 1;
// @filename: index.ts
import panel from "./panel";
import plain from "plain";`;
  const packageFiles: Files = {
    "node_modules/plain/package.json": '{"name": "plain", "version": "1.0.0", "main": "index.js"}',
    "node_modules/plain/index.js": "module.exports = 1;\n",
  };
  const site = createSampleSite({
    "content/docs/index.md": createPage(fence(`// @errors: 1192 7016\n${sample}`)),
    ...packageFiles,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const page = site.read("dist/docs/index.html");
  assert.match(page, /Module '"\.\/panel"' has no default export/);
  assert.match(page, /'node_modules\/plain\/index\.js' implicitly has an 'any' type/);
  assert.ok(!page.includes(site.root));
  // Packages are often installed in a directory above the site.
  const inner = createSampleSite({
    "content/docs/index.md": createPage(fence(sample)),
    ...Object.fromEntries(Object.entries(packageFiles).map(([file, text]) => [`vendor/${file}`, text])),
  });
  symlinkSync(path.join(inner.root, "vendor/node_modules/plain"), path.join(inner.root, "node_modules/plain"));
  const { findings } = await findingsOf(inner);
  assert.equal(findings.length, 2);
  assert.ok(findings.every(({ message }) => !message.includes(inner.root.slice(1))));
});

test("completions are listed below their line", async () => {
  const site = createSampleSite({
    "content/docs/index.md": createPage(
      fence('// @noErrors\nconst text = "abc";\ntext.toU\n//      ^|\ntext.'),
      fence("// @noErrors\nconst panel = { angle: 1, title: 2 };\npanel.\n//    ^|"),
    ),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const [first = "", second = ""] = readBlocks(site);
  assert.match(getText(first), /text\.toU\ntoUpperCase\ntext\.$/);
  assert.match(getText(second), /panel\.\nangle\ntitle\n$/);
  site.write({ "content/docs/index.md": createPage(fence("// @noErrors\nconst text = 1;\ntext.toU\n//      ^|")) });
  assert.deepEqual(
    (await findingsOf(site)).findings.map(({ line, column, message }) => [line, column, /There.*/.exec(message)?.[0]]),
    [[6, 9, "There is no name to complete above ^|."]],
  );
});

test("long notes fit into their block, which scrolls only for its code", async () => {
  const letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    .map((letter) => `"some${letter}" | "other${letter}"`)
    .join(" | ");
  const site = createSampleSite({
    "content/docs/index.md": createPage(
      fence(`declare const word: ${letters};\n// ---cut---\nword;\n// ^?`),
      fence(`// @errors: 2322\nconst a: { readonly angle: number } = { angle: "${"x".repeat(120)}" };`),
    ),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const { visit } = await openSite(path.join(site.root, "dist"));
  const { page, open } = await visit({ viewport: { width: 390, height: 844 } });
  await open("/docs");
  for (const block of await page.locator(".code-block pre").all()) {
    const { width, code, notes } = await block.evaluate((pre) => ({
      width: pre.clientWidth,
      code: pre.scrollWidth,
      notes: [...pre.querySelectorAll(".code-note")].map((note) => note.getBoundingClientRect().width),
    }));
    assert.ok(code < 1500, `The code is ${code} pixels wide.`);
    assert.ok(notes.length === 1 && notes.every((note) => note <= width), `${notes} in ${width}`);
  }
});

test("problems say how to fix them", async () => {
  const site = createSampleSite({
    "content/docs/index.md": createPage(
      fence('import "@acme/missing/part";\nimport { x } from "@acme/missing/part";'),
      fence("// @strictt: true\nconst a = 1;"),
      fence("// @target: es1999\nconst a = 1;"),
      fence('import fs from "node:fs";'),
      fence("const a: string = 1;"),
    ),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.doesNotMatch(stderr, /\n\s+at /);
  for (const hint of [
    "npm install --save-dev @acme/missing\n",
    'Did you mean "@strict"?',
    "Allowed values: ",
    "npm install --save-dev @types/node, and set compilerOptions: {types: [node]}",
    "If the error is intended, add the line: // @errors: 2322",
  ])
    assert.ok(stderr.includes(hint), `${hint} is not in ${stderr}`);
});

test("other languages ignore the word and report it, and a title may contain it", async () => {
  const site = createSampleSite({
    "content/docs/index.md": createPage(
      fence("a = 1", "py twoslash"),
      fence("const a: string = 1;", 'ts title="twoslash.ts"'),
    ),
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule, line }) => [rule, line]),
    [["unknown-code-option", 3]],
  );
});

test("translations, included text and code from files have types", async () => {
  const file = '```ts twoslash file="/examples/a.ts"\n```\n';
  const site = createSampleSite({
    "content/docs/index.md": `${createPage(fence("const angle = 20;\n//    ^?"))}\n<Include file="_part.md" />\n`,
    "content/docs/_part.md": fence("const part = 1;\n//    ^?"),
    "i18n/de/docs/index.md": `# Beginn\n\n${fence("const winkel = 20;\n//    ^?")}\n${file}`,
    "examples/a.ts": "export const file = 1;\n//           ^?\n",
  });
  site.write({
    "sitegen.config.yaml": `${site.read("sitegen.config.yaml")}locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n`,
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/index.html"), /const angle: 20\n[\s\S]*const part: 1\n/);
  assert.match(site.read("dist/de/docs/index.html"), /const winkel: 20\n[\s\S]*const file: 1\n/);
});

test("a block weighs at most four times as much as one without types", async () => {
  const options = Array.from({ length: 40 }, (_, index) => `option${index}: { value: "${"x".repeat(index)}" }`);
  const uses = options.map((_, index) => `console.log(options.option${index}.value, options);`);
  const codes = [
    "const a = 1;\n//    ^?",
    'const list = [1, 2, 3].map((each) => each.toFixed(2)).filter(Boolean).join(", ").split("").reverse();\n//    ^?',
    "a.b.c.d.e.f.g;\n// ---cut-after---\ndeclare const a: any;",
    `interface Options { ${options.join("; ")} }\ndeclare const options: Options;\n${uses.join("\n")}`,
  ];
  const { site, blocks } = await buildBlocks(...codes.map((code) => fence(code)));
  const shown = [...site.read("dist/docs.md").matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) =>
    code.replace(/^\/\/ .*\n/gm, "").trimEnd(),
  );
  const plain = (await buildBlocks(...shown.map((code) => fence(code, "ts")))).blocks;
  assert.equal(plain.length, codes.length);
  for (const [index, html] of blocks.entries()) {
    assert.ok(html.includes("data-preview"), `block ${index} has no types`);
    const growth = Buffer.byteLength(html) / Buffer.byteLength(plain[index] ?? "");
    assert.ok(growth <= 4, `block ${index} weighs ${growth} times as much`);
  }
});

/** Files of a package with types. */
const createPackage = (version: string, size: number): Files => ({
  "node_modules/panels/package.json": `{"name": "panels", "version": "${version}", "types": "index.d.ts"}`,
  "node_modules/panels/index.d.ts": `export const size: ${size};\n`,
});

test("a sample is compiled again only after a change of it or of the packages that it imports", async () => {
  const site = createSampleSite({
    "content/docs/index.md": createPage(fence('import { size } from "panels";\nsize;\n// ^?')),
    ...createPackage("1.0.0", 1),
  });
  const buildText = async (): Promise<string> => {
    const { status, stderr } = await site.build();
    assert.equal(status, 0, stderr);
    return getText(readBlocks(site)[0] ?? "");
  };
  assert.match(await buildText(), /const size: 1$/m);
  const folder = path.join(site.root, ".sitegen/cache/plugins/twoslash");
  const [name = "", ...others] = readdirSync(folder);
  assert.deepEqual(others, []);
  const stored = readFileSync(path.join(folder, name), "utf8");
  assert.ok(!stored.includes(site.root), "paths are relative");
  // The next build uses the stored result, which this changes.
  site.write({ [`.sitegen/cache/plugins/twoslash/${name}`]: stored.replaceAll("const size: 1", "stored") });
  site.write({ "content/docs/index.md": `${site.read("content/docs/index.md")}\nText.\n` });
  assert.match(await buildText(), /stored$/m);
  site.write(createPackage("2.0.0", 22));
  assert.match(await buildText(), /const size: 22$/m);
});

test("a package that is installed later is found", async () => {
  const page = createPage(fence('import { size } from "panels";\nsize;'));
  const site = createSampleSite({ "content/docs/index.md": page });
  assert.equal((await site.build()).status, 1);
  site.write(createPackage("1.0.0", 1));
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
});

test("a site that has only TypeScript 7, or none, gets the command that installs another version", async () => {
  const packages = path.join(repository, "packages");
  const site = createSampleSite({ "content/docs/index.md": createPage(fence("const a = 1;"), fence("const b = 1;")) });
  const modules = path.join(site.root, "node_modules");
  rmSync(path.join(modules, "sitegen-twoslash"));
  cpSync(path.join(packages, "sitegen-twoslash"), path.join(modules, "sitegen-twoslash"), { recursive: true });
  cpSync(path.join(packages, "node_modules/twoslash"), path.join(modules, "twoslash"), { recursive: true });
  const { stderr: none } = await site.build();
  assert.match(none, /Twoslash does not find TypeScript[\s\S]*npm install --save-dev typescript@~6[\s\S]*\n1 error\n/);
  symlinkSync(path.join(repository, "node_modules/typescript"), path.join(modules, "typescript"), "junction");
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(
    stderr,
    /Twoslash needs TypeScript 5\.5 or 6, but finds version 7[\s\S]*npm install --save-dev typescript@~6/,
  );
});

test("wrong options are reported", async () => {
  const page = { "content/docs/index.md": createPage(fence("const a = 1;")) };
  for (const [options, message] of [
    ["compilerOption: {}", /unknown option "compilerOption"/],
    ["compilerOptions: 1", /compilerOptions must be an object/],
    ["compilerOptions: {strictt: true, target: es1}", /Unknown compiler option 'strictt'[\s\S]*'--target' option/],
  ] as const) {
    const { status, stderr } = await createSampleSite(page, options).build();
    assert.notEqual(status, 0);
    assert.match(stderr, message);
  }
  const site = createSampleSite(
    { "content/docs/index.md": createPage(fence("let a = null;\n//  ^?")) },
    "compilerOptions: {strict: false}",
  );
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs.md"), /let a: any/);
});

test("the example of the guide builds as it is", async () => {
  const guide = readFileSync(path.join(repository, "docs/content/docs/guides/twoslash.md"), "utf8");
  const [, settings = ""] = /^```yaml\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  const examples = [...guide.matchAll(/^````md\n([\s\S]*?)^````$/gm)].map(([, block = ""]) => block);
  const site = createSampleSite({
    "sitegen.config.yaml": `${MINIMAL_CONFIG}${settings}`,
    "content/docs/index.md": createPage(...examples),
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual((await findingsOf(site)).findings, []);
  assert.match(site.read("dist/docs.md"), /const angles: number\[\]/);
});
