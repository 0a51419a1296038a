/** Run site code in a thread of a process of its own, which is ended if the code does not finish or uses too much memory. */

import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ContentFormat } from "../model/output.ts";
import type { FetchFunction, ThreadQuestion, ThreadReply } from "./fetch-request.ts";
import { getThreadScript } from "./package-root.ts";
import type { ScriptEvent, ScriptInput, ScriptStart, ThreadFailure } from "./script-process.ts";

export type { ThreadFailure } from "./script-process.ts";

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
  let running: ChildProcess | undefined;
  let isOnline = false;
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(getThreadScript("script-process")), [], {
      execArgv: [],
      // Data of the code may contain what JSON cannot.
      serialization: "advanced",
      // V8 prints its state when it aborts.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    isOnline = false;
    const isFile = typeof code !== "string";
    child.send({ code: String(code), isFile, memory } satisfies ScriptStart);
    child.on("message", (event: ScriptEvent) => {
      // The code's output must not mix with a report on standard output.
      if ("output" in event) process.stderr.write(event.output);
    });
    // Code that a call did not wait for may throw or exit between calls: the next call starts a thread again.
    const forget = (): void => {
      if (running === child) running = undefined;
    };
    child.on("message", (event: ScriptEvent) => "failure" in event && forget());
    child.on("error", forget);
    child.on("exit", forget);
    child.unref();
    child.channel?.unref();
    return child;
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
    running ??= start();
    const child = running;
    const id = ++lastId;
    return new Promise((resolve) => {
      let isFinished = false;
      const send = (input: ScriptInput): void => {
        // A failure is reported by "exit".
        child.send(input, () => {});
      };
      const finish = (response: unknown): void => {
        isFinished = true;
        timer.stop();
        for (const [event, listener] of Object.entries(listeners)) child.off(event, listener);
        child.unref();
        child.channel?.unref();
        resolve(response);
      };
      const fail = (failure: ThreadFailure): void => {
        if (running === child) running = undefined;
        finish({ kind: "failed", failure });
        child.kill("SIGKILL");
      };
      const timer = createTimer(callTimeout, () => fail({ kind: "timeout" }));
      if (!isOnline) timer.pause();
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
        if (!isFinished) send({ reply });
      };
      const listeners = {
        message: (event: ScriptEvent): void => {
          if ("isOnline" in event) {
            isOnline = true;
            timer.resume();
          } else if ("question" in event) void answer(event.question);
          else if ("failure" in event) fail(event.failure);
          else if ("message" in event && (event.message as { id: number }).id === id) finish(event.message);
        },
        error: (error: Error): void => fail({ kind: "crash", error }),
        // The thread ends its process only when V8 or the system aborts it, for lack of memory.
        exit: (): void => fail({ kind: "memory" }),
      };
      for (const [event, listener] of Object.entries(listeners)) child.on(event, listener);
      child.ref();
      child.channel?.ref();
      send({ message: { id, ...request } });
    });
  };
  return {
    call<Response>(request: object, options: CallOptions = {}) {
      const response = queue.then(() => run(request, options));
      queue = response;
      return response as Promise<Response | { kind: "failed"; failure: ThreadFailure }>;
    },
    async close() {
      const child = running;
      running = undefined;
      child?.kill("SIGKILL");
    },
  };
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
