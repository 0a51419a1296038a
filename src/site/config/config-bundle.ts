/** Bundles a configuration module to one ES module, and stores the bundle until one of its input files changes. */

import { readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Metafile } from "esbuild";
import { createExternalPackages } from "../../bundle/external-packages.ts";
import { bundleProblems, type InputDigests, recordImports, recordInputs, runBuild } from "../../bundle/esbuild.ts";
import { importMeta } from "../../bundle/import-meta.ts";
import { createZodFallback, ownPackage } from "../../bundle/server-bundle.ts";
import { computeDigest, digestParts } from "../../host/digest.ts";
import { replaceFile } from "../../host/write-file.ts";
import {
  ConfigError,
  createError,
  getFileStart,
  type Place,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";

/** Changed if bundles that an older version cached must not be used. */
const FORMAT = "5";
const RULE = "invalid-config";
export const FOLDER = ".sitegen/config";
/** esbuild's name for generated code. */
const STDIN = "<stdin>";

export interface Bundle {
  code: string;
  map: string;
  /** Digest by path from the site root. */
  inputs: readonly (readonly [SourcePath, string])[];
  /** Names of the packages that the code imports, or contains because they are linked. */
  packages: readonly string[];
}

interface StoredBundle extends Bundle {
  format: string;
  digest: string;
}

/** A module in a file, or generated code that resolves imports from the site root. */
export type Entry = { file: string } | { code: string };

/** Return a stored bundle, unless one of its input files has changed. */
export function readStored(root: string, store: string): Bundle | undefined {
  try {
    const bundle = JSON.parse(readFileSync(store, "utf8")) as StoredBundle;
    if (bundle.format !== FORMAT || bundle.digest !== digestBundle(bundle)) return undefined;
    for (const [input, digest] of bundle.inputs)
      if (computeDigest(readFileSync(path.resolve(root, input))) !== digest) return undefined;
    return bundle;
  } catch {
    return undefined; // missing or corrupt
  }
}

function digestBundle({ code, map, inputs, packages }: Bundle): string {
  return digestParts([FORMAT, code, map, ...inputs.flat(), ...packages]);
}

/** @throws {ConfigError} The module cannot be bundled. */
export async function bundleAndStore(
  root: string,
  entry: Entry,
  file: SourcePath,
  { store, onDependency }: { store: string; onDependency(file: string): void },
): Promise<Bundle> {
  const outfile = path.join(root, FOLDER, "config.mjs");
  const inputDigests = recordInputs((input) => (path.isAbsolute(input) ? input : undefined));
  const imports = recordImports();
  const externalPackages = createExternalPackages();
  const realRoot = realpathSync(root);
  const result = await runBuild({
    absWorkingDir: root,
    ...("file" in entry ? { entryPoints: [entry.file] } : { stdin: { contents: entry.code, resolveDir: root } }),
    outfile,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "external",
    charset: "utf8",
    logLevel: "silent",
    tsconfigRaw: {}, // ignore any tsconfig.json in parent directories
    plugins: [
      inputDigests.plugin,
      imports.plugin,
      ownPackage,
      createZodFallback(realRoot),
      externalPackages.plugin,
      importMeta,
    ],
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
    packages: [...new Set([...listPackages(result.metafile), ...externalPackages.linked.keys()])].sort(),
  };
  const storedBundle: StoredBundle = { format: FORMAT, ...bundle, digest: digestBundle(bundle) };
  writeQuietly(store, JSON.stringify(storedBundle));
  return bundle;
}

function listInputs(root: string, metafile: Metafile, inputDigests: InputDigests): [SourcePath, string][] {
  return Object.keys(metafile.inputs)
    .filter((input) => input !== STDIN && (!input.includes(":") || path.isAbsolute(input)))
    .sort()
    .map((input) => [toSourcePath(input), inputDigests.getDigest(path.resolve(root, input)) ?? ""]);
}

/** List the packages that the output imports, without modules of Node.js. */
function listPackages({ outputs }: Metafile): string[] {
  const names = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: name }) => external && !isBuiltin(name) && !name.includes(":"))
    .flatMap(({ path: name }) => /^(?:@[^/]+\/)?[^/.][^/]*/.exec(name)?.[0] ?? []);
  return names;
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
export function writeQuietly(file: string, text: string): boolean {
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

export function formatError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (text.split("\n")[0] ?? "")
    .replace(/^Error: /, "")
    .replace(/ imported from .*$/, "")
    .replace(/\.$/, "");
}

export function createConfigError(place: Place | undefined, message: string, hint: string): ConfigError {
  return new ConfigError([createError(place, RULE, message, hint)]);
}
