/** V8 settings for processes that run only a few seconds. */

import { setFlagsFromString } from "node:v8";

/**
 * Amount of executed bytecode, in bytes, after which V8 considers optimizing a function: eight times the default of
 * Node.js 20 (`node --v8-options`).
 *
 * In a cold build, the optimizing compiler of each thread used as much CPU time as the parser, for code that rarely ran
 * afterwards. With this value it uses a third of that, and long-running functions are still optimized.
 */
const INTERRUPT_BUDGET = 8 * 67_584;

/** Last version of Node.js that was measured. Node.js 22 has additional compiler tiers. */
const LAST_MEASURED = 20;

/** Make all threads of this process optimize later. Must be called before other work and before threads start. */
export function deferOptimization(): void {
  const [major] = process.versions.node.split(".");
  if (Number(major) <= LAST_MEASURED) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
