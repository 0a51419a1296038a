/** Create a task for a file with known contents. */

import { digestOf } from "../../host/digest.ts";
import type { OutputTask } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";

export function textTask(path: OutputPath, contents: string): OutputTask {
  return { key: `file:${path}`, fingerprint: digestOf(contents), produce: () => [{ path, contents }] };
}
