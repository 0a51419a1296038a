/** Reads the files of a locale that translate single texts: a map from the keys of the original to translations. */

import type { z } from "zod";
import { asWarning, type Outcome, type Problem, warningAt } from "../../model/problem.ts";
import { suggest } from "../../util/suggest.ts";
import { DATA_RULE, DataFile, type DataSource } from "./data-file.ts";

export interface TranslatedEntries<T> {
  /** Schema of an entry. */
  shape: z.ZodType<T>;
  /** Keys of the original. */
  knownKeys: ReadonlySet<string>;
  /** Normalize a key. */
  keyOf?(name: string): string;
  /** Return the error message for a key that the original does not have. */
  unknownMessage(name: string): string;
}

/**
 * Read a file of translations.
 *
 * @returns Valid entries by normalized key. Problems are warnings, because a translation must not fail a build.
 */
export function readTranslations<T>(
  source: DataSource,
  { shape, knownKeys, keyOf = (name) => name, unknownMessage }: TranslatedEntries<T>,
): Outcome<ReadonlyMap<string, T>> {
  const data = new DataFile(source);
  const entries = new Map<string, T>();
  const unknownKeys: Problem[] = [];
  for (const name of data.keys() ?? []) {
    const key = keyOf(name);
    if (!knownKeys.has(key)) {
      const near = suggest(key, knownKeys);
      const hint = near ? `Did you mean "${near}"?` : "Remove the entry, or use a key of the original.";
      unknownKeys.push(warningAt(data.yaml.placeOf([name], "key"), DATA_RULE, unknownMessage(name), hint));
      continue;
    }
    const entry = data.check(shape, [name]);
    if (entry !== undefined) entries.set(key, entry);
  }
  const { value, problems } = data.outcome(entries);
  return { value, problems: [...problems.map(asWarning), ...unknownKeys] };
}
