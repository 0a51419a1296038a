/** Runs the hooks of plugins in `dev`, with the plugins of the current configuration. */

import { createMemoryStore } from "../host/cache-store.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { Problem } from "../model/problem.ts";
import { createPluginHooks, type PluginHooks } from "../session/plugin-hooks.ts";
import type { Site } from "../site/site.ts";

export interface DevPlugins {
  check(site: Site): Promise<readonly Problem[]>;
  /** Return the contents of a file that a plugin adds to the output. */
  readFile(site: Site, name: OutputPath): Promise<string | Uint8Array | undefined>;
  /** Problems with outputs, which are created on request. */
  listProblems(): readonly Problem[];
  close(): Promise<void>;
}

export function createDevPlugins(): DevPlugins {
  const results = createMemoryStore();
  let current: { plugins: Site["config"]["plugins"]; hooks: PluginHooks } | undefined;
  let problems: readonly Problem[] = [];
  const open = ({ config }: Site): PluginHooks | undefined => {
    if (config.plugins.length === 0) return undefined;
    if (current?.plugins !== config.plugins) {
      void current?.hooks.close();
      problems = [];
      current = { plugins: config.plugins, hooks: createPluginHooks(config, () => results) };
    }
    return current.hooks;
  };
  return {
    async check(site) {
      return (await open(site)?.check(site)) ?? [];
    },
    async readFile(site, name) {
      // Pages have no extension.
      const outputs = /\.\w+$/.test(name) ? await open(site)?.createOutputs(site) : undefined;
      if (!outputs) return undefined;
      problems = outputs.problems;
      const task = outputs.value.find(({ key }) => key.endsWith(`:${name}`));
      return (await task?.produce())?.[0]?.contents;
    },
    listProblems: () => problems,
    async close() {
      await current?.hooks.close();
    },
  };
}
