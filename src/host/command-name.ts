/** The words that start this command in the user's shell, for commands in messages. */

import { existsSync } from "node:fs";
import path from "node:path";
import { getPackageManager } from "./package-manager.ts";

/** The parts of a process that tell how the command was started. */
export interface CommandStart {
  /** Absolute path to the script. */
  script: string;
  cwd: string;
  env: Readonly<NodeJS.ProcessEnv>;
}

/**
 * Return the start of a command line.
 *
 * A shell does not find the command of a local installation, so its package manager has to run it.
 */
export function getCommandName({
  script = process.argv[1] ?? "",
  cwd = process.cwd(),
  env = process.env,
}: Partial<CommandStart> = {}): string {
  const isRepository = /[\\/]bin[\\/]sitegen\.js$/.test(script) && !/[\\/]node_modules[\\/]/.test(script);
  if (isRepository && path.resolve(cwd, "bin/sitegen.js") === script) return "node bin/sitegen.js";
  if (!isLocal({ script, cwd, env })) return "sitegen";
  return `${getPackageManager(env).runner} sitegen`;
}

/** True if the script is in the `node_modules` of the project or in the cache of npx, or a script of the project runs it. */
function isLocal({ script, cwd, env }: CommandStart): boolean {
  const modules = /^(.*?)[\\/]node_modules[\\/]/.exec(script)?.[1];
  if (modules !== undefined && (isAtOrAbove(modules, cwd) || /[\\/]_npx[\\/]/.test(script))) return true;
  return env.npm_command !== undefined && listAncestors(cwd).some(hasCommand);
}

const hasCommand = (folder: string): boolean => existsSync(path.join(folder, "node_modules/.bin/sitegen"));

function isAtOrAbove(folder: string, other: string): boolean {
  return listAncestors(other).includes(path.resolve(folder));
}

function listAncestors(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...listAncestors(above)];
}

/** Return a command line of sitegen that works in the user's shell. */
export function formatCommand(words: string): string {
  return `${getCommandName()} ${words}`;
}
