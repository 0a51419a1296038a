/**
 * Finds, runs and validates the configuration of a site.
 *
 * Throws one `ConfigError` with all problems, so nothing else is read while the configuration is invalid.
 */

import path from "node:path";
import { digestOf } from "../../host/digest.ts";
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
import { byPlace, parseWithSchema } from "../../reader/schema-problems.ts";
import { isYamlMap, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { CONFIG_RULE, configError, findConfig, readConfigText, requireFile } from "./config-file.ts";
import { type ConfigModule, runConfigModule } from "./config-module.ts";
import { type ParsedConfig, userConfigSchema } from "./config-schema.ts";
import { findMissingFiles } from "./missing-files.ts";
import { readPartialConfig } from "./partial-config.ts";
import { placesInCode } from "./place-in-code.ts";
import { resolveConfig } from "./resolve-config.ts";

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
 * @throws {ContentError} The configuration is valid, but a file that it names cannot be read.
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
    throw configError(startOf(file), "The configuration is empty.", 'Add at least "title" and "url".');
  const { value: user, problems } = parseWithSchema<ParsedConfig>(userConfigSchema, yaml, CONFIG_RULE);
  const rest = user === undefined && yaml.problems.length === 0 ? readPartialConfig(yaml, CONFIG_RULE) : undefined;
  const userConfig = user ?? rest?.user;
  if (userConfig === undefined) throw new ConfigError(problems);
  const { config, faults: crossFaults } = resolveConfig(userConfig);
  const faults = [...crossFaults, ...findMissingFiles(userConfig, root)]
    .filter(({ dependsOn = [] }) => !dependsOn.some((setting) => rest?.changed.has(setting)))
    .map(({ path: at, code = CONFIG_RULE, message, hint }) => errorAt(yaml.placeOf(at), code, message, hint));
  const configProblems = [...problems, ...(rest?.problems ?? []), ...faults].sort(byPlace);
  if (configProblems.length === 0) return config;
  // The configuration may be valid although a file that it names cannot be read.
  const isValid = configProblems.every(({ code }) => code === "unreadable-file");
  throw isValid ? new ContentError(configProblems) : new ConfigError(configProblems);
}

function moduleValue({ value, bundle }: ConfigModule, root: string, file: SourcePath): Yaml {
  const placeOf = placesInCode(bundle, root, file, value);
  const isInvalid = typeof value === "function" || (value !== undefined && value !== null && !isYamlMap(value));
  const problems: Problem[] = isInvalid
    ? [errorAt(placeOf([]), CONFIG_RULE, "The default export is not an object.", "Export defineConfig({ … }).")]
    : [];
  return { value, problems, placeOf, writtenAt: () => undefined };
}
