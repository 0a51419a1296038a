/**
 * Run the tests: `node test/run.js [--browser] [--long] [--changed [REF]] [--shard INDEX/COUNT] [filter ...]`.
 *
 * Node 20 does not run TypeScript, so the test files are bundled with esbuild first, without their dependencies. Files of
 * one directory share a process, because starting it and loading the generator takes longer than most tests.
 *
 * A filter is a part of a path below test/. Without a filter, all tests run except those in `browser/`, which `--browser`
 * adds, and those in `long/`, which run alone with `--long`: they take about a minute or use the built website.
 * `--changed` selects tests whose inputs differ from a commit, by default the last one; `--shard 1/3` selects every third
 * file. Options that begin with `--test-` are passed to Node; with `--test-name-pattern`, each file has its own process.
 * `--accept` writes the expected files of tests that have them, like UPDATE=1. The slowest files are listed at the end.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, constants, freemem, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { findAffectedTests, listChangedFiles } from "./support/changed-tests.js";
import { findChromium, startChromium } from "./support/chromium.js";
import { compiledName, writeGroups } from "./support/group-files.js";

/** Number of concurrent test files. More than the number of CPUs, because tests of dev and of the browser often wait. */
const LANES = Math.min(availableParallelism(), 3) + 1;

/** Bytes required for all sites and builds of a run, doubled as a reserve. */
const REQUIRED_SPACE = 4e9;

/** Return the directory for sites of tests: in memory if possible, because tests write many small files. */
function scratchFolder() {
  const inMemory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize > REQUIRED_SPACE && freemem() > 2 * REQUIRED_SPACE) return inMemory;
  } catch {
    // Only Linux has this directory.
  }
  return tmpdir();
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const args = process.argv.slice(2);

/** Remove an option from the arguments. @returns Its value if the pattern matches, else `fallback`; `undefined` without the option. */
function takeOption(name, pattern, fallback) {
  const index = args.indexOf(name);
  if (index === -1) return undefined;
  const hasValue = pattern(args[index + 1] ?? "");
  const [, value = fallback] = args.splice(index, hasValue ? 2 : 1);
  return value;
}

const isCommit = (name) =>
  name !== "" && spawnSync("git", ["rev-parse", "--quiet", "--verify", `${name}^{commit}`], { cwd: root }).status === 0;

const ref = takeOption("--changed", isCommit, "HEAD");
const [shard = 1, shards = 1] = (takeOption("--shard", (value) => /^\d+\/\d+$/.test(value)) ?? "1/1")
  .split("/")
  .map(Number);
const withBrowser = args.includes("--browser");
const onlyLong = args.includes("--long");
const filters = args.filter((arg) => !arg.startsWith("--"));
const nodeOptions = args.filter((arg) => arg.startsWith("--test-"));

/** List the tests that the arguments select, except for `--changed`. */
function selectTests() {
  const all = readdirSync(path.join(root, "test"), { recursive: true })
    .map((name) => String(name).split(path.sep).join("/"))
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith("fixtures/"))
    .sort();
  const selected = all.filter((name) => {
    if (filters.length > 0) return filters.some((filter) => name.includes(filter));
    if (name.startsWith("long/") !== onlyLong) return false;
    return withBrowser || !name.startsWith("browser/");
  });
  return selected.filter((_, index) => index % shards === shard - 1);
}

const outdir = path.join(root, ".sitegen", `test-${process.pid}`);

/** Compile test files. @returns Their inputs. */
async function compileTests(files) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.map((name) => `test/${name}`),
    outbase: "test",
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
    metafile: true,
    outExtension: { ".js": ".mjs" },
  });
  return metafile.inputs;
}

let selected = selectTests();
if (selected.length === 0) {
  console.error(`no test file matches ${filters.join(", ")}`);
  process.exit(2);
}
const inputs = await compileTests(selected);
if (ref !== undefined) {
  selected = findAffectedTests(selected, inputs, listChangedFiles(root, ref));
  console.log(`${selected.length} files have tests of what differs from ${ref}`);
  if (selected.length === 0) {
    rmSync(outdir, { recursive: true, force: true });
    process.exit(0);
  }
}

const browserTests = selected.some((name) => /^(?:browser|long)\//.test(name));
const chromium = browserTests ? findChromium() : "";
const browser = browserTests ? await startChromium(chromium) : undefined;

// Node.js 24 does not run the hooks of a suite without matching tests, so the next file of the process would not start.
const hasNamePattern = nodeOptions.some((option) => option.startsWith("--test-name-pattern"));
const modules = hasNamePattern
  ? selected.map((file) => path.join(outdir, compiledName(file)))
  : writeGroups(selected, outdir);
const slowest = pathToFileURL(path.join(root, "test/support/slowest-files.js")).href;
const reporters = ["spec", slowest].flatMap((name) => [
  `--test-reporter=${name}`,
  "--test-reporter-destination=stdout",
]);
// Directory for all files that tests write. Outside of the repository, because sites would use its Git history.
const scratch = mkdtempSync(path.join(scratchFolder(), "sitegen-run-"));
// Tests of permissions run the command as another user that must reach the sites.
chmodSync(scratch, 0o711);
// Builds that test files share.
const builds = path.join(scratch, "builds");
mkdirSync(builds);
// A separate process group, so that a signal also stops servers started by tests.
const run = spawn(
  process.execPath,
  ["--enable-source-maps", "--test", `--test-concurrency=${LANES}`, ...nodeOptions, ...reporters, ...modules],
  {
    cwd: root,
    stdio: "inherit",
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: "production",
      TMPDIR: scratch,
      ...(args.includes("--accept") ? { UPDATE: "1" } : {}),
      SITEGEN_REPOSITORY: root,
      SITEGEN_TESTS: outdir,
      SITEGEN_TEST_BUILDS: builds,
      // Tests with other flags start their own browser.
      ...(browser ? { CHROMIUM: chromium, SITEGEN_TEST_BROWSER: browser.wsEndpoint() } : {}),
    },
  },
);
let stoppedBy = "";
const stop = (signal) => {
  try {
    process.kill(-run.pid, signal);
  } catch {
    // All processes have ended.
  }
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    stoppedBy = signal;
    stop(signal);
  });
const [status] = await once(run, "close");
if (stoppedBy !== "") stop("SIGKILL");
await browser?.close();
for (const folder of [outdir, scratch]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(stoppedBy === "" ? (status ?? 1) : 128 + constants.signals[stoppedBy]);
