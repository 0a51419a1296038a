/**
 * Finds, runs and validates a site's configuration.
 *
 * Throws one `ConfigError` with all problems, so nothing else is read while the configuration is invalid.
 */

import { realpathSync } from "node:fs";
import path from "node:path";
import { formatCommand } from "../../host/command-name.ts";
import { computeDigest } from "../../host/digest.ts";
import {
  classifyPath,
  getErrorFix,
  getErrorReason,
  isFolder,
  isInside,
  type PathState,
  readRegularFile,
} from "../../host/path-state.ts";
import type { Digest } from "../../model/document.ts";
import {
  ConfigError,
  ContentError,
  createError,
  getFileStart,
  type Place,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import { comparePlaces, parseWithSchema } from "../../reader/schema-problems.ts";
import { readYaml, type Yaml } from "../../reader/yaml.ts";
import { isYamlMap } from "../../util/collections.ts";
import type { ValuePath } from "../../util/value-path.ts";
import { loadCollectionSchemas } from "./collection-sources.ts";
import { type ConfigModule, type ConfigModuleOptions, runConfigCode, runConfigModule } from "./config-module.ts";
import { readQuietly } from "./config-bundle.ts";
import { type ParsedConfig, selectConfigSchema } from "./config-schema.ts";
import type { UserVersion } from "./doc-sets.ts";
import { findMissingFiles, findMissingPlugins } from "./missing-files.ts";
import { readPartialConfig } from "./partial-config.ts";
import { createCodeLocator } from "./place-in-code.ts";
import { resolveConfig } from "./resolve-config.ts";
import type { SiteConfig } from "./site-config.ts";
import { loadPlugins, type PluginLoader } from "./site-plugins.ts";
import { versionsFileSchema } from "./version-schema.ts";

/** Configuration file names. */
export const CONFIG_FILES = [".ts", ".mts", ".js", ".mjs", ".yaml", ".yml"].map((ending) =>
  toSourcePath(`sitegen.config${ending}`),
);

/** Rule for problems with the configuration. */
const CONFIG_RULE = "invalid-config";

/** Locate a setting; for a setting that is not written, return the place of the object that lacks it. */
export type LocateSetting = (path: ValuePath) => Place;

export interface LoadedConfig {
  config: SiteConfig;
  /** Path relative to the site root; begins with `../` if the file is outside the site. */
  file: SourcePath;
  /** Digest of the resolved configuration: equal if all settings are equal. */
  digest: Digest;
  locateSetting: LocateSetting;
}

/**
 * Load a site's configuration.
 *
 * @param root Absolute path to the site root.
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
  const name = toSourcePath(path.relative(root, absolute).split(path.sep).join("/"));
  const source = file === undefined ? name : requireFile(absolute, name);
  const module = /\.(?:ya?ml|json)$/.test(absolute)
    ? undefined
    : await runConfigModule(root, absolute, source, options);
  const yaml = module ? createModuleYaml(module, root, source) : readConfigText(absolute, source);
  const config = await readConfig(yaml, source, root, {
    onDependency: options.onDependency,
    plugins: {
      root: realpathSync(root),
      script: module?.script,
      run: (code) => runConfigCode(root, code, source, options),
    },
  });
  return {
    config,
    file: source,
    // Hooks of plugins do not affect pages.
    digest: computeDigest(JSON.stringify({ ...config, plugins: [] })),
    locateSetting: (at) => yaml.locate(at),
  };
}

/** Validate a configuration, and check that the files that it references exist. */
async function readConfig(
  yaml: Yaml,
  file: SourcePath,
  root: string,
  { onDependency, plugins }: Pick<ConfigModuleOptions, "onDependency"> & { plugins: Omit<PluginLoader, "locate"> },
): Promise<SiteConfig> {
  if (yaml.problems.length === 0 && (yaml.value === null || yaml.value === undefined))
    throw createConfigError(getFileStart(file), "The configuration is empty.", 'Add at least "title" and "url".');
  const { value: user, problems } = parseWithSchema<ParsedConfig>(selectConfigSchema(yaml.value), yaml, CONFIG_RULE);
  const rest = user === undefined && yaml.problems.length === 0 ? readPartialConfig(yaml, CONFIG_RULE) : undefined;
  const userConfig = user ?? rest?.user;
  if (userConfig === undefined) throw new ConfigError(problems);
  const readVersions = (docsPath: string) => readVersionsFile(root, docsPath, onDependency);
  const loader = { ...plugins, locate: (at: ValuePath) => yaml.locate(at) };
  const missingPlugins = findMissingPlugins(userConfig.plugins, root);
  const missingPositions = missingPlugins.map(({ path: [, position] }) => position);
  const loaded = await loadPlugins(
    [...userConfig.plugins.entries()].filter(([position]) => !missingPositions.includes(position)),
    loader,
  );
  const pluginFaults = [...loaded.faults, ...missingPlugins];
  const collections = await loadCollectionSchemas(userConfig.collections, { ...loader, onDependency });
  const { config, faults: crossFaults } = resolveConfig(userConfig, readVersions, loaded, collections.collections);
  const missingFiles = findMissingFiles(userConfig, config, root);
  for (const missing of [...missingFiles, ...pluginFaults].flatMap(({ missing: files = [] }) => files))
    onDependency?.(missing);
  const invalid = new Set([...(rest?.changed ?? []), ...(pluginFaults.length > 0 ? ["plugins"] : [])]);
  const faults = [...new Set([...crossFaults, ...missingFiles, ...pluginFaults, ...collections.faults])]
    .filter(({ dependsOn = [] }) => !dependsOn.some((setting) => invalid.has(setting)))
    .map(({ path: at, place, target, code = CONFIG_RULE, message, hint }) =>
      createError(place ?? yaml.locate(at, target), code, message, hint),
    );
  const configProblems = [...problems, ...(rest?.problems ?? []), ...faults].sort(comparePlaces);
  if (configProblems.length === 0) return config;
  // The configuration may be valid although a file that it names cannot be read.
  const isValid = configProblems.every(({ code }) => code === "unreadable-file");
  throw isValid ? new ContentError(configProblems) : new ConfigError(configProblems);
}

/** Return the path of the file in which `sitegen version` records the versions of a set of docs. */
export function getVersionsFile(docsPath: string): SourcePath {
  return toSourcePath(`content/${docsPath}/versions.yaml`);
}

/** Read the versions of a set of docs. @throws {ConfigError} The file is invalid or cannot be read. */
function readVersionsFile(
  root: string,
  docsPath: string,
  onDependency: ConfigModuleOptions["onDependency"],
): readonly UserVersion[] {
  const file = getVersionsFile(docsPath);
  onDependency?.(file);
  const absolute = path.join(root, file);
  // Directories that cannot be read are reported when the content is.
  if (!isFolder(path.dirname(absolute)) || classifyPath(absolute).kind === "missing") return [];
  const yaml = readConfigText(absolute, file);
  const { value, problems } = parseWithSchema<UserVersion[]>(versionsFileSchema, yaml, CONFIG_RULE);
  if (problems.length > 0) throw new ConfigError(problems);
  return value ?? [];
}

/** Create the error for an invalid configuration. */
function createConfigError(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([createError(place, CONFIG_RULE, message, hint)]);
}

/**
 * Find a site's configuration file. Links that leave the site are refused, because content may add them.
 *
 * @throws {ConfigError} There is no file, or more than one.
 */
function findConfig(root: string): string {
  const rootState = classifyPath(root);
  if (rootState.kind !== "folder") throw createRootError(root, rootState);
  const states = CONFIG_FILES.map((name) => ({ name, state: classifyPath(path.join(root, name)) }));
  const existingFiles = states.filter(({ state }) => state.kind !== "missing");
  const [first, second] = existingFiles;
  if (first && second) {
    const names = existingFiles.map(({ name }) => name).join(", ");
    const message = `There are several configuration files: ${names}.`;
    throw createConfigError(getFileStart(second.name), message, "Keep one, or select one with --config.");
  }
  if (first) {
    const { name, state } = first;
    if (state.kind === "unreadable") throw createReadError(name, state.error);
    if (state.kind === "missing" || isInside(rootState.real, state.real))
      return requireFile(path.join(root, name), name);
    throw createConfigError(
      getFileStart(name),
      `"${name}" is a symbolic link to a file outside of the site.`,
      "Copy the file into the site, or select it with --config.",
    );
  }
  throw createConfigError(
    undefined,
    `There is no sitegen.config.ts in "${root}".`,
    `Create a site with "${formatCommand("init")}", or set its directory with --root or its configuration with --config.`,
  );
}

function createRootError(root: string, state: PathState): ConfigError {
  const reason = state.kind === "unreadable" ? `cannot be read: ${getErrorReason(state.error)}` : "is not a directory";
  const message = state.kind === "missing" ? `The directory "${root}" does not exist.` : `"${root}" ${reason}.`;
  return createConfigError(undefined, message, "Set the directory of the site with --root.");
}

/** Check that a configuration file selected with `--config` can be used. */
function requireFile(absolute: string, name: SourcePath): SourcePath {
  const state = classifyPath(absolute);
  if (state.kind === "missing")
    throw createConfigError(undefined, `"${name}" does not exist.`, "Check the path after --config.");
  if (state.kind === "unreadable") throw createReadError(name, state.error);
  if (!/\.(?:[mc]?[jt]s|ya?ml|json)$/.test(absolute))
    throw createConfigError(
      undefined,
      `"${name}" is not a configuration file.`,
      "Use a .ts, .mts, .js, .mjs or .yaml file.",
    );
  if (state.kind !== "file") throw createConfigError(undefined, `"${name}" is not a file.`, "Specify a file.");
  return name;
}

function createReadError(file: SourcePath, error: unknown): ConfigError {
  return createConfigError(getFileStart(file), `Cannot read "${file}": ${getErrorReason(error)}.`, getErrorFix(error));
}

/** Larger files are not read. */
const MAX_CONFIG_BYTES = 5_000_000;

/** Read a YAML or JSON file. @throws {ConfigError} It cannot be read. */
function readConfigText(absolute: string, file: SourcePath): Yaml {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFile(absolute, MAX_CONFIG_BYTES);
  } catch (error) {
    throw createReadError(file, error);
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw createConfigError(getFileStart(file), `"${file}" is not UTF-8 text.`, "Save it as UTF-8.");
  }
  return readYaml({ file, text, rule: CONFIG_RULE });
}

function createModuleYaml({ value, bundle }: ConfigModule, root: string, file: SourcePath): Yaml {
  const readSource = (source: SourcePath): string => readQuietly(path.resolve(root, source)) ?? "";
  const locate = createCodeLocator(bundle, { name: "default", value, file, readSource });
  const isInvalid = typeof value === "function" || (value !== undefined && value !== null && !isYamlMap(value));
  const problems: Problem[] = isInvalid
    ? [createError(locate([]), CONFIG_RULE, "The default export is not an object.", "Export defineConfig({ … }).")]
    : [];
  return { value, problems, locate, getSource: () => undefined };
}
