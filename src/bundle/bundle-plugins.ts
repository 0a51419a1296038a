/** Plugins of the bundler for the code of a site, in the client and the server bundle. */

import type { Plugin } from "esbuild";
import type { ComponentModules, ThemeLayer } from "../model/config.ts";
import type { PlainData } from "../model/markup.ts";
import type { MdxCode } from "../model/mdx-code.ts";
import type { PluginClient } from "../model/plugin-info.ts";
import { type SourcePath, toSourcePath } from "../model/problem.ts";
import { getThemeExport, type ReplaceableName } from "../theme/replaceable.ts";
import { createIslandPlugin } from "./island-modules.ts";
import { createContentPlugin } from "./page-modules.ts";
import { createClientPlugin } from "./plugin-clients.ts";
import { replaceComponents } from "./replace-components.ts";
import { createComponentListPlugin, createSitePlugin } from "./site-modules.ts";
import type { SiteRoots } from "./theme-imports.ts";

/** Settings of a site that determine its code. */
export interface BundledConfig {
  styles: readonly string[];
  components: ComponentModules;
  /** The parts of the theme that each plugin replaces. */
  themeLayers: readonly ThemeLayer[];
  markdown: { components: Readonly<Record<string, string>> };
  data: { timeout: number };
  /** Data of plugins for components, by plugin. */
  pluginData: Readonly<Record<string, PlainData>>;
  /** Modules of plugins for browsers. */
  pluginClients: readonly PluginClient[];
}

/** Code of a site that is bundled. */
export interface OwnCode extends SiteRoots {
  config: BundledConfig;
  modules: readonly SourcePath[];
  mdx: readonly MdxCode[];
}

/** True if the site has code that runs on the server. */
export function hasServerCode({ config, modules, mdx }: Omit<OwnCode, keyof SiteRoots>): boolean {
  const components = [config.components, config.markdown.components];
  return mdx.length > 0 || modules.length > 0 || components.some((each) => Object.keys(each).length > 0);
}

/** Create the plugins for a bundle; none if it contains no code of the site. */
export function createBundlePlugins(side: "client" | "server", code: OwnCode): Plugin[] {
  const { packageRoot, root, config, modules, mdx } = code;
  const roots = { packageRoot, root };
  const clients = side === "client" ? config.pluginClients : [];
  if (!hasServerCode(code) && clients.length === 0) return [];
  const { components } = config.markdown;
  const hasIslands = Object.keys(components).length > 0 || mdx.length > 0;
  return [
    createSitePlugin({ ...roots, side, pluginData: config.pluginData, layers: config.themeLayers }),
    replaceComponents({ ...roots, components: config.components }),
    ...(hasIslands ? [createIslandPlugin({ ...roots, side, components, mdx })] : []),
    ...(modules.length > 0 ? [createContentPlugin({ ...roots, side, modules })] : []),
    ...(clients.length > 0 ? [createClientPlugin({ ...roots, clients, data: config.pluginData })] : []),
    ...(side === "server" ? [createComponentListPlugin(roots, listComponents(config))] : []),
  ];
}

/** List the site components' files, with their preferred exports. */
function listComponents({ components, markdown }: BundledConfig): [name: string, file: SourcePath][] {
  const replaced = (Object.entries(components) as [ReplaceableName, string][]).map(
    ([component, file]): [string, string] => [getThemeExport(component).name, file],
  );
  return [...replaced, ...Object.entries(markdown.components)].map(([name, file]) => [name, toSourcePath(file)]);
}
