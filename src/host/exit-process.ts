/** Ends the process, also while a thread cannot be ended. */

import { endThreads } from "./script-thread.ts";

/** Time for threads to end, which takes a few milliseconds unless their code blocks. */
const THREAD_TIMEOUT = 500; // ms

/**
 * End the process with its exit code, or with a status.
 *
 * Node.js waits for threads when it exits. A thread that waits for another process, or that fills a huge array, does not end
 * before that is done, if ever, so the process ends without Node.js then.
 */
export async function exitProcess(status = Number(process.exitCode ?? 0)): Promise<void> {
  if (!(await endThreads(THREAD_TIMEOUT))) {
    process.emit("exit", status);
    // Node.js warns that WASI is experimental.
    process.removeAllListeners("warning");
    await exitAtOnce(status).catch(() => {});
  }
  process.exit(status);
}

/** End the process with `exit` of the C library, which only programs in WebAssembly can call. */
async function exitAtOnce(status: number): Promise<void> {
  const { WASI } = await import("node:wasi");
  const wasi = new WASI({ version: "preview1", returnOnExit: false });
  const { instance } = await WebAssembly.instantiate(
    createExitProgram(status),
    wasi.getImportObject() as WebAssembly.Imports,
  );
  wasi.start(instance);
}

/**
 * Return the binary of a program: `(module (import "wasi_snapshot_preview1" "proc_exit" (func (param i32))) (memory (export
 * "memory") 0) (func (export "_start") i32.const STATUS call 0))`.
 */
function createExitProgram(status: number): Uint8Array<ArrayBuffer> {
  const writeName = (name: string): number[] => [name.length, ...Buffer.from(name)];
  const writeSection = (id: number, ...bytes: readonly number[]): number[] => [id, bytes.length, ...bytes];
  // Statuses have at most 8 bits, which are two bytes of a signed LEB128 number.
  const number = [(status & 0x7f) | 0x80, (status >> 7) & 0x7f];
  const body = [0, 0x41, ...number, 0x10, 0, 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...writeSection(1, 2, 0x60, 1, 0x7f, 0, 0x60, 0, 0),
    ...writeSection(2, 1, ...writeName("wasi_snapshot_preview1"), ...writeName("proc_exit"), 0, 0),
    ...writeSection(3, 1, 1),
    ...writeSection(5, 1, 0, 0),
    ...writeSection(7, 2, ...writeName("memory"), 2, 0, ...writeName("_start"), 0, 1),
    ...writeSection(10, 1, body.length, ...body),
  ]);
}
