/** Results of the bundler, kept between builds as long as the files that went in are the same. */

import { readFileSync } from "node:fs";
import { digestOf } from "../../host/digest.ts";
import type { PackStore } from "../../host/pack-store.ts";

export interface Bundled<T> {
  /** What went in, as the bundler names it. */
  inputs: readonly string[];
  value: T;
}

interface BundleKind<T> {
  /** Holds everything that shapes the bundle beside its input files. */
  key: string;
  /** The file of an input; absent for one that has none. */
  fileOf(input: string): string | undefined;
  make(): Promise<Bundled<T>>;
}

/** Bundle, or take the result from the store when no input has changed. Its value must be JSON. */
export async function keepBundle<T>(store: PackStore, { key, fileOf, make }: BundleKind<T>): Promise<Bundled<T>> {
  const stored = store.get(key);
  if (stored) {
    const digests = Object.entries(JSON.parse(stored.head) as Record<string, string>);
    if (digests.every(([input, digest]) => digestOfInput(fileOf(input)) === digest))
      return { inputs: digests.map(([input]) => input), value: JSON.parse(stored.rest) as T };
  }
  const { inputs, value } = await make();
  const digests = inputs.flatMap((input) => {
    const digest = digestOfInput(fileOf(input));
    return digest === undefined ? [] : [[input, digest] as const];
  });
  store.set(key, { head: JSON.stringify(Object.fromEntries(digests)), rest: JSON.stringify(value) });
  return { inputs: digests.map(([input]) => input), value };
}

function digestOfInput(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : digestOf(readFileSync(file));
  } catch {
    return undefined;
  }
}
