/** The package sitegen-typescript: pages of symbols and modules, links, packages, and code with faults. */

import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { buildPackages, linkPackage } from "../support/packages.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const FIXTURES = path.join(repository, "test/fixtures/typescript");

const TSCONFIG = JSON.stringify({
  compilerOptions: { strict: true, target: "es2022", module: "nodenext", types: [] },
});

/** Code of the fixtures with its configuration. */
const CODE: Files = {
  ...Object.fromEntries(
    readdirSync(FIXTURES).map((name) => [`src/${name}`, readFileSync(path.join(FIXTURES, name), "utf8")]),
  ),
  "package.json": '{"name": "solar", "type": "module"}',
  "tsconfig.json": TSCONFIG,
};

/** Create a site with options of the plugin in YAML. */
function createCodeSite(options: string, files: Files = CODE): TestSite {
  const site = createSite({
    "content/docs/index.md": "# Start\n",
    "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: {reference: [api]}\nplugins:\n  - [sitegen-typescript, ${options}]\n`,
    ...files,
  });
  linkPackage("sitegen-typescript", site.root);
  return site;
}

/** Create a site with one file of code. */
const createSmallSite = (
  code: string,
  options = "{entryPoints: src/index.ts}",
  files: Files = { "tsconfig.json": TSCONFIG },
): TestSite => createCodeSite(options, { "src/index.ts": code, "package.json": "{}", ...files });

before(buildPackages);

test("symbols become pages with members, types, comments and links", async () => {
  const site = createCodeSite('{entryPoints: src/index.ts, repository: "https://example.com/solar", revision: v1}');
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual((await findingsOf(site)).findings, []);

  const overview = site.read("dist/docs/api.md");
  assert.match(overview, /^# solar\n\nSolar panels and their trackers\. The \[Panel\]\([^)]*docs\/api\/panel\) is/);
  assert.match(overview, /## Modules[\s\S]*\[units\][\s\S]*## Classes[\s\S]*## Re-exports/);
  assert.match(overview, /\[Follower\]\([^)]*docs\/api\/tracker\)/, "a re-export links to what it exports");
  assert.doesNotMatch(overview, /internal/);

  const panel = site.read("dist/docs/api/panel.md");
  assert.match(
    panel,
    /Class · since 1\.2 · \[`src\/index\.ts:\d+`\]\(<https:\/\/example\.com\/solar\/blob\/v1\/src\/index\.ts#L\d+>\)/,
  );
  assert.match(panel, /class Panel<T extends string = string> extends Tracker implements Countable, Iterable<T>/);
  assert.match(panel, /Extends \[`Tracker`\]\(/);
  assert.match(
    panel,
    /See \[following\]\([^)]*api\/tracker#follow\), \[the sun\]\(<?https:\/\/example\.com\/sun>?\) and \[the guide\]/,
  );
  assert.match(panel, /Panels turn slowly\.\n\n## Details/, "headings of comments are below the title");
  assert.match(panel, /\*\*Example\*\*\n\n```ts\nnew Panel/);
  assert.match(panel, /\*\*See also\*\* \[createPanel\]/);
  assert.match(panel, /- `T` extends string[^\n]*Defaults to `string`\./);
  assert.match(
    panel,
    /### `new Panel\(options\)`[^\n]*\n\n- `options` \[PanelOptions\]\([^)]*\)\\<T\\> - How it is built\./,
  );
  assert.match(panel, /### `Panel\.all` :badge\[Static\] _Readonly_/);
  assert.match(panel, /### `panel\.next`[^\n]*\n\nType: \[`Panel`\]\([^)]*\)`<T>` \(optional\)\./);
  assert.match(panel, /### `panel\.id` _Readonly_/);
  assert.match(panel, /### `panel\.setAngle\(degrees, options\?\)` _Deprecated_/);
  assert.match(panel, /:::warning Deprecated\n\nUse \[Panel\.angle\]\([^)]*#angle\)\./);
  assert.match(
    panel,
    /- `options` object \(optional\) - How it moves\.[^\n]*\n\n {2}- `speed` "slow" \\\| "fast" \(optional\)/,
  );
  assert.match(panel, /Returns \[`Range`\]\([^)]*\) - The possible range\./);
  assert.match(panel, /\*\*Throws\*\* `RangeError` if/);
  assert.match(panel, /Overrides \[`Tracker\.follow`\]\([^)]*#follow\)/);
  assert.match(panel, /Implements \[`Countable\.count`\]\([^)]*#count\)/);
  assert.match(panel, /### `panel\.turn\(\)` :badge\[Protected\]/);
  assert.match(panel, /### `panel\[Symbol\.iterator\]\(\)`/);
  assert.match(
    panel,
    /## Inherited\n\n- From \[`Device`\][^\n]*\[`serial`\]\([^)]*device#serial\), \[`open\(\)`\]\([^)]*device#open\)/,
  );
  assert.doesNotMatch(panel, /hidden|alsoHidden|secret/i);

  const device = site.read("dist/docs/api/device.md");
  assert.match(device, /Abstract class[\s\S]*Extended by \[`Tracker`\]/);
  assert.match(device, /### `device\.close\(force\?\)` :badge\[Abstract\]/);
  assert.match(device, /### `device\.serial` _Readonly_[^\n]*\n\nType: `number`\. Defaults to `1`\./);

  const options = site.read("dist/docs/api/panel-options.md");
  assert.match(options, /Map\\<string> and \\\{braces\} are text, and \\<script>/);
  assert.match(options, /Type: `number` \(optional\)\. Defaults to `30`\./);
  assert.match(options, /- `frame` object|`panelOptions\.frame`/);
  assert.match(options, /- `border` object \(optional\)\n\n {2}- `color` string/);
  assert.match(options, /### `panelOptions\[key: string\]`/);
  assert.doesNotMatch(site.read("dist/docs/api/panel-options/index.html"), /<script>alert/);

  const create = site.read("dist/docs/api/create-panel.md");
  assert.match(create, /## Signatures\n\n### `createPanel\(label\)`[\s\S]*### `createPanel\(options, \.\.\.angles\)`/);
  assert.match(create, /- `T` extends string - Type of the label\./);
  assert.match(site.read("dist/docs/api/add.md"), /- `b` number \(optional\) - Second angle\. Defaults to `2`\./);

  assert.match(
    site.read("dist/docs/api/direction.md"),
    /- `North` = `1` - Where the sun never is\.\n- `South` = `"s"`/,
  );
  const shape = site.read("dist/docs/api/shape.md");
  assert.match(shape, /Uses \[`Panel`\]/);
  assert.match(shape, /\*\*Variant 2\*\*\n\n- `kind` "frame"\n- `panel` \[Panel\]/);
  assert.match(
    site.read("dist/docs/api/tree.md"),
    /### `tree\.children`[^\n]*\n\nType: \[`Tree`\]\([^)]*\)`\[\]`/,
    "types may contain themselves",
  );
  assert.match(
    site.read("dist/docs/api/keys.md"),
    /type Keys<T extends object, U = never> = \{ readonly \[K in keyof T as `on\$\{string & K\}`\]\?: T\[K\] extends string \? K : U \}/,
  );
  assert.match(site.read("dist/docs/api/handler.md"), /Returns `asserts panel is` \[`Panel`\]\([^)]*\)`<"a">`/);
  assert.match(site.read("dist/docs/api/version.md"), /const version: "1\.0" = "1\.0"/);
  assert.match(
    site.read("dist/docs/api/tally.md"),
    /## Interface[\s\S]*First number[\s\S]*## Function[\s\S]*Counts things/,
  );
  assert.match(site.read("dist/docs/api/units.md"), /\[Unit\]\([^)]*\)[\s\S]*\[W\]/);

  for (const [page, text] of [
    ["panel-2", /in case only/],
    ["to-string", /property of each object/],
    ["proto", /A variable/],
    ["index-2", /Named like the overview/],
    ["constructor", /const constructor/],
  ] as const)
    assert.match(site.read(`dist/docs/api/${page}.md`), text);
});

test("pages of modules contain their symbols, and documents link to symbols", async () => {
  const site = createCodeSite(
    "{entryPoints: {solar: src/index.ts, base: src/base.ts}, pages: module, directory: docs/code}",
    {
      ...CODE,
      "content/docs/index.md":
        "# Start\n\nUse {@link Panel}, {@link Panel.setAngle | turning}, {@linkcode units.W} and {@link panel.setAngle}. `{@link Panel}`\n",
      "sitegen.config.yaml": `${MINIMAL_CONFIG}docs: {reference: [code]}\nplugins:\n  - [sitegen-typescript, {entryPoints: {solar: src/index.ts, base: src/base.ts}, pages: module, directory: docs/code}]\n`,
    },
  );
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule, file, line }) => `${file}:${line} ${rule}`),
    ["content/docs/index.md:3 typescript:unknown-symbol"],
  );
  assert.match(stderr, /"panel\.setAngle" is not a symbol[\s\S]*Did you mean "Panel\.setAngle"/);
  const start = site.read("dist/docs/index.html");
  assert.match(start, /<a [^>]*href="[^"]*\/docs\/code\/solar#panel"[^>]*><code[^>]*>Panel<\/code><\/a>/);
  assert.match(start, /<a [^>]*href="[^"]*\/docs\/code\/solar#panel-set-angle"[^>]*>turning<\/a>/);
  assert.match(start, /<code[^>]*>\{@link Panel\}<\/code>/, "code stays");
  const solar = site.read("dist/docs/code/solar.md");
  assert.match(
    solar,
    /\*\*Classes\*\*[\s\S]*## Panel[\s\S]*### Methods[\s\S]*#### `panel\.setAngle\(degrees, options\?\)`/,
  );
  assert.match(solar, /Extends \[`Tracker`\]\([^)]*docs\/code\/base#tracker\)/);
  assert.match(site.read("dist/docs/code/base.md"), /## Device/);
});

test("sections by category are directories, hand-written text stays, and pages on disk replace those of the code", async () => {
  const site = createCodeSite("{entryPoints: src/index.ts, group: category}", {
    ...CODE,
    "content/docs/api/core/_panel.md": "Written **by hand**, see [the start](../../index.md).\n",
    "content/docs/api/_introduction.md": "Introduction by hand.\n",
    "content/docs/api/_panell.md": "Nowhere.\n",
    "content/docs/api/helpers/add.md": "# My own page\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(
    site.read("dist/docs/api/core/panel.md"),
    /More text\.[\s\S]*Written \*\*by hand\*\*[\s\S]*## Constructors/,
  );
  assert.match(site.read("dist/docs/api.md"), /Introduction by hand\.[\s\S]*## Core[\s\S]*## Helpers[\s\S]*## Other/);
  assert.match(site.read("dist/docs/api/core.md"), /\[Panel\]/);
  assert.match(site.read("dist/docs/api/helpers/add.md"), /My own page/);
  assert.match(stderr, /content\/docs\/api\/_panell\.md[\s\S]*No page of the reference includes this text/);
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule, file }) => `${file} ${rule}`),
    ["content/docs/api/_panell.md plugin-message"],
  );
});

test("packages of a monorepo have a module each, which link to each other, also through project references", async () => {
  const config = (rest: object): string =>
    JSON.stringify({
      compilerOptions: { ...JSON.parse(TSCONFIG).compilerOptions, composite: true, outDir: "lib" },
      ...rest,
    });
  const site = createCodeSite('{entryPoints: "packages/*"}', {
    "packages/core/package.json":
      '{"name": "@solar/core", "type": "module", "types": "lib/src/index.d.ts", "exports": "./lib/src/index.js"}',
    "packages/core/tsconfig.json": config({ include: ["src"] }),
    "packages/core/src/index.ts":
      "/** A cell. */\nexport class Cell {}\n/** Shared. */\nexport interface Options { cell: Cell }\n",
    "packages/app/package.json": '{"name": "@solar/app", "type": "module"}',
    "packages/app/tsconfig.json": config({ include: ["src"], references: [{ path: "../core" }] }),
    "packages/app/src/index.ts":
      'import type { Cell } from "../../core/src/index.js";\nexport type { Cell } from "../../core/src/index.js";\n/** Uses a {@link Cell}. */\nexport function use(cell: Cell): void {}\n/** Own options. */\nexport interface Options { second: number }\n',
    "packages/notes/README.md": "No package.\n",
    "content/docs/index.md": "# Start\n\n{@link @solar/app.Options} {@link Options}\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(stderr, /Several modules have a symbol "Options"/);
  assert.equal((await findingsOf(site)).findings.length, 1);
  assert.match(site.read("dist/docs/api.md"), /\[@solar\/app\][\s\S]*\[@solar\/core\]/);
  const use = site.read("dist/docs/api/solar-app/use.md");
  assert.match(use, /Uses a \[Cell\]\([^)]*docs\/api\/solar-core\/cell\)/);
  assert.match(use, /- `cell` \[Cell\]\([^)]*solar-core\/cell\)/);
  assert.match(site.read("dist/docs/index.html"), /href="[^"]*\/docs\/api\/solar-app\/options"/);
});

test("comments have the meaning of Markdown, and any name has a page", async () => {
  const site = createSmallSite(`/**
 * Code \`{@link Missing}\` and [target][1], ==mark==, {{ value }} and {@link Missing.name | a label}.
 *
 * [1]: #/elsewhere
 *
 * - one
 *   \`\`\`ts file="src/index.ts"
 *   two();
 *   \`\`\`
 *
 * Title
 * -----
 * @throws {RangeError} If it is dark.
 * @returns - The number.
 */
export function con(): number {
  return 1;
}
export const aux = 1;
export const mark: unique symbol = Symbol();
export class Marked {
  [mark] = 1;
  con = 2;
}
`);
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ message }) => message),
    ['The comment of "con" links to "Missing.name", which is not a symbol.'],
  );
  assert.equal((await site.build()).status, 0);
  const text = site.read("dist/docs/api/con-2.md");
  assert.match(text, /Code `\{@link Missing\}` and target, \\=\\=mark\\=\\=, \\\{\\\{ value \}\} and a label\./);
  assert.match(text, /- one\n {2}```ts\n {2}two\(\);\n {2}```/);
  assert.match(text, /## Title/);
  assert.match(text, /\*\*Throws\*\* `RangeError` If it is dark\./);
  assert.match(text, /Returns `number` - The number\./);
  assert.match(site.read("dist/docs/api/marked.md"), /`marked\[mark\]` \{#mark\}[\s\S]*`marked\.con` \{#con\}/);
  assert.ok(site.exists("dist/docs/api/aux-2.md"));
});

test("rest elements of tuples are marked, and patterns of one function have different names", async () => {
  const site = createSmallSite(`/** Named. */
export type Row = [name: string, ...cells: number[]];
/** Nested. */
export type Rows = Map<string, [...head: Row[], last: { row: [first: number, ...more: string[]] }]>;
/** Without a rest. */
export type Pair = [cells: number[], more?: string];
/** Inferred, from the checker. */
export const inferred = null! as Parameters<(name: string, ...cells: number[]) => void>;
/** Two patterns. */
export function draw({ a }: { a: number }, [b]: [number], ...[c]: string[]): void {}
/** A parameter with the name. */
export const place = (options: string, { x }: { x: number }) => options + x;
/** One pattern. */
export function turn({ angle }: { angle: number }): void {}
`);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const read = (name: string): string => site.read(`dist/docs/api/${name}.md`).replaceAll("\\", "");
  assert.ok(read("row").includes("[name: string, ...cells: number[]]"));
  assert.match(read("rows"), /\.\.\.head: .*Row.*\[\]/);
  assert.ok(read("rows").includes("...more: string[]"));
  assert.ok(read("pair").includes("[cells: number[], more?: string]"));
  assert.ok(read("inferred").includes("[name: string, ...cells: number[]]"));
  assert.match(read("draw"), /draw\(options, options2, \.\.\.options3\)/);
  assert.match(read("draw"), /- `options2` .*[\s\S]*- `\.\.\.options3` /);
  assert.match(read("place"), /place\(options, options2\)/);
  assert.match(read("turn"), /turn\(options\)/);
});

test("the namespace of an export assignment is the module", async () => {
  const code = "declare namespace solar {\n  /** A panel. */\n  class Panel {}\n}\nexport = solar;\n";
  const site = createCodeSite("{entryPoints: src/solar.d.cts}", {
    "src/solar.d.cts": code,
    "tsconfig.json": TSCONFIG,
    "content/docs/index.md": "# Start\n\n{@link Panel}\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual((await findingsOf(site)).findings, []);
  assert.match(site.read("dist/docs/api.md"), /^# solar\n\n## Classes[\s\S]*\[Panel\]\([^)]*docs\/api\/panel\)/);
});

test("a package that does not compile is reported at its places, and --keep-going builds its pages", async () => {
  const site = createSmallSite(
    "/** Good. */\nexport const good = 1;\nexport const bad: string = 1;\n/** Links to {@link nothing}. @unknownTag */\nexport function link(): Missing {}\n",
  );
  const { findings } = await findingsOf(site);
  assert.deepEqual(findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`).toSorted(), [
    "src/index.ts:3 plugin-error",
    "src/index.ts:4 plugin-message",
    "src/index.ts:5 plugin-error",
    "src/index.ts:5 plugin-message",
  ]);
  const { status, stderr } = await site.build();
  assert.equal(status, 1);
  assert.match(stderr, /src\/index\.ts:3:14[\s\S]*Type 'number' is not assignable to type 'string'\. \(TS2322\)/);
  assert.doesNotMatch(stderr, /\n\s+at /);
  await site.build("--keep-going");
  assert.match(site.read("dist/docs/api/good.md"), /Good\./);
  assert.match(site.read("dist/docs/api/link.md"), /Links to `nothing`/);
  const unchecked = createSmallSite(
    "export const bad: string = 1;\n",
    "{entryPoints: src/index.ts, checkTypes: false}",
  );
  assert.equal((await unchecked.build()).status, 0);
});

const FAULTS: [name: string, options: string, files: Files, expected: RegExp][] = [
  [
    "an entry point is missing",
    "{entryPoints: src/indx.ts}",
    {},
    /src\/indx\.ts:1:1[\s\S]*does not exist[\s\S]*Did you mean "src\/index\.ts"/,
  ],
  ["a directory has no entry point", "{entryPoints: lib}", { "lib/a.txt": "" }, /The directory has no entry point/],
  [
    "the configuration is missing",
    "{entryPoints: src/index.ts, tsconfig: tsconfg.json}",
    {},
    /tsconfg\.json:1:1[\s\S]*does not exist[\s\S]*Did you mean "tsconfig\.json"/,
  ],
  [
    "the configuration is broken",
    "{entryPoints: src/index.ts}",
    { "tsconfig.json": '{\n  "compilerOptions": {"strict": 1}\n}' },
    /tsconfig\.json:2:\d+[\s\S]*'strict' requires a value of type boolean/,
  ],
  ["an option is unknown", "{entryPoint: src/index.ts}", {}, /unknown option "entryPoint"/],
  [
    "an option is wrong",
    "{entryPoints: src/index.ts, group: kinds}",
    {},
    /"group" is "module", "kind", "category", "group"/,
  ],
  [
    "a directory is used twice",
    "[{entryPoints: src/index.ts}, {entryPoints: src/index.ts}]",
    {},
    /two references have the directory docs\/api/,
  ],
];
for (const [name, options, files, expected] of FAULTS)
  test(`it is reported if ${name}`, async () => {
    const { status, stderr } = await createSmallSite("export const a = 1;\n", options, {
      "tsconfig.json": TSCONFIG,
      ...files,
    }).build();
    assert.notEqual(status, 0);
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

test("without a configuration, default options are used with a warning", async () => {
  const site = createSmallSite("export const a = 1;\n", "{entryPoints: src/index.ts}", {});
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(stderr, /src\/index\.ts[\s\S]*There is no tsconfig\.json for this entry point/);
});

test("a site that has only TypeScript 7 gets the command that installs another version", async () => {
  const site = createSmallSite("export const a = 1;\n");
  const packages = path.join(repository, "packages");
  const modules = path.join(site.root, "node_modules");
  const plugin = path.join(modules, "sitegen-typescript");
  rmSync(plugin);
  cpSync(path.join(packages, "sitegen-typescript"), plugin, { recursive: true });
  cpSync(path.join(packages, "node_modules/typedoc"), path.join(modules, "typedoc"), { recursive: true });
  symlinkSync(path.join(repository, "node_modules/typescript"), path.join(modules, "typescript"), "junction");
  for (const name of readdirSync(path.join(packages, "node_modules")))
    if (!name.startsWith(".") && !existsSync(path.join(modules, name)))
      symlinkSync(path.join(packages, "node_modules", name), path.join(modules, name), "junction");
  const { status, stderr } = await site.build();
  assert.equal(status, 1, stderr);
  assert.match(
    stderr,
    /TypeDoc needs TypeScript 5 or 6, but finds version 7[\s\S]*npm install --save-dev typescript@~6/,
  );
});

test("code is converted again only after a change", async () => {
  const site = createSmallSite("/** First. */\nexport const a = 1;\n");
  assert.equal((await site.build()).status, 0);
  const folder = path.join(site.root, ".sitegen/cache/plugins/typescript");
  const [name = ""] = readdirSync(folder);
  const stored = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  // Pages come from the stored result, which this changes.
  stored.pages.pages = stored.pages.pages.map((page: { before: string }) => ({
    ...page,
    before: page.before.replaceAll("First.", "Stored."),
  }));
  site.write({ [`.sitegen/cache/plugins/typescript/${name}`]: JSON.stringify(stored) });
  assert.equal((await site.build()).status, 0);
  assert.match(site.read("dist/docs/api/a.md"), /Stored\./);
  site.write({ "src/index.ts": "/** Second. */\nexport const a = 1;\n" });
  assert.equal((await site.build()).status, 0);
  assert.match(site.read("dist/docs/api/a.md"), /Second\./);
});

test("a file of 100,000 lines, and types that contain each other, are converted", async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => {
    const comments = Array.from({ length: 46 }, (_, line) => ` * Line ${line}.`).join("\n");
    return `/**\n${comments}\n */\nexport interface Type${index} { next: Type${(index + 1) % 2000}; self?: Type${index}[] }\n`;
  });
  const site = createSmallSite(lines.join(""), "{entryPoints: src/index.ts, pages: module}");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.equal(existsSync(path.join(site.root, "dist/docs/api/index.html")), true);
  assert.match(site.read("dist/docs/api.md"), /\[`Type0`\]\([^)]*#type0\)/);
});

test("the example of the guide builds as it is", async () => {
  const guide = readFileSync(path.join(repository, "docs/content/docs/guides/typescript.md"), "utf8");
  const [, settings = ""] = /^```yaml\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  const [, code = ""] = /^```ts title="src\/index\.ts"\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  const files = { "sitegen.config.yaml": `${MINIMAL_CONFIG}${settings}`, "tsconfig.json": TSCONFIG };
  const site = createSmallSite(code, "", files);
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.deepEqual((await findingsOf(site)).findings, []);
  assert.match(
    site.read("dist/docs/api/panel.md"),
    /### `panel\.turn\(degrees\)`[\s\S]*Returns `number` - The new angle\./,
  );
  assert.match(site.read("dist/docs/api/panel-options.md"), /Defaults to `30`\./);
});
