/** Run site code in a thread that is ended if the code does not finish or uses too much memory. */

import { Worker } from "node:worker_threads";

/** Why a call failed, apart from errors that the code reports itself. */
export type ThreadFailure =
  | { kind: "timeout" }
  /** The code ended the thread, e.g. with `process.exit()`. */
  | { kind: "exit"; status: number }
  | { kind: "memory" }
  /** The module could not be loaded, or threw outside a call. */
  | { kind: "crash"; error: Error };

export interface ScriptThread {
  /** Send a request and return the response. Calls run one after the other. */
  call<Response>(request: object): Promise<Response | { kind: "failed"; failure: ThreadFailure }>;
  close(): Promise<void>;
}

export interface ThreadLimits {
  /** Maximum call duration in ms. */
  timeout: number;
  /** Maximum heap size in MB. */
  memory: number;
}

/** The code's name in stack traces. */
export const THREAD_SCRIPT = "[worker eval]";

/**
 * Create a thread that runs a CommonJS module, or a file. The module answers each message `{ id, … }` with `{ id, … }`.
 *
 * The thread starts with the first call, and again with the next call after a failure.
 */
export function createScriptThread(code: string | URL, { timeout, memory }: ThreadLimits): ScriptThread {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  const start = (): Worker => {
    const thread = new Worker(code, {
      eval: typeof code === "string",
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    // The code's output must not mix with a report on standard output.
    thread.stdout.pipe(process.stderr, { end: false });
    thread.unref();
    return thread;
  };
  const run = (request: object): Promise<unknown> => {
    worker ??= start();
    const thread = worker;
    const id = ++lastId;
    return new Promise((resolve) => {
      const finish = (response: unknown): void => {
        clearTimeout(timer);
        for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener);
        thread.unref();
        resolve(response);
      };
      const fail = (failure: ThreadFailure): void => {
        worker = undefined;
        finish({ kind: "failed", failure });
        void thread.terminate();
      };
      const timer = setTimeout(() => fail({ kind: "timeout" }), timeout);
      thread.ref();
      const listeners = {
        message: (message: { id: number }): void => {
          if (message.id === id) finish(message);
        },
        error: (error: NodeJS.ErrnoException): void =>
          fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? { kind: "memory" } : { kind: "crash", error }),
        exit: (status: number): void => fail({ kind: "exit", status }),
      };
      for (const [event, listener] of Object.entries(listeners)) thread.on(event, listener);
      thread.postMessage({ id, ...request });
    });
  };
  return {
    call<Response>(request: object) {
      const response = queue.then(() => run(request));
      queue = response;
      return response as Promise<Response | { kind: "failed"; failure: ThreadFailure }>;
    },
    async close() {
      const thread = worker;
      worker = undefined;
      await thread?.terminate();
    },
  };
}
