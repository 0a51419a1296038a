/** What the stages of a load share: where problems are collected, and what is taken from former loads. */

import { type CacheStore, persistentMemo } from "../host/cache-store.ts";
import type { SiteConfig } from "../model/config.ts";
import { collectProblems, type Outcome, type Problem, type Take } from "../model/problem.ts";
import { type Memo, withoutMemo } from "../util/memo.ts";
import type { TextFile } from "./source/read-sources.ts";

export interface LoadContext {
  config: SiteConfig;
  /** Of all stages so far. */
  problems: Problem[];
  take: Take;
  /** Results of the last load in this process, and of former runs. */
  memo: Memo;
  /** What is made of one text and the configuration; `otherwise` where there is no such file. */
  fromText<T>(file: TextFile | undefined, make: (file: TextFile) => Outcome<T>, otherwise: T): T;
}

/** @param inProcess Results of the last load in this process, if there was one. */
export function createLoadContext(config: SiteConfig, store: CacheStore, inProcess: Memo = withoutMemo): LoadContext {
  const { problems, take } = collectProblems();
  const betweenRuns = persistentMemo(store);
  const memo: Memo = (name, inputs, make) => inProcess(name, inputs, () => betweenRuns(name, inputs, make));
  return {
    config,
    problems,
    take,
    memo,
    fromText: (file, make, otherwise) =>
      file ? take(memo(file.path, [file.text, config], () => make(file))) : otherwise,
  };
}
