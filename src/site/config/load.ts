/**
 * Find, run and check the configuration of a site.
 *
 * Every mistake ends in a `ConfigError` with all problems at once: nothing else is read before the configuration is right.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { digestOf } from "../../host/digest.ts";
import { reasonOf } from "../../host/files.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { Digest } from "../../model/document.ts";
import { ConfigError, errorAt, type Place, type Problem, type SourcePath, startOf } from "../../model/problem.ts";
import { byPlace, readShape } from "../../reader/schema-problems.ts";
import { isYamlMap, readYaml, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { type ConfigModule, runConfigModule } from "./config-module.ts";
import { type ParsedConfig, userConfigSchema } from "./config-schema.ts";
import { placesInCode } from "./load-config.ts";
import { findMissingFiles } from "./missing-files.ts";
import { readRest } from "./partial-config.ts";
import { completeConfig } from "./resolve-config.ts";

/** Names of the file, in the order in which they are looked for. */
export const CONFIG_FILES = [".ts", ".mts", ".js", ".mjs", ".yaml", ".yml"].map((ending) => `sitegen.config${ending}`);

const RULE = "invalid-config";

/** Where a setting stands; for one that nobody wrote, what is around it. */
export type PlaceOfSetting = (path: ValuePath) => Place;

export interface LoadedConfig {
  config: SiteConfig;
  /** From the site root; beginning with `../` when it lies elsewhere. */
  file: SourcePath;
  /** Of the complete configuration: equal digests mean equal settings, however they were written. */
  digest: Digest;
  placeOf: PlaceOfSetting;
}

/**
 * Load the configuration of a site.
 *
 * @param root Absolute path of the site root.
 * @param file Configuration file, from the root; by default the one `sitegen.config.*` there.
 * @param signal Ends the wait for a module that waits itself.
 * @throws {ConfigError} It is missing, broken or not valid; holds every problem.
 */
export async function loadConfig(root: string, file?: string, signal?: AbortSignal): Promise<LoadedConfig> {
  const absolute = path.resolve(root, file ?? findConfig(root));
  const name = path.relative(root, absolute).split(path.sep).join("/");
  const source = file === undefined ? name : requireFile(absolute, name);
  const yaml = /\.(?:ya?ml|json)$/.test(absolute)
    ? readConfigText(absolute, source)
    : moduleValue(await runConfigModule(root, absolute, source, signal), root, source);
  const config = readConfig(yaml, source, root);
  return { config, file: source, digest: digestOf(JSON.stringify(config)), placeOf: (at) => yaml.placeOf(at) };
}

/** Check a configuration that was read, and that the files which it names are there. */
function readConfig(yaml: Yaml, file: SourcePath, root: string): SiteConfig {
  if (yaml.problems.length === 0 && (yaml.value === null || yaml.value === undefined))
    throw failure(startOf(file), "The configuration is empty.", 'At least "title" and "url" are needed.');
  const { value: user, problems } = readShape<ParsedConfig>(userConfigSchema, yaml, RULE);
  const rest = user === undefined && yaml.problems.length === 0 ? readRest(yaml, RULE) : undefined;
  const read = user ?? rest?.user;
  if (read === undefined) throw new ConfigError(problems);
  const { config, faults: across } = completeConfig(read);
  const faults = [...across, ...findMissingFiles(read, root)]
    .filter(({ restsOn = [] }) => !restsOn.some((setting) => rest?.changed.has(setting)))
    .map(({ path: at, message, hint }) => errorAt(yaml.placeOf(at), RULE, message, hint));
  const found = [...problems, ...(rest?.problems ?? []), ...faults];
  if (found.length > 0) throw new ConfigError(found.sort(byPlace));
  return config;
}

function findConfig(root: string): string {
  const found = CONFIG_FILES.filter((name) => existsSync(path.join(root, name)));
  if (found.length > 1)
    throw failure(
      startOf(found[1] as string),
      `There are several configurations: ${found.join(", ")}.`,
      "Keep one, or choose one with --config.",
    );
  if (found.length === 1) return found[0] as string;
  if (!existsSync(root))
    throw failure(undefined, `The folder "${root}" does not exist.`, "Name the folder of the site with --root.");
  throw failure(
    undefined,
    `There is no sitegen.config.ts in "${root}".`,
    'Begin a site with "sitegen init", name the folder of one with --root, or its configuration with --config.',
  );
}

function requireFile(absolute: string, name: SourcePath): SourcePath {
  if (!existsSync(absolute)) throw failure(undefined, `"${name}" does not exist.`, "Check the path after --config.");
  if (!/\.(?:[mc]?[jt]s|ya?ml|json)$/.test(absolute))
    throw failure(undefined, `"${name}" is not a configuration.`, "Name a .ts, .mts, .js, .mjs or .yaml file.");
  if (!statSync(absolute).isFile()) throw failure(undefined, `"${name}" is not a file.`, "Name a file.");
  return name;
}

function readConfigText(absolute: string, file: SourcePath): Yaml {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(absolute);
  } catch (error) {
    throw failure(startOf(file), `"${file}" cannot be read: ${reasonOf(error)}.`, "Check the rights of the file.");
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
  const strange = typeof value === "function" || (value !== undefined && value !== null && !isYamlMap(value));
  const problems: Problem[] = strange
    ? [errorAt(placeOf([]), RULE, "The default export is not a map of settings.", "Export defineConfig({ … }).")]
    : [];
  return { value, problems, placeOf, writtenAt: () => undefined };
}

function failure(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, RULE, message, hint)]);
}
