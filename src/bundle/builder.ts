/**
 * Runs the builds of a site's bundles: once, or repeatedly with esbuild's incremental builds, which keep resolved and
 * parsed modules, so that only changed files are parsed again.
 */

import type { BuildContext, BuildOptions, BuildResult } from "esbuild";

/** Options of a build that writes no files. */
type InMemoryOptions = BuildOptions & { metafile: true; write: false };

/**
 * Run one of the builds of a bundle, e.g. the client or its worker.
 *
 * @param part Name of the build. Incremental builds use the options of the first build with this name.
 * @throws esbuild's error.
 */
export type RunPart = (part: string, options: InMemoryOptions) => Promise<BuildResult<InMemoryOptions>>;

/** Build without keeping anything. */
export const runOnce: RunPart = async (_part, options) => (await import("esbuild")).build(options);

/** Keeps builds between runs, by a key that contains everything that determines a bundle, except its input files. */
export interface IncrementalBuilder {
  /** Return the function that runs the builds of a bundle. */
  open(key: string): RunPart;
  /** Discard the builds that were not opened since the last call, because the configuration has changed. */
  trim(): Promise<void>;
  /** Discard all builds, which would keep the process alive. */
  close(): Promise<void>;
}

type Contexts = Map<string, Promise<BuildContext<InMemoryOptions>>>;

export function createIncrementalBuilder(): IncrementalBuilder {
  let bundles = new Map<string, Contexts>();
  let recentBundles = new Map<string, Contexts>();
  const discard = async (contexts: Contexts): Promise<void> => {
    await Promise.allSettled([...contexts.values()].map(async (context) => (await context).dispose()));
  };
  return {
    open(key) {
      const contexts: Contexts = bundles.get(key) ?? new Map();
      bundles.set(key, contexts);
      recentBundles.set(key, contexts);
      return async (part, options) => {
        const context = contexts.get(part) ?? import("esbuild").then((esbuild) => esbuild.context(options));
        contexts.set(part, context);
        return (await context).rebuild();
      };
    },
    async trim() {
      const unused = [...bundles].filter(([key]) => !recentBundles.has(key));
      bundles = recentBundles;
      recentBundles = new Map();
      await Promise.all(unused.map(([, contexts]) => discard(contexts)));
    },
    async close() {
      const all = [...bundles.values()];
      bundles = new Map();
      recentBundles = new Map();
      await Promise.all(all.map(discard));
    },
  };
}
