/** Runs the hooks of plugins in `dev`, with the plugins of the current configuration. */

import type { Fetcher } from "../host/fetcher.ts";
import type { FileSource } from "../host/files.ts";
import type { PageContents } from "../model/output.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { Outcome, Problem, SourcePath } from "../model/problem.ts";
import type { VirtualDocument, VirtualDocuments } from "../model/virtual-document.ts";
import { createPluginHooks, type HookStores, type PluginHooks } from "../session/plugin-hooks.ts";
import { NO_SOURCES } from "../session/plugin-sources.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import type { PluginHeads, Site } from "../site/site.ts";

export interface DevPlugins {
  /** Create the files of plugins. If this fails, those of the last run remain. @returns The changed files. */
  loadSources(config: SiteConfig, files: FileSource, configFile: SourcePath): Promise<readonly SourcePath[]>;
  getSources(): DevSources;
  createHeads(site: Site): Promise<Outcome<PluginHeads | undefined>>;
  check(site: Site): Promise<readonly Problem[]>;
  /** Return the contents of a file that a plugin adds to the output. */
  readFile(site: Site, name: OutputPath, contents: PageContents): Promise<string | Uint8Array | undefined>;
  /** Problems with outputs, which are created on request. */
  listProblems(): readonly Problem[];
  close(): Promise<void>;
}

/** The files of plugins. */
export interface DevSources {
  virtual: VirtualDocuments;
  /** Files and directories that plugins watch. */
  watched: readonly string[];
  problems: readonly Problem[];
  /** Round of the fetcher in which they were created. */
  round: number;
}

interface OpenHooks {
  plugins: SiteConfig["plugins"];
  hooks: PluginHooks;
}

/** True if a document can be reused, so that it is not read again. */
const isSame = (a: VirtualDocument, b: VirtualDocument): boolean =>
  a.digest === b.digest && a.editUrl === b.editUrl && a.lastUpdated === b.lastUpdated && a.creator === b.creator;

/** @param getStores Returns the caches for results. */
export function createDevPlugins(getStores: () => HookStores, fetcher: Fetcher): DevPlugins {
  /** Hooks of the newest configuration, and those of the one before, which the site that is shown may still use. */
  let current: OpenHooks | undefined;
  let previous: OpenHooks | undefined;
  let sources: DevSources = { virtual: new Map(), watched: [], problems: [], round: fetcher.round };
  let problems: readonly Problem[] = [];
  const openNewest = (config: SiteConfig): PluginHooks | undefined => {
    if (current?.plugins !== config.plugins) {
      void previous?.hooks.close();
      previous = current;
      problems = [];
      const hasPlugins = config.plugins.length > 0;
      current = hasPlugins
        ? { plugins: config.plugins, hooks: createPluginHooks(config, fetcher, getStores) }
        : undefined;
    }
    return current?.hooks;
  };
  const find = ({ config: { plugins } }: Site): PluginHooks | undefined =>
    [current, previous].find((each) => each?.plugins === plugins)?.hooks;
  return {
    async loadSources(config, files, configFile) {
      const { round } = fetcher;
      const hooks = openNewest(config);
      const { value, problems: found } = hooks ? await hooks.loadSources(files, configFile) : NO_SOURCES;
      const hasFailed = found.some(({ severity }) => severity === "error");
      const { virtual: previous } = sources;
      const created = new Map(
        value.documents.map((document) => {
          const other = previous.get(document.path);
          return [document.path, other && isSame(other, document) ? other : document];
        }),
      );
      const virtual = hasFailed && previous.size > 0 ? previous : created;
      // A path that the plugin has watched may be the fix.
      const watched = [...new Set([...value.watched, ...(hasFailed ? sources.watched : [])])];
      sources = { virtual, watched, problems: found, round };
      const paths = [...new Set([...previous.keys(), ...virtual.keys()])];
      return paths.filter((path) => previous.get(path) !== virtual.get(path));
    },
    getSources: () => sources,
    async createHeads(site) {
      const hasHeads = site.config.plugins.some(({ hasHead }) => hasHead);
      return (hasHeads ? await find(site)?.createHeads(site) : undefined) ?? { value: undefined, problems: [] };
    },
    async check(site) {
      const hooks = find(site);
      if (hooks === current?.hooks) {
        void previous?.hooks.close();
        previous = undefined;
      }
      return (await hooks?.check(site)) ?? [];
    },
    async readFile(site, name, contents) {
      // Pages have no extension.
      const outputs = /\.\w+$/.test(name) ? await find(site)?.createOutputs(site, contents) : undefined;
      if (!outputs) return undefined;
      problems = outputs.problems;
      const task = outputs.value.find(({ key }) => key.endsWith(`:${name}`));
      return (await task?.produce())?.[0]?.contents;
    },
    listProblems: () => problems,
    async close() {
      await Promise.all([current?.hooks.close(), previous?.hooks.close()]);
    },
  };
}
