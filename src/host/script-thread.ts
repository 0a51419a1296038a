/** Run site code in a thread that is ended if the code does not finish or uses too much memory. */

import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { ContentFormat } from "../model/output.ts";
import type { FetchFunction, ThreadQuestion, ThreadReply } from "./fetch-request.ts";

/** Why a call failed, apart from errors that the code reports itself. */
export type ThreadFailure =
  | { kind: "timeout" }
  /** The code ended the thread, e.g. with `process.exit()`. */
  | { kind: "exit"; status: number }
  | { kind: "memory" }
  /** The module could not be loaded, or threw outside a call. */
  | { kind: "crash"; error: Error };

export interface ScriptThread {
  /**
   * Send a request and return the response. Calls run one after the other.
   *
   * @param options Functions for the code of this call, and its limit.
   */
  call<Response>(
    request: object,
    options?: CallOptions,
  ): Promise<Response | { kind: "failed"; failure: ThreadFailure }>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** Fetches URLs for the code, which uses `createThreadFetch`. Waiting for a response does not count as run time. */
  fetch?: FetchFunction;
  /** Returns the entries of a collection for the code, which uses `provideCollections`. */
  getCollection?: GetCollection;
  /** Returns the content of a page for the code, which uses `createThreadRenderer`. */
  renderPage?: RenderPage;
  /** Maximum duration in ms, if it is not that of the thread. */
  timeout?: number;
}

export interface ThreadLimits {
  /** Maximum call duration in ms, without the time for requests. */
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
  let worker: { thread: Worker; requests: MessagePort } | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  const start = (): { thread: Worker; requests: MessagePort } => {
    const { port1: requests, port2: fetchPort } = new MessageChannel();
    const thread = new Worker(code, {
      eval: typeof code === "string",
      stdout: true,
      workerData: { fetchPort },
      transferList: [fetchPort],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    // The code's output must not mix with a report on standard output.
    thread.stdout.pipe(process.stderr, { end: false });
    thread.unref();
    requests.unref();
    runningThreads.add(thread);
    // Code that a call did not wait for may throw or exit between calls: the next call starts a thread again.
    const forget = (): void => {
      if (worker?.thread !== thread) return;
      worker = undefined;
      requests.close();
    };
    thread.on("error", forget);
    thread.once("exit", () => {
      runningThreads.delete(thread);
      forget();
    });
    return { thread, requests };
  };
  const run = (
    request: object,
    {
      fetch = refuseFetch,
      getCollection = refuseCollection,
      renderPage = refusePage,
      timeout: callTimeout = timeout,
    }: CallOptions,
  ): Promise<unknown> => {
    worker ??= start();
    const { thread, requests } = worker;
    const id = ++lastId;
    let isFinished = false;
    return new Promise((resolve) => {
      const finish = (response: unknown): void => {
        isFinished = true;
        timer.stop();
        requests.off("message", answer).unref();
        for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener);
        thread.unref();
        resolve(response);
      };
      const fail = (failure: ThreadFailure): void => {
        worker = undefined;
        finish({ kind: "failed", failure });
        requests.close();
        void thread.terminate();
      };
      const timer = createTimer(callTimeout, () => fail({ kind: "timeout" }));
      const answer = async ({ id: requestId, ...question }: ThreadQuestion & { id: number }): Promise<void> => {
        timer.pause();
        const pending =
          "request" in question
            ? fetch(question.request)
            : "collection" in question
              ? getCollection(question.collection)
              : renderPage(question.format, question.page);
        const reply = await pending.then(
          (response): ThreadReply => ({ id: requestId, response }),
          (error: Error): ThreadReply => ({ id: requestId, error: error.message }),
        );
        timer.resume();
        // Nobody waits for the response now, so that an error would end the thread.
        if (!isFinished) requests.postMessage(reply);
      };
      requests.on("message", answer);
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
    call<Response>(request: object, options: CallOptions = {}) {
      const response = queue.then(() => run(request, options));
      queue = response;
      return response as Promise<Response | { kind: "failed"; failure: ThreadFailure }>;
    },
    async close() {
      const closing = worker;
      worker = undefined;
      closing?.requests.close();
      await closing?.thread.terminate();
    },
  };
}

const runningThreads = new Set<Worker>();

/**
 * End all threads of this process.
 *
 * @param timeout Maximum time to wait in ms. A thread whose code waits for another process ends only after that.
 * @returns True if all have ended.
 */
export async function endThreads(timeout: number): Promise<boolean> {
  if (runningThreads.size === 0) return true;
  const ends = [...runningThreads].map((thread) => thread.terminate());
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, timeout))]);
  return runningThreads.size === 0;
}

/** Return the entries of a collection. @throws {Error} An error with a message for users. */
export type GetCollection = (name: string) => Promise<unknown>;

const refuseCollection: GetCollection = () =>
  Promise.reject(new Error("getCollection can be called in load and paths of data modules only."));

/** Return the content of a page. @throws {Error} An error with a message for users. */
export type RenderPage = (format: ContentFormat, page: string) => Promise<string>;

const refusePage: RenderPage = () =>
  Promise.reject(new Error("renderHtml and renderMarkdown can be called in outputs only, before they return."));

const refuseFetch: FetchFunction = () => Promise.reject(new Error("This code cannot fetch URLs."));

/** Create a timer, which runs until it is paused as often as resumed. */
function createTimer(duration: number, onEnd: () => void): Record<"pause" | "resume" | "stop", () => void> {
  let remaining = duration;
  let pauses = 0;
  let since = performance.now();
  let timeout: NodeJS.Timeout | undefined = setTimeout(onEnd, remaining);
  const stop = (): void => {
    clearTimeout(timeout);
    timeout = undefined;
  };
  return {
    pause() {
      if (pauses++ > 0) return;
      remaining -= performance.now() - since;
      stop();
    },
    resume() {
      if (--pauses > 0) return;
      since = performance.now();
      timeout = setTimeout(onEnd, remaining);
    },
    // It may be resumed later, by requests that the call did not wait for.
    stop() {
      stop();
      pauses = Number.POSITIVE_INFINITY;
    },
  };
}
