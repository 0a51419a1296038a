/**
 * Finds, runs and validates the configuration of a site.
 *
 * Throws one `ConfigError` with all problems, so nothing else is read while the configuration is invalid.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../host/digest.ts";
import { reasonOf } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest } from "../../model/document.ts";
import {
  ConfigError,
  errorAt,
  type Place,
  type Problem,
  type SourcePath,
  sourcePath,
  startOf,
} from "../../model/problem.ts";
import { byPlace, parseWithSchema } from "../../reader/schema-problems.ts";
import { isYamlMap, readYaml, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { elementAt } from "../../util/collections.ts";
import { type ConfigModule, runConfigModule } from "./config-module.ts";
import { type ParsedConfig, userConfigSchema } from "./config-schema.ts";
import { findMissingFiles } from "./missing-files.ts";
import { readPartialConfig } from "./partial-config.ts";
import { placesInCode } from "./place-in-code.ts";
import { resolveConfig } from "./resolve-config.ts";

/** Names of configuration files. */
export const CONFIG_FILES = [".ts", ".mts", ".js", ".mjs", ".yaml", ".yml"].map((ending) => `sitegen.config${ending}`);

const RULE = "invalid-config";

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
 * @param signal Aborts the import of a configuration module.
 * @throws {ConfigError} The configuration is missing or invalid; contains all problems.
 */
export async function loadConfig(root: string, file?: string, signal?: AbortSignal): Promise<LoadedConfig> {
  const absolute = path.resolve(root, file ?? findConfig(root));
  const name = sourcePath(path.relative(root, absolute).split(path.sep).join("/"));
  const source = file === undefined ? name : requireFile(absolute, name);
  const yaml = /\.(?:ya?ml|json)$/.test(absolute)
    ? readConfigText(absolute, source)
    : moduleValue(await runConfigModule(root, absolute, source, signal), root, source);
  const config = readConfig(yaml, source, root);
  return { config, file: source, digest: digestOf(JSON.stringify(config)), placeOf: (at) => yaml.placeOf(at) };
}

/** Validate a configuration, and check that the files that it references exist. */
function readConfig(yaml: Yaml, file: SourcePath, root: string): SiteConfig {
  if (yaml.problems.length === 0 && (yaml.value === null || yaml.value === undefined))
    throw failure(startOf(file), "The configuration is empty.", 'Add at least "title" and "url".');
  const { value: user, problems } = parseWithSchema<ParsedConfig>(userConfigSchema, yaml, RULE);
  const rest = user === undefined && yaml.problems.length === 0 ? readPartialConfig(yaml, RULE) : undefined;
  const userConfig = user ?? rest?.user;
  if (userConfig === undefined) throw new ConfigError(problems);
  const { config, faults: crossFaults } = resolveConfig(userConfig);
  const faults = [...crossFaults, ...findMissingFiles(userConfig, root)]
    .filter(({ dependsOn = [] }) => !dependsOn.some((setting) => rest?.changed.has(setting)))
    .map(({ path: at, message, hint }) => errorAt(yaml.placeOf(at), RULE, message, hint));
  const configProblems = [...problems, ...(rest?.problems ?? []), ...faults];
  if (configProblems.length > 0) throw new ConfigError(configProblems.sort(byPlace));
  return config;
}

function findConfig(root: string): string {
  const existingFiles = CONFIG_FILES.filter((name) => existsSync(path.join(root, name)));
  if (existingFiles.length > 1)
    throw failure(
      startOf(sourcePath(elementAt(existingFiles, 1))),
      `There are several configuration files: ${existingFiles.join(", ")}.`,
      "Keep one, or select one with --config.",
    );
  if (existingFiles.length === 1) return elementAt(existingFiles, 0);
  if (!existsSync(root))
    throw failure(undefined, `The directory "${root}" does not exist.`, "Set the directory of the site with --root.");
  throw failure(
    undefined,
    `There is no sitegen.config.ts in "${root}".`,
    'Create a site with "sitegen init", or set its directory with --root or its configuration with --config.',
  );
}

function requireFile(absolute: string, name: SourcePath): SourcePath {
  if (!existsSync(absolute)) throw failure(undefined, `"${name}" does not exist.`, "Check the path after --config.");
  if (!/\.(?:[mc]?[jt]s|ya?ml|json)$/.test(absolute))
    throw failure(undefined, `"${name}" is not a configuration file.`, "Use a .ts, .mts, .js, .mjs or .yaml file.");
  if (!statSync(absolute).isFile()) throw failure(undefined, `"${name}" is not a file.`, "Specify a file.");
  return name;
}

function readConfigText(absolute: string, file: SourcePath): Yaml {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    throw failure(startOf(file), `Cannot read "${file}": ${reasonOf(error)}.`, "Check the permissions of the file.");
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw failure(startOf(file), `"${file}" is not UTF-8 text.`, "Save it as UTF-8.");
  }
  return readYaml({ file, text, rule: RULE });
}

function moduleValue({ value, bundle }: ConfigModule, root: string, file: SourcePath): Yaml {
  const placeOf = placesInCode(bundle, root, file, value);
  const isInvalid = typeof value === "function" || (value !== undefined && value !== null && !isYamlMap(value));
  const problems: Problem[] = isInvalid
    ? [errorAt(placeOf([]), RULE, "The default export is not an object.", "Export defineConfig({ … }).")]
    : [];
  return { value, problems, placeOf, writtenAt: () => undefined };
}

function failure(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, RULE, message, hint)]);
}
