/** Run site code in a thread of a process of its own, which is ended if the code does not finish or uses too much memory. */

import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ContentFormat } from "../model/output.ts";
import { createQueue } from "../util/async.ts";
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
  call<Response>(request: object, options?: CallOptions): Promise<Response | CallFailure>;
  close(): Promise<void>;
}

/** Answer to a call that the thread did not survive. */
export interface CallFailure {
  kind: "failed";
  failure: ThreadFailure;
}

export interface CallOptions {
  /**
   * Sends requests that the call depends on. Returns a response if the call cannot continue.
   *
   * @param isNew True if the thread has received no request.
   */
  prepare?: (send: SendRequest, isNew: boolean) => Promise<unknown>;
  /** True if the call needs the state of earlier calls, so that it cannot be made in another thread if this one ends. */
  continues?: boolean;
  /** Fetches URLs for the code, which uses `createThreadFetch`. Waiting for a response does not count as run time. */
  fetch?: FetchFunction;
  /** Returns the entries of a collection for the code, which uses `provideCollections`. */
  getCollection?: GetCollection;
  /** Returns the content of a page for the code, which uses `createThreadRenderer`. */
  renderPage?: RenderPage;
  /** Maximum duration in ms, if it is not that of the thread. */
  timeout?: number;
}

/** Send a request and return the response. */
export type SendRequest = <Response>(request: object) => Promise<Response | CallFailure>;

export interface ThreadLimits {
  /** Maximum call duration in ms, without the time for requests. */
  timeout: number;
  /** Maximum heap size in MB. */
  memory: number;
}

/** The code's name in stack traces. */
export const THREAD_SCRIPT = "[worker eval]";

/** A process with the thread. */
interface RunningScript {
  child: ChildProcess;
  /** True if the thread has started. */
  isOnline: boolean;
  /** Why it ended. */
  failure?: ThreadFailure;
}

/**
 * Create a thread that runs a CommonJS module, or a file. The module answers each message `{ id, … }` with `{ id, … }`.
 *
 * The thread starts with the first call, and again with the next call after a failure.
 */
export function createScriptThread(code: string | URL, { timeout, memory }: ThreadLimits): ScriptThread {
  let running: RunningScript | undefined;
  /** Why the last thread ended. */
  let lastFailure: ThreadFailure | undefined;
  const enqueue = createQueue();
  let lastId = 0;
  const end = (script: RunningScript, failure: ThreadFailure): void => {
    script.failure ??= failure;
    lastFailure = script.failure;
    if (running === script) running = undefined;
    script.child.kill("SIGKILL");
  };
  const start = (): RunningScript => {
    const child = fork(fileURLToPath(getThreadScript("script-process")), [], {
      execArgv: [],
      // Data of the code may contain what JSON cannot.
      serialization: "advanced",
      // V8 prints its state when it aborts.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const script: RunningScript = { child, isOnline: false };
    const isFile = typeof code !== "string";
    child.send({ code: String(code), isFile, memory } satisfies ScriptStart);
    child.on("message", (event: ScriptEvent) => {
      // The code's output must not mix with a report on standard output.
      if ("output" in event) process.stderr.write(event.output);
      else if ("isOnline" in event) script.isOnline = true;
      else if ("failure" in event) end(script, event.failure);
    });
    child.on("error", (error) => end(script, { kind: "crash", error }));
    // The thread ends its process only when V8 or the system aborts it, for lack of memory. Unlike "exit", this event comes
    // after all messages.
    child.on("close", () => end(script, { kind: "memory" }));
    child.unref();
    child.channel?.unref();
    return script;
  };
  const run = (script: RunningScript, request: object, options: CallOptions): Promise<unknown> => {
    const { fetch = refuseFetch, getCollection = refuseCollection, renderPage = refusePage } = options;
    const { child } = script;
    const id = ++lastId;
    return new Promise((resolve) => {
      if (script.failure) {
        resolve({ kind: "failed", failure: script.failure });
        return;
      }
      let isFinished = false;
      const send = (input: ScriptInput): void => {
        // A failure is reported by "close".
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
      const fail = (): void => finish({ kind: "failed", failure: script.failure });
      const timer = createTimer(options.timeout ?? timeout, () => {
        end(script, { kind: "timeout" });
        fail();
      });
      if (!script.isOnline) timer.pause();
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
      // The listeners of `start` run before these.
      const listeners = {
        message: (event: ScriptEvent): void => {
          if ("isOnline" in event) timer.resume();
          else if ("question" in event) void answer(event.question);
          else if ("failure" in event) fail();
          else if ("message" in event && (event.message as { id: number }).id === id) finish(event.message);
        },
        error: fail,
        close: fail,
      };
      for (const [event, listener] of Object.entries(listeners)) child.on(event, listener);
      child.ref();
      child.channel?.ref();
      send({ message: { id, ...request } });
    });
  };
  const runPrepared = async (request: object, { prepare, continues, ...options }: CallOptions): Promise<unknown> => {
    for (;;) {
      const isNew = running === undefined;
      if (isNew && continues && lastFailure) return { kind: "failed", failure: lastFailure } satisfies CallFailure;
      running ??= start();
      const script = running;
      const refusal = await prepare?.((first) => run(script, first, options) as Promise<never>, isNew);
      const response = refusal ?? (await run(script, request, options));
      // Code that an earlier call did not wait for may have thrown or exited: a failure counts only in a new thread.
      if (isNew || (script.failure?.kind !== "crash" && script.failure?.kind !== "exit")) return response;
    }
  };
  return {
    call: <Response>(request: object, options: CallOptions = {}) =>
      enqueue(() => runPrepared(request, options)) as Promise<Response | CallFailure>,
    async close() {
      running?.child.kill("SIGKILL");
      running = undefined;
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
