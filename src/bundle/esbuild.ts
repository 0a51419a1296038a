/** esbuild: loaded when somebody bundles, ended when nobody does any more, its objections as problems. */

import { readFileSync, realpathSync } from "node:fs";
import type { Plugin } from "esbuild";
import { digestOf } from "../host/digest.ts";
import type { Digest } from "../model/document.ts";
import type { SourcePath } from "../model/problem.ts";
import { errorAt, type Place, type Problem, type ProblemCode } from "../model/problem.ts";

type Esbuild = typeof import("esbuild");

export interface Bundler {
  load(): Promise<Esbuild>;
  /** End its process, which holds some 40 MB. Nothing to do where nobody has loaded it. */
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
  /** Goes before all plugins that load files. */
  plugin: Plugin;
  /** Of a file by its absolute path; nothing for one that cannot be read. */
  digestOf(file: string | undefined): Digest | undefined;
}

/**
 * Note the digest of each file right before the bundler reads it: of one that is saved meanwhile, the old. What is kept
 * under it is then made anew, while the new one would stand for what has come of the old text.
 *
 * @param fileOf The absolute path of an input, by its absolute path or its name in the bundle; nothing for one that is no file.
 */
export function noteInputs(fileOf: (input: string) => string | undefined): InputDigests {
  const digests = new Map<string, Digest | undefined>();
  const note = (file: string | undefined): Digest | undefined => {
    if (file === undefined) return undefined;
    const real = realPath(file);
    if (!digests.has(real)) digests.set(real, digestOfFile(real));
    return digests.get(real);
  };
  const plugin: Plugin = {
    name: "note-inputs",
    setup(build) {
      build.onLoad({ filter: /.*/ }, ({ path: name, namespace }) => {
        note(fileOf(namespace === "file" ? name : `${namespace}:${name}`));
        return undefined; // the bundler and other plugins do the reading
      });
    },
  };
  return { plugin, digestOf: note };
}

/** The bundler follows links, where a site may lie behind one. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Digest of a file as it is now; nothing for one that cannot be read. */
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
  /** The place of what concerns no line. */
  whole: Place | undefined;
  /**
   * From the name that esbuild gives a file to its path from the site root; by default they are the same. Nothing for what
   * is no file.
   */
  sourceOf?(name: string): SourcePath | undefined;
  /** Puts a message into the words of those who read it. */
  word?(text: string): string;
}

/** What esbuild objects to. Nothing where the error is not one of its kind. */
export function bundleProblems(error: unknown, subject: BundleSubject): Problem[] | undefined {
  const { code, hint, whole, sourceOf = (name: string) => name, word = (text: string) => text } = subject;
  const { errors } = error as { errors?: readonly BundleMessage[] };
  if (!Array.isArray(errors) || errors.length === 0) return undefined;
  return (errors as readonly BundleMessage[]).map(({ text: message, location }) => {
    const text = word(message);
    const file = location && sourceOf(location.file);
    const place = file
      ? {
          file,
          line: location.line,
          column: location.column + 1,
          length: location.length || undefined,
        }
      : whole;
    return errorAt(place, code, /[.!?]$/.test(text) ? text : `${text}.`, hint);
  });
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
