/** A site's caches, in `.sitegen/cache/`. */

import path from "node:path";
import {
  type CacheStore,
  createLazyStore,
  createMemoryStore,
  type LazyStore,
  openCacheStore,
} from "../host/cache-store.ts";
import { getErrorReason } from "../host/path-state.ts";
import { GENERATOR_BUILD } from "../host/version.ts";
import { removeTemporaryFiles } from "../host/write-file.ts";
import type { Problem } from "../model/problem.ts";

export const CACHE_FOLDER = ".sitegen/cache";
/** Directory with a directory for each plugin that stores results. */
export const PLUGIN_FOLDER = `${CACHE_FOLDER}/plugins`;
/** Directories in which a killed run may leave temporary files. */
const TEMPORARY_FILES = [CACHE_FOLDER, ".sitegen/config"];

export interface SiteStores {
  /** Parsed documents, plugins, and rendered contents. */
  documents: CacheStore;
  /** Files that plugins create. */
  outputs: LazyStore;
  /** Bundled code. */
  client: CacheStore;
  /** Analyzed terms for the search index. */
  search: LazyStore;
  /** Share images and icons. */
  drawings: LazyStore;
}

/** Open a site's caches. @param noCache If true, entries are only kept in memory. */
export function openStores(root: string, noCache: boolean): SiteStores {
  if (!noCache) for (const folder of TEMPORARY_FILES) removeTemporaryFiles(path.join(root, folder));
  const open = (name: string): CacheStore =>
    noCache ? createMemoryStore() : openCacheStore(path.join(root, CACHE_FOLDER, `${name}.pack`), GENERATOR_BUILD);
  return {
    documents: open("documents"),
    client: open("client"),
    outputs: createLazyStore(() => open("outputs")),
    search: createLazyStore(() => open("search")),
    drawings: createLazyStore(() => open("drawings")),
  };
}

/** Return the problem with the first store that could not be written. The others have the same. */
export function reportUnwritableCaches(stores: readonly Pick<CacheStore, "writeError">[]): Problem[] {
  const error = stores.find(({ writeError }) => writeError !== undefined)?.writeError;
  if (error === undefined) return [];
  const message = `The cache in "${CACHE_FOLDER}" cannot be written: ${getErrorReason(error)}. Builds are slower without it.`;
  const hint = "Make it writable, or build with --no-cache.";
  return [{ severity: "warning", code: "unwritable-cache", message, hint }];
}

/** Report caches that were damaged and are created again. */
export function reportDamagedCaches({ documents, client }: SiteStores): Problem[] {
  return [documents, client]
    .map(({ warning }) => warning)
    .filter((message) => message !== undefined)
    .map((message): Problem => ({ severity: "warning", code: "damaged-cache", message }));
}
