/** Loads bundled plugins, checks that they can be attached, and locates the errors that they throw. */

import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { registerScript } from "../../host/async-errors.ts";
import { runBundle } from "../../host/run-bundle.ts";
import { locateStackFrames } from "../../host/source-map.ts";
import { runWithTimeLimit, TIMEOUT_HINT, TimeLimitError } from "../../host/time-limit.ts";
import type { PluginConfig } from "../../model/config.ts";
import type { PluginCode } from "../../model/output.ts";
import { ContentError, createError, type Place, toSourcePath } from "../../model/problem.ts";

/** Return the file name of plugin code in stack traces, where code of several sites can be told apart. */
const getScriptName = ({ digest }: PluginCode): string => `sitegen-plugins-${digest}.cjs`;

/** Plugin function as exported by its module. The return value is checked where it is used. */
export type Attach = (this: Processor, options: unknown) => unknown;

export interface SitePlugin extends PluginConfig {
  attach: Attach;
}

export interface LoadedPlugins {
  remark: readonly SitePlugin[];
  rehype: readonly SitePlugin[];
  /** True if a plugin extends the parser, so that shortcuts in parsing are unsafe. */
  extendParser: boolean;
  /** The code that contains the plugins; absent if there are none. */
  code?: PluginCode;
  /** Module of the plugin that transforms a tree now, or that the time limit has ended. */
  running?: string;
}

/** Problem that prevents a plugin from being used. */
export interface PluginFault {
  /** Absent if the problem concerns all plugins. */
  plugin?: PluginConfig;
  message: string;
  hint: string;
  /** Thrown value, if any. */
  error?: unknown;
}

export const NO_PLUGINS: LoadedPlugins = { remark: [], rehype: [], extendParser: false };

const cache = new WeakMap<PluginCode, LoadedPlugins>();

/** Return the plugins in code that was checked with `loadPlugins`. Without code, there are no plugins. */
export function getPlugins(code: PluginCode | undefined): LoadedPlugins {
  if (!code) return NO_PLUGINS;
  const loadedPlugins = cache.get(code);
  if (loadedPlugins) return loadedPlugins;
  const { value, faults } = loadPlugins(code);
  const [fault] = faults;
  if (fault) throw new Error(`plugins that were loaded before fail to load: ${fault.message}`, { cause: fault.error });
  cache.set(code, value);
  return value;
}

/** True if a plugin's source file belongs to the site, not to a package. */
function isOfSite(source: string): boolean {
  return !source.startsWith("../") && !source.includes("node_modules/");
}

/** Run the code and attach each plugin once to check it. */
export function loadPlugins(code: PluginCode): { value: LoadedPlugins; faults: readonly PluginFault[] } {
  registerScript(getScriptName(code), {
    locate: (error) => locatePluginError(error, code).place,
    getProblemCode: () => "plugin-error",
  });
  let modules: Readonly<Record<string, { default?: unknown }>>;
  try {
    ({ modules } = runBundle(code.code, getScriptName(code), { timeout: code.timeout }) as { modules: typeof modules });
  } catch (error) {
    const message = "A plugin throws an error on load";
    return { value: NO_PLUGINS, faults: [{ message, hint: "Fix the plugin.", error }] };
  }
  const faults: PluginFault[] = [];
  let extendParser = false;
  const load = (configs: readonly PluginConfig[]): SitePlugin[] =>
    configs.flatMap((config) => {
      const { default: attach } = modules[config.module] ?? {};
      if (!isAttach(attach)) {
        faults.push(checkExport(config, attach));
        return [];
      }
      const plugin: SitePlugin = { ...config, attach };
      const result = checkPlugin(plugin, code.timeout);
      if ("fault" in result) faults.push(result.fault);
      else extendParser ||= result.extendsParser;
      return [plugin];
    });
  const value = { remark: load(code.remark), rehype: load(code.rehype), extendParser, code };
  return { value, faults };
}

function isAttach(value: unknown): value is Attach {
  return typeof value === "function";
}

function checkExport(plugin: PluginConfig, exported: unknown): PluginFault {
  if (exported === undefined)
    return { plugin, message: `"${plugin.module}" has no default export`, hint: "Export the plugin by default." };
  const message = `The default export of "${plugin.module}" is not a function`;
  return { plugin, message, hint: "Export a unified plugin: a function that may return a transformer." };
}

const ASYNC = Object.getPrototypeOf(async () => {}).constructor as unknown;

function checkPlugin(plugin: SitePlugin, timeout: number): { extendsParser: boolean } | { fault: PluginFault } {
  let parser: unknown;
  let transform: unknown;
  const processor = unified()
    .use(remarkParse)
    .use(function (this: Processor) {
      parser = this.parser;
      transform = plugin.attach.call(this, plugin.options);
    });
  try {
    runWithTimeLimit(() => processor.freeze(), timeout);
  } catch (error) {
    const message = `The plugin "${plugin.module}" throws an error when called with its options`;
    return { fault: { plugin, message, hint: "Fix the options or the plugin.", error } };
  }
  if (isPending(transform) || (transform instanceof Function && transform.constructor === ASYNC)) {
    const message = `The plugin "${plugin.module}" is asynchronous, which is not supported`;
    return { fault: { plugin, message, hint: SYNCHRONOUS } };
  }
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = processor.data();
  const extensions = micromarkExtensions.length + fromMarkdownExtensions.length;
  return { extendsParser: extensions > 0 || processor.parser !== parser };
}

/**
 * Call a function that parses a document, with the time limit of the plugins.
 *
 * @throws {ContentError} A plugin did not finish. It ends the run, since it might not finish with other documents either.
 */
export function limitPlugins<Result>(run: () => Result, plugins: LoadedPlugins, origin: Place): Result {
  const { code } = plugins;
  if (!code) return run();
  try {
    return runWithTimeLimit(run, code.timeout);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    const subject = plugins.running === undefined ? "A plugin" : `The plugin "${plugins.running}"`;
    plugins.running = undefined;
    const message = `${subject} did not finish within ${error.seconds} s.`;
    throw new ContentError([createError(origin, "plugin-error", message, TIMEOUT_HINT)]);
  }
}

/** True if a value is a promise. Its rejection is ignored, because no code awaits plugin promises. */
export function isPending(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("then" in value) || typeof value.then !== "function")
    return false;
  value.then(undefined, () => {});
  return true;
}

/** Hint for asynchronous plugins. */
export const SYNCHRONOUS = "Use a synchronous plugin.";

/**
 * Find the innermost stack frame in a site file.
 *
 * @param code The code that contains the plugins.
 * @returns `where` is the innermost frame in a package, if no frame is in a file of the site.
 */
export function locatePluginError(error: unknown, code: PluginCode | undefined): { place?: Place; where?: string } {
  if (!code) return {};
  const frames = locateStackFrames(error, { name: getScriptName(code), map: code.map });
  const siteFrame = frames.find(({ source }) => isOfSite(source));
  if (siteFrame)
    return { place: { file: toSourcePath(siteFrame.source), line: siteFrame.line, column: siteFrame.column } };
  const [innermost] = frames;
  return innermost ? { where: `${innermost.source}:${innermost.line}:${innermost.column}` } : {};
}
