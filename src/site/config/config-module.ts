/**
 * Runs a configuration module.
 *
 * The module is bundled to one ES module below `.sitegen/config/` and imported from there. The bundle is cached with
 * its input digests, so that a start without changes does not run the bundler. A cached bundle is only used if all
 * digests match, including the bundle's own; otherwise the module is bundled again.
 */

import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile } from "esbuild";
import { bundleProblems, type InputDigests, recordImports, recordInputs, runBuild } from "../../bundle/esbuild.ts";
import { importMeta } from "../../bundle/import-meta.ts";
import { ownPackage } from "../../bundle/server-bundle.ts";
import { registerScript } from "../../host/async-errors.ts";
import { computeDigest, computeShortDigest, digestParts } from "../../host/digest.ts";
import { locateStackFrames } from "../../host/source-map.ts";
import { replaceFile } from "../../host/write-file.ts";
import {
  ConfigError,
  createError,
  getFileStart,
  type Place,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import type { CompiledModule } from "./place-in-code.ts";

/** Changed if bundles that an older version cached must not be used. */
const FORMAT = "2";
/** Milliseconds until importing a configuration with top-level `await` fails. */
const TIMEOUT = 30_000;
const RULE = "invalid-config";
const FOLDER = ".sitegen/config";

interface Bundle {
  code: string;
  map: string;
  /** Digest by path from the site root. */
  inputs: readonly (readonly [SourcePath, string])[];
}

export interface ConfigModuleOptions {
  /** Aborts the import. */
  signal?: AbortSignal;
  /**
   * Called with each file that the result depends on, relative to the site root. Includes files that an import may have
   * meant if it cannot be resolved.
   */
  onDependency?: (file: string) => void;
}

interface StoredBundle extends Bundle {
  format: string;
  digest: string;
}

/** An evaluated configuration module. */
export interface ConfigModule {
  /** The default export. */
  value: unknown;
  bundle: CompiledModule;
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
  { signal, onDependency = () => {} }: ConfigModuleOptions = {},
): Promise<ConfigModule> {
  const store = path.join(root, FOLDER, `${computeShortDigest(file)}.json`);
  const bundle = readStored(root, store) ?? (await bundleAndStore(root, absolute, file, { store, onDependency }));
  for (const [input] of bundle.inputs) onDependency(input);
  const exports = await importBundle(root, bundle, file, signal);
  if (!Object.hasOwn(exports, "default"))
    throw createConfigError(
      getFileStart(file),
      "The configuration has no default export.",
      "Write: export default defineConfig({ … })",
    );
  return { value: exports.default, bundle: { ...bundle, resolveSource } };
}

function readStored(root: string, store: string): Bundle | undefined {
  try {
    const bundle = JSON.parse(readFileSync(store, "utf8")) as StoredBundle;
    if (bundle.format !== FORMAT || bundle.digest !== digestBundle(bundle)) return undefined;
    for (const [input, digest] of bundle.inputs)
      if (computeDigest(readFileSync(path.resolve(root, input))) !== digest) return undefined;
    return bundle.inputs.length > 0 ? bundle : undefined;
  } catch {
    return undefined; // missing or corrupt
  }
}

function digestBundle({ code, map, inputs }: Bundle): string {
  return digestParts([FORMAT, code, map, ...inputs.flat()]);
}

async function bundleAndStore(
  root: string,
  absolute: string,
  file: SourcePath,
  { store, onDependency }: { store: string; onDependency(file: string): void },
): Promise<Bundle> {
  const outfile = path.join(root, FOLDER, "config.mjs");
  const inputDigests = recordInputs((input) => (path.isAbsolute(input) ? input : undefined));
  const imports = recordImports();
  const realRoot = realpathSync(root);
  const result = await runBuild({
    absWorkingDir: root,
    entryPoints: [absolute],
    outfile,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "external",
    charset: "utf8",
    logLevel: "silent",
    tsconfigRaw: {}, // ignore any tsconfig.json in parent directories
    plugins: [inputDigests.plugin, imports.plugin, ownPackage, importMeta],
  }).catch((error: unknown) => {
    for (const candidate of imports.listFiles())
      onDependency(path.relative(realRoot, candidate).split(path.sep).join("/"));
    throw createBundlingError(error, file);
  });
  const getOutput = (ending: string): string => result.outputFiles.find((one) => one.path.endsWith(ending))?.text ?? "";
  const bundle: Bundle = {
    code: getOutput(".mjs"),
    map: getOutput(".map"),
    inputs: listInputs(root, result.metafile, inputDigests),
  };
  const storedBundle: StoredBundle = { format: FORMAT, ...bundle, digest: digestBundle(bundle) };
  writeQuietly(store, JSON.stringify(storedBundle));
  return bundle;
}

function listInputs(root: string, metafile: Metafile, inputDigests: InputDigests): [SourcePath, string][] {
  return Object.keys(metafile.inputs)
    .filter((input) => !input.includes(":") || path.isAbsolute(input))
    .sort()
    .map((input) => [toSourcePath(input), inputDigests.getDigest(path.resolve(root, input)) ?? ""]);
}

/** Number of imported bundles. */
let imports = 0;

/**
 * Import a bundle from a file below the site, so that packages are resolved there; from a `data:` URL if it is read-only.
 *
 * Each import has its own URL: modules stay in memory, but a configuration may read e.g. another environment.
 */
async function importBundle(
  root: string,
  bundle: Bundle,
  file: SourcePath,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const target = path.join(root, FOLDER, `${computeShortDigest(bundle.code)}.mjs`);
  const onDisk = readQuietly(target) === bundle.code || writeQuietly(target, bundle.code);
  imports++;
  const location = onDisk ? pathToFileURL(target).href : `data:text/javascript,${encodeURIComponent(bundle.code)}`;
  const url = `${location}#${imports}`;
  registerScript({ name: url, map: bundle.map, resolveSource });
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
    throw error instanceof ConfigError || signal?.aborted ? error : createRunError(error, bundle, url, file);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Return a file's text, or `undefined` if it cannot be read. */
export function readQuietly(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Replace a file. @returns False if the file cannot be written. */
function writeQuietly(file: string, text: string): boolean {
  try {
    replaceFile(file, text);
    return true;
  } catch {
    return false;
  }
}

function createBundlingError(error: unknown, file: SourcePath): ConfigError {
  const problems = bundleProblems(error, { code: RULE, hint: "Fix the configuration.", whole: getFileStart(file) });
  if (problems) return new ConfigError(problems);
  return createConfigError(
    getFileStart(file),
    `Cannot bundle the configuration: ${formatError(error)}.`,
    "Check its imports.",
  );
}

function createRunError(error: unknown, bundle: Bundle, url: string, file: SourcePath): ConfigError {
  const place = locateError(error, bundle, url) ?? getFileStart(file);
  const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === "ERR_MODULE_NOT_FOUND";
  const problem = createError(
    place,
    RULE,
    isMissing
      ? `Cannot resolve an import of the configuration: ${formatError(error)}.`
      : `The configuration throws: ${formatError(error)}.`,
    isMissing ? "Install the package, or fix its name." : "Fix the configuration.",
  );
  return Object.assign(new ConfigError([problem]), { cause: error });
}

function formatError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (text.split("\n")[0] ?? "")
    .replace(/^Error: /, "")
    .replace(/ imported from .*$/, "")
    .replace(/\.$/, "");
}

/** Return the place in the configuration or its imports where an error was thrown. */
function locateError(error: unknown, { map }: Bundle, url: string): Place | undefined {
  const [innermost] = locateStackFrames(error, { name: url, map });
  if (!innermost) return undefined;
  const { source, line, column } = innermost;
  return { file: resolveSource(source), line, column };
}

/** Convert a source in the map, which is relative to the bundle's directory. Paths outside the site begin with `../`. */
function resolveSource(source: string): SourcePath {
  return toSourcePath(path.posix.join(FOLDER, source));
}

function createConfigError(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([createError(place, RULE, message, hint)]);
}
