/**
 * The process that `script-thread.ts` starts: runs code of a site in a thread.
 *
 * The thread can be ended while its code loops, and its memory is limited. V8 aborts the whole process if code fills a list
 * that is too large, which must not be the process of a build.
 */

import { inspect } from "node:util";
import { MessageChannel, Worker } from "node:worker_threads";
import type { ThreadQuestion, ThreadReply } from "./fetch-request.ts";

/** Code to run: a CommonJS module, or a file. */
export interface ScriptStart {
  code: string;
  /** True if `code` is the URL of a file. */
  isFile: boolean;
  /** Maximum heap size in MB. */
  memory: number;
}

/** What the process receives after the start. */
export type ScriptInput = { message: unknown } | { reply: ThreadReply };

/** What the process sends. */
export type ScriptEvent =
  /** The thread has started. */
  | { isOnline: true }
  | { message: unknown }
  | { question: ThreadQuestion & { id: number } }
  | { output: Uint8Array }
  | { failure: ThreadFailure };

/** Why a call failed, apart from errors that the code reports itself. */
export type ThreadFailure =
  | { kind: "timeout" }
  /** The code ended the thread, e.g. with `process.exit()`. */
  | { kind: "exit"; status: number }
  | { kind: "memory" }
  /** The module could not be loaded, or threw outside a call. */
  | { kind: "crash"; error: Error };

function send(event: ScriptEvent): void {
  // The channel is closed if the other process has ended.
  if (process.connected) process.send?.(event);
}

function startThread({ code, isFile, memory }: ScriptStart): void {
  const { port1: questions, port2: fetchPort } = new MessageChannel();
  const thread = new Worker(isFile ? new URL(code) : code, {
    eval: !isFile,
    stdout: true,
    stderr: true,
    workerData: { fetchPort },
    transferList: [fetchPort],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  for (const stream of [thread.stdout, thread.stderr]) stream.on("data", (output: Uint8Array) => void send({ output }));
  thread.on("online", () => void send({ isOnline: true }));
  thread.on("message", (message: unknown) => void send({ message }));
  let crash: ThreadFailure | undefined;
  thread.on("error", (error: unknown) => {
    const isOutOfMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    crash = isOutOfMemory ? { kind: "memory" } : { kind: "crash", error: copyError(error) };
  });
  // Unlike "error", this event comes after all messages. The failure is the last one, and must be written before the end.
  thread.on("exit", (status) => {
    const failure = crash ?? { kind: "exit", status };
    process.send?.({ failure } satisfies ScriptEvent, () => process.disconnect());
  });
  questions.on("message", (question: ThreadQuestion & { id: number }) => void send({ question }));
  process.on("message", (input: ScriptInput) => {
    if ("reply" in input) questions.postMessage(input.reply);
    else thread.postMessage(input.message);
  });
}

/** Copy an error: those of threads only have the prototype of errors, so that they would lose their message. */
function copyError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(typeof error === "string" ? error : inspect(error));
  const { name, message, stack } = error;
  return Object.assign(new Error(message), { name, stack });
}

process.once("message", startThread);
// A normal exit would wait for the thread, which may wait for another process.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The other process decides how to end.
process.on("SIGINT", () => {});
