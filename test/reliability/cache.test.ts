/** Test that a damaged or foreign cache does not change the output. */

import assert from "node:assert/strict";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { startOn } from "../dev/server.ts";
import { createSite, type TestSite } from "../support/site.ts";
import { until } from "../support/until.ts";

const FILES = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [`content/docs/p${index}.md`, `# Page ${index}\n\nText ${index}.\n`]),
);

const packOf = (site: TestSite): string => path.join(site.root, ".sitegen/cache/documents.pack");

function swapEntries(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  // Swap two keys, so that each entry has the key of the other.
  const keys = [...text.matchAll(/\n([\w-]{43}) [\w-]{43} \d+ \d+\n/g)].map((match) => match[1] as string);
  const [a = "", b = ""] = keys;
  return Buffer.from(text.replace(a, "\u0001").replace(b, a).replace("\u0001", b), "latin1");
}

const DAMAGE: readonly (readonly [string, (site: TestSite) => void])[] = [
  ["that is empty", (site) => truncateSync(packOf(site), 0)],
  ["that is truncated", (site) => truncateSync(packOf(site), Math.floor(statSync(packOf(site)).size / 2))],
  [
    "with flipped bits",
    (site) => {
      const bytes = readFileSync(packOf(site));
      for (let at = 200; at < bytes.length; at += 997) bytes[at] = (bytes[at] as number) ^ 0x10;
      writeFileSync(packOf(site), bytes);
    },
  ],
  ["of hostile JSON", (site) => writeFileSync(packOf(site), '{"__proto__": {"polluted": true}}\n')],
  ["with swapped entries", (site) => writeFileSync(packOf(site), swapEntries(readFileSync(packOf(site))))],
  ["with a missing file", (site) => rmSync(packOf(site))],
  [
    "that is a file",
    (site) => {
      rmSync(path.join(site.root, ".sitegen"), { recursive: true });
      writeFileSync(path.join(site.root, ".sitegen"), "");
    },
  ],
  [
    "of another version",
    (site) =>
      writeFileSync(
        packOf(site),
        readFileSync(packOf(site))
          .toString("latin1")
          .replace(/^pack \w+/, "pack 0123456789abcdef"),
        "latin1",
      ),
  ],
];

for (const [name, damage] of DAMAGE) {
  test(`a cache ${name} does not change the output`, async () => {
    const site = createSite(FILES);
    assert.equal((await site.build()).status, 0);
    const before = site.snapshot("dist");
    damage(site);
    rmSync(path.join(site.root, "dist"), { recursive: true });
    const { status, stderr } = await site.build();
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /\n\s+at /);
    assert.deepEqual(site.snapshot("dist"), before);
  });
}

test("a check of an unchanged site reads the findings in samples, and writes no cache", async () => {
  const site = createSite({ "content/docs/page.md": "# Page\n\n```js\nconst x = (1\n```\n" });
  for (const count of [1, 2, 3]) {
    const report = await site.run(["check"]);
    assert.match(report.stdout, /invalid-sample/, `check ${count}`);
  }
  const { ino } = statSync(packOf(site));
  assert.match(site.read(".sitegen/cache/documents.pack"), /^samples-/m);
  await site.run(["check"]);
  assert.equal(statSync(packOf(site)).ino, ino, "the file is replaced when it is written");
});

test("a cache copied from another directory can be used", async () => {
  const site = createSite(FILES);
  assert.equal((await site.build()).status, 0);
  const moved = createSite({});
  cpSync(site.root, moved.root, { recursive: true });
  rmSync(path.join(moved.root, "dist"), { recursive: true });
  mkdirSync(path.join(moved.root, "dist"));
  const { status, stdout } = await moved.build("--json");
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).parsed.hits, 8);
  assert.ok(!moved.exists(".sitegen/cache/client.pack"), "the client was bundled");
  assert.deepEqual(moved.snapshot("dist"), site.snapshot("dist"));
});

test("temporary files of killed builds are removed, those of a build that is running are not", async () => {
  const site = createSite(FILES);
  const old = new Date(Date.now() - 3_600_000);
  const names = [
    "cache/documents.pack.4194303",
    "cache/output-1.json.4194303",
    "config/a.mjs.4194303",
    "cache/client.pack.1",
  ];
  for (const name of names) site.write({ [`.sitegen/${name}`]: "x" });
  utimesSync(path.join(site.root, ".sitegen/cache/client.pack.1"), old, old);
  // The process of this test exists.
  site.write({ [`.sitegen/cache/search.pack.${process.pid}`]: "x" });
  assert.equal((await site.run(["build"], { separate: true })).status, 0);
  const left = site.list(".sitegen").filter((file) => /\.\d+$/.test(file));
  assert.deepEqual(left, [`cache/search.pack.${process.pid}`]);
});

test("a cache that cannot be written is reported, and leaves no temporary file", async () => {
  const site = createSite(FILES);
  // A directory in place of the file can be created, but not replaced.
  mkdirSync(path.join(site.root, ".sitegen/cache/documents.pack/x"), { recursive: true });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(
    stderr,
    /warning {2}unwritable-cache\n {2}The cache in ".sitegen\/cache" cannot be written: it is a directory/,
  );
  assert.deepEqual(
    site.list(".sitegen").filter((file) => /\.\d+$/.test(file)),
    [],
  );
  const locked = createSite(FILES);
  chmodSync(locked.root, 0o755);
  mkdirSync(path.join(locked.root, ".sitegen"));
  chmodSync(path.join(locked.root, ".sitegen"), 0o555);
  const result = await locked.runUnprivileged(["build"]);
  assert.equal(result.status, 0, result.stderr);
  assert.equal(result.stderr.split("unwritable-cache").length, 2, result.stderr);
  assert.match(result.stderr, /permission denied/);
});

test("check, build and dev report a cache that cannot be written once, and leave no temporary file", async (t) => {
  const CACHE = ".sitegen/cache";
  const obstacles: Readonly<Record<string, (root: string) => void>> = {
    "a file instead of .sitegen": (root) => writeFileSync(path.join(root, ".sitegen"), "x"),
    "a file instead of the cache": (root) => {
      mkdirSync(path.join(root, ".sitegen"));
      writeFileSync(path.join(root, CACHE), "x");
    },
    "a link to nothing": (root) => symlinkSync("missing/folder", path.join(root, ".sitegen")),
    "a directory instead of a cache file": (root) =>
      mkdirSync(path.join(root, CACHE, "documents.pack/x"), { recursive: true }),
    "a link in a circle": (root) => symlinkSync(".sitegen", path.join(root, ".sitegen")),
  };
  const count = (text: string): number => text.split("unwritable-cache").length - 1;
  for (const [name, add] of Object.entries(obstacles))
    await t.test(name, async () => {
      const site = createSite(FILES);
      add(site.root);
      const check = await site.run(["check"]);
      assert.equal(check.status, 0, check.stdout);
      assert.equal(count(check.stdout + check.stderr), 1, check.stdout + check.stderr);
      const build = await site.run(["build"]);
      assert.equal(build.status, 0, build.stderr);
      assert.equal(count(build.stdout + build.stderr), 1, build.stderr);
      const dev = await startOn(site);
      await until(
        () => count(dev.errors()) > 0,
        () => dev.errors(),
      );
      await dev.loads(() => site.write({ "content/docs/p0.md": "# Changed\n" }));
      assert.equal(count(dev.errors()), 1, dev.errors());
      await dev.stop();
      const files = existsSync(path.join(site.root, ".sitegen/cache")) ? site.list(".sitegen") : [];
      assert.deepEqual(
        files.filter((file) => /\.\d+$/.test(file)),
        [],
      );
    });
});
