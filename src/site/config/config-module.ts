/**
 * Runs a configuration module.
 *
 * The module is bundled to one ES module below `.sitegen/config/` and imported from there. The bundle is cached with the
 * digests of its inputs, so that a start without changes does not run the bundler. A cached bundle is only used if all
 * digests match, including the digest of the bundle itself; otherwise the module is bundled again.
 */

import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile } from "esbuild";
import { bundleProblems, type InputDigests, recordImports, recordInputs } from "../../bundle/esbuild.ts";
import { importMeta } from "../../bundle/import-meta.ts";
import { ownPackage } from "../../bundle/server-bundle.ts";
import { registerScript } from "../../host/async-errors.ts";
import { digestOf, digestOfAll, shortDigest } from "../../host/digest.ts";
import { thrownAt } from "../../host/source-map.ts";
import { replaceFile } from "../../host/write-file.ts";
import { ConfigError, errorAt, type Place, type SourcePath, sourcePath, startOf } from "../../model/problem.ts";
import type { CompiledModule } from "./place-in-code.ts";

/** Changed if cached bundles of older versions must not be used. */
const FORMAT = "2";
/** Milliseconds until the import of a configuration with top-level `await` fails. */
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
 * @param root Absolute path of the site root.
 * @param absolute Absolute path of the module.
 * @param file Path of the module in messages.
 * @throws {ConfigError} The module cannot be bundled, throws, takes too long, or has no default export.
 */
export async function runConfigModule(
  root: string,
  absolute: string,
  file: SourcePath,
  { signal, onDependency = () => {} }: ConfigModuleOptions = {},
): Promise<ConfigModule> {
  const store = path.join(root, FOLDER, `${shortDigest(file)}.json`);
  const bundle = readStored(root, store) ?? (await bundleAndStore(root, absolute, file, { store, onDependency }));
  for (const [input] of bundle.inputs) onDependency(input);
  const exports = await importBundle(root, bundle, file, signal);
  if (!Object.hasOwn(exports, "default"))
    throw failure(
      startOf(file),
      "The configuration has no default export.",
      "Write: export default defineConfig({ … })",
    );
  return { value: exports.default, bundle: { ...bundle, fileOf } };
}

function readStored(root: string, store: string): Bundle | undefined {
  try {
    const bundle = JSON.parse(readFileSync(store, "utf8")) as StoredBundle;
    if (bundle.format !== FORMAT || bundle.digest !== digestOfBundle(bundle)) return undefined;
    for (const [input, digest] of bundle.inputs)
      if (digestOf(readFileSync(path.resolve(root, input))) !== digest) return undefined;
    return bundle.inputs.length > 0 ? bundle : undefined;
  } catch {
    return undefined; // missing or corrupt
  }
}

function digestOfBundle({ code, map, inputs }: Bundle): string {
  return digestOfAll([FORMAT, code, map, ...inputs.flat()]);
}

async function bundleAndStore(
  root: string,
  absolute: string,
  file: SourcePath,
  { store, onDependency }: { store: string; onDependency(file: string): void },
): Promise<Bundle> {
  const { build } = await import("esbuild");
  const outfile = path.join(root, FOLDER, "config.mjs");
  const inputDigests = recordInputs((input) => (path.isAbsolute(input) ? input : undefined));
  const imports = recordImports();
  const realRoot = realpathSync(root);
  const result = await build({
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
    for (const candidate of imports.files()) onDependency(path.relative(realRoot, candidate).split(path.sep).join("/"));
    throw bundlingFailure(error, file);
  });
  const text = (ending: string): string => result.outputFiles.find((one) => one.path.endsWith(ending))?.text ?? "";
  const bundle: Bundle = {
    code: text(".mjs"),
    map: text(".map"),
    inputs: inputsOf(root, result.metafile, inputDigests),
  };
  const storedBundle: StoredBundle = { format: FORMAT, ...bundle, digest: digestOfBundle(bundle) };
  writeQuietly(store, JSON.stringify(storedBundle));
  return bundle;
}

function inputsOf(root: string, metafile: Metafile, inputDigests: InputDigests): [SourcePath, string][] {
  return Object.keys(metafile.inputs)
    .filter((input) => !input.includes(":") || path.isAbsolute(input))
    .sort()
    .map((input) => [sourcePath(input), inputDigests.digestOf(path.resolve(root, input)) ?? ""]);
}

/** Import a bundle from a file below the site, so that packages are resolved there; from a `data:` URL if it is read-only. */
async function importBundle(
  root: string,
  bundle: Bundle,
  file: SourcePath,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const target = path.join(root, FOLDER, `${shortDigest(bundle.code)}.mjs`);
  const onDisk = readQuietly(target) === bundle.code || writeQuietly(target, bundle.code);
  const url = onDisk ? pathToFileURL(target).href : `data:text/javascript,${encodeURIComponent(bundle.code)}`;
  registerScript({ name: url, map: bundle.map, fileOf });
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => {};
  const timeout = new Promise<never>((_, reject) => {
    const timeoutError = failure(
      startOf(file),
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
    throw error instanceof ConfigError || signal?.aborted ? error : runFailure(error, bundle, url, file);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Return the text of a file, or `undefined` if it cannot be read. */
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

function bundlingFailure(error: unknown, file: SourcePath): ConfigError {
  const problems = bundleProblems(error, { code: RULE, hint: "Fix the configuration.", whole: startOf(file) });
  if (problems) return new ConfigError(problems);
  return failure(startOf(file), `Cannot bundle the configuration: ${messageOf(error)}.`, "Check its imports.");
}

function runFailure(error: unknown, bundle: Bundle, url: string, file: SourcePath): ConfigError {
  const place = placeOf(error, bundle, url) ?? startOf(file);
  const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === "ERR_MODULE_NOT_FOUND";
  const problem = errorAt(
    place,
    RULE,
    isMissing
      ? `Cannot resolve an import of the configuration: ${messageOf(error)}.`
      : `The configuration throws: ${messageOf(error)}.`,
    isMissing ? "Install the package, or fix its name." : "Fix the configuration.",
  );
  return Object.assign(new ConfigError([problem]), { cause: error });
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (text.split("\n")[0] ?? "")
    .replace(/^Error: /, "")
    .replace(/ imported from .*$/, "")
    .replace(/\.$/, "");
}

/** Return the place in the configuration or its imports where an error was thrown. */
function placeOf(error: unknown, { map }: Bundle, url: string): Place | undefined {
  const [innermost] = thrownAt(error, { name: url, map });
  if (!innermost) return undefined;
  const { source, line, column } = innermost;
  return { file: fileOf(source), line, column };
}

/** Convert a source of the map, which is relative to the directory of the bundle. Paths outside the site begin with `../`. */
function fileOf(source: string): SourcePath {
  return sourcePath(path.posix.join(FOLDER, source));
}

function failure(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, RULE, message, hint)]);
}
