/** Results that last between runs. */

import { deserialize, serialize } from "node:v8";
import type { Memo } from "../util/memo.ts";
import type { PackStore } from "./cache-store.ts";
import { digestOf } from "./digest.ts";

/**
 * Keeps results in a store by name and inputs.
 *
 * Inputs must be JSON. Results may be whatever a structured clone keeps, maps among them; they lose their prototypes.
 */
export function storedMemo(store: PackStore): Memo {
  return <T>(name: string, inputs: readonly unknown[], make: () => T): T => {
    // The encoding is that of the engine.
    const key = digestOf(JSON.stringify([process.versions.v8, name, inputs]));
    const stored = store.get(key);
    if (stored) return deserialize(Buffer.from(stored.head, "base64")) as T;
    const value = make();
    store.set(key, { head: serialize(value).toString("base64"), rest: "" });
    return value;
  };
}
