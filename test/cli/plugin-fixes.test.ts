/** `check --fix` makes the replacements that rules of plugins propose. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG } from "../support/site.ts";

const createFiles = (report: string, config = ""): Files => ({
  "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n${config}`,
  "plugins/own.ts": `export default {
  name: "acme",
  rules: [{
    name: "acme-word", description: "A word is not used.",
    check({ pages }: any, report: any) {
      for (const { file, source } of pages)
        source.split("\\n").forEach((line: string, n: number) => {
          for (const { index } of line.matchAll(/e-mail/g)) ${report}
        });
    },
  }],
};
`,
  "content/docs/a.md": "# A\n\nAn e-mail, an e-mail, and [B](bb.md).\r\n",
  "content/docs/b.md": "# B\n\nNothing.\n",
});
const REPORT =
  'report({ file, line: n + 1, column: index + 1, message: "Write email.", fix: { from: "e-mail", to: "email" } });';

test("check --fix replaces what a rule reports, and says how many", async () => {
  const site = createSite(createFiles(REPORT));
  const before = await site.run(["check"]);
  assert.match(before.stdout + before.stderr, /2 .*--fix|--fix/);
  const { stderr } = await site.run(["check", "--fix"]);
  assert.match(stderr, /2 problems of plugins fixed/);
  assert.match(site.read("content/docs/a.md"), /An email, an email, and \[B\]\(bb?\.md\)\.\r\n$/);
  assert.deepEqual(
    (await findingsOf(site)).findings.filter(({ rule }) => rule === "acme-word"),
    [],
  );
});

test("a rule that is off fixes nothing", async () => {
  const site = createSite(createFiles(REPORT, "check: {rules: {acme-word: off}}\n"));
  await site.run(["check", "--fix"]);
  assert.match(site.read("content/docs/a.md"), /An e-mail, an e-mail/);
});

test("of replacements that overlap, one is made", async () => {
  const site = createSite(
    createFiles(
      `{ ${REPORT} report({ file, line: n + 1, column: index + 3, message: "Write post.", fix: { from: "mail, an", to: "post, an" } }); }`,
    ),
  );
  await site.run(["check", "--fix"]);
  assert.match(site.read("content/docs/a.md"), /^An e-post, an e-post, and/m);
});

test("files outside of the site and files of plugins are not written, and an invalid fix is reported", async () => {
  const site = createSite({
    "other/a.md": "e-mail\n",
    ...createFiles(REPORT.replace("{ file,", '{ file: "../other.md",')),
  });
  const before = site.read("content/docs/a.md");
  const { stderr } = await site.run(["check", "--fix"]);
  assert.doesNotMatch(stderr, /of plugins fixed/);
  assert.equal(site.read("content/docs/a.md"), before);
  site.write(createFiles(REPORT.replace('from: "e-mail"', 'from: ""')));
  const { stdout, stderr: output } = await site.run(["check"]);
  assert.match(stdout + output, /reports an invalid problem: .*fix: \{ from, to \}/s);
});
