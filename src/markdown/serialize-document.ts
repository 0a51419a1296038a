/**
 * Serializes documents for the cache and for worker threads.
 *
 * The long parts (body, sections, samples, diagrams) are stored separately and parsed only on access, so a build without changes
 * does not parse them. Parsed parts are weakly referenced, so that a large site is not in memory twice.
 */

import type { PackEntry } from "../host/cache-store.ts";
import type { Body, Diagram, Document, Sample, Section } from "../model/document.ts";

interface LongParts {
  body: Body;
  sections: readonly Section[];
  samples: readonly Sample[];
  diagrams: readonly Diagram[];
}

/** Parts stored as lines in `rest`. */
const LONG_PARTS = ["body", "sections", "samples", "diagrams"] as const satisfies readonly (keyof LongParts)[];

export function storeDocument(document: Document): PackEntry {
  const { body, sections, samples, diagrams, ...head } = document;
  const long: LongParts = { body, sections, samples, diagrams };
  return { head: JSON.stringify(head), rest: LONG_PARTS.map((part) => JSON.stringify(long[part])).join("\n") };
}

/** @throws {SyntaxError} The entry was not written by `storeDocument`. Checksums make this an internal error. */
export function restoreDocument(entry: PackEntry): Document {
  const document = JSON.parse(entry.head) as Omit<Document, keyof LongParts>;
  for (const [line, part] of LONG_PARTS.entries()) {
    const get = createWeakLazy(() => JSON.parse(entry.rest.split("\n")[line] ?? "") as object);
    Object.defineProperty(document, part, { get, enumerable: true });
  }
  return document as Document;
}

/** Create a value on first access, and again after garbage collection. */
function createWeakLazy<T extends object>(make: () => T): () => T {
  let cached: WeakRef<T> | undefined;
  return () => {
    const cachedValue = cached?.deref();
    if (cachedValue) return cachedValue;
    const value = make();
    cached = new WeakRef(value);
    return value;
  };
}
