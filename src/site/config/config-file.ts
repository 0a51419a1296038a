/** Finds the configuration file of a site, and reads it unless it is a module. */

import path from "node:path";
import { isInside } from "../../host/contained-path.ts";
import { classifyPath, fixOf, type PathState, readRegularFile, reasonOf } from "../../host/path-state.ts";
import { ConfigError, errorAt, type Place, type SourcePath, sourcePath, startOf } from "../../model/problem.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";

/** Names of configuration files. */
export const CONFIG_FILES = [".ts", ".mts", ".js", ".mjs", ".yaml", ".yml"].map((ending) =>
  sourcePath(`sitegen.config${ending}`),
);

/** Rule of problems with the configuration. */
export const CONFIG_RULE = "invalid-config";

/** Create the error of an invalid configuration. */
export function configError(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, CONFIG_RULE, message, hint)]);
}

/**
 * Find the configuration file of a site. Links that lead out of the site are refused, because content may add them.
 *
 * @throws {ConfigError} There is no file, or more than one.
 */
export function findConfig(root: string): string {
  const rootState = classifyPath(root);
  if (rootState.kind !== "folder") throw unusableRoot(root, rootState);
  const states = CONFIG_FILES.map((name) => ({ name, state: classifyPath(path.join(root, name)) }));
  const existingFiles = states.filter(({ state }) => state.kind !== "missing");
  const [first, second] = existingFiles;
  if (first && second) {
    const names = existingFiles.map(({ name }) => name).join(", ");
    const message = `There are several configuration files: ${names}.`;
    throw configError(startOf(second.name), message, "Keep one, or select one with --config.");
  }
  if (first) {
    const { name, state } = first;
    if (state.kind === "unreadable") throw unreadableConfig(name, state.error);
    if (state.kind === "missing" || isInside(rootState.real, state.real))
      return requireFile(path.join(root, name), name);
    throw configError(
      startOf(name),
      `"${name}" is a symbolic link to a file outside of the site.`,
      "Copy the file into the site, or select it with --config.",
    );
  }
  throw configError(
    undefined,
    `There is no sitegen.config.ts in "${root}".`,
    'Create a site with "sitegen init", or set its directory with --root or its configuration with --config.',
  );
}

function unusableRoot(root: string, state: PathState): ConfigError {
  const reason = state.kind === "unreadable" ? `cannot be read: ${reasonOf(state.error)}` : "is not a directory";
  const message = state.kind === "missing" ? `The directory "${root}" does not exist.` : `"${root}" ${reason}.`;
  return configError(undefined, message, "Set the directory of the site with --root.");
}

/** Check that a configuration file selected with `--config` can be used. */
export function requireFile(absolute: string, name: SourcePath): SourcePath {
  const state = classifyPath(absolute);
  if (state.kind === "missing")
    throw configError(undefined, `"${name}" does not exist.`, "Check the path after --config.");
  if (state.kind === "unreadable") throw unreadableConfig(name, state.error);
  if (!/\.(?:[mc]?[jt]s|ya?ml|json)$/.test(absolute))
    throw configError(undefined, `"${name}" is not a configuration file.`, "Use a .ts, .mts, .js, .mjs or .yaml file.");
  if (state.kind !== "file") throw configError(undefined, `"${name}" is not a file.`, "Specify a file.");
  return name;
}

function unreadableConfig(file: SourcePath, error: unknown): ConfigError {
  return configError(startOf(file), `Cannot read "${file}": ${reasonOf(error)}.`, fixOf(error));
}

/** Larger files are not read. */
const MAX_CONFIG_BYTES = 5_000_000;

/** Read a YAML or JSON file. @throws {ConfigError} It cannot be read. */
export function readConfigText(absolute: string, file: SourcePath): Yaml {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFile(absolute, MAX_CONFIG_BYTES);
  } catch (error) {
    throw unreadableConfig(file, error);
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw configError(startOf(file), `"${file}" is not UTF-8 text.`, "Save it as UTF-8.");
  }
  return readYaml({ file, text, rule: CONFIG_RULE });
}
