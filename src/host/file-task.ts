/** Creates tasks for output files whose contents are known when the output is planned. */

import type { OutputFile, OutputTask } from "../model/output.ts";
import { computeDigest } from "./digest.ts";

/** Create a task for a file with known contents. */
export function createFileTask(file: OutputFile): OutputTask {
  return { key: `file:${file.path}`, fingerprint: computeDigest(file.contents), produce: () => [file] };
}
