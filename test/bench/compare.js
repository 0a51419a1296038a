/**
 * Compare the speed of the working tree with that of a commit: `npm run bench -- --compare main`.
 *
 * Both build the same sites in turns, because other work on the machine affects neighboring runs alike. A turn is a cold
 * build, one without changes, builds after one and after twenty edits, and a check. The exit status is 1 if CPU time,
 * wall time or peak memory of a step is worse. The report is in `bench-results/`, with CPU profiles as text if requested.
 */

import { execFileSync } from "node:child_process";
import {
  appendFileSync,
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
import { fileURLToPath } from "node:url";
import { sites } from "./compare-sites.js";
import { measure, median } from "./measure.js";
import { formatProfiles } from "./profile-text.js";
import { compareRuns } from "./verdict.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const results = path.join(repository, "bench-results");

/** Steps of a turn. Each changes the site if necessary, and runs a command. */
const STEPS = [
  { name: "cold", command: "build" },
  { name: "unchanged", command: "build" },
  { name: "one edit", command: "build", edits: 1 },
  { name: "twenty edits", command: "build", edits: 20 },
  { name: "check", command: "check" },
];

const METRICS = [
  { key: "cpu", unit: "s", scale: 1 },
  { key: "wall", unit: "s", scale: 1 },
  { key: "peak", unit: "MB", scale: 1e6 },
];

/** Extract and compile a commit. @returns Its directory. */
function installCommit(ref, folder) {
  mkdirSync(folder);
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const archive = path.join(path.dirname(folder), "archive.tar");
  execFileSync("git", ["archive", "--output", archive, ref], { cwd: repository });
  run("tar", "xf", archive);
  const readLock = (root) => readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (readLock(folder) === readLock(repository))
    symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
  else run("npm", "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund");
  run("npm", "run", "--silent", "compile");
  return folder;
}

/** Append a sentence to pages at equal distances. */
function editPages(site, count, text) {
  const docs = path.join(site, "content/docs");
  const pages = readdirSync(docs, { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .sort();
  for (let edit = 0; edit < count; edit += 1)
    appendFileSync(path.join(docs, pages[Math.floor((edit * pages.length) / count)]), `\n${text}\n`);
}

function runStep(checkout, site, { name, command, edits = 0 }, { round, nodeFlags = [] }) {
  editPages(site, edits, `Edited before the step "${name}" of round ${round}.`);
  const script = path.join(checkout, "bin/sitegen.js");
  return measure(process.execPath, [...nodeFlags, script, command, "--locale", "en"], { cwd: site });
}

/** Run all steps with a new site. */
async function runTurn(checkout, site, { write, round }) {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  write(site, checkout);
  const values = {};
  for (const step of STEPS) values[step.name] = await runStep(checkout, site, step, { round });
  return values;
}

/** Write profiles of all steps. @param label First part of the file names. */
async function profileSteps(checkout, site, label) {
  for (const step of [...STEPS.slice(1), STEPS[0]]) {
    if (step.name === "cold")
      for (const name of [".sitegen", "dist"]) rmSync(path.join(site, name), { recursive: true });
    const folder = mkdtempSync(path.join(tmpdir(), "sitegen-profile-"));
    try {
      await runStep(checkout, site, step, { round: "profile", nodeFlags: ["--cpu-prof", "--cpu-prof-dir", folder] });
      writeFileSync(path.join(results, `${label} ${step.name}.txt`.replaceAll(" ", "-")), formatProfiles(folder));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

/** Print and store a line. */
function report(line) {
  console.log(line);
  appendFileSync(path.join(results, "report.txt"), `${line}\n`);
}

/** Print the comparison for a step. @returns The verdicts. */
function reportStep(name, before, after) {
  return METRICS.map(({ key, unit, scale }) => {
    const pick = (runs) => runs.map((run) => run[key] / scale);
    const { ratio, noise, verdict } = compareRuns(pick(before), pick(after));
    const format = (runs) =>
      median(pick(runs))
        .toFixed(unit === "MB" ? 0 : 2)
        .padStart(8);
    const uncertainty = Number.isFinite(noise) ? `± ${noise.toFixed(2)}` : "";
    report(
      `  ${name.padEnd(14)} ${key.padEnd(5)} ${format(before)} ${format(after)} ${unit.padEnd(3)} ${ratio.toFixed(2).padStart(6)} ${uncertainty.padEnd(7)} ${verdict}`,
    );
    return verdict;
  });
}

/**
 * Compare the working tree with a commit.
 *
 * @param ref Commit, branch or tag.
 * @param names Names of the sites.
 * @param rounds Turns of each.
 * @param profile If true, write profiles.
 * @returns True unless a step is worse.
 */
export async function compareWithCommit(ref, { names, rounds, profile }) {
  const temporary = mkdtempSync(path.join(tmpdir(), "sitegen-compare-"));
  process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const checkouts = { before: installCommit(ref, path.join(temporary, "commit")), after: repository };
  const site = path.join(temporary, "site");
  const commit = execFileSync("git", ["rev-parse", "--short", ref], { cwd: repository, encoding: "utf8" }).trim();
  report(`Node ${process.version}; medians of ${rounds} rounds of ${commit}, working tree, ratio ± standard error`);
  const verdicts = [];
  for (const name of names) {
    const turns = { before: [], after: [] };
    for (let round = 1; round <= rounds; round += 1)
      // Take turns in being first.
      for (const side of round % 2 === 1 ? ["before", "after"] : ["after", "before"]) {
        turns[side].push(await runTurn(checkouts[side], site, { write: sites[name], round }));
        if (profile && round === rounds) await profileSteps(checkouts[side], site, `${name} ${side}`);
      }
    report(`${name}:`);
    for (const step of STEPS) {
      const pick = (side) => turns[side].map((turn) => turn[step.name]);
      verdicts.push(...reportStep(step.name, pick("before"), pick("after")));
    }
  }
  if (verdicts.includes("unclear"))
    report("Some differences are within the noise. Repeat on an idle machine, or with more --rounds.");
  report(verdicts.includes("worse") ? "Worse: CPU, wall time or memory grew by more than 5 %." : "Not worse.");
  return !verdicts.includes("worse");
}
