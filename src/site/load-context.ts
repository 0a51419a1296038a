/** State shared by the stages of a load: collected problems, and cached results of previous loads. */

import { type CacheStore, persistentMemo } from "../host/cache-store.ts";
import type { SiteConfig } from "../model/config.ts";
import { collectProblems, type Outcome, type Problem, type Take } from "../model/problem.ts";
import { type Memo, withoutMemo } from "../util/memo.ts";
import type { TextFile } from "./source/read-sources.ts";

export interface LoadContext {
  config: SiteConfig;
  /** Problems of all stages so far. */
  problems: Problem[];
  take: Take;
  /** Cached results of the previous load in this process and of previous runs. */
  memo: Memo;
  /** Read a file with a function that depends only on its text and the configuration. Missing files yield `fallback`. */
  fromText<T>(file: TextFile | undefined, read: (file: TextFile) => Outcome<T>, fallback: T): T;
}

/** @param inProcess Cached results of the previous load in this process, if there was one. */
export function createLoadContext(config: SiteConfig, store: CacheStore, inProcess: Memo = withoutMemo): LoadContext {
  const { problems, take } = collectProblems();
  const betweenRuns = persistentMemo(store);
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
