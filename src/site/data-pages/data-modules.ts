/** Opens a site's data modules for one load: bundles them on first use, and runs them in one thread. */

import type { DataCode } from "../../bundle/server-bundle.ts";
import { createFetcher } from "../../host/fetcher.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { once, runWithoutMemo } from "../../util/memo.ts";
import { createDataLoaders, type DataLoaders } from "../catalog/data-loaders.ts";
import type { LoadOptions } from "../load-context.ts";

export interface DataModules {
  /** Return the loaders; `undefined` if there are no modules, or all have errors. */
  getLoaders(): Promise<DataLoaders | undefined>;
  /** Problems with bundling the modules. */
  listProblems(): Promise<readonly Problem[]>;
  /** Files and directories that the modules have read so far, including missing ones. */
  listPaths(): string[];
  /** The bundled files of the site. */
  listSources(): readonly SourcePath[];
  close(): Promise<void>;
}

export function openDataModules({
  root,
  config,
  files,
  fetcher = createFetcher({ timeout: config.data.timeout }),
  loadData = async () => ({ value: undefined, problems: [] }),
  memo = runWithoutMemo,
}: LoadOptions): DataModules {
  let loaders: DataLoaders | undefined;
  let code: DataCode | undefined;
  // Bundling starts while files are read.
  const bundling: Promise<Outcome<DataCode | undefined>> = loadData();
  // Awaited later; avoid an unhandled rejection until then.
  bundling.catch(() => {});
  return {
    getLoaders: once(async () => {
      code = (await bundling).value;
      loaders = code && createDataLoaders(code, { root, config, files, fetcher, memo });
      return loaders;
    }),
    listProblems: async () => (await bundling).problems,
    listPaths: () => loaders?.listPaths() ?? [],
    listSources: () => code?.sources ?? [],
    close: async () => loaders?.close(),
  };
}
