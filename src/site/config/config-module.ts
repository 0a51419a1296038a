/**
 * Run a configuration that is a module.
 *
 * It is bundled to one ES module below `.sitegen/config/` and imported from there. The bundle is kept with the digests of
 * all files that went into it, so that a start without changes runs no bundler. A kept bundle is used only when every
 * digest, its own included, is right; whatever else is wrong with it means bundling again.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile, Plugin } from "esbuild";
import { bundleProblems, type InputDigests, recordInputs } from "../../bundle/esbuild.ts";
import { importMeta } from "../../bundle/import-meta.ts";
import { registerScript } from "../../host/async-errors.ts";
import { digestOf, digestOfAll, shortDigest } from "../../host/digest.ts";
import { thrownAt } from "../../host/source-map.ts";
import { ConfigError, errorAt, type Place, type SourcePath, startOf } from "../../model/problem.ts";
import type { ConfigBundle } from "./load-config.ts";

/** Changes when the bundles of older versions must not be used. */
const FORMAT = "2";
/** Milliseconds until a configuration that waits for something is given up. */
const PATIENCE = 30_000;
const RULE = "invalid-config";
const FOLDER = ".sitegen/config";

interface Bundle {
  code: string;
  map: string;
}

interface StoredBundle extends Bundle {
  format: string;
  /** Digest by path from the site root. */
  inputs: readonly (readonly [SourcePath, string])[];
  digest: string;
}

/** A configuration module that ran. */
export interface ConfigModule {
  /** The default export. */
  value: unknown;
  bundle: ConfigBundle;
}

/**
 * Run a configuration module.
 *
 * @param root Absolute path of the site root.
 * @param absolute Absolute path of the module, known as `file` in messages.
 * @param signal Ends the wait for it.
 * @throws {ConfigError} It does not parse, cannot be resolved, throws, or has no default export.
 */
export async function runConfigModule(
  root: string,
  absolute: string,
  file: SourcePath,
  signal?: AbortSignal,
): Promise<ConfigModule> {
  const store = path.join(root, FOLDER, `${shortDigest(file)}.json`);
  const bundle = readStored(root, store) ?? (await bundleAndStore(root, absolute, file, store));
  const loaded = await importBundle(root, bundle, file, signal);
  if (!Object.hasOwn(loaded, "default"))
    throw failure(
      startOf(file),
      "The configuration has no default export.",
      "Write: export default defineConfig({ … })",
    );
  return { value: loaded.default, bundle: { ...bundle, fileOf } };
}

function readStored(root: string, store: string): Bundle | undefined {
  try {
    const bundle = JSON.parse(readFileSync(store, "utf8")) as StoredBundle;
    if (bundle.format !== FORMAT || bundle.digest !== digestOfBundle(bundle)) return undefined;
    for (const [input, digest] of bundle.inputs)
      if (digestOf(readFileSync(path.resolve(root, input))) !== digest) return undefined;
    return bundle.inputs.length > 0 ? bundle : undefined;
  } catch {
    return undefined; // missing, cut or of another kind: all the same
  }
}

function digestOfBundle({ code, map, inputs }: Omit<StoredBundle, "digest" | "format">): string {
  return digestOfAll([FORMAT, code, map, ...inputs.flat()]);
}

async function bundleAndStore(root: string, absolute: string, file: SourcePath, store: string): Promise<Bundle> {
  const { build } = await import("esbuild");
  const outfile = path.join(root, FOLDER, "config.mjs");
  const inputDigests = recordInputs((input) => (path.isAbsolute(input) ? input : undefined));
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
    tsconfigRaw: {}, // the same with and without a tsconfig.json above the site
    plugins: [inputDigests.plugin, ownPackage, importMeta],
  }).catch((error: unknown) => {
    throw bundlingFailure(error, file);
  });
  const text = (ending: string): string => result.outputFiles.find((one) => one.path.endsWith(ending))?.text ?? "";
  const bundle = { code: text(".mjs"), map: text(".map") };
  const inputs = inputsOf(root, result.metafile, inputDigests);
  const storedBundle: StoredBundle = {
    format: FORMAT,
    ...bundle,
    inputs,
    digest: digestOfBundle({ ...bundle, inputs }),
  };
  writeQuietly(store, JSON.stringify(storedBundle));
  return bundle;
}

function inputsOf(root: string, metafile: Metafile, inputDigests: InputDigests): [SourcePath, string][] {
  return Object.keys(metafile.inputs)
    .filter((input) => !input.includes(":") || path.isAbsolute(input))
    .sort()
    .map((input) => [input, inputDigests.digestOf(path.resolve(root, input)) ?? ""]);
}

/** `import { defineConfig } from "sitegen"` works wherever the package is installed, even in a folder without it. */
const ownPackage: Plugin = {
  name: "sitegen",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sitegen$/ }, () => ({ path: "sitegen", namespace: "sitegen" }));
    onLoad({ filter: /.*/, namespace: "sitegen" }, () => ({
      contents: "export const defineConfig = (config) => config;",
      loader: "js",
    }));
  },
};

/** Import from a file below the site, so that packages are found from there; from memory where nothing may be written. */
async function importBundle(
  root: string,
  bundle: Bundle,
  file: SourcePath,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const target = path.join(root, FOLDER, `${shortDigest(bundle.code)}.mjs`);
  const onDisk = readQuietly(target) === bundle.code || writeQuietly(target, bundle.code);
  const address = onDisk ? pathToFileURL(target).href : `data:text/javascript,${encodeURIComponent(bundle.code)}`;
  registerScript({ name: address, map: bundle.map, fileOf });
  let timer: NodeJS.Timeout | undefined;
  let stop = (): void => {};
  const patience = new Promise<never>((_, reject) => {
    const late = failure(
      startOf(file),
      "The configuration did not finish within 30 seconds.",
      "Look for an await that never ends.",
    );
    timer = setTimeout(() => reject(late), PATIENCE);
    stop = () => reject(signal?.reason);
    signal?.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([import(address) as Promise<Record<string, unknown>>, patience]);
  } catch (error) {
    throw error instanceof ConfigError || signal?.aborted ? error : runFailure(error, bundle, address, file);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

function readQuietly(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Write in one step: another run may be reading. @returns Whether it could be written. */
function writeQuietly(file: string, text: string): boolean {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, text);
    renameSync(beside, file);
    return true;
  } catch {
    return false;
  }
}

function bundlingFailure(error: unknown, file: SourcePath): ConfigError {
  const problems = bundleProblems(error, { code: RULE, hint: "Correct the configuration.", whole: startOf(file) });
  if (problems) return new ConfigError(problems);
  return failure(startOf(file), `The configuration cannot be bundled: ${messageOf(error)}.`, "Check its imports.");
}

function runFailure(error: unknown, bundle: Bundle, address: string, file: SourcePath): ConfigError {
  const place = placeOf(error, bundle, address) ?? startOf(file);
  const missing = (error as NodeJS.ErrnoException | undefined)?.code === "ERR_MODULE_NOT_FOUND";
  const problem = errorAt(
    place,
    RULE,
    missing
      ? `An import of the configuration cannot be found: ${messageOf(error)}.`
      : `The configuration throws: ${messageOf(error)}.`,
    missing ? "Install the package, or correct its name." : "Correct the configuration.",
  );
  return Object.assign(new ConfigError([problem]), { cause: error });
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (text.split("\n")[0] as string)
    .replace(/^Error: /, "")
    .replace(/ imported from .*$/, "")
    .replace(/\.$/, "");
}

/** Where in the configuration, or in what it imports, an error was thrown. */
function placeOf(error: unknown, { map }: Bundle, address: string): Place | undefined {
  const [innermost] = thrownAt(error, { name: address, map });
  if (!innermost) return undefined;
  const { source, line, column } = innermost;
  return { file: fileOf(source), line, column };
}

/** Sources of the map are relative to the directory of the bundle. Those outside of the site begin with `../`. */
function fileOf(source: string): SourcePath {
  return path.posix.join(FOLDER, source);
}

function failure(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([errorAt(place, RULE, message, hint)]);
}
