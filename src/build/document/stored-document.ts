/**
 * Documents as text, for the cache and for worker threads.
 *
 * The long parts (body, sections, samples) are kept apart and only read when somebody asks for them: a build that finds
 * nothing changed never does.
 */

import type { PackEntry } from "../../host/pack-store.ts";
import type { Body, Document, Sample, Section } from "../../model/document.ts";

interface LongParts {
  body: Body;
  sections: readonly Section[];
  samples: readonly Sample[];
}

export function storeDocument(document: Document): PackEntry {
  const { body, sections, samples, ...head } = document;
  return { head: JSON.stringify(head), rest: JSON.stringify({ body, sections, samples } satisfies LongParts) };
}

/** @throws {SyntaxError} The entry is not what `storeDocument` wrote; checksums make that a defect of ours. */
export function restoreDocument(entry: PackEntry): Document {
  let long: LongParts | undefined;
  const parts = (): LongParts => {
    long ??= JSON.parse(entry.rest) as LongParts;
    return long;
  };
  const head = JSON.parse(entry.head) as Omit<Document, keyof LongParts>;
  return Object.defineProperties(head, {
    body: { get: () => parts().body, enumerable: true },
    sections: { get: () => parts().sections, enumerable: true },
    samples: { get: () => parts().samples, enumerable: true },
  }) as Document;
}
