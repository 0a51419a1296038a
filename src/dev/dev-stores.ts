/** The caches of `dev`: those of previous runs until memory contains all their entries, and results in memory. */

import path from "node:path";
import { type CacheStore, createMemoryStore, layerStores } from "../host/cache-store.ts";
import type { Problem } from "../model/problem.ts";
import type { HookStores } from "../session/plugin-hooks.ts";
import { openStores, PLUGIN_FOLDER, reportUnwritableCaches, type SiteStores } from "../session/site-stores.ts";

export interface DevStores {
  openDocuments(): CacheStore;
  openBundles(): CacheStore;
  openHooks(): HookStores;
  /** Keep only the bundles that were used since the last call: changing one leaves the others. */
  trimBundles(): void;
  /** Save the caches for the next run, and stop using them. @returns False if they cannot be written. */
  save(): boolean;
  /** Problems with writing the caches. */
  listProblems(): readonly Problem[];
}

export function openDevStores(root: string): DevStores {
  const bundles = createMemoryStore();
  const hookResults = createMemoryStore();
  let stores: SiteStores | undefined = openStores(root, false);
  let problems: readonly Problem[] = [];
  return {
    openDocuments: () => stores?.documents ?? createMemoryStore(),
    openBundles: () => layerStores(bundles, stores?.client),
    openHooks: () => ({
      documents: layerStores(hookResults, stores?.documents),
      outputs: hookResults,
      pluginFolder: path.join(root, PLUGIN_FOLDER),
    }),
    trimBundles: () => bundles.save(),
    save() {
      stores?.documents.save();
      stores?.client.save();
      if (stores) problems = reportUnwritableCaches([stores.documents, stores.client]);
      stores = undefined;
      return problems.length === 0;
    },
    listProblems: () => problems,
  };
}
