/** Groups of file changes, by the events that a watcher may report or lose. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { ChangeBatches } from "../../src/dev/change-batches.ts";
import { until } from "../support/until.ts";

/** Create files in a new directory, and collect the reported changes as `+ path` and `- path`. */
function startBatches(names: readonly string[]) {
  const root = mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "batches-"));
  after(() => rmSync(root, { recursive: true, force: true }));
  const at = (name: string): string => path.join(root, name);
  for (const name of names) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), name);
  }
  const reported: string[] = [];
  const batches = new ChangeBatches(root, async (changes) => {
    for (const { file, isDeleted } of changes) reported.push(`${isDeleted ? "-" : "+"} ${file}`);
  });
  batches.addExistingFiles(names.map(at));
  after(() => batches.close());
  return {
    at,
    /** Report paths, and wait for the changes that the batches make of them. */
    async report(paths: readonly string[], expected: readonly string[]): Promise<void> {
      for (const name of paths) batches.add(at(name));
      await until(
        () => reported.length >= expected.length,
        () => `${JSON.stringify(reported)}, expected ${JSON.stringify(expected)}`,
        10_000,
      );
      assert.deepEqual(reported.splice(0).sort(), [...expected].sort());
    },
    listReturnedPaths: () => batches.listReturnedPaths(),
  };
}

for (const moved of ["docs/deep", "docs"])
  test(`files come back with ${moved}, also if only its directory was reported as deleted`, async () => {
    const { at, report, listReturnedPaths } = startBatches(["docs/deep/er/page.md", "other/page.md"]);
    const page = "docs/deep/er/page.md";
    for (let round = 0; round < 3; round++) {
      renameSync(at(moved), at("away"));
      await report([moved], [`- ${moved}`]);
      renameSync(at("away"), at(moved));
      assert.ok(listReturnedPaths().includes(at(page)));
      await report([page, moved], [`+ ${page}`]);
    }
  });

test("a file whose name begins with the name of a deleted directory stays", async () => {
  const { at, report, listReturnedPaths } = startBatches(["docs/page.md", "docs-old/page.md"]);
  rmSync(at("docs"), { recursive: true });
  await report(["docs"], ["- docs"]);
  assert.deepEqual(listReturnedPaths(), []);
  writeFileSync(at("docs-old/page.md"), "changed");
  await report(["docs-old/page.md"], ["+ docs-old/page.md"]);
});
