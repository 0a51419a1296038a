/** Types of `changed-tests.js`, which the runner loads without compilation. */

import type { Metafile } from "esbuild";

/** Return the files that differ from the commit where the current branch left another one. */
export function listChangedFiles(root: string, ref: string): string[];

/** Select the tests that a change concerns. @param tests Test files, relative to test/. */
export function findAffectedTests(
  tests: readonly string[],
  inputs: Metafile["inputs"],
  changed: readonly string[],
): string[];
