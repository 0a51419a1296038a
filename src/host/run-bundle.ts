/**
 * Run site code that is bundled as a CommonJS module, and recognize programs. Like the configuration, this code is trusted.
 *
 * The code is compiled with `node:vm` instead of imported: it can access the generator's modules, needs no file, and can
 * be garbage-collected by `sitegen dev`, whereas imported modules stay in memory.
 */

import { createRequire } from "node:module";
import { compileFunction, Script } from "node:vm";
import { runWithTimeLimit } from "./time-limit.ts";

/**
 * Run a module.
 *
 * @param name The code's name in stack traces.
 * @param modules Modules that override those that Node.js would resolve.
 * @param timeout Maximum duration in seconds. Default: no limit.
 * @returns The module's exports.
 * @throws {TimeLimitError} The code did not finish.
 * @throws Any error that the code throws while it is loaded.
 */
export function runBundle(
  code: string,
  name: string,
  { modules = new Map(), timeout }: { modules?: ReadonlyMap<string, unknown>; timeout?: number } = {},
): unknown {
  const nodeRequire = createRequire(import.meta.url);
  const require = (name: string): unknown => modules.get(name) ?? nodeRequire(name);
  const module = { exports: {} };
  const compiled = compileFunction(code, ["module", "exports", "require"], { filename: name });
  const run = (): unknown => compiled(module, module.exports, require);
  if (timeout === undefined) run();
  else runWithTimeLimit(run, timeout);
  return module.exports;
}

/** Return true if a text is a JavaScript program without imports and exports. It is not run. */
export function isProgram(text: string): boolean {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}
