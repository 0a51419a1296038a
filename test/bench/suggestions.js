/**
 * Measure suggestions for broken links: `npm run bench:suggestions [-- --pages 20000 --broken 0,1000,20000 --runs 3]`.
 *
 * Each site has the same pages with one link per page; the given number of links is broken by a typo in the file name.
 * Print wall and CPU seconds and peak memory of `sitegen check` without changes, and how many suggestions are right.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measure, median } from "./measure.js";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "20000" },
    broken: { type: "string", default: "0,1000,20000" },
    runs: { type: "string", default: "3" },
  },
});
const count = Number(values.pages);
const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), "sitegen-bench-"));
process.on("exit", () => rmSync(root, { recursive: true, force: true }));

const WORDS = "window menu tray session cookie process render module network storage device screen power touch".split(
  " ",
);
const PAGES_PER_FOLDER = 100;

/** Names differ in words and number, as file names of a large site do. */
const nameOf = (page) => `${WORDS[page % WORDS.length]}-${WORDS[(page * 7 + 3) % WORDS.length]}-${page}`;
const folderOf = (page) => `part-${Math.floor(page / PAGES_PER_FOLDER)}`;

/** Omit a character of the first word. */
const withTypo = (name) => name.slice(0, 2) + name.slice(3);

function writePages(broken) {
  for (let page = 0; page < count; page++) {
    const target = (page * 13 + 1) % count;
    const name = page < broken ? withTypo(nameOf(target)) : nameOf(target);
    const text = `# Page ${page}\n\nRead [the next page](../${folderOf(target)}/${name}.md).\n`;
    const folder = path.join(root, "content/docs", folderOf(page));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${nameOf(page)}.md`), text);
  }
}

writeFileSync(
  path.join(root, "sitegen.config.yaml"),
  `title: Bench\nurl: https://example.org\ncheck: {rules: {broken-markdown-link: warning}}\n`,
);
console.log("broken     wall      cpu   memory  right suggestions");
for (const broken of values.broken.split(",").map(Number)) {
  writePages(broken);
  const check = () => measure(process.execPath, [command, "check", "--root", root, "--format", "json"]);
  await check(); // fills the cache
  const results = [];
  for (let run = 0; run < Number(values.runs); run++) results.push(await check());
  const middle = (key) => median(results.map((result) => result[key]));
  const hints = [...results[0].stdout.matchAll(/"hint":\s*"Did you mean \\"([^"\\]+)/g)];
  const numbers = [
    `${middle("wall").toFixed(2)} s`,
    `${middle("cpu").toFixed(2)} s`,
    `${Math.round(middle("peak") / 2 ** 20)} MB`,
  ];
  console.log(
    `${String(broken).padStart(6)}  ${numbers.map((text) => text.padStart(7)).join("  ")}  ${rightHints(hints, broken)} of ${broken}`,
  );
}

/** Count the suggestions that name the page that the link was meant for. */
function rightHints(hints, broken) {
  const wanted = new Set();
  for (let page = 0; page < broken; page++) wanted.add(nameOf((page * 13 + 1) % count));
  return hints.filter(([, target]) => wanted.has(path.basename(target, ".md"))).length;
}
