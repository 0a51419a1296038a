import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createStorage, getBrowserStorage, type StorageWindow } from "../../src/theme/storage.ts";

type Listener = (event: StorageEvent) => void;

/** Create a window. Its storage can be configured to fail. */
function windowOf(values: Map<string, string> | null, failing: { write?: boolean } = {}) {
  const listeners = new Set<Listener>();
  const host: StorageWindow = {
    get localStorage() {
      if (!values) throw new Error("denied");
      return {
        getItem: (key: string) => values.get(key) ?? null,
        setItem(key: string, value: string) {
          if (failing.write) throw new Error("quota");
          values.set(key, value);
        },
        removeItem: (key: string) => void values.delete(key),
      };
    },
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  return { host, listeners };
}

test("values are stored, changed and removed, and listeners are notified", () => {
  const storage = createStorage(windowOf(new Map()).host);
  const heard: (string | null)[] = [];
  const stop = storage.listen("theme", (value) => heard.push(value));
  storage.set("theme", "dark");
  storage.set("theme", "dark");
  assert.equal(storage.get("theme"), "dark");
  storage.remove("theme");
  stop();
  storage.set("theme", "light");
  assert.deepEqual(heard, ["dark", null]);
});

test("listeners are notified of changes in other windows", () => {
  const { host, listeners } = windowOf(new Map());
  const storage = createStorage(host);
  const heard: (string | null)[] = [];
  const stop = storage.listen("theme", (value) => heard.push(value));
  for (const listener of listeners) listener({ key: "theme", newValue: "dark" } as StorageEvent);
  for (const listener of listeners) listener({ key: "other", newValue: "x" } as StorageEvent);
  for (const listener of listeners) listener({ key: null, newValue: null } as StorageEvent);
  assert.deepEqual(heard, ["dark", null]);
  stop();
  assert.equal(listeners.size, 0);
});

test("without storage, one warning is logged and all methods do nothing", (t) => {
  const warn = mock.method(console, "warn", () => {});
  t.after(() => warn.mock.restore());
  const storage = createStorage(windowOf(null).host);
  storage.set("theme", "dark");
  storage.remove("theme");
  storage.listen("theme", () => assert.fail("nothing can be heard"))();
  assert.equal(storage.get("theme"), null);
  assert.equal(warn.mock.callCount(), 1);
});

test("the error of a failed write contains key and value", (t) => {
  const error = mock.method(console, "error", () => {});
  t.after(() => error.mock.restore());
  const storage = createStorage(windowOf(new Map(), { write: true }).host);
  storage.listen("theme", () => assert.fail("nothing has changed"));
  storage.set("theme", "dark");
  assert.match(String(error.mock.calls[0]?.arguments[0]), /"dark" to "theme"/);
});

test("access to storage throws on the server", () => {
  assert.throws(() => getBrowserStorage(), /server rendering/);
});
