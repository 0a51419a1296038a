/**
 * Loads and searches the index outside the main thread.
 *
 * The same file is loaded as a worker or, if workers are unavailable, as a module in the page.
 */

import { createEngine, type Engine } from "../engine/engine.ts";
import type { IndexFiles, SearchEntry } from "../engine/index-format.ts";
import type { SearchRequest, SearchResult } from "../engine/search-api.ts";
import { TYPING_PAUSE } from "../engine/search-options.ts";

/** First message to the worker. */
export interface IndexLocation {
  /** The site's absolute base URL. */
  base: string;
  entry: SearchEntry;
  files: IndexFiles;
  /** How to load files: bypass the cache after a failure, because it may contain an error page. */
  cache: RequestCache;
}

export type QueryMessage = { id: number; request: SearchRequest };

/** A response with `part` is followed by others. ID 0 reports that the worker is running. */
export type QueryResponse = {
  id: number;
  part?: SearchResult;
  result?: SearchResult;
  error?: string;
};

/** Run a query. A newer query from the same client ends the previous one, which may be incomplete. */
export type QueryHandler = (message: QueryMessage, respond: (response: QueryResponse) => void) => Promise<void>;

/** Open an index. Loads the files that every query needs. */
export function openIndex({ base, entry, files, cache }: IndexLocation): QueryHandler {
  const engine: Engine = createEngine({
    entry,
    files,
    async load(path) {
      const response = await fetch(base + path, { cache });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.text();
    },
  });
  // The first query reports the error.
  engine.prepare().catch(() => {});
  /** Latest query ID by `perGroup`, which distinguishes the dialog from the search page. */
  const newest: Record<number, number> = {};
  return async ({ id, request }, respond) => {
    const { perGroup = 0 } = request;
    newest[perGroup] = id;
    const typingPause = new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
    try {
      const result = await engine.search(request, {
        onPart: (part) => respond({ id, part }),
        pause: () => typingPause.then(() => newest[perGroup] !== id),
      });
      respond({ id, result });
    } catch (error) {
      respond({ id, error: String(error) });
    }
  };
}

if (typeof document === "undefined") {
  let runQuery: QueryHandler | undefined;
  addEventListener("message", ({ data }: MessageEvent<IndexLocation | QueryMessage>) => {
    if ("entry" in data) {
      runQuery = openIndex(data);
      postMessage({ id: 0 } satisfies QueryResponse);
    } else void runQuery?.(data, (response) => postMessage(response));
  });
}
