/**
 * Runs a configuration module.
 *
 * The module is bundled to one ES module below `.sitegen/config/` and imported from there. The bundle is cached with
 * its input digests, so that a start without changes does not run the bundler. A cached bundle is only used if all
 * digests match, including the bundle's own; otherwise the module is bundled again.
 */

import path from "node:path";
import { pathToFileURL } from "node:url";
import { registerScript } from "../../host/async-errors.ts";
import { computeShortDigest, digestParts } from "../../host/digest.ts";
import { locateStackFrames } from "../../host/source-map.ts";
import type { PluginScript } from "../../model/plugin-info.ts";
import {
  ConfigError,
  createError,
  getFileStart,
  type Place,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import {
  type Bundle,
  bundleAndStore,
  createConfigError,
  type Entry,
  FOLDER,
  readQuietly,
  readStored,
  writeQuietly,
} from "./config-bundle.ts";
import { listPackageFiles } from "./package-versions.ts";
import type { CompiledModule } from "./place-in-code.ts";
import { describePluginError } from "./plugin-errors.ts";

/** Milliseconds until importing a configuration with top-level `await` fails. */
const TIMEOUT = 30_000;
const RULE = "invalid-config";

export interface ConfigModuleOptions {
  /** Aborts the import. */
  signal?: AbortSignal;
  /**
   * Called with each file that the result depends on, relative to the site root. Includes files that an import may have
   * meant if it cannot be resolved.
   */
  onDependency?: (file: string) => void;
}

/** An evaluated configuration module. */
export interface ConfigModule {
  /** The default export. */
  value: unknown;
  bundle: CompiledModule;
  /** The module, for the thread in which hooks of its plugins run. */
  script: PluginScript;
  /** Return the place in a file of the site where an error was thrown, if there is one. */
  locateError(error: unknown): Place | undefined;
}

/**
 * Run a configuration module.
 *
 * @param root Absolute path to the site root.
 * @param absolute Absolute path to the module.
 * @param file Module path in messages.
 * @throws {ConfigError} The module cannot be bundled, throws, takes too long, or has no default export.
 */
export async function runConfigModule(
  root: string,
  absolute: string,
  file: SourcePath,
  options: ConfigModuleOptions = {},
): Promise<ConfigModule> {
  return runModule({ file: absolute }, { root, file, name: file, ...options });
}

/**
 * Run generated code, which imports the plugins of a configuration.
 *
 * @param file Configuration file, for messages.
 * @throws {ConfigError} The code cannot be bundled or throws.
 */
export function runConfigCode(
  root: string,
  code: string,
  file: SourcePath,
  options: ConfigModuleOptions = {},
): Promise<ConfigModule> {
  return runModule({ code }, { root, file, name: code, ...options });
}

interface RunOptions extends ConfigModuleOptions {
  root: string;
  /** Configuration file, for messages. */
  file: SourcePath;
  /** Identifies the module's stored bundle. */
  name: string;
}

async function runModule(
  entry: Entry,
  { root, file, name, signal, onDependency = () => {} }: RunOptions,
): Promise<ConfigModule> {
  const store = path.join(root, FOLDER, `${computeShortDigest(name)}.json`);
  const bundle = readStored(root, store) ?? (await bundleAndStore(root, entry, file, { store, onDependency }));
  for (const [input] of bundle.inputs) onDependency(input);
  const url = locateBundle(root, bundle);
  // Modules stay in memory, but a configuration may read e.g. another environment.
  const importUrl = `${url}#${++imports}`;
  const exports = await importBundle(importUrl, bundle, { root, file, signal });
  if (!Object.hasOwn(exports, "default"))
    throw createConfigError(
      getFileStart(file),
      "The configuration has no default export.",
      "Write: export default defineConfig({ … })",
    );
  const packageFiles = listPackageFiles(root, bundle.packages);
  for (const { path: linked } of packageFiles.filter(({ isLinked }) => isLinked)) onDependency(linked);
  const digests = packageFiles.flatMap(({ path: name, digest }) => [name, digest]);
  const script = { url, map: bundle.map, digest: digestParts([bundle.code, ...digests]) };
  return {
    value: exports.default,
    bundle: { ...bundle, resolveSource },
    script,
    locateError: (error) => locateError(error, bundle, importUrl),
  };
}

/** Number of imported bundles. */
let imports = 0;

/** Write a bundle to a file below the site, so that packages are resolved there. @returns A `data:` URL if it is read-only. */
function locateBundle(root: string, { code }: Bundle): string {
  const target = path.join(root, FOLDER, `${computeShortDigest(code)}.mjs`);
  const onDisk = readQuietly(target) === code || writeQuietly(target, code);
  return onDisk ? pathToFileURL(target).href : `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Import a bundle. @param url Its URL, which differs with each import. */
async function importBundle(
  url: string,
  bundle: Bundle,
  { root, file, signal }: Pick<RunOptions, "root" | "file" | "signal">,
): Promise<Record<string, unknown>> {
  registerScript(url, { locate: (error) => locateError(error, bundle, url), getProblemCode: () => RULE });
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => {};
  const timeout = new Promise<never>((_, reject) => {
    const timeoutError = createConfigError(
      getFileStart(file),
      "The configuration did not finish within 30 seconds.",
      "Look for an await that never settles.",
    );
    timer = setTimeout(() => reject(timeoutError), TIMEOUT);
    abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([import(url) as Promise<Record<string, unknown>>, timeout]);
  } catch (error) {
    throw error instanceof ConfigError || signal?.aborted ? error : createRunError(error, bundle, { url, root, file });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

function createRunError(
  error: unknown,
  bundle: Bundle,
  { url, root, file }: { url: string; root: string; file: SourcePath },
): ConfigError {
  const { message, hint = "Fix the configuration." } = describePluginError(error, root);
  const missing = isMissingModule(error) ? /'([^']+)'/.exec(message)?.[1] : undefined;
  const place = missing === undefined ? locateError(error, bundle, url) : findImport(missing, bundle.inputs, root);
  const start = isMissingModule(error) ? "Cannot resolve an import of the configuration" : "The configuration throws";
  const problem = createError(place ?? getFileStart(file), RULE, `${start}: ${message}`, hint);
  return Object.assign(new ConfigError([problem]), { cause: error });
}

const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";

/** Return the place in a file of the bundle that imports a package. */
function findImport(name: string, inputs: Bundle["inputs"], root: string): Place | undefined {
  for (const [file] of inputs) {
    const lines = (readQuietly(path.resolve(root, file)) ?? "").split("\n");
    const index = lines.findIndex((line) => line.includes(`"${name}`) || line.includes(`'${name}`));
    if (index >= 0) return { file, line: index + 1, column: (lines[index] ?? "").indexOf(name) + 1 };
  }
  return undefined;
}

/** Return the place in the configuration or its imports where an error was thrown. */
export function locateError(error: unknown, { map }: Pick<Bundle, "map">, url: string): Place | undefined {
  return locateStackFrames(error, { name: url, map })
    .map(({ source, line, column }) => ({ file: resolveSource(source), line, column }))
    .find(({ file }) => !file.startsWith("../") && !/(?:^|\/)node_modules\/|<stdin>/.test(file));
}

/** Convert a source in the map, which is relative to the bundle's directory. Paths outside the site begin with `../`. */
export function resolveSource(source: string): SourcePath {
  return toSourcePath(path.posix.join(FOLDER, source));
}
