/**
 * Finds, runs and validates the configuration of a site.
 *
 * Throws one `ConfigError` with all problems, so nothing else is read while the configuration is invalid.
 */

import path from "node:path";
import type { z } from "zod";
import { digestOf } from "../../host/digest.ts";
import {
  classifyPath,
  fixOf,
  isFolder,
  isInside,
  type PathState,
  readRegularFile,
  reasonOf,
} from "../../host/path-state.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest } from "../../model/document.ts";
import {
  ConfigError,
  ContentError,
  errorAt,
  type Place,
  type Problem,
  type SourcePath,
  sourcePath,
  startOf,
} from "../../model/problem.ts";
import { byPlace, parseWithSchema, problemsOf, valueAt } from "../../reader/schema-problems.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import type { ValuePath } from "../../util/format.ts";
import { type ConfigModule, type ConfigModuleOptions, readQuietly, runConfigModule } from "./config-module.ts";
import { configSchemaFor, type ParsedConfig, versionsFileSchema } from "./config-schema.ts";
import type { UserVersion } from "./doc-sets.ts";
import { findMissingFiles } from "./missing-files.ts";
import { placesInCode } from "./place-in-code.ts";
import { resolveConfig } from "./resolve-config.ts";

/** Names of configuration files. */
export const CONFIG_FILES = [".ts", ".mts", ".js", ".mjs", ".yaml", ".yml"].map((ending) =>
  sourcePath(`sitegen.config${ending}`),
);

/** Rule of problems with the configuration. */
const CONFIG_RULE = "invalid-config";

/** Return the place of a setting; for a setting that is not written, the place of the object that lacks it. */
export type PlaceOfSetting = (path: ValuePath) => Place;

export interface LoadedConfig {
  config: SiteConfig;
  /** Path relative to the site root; begins with `../` if the file is outside the site. */
  file: SourcePath;
  /** Digest of the resolved configuration: equal if all settings are equal. */
  digest: Digest;
  placeOf: PlaceOfSetting;
}

/**
 * Load the configuration of a site.
 *
 * @param root Absolute path of the site root.
 * @param file Configuration file, relative to the root. Defaults to `sitegen.config.*`.
 * @throws {ConfigError} The configuration is missing or invalid; contains all problems.
 * @throws {ContentError} The configuration is valid, but a file that it names cannot be read.
 */
export async function loadConfig(
  root: string,
  file?: string,
  options: ConfigModuleOptions = {},
): Promise<LoadedConfig> {
  const absolute = path.resolve(root, file ?? findConfig(root));
  const name = sourcePath(path.relative(root, absolute).split(path.sep).join("/"));
  const source = file === undefined ? name : requireFile(absolute, name);
  const yaml = /\.(?:ya?ml|json)$/.test(absolute)
    ? readConfigText(absolute, source)
    : moduleValue(await runConfigModule(root, absolute, source, options), root, source);
  const config = readConfig(yaml, source, root, options.onDependency);
  return { config, file: source, digest: digestOf(JSON.stringify(config)), placeOf: (at) => yaml.placeOf(at) };
}

/** Validate a configuration, and check that the files that it references exist. */
function readConfig(
  yaml: Yaml,
  file: SourcePath,
  root: string,
  onDependency: ConfigModuleOptions["onDependency"],
): SiteConfig {
  if (yaml.problems.length === 0 && (yaml.value === null || yaml.value === undefined))
    throw configError(startOf(file), "The configuration is empty.", 'Add at least "title" and "url".');
  const { value: user, problems } = parseWithSchema<ParsedConfig>(configSchemaFor(yaml.value), yaml, CONFIG_RULE);
  const rest = user === undefined && yaml.problems.length === 0 ? readPartialConfig(yaml, CONFIG_RULE) : undefined;
  const userConfig = user ?? rest?.user;
  if (userConfig === undefined) throw new ConfigError(problems);
  const versionsIn = (docsPath: string) => readVersionsFile(root, docsPath, onDependency);
  const { config, faults: crossFaults } = resolveConfig(userConfig, versionsIn);
  const missingFiles = findMissingFiles(userConfig, config.docSets, root);
  for (const missing of missingFiles.flatMap(({ missing: files = [] }) => files)) onDependency?.(missing);
  const faults = [...crossFaults, ...missingFiles]
    .filter(({ dependsOn = [] }) => !dependsOn.some((setting) => rest?.changed.has(setting)))
    .map(({ path: at, code = CONFIG_RULE, message, hint }) => errorAt(yaml.placeOf(at), code, message, hint));
  const configProblems = [...problems, ...(rest?.problems ?? []), ...faults].sort(byPlace);
  if (configProblems.length === 0) return config;
  // The configuration may be valid although a file that it names cannot be read.
  const isValid = configProblems.every(({ code }) => code === "unreadable-file");
  throw isValid ? new ContentError(configProblems) : new ConfigError(configProblems);
}

/** Return the path of the file in which `sitegen version` records the versions of a set of docs. */
export function versionsFile(docsPath: string): SourcePath {
  return sourcePath(`content/${docsPath}/versions.yaml`);
}

/** Read the versions of a set of docs. @throws {ConfigError} The file is invalid or cannot be read. */
function readVersionsFile(
  root: string,
  docsPath: string,
  onDependency: ConfigModuleOptions["onDependency"],
): readonly UserVersion[] {
  const file = versionsFile(docsPath);
  onDependency?.(file);
  const absolute = path.join(root, file);
  // Directories that cannot be read are reported when the content is.
  if (!isFolder(path.dirname(absolute)) || classifyPath(absolute).kind === "missing") return [];
  const yaml = readConfigText(absolute, file);
  const { value, problems } = parseWithSchema<UserVersion[]>(versionsFileSchema, yaml, CONFIG_RULE);
  if (problems.length > 0) throw new ConfigError(problems);
  return value ?? [];
}

/** Create the error of an invalid configuration. */
function configError(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, CONFIG_RULE, message, hint)]);
}

/**
 * Find the configuration file of a site. Links that lead out of the site are refused, because content may add them.
 *
 * @throws {ConfigError} There is no file, or more than one.
 */
function findConfig(root: string): string {
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
function requireFile(absolute: string, name: SourcePath): SourcePath {
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
function readConfigText(absolute: string, file: SourcePath): Yaml {
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

function moduleValue({ value, bundle }: ConfigModule, root: string, file: SourcePath): Yaml {
  const textOf = (source: SourcePath): string => readQuietly(path.resolve(root, source)) ?? "";
  const placeOf = placesInCode(bundle, { name: "default", value, file, textOf });
  const isInvalid = typeof value === "function" || (value !== undefined && value !== null && !isYamlMap(value));
  const problems: Problem[] = isInvalid
    ? [errorAt(placeOf([]), CONFIG_RULE, "The default export is not an object.", "Export defineConfig({ … }).")]
    : [];
  return { value, problems, placeOf, writtenAt: () => undefined };
}

interface PartialConfig {
  user: ParsedConfig;
  /** Top-level settings with removed values; problems that depend on these settings must be ignored. */
  changed: ReadonlySet<string>;
  /** Additional problems, which were found after the removal. */
  problems: readonly Problem[];
}

/** Substitutes for required settings. */
const REQUIRED = { title: "title", url: "https://example.org" };
/** Maximum number of passes: a removed value may invalidate its parent, up to the depth of the configuration. */
const MAX_PASSES = 8;

type Issue = z.core.$ZodIssue;

/**
 * Read the valid part of an invalid configuration, so that one run reports all problems.
 *
 * The schema only runs checks across several values if each of them is valid. Invalid values are therefore removed, and
 * the rest is validated again.
 *
 * @returns `undefined` if there is no valid part.
 */
function readPartialConfig(yaml: Yaml, rule: Problem["code"]): PartialConfig | undefined {
  if (!isYamlMap(yaml.value)) return undefined;
  const changed = new Set<string>();
  const problems: Problem[] = [];
  let value: unknown = yaml.value;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const schema = configSchemaFor(value);
    const result = schema.safeParse(value);
    if (result.success) return { user: result.data, changed, problems };
    const { issues } = result.error;
    const customIssues = issues.filter(({ code }) => code === "custom");
    // All other issues are already reported for the original value, or are caused by the removal.
    if (pass > 0) problems.push(...problemsOf(customIssues, schema, { ...yaml, value }, [], rule));
    for (const issue of issues) {
      for (const path of invalidPaths(issue, value)) {
        value = without(value, path);
        if (path.length > 0 && issue.code !== "unrecognized_keys") changed.add(String(path[0]));
      }
    }
    value = { ...REQUIRED, ...(value as object) };
  }
  return undefined;
}

/** Return the paths to remove. Lists are removed as a whole, because removing an entry would change the indexes. */
function invalidPaths(issue: Issue, value: unknown): ValuePath[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key]);
  const list = path.findIndex((part) => typeof part === "number");
  const part = list < 0 ? path : path.slice(0, list);
  // If a value is missing, remove its parent.
  return [valueAt(value, part) === undefined ? part.slice(0, -1) : part];
}

function without(value: unknown, [key, ...rest]: ValuePath): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => (index === key ? without(entry, rest) : entry));
  if (!isYamlMap(value) || key === undefined || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: without(value[key], rest) };
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
}
