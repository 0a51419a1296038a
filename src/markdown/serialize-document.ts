/**
 * Documents as text, for the cache and for worker threads.
 *
 * The long parts (body, sections, samples) are kept apart and only read when somebody asks for them: a build that finds
 * nothing changed never does. What was read may be forgotten again, so that a large site is never in memory twice.
 */

import type { PackEntry } from "../host/cache-store.ts";
import type { Body, Document, Sample, Section } from "../model/document.ts";

interface LongParts {
  body: Body;
  sections: readonly Section[];
  samples: readonly Sample[];
}

/** Each part is a line of the entry's rest. */
const LONG_PARTS = ["body", "sections", "samples"] as const satisfies readonly (keyof LongParts)[];

export function storeDocument(document: Document): PackEntry {
  const { body, sections, samples, ...head } = document;
  const long: LongParts = { body, sections, samples };
  return { head: JSON.stringify(head), rest: LONG_PARTS.map((part) => JSON.stringify(long[part])).join("\n") };
}

/** @throws {SyntaxError} The entry is not what `storeDocument` wrote; checksums make that a defect of ours. */
export function restoreDocument(entry: PackEntry): Document {
  const document = JSON.parse(entry.head) as Omit<Document, keyof LongParts>;
  for (const [line, part] of LONG_PARTS.entries()) {
    const get = forgetful(() => JSON.parse(entry.rest.split("\n")[line] ?? "") as object);
    Object.defineProperty(document, part, { get, enumerable: true });
  }
  return document as Document;
}

/** A value that is made again when it is asked for after its memory was needed. */
function forgetful<T extends object>(make: () => T): () => T {
  let last: WeakRef<T> | undefined;
  return () => {
    const cachedValue = last?.deref();
    if (cachedValue) return cachedValue;
    const value = make();
    last = new WeakRef(value);
    return value;
  };
}
