/** A site as commands look at it that build nothing: read from its folder, with the caches of builds. */

import { openStores, startWorkers } from "../build/build-site.ts";
import { bundleCode } from "../bundle/bundle-site.ts";
import type { CacheStore } from "../host/cache-store.ts";
import { diskFiles } from "../host/files.ts";
import { openPlugins } from "../markdown/plugins/open-plugins.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Outcome, Problem } from "../model/problem.ts";
import { type LoadedSite, loadSite } from "../site/load-site.ts";
import type { CommonFlags } from "./flags.ts";
import { type CommandConfig, readConfig } from "./read-config.ts";

export interface SiteSession extends CommandConfig {
  /** Read the folder, anew at each call. */
  load(): Promise<Outcome<LoadedSite>>;
  /** Bundle the site's own components and style sheets, as a build does. @returns Their problems. */
  bundle(): Promise<readonly Problem[]>;
  /** Where documents are kept between runs; saved after the work. */
  documents: CacheStore;
}

/** Work on a site, and let go of its threads afterwards. @throws {ConfigError} The configuration or a flag is wrong. */
export async function withSite(
  flags: CommonFlags,
  signal: AbortSignal,
  work: (session: SiteSession) => Promise<void> | void,
): Promise<void> {
  const command = await readConfig(flags, signal);
  const { root, config, configFile, placeOfSetting } = command;
  const { documents, client } = openStores(root, false);
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
      bundle: async () => {
        if (!hasOwnCode(config)) return [];
        const { problems } = await bundleCode({ root, config, configFile, store: client, isLast: true });
        client.save();
        return problems;
      },
    });
    documents.save();
  } finally {
    await pool?.close();
  }
}

/** True for a site whose code may fail to bundle. The generator's own code is bundled by its tests. */
function hasOwnCode({ components, styles, markdown }: SiteConfig): boolean {
  return [components, markdown.components, styles].some((own) => Object.keys(own).length > 0);
}
