/** Search provider for this site's index. It runs in a worker, or in the page if workers are unavailable. */

import type { IndexFiles, SearchEntry } from "../engine/index-format.ts";
import type { SearchResult } from "../engine/search-api.ts";
import type { SearchProvider } from "./provider.ts";
import type { IndexLocation, QueryHandler, QueryResponse } from "./search-worker.ts";

interface PendingRequest {
  resolve(result: SearchResult): void;
  reject(error: Error): void;
  onPart?: (part: SearchResult) => void;
}

/** @param base The site's absolute base URL. */
export function createLocalProvider(base: string, entry: SearchEntry): SearchProvider {
  const openIndexes = new Map<string, Promise<QueryHandler>>();
  /** Pending requests by ID. */
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  let cache: RequestCache = "default";

  function settle({ id, part, result, error }: QueryResponse): void {
    const request = pending.get(id);
    if (part) request?.onPart?.(part);
    else {
      pending.delete(id);
      if (result) request?.resolve(result);
      else request?.reject(new Error(error));
    }
  }

  /** Open a docs version's index. */
  function open(version: string): Promise<QueryHandler> {
    const opening = openIndexes.get(version);
    if (opening) return opening;
    const { indexes } = entry;
    // A site has at least one version.
    const files = indexes.find((index) => index.version === version) ?? (indexes[0] as IndexFiles);
    const started = start(base + entry.worker, { base, entry, files, cache }, (response) => {
      // Browsers do not load a module again in the same worker, so the next request starts another one.
      if (response.error) {
        openIndexes.delete(version);
        cache = "reload";
      }
      settle(response);
    });
    openIndexes.set(version, started);
    started.catch(() => openIndexes.delete(version));
    return started;
  }

  return {
    prepare: open,
    async search(request, onPart) {
      const runQuery = await open(request.version);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject, onPart });
        void runQuery({ id, request }, settle);
      });
    },
  };
}

/**
 * Start the worker. If that fails, e.g. in an old browser or due to a content security policy, load the same module into
 * the page.
 */
function start(url: string, index: IndexLocation, settle: (response: QueryResponse) => void): Promise<QueryHandler> {
  const started = new Promise<QueryHandler>((resolve, reject) => {
    const worker = new Worker(url, { type: "module" });
    worker.onerror = () => {
      worker.terminate();
      reject();
    };
    worker.onmessage = ({ data }: MessageEvent<QueryResponse>) => {
      if (data.id !== 0) settle(data);
      // The first message reports that the worker is running.
      else {
        worker.onerror = null;
        resolve(async (message) => worker.postMessage(message));
      }
    };
    worker.postMessage(index);
  });
  return started.catch(async () => ((await import(url)) as typeof import("./search-worker.ts")).openIndex(index));
}
