/**
 * Test each rule with the smallest invalid site and its report: `test/fixtures/invalid/<rule>/`.
 *
 * `UPDATE=1` rewrites the reports; review the difference like code.
 */

import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { formatProblems } from "../../src/cli/report.ts";
import { isRuleName, RULE_NAMES } from "../../src/model/rule-names.ts";
import { problemsOf } from "../support/problems.ts";
import { repository } from "../support/repository.ts";
import { linkPackages } from "../support/site.ts";

const fixtures = path.join(repository, "test/fixtures/invalid");
const workplace = mkdtempSync(path.join(tmpdir(), "sitegen-invalid-"));
after(() => rmSync(workplace, { recursive: true, force: true }));

/** Files that cannot be stored in a repository. */
const MADE: Readonly<Record<string, (root: string) => void>> = {
  "invalid-diagram": (root) => linkPackages(root, "beautiful-mermaid"),
  "invalid-math": (root) => linkPackages(root, "katex"),
  "file-too-large": (root) => writeFileSync(path.join(root, "content/docs/latest/large.md"), "x".repeat(5_000_001)),
  "invalid-encoding": (root) =>
    writeFileSync(path.join(root, "content/docs/latest/bytes.md"), Buffer.from([0x23, 0x20, 0xff])),
  "link-outside-site": (root) => symlinkSync("/etc/hostname", path.join(root, "content/docs/latest/out.md")),
  "too-many-redirects": (root) => {
    const old = Array.from({ length: 1001 }, (_, index) => `/old/${index + 1}`);
    const text = `---\nredirect_from: [${old.join(", ")}]\n---\n\n# Moved\n`;
    writeFileSync(path.join(root, "content/docs/latest/moved.md"), text);
  },
  "unportable-name": (root) => writeFileSync(path.join(root, "content/docs/latest/aux.md"), "# Aux\n"),
  "unreadable-file": (root) => symlinkSync("none.md", path.join(root, "content/docs/latest/dangling.md")),
};

const ruleOf = (name: string): string => name.split(".")[0] as string;

/** Each rule, then more cases: `<rule>.<case>`. */
const CASES = [...RULE_NAMES, ...readdirSync(fixtures).filter((name) => name.includes("."))];

for (const name of CASES) {
  const rule = ruleOf(name);
  test(name, async () => {
    const source = path.join(fixtures, name, "site");
    assert.ok(existsSync(source), `test/fixtures/invalid/${name}/site is missing`);
    const root = path.join(workplace, name);
    mkdirSync(root, { recursive: true });
    cpSync(source, root, { recursive: true });
    MADE[name]?.(root);
    const problems = await problemsOf(root);
    const readSource = (name: string): string | undefined => {
      try {
        return readFileSync(path.join(root, name), "utf8");
      } catch {
        return undefined;
      }
    };
    const report = formatProblems(problems, "human", { readSource });
    const expected = path.join(fixtures, name, "report.txt");
    if (process.env.UPDATE) writeFileSync(expected, report);
    assert.ok(
      problems.some(({ code }) => code === rule),
      report || "no problem was reported",
    );
    assert.equal(report, existsSync(expected) ? readFileSync(expected, "utf8") : "");
    for (const { code, place, message, hint } of problems) {
      if (code !== rule) continue;
      assert.ok(place && place.line >= 1 && place.column >= 1, "no place");
      assert.ok(message.length > 10 && (hint ?? "").length > 5, "the message and hint are too short");
    }
  });
}

test("each fixture belongs to a rule", () => {
  assert.deepEqual(
    readdirSync(fixtures).filter((name) => !isRuleName(ruleOf(name))),
    [],
  );
});
