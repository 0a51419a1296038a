/** Run named jobs in worker threads, which start on demand. The caller splits work into batches. */

import { parentPort, Worker, workerData } from "node:worker_threads";
import { ContentError, createError } from "../model/problem.ts";

export interface WorkerPool {
  readonly size: number;
  /**
   * Run a job in one thread.
   *
   * @param limit Maximum thread count for this job, e.g. if the caller's thread works as well. Default: `size`.
   * @throws {Error} The job's error, or the error that terminated a thread unexpectedly.
   */
  run<Result>(job: string, input: unknown, limit?: number): Promise<Result>;
  /** Run a job in every thread, including threads that start later. */
  broadcast(job: string, input: unknown): void;
  /** Terminate idle threads to release their memory. Later jobs start new threads. */
  retire(): Promise<void>;
  /** Terminate all threads. Unfinished jobs fail. */
  close(): Promise<void>;
}

interface Message {
  id: number;
  result?: unknown;
  error?: Error;
}

interface Member {
  worker: Worker;
  pending: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>;
}

/**
 * Create a worker thread pool.
 *
 * @param script Compiled module that handles the jobs with `serveJobs`.
 * @param size Maximum thread count.
 * @param setup Value passed to each thread when it starts.
 */
export function createWorkerPool(script: URL, size: number, setup: unknown): WorkerPool {
  let members: Member[] = [];
  let isClosed = false;
  /** Error that terminated a thread. Stored to reject the next job, because the thread may have had no pending job. */
  let fatal: Error | undefined;
  const broadcasts: { job: string; input: unknown }[] = [];
  let count = 0;
  const start = (): Member => {
    const worker = new Worker(script, { workerData: setup });
    const member: Member = { worker, pending: new Map() };
    worker.on("message", ({ id, result, error }: Message) => {
      const waiting = member.pending.get(id);
      member.pending.delete(id);
      if (error) waiting?.reject(error);
      else waiting?.resolve(result);
    });
    const fail = (error: Error): void => {
      // Retired threads have already been removed from `members`.
      if (members.includes(member) && !isClosed) fatal ??= error;
      members = members.filter((other) => other !== member);
      for (const waiting of member.pending.values()) waiting.reject(error);
      member.pending.clear();
    };
    worker.on("error", fail);
    // Only code of the site calls process.exit(), e.g. in a timer. After another error, it is reported already.
    worker.on("exit", (code) => fail(createExitError(code)));
    for (const { job, input } of broadcasts) worker.postMessage({ id: 0, job, input });
    members.push(member);
    return member;
  };
  return {
    size,
    async run<Result>(job: string, input: unknown, limit = size): Promise<Result> {
      if (isClosed) throw new Error(`the worker threads have ended before the job "${job}"`);
      if (fatal) throw fatal;
      const idle = members.find((member) => member.pending.size === 0);
      const least = [...members].sort((a, b) => a.pending.size - b.pending.size)[0];
      const member = idle ?? (members.length < limit || !least ? start() : least);
      const id = ++count;
      return new Promise<Result>((resolve, reject) => {
        member.pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
        member.worker.postMessage({ id, job, input });
      });
    },
    broadcast(job, input) {
      broadcasts.push({ job, input });
      for (const { worker } of members) worker.postMessage({ id: 0, job, input });
    },
    async retire() {
      const idle = members.filter((member) => member.pending.size === 0);
      members = members.filter((member) => member.pending.size > 0);
      await endAll(idle);
    },
    async close() {
      isClosed = true;
      await endAll(members);
    },
  };
}

function createExitError(status: number): Error {
  const message = `Code of the site ended a thread with status ${status}.`;
  const hint = "Remove the call of process.exit(), and throw an error instead.";
  return new ContentError([createError(undefined, "invalid-module", message, hint)]);
}

/** Jobs to run in each thread at a time, so that a thread has work while the caller's thread is busy. */
export const JOBS_PER_THREAD = 2;

/**
 * Decide which threads work: the caller's thread and all others but one, because each thread that starts has to warm up. If
 * the work runs code of the site, all others, because its faults end the thread.
 */
export function shareWork(
  { size }: Pick<WorkerPool, "size">,
  runsSiteCode: boolean,
): { count: number; includesCaller: boolean } {
  return runsSiteCode ? { count: size, includesCaller: false } : { count: size - 1, includesCaller: true };
}

async function endAll(members: readonly Member[]): Promise<void> {
  await Promise.all(members.map((member) => member.worker.terminate()));
}

export type Jobs = Readonly<Record<string, (input: never) => unknown>>;

/** Handle a pool's jobs. @param jobs Creates the job handlers from the pool's setup value. */
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
