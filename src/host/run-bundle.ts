/**
 * Runs code of a site that the bundler made one CommonJS module of. Like the configuration, it is trusted.
 *
 * It is compiled as Node compiles such modules, and not imported: it can be handed modules of the generator, needs no file,
 * and a watch server can let go of it, while imported modules stay in memory for ever.
 */

import { createRequire } from "node:module";
import { compileFunction } from "node:vm";

/**
 * Run a module.
 *
 * @param name Name of the code in stacks of errors.
 * @param modules Modules that the code gets in the place of those that Node would find.
 * @returns What it exports.
 * @throws What the code throws while it is loaded.
 */
export function runBundle(code: string, name: string, modules: ReadonlyMap<string, unknown> = new Map()): unknown {
  const ofNode = createRequire(import.meta.url);
  const require = (name: string): unknown => modules.get(name) ?? ofNode(name);
  const module = { exports: {} };
  compileFunction(code, ["module", "exports", "require"], { filename: name })(module, module.exports, require);
  return module.exports;
}
