/** Test that output is replaced in one step, and that other directories are never overwritten. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import {
  assertReproducible,
  createSite,
  type Files,
  type RunResult,
  runCommand,
  type TestSite,
} from "../support/site.ts";

const page = (index: number, text = "Text"): string =>
  `# Page ${index}\n\n${`${text} of page ${index}, with some \`code\` and [a link](p0.md).\n\n`.repeat(60)}`;

function pagesOf(count: number, text?: string): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/docs/p${index}.md`, page(index, text)]),
  );
}

/** Return files left behind next to the output. */
function leftovers({ root }: TestSite): string[] {
  return readdirSync(root).filter((name) => name.includes(".sitegen-"));
}

for (const [signal, status] of [
  ["SIGKILL", null],
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const) {
  for (const after of signal === "SIGKILL" ? [150, 400, 700, 1000, 1400] : [200, 600, 1100]) {
    test(`${signal} after ${after} ms keeps the old output or leaves the new one`, async () => {
      const site = createSite({});
      cpSync((await builtSite(pagesOf(60))).root, site.root, { recursive: true });
      const before = site.snapshot("dist");
      assert.ok(before.has("docs/p59/index.html"));
      site.write(pagesOf(60, "Other words"));
      const started = Date.now();
      const stopped = await site.run(["build", "--no-cache", "--quiet"], { kill: { signal, after } });
      if (stopped.status !== 0) {
        // Before the command handles signals, the system ends the process.
        assert.ok(stopped.status === status || stopped.status === null, `${stopped.status}: ${stopped.stderr}`);
        assert.ok(Date.now() - started < after + 30_000, "it took too long to end");
        const now = site.snapshot("dist");
        const isUnchanged = nonEmpty(before).every(([file, contents]) => now.get(file) === contents);
        const isNew =
          now.get("docs/p7/index.html")?.includes("Other words") &&
          now.get("docs/p59/index.html")?.includes("Other words");
        assert.ok(isUnchanged || isNew, "the output is a mixture");
        if (signal !== "SIGKILL") assert.deepEqual(leftovers(site), []);
      }
      assert.equal((await site.build()).status, 0);
      assert.match(site.read("dist/docs/p59/index.html"), /Other words/);
      assert.deepEqual(leftovers(site), []);
    });
  }
}

test("a signal ends the build while a plugin blocks the thread", async () => {
  // While pages are left to parse, or with the last page, before anything is written.
  const plugin = (count: number): string => `let parsed = 0;
export default () => () => {
  process.stderr.write("page " + ++parsed + "\\n");
  if (parsed === ${count}) process.kill(process.pid, "SIGTERM");
  for (const until = Date.now() + 60; Date.now() < until; );
};
`;
  const config = "title: T\nurl: https://example.org\n";
  const site = createSite({
    "content/docs/p0.md": page(0),
    "content/docs/p1.md": page(1),
    "content/docs/p2.md": page(2),
  });
  assert.equal((await site.run(["build"], { separate: true })).status, 0);
  const before = site.snapshot("dist");
  site.write({
    "sitegen.config.yaml": `${config}markdown: {remarkPlugins: [./slow.js]}\n`,
    ...pagesOf(3, "Other words"),
  });
  for (const count of [2, 3]) {
    site.write({ "slow.js": plugin(count) });
    const { status, stderr } = await site.run(["build", "--workers", "1"], { separate: true });
    assert.equal(status, 143, stderr);
    assert.equal(stderr.includes("page 3"), count === 3, stderr);
    assert.deepEqual(site.snapshot("dist"), before);
    assert.deepEqual(leftovers(site), []);
  }
});

test("a signal ends a configuration that never finishes loading", async () => {
  const site = createSite(SMALL);
  site.remove("sitegen.config.yaml");
  site.write({
    "sitegen.config.mjs": 'process.kill(process.pid, "SIGINT");\nawait new Promise(() => {});\nexport default {};\n',
  });
  const started = Date.now();
  const { status, stderr } = await site.run(["build"], { separate: true });
  assert.equal(status, 130, stderr);
  assert.ok(Date.now() - started < 20_000, "it waited as long as for any configuration");
});

const SMALL: Files = { "content/docs/a.md": "# A\n" };

for (const [name, prepare, out] of [
  ["a file", (site: TestSite) => site.write({ target: "mine" }), "target"],
  ["a symbolic link", (site: TestSite) => symlinkSync("content", path.join(site.root, "target")), "target"],
  ["the site itself", () => {}, "."],
  ["the parent directory of the site", () => {}, ".."],
  ["the sources", () => {}, "content"],
  ["a directory in the sources", () => {}, "content/docs/out"],
  ["a directory with other files", (site: TestSite) => site.write({ "target/thesis.txt": "mine" }), "target"],
  ["a git work tree", (site: TestSite) => site.write({ "target/.git/HEAD": "ref" }), "target"],
] as const) {
  test(`${name} is rejected as output directory and is not changed`, async () => {
    const site = createSite(SMALL);
    prepare(site);
    const before = site.snapshot(".");
    const { status, stderr } = await site.run(["build", "--out", path.join(site.root, out)]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /output directory/i);
    assert.deepEqual(site.snapshot("."), before);
  });
}

test("an empty directory and one inside a missing directory are accepted", async () => {
  const site = createSite(SMALL);
  mkdirSync(path.join(site.root, "empty"));
  assert.equal((await site.build("--out", path.join(site.root, "empty"))).status, 0);
  assert.equal((await site.build("--out", path.join(site.root, "x/y/z"))).status, 0);
  assert.ok(site.exists("x/y/z/docs/a/index.html"));
});

test("a file of another tool at the path of a page is not overwritten", async () => {
  const site = createSite(SMALL);
  assert.equal((await site.build()).status, 0);
  site.write({ "dist/docs/b/index.html": "mine", "content/docs/b.md": "# B\n" });
  const { status, stderr } = await site.build();
  assert.equal(status, 1, stderr);
  assert.equal(site.read("dist/docs/b/index.html"), "mine");
});

test("a folder that cannot be written is a clean error", async () => {
  const site = createSite(SMALL);
  mkdirSync(path.join(site.root, "locked"));
  chmodSync(path.join(site.root, "locked"), 0o555);
  const { status, stderr } = await site.runUnprivileged(["build", "--out", path.join(site.root, "locked/out")]);
  assert.equal(status, 1);
  assert.match(stderr, /permission denied/);
});

test("a full disk is reported, and the old output is kept", {
  skip: existsSync("/dev/full") ? false : "the system has no /dev/full",
}, async () => {
  const site = createSite(pagesOf(3));
  assert.equal((await site.build()).status, 0);
  const before = site.snapshot("dist");
  site.write({ "content/docs/p1.md": page(1, "New") });
  // A limit of the file size has the same effect as a full disk.
  const command = `ulimit -f 4; exec "${process.execPath}" "${path.join(repository, "bin/sitegen.js")}" build --no-cache --root "${site.root}"`;
  const { spawnSync } = await import("node:child_process");
  const run = spawnSync("bash", ["-c", `trap '' XFSZ; ${command}`], { encoding: "utf8" });
  assert.equal(run.status, 1, run.stderr);
  assert.doesNotMatch(run.stderr, /\n\s+at /);
  assert.deepEqual(site.snapshot("dist"), before);
});

test("a build of 600 pages needs at most 256 file handles", async () => {
  const site = createSite(
    Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`content/docs/p${index}.md`, `# Page ${index}\n`])),
  );
  const { spawnSync } = await import("node:child_process");
  const command = `ulimit -n 256; exec "${process.execPath}" "${path.join(repository, "bin/sitegen.js")}" build --quiet --root "${site.root}"`;
  const run = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  assert.ok(site.exists("dist/docs/p599/index.html"));
});

/** Start a build in its own process, because the locks of one process are known to it. */
const buildSeparately = (site: TestSite): Promise<RunResult> => site.run(["build"], { separate: true });

test("two builds at the same time succeed, and the output is correct", async () => {
  const site = createSite(pagesOf(20));
  const inProcess = (): Promise<RunResult> => site.build();
  const separate = (): Promise<RunResult> => buildSeparately(site);
  const pairs = [
    [inProcess, inProcess],
    [separate, separate],
    [separate, inProcess],
  ] as const;
  for (const [round, pair] of pairs.entries()) {
    site.write({ "content/docs/p1.md": page(1, `Round ${round}`) });
    const results = await Promise.all(pair.map((build) => build()));
    for (const { status, stderr } of results) assert.equal(status, 0, stderr);
    assert.match(site.read("dist/docs/p1/index.html"), new RegExp(`Round ${round}`));
    assert.deepEqual(leftovers(site), []);
  }
});

test("locks of dead builds, including an empty one, do not block builds or admit two at once", async () => {
  const site = createSite(SMALL);
  const locks = [".dist.sitegen-lock", ".dist.sitegen-lock-breaking"];
  for (const left of ["", "4194303"]) {
    site.write(Object.fromEntries(locks.map((name) => [name, left])));
    const started = Date.now();
    const builds = [buildSeparately(site), buildSeparately(site), site.build()];
    for (const { status, stderr } of await Promise.all(builds)) assert.equal(status, 0, stderr);
    assert.ok(Date.now() - started < 30_000, "it took too long to end");
    assert.deepEqual(leftovers(site), []);
  }
});

test("a lock whose process ID is in use again is removed once nobody renews it", async () => {
  // Process 1 always exists. In a container, it is not the one that wrote the lock.
  const locks = ["1", "1 another-host", `${process.pid} another-host`];
  const build = async (lock: string): Promise<void> => {
    const site = createSite({ ...SMALL, ".dist.sitegen-lock": lock });
    const started = Date.now();
    const { status, stderr } = await site.build();
    assert.equal(status, 0, stderr);
    assert.ok(Date.now() - started < 40_000, "it took too long to end");
    assert.deepEqual(leftovers(site), []);
  };
  await Promise.all(locks.map(build));
});

test("staging directories of killed builds are removed, whatever process has their ID now", async () => {
  const site = createSite(SMALL);
  for (const id of [1, process.pid, 4194303]) site.write({ [`.dist.sitegen-new-${id}/x.txt`]: "x" });
  assert.equal((await site.build()).status, 0);
  assert.deepEqual(leftovers(site), []);
});

test("a closed pipe, no HOME and no temporary folder do not matter", async () => {
  const site = createSite(SMALL);
  const bare = await site.run(["build"], { env: { HOME: "", TMPDIR: "/nowhere", PATH: "/nowhere" } });
  assert.equal(bare.status, 0, bare.stderr);
  const command = path.join(repository, "bin/sitegen.js");
  for (const args of [["--help"], ["build", "--help"], ["check"]]) {
    const started = spawn(process.execPath, [command, ...args], { cwd: site.root });
    started.stdout.destroy();
    const [printed, [status]] = await Promise.all([text(started.stderr), once(started, "close")]);
    assert.doesNotMatch(printed, /EPIPE|\n\s+at /);
    assert.equal(status, 0);
  }
});

test("the output before the last one is reused for files that are still the same", async () => {
  const files = { ...SMALL, "content/docs/b/c.md": "# C\n", "static/note.txt": "one" };
  const site = createSite(files);
  const rebuild = async (changes: Files, ...removed: string[]): Promise<void> => {
    site.write(changes);
    site.remove(...removed);
    Object.assign(files, changes);
    for (const file of removed) delete files[file as keyof typeof files];
    assert.equal((await site.build()).status, 0);
    await assertReproducible(site, files);
  };
  const listSpare = (): string[] => site.list(".sitegen").filter((file) => file.includes("/docs/a/"));
  await rebuild({});
  assert.deepEqual(listSpare(), []);
  await rebuild({ "content/docs/a.md": "# A\n\nOther text.\n" });
  assert.notDeepEqual(listSpare(), []);
  // Files and directories that exist in one of the two outputs only.
  await rebuild({ "content/docs/d/e.md": "# E\n", "static/notes/x.txt": "two" }, "static/note.txt");
  await rebuild({}, "content/docs/b/c.md", "static/notes/x.txt");
  assert.ok(!site.exists("dist/docs/b"), "an empty directory remains");
  await rebuild({ "static/note.txt": "three", "content/docs/b/c.md": "# C\n" }, "content/docs/d/e.md");
  // Files that are not those of the output are not used, nor are missing ones missed.
  const spare = nonEmpty(site.list(".sitegen").filter((file) => file.endsWith(".html")));
  for (const [index, file] of spare.entries()) {
    rmSync(path.join(site.root, ".sitegen", file));
    if (index % 2 === 0) site.write({ [`.sitegen/${file}`]: "changed" });
  }
  site.write({ "dist/by-hand.txt": "mine" });
  site.write({ "static/note.txt": "four" });
  assert.equal((await site.build()).status, 0);
  assert.equal(site.read("dist/by-hand.txt"), "mine");
  rmSync(path.join(site.root, "dist/by-hand.txt"));
  await rebuild({ "static/note.txt": "five" });
});

test("a link to other files in place of the output before the last one is not followed", async () => {
  const site = createSite({ ...SMALL, "others/x.txt": "mine" });
  assert.equal((await site.build()).status, 0);
  site.write({ "content/docs/a.md": "# Two\n" });
  assert.equal((await site.build()).status, 0);
  const [spare] = readdirSync(path.join(site.root, ".sitegen")).filter((name) => name.startsWith("output-"));
  assert.ok(spare);
  rmSync(path.join(site.root, ".sitegen", spare), { recursive: true });
  symlinkSync(path.join(site.root, "others"), path.join(site.root, ".sitegen", spare));
  site.write({ "content/docs/a.md": "# Three\n" });
  assert.equal((await site.build()).status, 0);
  assert.match(site.read("dist/docs/a/index.html"), /Three/);
  assert.equal(site.read("others/x.txt"), "mine");
});

test("a new file at the path of an unchanged file does not change the previous output", async () => {
  const site = createSite({ ...SMALL, "static/data.txt": "text ".repeat(1000) });
  assert.equal((await site.build("--compress")).status, 0);
  const before = site.snapshot("dist");
  assert.ok(before.has("data.txt.gz"));
  site.write({ "static/data.txt.gz": "mine" });
  const { status, stderr } = await site.build("--compress");
  assert.equal(status, 1, stderr);
  assert.deepEqual(site.snapshot("dist"), before);
});

test("an output that a killed build left half replaced is restored", async () => {
  const site = createSite(SMALL);
  assert.equal((await site.build()).status, 0);
  const before = site.snapshot("dist");
  // The state after a kill between the two steps of the swap. No process has this ID.
  cpSync(path.join(site.root, "dist"), path.join(site.root, ".dist.sitegen-old-4194303"), { recursive: true });
  rmSync(path.join(site.root, "dist"), { recursive: true });
  writeFileSync(path.join(site.root, ".dist.sitegen-lock"), "4194303");
  assert.equal((await site.build()).status, 0);
  assert.deepEqual([...site.snapshot("dist").keys()], [...before.keys()]);
  assert.deepEqual(leftovers(site), []);
});

test("help and version exit with 0; usage errors exit with 2 and print a hint", async () => {
  for (const args of [["--version"], ["--help"], ["build", "--help"]]) assert.equal((await runCommand(args)).status, 0);
  for (const [args, hint] of [
    [["biuld"], /build/],
    [["build", "--worker", "2"], /--workers/],
    [["build", "--workers", "none"], /whole number/],
  ] as const) {
    const { status, stderr } = await runCommand(args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, hint);
  }
  const empty = createSite({});
  empty.remove("sitegen.config.yaml");
  assert.equal((await empty.build()).status, 2);
});
