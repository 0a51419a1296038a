/** Run synchronous code of a site with a time limit, also in the main thread, where nothing else could end it. */

import { createContext, Script } from "node:vm";

/** The code did not finish. What it changed before stays changed, and its `finally` blocks do not run. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
  /** Limit in seconds. */
  readonly seconds: number;
  constructor(seconds: number) {
    super(`the code did not finish within ${seconds} s`);
    this.seconds = seconds;
  }
}

/** How to fix code that exceeds its limit. */
export const TIMEOUT_HINT = 'Look for an endless loop, or increase "data.timeout" in the configuration.';

const CALL = new Script("run()");
const sandbox: { run?: () => unknown } = createContext({});

/**
 * Call a function, and end it when the time is over: endless loops, slow patterns, and everything else that V8 can interrupt.
 *
 * A call costs about 0.2 ms, since V8 starts a thread that watches the time. Calls inside of another have its limit only.
 *
 * @param seconds Maximum duration.
 * @throws {TimeLimitError} The function did not return in time.
 * @throws Any error that the function throws.
 */
export function runWithTimeLimit<Result>(run: () => Result, seconds: number): Result {
  if (sandbox.run) return run();
  sandbox.run = run;
  try {
    return CALL.runInContext(sandbox, { timeout: Math.ceil(seconds * 1000) }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new TimeLimitError(seconds);
  } finally {
    sandbox.run = undefined;
  }
}
