/**
 * Run esbuild, record digests of its input files, convert its errors to problems, and cache bundles as long as their input
 * files are unchanged.
 */

import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "esbuild";
import type { CacheStore } from "../host/cache-store.ts";
import { computeDigest } from "../host/digest.ts";
import type { Digest } from "../model/document.ts";
import {
  createError,
  type Place,
  type Problem,
  type ProblemCode,
  type SourcePath,
  toSourcePath,
} from "../model/problem.ts";
import { type IncrementalBuilder, type RunPart, runOnce } from "./builder.ts";

type Esbuild = typeof import("esbuild");

/** Bundle modules, see esbuild's `build`, which is loaded on first use. */
export const runBuild: Esbuild["build"] = async (options) => (await import("esbuild")).build(options);

/** Transform or parse a module, see esbuild's `transform`. */
export const runTransform: Esbuild["transform"] = async (input, options) =>
  (await import("esbuild")).transform(input, options);

/** Digests for the files that go into a bundle. */
export interface InputDigests {
  /** Must precede all plugins that load files. */
  plugin: Plugin;
  /** Return a file's digest by its absolute path; `undefined` if the file cannot be read. */
  getDigest(file: string | undefined): Digest | undefined;
}

/**
 * Record each file's digest immediately before the bundler reads it.
 *
 * If a file changes while it is bundled, the recorded digest is the old one, so the cached bundle is invalid and is
 * re-created. A digest taken later could mark an outdated bundle as current.
 *
 * @param getFile Returns an input's absolute path, given its absolute path or its name in the bundle; `undefined` for
 * virtual modules.
 */
export function recordInputs(getFile: (input: string) => string | undefined): InputDigests {
  const digests = new Map<string, Digest | undefined>();
  const record = (file: string | undefined): Digest | undefined => {
    if (file === undefined) return undefined;
    const real = resolveRealPath(file);
    if (!digests.has(real)) digests.set(real, digestFile(real));
    return digests.get(real);
  };
  const plugin: Plugin = {
    name: "record-inputs",
    setup(build) {
      build.onLoad({ filter: /.*/ }, ({ path: name, namespace }) => {
        record(getFile(namespace === "file" ? name : `${namespace}:${name}`));
        return undefined; // let esbuild or other plugins load the file
      });
    },
  };
  return { plugin, getDigest: record };
}

/** Endings that esbuild adds to an import path. */
const IMPORT_ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", ".css", ".json"];

/** Records the files that relative imports may resolve to, so that a missing file is noticed once it exists. */
export interface ImportCandidates {
  plugin: Plugin;
  /** Return absolute paths, including files that do not exist. */
  listFiles(): string[];
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
  const listCandidates = (target: string): string[] => [
    ...IMPORT_ENDINGS.flatMap((ending) => [target + ending, path.join(target, `index${ending}`)]),
    // An import may name a TypeScript module's compiled file.
    ...(/\.[mc]?jsx?$/.test(target) ? [target.replace(/js(x?)$/, "ts$1"), target.replace(/js$/, "tsx")] : []),
  ];
  return { plugin, listFiles: () => [...targets].flatMap(listCandidates) };
}

/** Resolve symlinks, as esbuild does. */
function resolveRealPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Return a file's digest; `undefined` if the file cannot be read. */
export function digestFile(file: string | undefined): Digest | undefined {
  try {
    return file === undefined ? undefined : computeDigest(readFileSync(file));
  } catch {
    return undefined;
  }
}

interface MessagePart {
  text: string;
  location: { file: string; line: number; column: number; length: number } | null;
}

interface BundleMessage extends MessagePart {
  /** Further places, e.g. of the tag that is not closed. */
  notes?: readonly MessagePart[];
}

export interface BundleSubject {
  code: ProblemCode;
  hint: string;
  /** Place for errors that do not refer to a line. */
  whole: Place | undefined;
  /**
   * Convert esbuild's name for a file to its path relative to the site root. Return `undefined` for virtual modules. By
   * default the name is the path.
   */
  getSource?(name: string): SourcePath | undefined;
  /** Return the source position for generated code, as esbuild names it. */
  locateOriginal?(place: Place): Place | undefined;
  /** Replace internal names in a message. */
  rewordMessage?(text: string): string;
}

/** esbuild's message if it cannot read a file that exists. */
const UNREADABLE = /^Cannot read (file|directory) "([^"]+)": (.*)$/;

const isOutOfFiles = ({ text }: BundleMessage): boolean => /too many open files/i.test(text);

/**
 * Convert a build error from esbuild to problems. Return `undefined` for other errors.
 *
 * @throws {Error} Too many files are open.
 */
export function bundleProblems(error: unknown, subject: BundleSubject): Problem[] | undefined {
  const { errors } = error as { errors?: readonly BundleMessage[] };
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  const messages = errors as readonly BundleMessage[];
  // The reported modules exist.
  if (messages.some(isOutOfFiles)) throw new Error("too many open files", { cause: error });
  // An import that cannot be resolved has a second error without a place, for the directory that esbuild expected.
  const located = messages.filter(({ location }) => location !== null);
  const isRepeated = ({ text, location }: BundleMessage): boolean =>
    location === null && located.length > 0 && UNREADABLE.exec(text)?.[1] === "directory";
  return messages
    .filter((message) => !isRepeated(message) && !isConsequence(message, located))
    .map((message) => bundleProblem(message, subject));
}

/** esbuild's messages about a tag that is not closed. */
const UNCLOSED_TAG = /^Unexpected (?:closing .* tag does not match|end of file before a closing)/;

/** True if another error in the file, about an unclosed tag, caused a syntax error. */
function isConsequence(message: BundleMessage, messages: readonly BundleMessage[]): boolean {
  const cause = messages.find(
    ({ text, location }) => location?.file === message.location?.file && UNCLOSED_TAG.test(text),
  );
  const isSyntaxError = UNCLOSED_TAG.test(message.text) || /is not valid inside a JSX element/.test(message.text);
  return cause !== undefined && cause !== message && isSyntaxError;
}

function locateMessage({ file, line, column, length }: NonNullable<MessagePart["location"]>): Place {
  return { file: toSourcePath(file), line, column: column + 1, length: length || undefined };
}

function bundleProblem({ text, location, notes = [] }: BundleMessage, subject: BundleSubject): Problem {
  const { code, whole, getSource = toSourcePath, rewordMessage = (message: string) => message } = subject;
  const file = location && getSource(location.file);
  const original = location && subject.locateOriginal?.(locateMessage(location));
  const place = original ? original : file ? { ...locateMessage(location), file } : whole;
  const note = notes.find((each) => each.location !== null && each.location.file === location?.file);
  // A note ends in a colon, because esbuild shows the code below it.
  const hint =
    note?.location && !original ? `${note.text.replace(/:$/, "")} (line ${note.location.line}).` : subject.hint;
  const [, , name, reason] = UNREADABLE.exec(text) ?? [];
  if (name !== undefined && reason !== undefined)
    return createError(place, "unreadable-file", `"${getSource(name) ?? name}" cannot be read: ${reason}.`, hint);
  const message = rewordMessage(text);
  return createError(place, code, /[.!?]$/.test(message) ? message : `${message}.`, hint);
}

/**
 * List the package imports that esbuild could not resolve.
 *
 * @returns Package names without subpaths, with the importing file as esbuild names it.
 */
export function listUnresolvedPackages(error: unknown): { name: string; importer: string }[] {
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

/** Provide the digests of the files in the previous bundle, which must be taken before the files are bundled again. */
function provideDigests(digests: ReadonlyMap<string, Digest>): InputDigests {
  return {
    plugin: { name: "known-inputs", setup() {} },
    // A file that the previous bundle did not contain matches no digest, so the bundle is created again the next time.
    getDigest: (file) => (file === undefined ? undefined : (digests.get(file) ?? UNKNOWN_DIGEST)),
  };
}

/** Equal to no digest. */
const UNKNOWN_DIGEST = "" as Digest;

interface BundleKind<T> {
  /** Contains everything that determines the bundle, except its input files. */
  key: string;
  /** Return an input's file, given its name or absolute path; `undefined` for virtual modules. */
  getFile(input: string): string | undefined;
  /** Keeps builds for the next call. Default: nothing is kept. */
  builder?: Pick<IncrementalBuilder, "open">;
  /** @param inputDigests Its plugin must be the bundler's first plugin. @param run Runs the builds. */
  make(inputDigests: InputDigests, run: RunPart): Promise<BundleResult<T>>;
}

/** Return the stored bundle if no input has changed, otherwise create it. The value must be JSON-serializable. */
export async function cacheBundle<T>(
  store: CacheStore,
  { key, getFile, builder, make }: BundleKind<T>,
): Promise<BundleResult<T>> {
  const runIncrementally = builder?.open(key);
  const storedBundle = store.get(key);
  const storedDigests = Object.entries(JSON.parse(storedBundle?.head ?? "{}") as Record<string, string>);
  const currentDigests = new Map<string, Digest>();
  let isCurrent = storedBundle !== undefined;
  for (const [input, stored] of storedDigests) {
    const file = getFile(input);
    const digest = digestFile(file);
    if (file !== undefined && digest !== undefined) currentDigests.set(file, digest);
    isCurrent &&= digest === stored;
    // Only incremental builds need all digests.
    if (!isCurrent && !runIncrementally) break;
  }
  if (storedBundle && isCurrent)
    return { inputs: storedDigests.map(([input]) => input), value: JSON.parse(storedBundle.rest) as T };
  const isKnown = storedBundle !== undefined && runIncrementally !== undefined;
  const inputDigests = isKnown ? provideDigests(currentDigests) : recordInputs(getFile);
  const { inputs, value } = await make(inputDigests, (isKnown && runIncrementally) || runOnce);
  const digests = inputs.flatMap((input) => {
    const digest = inputDigests.getDigest(getFile(input));
    return digest === undefined ? [] : [[input, digest] as const];
  });
  store.set(key, { head: JSON.stringify(Object.fromEntries(digests)), rest: JSON.stringify(value) });
  return { inputs: digests.map(([input]) => input), value };
}
