/** Worker threads that run named jobs. The caller splits work into batches; a thread starts when it is first needed. */

import { parentPort, Worker, workerData } from "node:worker_threads";

export interface WorkerPool {
  readonly size: number;
  /** @throws {Error} What the job threw in its thread, or what has ended a thread that nobody told to end. */
  run<Result>(job: string, input: unknown): Promise<Result>;
  /** Run a job in every thread, also in those that start later. */
  broadcast(job: string, input: unknown): void;
  /** End idle threads, and with them what their heaps have grown to. Threads for later jobs start anew. */
  retire(): Promise<void>;
  /** End all threads; jobs that are not done fail. */
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
 * @param script Compiled module whose threads answer the jobs (see `serveJobs`).
 * @param size Number of threads at the most.
 * @param setup Given to every thread once, before its first job.
 */
export function createWorkerPool(script: URL, size: number, setup: unknown): WorkerPool {
  let members: Member[] = [];
  let isClosed = false;
  /** What has ended a thread, maybe between two jobs, when nobody waits for it: the next job fails with that. */
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
      // Threads that have retired are no members any more.
      if (members.includes(member) && !isClosed) fatal ??= error;
      members = members.filter((other) => other !== member);
      for (const waiting of member.pending.values()) waiting.reject(error);
      member.pending.clear();
    };
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`a worker thread ended with status ${code}`)));
    for (const { job, input } of broadcasts) worker.postMessage({ id: 0, job, input });
    members.push(member);
    return member;
  };
  return {
    size,
    async run<Result>(job: string, input: unknown): Promise<Result> {
      if (isClosed) throw new Error(`the worker threads have ended before the job "${job}"`);
      if (fatal) throw fatal;
      const idle = members.find((member) => member.pending.size === 0);
      const least = [...members].sort((a, b) => a.pending.size - b.pending.size)[0];
      const member = idle ?? (members.length < size ? start() : (least as Member));
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

async function endAll(members: readonly Member[]): Promise<void> {
  await Promise.all(members.map((member) => member.worker.terminate()));
}

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
