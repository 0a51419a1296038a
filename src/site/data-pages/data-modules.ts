/** Opens a site's data modules for one load: bundles them on first use, and runs them in one thread. */

import type { DataCode } from "../../bundle/server-bundle.ts";
import { createFetcher } from "../../host/fetcher.ts";
import { getFileStart, type Outcome, type Problem, type SourcePath } from "../../model/problem.ts";
import { once, runWithoutMemo } from "../../util/memo.ts";
import { createDataLoaders, type DataLoaders } from "../catalog/data-loaders.ts";
import { loadCollections } from "../collections/load-collections.ts";
import type { LoadOptions } from "../load-context.ts";

export interface DataModules {
  /** Return the loaders; `undefined` if there are no modules, or all have errors. */
  getLoaders(): Promise<DataLoaders | undefined>;
  /** Problems with bundling the modules, and with collections. */
  listProblems(): Promise<readonly Problem[]>;
  /** Files and directories that collections and the modules have read so far, including missing ones. */
  listPaths(): Promise<string[]>;
  /** The bundled files of the site. */
  listSources(): readonly SourcePath[];
  close(): Promise<void>;
}

export function openDataModules({
  root,
  config,
  files,
  fetcher = createFetcher({ timeout: config.data.timeout }),
  configFile,
  locateSetting = () => getFileStart(configFile),
  only,
  loadData = async () => ({ value: undefined, problems: [] }),
  memo = runWithoutMemo,
}: LoadOptions): DataModules {
  let loaders: DataLoaders | undefined;
  let code: DataCode | undefined;
  // Bundling starts while files are read.
  const bundling: Promise<Outcome<DataCode | undefined>> = loadData();
  // Awaited later; avoid an unhandled rejection until then.
  bundling.catch(() => {});
  const locales = config.locales.filter(({ code }) => only?.includes(code) ?? true);
  const loadingCollections = once(() => loadCollections({ config, files, locales, locateSetting }));
  return {
    getLoaders: once(async () => {
      code = (await bundling).value;
      const { value: collections } = await loadingCollections();
      loaders = code && createDataLoaders(code, { root, config, files, fetcher, collections, memo });
      return loaders;
    }),
    listProblems: async () => [...(await bundling).problems, ...(await loadingCollections()).problems],
    listPaths: async () => [...(loaders?.listPaths() ?? []), ...(await loadingCollections()).value.paths],
    listSources: () => code?.sources ?? [],
    close: async () => loaders?.close(),
  };
}
