/** Runs queries while the user types: drops outdated results and reports slow queries. */

import { GROUP_HITS } from "../engine/search-api.ts";
import { DIALOG_HITS } from "../engine/search-options.ts";
import type { SearchClient, VersionedResult } from "./search-client.ts";

/** Time in ms after which a query counts as stalled. */
const STALLED_AFTER = 300;

export interface QueryEvents {
  /** Called with partial and complete results. */
  onAnswer(query: string, result: VersionedResult): void;
  /** Called with true if a query takes longer than `STALLED_AFTER`, and with false when it completes. */
  onStalled(stalled: boolean): void;
  onFailure(query: string): void;
}

export interface QueryRunner {
  /** Run a query. The previous query's results are dropped. */
  ask(query: string): void;
  /** Drop the current query's results. */
  cancel(): void;
}

/** Create a dialog's query runner. Failures are logged and reported to `onFailure`; later queries still run. */
export function createQueryRunner(client: SearchClient, { onAnswer, onStalled, onFailure }: QueryEvents): QueryRunner {
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStalled = false;

  function setStalled(stalled: boolean): void {
    clearTimeout(timer);
    if (stalled === isStalled) return;
    isStalled = stalled;
    onStalled(stalled);
  }

  async function ask(query: string): Promise<void> {
    const number = ++newest;
    const isNewest = (): boolean => number === newest;
    clearTimeout(timer);
    timer = setTimeout(setStalled, STALLED_AFTER, true);
    const show = (outcome: VersionedResult): void => {
      if (isNewest()) onAnswer(query, outcome);
    };
    try {
      show(await client.search({ query, page: 0, size: DIALOG_HITS, perGroup: GROUP_HITS }, show));
    } catch (error) {
      if (!isNewest()) return;
      console.warn("[sitegen] search failed", error);
      onFailure(query);
    }
    if (isNewest()) setStalled(false);
  }

  return {
    ask,
    cancel() {
      newest++;
      setStalled(false);
    },
  };
}
