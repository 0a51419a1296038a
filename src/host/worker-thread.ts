/** The thread's side of a worker pool. */

import { parentPort, workerData } from "node:worker_threads";

export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

/** Answer the jobs that the pool sends, with what `jobs` makes of the pool's setup value. */
export function serveJobs(jobs: (setup: never) => Jobs): void {
  if (!parentPort) throw new Error("a worker module was loaded outside of a worker thread");
  const port = parentPort;
  const table = jobs(workerData as never);
  port.on("message", async ({ id, job, input }: { id: number; job: string; input: never }) => {
    try {
      const work = table[job];
      if (!work) throw new Error(`no worker job "${job}"`);
      port.postMessage({ id, result: await work(input) });
    } catch (error) {
      port.postMessage({ id, error });
    }
  });
}
