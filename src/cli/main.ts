/** Entry point for the `sitegen` command. */

import { setFlagsFromString } from "node:v8";
import { runCommandLine } from "./command-line.ts";
import { createProcessContext, ignoreClosedPipes, runInProcess } from "./run-process.ts";

/**
 * Executed bytecode in bytes after which V8 considers optimizing a function: eight times the default in
 * Node.js 20 (`node --v8-options`).
 *
 * In a cold build, each thread's optimizing compiler used as much CPU time as the parser, for code that rarely ran
 * afterwards. With this value it uses a third as much, and long-running functions are still optimized.
 */
const INTERRUPT_BUDGET = 8 * 67_584;

/** Last Node.js version that was measured. Node.js 22 has additional compiler tiers. */
const LAST_MEASURED = 20;

deferOptimization();
ignoreClosedPipes();
await runCommandLine(process.argv.slice(2), createProcessContext(new AbortController().signal), runInProcess);

/** Make all threads in this process optimize later. Must be called before other work and before threads start. */
function deferOptimization(): void {
  const [major] = process.versions.node.split(".");
  if (Number(major) <= LAST_MEASURED) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
