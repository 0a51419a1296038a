import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { createPersistentMemo, openCacheStore } from "../../src/host/cache-store.ts";

test("a result is reused in the next run if name and inputs are equal", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "stored-memo-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const calls: string[] = [];
  const run = (name: string, input: unknown): unknown => {
    const store = openCacheStore(path.join(folder, "store.pack"), "1");
    const value = createPersistentMemo(store)(name, [input], () => {
      calls.push(`${name} ${JSON.stringify(input)}`);
      return { at: new Map([["é", undefined]]), made: calls.length };
    });
    store.save();
    return value;
  };
  assert.deepEqual(run("a", { text: "x" }), { at: new Map([["é", undefined]]), made: 1 });
  assert.deepEqual(run("a", { text: "x" }), { at: new Map([["é", undefined]]), made: 1 });
  run("a", { text: "y" });
  run("b", { text: "y" });
  assert.deepEqual(calls, ['a {"text":"x"}', 'a {"text":"y"}', 'b {"text":"y"}']);
});
