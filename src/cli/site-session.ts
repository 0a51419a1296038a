/** A site as commands look at it that build nothing: read from its folder, with the caches of builds. */

import { openStores, startWorkers } from "../build/build-site.ts";
import { openPlugins } from "../build/document/plugins/open-plugins.ts";
import { type LoadedSite, loadSite } from "../build/load-site.ts";
import { diskFiles } from "../host/files.ts";
import type { PackStore } from "../host/pack-store.ts";
import type { Outcome } from "../model/problem.ts";
import type { CommonFlags } from "./flags.ts";
import { type CommandConfig, readConfig } from "./read-config.ts";

export interface SiteSession extends CommandConfig {
  /** Read the folder, anew at each call. */
  load(): Promise<Outcome<LoadedSite>>;
  /** Where documents are kept between runs; saved after the work. */
  documents: PackStore;
}

/** Work on a site, and let go of its threads afterwards. @throws {ConfigError} The configuration or a flag is wrong. */
export async function withSite(
  flags: CommonFlags,
  signal: AbortSignal,
  work: (session: SiteSession) => Promise<void> | void,
): Promise<void> {
  const command = await readConfig(flags, signal);
  const { root, config, configFile, placeOfSetting } = command;
  const { documents } = openStores(root, false);
  const pool = startWorkers();
  const files = diskFiles(root);
  try {
    await work({
      ...command,
      documents,
      load: async () => {
        const plugins = (await openPlugins({ root, config, configFile, store: documents }))?.code;
        const means = { plugins, drafts: false, files, store: documents, pool, signal };
        return loadSite({ root, config, configFile, placeOfSetting, ...means });
      },
    });
    documents.save();
  } finally {
    await pool?.close();
  }
}
