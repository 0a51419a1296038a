/**
 * Loads and asks the index, away from the page's thread: the page only draws.
 *
 * One file, loaded as a worker or, where there are none, as a module of the page.
 */

import { createEngine, type Engine } from "../engine/engine.ts";
import type { IndexFiles, SearchEntry } from "../engine/index-format.ts";
import type { SearchRequest, SearchResult } from "../engine/search-api.ts";
import { TYPING_PAUSE } from "../engine/search-options.ts";

/** First message to the worker. */
export interface OpenIndex {
  /** Base URL of the site, absolute. */
  base: string;
  entry: SearchEntry;
  files: IndexFiles;
}

export type Question = { id: number; request: SearchRequest };

/** `part` is followed by more. The answer 0 says that the worker runs. */
export type Answer = {
  id: number;
  part?: SearchResult;
  result?: SearchResult;
  error?: string;
};

/** Asks an index. Of who asks anew, the question before may end without hits, and loads nothing more. */
export type Ask = (question: Question, tell: (answer: Answer) => void) => Promise<void>;

/** Open an index for questions. The head of it is loaded at once. */
export function openIndex({ base, entry, files }: OpenIndex): Ask {
  // After a failure, past the cache: it may hold what a host sent instead of the file.
  let cache: RequestCache = "default";
  const engine: Engine = createEngine({
    entry,
    files,
    async load(path) {
      const response = await fetch(base + path, { cache });
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      return response.text();
    },
  });
  // Failures show with the first question.
  engine.prepare().catch(() => {});
  /** By who asks: the dialog wants so many hits of a group, the page of results wants all. */
  const newest: Record<number, number> = {};
  return async ({ id, request }, tell) => {
    const { perGroup = 0 } = request;
    newest[perGroup] = id;
    const typingPause = new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
    try {
      const result = await engine.search(request, {
        onPart: (part) => tell({ id, part }),
        pause: () => typingPause.then(() => newest[perGroup] !== id),
      });
      cache = "default";
      tell({ id, result });
    } catch (error) {
      cache = "reload";
      tell({ id, error: String(error) });
    }
  };
}

if (typeof document === "undefined") {
  let ask: Ask | undefined;
  addEventListener("message", ({ data }: MessageEvent<OpenIndex | Question>) => {
    if ("entry" in data) {
      ask = openIndex(data);
      postMessage({ id: 0 } satisfies Answer);
    } else void ask?.(data, (answer) => postMessage(answer));
  });
}
