/** What plugins add to keys of the configuration, with paths relative to the site root. */

import path from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { classifyPath, isFolder } from "../../host/path-state.ts";
import type { PluginConfig, ThemeLayer } from "../../model/config.ts";
import type { Messages } from "../../model/locale.ts";
import type { PlainData } from "../../model/markup.ts";
import type { PluginClient } from "../../model/plugin-info.ts";
import { toSourcePath } from "../../model/problem.ts";
import { isAtOrInside } from "../../util/path.ts";
import type { ConfigFault } from "./config-fault.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { pluginSchema } from "./plugin-schema.ts";

/** A definition that the schema has accepted. */
export type ParsedPlugin = z.output<typeof pluginSchema>;

/** A plugin's messages by language code. */
export type PluginMessages = Readonly<Record<string, Messages>>;

export type PluginExtensions = Pick<ParsedConfig, "components" | "styles"> & {
  markdown: Pick<ParsedConfig["markdown"], "components" | "remarkPlugins" | "rehypePlugins" | "admonitions">;
  /** Messages by plugin, by language code. */
  messages: readonly PluginMessages[];
  clients: readonly PluginClient[];
  /** The parts of the theme that each plugin replaces. */
  layers: readonly ThemeLayer[];
  /** Data for components, by plugin. */
  data: Readonly<Record<string, PlainData>>;
};

export const NO_EXTENSIONS: PluginExtensions = {
  components: {},
  styles: [],
  markdown: { components: {}, remarkPlugins: [], rehypePlugins: [], admonitions: {} },
  messages: [],
  clients: [],
  layers: [],
  data: {},
};

/** Add the extensions of a plugin to those of the plugins before it, which it overrides. */
export function extend(base: PluginExtensions, plugin: ParsedPlugin, root: string): PluginExtensions {
  const { name, components, styles, markdown, messages, client, data } = plugin;
  const resolve = (file: string): string => resolvePath(file, plugin, root);
  const resolveAll = (files: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([key, file]) => (file === undefined ? [] : [[key, toSourcePath(resolve(file))]])),
    );
  const resolvePlugins = (list: ParsedPlugin["markdown"]["remarkPlugins"]): PluginConfig[] =>
    list.map(([module, options]) => ({
      module: module.startsWith(".") ? `./${resolve(module)}` : module,
      ...(options !== undefined && { options }),
    }));
  return {
    components: { ...base.components, ...resolveAll(components) },
    styles: [...base.styles, ...styles.map(resolve)],
    markdown: {
      components: { ...base.markdown.components, ...resolveAll(markdown.components) },
      remarkPlugins: [...base.markdown.remarkPlugins, ...resolvePlugins(markdown.remarkPlugins)],
      rehypePlugins: [...base.markdown.rehypePlugins, ...resolvePlugins(markdown.rehypePlugins)],
      admonitions: { ...base.markdown.admonitions, ...markdown.admonitions },
    },
    messages: [...base.messages, messages],
    clients:
      client === undefined ? base.clients : [...base.clients, { plugin: name, file: toSourcePath(resolve(client)) }],
    layers: [...base.layers, createLayer(plugin, root)],
    data: data === undefined ? base.data : { ...base.data, [name]: data as PlainData },
  };
}

function createLayer(plugin: ParsedPlugin, root: string): ThemeLayer {
  const { name: pluginName, components, markdown, client } = plugin;
  const resolve = (file: string): string => resolvePath(file, plugin, root);
  const replaced = Object.entries(components).flatMap(([name, file]) => (file === undefined ? [] : [[name, file]]));
  const modules = [...Object.values(markdown.components), ...(client === undefined ? [] : [client])];
  return {
    plugin: pluginName,
    components: Object.fromEntries(replaced.map(([name, file]) => [name, resolve(file as string)])),
    modules: modules.map(resolve),
    folder: findOwnFolder(plugin, root),
  };
}

/** Return the directory of a plugin's package, or of its module unless it contains the site. */
function findOwnFolder({ url }: ParsedPlugin, root: string): string | undefined {
  if (url === undefined) return undefined;
  const folder = path.dirname(fileURLToPath(url));
  const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(folder)?.[0] ?? folder;
  const isShared = isAtOrInside(packageFolder, root);
  return isShared ? undefined : path.relative(root, packageFolder).split(path.sep).join("/");
}

/** Add the extensions of plugins to the configuration. Its own values win. */
export function mergeExtensions(user: ParsedConfig, { components, styles, markdown }: PluginExtensions): ParsedConfig {
  const own = user.markdown;
  return {
    ...user,
    components: { ...components, ...user.components },
    styles: [...styles, ...user.styles],
    markdown: {
      ...own,
      components: { ...markdown.components, ...own.components },
      remarkPlugins: [...markdown.remarkPlugins, ...own.remarkPlugins],
      rehypePlugins: [...markdown.rehypePlugins, ...own.rehypePlugins],
      admonitions: { ...markdown.admonitions, ...own.admonitions },
    },
  };
}

/** Return a plugin's path relative to the site root. */
function resolvePath(file: string, { url }: ParsedPlugin, root: string): string {
  const folder = url === undefined ? root : path.dirname(fileURLToPath(url));
  return path.relative(root, path.resolve(folder, file)).split(path.sep).join("/");
}

/** Find files of a plugin that do not exist. @param position Position of the plugin in the list. */
export function findMissingExtensions(plugin: ParsedPlugin, position: number, root: string): ConfigFault[] {
  const { name, components, styles, markdown, client, staticFiles } = plugin;
  const folder = staticFiles === undefined ? undefined : getStaticFolder(plugin, root);
  const modules = [...markdown.remarkPlugins, ...markdown.rehypePlugins].map(([module]) => module);
  const files = [
    ...Object.values(components),
    ...styles,
    ...Object.values(markdown.components),
    client,
    ...modules.filter((module) => module.startsWith(".")),
  ];
  const report = (file: string, kind: string): ConfigFault => ({
    path: ["plugins", position],
    message: `The ${kind} "${file}" of the plugin "${name}" does not exist.`,
    hint:
      plugin.url === undefined
        ? 'Write the path relative to the site root, or add "url: import.meta.url" to the plugin.'
        : "Write the path relative to the module of the plugin.",
    missing: [resolvePath(file, plugin, root)],
  });
  const missing = files
    .filter((file) => file !== undefined)
    .filter((file) => classifyPath(path.resolve(root, resolvePath(file, plugin, root))).kind !== "file")
    .map((file) => report(file, "file"));
  if (folder === undefined) return missing;
  if (!isFolder(folder)) return [...missing, report(staticFiles ?? "", "directory")];
  if (!isAtOrInside(folder, root)) return missing;
  const message = `The directory "${staticFiles}" of the plugin "${name}" contains the site, whose files it would publish.`;
  return [
    ...missing,
    { path: ["plugins", position], message, hint: "Write the path of a directory with static files." },
  ];
}

/** Return the absolute path to a plugin's directory with static files. */
export function getStaticFolder(plugin: ParsedPlugin, root: string): string | undefined {
  return plugin.staticFiles === undefined
    ? undefined
    : path.resolve(root, resolvePath(plugin.staticFiles, plugin, root));
}
