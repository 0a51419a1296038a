/** Plugins of the site while their author works on them: the last that could be opened go on until new ones can. */

import { type OpenedPlugins, openPlugins, type PluginSource } from "../markdown/plugins/open-plugins.ts";
import type { SiteConfig } from "../model/config.ts";
import type { PluginCode } from "../model/output.ts";
import { ConfigError, type Problem } from "../model/problem.ts";
import { folderOf } from "../util/path.ts";

export interface PluginKeeper {
  /** Open what the configuration names now. */
  update(source: PluginSource): Promise<void>;
  /** What documents are parsed with; absent where there are no plugins. */
  code(): PluginCode | undefined;
  /** What is wrong with the newest plugins. */
  problems(): readonly Problem[];
  /** Files and folders that they are made of. A new file beside a plugin may be what it lacked. */
  paths(config: Pick<SiteConfig, "markdown">): readonly string[];
}

export function createPluginKeeper(): PluginKeeper {
  let current: OpenedPlugins | undefined;
  let problems: readonly Problem[] = [];
  return {
    async update(source) {
      try {
        current = await openPlugins(source);
        problems = [];
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems = error.problems;
      }
    },
    code: () => current?.code,
    problems: () => problems,
    paths({ markdown }) {
      const named = [...markdown.remarkPlugins, ...markdown.rehypePlugins].map(({ module }) => module);
      const files = named.filter((module) => module.startsWith("./")).map((module) => module.slice("./".length));
      const folders = files.map(folderOf).filter((folder) => folder !== "");
      return [...files, ...folders, ...(current?.sources ?? [])];
    },
  };
}
