/** Reads a configuration in code, and records why it could not be read. */

import { PROCESS_MODULE, runConfiguration } from "./run-configuration.ts";
import type { MigrationFailure, MigrationTask } from "./migration-task.ts";
import type { ReaderInput } from "./site-description.ts";
import { readStaticValue } from "./static-value.ts";

/** Receives the failures. */
export interface ConfigurationLog {
  addTask(task: MigrationTask): void;
  addFailure(failure: MigrationFailure): void;
}

/**
 * Return the default export of a module in the source as data.
 *
 * With `--no-config`, and if the module fails, only values that are written in the file are known.
 */
export async function readConfiguration(
  file: string,
  { tree, runsCode, signal }: Pick<ReaderInput, "tree" | "runsCode" | "signal">,
  log: ConfigurationLog,
): Promise<unknown> {
  if (!runsCode) {
    log.addTask({
      kind: "configuration",
      source: file,
      subject: "not run, because of --no-config",
      suggestion: "Values that are computed or imported are missing. Compare the configuration with the old one.",
    });
    return readStaticValue(tree.readText(file) ?? "", file);
  }
  const { value, failure, missingPackages } = await runConfiguration(tree.resolve(file), { signal });
  signal.throwIfAborted();
  if (failure !== undefined) {
    log.addFailure({
      source: file,
      message: `The configuration could not be run: ${failure}.`,
      hint: "Only values that are written in the file were taken over. Fix it, or install its packages, and run the command again.",
    });
    return readStaticValue(tree.readText(file) ?? "", file);
  }
  if (missingPackages.includes(PROCESS_MODULE))
    log.addTask({
      kind: "configuration",
      source: file,
      subject: PROCESS_MODULE,
      suggestion: "It may start a process, e.g. Git. No process was started, and its output was taken as empty.",
    });
  for (const { name, path } of listStubs(value))
    log.addTask({
      kind: "configuration",
      source: file,
      subject: `${path} (${name})`,
      suggestion: `The package ${findPackage(name, missingPackages)} is not installed, so the value is unknown.`,
    });
  for (const path of listFunctions(value))
    log.addTask({
      kind: "function in the configuration",
      source: file,
      subject: path,
      suggestion: "Functions are not taken over. Write the values that it returns, or a plugin.",
    });
  return value;
}

/** Return the package that a value comes from. The name of another one may be a part of its name. */
const findPackage = (name: string, packages: readonly string[]): string =>
  packages.filter((each) => name.includes(each)).sort((a, b) => b.length - a.length)[0] ?? name;

/** List the places of functions, except those of bundlers, and of plugins, which are listed by their names. */
function listFunctions(value: unknown): string[] {
  return listParts(value, "$function")
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^(?:vite|vue|webpack|integrations)\b|^(?:plugins|themes|presets)\[\d+\](?:\[0\])?$|Plugins\[\d+\](?:\[0\])?$/.test(
          path,
        ),
    );
}

/** List the places of values that depend on packages that are not installed, except plugins, which are named by their package. */
function listStubs(value: unknown): { name: string; path: string }[] {
  return listParts(value, "$stub").filter(
    ({ path }) => !/(?:[pP]lugins|[tT]hemes|presets|integrations|prism|theme)\b/.test(path),
  );
}

/** List the places of values that are not data. */
function listParts(value: unknown, marker: "$stub" | "$function"): { name: string; path: string }[] {
  const parts: { name: string; path: string }[] = [];
  const visit = (part: unknown, path: string): void => {
    if (typeof part !== "object" || part === null) return;
    if (marker in part) parts.push({ name: String((part as Record<string, unknown>)[marker]), path });
    else if (Array.isArray(part)) for (const [index, entry] of part.entries()) visit(entry, `${path}[${index}]`);
    else for (const [key, entry] of Object.entries(part)) visit(entry, path === "" ? key : `${path}.${key}`);
  };
  visit(value, "");
  return parts;
}
