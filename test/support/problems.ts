/** Checks a site in this process, which is faster than a command. */

import { checkSite } from "../../src/check/run-rules.ts";
import { checkSamples } from "../../src/check/sample-syntax.ts";
import { createMemoryStore } from "../../src/host/cache-store.ts";
import { createDiskFiles } from "../../src/host/files.ts";
import { openPlugins } from "../../src/markdown/plugins/open-plugins.ts";
import type { Problem } from "../../src/model/problem.ts";
import { loadConfig } from "../../src/site/config/load-config.ts";
import { loadSite } from "../../src/site/load-site.ts";

/** Load a site and return all problems of its content. @param root Directory of the site. */
export async function problemsOf(root: string): Promise<Problem[]> {
  const { config, file, locateSetting } = await loadConfig(root);
  const store = createMemoryStore();
  const plugins = (await openPlugins({ root, config, configFile: file, store }))?.code;
  const base = { root, config, configFile: file, locateSetting };
  const options = { ...base, plugins, drafts: false, files: createDiskFiles(root), store };
  const { value, problems } = await loadSite(options);
  // Code is not bundled here, so files that other files import are reported like those that nothing imports.
  const site = { ...value.site, codeFiles: value.site.codeFiles ?? [] };
  return checkSite(site, [...problems, ...(await checkSamples(site, store))]);
}
