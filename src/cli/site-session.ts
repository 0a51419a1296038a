/** Loads a site, with the caches of builds, for commands that do not build it. */

import { openStores, startWorkers, unwritableCache } from "../build/build-site.ts";
import { withRenderedPages } from "../build/rendered-pages.ts";
import { createCodeLoader, type SiteCodeLoader } from "../bundle/bundle-site.ts";
import type { CacheStore } from "../host/cache-store.ts";
import { filesOfRun } from "../host/files.ts";
import { openPlugins } from "../markdown/plugins/open-plugins.ts";
import type { SiteConfig } from "../model/config.ts";
import type { MdxCode } from "../model/document.ts";
import type { Outcome, Problem } from "../model/problem.ts";
import { type LoadedSite, loadSite } from "../site/load-site.ts";
import type { Site } from "../site/site.ts";
import { findPageCode } from "../site/source/locate-file.ts";
import type { CommonFlags } from "./flags.ts";
import { type CommandConfig, readConfig } from "./read-config.ts";

export interface SiteSession extends CommandConfig {
  /** Load the site; each call reads it again. */
  load(): Promise<Outcome<LoadedSite>>;
  /** Bundle the components and style sheets of the site. @returns Their problems. */
  bundle(): Promise<readonly Problem[]>;
  /** Render the pages in React, to check their links. */
  rendered(site: Site): Promise<Outcome<Site>>;
  /** Cache of parsed documents, saved after `work`. */
  documents: CacheStore;
  /** Save the caches before the end of `work`. @returns The problem if they cannot be written. */
  saveCaches(): Problem[];
}

/** Open a site, run `work`, and stop the threads. @throws {ConfigError} The configuration or a flag is invalid. */
export async function withSite(
  flags: CommonFlags,
  signal: AbortSignal,
  work: (session: SiteSession) => Promise<void> | void,
): Promise<void> {
  const commandConfig = await readConfig(flags, signal);
  const { root, config, configFile, placeOfSetting } = commandConfig;
  const { documents, client } = openStores(root, false);
  const pool = startWorkers();
  const files = filesOfRun(root);
  const pageCode = findPageCode(files, config);
  const hasPages = pageCode.hasMdx || pageCode.modules.length > 0;
  let loader: SiteCodeLoader | undefined;
  // Created once the plugins are bundled: the last bundle stops esbuild, and only some sites have code.
  const code = (): SiteCodeLoader => {
    loader ??= createCodeLoader({ root, config, ...pageCode, configFile, store: client, isLast: true }, pageCode);
    return loader;
  };
  try {
    await work({
      ...commandConfig,
      documents,
      saveCaches: () => {
        documents.save();
        return unwritableCache([documents, client]);
      },
      load: async () => {
        const plugins = (await openPlugins({ root, config, configFile, store: documents }))?.code;
        const loadOptions = {
          plugins,
          code: async (mdx: readonly MdxCode[]) => (await code().load(mdx)).value,
          drafts: false,
          files,
          store: documents,
          pool,
          signal,
        };
        return loadSite({ root, config, configFile, placeOfSetting, ...loadOptions });
      },
      bundle: async () => {
        if (!hasSiteCode(config) && !hasPages) return [];
        const { problems } = await code().current();
        client.save();
        return problems;
      },
      rendered: async (site) => {
        const { value } = hasPages ? await code().current() : {};
        return value ? withRenderedPages(site, value, documents) : { value: site, problems: [] };
      },
    });
    documents.save();
  } finally {
    await pool?.close();
  }
}

/** True if the site has code that may fail to bundle. The code of the generator is covered by its tests. */
function hasSiteCode({ components, styles, markdown }: SiteConfig): boolean {
  return [components, markdown.components, styles].some((own) => Object.keys(own).length > 0);
}
