/** Progress on terminals of various widths, and the cursor afterwards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatProgressLine } from "../../src/cli/progress.ts";
import { createSite, type Files, type TestSite } from "../support/site.ts";
import { CTRL_C, noTerminal, runInTerminal, withoutStyles } from "../support/terminal.ts";

const HIDE = "\u001b[?25l";
const SHOW = "\u001b[?25h";
const CLEAR_BELOW = "\u001b[0J";

const PAGES: Files = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`content/docs/page-${index}.md`, `# Page ${index}\n\nText.\n`]),
);

/** Return the successive contents of the progress line. */
function progressLines(output: string): string[] {
  const whole = output.slice(output.indexOf(HIDE), output.lastIndexOf(SHOW));
  return withoutStyles(whole)
    .split("\r")
    .slice(1)
    .map((piece) => piece.slice(piece.indexOf(CLEAR_BELOW) + CLEAR_BELOW.length));
}

function assertCursorShown(output: string): void {
  assert.ok(output.includes(HIDE), "progress was shown");
  assert.ok(output.lastIndexOf(SHOW) > output.lastIndexOf(HIDE), "the cursor is shown at the end");
}

const build = (site: TestSite): string[] => ["build", "--root", site.root, "--workers", "1"];

test("the bar fits the terminal and keeps its length while the count grows", () => {
  assert.equal(formatProgressLine(24, 3400, 80), `Rendering pages ${"░".repeat(30)}    24 / 3,400`);
  assert.equal(formatProgressLine(3400, 3400, 40), `Rendering pages ${"█".repeat(9)} 3,400 / 3,400`);
  assert.equal(formatProgressLine(1700, 3400, 34), "Rendering pages 1,700 / 3,400");
  assert.equal(formatProgressLine(24, 340, 20), "Rendering  24 / 340");
  assert.equal(formatProgressLine(24, 3400, 20), "   24 / 3,400");
  assert.equal(formatProgressLine(24, 3400, 5), "   2");
  for (const total of [1, 10, 12_345])
    for (let columns = 1; columns < 120; columns++) {
      const lengths = [0, 1, total].map((done) => formatProgressLine(done, total, columns).length);
      assert.equal(new Set(lengths).size, 1, `${total} at ${columns}`);
      assert.ok((lengths[0] as number) < columns, `${total} at ${columns}`);
    }
});

test("progress takes one row of a terminal, however narrow", { skip: noTerminal, timeout: 300_000 }, async () => {
  const site = createSite(PAGES);
  for (const columns of [20, 40, 80]) {
    const { status, output } = await runInTerminal([...build(site), "--no-cache"], { columns });
    assert.equal(status, 0, output);
    const lines = progressLines(output);
    assert.ok(lines.includes("Reading sources"), output);
    assert.ok(
      lines.some((line) => / (\d+) \/ \1$/.test(line)),
      output,
    );
    for (const line of lines) assert.ok(line.length < columns, `${line.length} of ${columns}: ${line}`);
    assertCursorShown(output);
  }
});

test("progress follows a terminal that becomes narrower", { skip: noTerminal, timeout: 300_000 }, async () => {
  const site = createSite({
    ...PAGES,
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\nmarkdown:\n  remarkPlugins: [./plugins/narrow.js]\n",
    "plugins/narrow.js": `import { execSync } from "node:child_process";
export default () => () => void execSync("stty cols 12 < /dev/tty");
`,
  });
  const { status, output } = await runInTerminal(build(site), { columns: 80 });
  assert.equal(status, 0, output);
  const after = progressLines(output).filter((line) => line.includes("/"));
  assert.ok(after.length > 0, output);
  for (const line of after) assert.ok(line.length < 12, line);
  assert.ok(progressLines(output).includes("Reading sou"), output);
});

test("the cursor is shown again after an error", { skip: noTerminal, timeout: 300_000 }, async () => {
  const site = createSite({ ...PAGES, "content/docs/broken.md": "# Broken\n\n[x](nowhere.md)\n" });
  const { status, output } = await runInTerminal(build(site), { columns: 80 });
  assert.equal(status, 1);
  assertCursorShown(output);
  assert.match(output.slice(output.lastIndexOf(SHOW)), /broken-markdown-link/);
});

test("the cursor is shown again after Ctrl+C", { skip: noTerminal, timeout: 300_000 }, async () => {
  const site = createSite({
    ...PAGES,
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nmarkdown:\n  remarkPlugins: [./plugins/endless.js]\n",
    "plugins/endless.js": "export default () => () => new Promise((resolve) => setTimeout(resolve, 60_000));\n",
  });
  for (const times of [1, 2]) {
    let typed = false;
    const { status, output } = await runInTerminal(build(site), {
      columns: 80,
      onOutput(soFar, type) {
        if (typed || !soFar.includes("Reading sources")) return;
        typed = true;
        type(CTRL_C.repeat(times));
      },
    });
    assert.equal(status, 130, output);
    assertCursorShown(output);
  }
});

test("without a terminal there is one plain line per stage, and none with --quiet", async () => {
  const site = createSite(PAGES);
  const { stderr } = await site.build();
  assert.equal(stderr, "Reading sources\nChecking\nRendering pages\n");
  assert.equal((await site.build("--quiet")).stderr, "");
  assert.equal((await site.build("--json")).stderr, "");
});
