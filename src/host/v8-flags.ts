/** Settings of the JavaScript engine, for programs that are done in seconds. */

import { setFlagsFromString } from "node:v8";

/**
 * Work after which V8 looks again whether a function deserves its optimising compiler, in bytes of bytecode: eight times
 * what Node 20 takes (`node --v8-options`).
 *
 * In a cold build that compiler took as much CPU as the parser, once for each thread, for code that was hardly run
 * afterwards. Asked later it takes a third of that, and what runs long still gets it.
 */
const INTERRUPT_BUDGET = 8 * 67_584;

/** Node from 22 on compiles in more steps, which this was not measured with. */
const LAST_MEASURED = 20;

/** Have all threads of this process optimise less eagerly. To be called before other work, and before threads start. */
export function deferOptimization(): void {
  const [major] = process.versions.node.split(".");
  if (Number(major) <= LAST_MEASURED) setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
