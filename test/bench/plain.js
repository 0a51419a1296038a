/**
 * Write a site of plain pages, and compare the CPU time of cold builds of two checkouts of the generator.
 *
 * The pages only contain headings, paragraphs, lists, links and code, so that the comparison shows what features cost a
 * site that does not use them.
 *
 * Usage: node test/bench/plain.js BEFORE AFTER [PAGES] [PAIRS]; both are checkouts with compiled code
 */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const PARAGRAPH =
  "The window shows the document, and the menu opens with a click or a key. Settings are in a file next to the page, and a change applies when the window is opened again.\n";

/** Return a page as Markdown. @param count Number of pages, for links. */
function plainPage(index, count) {
  const sections = Array.from({ length: 1 + (index % 6) }, (_, at) =>
    [
      `## Section ${at + 1} of page ${index}`,
      PARAGRAPH,
      `- an item with \`code\` and **strong** text\n- a link to [the next page](page-${(index + at + 1) % count}.md)\n`,
      "```js\nconst value = open('window', { width: 800 });\n```\n",
    ].join("\n"),
  );
  return `---\ntitle: Page ${index}\n---\n\n${PARAGRAPH}\n${sections.join("\n")}`;
}

function writePlainSite(folder, pages) {
  const docs = path.join(folder, "content/docs");
  mkdirSync(docs, { recursive: true });
  writeFileSync(path.join(folder, "sitegen.config.yaml"), "title: Plain\nurl: https://example.org\n");
  for (let index = 0; index < pages; index += 1)
    writeFileSync(path.join(docs, `page-${index}.md`), plainPage(index, pages));
}

/** Build without caches. @returns User CPU time of the process and its threads, in seconds. */
function coldBuild(checkout, site) {
  for (const name of [".sitegen", "dist"]) rmSync(path.join(site, name), { recursive: true, force: true });
  const command = [process.execPath, path.join(checkout, "bin/sitegen.js"), "build", "--quiet"];
  const run = spawnSync("/usr/bin/time", ["-f", "%U", ...command], { cwd: site, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`${checkout}: ${run.stdout}${run.stderr}`);
  return Number(run.stderr.trim().split("\n").at(-1));
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const [before, after, pages = "1000", pairs = "5"] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error("Usage: node test/bench/plain.js BEFORE AFTER [PAGES] [PAIRS]");
  process.exit(1);
}
const site = mkdtempSync(path.join(tmpdir(), "sitegen-plain-"));
try {
  writePlainSite(site, Number(pages));
  const times = { before: [], after: [] };
  for (let pair = 0; pair < Number(pairs); pair += 1) {
    times.before.push(coldBuild(path.resolve(before), site));
    times.after.push(coldBuild(path.resolve(after), site));
  }
  console.log(`${pages} pages, user CPU time in seconds: ${JSON.stringify(times)}`);
  const [first, second] = [median(times.before), median(times.after)];
  console.log(`median ${first} s and ${second} s: ${((second / first - 1) * 100).toFixed(1)} %`);
} finally {
  rmSync(site, { recursive: true, force: true });
}
