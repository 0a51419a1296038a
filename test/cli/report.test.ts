import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { createSourceReader, formatProblems } from "../../src/cli/report.ts";
import { getRealUrl } from "../../src/host/version.ts";
import { createWarning, getFileStart, type Problem, toSourcePath } from "../../src/model/problem.ts";
import { createSite } from "../support/site.ts";

const BROKEN: Problem = {
  severity: "error",
  code: "broken-markdown-link",
  message: 'The document "../tutorial/quik-start.md" does not exist.',
  hint: 'Did you mean "../tutorial/quick-start.md"?',
  place: { file: toSourcePath("content/docs/latest/faq.md"), line: 2, column: 17, length: 26 },
};
const SOURCE = "# FAQ\nSee [the guide](../tutorial/quik-start.md) first.\n";
const readSource = (file: string): string | undefined => (file === BROKEN.place?.file ? SOURCE : undefined);

test("a problem shows position, message, source line and hint", () => {
  assert.equal(
    formatProblems([BROKEN], "human", { readSource }),
    `content/docs/latest/faq.md:2:17  error  broken-markdown-link
  The document "../tutorial/quik-start.md" does not exist.
  2 │ See [the guide](../tutorial/quik-start.md) first.
                      ~~~~~~~~~~~~~~~~~~~~~~~~~~
  Did you mean "../tutorial/quick-start.md"?

1 error
`,
  );
});

test("a terminal of unknown width gets the whole excerpt", () => {
  assert.equal(
    formatProblems([BROKEN], "human", { readSource, columns: 0 }),
    formatProblems([BROKEN], "human", { readSource }),
  );
});

test("problems are sorted by position, those without position first", () => {
  const at = (file: string, line: number): Problem => ({
    severity: "warning",
    code: "broken-link",
    message: "m",
    place: { file: toSourcePath(file), line, column: 1 },
  });
  const text = formatProblems([at("b.md", 2), at("a.md", 10), at("a.md", 9), { ...BROKEN, place: undefined }]);
  assert.deepEqual(text.match(/^\S+(?= {2}(?:warning|error))|^error/gm), [
    "error",
    "a.md:9:1",
    "a.md:10:1",
    "b.md:2:1",
  ]);
  assert.match(text, /\n1 error, 3 warnings\n$/);
});

test("without problems the report is empty", () => {
  assert.equal(formatProblems([]), "");
  assert.equal(formatProblems([], "github"), "");
});

test("colors are only used if enabled", () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colors start with ESC
  const colored = /\u001b/;
  assert.match(formatProblems([BROKEN], "human", { color: true, readSource }), colored);
  assert.doesNotMatch(formatProblems([BROKEN], "human", { readSource }), colored);
});

test("content cannot control the terminal", () => {
  const message = 'bad "\u001b[2J\u0007\u009b1m\u202e\nsecond line"';
  const place = { file: toSourcePath("a\u001b.md"), line: 1, column: 1 };
  const text = formatProblems([{ ...BROKEN, message, place }], "human", { readSource: () => "\u001b]0;x\u0007 here" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  assert.match(text, /second line/);
});

test("long lines are cut around the mark", () => {
  const line = `${"x".repeat(5_000_000)}HERE${"y".repeat(5_000_000)}`;
  const place = { file: toSourcePath("a.md"), line: 1, column: 5_000_001, length: 4 };
  const text = formatProblems([{ ...BROKEN, place }], "human", { readSource: () => line });
  const [, , excerpt, mark] = text.split("\n") as [string, string, string, string];
  assert.ok(excerpt.length < 120);
  assert.equal(excerpt.slice(mark.indexOf("~"), mark.lastIndexOf("~") + 1), "HERE");
});

test("excerpts fit narrow terminals", () => {
  const line = `${"before ".repeat(20)}HERE${" after".repeat(20)}`;
  const place = { file: toSourcePath("a.md"), line: 1, column: 141, length: 4 };
  const text = formatProblems([{ ...BROKEN, place }], "human", { columns: 40, readSource: () => line });
  const [, , excerpt, mark] = text.split("\n") as [string, string, string, string];
  assert.ok(excerpt.length <= 40, excerpt);
  assert.equal(excerpt.slice(mark.indexOf("~"), mark.lastIndexOf("~") + 1), "HERE");
});

test("marks are aligned below wide characters and tabs", () => {
  const place = { file: toSourcePath("a.md"), line: 1, column: 4, length: 2 };
  const text = formatProblems([{ ...BROKEN, place }], "human", { readSource: () => "\t日本ab" });
  assert.match(text, /1 │ {2}日本ab\n {6} {5}~~\n/);
});

test("a position outside of its file shows no source line", () => {
  const place = { file: BROKEN.place?.file ?? assert.fail(), line: 99, column: 1 };
  assert.doesNotMatch(formatProblems([{ ...BROKEN, place }], "human", { readSource }), /│/);
});

/** Write a number in letters, since problems that only differ in numbers are joined. */
const toWord = (value: number): string => String(value).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

test("a report of thousands of problems is limited to 4 MB and contains the total count", () => {
  const many = Array.from({ length: 5000 }, (_, line): Problem => {
    const place = { file: toSourcePath(`content/${"deep/".repeat(20)}a.md`), line: line + 1, column: 3, length: 500 };
    return { ...BROKEN, message: `${toWord(line)}${"m".repeat(3000)}`, hint: "h".repeat(3000), place };
  });
  const wide = many.map((problem) => ({ ...problem, message: problem.message.slice(0, 4) + "語".repeat(900) }));
  assert.ok(Buffer.byteLength(formatProblems(wide)) < 4_000_000);
  const source = Array.from({ length: 5000 }, () => "z".repeat(3000)).join("\n");
  const text = formatProblems(many, "human", { color: true, readSource: () => source });
  assert.ok(Buffer.byteLength(text) < 4_000_000);
  assert.match(text, /and [\d,]+ more problems\./);
  assert.match(text, /5,000 errors/);
  const usual = formatProblems(
    many.map((problem, line) => ({ ...problem, message: `short ${toWord(line)}`, hint: "too" })),
  );
  assert.ok(Buffer.byteLength(usual) < 4_000_000);
  assert.equal(usual.match(/ {2}error {2}/g)?.length, 5000);
});

test("the JSON format contains counts and findings", () => {
  const warning: Problem = { severity: "warning", code: "unknown-tag", message: "m" };
  assert.deepEqual(JSON.parse(formatProblems([BROKEN, warning], "json")), {
    errors: 1,
    warnings: 1,
    findings: [
      {
        severity: "warning",
        code: "unknown-tag",
        rule: "unknown-tag",
        file: null,
        line: null,
        column: null,
        message: "m",
        hint: null,
      },
      {
        severity: "error",
        code: "broken-markdown-link",
        rule: "broken-markdown-link",
        file: "content/docs/latest/faq.md",
        line: 2,
        column: 17,
        message: BROKEN.message,
        hint: BROKEN.hint,
      },
    ],
  });
  assert.deepEqual(JSON.parse(formatProblems([], "json")), { errors: 0, warnings: 0, findings: [] });
});

test("annotations escape special characters", () => {
  const place = { file: toSourcePath("a,b:c.md"), line: 1, column: 2, length: 3 };
  assert.equal(
    formatProblems([{ severity: "info", code: "raw-html", message: "50%\n::error::no", place }], "github"),
    "::notice file=a%2Cb%3Ac.md,line=1,col=2,endColumn=5,title=raw-html::50%25%0A::error::no\n",
  );
});

test("a SARIF log contains rules, levels and regions", () => {
  const log = JSON.parse(formatProblems([BROKEN, { severity: "info", code: "broken-anchor", message: "m" }], "sarif"));
  assert.equal(log.version, "2.1.0");
  const [run] = log.runs;
  assert.deepEqual(run.tool.driver.rules, [{ id: "broken-anchor" }, { id: "broken-markdown-link" }]);
  assert.equal(run.results[0].level, "note");
  assert.equal(run.results[0].locations, undefined);
  assert.deepEqual(run.results[1].locations[0].physicalLocation, {
    artifactLocation: { uri: "content/docs/latest/faq.md", uriBaseId: "%SRCROOT%" },
    region: { startLine: 2, startColumn: 17, endColumn: 43 },
  });
});

test("a problem of a whole file shows no source line", () => {
  const whole: Problem = { ...BROKEN, place: getFileStart(BROKEN.place?.file ?? assert.fail()) };
  assert.doesNotMatch(formatProblems([whole], "human", { readSource }), /│/);
  const first: Problem = {
    ...BROKEN,
    place: { ...getFileStart(BROKEN.place?.file ?? assert.fail()), length: undefined },
  };
  assert.match(formatProblems([first], "human", { readSource }), /1 │ # FAQ/);
});

test("excerpts show files of the site only", async () => {
  const outside = createSite({ "outside.yaml": "secret: words\nother: words\n" });
  const site = createSite({
    "content/docs/a.md": "own words\n",
    ".env": "SECRET=words\n",
    ".vitepress/a.md": "own words\n",
  });
  const target = path.join(outside.root, "outside.yaml");
  symlinkSync(target, path.join(site.root, "content/docs/link.md"));
  symlinkSync(outside.root, path.join(site.root, "content/folder"));
  symlinkSync("../../.env", path.join(site.root, "content/docs/env.md"));
  symlinkSync("a.md", path.join(site.root, "content/docs/inside.md"));
  execFileSync("mkfifo", [path.join(site.root, "content/pipe.md")]);
  const read = createSourceReader(site.root);
  for (const file of [
    path.relative(site.root, target),
    "content/../../outside.yaml",
    "content/docs/link.md",
    "content/folder/outside.yaml",
    "content/docs/env.md",
    "content/pipe.md",
    "content",
    "content/none.md",
    "",
  ])
    assert.equal(read(file), undefined, file);
  for (const file of ["content/docs/a.md", "content/docs/inside.md", ".vitepress/a.md"])
    assert.equal(read(file), "own words\n", file);

  const { status, stderr } = await site.run(["check", "--config", target]);
  assert.equal(status, 2);
  assert.match(stderr, /outside\.yaml:1:1 {2}error {2}invalid-config/);
  assert.doesNotMatch(stderr, /words/);
});

test("a configuration that is a link out of the site is refused, unless it is named", async () => {
  const outside = createSite({ "good.yaml": "title: T\nurl: https://example.org\n", "bad.yaml": "secret: words\n" });
  for (const [name, expected] of [
    ["good", 0],
    ["bad", 2],
  ] as const) {
    const site = createSite({ "content/docs/a.md": "# A\n" });
    site.remove("sitegen.config.yaml");
    symlinkSync(path.join(outside.root, `${name}.yaml`), path.join(site.root, "sitegen.config.yaml"));
    const { status, stderr } = await site.run(["check"]);
    assert.equal(status, 2);
    assert.match(stderr, /"sitegen\.config\.yaml" is a symbolic link to a file outside of the site/);
    assert.doesNotMatch(stderr, /secret|words/);
    assert.equal((await site.run(["check", "--config", "sitegen.config.yaml"])).status, expected);
  }
});

test("a problem of many places is one finding in the terminal, and one per place in other formats", () => {
  const problems = Array.from({ length: 1200 }, (_, index) => {
    const place = { ...getFileStart(toSourcePath(`content/docs/${String(index).padStart(4, "0")}.md`)), line: 2 };
    return createWarning(place, "invalid-front-matter", '"weight" is not a known key.', 'Write "sidebar_position".');
  });
  const text = formatProblems(problems);
  assert.match(
    text,
    /^content\/docs\/0000\.md:2:1 {2}warning {2}invalid-front-matter {2}1,200 places\n {2}"weight" is not a known key\.\n {2}Write "sidebar_position"\.\n {4}content\/docs\/0001\.md:2:1\n/,
  );
  assert.match(text, /\n {4}content\/docs\/0020\.md:2:1\n {4}… and 1,179 more\n\n/);
  assert.equal(text.match(/invalid-front-matter/g)?.length, 1);
  assert.match(text, /\n1,200 warnings\n$/);
  assert.equal(formatProblems(problems, "github").trimEnd().split("\n").length, 1200);
  assert.equal(JSON.parse(formatProblems(problems, "json")).findings.length, 1200);
  assert.equal(JSON.parse(formatProblems(problems, "sarif")).runs[0].results.length, 1200);
  const few = formatProblems(problems.slice(0, 5));
  assert.equal(few.match(/invalid-front-matter/g)?.length, 5);
  const tags = problems.map((problem): Problem => ({ ...problem, code: "unknown-component" }));
  assert.equal(formatProblems([...problems, ...tags]).match(/ {2}1,200 places\n/g)?.length, 2);
});

/** Create one problem for each line of a page, with messages and hints that differ in values. */
function createProblems(texts: readonly (readonly [message: string, hint?: string])[]): Problem[] {
  const place = getFileStart(toSourcePath("content/docs/a.md"));
  return texts.map(([message, hint], index) =>
    createWarning({ ...place, line: index + 1 }, "broken-link", message, hint),
  );
}

test("problems with the same remedy are joined, with the values that differ", () => {
  const problems = createProblems([
    ['The document "a.md" does not exist.', 'Did you mean "one.md"?'],
    ['The document "b.md" does not exist.', 'Did you mean "two.md"?'],
    ['The document "c.md" does not exist.', 'Did you mean "two.md"?'],
    ['The document "c.md" does not exist.', 'Did you mean "two.md"?'],
    ['The document "d "e" f.md" does not exist.', 'Did you mean "one.md"?'],
    ['The document "a.md" does not exist.', 'Did you mean "one.md"?'],
    ['The document "g.md" does not exist.', "Fix or remove the link."],
  ]);
  assert.equal(
    formatProblems(problems),
    `content/docs/a.md:1:1  warning  broken-link  6 places
  The document "a.md" does not exist.
  Did you mean "one.md"?
    content/docs/a.md:3:1 and 1 more  "c.md": Did you mean "two.md"?
    content/docs/a.md:2:1  "b.md": Did you mean "two.md"?
    content/docs/a.md:5:1  "d "e" f.md"
    content/docs/a.md:6:1

content/docs/a.md:7:1  warning  broken-link
  The document "g.md" does not exist.
  Fix or remove the link.

7 warnings
`,
  );
});

test("numbers, paths, line ranges and nested quotes do not separate problems with the same remedy", () => {
  const kinds = [
    (n: number) => [`The table has ${n} columns.`, "Fix it."],
    (n: number) => [`There is no anchor "#a${n}".`, `See the headings of /docs/page-${n}.`],
    (n: number) => [
      `"{* a${n}.py *}" is an include.`,
      `Write \`\`\`py file="a.py"${n % 2 ? ` {${n},${n + 2}-${n + 4}}` : ""}.`,
    ],
    (n: number) => [`The words "${n}", "title="${n}"" have no effect here.`],
  ] as const;
  for (const create of kinds) {
    const texts = Array.from({ length: 8 }, (_, index) => create(index + 1) as [string, string?]);
    assert.equal(formatProblems(createProblems(texts)).match(/broken-link/g)?.length, 1, texts[0]?.[0]);
  }
  const different = ["Add a title.", "Remove it.", "Move it.", "Close it.", "Write it.", "Check it."];
  const texts = different.map((hint) => ['"a" is wrong.', hint] as const);
  assert.equal(formatProblems(createProblems(texts)).match(/broken-link/g)?.length, 6);
});

test("rules link to their pages if the documentation has a real URL", () => {
  const rulesOf = (documentation?: string): unknown =>
    JSON.parse(formatProblems([BROKEN], "sarif", { documentation })).runs[0].tool.driver.rules;
  const documentation = "https://docs.generator.dev";
  assert.deepEqual(rulesOf(documentation), [
    { id: "broken-markdown-link", helpUri: `${documentation}/docs/rules/broken-markdown-link` },
  ]);
  assert.deepEqual(rulesOf(), [{ id: "broken-markdown-link" }]);
  const link = "\u001b]8;;https://docs.generator.dev/docs/rules/broken-markdown-link\u001b\\";
  assert.ok(formatProblems([BROKEN], "human", { color: true, documentation }).includes(link));
  assert.ok(!formatProblems([BROKEN], "human", { documentation }).includes("\u001b"), "not without colors");
  assert.ok(!formatProblems([{ ...BROKEN, code: "usage" }], "human", { color: true, documentation }).includes("]8;;"));
});

test("a URL that is reserved for examples is no URL of the documentation", () => {
  assert.equal(getRealUrl("https://docs.generator.dev/"), "https://docs.generator.dev");
  for (const url of ["https://example.org/sitegen", "https://docs.example.com", "http://localhost:3000"])
    assert.equal(getRealUrl(url), undefined);
});
