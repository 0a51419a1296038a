/** Files of a locale that translate single texts of an original, by the original's keys. */

import type { z } from "zod";
import { asWarning, type Outcome, type Problem, warningAt } from "../../model/problem.ts";
import { suggest } from "../../util/suggest.ts";
import { DATA_RULE, DataFile, type DataSource } from "./data-file.ts";

/** What an entry may be, and for which keys there may be one. */
export interface TranslatedEntries<T> {
  shape: z.ZodType<T>;
  /** Keys of the original. */
  knownKeys: ReadonlySet<string>;
  /** What is the same for all spellings of a key. */
  keyOf?(name: string): string;
  /** What is wrong with a key that the original does not have. */
  unknown(name: string): string;
}

/**
 * Read a file of translations.
 *
 * @returns What could be read; mistakes are warnings, since a broken translation must not stop a build.
 */
export function readTranslations<T>(
  source: DataSource,
  { shape, knownKeys, keyOf = (name) => name, unknown }: TranslatedEntries<T>,
): Outcome<ReadonlyMap<string, T>> {
  const data = new DataFile(source);
  const entries = new Map<string, T>();
  const strangers: Problem[] = [];
  for (const name of data.keys() ?? []) {
    const key = keyOf(name);
    if (!knownKeys.has(key)) {
      const near = suggest(key, knownKeys);
      const hint = near ? `Did you mean "${near}"?` : "Remove it, or write it as the original does.";
      strangers.push(warningAt(data.yaml.placeOf([name], "key"), DATA_RULE, unknown(name), hint));
      continue;
    }
    const entry = data.check(shape, [name]);
    if (entry !== undefined) entries.set(key, entry);
  }
  const { value, problems } = data.outcome(entries);
  return { value, problems: [...problems.map(asWarning), ...strangers] };
}
