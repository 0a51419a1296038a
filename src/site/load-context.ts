/** Options for a load, and the state shared by its stages: collected problems, and cached results from previous loads. */

import type { DataCode } from "../bundle/server-bundle.ts";
import type { SiteCode } from "../bundle/site-code.ts";
import { type CacheStore, createPersistentMemo } from "../host/cache-store.ts";
import type { Fetcher } from "../host/fetcher.ts";
import type { FileSource } from "../host/files.ts";
import type { WorkerPool } from "../host/worker-pool.ts";
import type { DocumentMemory } from "../markdown/parse-all.ts";
import type { LocaleId } from "../model/locale.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { PluginCode } from "../model/output.ts";
import { collectProblems, type Outcome, type Problem, type SourcePath, type Take } from "../model/problem.ts";
import type { VirtualDocument } from "../model/virtual-document.ts";
import { type Memo, runWithoutMemo } from "../util/memo.ts";
import type { LocateSetting } from "./config/load-config.ts";
import type { SiteConfig } from "./config/site-config.ts";
import type { SourceMemory, TextFile } from "./source/read-sources.ts";

export interface LoadOptions {
  /** Absolute path to the site root. */
  root: string;
  config: SiteConfig;
  /** Configuration file path, for reports. */
  configFile: SourcePath;
  /** Locate a setting. By default, at the start of the configuration file. */
  locateSetting?: LocateSetting;
  /** Bundled plugins, if the configuration has any. */
  plugins?: PluginCode;
  /** Loads code in the site's React and MDX pages; yields `undefined` if it has errors. */
  loadCode?: (mdx: readonly MdxCode[]) => Promise<SiteCode | undefined>;
  /** Bundles the data modules. */
  loadData?: () => Promise<Outcome<DataCode | undefined>>;
  /** Fetches URLs for the data modules. By default, responses are only kept in memory. */
  fetcher?: Fetcher;
  /** If true, drafts are included. */
  drafts: boolean;
  /** ISO date or date-time. Posts with a later date are excluded. */
  asOf?: string;
  /** Cached results from previous runs. */
  store: CacheStore;
  files: FileSource;
  /** Files that plugins create. */
  virtualDocuments?: readonly VirtualDocument[];
  /** Documents from the previous load in this process. */
  memory?: DocumentMemory;
  /** Source files from the previous load in this process. */
  sourceMemory?: SourceMemory;
  /** Other results from the previous load in this process. */
  memo?: Memo;
  /** Locales to read. Defaults to all locales. */
  only?: readonly LocaleId[];
  pool?: WorkerPool;
  signal?: AbortSignal;
  /** Called when each stage starts, for progress and for `--profile`. */
  onStage?: (stage: string) => void;
}

export interface LoadContext {
  config: SiteConfig;
  /** Problems from all stages so far. */
  problems: Problem[];
  take: Take;
  /** Cached results from the previous load in this process and from previous runs. */
  memo: Memo;
  /** Read a file with a function that depends only on its text and the configuration. Missing files yield `fallback`. */
  fromText<T>(file: TextFile | undefined, read: (file: TextFile) => Outcome<T>, fallback: T): T;
}

/** @param inProcess Cached results from the previous load in this process, if there was one. */
export function createLoadContext(
  config: SiteConfig,
  store: CacheStore,
  inProcess: Memo = runWithoutMemo,
): LoadContext {
  const { problems, take } = collectProblems();
  const betweenRuns = createPersistentMemo(store);
  const memo: Memo = (name, inputs, make) => inProcess(name, inputs, () => betweenRuns(name, inputs, make));
  return {
    config,
    problems,
    take,
    memo,
    fromText: (file, read, fallback) =>
      file ? take(memo(file.path, [file.text, config], () => read(file))) : fallback,
  };
}
