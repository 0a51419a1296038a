/** Create a task for a file with known contents. */

import { digestOf } from "../../host/digest.ts";
import type { OutputTask } from "../../model/output.ts";

export function textTask(path: string, contents: string): OutputTask {
  return { key: `file:${path}`, fingerprint: digestOf(contents), produce: () => [{ path, contents }] };
}
