/**
 * Run the tests: `node test/run.js [--browser] [--long] [filter ...]`.
 *
 * Node 20 does not run TypeScript, so the test files are bundled with esbuild first, without their dependencies. A filter
 * is a part of a path below test/. Without a filter, all tests run except those in `browser/`, which `--browser` adds, and
 * those in `long/`, which take over a minute each and run alone with `--long`. The slowest files are listed at the end.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, constants, freemem, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { findChromium } from "./support/chromium.js";

/** Files that run at once: tests of the watch server and of the browser wait for half of their time. */
const LANES = Math.min(availableParallelism(), 3) + 1;

/** Bytes that all sites and builds of a run take together, and twice as much. */
const ROOM = 4e9;

/** Where tests keep their sites: in memory where there is plenty of it, since they write and remove many small files. */
function scratchFolder() {
  const inMemory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize > ROOM && freemem() > 2 * ROOM) return inMemory;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const args = process.argv.slice(2);
const withBrowser = args.includes("--browser");
const onlyLong = args.includes("--long");
const filters = args.filter((arg) => !arg.startsWith("--"));

const all = readdirSync(path.join(root, "test"), { recursive: true })
  .map((name) => String(name).split(path.sep).join("/"))
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith("fixtures/"))
  .sort();
const chosen = all.filter((name) => {
  if (filters.length > 0) return filters.some((filter) => name.includes(filter));
  if (name.startsWith("long/") !== onlyLong) return false;
  return withBrowser || !name.startsWith("browser/");
});
if (chosen.length === 0) {
  console.error(`no test file matches ${filters.join(", ")}`);
  process.exit(2);
}

const browserTests = chosen.some((name) => name.startsWith("browser/"));
const chromium = browserTests ? findChromium() : "";

const outdir = path.join(root, ".sitegen", `test-${process.pid}`);
await build({
  absWorkingDir: root,
  entryPoints: chosen.map((name) => `test/${name}`),
  outbase: "test",
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  sourcemap: "inline",
  logLevel: "warning",
  outExtension: { ".js": ".mjs" },
});
const files = chosen.map((name) => path.join(outdir, name.replace(/\.tsx?$/, ".mjs")));
const slowest = pathToFileURL(path.join(root, "test/support/slowest-files.js")).href;
const reporters = ["spec", slowest].flatMap((name) => [
  `--test-reporter=${name}`,
  "--test-reporter-destination=stdout",
]);
// All that tests write. Not below the repository, whose history would be taken for that of the sites.
const scratch = mkdtempSync(path.join(scratchFolder(), "sitegen-run-"));
// Builds that test files share.
const builds = path.join(scratch, "builds");
mkdirSync(builds);
// In a group of its own, so that who stops the run stops the servers that tests have started, too.
const run = spawn(
  process.execPath,
  ["--enable-source-maps", "--test", `--test-concurrency=${LANES}`, ...reporters, ...files],
  {
    cwd: root,
    stdio: "inherit",
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: "production",
      TMPDIR: scratch,
      SITEGEN_REPOSITORY: root,
      SITEGEN_TESTS: outdir,
      SITEGEN_TEST_BUILDS: builds,
      ...(browserTests ? { CHROMIUM: chromium } : {}),
    },
  },
);
let stoppedBy = "";
const stop = (signal) => {
  try {
    process.kill(-run.pid, signal);
  } catch {
    // Nothing of it runs any more.
  }
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    stoppedBy = signal;
    stop(signal);
  });
const [status] = await once(run, "close");
if (stoppedBy !== "") stop("SIGKILL");
for (const folder of [outdir, scratch]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(stoppedBy === "" ? (status ?? 1) : 128 + constants.signals[stoppedBy]);
