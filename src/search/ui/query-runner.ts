/** Asking while one types: only the newest question counts, and one that takes long is told of. */

import { GROUP_HITS } from "../engine/search-api.ts";
import { DIALOG_HITS } from "../engine/search-options.ts";
import type { Found, SearchClient } from "./provider.ts";

/** ms after which a question counts as stalled. */
const STALLED = 300;

export interface QuestionEvents {
  /** An answer, or what is known of it so far. */
  onAnswer(query: string, result: Found): void;
  /** Called once more than `STALLED` have passed without the whole answer, and with it. */
  onStalled(stalled: boolean): void;
  onFailure(): void;
}

export interface QueryRunner {
  /** Ask. The question before is forgotten. */
  ask(query: string): void;
  /** Forget the question that was asked last. */
  forget(): void;
}

/** Questions of one dialog. Failures are told to `onFailure` and logged, and stop no further question. */
export function createQueryRunner(
  client: SearchClient,
  { onAnswer, onStalled, onFailure }: QuestionEvents,
): QueryRunner {
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
    timer = setTimeout(setStalled, STALLED, true);
    const show = (outcome: Found): void => {
      if (isNewest()) onAnswer(query, outcome);
    };
    try {
      show(await client.search({ query, page: 0, size: DIALOG_HITS, perGroup: GROUP_HITS }, show));
    } catch (error) {
      if (!isNewest()) return;
      console.warn("[sitegen] the search failed", error);
      onFailure();
    }
    if (isNewest()) setStalled(false);
  }

  return {
    ask,
    forget() {
      newest++;
      setStalled(false);
    },
  };
}
