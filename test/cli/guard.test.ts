/** What a command says, and how it ends, when it cannot do what it was asked for. */

import assert from "node:assert/strict";
import test from "node:test";
import { createSite, type TestSite } from "../support/site.ts";

const PAGE = { "content/docs/a.md": "# A\n" };

test("check reports a wrong configuration in the form that it was asked for", async () => {
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

test("wrong usage is an object on standard output where one was asked for", async () => {
  const { status, stdout, stderr } = await createSite(PAGE).run(["build", "--json", "--foo"]);
  assert.equal(status, 2);
  assert.match(stderr, /unknown option '--foo'/);
  const usage = { severity: "error", code: "usage", message: "unknown option '--foo'", hint: "Did you mean --root?" };
  assert.deepEqual(JSON.parse(stdout), { ok: false, problems: [usage] });
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
  test(`what ${name} of the configuration throws is a mistake in it, with its place`, async () => {
    const { status, stderr } = await siteWith(code).run(["check"]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /sitegen\.config\.mjs:1:\d+\s+error\s+invalid-config\n.*late/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });
}

test("what is thrown late without a place is told as a defect, and leaves the output alone", async () => {
  const site = siteWith('setTimeout(() => { throw "late"; });');
  const { status, stderr } = await site.run(["build"]);
  assert.equal(status, 3, stderr);
  assert.match(stderr, /late\n\nThis is a defect of sitegen/);
  assert.equal(site.exists("dist"), false);
});

test("timers of the configuration keep no command alive", async () => {
  const { status, stdout } = await siteWith("setInterval(() => {}, 1000);").run(["check"], {
    kill: { signal: "SIGKILL", after: 30_000 },
  });
  assert.equal(status, 0);
  assert.match(stdout, /No problems found/);
});
