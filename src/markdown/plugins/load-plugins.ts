/** From the code of plugins to functions that the pipeline can use. */

import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { registerScript } from "../../host/async-errors.ts";
import { runBundle } from "../../host/run-bundle.ts";
import type { PluginConfig } from "../../model/config.ts";
import type { PluginCode } from "../../model/output.ts";

/** Name of the code in stacks of errors. */
export const PLUGIN_SCRIPT = "sitegen-plugins.cjs";

/** A plugin as its module exports it; whatever it gives back is looked at where it is used. */
export type Attach = (this: Processor, options: unknown) => unknown;

export interface SitePlugin extends PluginConfig {
  attach: Attach;
}

export interface LoadedPlugins {
  remark: readonly SitePlugin[];
  rehype: readonly SitePlugin[];
  /** Whether they teach the parser something, so that nothing about a text is known before it is parsed. */
  extendParser: boolean;
  /** Source map of their code. */
  map: string;
}

/** What keeps a plugin from being used at all. */
export interface PluginFault {
  /** Absent where the code of all of them is to blame. */
  plugin?: PluginConfig;
  message: string;
  hint: string;
  /** What was thrown, if anything. */
  error?: unknown;
}

export const NO_PLUGINS: LoadedPlugins = { remark: [], rehype: [], extendParser: false, map: "" };

const loaded = new WeakMap<PluginCode, LoadedPlugins>();

/** The plugins of code that has been tried; without code there are none. */
export function pluginsOf(code: PluginCode | undefined): LoadedPlugins {
  if (!code) return NO_PLUGINS;
  const loadedPlugins = loaded.get(code);
  if (loadedPlugins) return loadedPlugins;
  const { value, faults } = loadPlugins(code);
  const [fault] = faults;
  if (fault) throw new Error(`plugins that worked do so no more: ${fault.message}`, { cause: fault.error });
  loaded.set(code, value);
  return value;
}

/** Whether a source of the code of plugins is a file of the site, and not of a package. */
export function isOfSite(source: string): boolean {
  return !source.startsWith("../") && !source.includes("node_modules/");
}

/** Run the code, and attach each plugin once to see whether that works. */
export function loadPlugins(code: PluginCode): { value: LoadedPlugins; faults: readonly PluginFault[] } {
  registerScript({ name: PLUGIN_SCRIPT, map: code.map, fileOf: (source) => (isOfSite(source) ? source : undefined) });
  let modules: Readonly<Record<string, { default?: unknown }>>;
  try {
    ({ modules } = runBundle(code.code, PLUGIN_SCRIPT) as { modules: typeof modules });
  } catch (error) {
    const message = "A plugin throws while it is loaded";
    return { value: NO_PLUGINS, faults: [{ message, hint: "Correct the plugin.", error }] };
  }
  const faults: PluginFault[] = [];
  let extendParser = false;
  const load = (configs: readonly PluginConfig[]): SitePlugin[] =>
    configs.flatMap((config) => {
      const { default: attach } = modules[config.module] ?? {};
      if (!isAttach(attach)) {
        faults.push(noFunction(config, attach));
        return [];
      }
      const plugin: SitePlugin = { ...config, attach };
      const tried = tryOut(plugin);
      if ("fault" in tried) faults.push(tried.fault);
      else extendParser ||= tried.extendsParser;
      return [plugin];
    });
  const value = { remark: load(code.remark), rehype: load(code.rehype), extendParser, map: code.map };
  return { value, faults };
}

function isAttach(value: unknown): value is Attach {
  return typeof value === "function";
}

function noFunction(plugin: PluginConfig, exported: unknown): PluginFault {
  if (exported === undefined)
    return { plugin, message: `"${plugin.module}" has no default export`, hint: "Export the plugin by default." };
  const message = `The default export of "${plugin.module}" is no function`;
  return { plugin, message, hint: "Name a plugin of unified: a function that may return a function." };
}

const ASYNC = Object.getPrototypeOf(async () => {}).constructor as unknown;

function tryOut(plugin: SitePlugin): { extendsParser: boolean } | { fault: PluginFault } {
  let parser: unknown;
  let transform: unknown;
  const processor = unified()
    .use(remarkParse)
    .use(function (this: Processor) {
      parser = this.parser;
      transform = plugin.attach.call(this, plugin.options);
    });
  try {
    processor.freeze();
  } catch (error) {
    const message = `The plugin "${plugin.module}" throws with its options`;
    return { fault: { plugin, message, hint: "Correct the options, or the plugin.", error } };
  }
  if (isPending(transform) || (transform instanceof Function && transform.constructor === ASYNC)) {
    const message = `The plugin "${plugin.module}" works asynchronously, which is not supported`;
    return { fault: { plugin, message, hint: SYNCHRONOUS } };
  }
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = processor.data();
  const extensions = micromarkExtensions.length + fromMarkdownExtensions.length;
  return { extendsParser: extensions > 0 || processor.parser !== parser };
}

/** Whether a value is a promise. Nobody waits for one of a plugin, so nobody would hear of its failure: it counts as heard. */
export function isPending(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("then" in value) || typeof value.then !== "function")
    return false;
  value.then(undefined, () => {});
  return true;
}

/** What to do about a plugin that is not done when it returns. */
export const SYNCHRONOUS = "Use a plugin that is done when it returns.";
