/**
 * Measure the speed of builds: `npm run bench [-- --sizes 400,1600 --runs 3]`.
 *
 * For each size: cold (no cache, no output), unchanged, unchanged without cached bundles, one page edited; wall and CPU
 * seconds of the whole process, peak memory, milliseconds per page and stage. Also 400 pages in eight languages,
 * untranslated and translated, and in MDX.
 *
 * With `--compare REF`, compare the working tree with a commit instead, see `compare.js`. `--site` selects sites of
 * `compare-sites.js` (default: 400 and 2,000 pages), `--large` adds 20,000 pages, and `--profile` writes CPU profiles.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareWithCommit } from "./compare.js";
import { pageText, writeCorpus } from "./corpus.js";
import { measure, median } from "./measure.js";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "400,1600,6400" },
    runs: { type: "string", default: "3" },
    locales: { type: "boolean", default: true },
    mdx: { type: "boolean", default: true },
    compare: { type: "string" },
    rounds: { type: "string", default: "3" },
    site: { type: "string", multiple: true, default: ["400", "2000"] },
    large: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
  },
  allowNegative: true,
});
if (values.compare !== undefined) {
  const { compare, site, large, rounds, profile } = values;
  const names = large ? [...site, "20000"] : site;
  process.exit((await compareWithCommit(compare, { names, rounds: Number(rounds), profile })) ? 0 : 1);
}
const runs = Number(values.runs);
const command = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
const site = path.join(mkdtempSync(path.join(tmpdir(), "sitegen-bench-")), "site");
process.on("exit", () => rmSync(path.dirname(site), { recursive: true, force: true }));

const build = (...flags) => measure(process.execPath, [command, "build", "--root", site, "--json", ...flags]);

async function repeat(prepare, ...flags) {
  const results = [];
  for (let run = 0; run < runs; run++) {
    prepare(run);
    results.push(await build(...flags));
  }
  const middle = (key) => median(results.map((result) => result[key]));
  return {
    wall: middle("wall"),
    cpu: middle("cpu"),
    peak: Math.max(...results.map(({ peak }) => peak)),
    summary: JSON.parse(results.at(-1).stdout),
  };
}

const forget = () => {
  rmSync(path.join(site, "dist"), { recursive: true, force: true });
  rmSync(path.join(site, ".sitegen"), { recursive: true, force: true });
};

const forgetBundles = () => rmSync(path.join(site, ".sitegen/cache/client.pack"), { force: true });

function row(label, { wall, cpu, peak, summary }) {
  const pages = summary.pages;
  console.log(
    `${label.padEnd(34)} ${wall.toFixed(2).padStart(7)} ${cpu.toFixed(2).padStart(7)} ${(peak / 1e6).toFixed(0).padStart(7)} ${((wall * 1000) / pages).toFixed(2).padStart(8)}`,
  );
}

function stages({ summary }) {
  const parts = Object.entries(summary.milliseconds).filter(([, time]) => time > 0);
  console.log(
    `    ms a page: ${parts.map(([name, time]) => `${name} ${(time / summary.pages).toFixed(2)}`).join(", ")}`,
  );
}

console.log(`Node ${process.version}, ${runs} runs, medians; peak memory of all processes together`);
console.log(
  `${"".padEnd(34)} ${"wall s".padStart(7)} ${"CPU s".padStart(7)} ${"MB".padStart(7)} ${"ms/page".padStart(8)}`,
);

const colds = [];
for (const pages of values.sizes.split(",").map(Number)) {
  writeCorpus(site, { pages });
  const cold = await repeat(forget);
  row(`${pages} pages, cold`, cold);
  stages(cold);
  colds.push({ pages, wall: cold.wall, cpu: cold.cpu });
  row(`${pages} pages, nothing changed`, await repeat(() => {}));
  row(`${pages} pages, code bundled again`, await repeat(forgetBundles));
  const edited = path.join(site, "content/docs/latest/api/page-7.md");
  row(`${pages} pages, one edited`, await repeat((run) => writeFileSync(edited, pageText(7, pages, run + 2))));
}
for (const { pages, wall, cpu } of colds.slice(1)) {
  const [first] = colds;
  const growth = (now, then) => (now / then / (pages / first.pages)).toFixed(2);
  console.log(
    `growth from ${first.pages} to ${pages} pages: ${growth(wall, first.wall)} times linear (CPU ${growth(cpu, first.cpu)})`,
  );
}
if (values.locales) {
  writeCorpus(site, { pages: 400 });
  const one = await repeat(forget);
  row("400 pages × 1 locale, cold", one);
  for (const translated of [false, true]) {
    writeCorpus(site, { pages: 400, locales: 8, translated });
    const eight = await repeat(forget);
    row(`400 × 8, ${translated ? "all" : "nothing"} translated, cold`, eight);
    const times = (key) => (eight[key] / one[key]).toFixed(2);
    console.log(`    ${times("wall")} times one locale (CPU ${times("cpu")})`);
  }
}
if (values.mdx) {
  for (const [label, options] of [
    ["Markdown", {}],
    ["the same as MDX", { ending: "mdx" }],
    ["MDX with a component", { ending: "mdx", code: true }],
  ]) {
    writeCorpus(site, { pages: 400, ...options });
    const cold = await repeat(forget);
    row(`400 pages, ${label}, cold`, cold);
    stages(cold);
    row(`400 pages, ${label}, unchanged`, await repeat(() => {}));
  }
}
