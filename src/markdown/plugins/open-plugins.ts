/** Bundles and checks the configured plugins. The bundle is cached until its source files change. */

import { realpathSync } from "node:fs";
import path from "node:path";
import { type BundleResult, bundleProblems, cacheBundle, digestFile, type InputDigests } from "../../bundle/esbuild.ts";
import { type BundledPlugins, bundlePlugins, PLUGIN_ENTRY } from "../../bundle/server-bundle.ts";
import type { CacheStore } from "../../host/cache-store.ts";
import { digestParts } from "../../host/digest.ts";
import type { PluginConfig } from "../../model/config.ts";
import type { PluginCode } from "../../model/output.ts";
import {
  ConfigError,
  createError,
  getFileStart,
  type Problem,
  type SourcePath,
  toSourcePath,
} from "../../model/problem.ts";
import { formatError } from "../../util/format.ts";
import type { PluginFault } from "./load-plugins.ts";

export interface PluginSource {
  /** Absolute path to the site root. */
  root: string;
  config: {
    markdown: Readonly<Record<"remarkPlugins" | "rehypePlugins", readonly PluginConfig[]>>;
    data: { timeout: number };
    /** Plugins of the site, which may contain plugins for Markdown. */
    plugins: readonly { timeout?: number }[];
  };
  /** Configuration file, for reports. */
  configFile: SourcePath;
  store: CacheStore;
}

export interface OpenedPlugins {
  code: PluginCode;
  /** Site files in the bundle, without packages. */
  sources: readonly SourcePath[];
}

const RULE = "invalid-config";

/**
 * Open a site's plugins.
 *
 * @returns `undefined` if the site has no plugins. In this case, nothing is loaded.
 * @throws {ConfigError} A plugin cannot be bundled, loaded or attached. Contains all problems.
 */
export async function openPlugins({
  root,
  config,
  configFile,
  store,
}: PluginSource): Promise<OpenedPlugins | undefined> {
  const { remarkPlugins: remark, rehypePlugins: rehype } = config.markdown;
  // Documents are parsed with all plugins, so the highest limit applies.
  const timeout = Math.max(config.data.timeout, ...config.plugins.map(({ timeout: limit = 0 }) => limit));
  if (remark.length + rehype.length === 0) return undefined;
  // The bundler reports paths with symbolic links resolved.
  const realRoot = realpathSync(root);
  const { inputs, value } = await cacheBundle(store, {
    // The site's package.json may redirect imports.
    key: digestParts([
      "plugins",
      realRoot,
      digestFile(path.join(realRoot, "package.json")) ?? "",
      JSON.stringify([remark, rehype]),
    ]),
    getFile: (input) => (input === PLUGIN_ENTRY ? undefined : path.resolve(realRoot, input)),
    make: (inputDigests) => createBundle({ remark, rehype }, { root: realRoot, inputDigests, configFile, timeout }),
  });
  return {
    code: { ...value, timeout },
    sources: inputs.filter((input) => !/^\.\.\/|(?:^|\/)node_modules\//.test(input)).map(toSourcePath),
  };
}

type Plugins = Pick<PluginCode, "remark" | "rehype">;

interface BundleContext {
  root: string;
  inputDigests: InputDigests;
  configFile: SourcePath;
  /** See `PluginCode`. */
  timeout: number;
}

async function createBundle(
  plugins: Plugins,
  { root, inputDigests, configFile, timeout }: BundleContext,
): Promise<BundleResult<BundledPlugins>> {
  const bundled = await bundlePlugins(plugins, root, inputDigests).catch((error: unknown) => {
    const hint = "Fix the plugin, or remove it from the configuration.";
    const getSource = (name: string): SourcePath | undefined =>
      name === PLUGIN_ENTRY ? undefined : toSourcePath(name);
    const problems = bundleProblems(error, { code: RULE, hint, whole: getFileStart(configFile), getSource });
    throw problems ? new ConfigError(problems) : error;
  });
  // Import here, so that plugins are not loaded if the bundle and all documents are cached.
  const { loadPlugins, locatePluginError } = await import("./load-plugins.ts");
  const code = { ...bundled.value, timeout };
  const { faults } = loadPlugins(code);
  if (faults.length === 0) return bundled;
  const createProblem = ({ plugin, message, hint, error }: PluginFault): Problem => {
    const { place, where } = locatePluginError(error, code);
    const detail = error === undefined ? "." : `: ${formatError(error)}`;
    const whole = getFileStart(plugin ? getPluginFile(plugin, configFile) : configFile);
    return createError(
      place ?? whole,
      RULE,
      message + detail,
      where === undefined ? hint : `${hint} The error was thrown in ${where}.`,
    );
  };
  throw new ConfigError(faults.map(createProblem));
}

/** Return a plugin's file, or the configuration file for plugins in packages. */
function getPluginFile({ module }: PluginConfig, configFile: SourcePath): SourcePath {
  return module.startsWith("./") ? toSourcePath(module.slice("./".length)) : configFile;
}
