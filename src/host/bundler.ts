/** esbuild: loaded when somebody bundles, ended when nobody does any more, its objections as problems. */

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
  return (errors as readonly BundleMessage[]).map(({ text: said, location }) => {
    const text = word(said);
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
