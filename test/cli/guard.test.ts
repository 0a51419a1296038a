/** Output and exit status of commands that fail. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite, runCommand, type TestSite } from "../support/site.ts";

const PAGE = { "content/docs/a.md": "# A\n" };

test("check reports an invalid configuration in the requested format", async () => {
  const site = createSite({ ...PAGE, "sitegen.config.yaml": "title: T\nurl: https://example.org\ncolour: red\n" });
  const check = async (...flags: string[]): Promise<string> => {
    const { status, stdout, stderr } = await site.run(["check", ...flags]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /sitegen\.config\.yaml:3:1/);
    return stdout;
  };
  for (const flags of [["--json"], ["--format", "json"]]) {
    const { errors, findings } = JSON.parse(await check(...flags));
    assert.equal(errors, 1);
    assert.deepEqual(
      [findings[0].rule, findings[0].file, findings[0].line],
      ["invalid-config", "sitegen.config.yaml", 3],
    );
  }
  assert.match(await check("--format", "github"), /^::error file=sitegen\.config\.yaml,line=3,col=1,/);
  assert.equal(JSON.parse(await check("--format", "sarif")).runs[0].results[0].ruleId, "invalid-config");
});

test("with --json, usage errors are printed as an object on standard output", async () => {
  const { status, stdout, stderr } = await createSite(PAGE).run(["build", "--json", "--foo"]);
  assert.equal(status, 2);
  const message = 'Unknown option "--foo".';
  assert.equal(
    stderr,
    `error  usage\n  ${message}\n  Did you mean --root?\n  Run sitegen build --help to list the flags.\n`,
  );
  const hint = "Did you mean --root?\nRun sitegen build --help to list the flags.";
  assert.deepEqual(JSON.parse(stdout), { ok: false, problems: [{ severity: "error", code: "usage", message, hint }] });
});

test("all usage errors have the same format, no count, and a hint", async () => {
  const wrong: readonly (readonly [args: string, message: string, hint: RegExp])[] = [
    ["biuld", 'Unknown command "biuld".', /^Did you mean build\?\nRun sitegen --help to list the commands\.$/],
    ["help chek", 'Unknown command "chek".', /^Did you mean check\?/],
    [
      "build --drfts",
      'Unknown option "--drfts".',
      /^Did you mean --drafts\?\nRun sitegen build --help to list the flags\.$/,
    ],
    ["build extra", 'Too many arguments for "build".', /^Expected 0 arguments but got 1\.\n/],
    ["build --workers 0", 'Option "--workers <n>" argument "0" is invalid.', /^Choose a whole number from 1 to 64\.\n/],
    ["check --format jsn", 'Option "--format <name>" argument "jsn" is invalid.', /human, json, github, sarif\.\n/],
    ["check --root", 'Option "--root <dir>" argument missing.', /sitegen check --help/],
    ["merge --out x", 'Missing required argument "builds".', /sitegen merge --help/],
    ["merge a", 'Required option "--out <dir>" not specified.', /sitegen merge --help/],
    ["completion", 'Missing required argument "shell".', /sitegen completion --help/],
    ["check --locale dee", '"dee" is not a locale of this site.', /^Locales: en\.$/],
    ["build --changed-report x", '"--changed-report" requires "--since".', /^Add --since/],
    ["search", "No query was given.", /sitegen search "a query"/],
    ["merge a --out b --since c", '"--since" has no effect without "--keep-builds".', /^Add --keep-builds/],
  ];
  const site = createSite(PAGE);
  await Promise.all(
    wrong.map(async ([args, message, hint]) => {
      const { status, stdout, stderr } = await runCommand(args.split(" "), { cwd: site.root });
      const [head, said = "", ...hints] = stderr.trimEnd().split("\n");
      assert.deepEqual([status, stdout, head], [2, "", "error  usage"], args);
      assert.ok(said.startsWith(`  ${message}`), stderr);
      assert.match(hints.map((line) => line.slice(2)).join("\n"), hint);
      assert.doesNotMatch(stderr, /1 error/);
    }),
  );
});

const CONFIG = 'export default { title: "T", url: "https://example.org" };\n';

function siteWith(code: string): TestSite {
  const site = createSite(PAGE);
  site.remove("sitegen.config.yaml");
  site.write({ "sitegen.config.mjs": `${code}\n${CONFIG}` });
  return site;
}

for (const [name, code] of [
  ["a timer", 'setTimeout(() => { throw new Error("late"); });'],
  ["a promise", 'Promise.reject(new Error("late"));'],
] as const) {
  test(`an error thrown by ${name} of the configuration is reported with its position`, async () => {
    const { status, stderr } = await siteWith(code).run(["check"], { separate: true });
    assert.equal(status, 2, stderr);
    assert.match(stderr, /sitegen\.config\.mjs:1:\d+\s+error\s+invalid-config\n.*late/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });
}

test("an uncaught error without a position is reported as a bug, and the output stays unchanged", async () => {
  const site = siteWith('setTimeout(() => { throw "late"; });');
  const { status, stderr } = await site.run(["build"], { separate: true });
  assert.equal(status, 3, stderr);
  assert.match(stderr, /late\n\nThis is a bug in sitegen/);
  assert.equal(site.exists("dist"), false);
});

test("timers of the configuration do not keep a command alive", async () => {
  const { status, stdout } = await siteWith("setInterval(() => {}, 1000);").run(["check"], {
    kill: { signal: "SIGKILL", after: 30_000 },
  });
  assert.equal(status, 0);
  assert.match(stdout, /^✓ No errors, no warnings/);
});
