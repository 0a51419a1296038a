import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

test("an entry is readable after the cache was saved, replaced and removed", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "cache-store-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "store.pack");
  const first = openCacheStore(file, "1");
  first.set("a", { head: "ä", rest: "line\nline" });
  first.set("b", { head: "", rest: "" });
  first.save();
  const second = openCacheStore(file, "1");
  second.set("a", { head: "other", rest: "other" });
  const b = second.get("b");
  second.save();
  rmSync(file);
  const read = (entry: { head: string; rest: string } | undefined) => [entry?.head, entry?.rest];
  assert.deepEqual(read(first.get("a")), ["ä", "line\nline"]);
  assert.deepEqual(read(second.get("a")), ["other", "other"]);
  assert.deepEqual(read(b), ["", ""]);
});

test("entries longer than a block are read, and a damaged one only loses itself", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "cache-store-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "store.pack");
  const long = "é".repeat(1_500_000);
  const store = openCacheStore(file, "1");
  for (const key of ["a", "b", "c"]) store.set(key, { head: `${key}-head`, rest: key + long });
  store.save();
  const bytes = readFileSync(file);
  bytes.write("X", bytes.indexOf("b-head"));
  writeFileSync(file, bytes);
  const damaged = openCacheStore(file, "1");
  assert.match(damaged.warning ?? "", /invalid entries/);
  assert.equal(damaged.get("b"), undefined);
  for (const key of ["a", "c"]) {
    assert.equal(damaged.get(key)?.head, `${key}-head`);
    assert.equal(damaged.get(key)?.rest, key + long);
  }
});
