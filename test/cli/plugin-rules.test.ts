import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, findingsOf, MINIMAL_CONFIG, runCommand } from "../support/site.ts";

const PLUGIN = `export default () => (tree, file) => {
  file.message("Write it shorter.", tree.children[0], "prose:long-sentence");
  file.message("Avoid it.", tree.children[0], "prose:no-simply");
  file.message("No name.");
};
`;
const configWith = (rules: string): string =>
  `${MINIMAL_CONFIG}markdown: {remarkPlugins: [./own.ts]}\ncheck: {rules: {${rules}}}\n`;
const site = createSite({ "own.ts": PLUGIN, "content/docs/a.md": "# A\n" });

async function rulesWith(rules: string): Promise<(readonly [string, string])[]> {
  site.write({ "sitegen.config.yaml": configWith(rules) });
  const { findings } = await findingsOf(site);
  return findings.map((finding) => [finding.rule, (finding as { severity?: string }).severity ?? ""] as const);
}

test("messages of plugins are reported and configured by the names that the plugins give them", async () => {
  assert.deepEqual((await rulesWith("")).sort(), [
    ["plugin-message", "warning"],
    ["prose:long-sentence", "warning"],
    ["prose:no-simply", "warning"],
  ]);
  assert.deepEqual((await rulesWith('"prose:no-simply": error, "prose:long-sentence": off')).sort(), [
    ["plugin-message", "warning"],
    ["prose:no-simply", "error"],
  ]);
});

test("the rule of all messages applies to those whose name is not configured", async () => {
  assert.deepEqual(await rulesWith('plugin-message: off, "prose:no-simply": info'), [["prose:no-simply", "info"]]);
  assert.deepEqual(await rulesWith("plugin-message: off"), []);
});

test("names of messages lead to the page about plugins, in the formats of other tools as well", async () => {
  assert.match((await runCommand(["explain", "prose:no-simply"])).stdout, /^# plugin-message/);
  site.write({ "sitegen.config.yaml": configWith("") });
  assert.match((await site.run(["check", "--format", "github"])).stdout, /title=prose%3Ano-simply::Message/);
  assert.match((await site.run(["check", "--format", "sarif"])).stdout, /"ruleId": "prose:no-simply"/);
});

test("a name without a source is no rule", async () => {
  site.write({ "sitegen.config.yaml": configWith("no-simply: off") });
  const { status, stderr } = await site.run(["check"]);
  assert.equal(status, 2);
  assert.match(stderr, /"check\.rules\.no-simply" is not a known key/);
});

test("messages have the severity of the rule that a plugin defines for them, unless it is configured", async () => {
  const files = {
    "own.ts": PLUGIN,
    "rules.ts": `export default {
  name: "prose", markdown: { remarkPlugins: ["./own.ts"] },
  rules: [
    { name: "prose:no-simply", description: "D.", severity: "info", check() {} },
    { name: "prose:long-sentence", description: "D.", severity: "error", check() {} },
  ],
};\n`,
    "content/docs/a.md": "# A\n",
  };
  const severities = async (rules: string): Promise<unknown> => {
    const own = createSite({
      ...files,
      "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./rules.ts]\ncheck: {rules: {${rules}}}\n`,
    });
    const { findings } = await findingsOf(own);
    return findings
      .map((finding) => [finding.rule, (finding as { severity?: string }).severity].join(" "))
      .filter((text) => text.startsWith("prose"))
      .sort();
  };
  assert.deepEqual(await severities(""), ["prose:long-sentence error", "prose:no-simply info"]);
  assert.deepEqual(await severities('"prose:long-sentence": off, "prose:no-simply": warning'), [
    "prose:no-simply warning",
  ]);
});
