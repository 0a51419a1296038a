/**
 * Start and stop esbuild, record digests of its input files, convert its errors to problems, and cache bundles as long as
 * their input files are unchanged.
 */

import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { CacheStore } from "../host/cache-store.ts";
import { digestOf } from "../host/digest.ts";
import type { Digest } from "../model/document.ts";
import { errorAt, type Place, type Problem, type ProblemCode, type SourcePath, sourcePath } from "../model/problem.ts";

type Esbuild = typeof import("esbuild");

export interface Bundler {
  load(): Promise<Esbuild>;
  /** Stop esbuild's process, which uses about 40 MB. Does nothing if esbuild was not loaded. */
  stop(): Promise<void>;
}

export function openBundler(): Bundler {
  let loading: Promise<Esbuild> | undefined;
  return {
    load: () => (loading ??= import("esbuild")),
    async stop() {
      const esbuild = await loading;
      await esbuild?.stop();
    },
  };
}

/** Digests of the files that go into a bundle. */
export interface InputDigests {
  /** Must precede all plugins that load files. */
  plugin: Plugin;
  /** Return the digest of a file by its absolute path; `undefined` if the file cannot be read. */
  digestOf(file: string | undefined): Digest | undefined;
}

/**
 * Record the digest of each file immediately before the bundler reads it.
 *
 * If a file changes while it is bundled, the recorded digest is the old one, so the cached bundle is invalid and is
 * re-created. A digest taken later could mark an outdated bundle as current.
 *
 * @param fileOf Return the absolute path of an input, given its absolute path or its name in the bundle; `undefined` for
 * virtual modules.
 */
export function recordInputs(fileOf: (input: string) => string | undefined): InputDigests {
  const digests = new Map<string, Digest | undefined>();
  const record = (file: string | undefined): Digest | undefined => {
    if (file === undefined) return undefined;
    const real = realPath(file);
    if (!digests.has(real)) digests.set(real, digestOfFile(real));
    return digests.get(real);
  };
  const plugin: Plugin = {
    name: "record-inputs",
    setup(build) {
      build.onLoad({ filter: /.*/ }, ({ path: name, namespace }) => {
        record(fileOf(namespace === "file" ? name : `${namespace}:${name}`));
        return undefined; // let esbuild or other plugins load the file
      });
    },
  };
  return { plugin, digestOf: record };
}

/** Endings that esbuild adds to the path of an import. */
const IMPORT_ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", ".css", ".json"];

/** Records the files that relative imports may resolve to, so that a missing file is noticed once it exists. */
export interface ImportCandidates {
  plugin: Plugin;
  /** Return absolute paths, including files that do not exist. */
  files(): string[];
}

export function recordImports(): ImportCandidates {
  const targets = new Set<string>();
  const plugin: Plugin = {
    name: "record-imports",
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}(?:\/|$)/ }, ({ path: name, resolveDir }) => {
        targets.add(path.resolve(resolveDir, name));
        return undefined; // let esbuild or other plugins resolve the import
      });
    },
  };
  const candidatesOf = (target: string): string[] => [
    ...IMPORT_ENDINGS.flatMap((ending) => [target + ending, path.join(target, `index${ending}`)]),
    // An import may name the compiled file of a TypeScript module.
    ...(/\.[mc]?jsx?$/.test(target) ? [target.replace(/js(x?)$/, "ts$1"), target.replace(/js$/, "tsx")] : []),
  ];
  return { plugin, files: () => [...targets].flatMap(candidatesOf) };
}

/** Resolve symlinks, as esbuild does. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Return the digest of a file; `undefined` if the file cannot be read. */
export function digestOfFile(file: string | undefined): Digest | undefined {
  try {
    return file === undefined ? undefined : digestOf(readFileSync(file));
  } catch {
    return undefined;
  }
}

interface BundleMessage {
  text: string;
  location: { file: string; line: number; column: number; length: number } | null;
}

export interface BundleSubject {
  code: ProblemCode;
  hint: string;
  /** Place of errors that do not refer to a line. */
  whole: Place | undefined;
  /**
   * Convert esbuild's name of a file to its path relative to the site root. Return `undefined` for virtual modules. By
   * default the name is the path.
   */
  sourceOf?(name: string): SourcePath | undefined;
  /** Return the place of generated code, as esbuild names it, in its source. */
  originalOf?(place: Place): Place | undefined;
  /** Replace internal names in a message. */
  word?(text: string): string;
}

/** Message of esbuild if it cannot read a file that exists. */
const UNREADABLE = /^Cannot read (file|directory) "([^"]+)": (.*)$/;

/** Convert a build error of esbuild to problems. Return `undefined` for other errors. */
export function bundleProblems(error: unknown, subject: BundleSubject): Problem[] | undefined {
  const { errors } = error as { errors?: readonly BundleMessage[] };
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const messages = errors as readonly BundleMessage[];
  // An import that cannot be resolved has a second error without a place, for the directory that esbuild expected.
  const located = messages.filter(({ location }) => location !== null);
  const isRepeated = ({ text, location }: BundleMessage): boolean =>
    location === null && located.length > 0 && UNREADABLE.exec(text)?.[1] === "directory";
  return messages.filter((message) => !isRepeated(message)).map((message) => bundleProblem(message, subject));
}

function placeOf({ file, line, column, length }: NonNullable<BundleMessage["location"]>): Place {
  return { file: sourcePath(file), line, column: column + 1, length: length || undefined };
}

function bundleProblem({ text, location }: BundleMessage, subject: BundleSubject): Problem {
  const { code, hint, whole, sourceOf = sourcePath, word = (message: string) => message } = subject;
  const file = location && sourceOf(location.file);
  const original = location && subject.originalOf?.(placeOf(location));
  const place = original ? original : file ? { ...placeOf(location), file } : whole;
  const [, , name, reason] = UNREADABLE.exec(text) ?? [];
  if (name !== undefined && reason !== undefined)
    return errorAt(place, "unreadable-file", `"${sourceOf(name) ?? name}" cannot be read: ${reason}.`, hint);
  const message = word(text);
  return errorAt(place, code, /[.!?]$/.test(message) ? message : `${message}.`, hint);
}

/**
 * List the imports of packages that esbuild could not resolve.
 *
 * @returns Names of packages without subpaths, with the importing file as esbuild names it.
 */
export function unresolvedPackages(error: unknown): { name: string; importer: string }[] {
  const { errors } = error as { errors?: readonly BundleMessage[] };
  if (!Array.isArray(errors)) return [];
  return (errors as readonly BundleMessage[]).flatMap(({ text, location }) => {
    const name = /^Could not resolve "((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^"]*)?"/.exec(text)?.[1];
    return name === undefined || !location ? [] : [{ name, importer: location.file }];
  });
}

export interface BundleResult<T> {
  /** Input files, as the bundler names them. */
  inputs: readonly string[];
  value: T;
}

interface BundleKind<T> {
  /** Contains everything that determines the bundle, except its input files. */
  key: string;
  /** Return the file of an input, given its name or absolute path; `undefined` for virtual modules. */
  fileOf(input: string): string | undefined;
  /** @param inputDigests Its plugin must be the bundler's first plugin. */
  make(inputDigests: InputDigests): Promise<BundleResult<T>>;
}

/** Return the stored bundle if no input has changed, otherwise create it. The value must be JSON-serializable. */
export async function cacheBundle<T>(
  store: CacheStore,
  { key, fileOf, make }: BundleKind<T>,
): Promise<BundleResult<T>> {
  const storedBundle = store.get(key);
  if (storedBundle) {
    const digests = Object.entries(JSON.parse(storedBundle.head) as Record<string, string>);
    if (digests.every(([input, digest]) => digestOfFile(fileOf(input)) === digest))
      return { inputs: digests.map(([input]) => input), value: JSON.parse(storedBundle.rest) as T };
  }
  const inputDigests = recordInputs(fileOf);
  const { inputs, value } = await make(inputDigests);
  const digests = inputs.flatMap((input) => {
    const digest = inputDigests.digestOf(fileOf(input));
    return digest === undefined ? [] : [[input, digest] as const];
  });
  store.set(key, { head: JSON.stringify(Object.fromEntries(digests)), rest: JSON.stringify(value) });
  return { inputs: digests.map(([input]) => input), value };
}
