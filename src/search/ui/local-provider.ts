/** Search provider for the index of this site. It runs in a worker, or in the page if workers are unavailable. */

import type { IndexFiles, SearchEntry } from "../engine/index-format.ts";
import type { SearchResult } from "../engine/search-api.ts";
import type { SearchProvider } from "./provider.ts";
import type { Answer, Ask, OpenIndex } from "./search-worker.ts";

interface Waiting {
  resolve(result: SearchResult): void;
  reject(error: Error): void;
  onPart?: (part: SearchResult) => void;
}

/** @param base Absolute base URL of the site. */
export function createLocalProvider(base: string, entry: SearchEntry): SearchProvider {
  const asking = new Map<string, Promise<Ask>>();
  /** Pending requests by ID. */
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function settle({ id, part, result, error }: Answer): void {
    const asker = waiting.get(id);
    if (part) asker?.onPart?.(part);
    else {
      waiting.delete(id);
      if (result) asker?.resolve(result);
      else asker?.reject(new Error(error));
    }
  }

  /** Open the index of a docs version. */
  function open(version: string): Promise<Ask> {
    const opening = asking.get(version);
    if (opening) return opening;
    const { indexes } = entry;
    // Every site has at least one version.
    const files = indexes.find((index) => index.version === version) ?? (indexes[0] as IndexFiles);
    const started = start(base + entry.worker, { base, entry, files }, settle);
    asking.set(version, started);
    started.catch(() => asking.delete(version));
    return started;
  }

  return {
    prepare: open,
    async search(request, onPart) {
      const ask = await open(request.version);
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, onPart });
        void ask({ id, request }, settle);
      });
    },
  };
}

/**
 * Start the worker. If that fails, because of an old browser or a content security policy, load the same module into
 * the page.
 */
function start(address: string, index: OpenIndex, settle: (answer: Answer) => void): Promise<Ask> {
  const started = new Promise<Ask>((resolve, reject) => {
    const worker = new Worker(address, { type: "module" });
    worker.onerror = () => {
      worker.terminate();
      reject();
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== 0) settle(data);
      // The first message reports that the worker is running.
      else {
        worker.onerror = null;
        resolve(async (question) => worker.postMessage(question));
      }
    };
    worker.postMessage(index);
  });
  return started.catch(async () => ((await import(address)) as typeof import("./search-worker.ts")).openIndex(index));
}
