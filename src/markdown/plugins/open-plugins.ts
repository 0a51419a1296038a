/** Bundles and checks the configured plugins. The bundle is cached until its source files change. */

import { realpathSync } from "node:fs";
import path from "node:path";
import {
  type BundleResult,
  type Bundler,
  bundleProblems,
  cacheBundle,
  digestOfFile,
  type InputDigests,
  openBundler,
} from "../../bundle/esbuild.ts";
import { bundlePlugins, PLUGIN_ENTRY } from "../../bundle/server-bundle.ts";
import type { CacheStore } from "../../host/cache-store.ts";
import { digestOfAll } from "../../host/digest.ts";
import type { PluginConfig, SiteConfig } from "../../model/config.ts";
import type { PluginCode } from "../../model/output.ts";
import { ConfigError, errorAt, type Problem, type SourcePath, sourcePath, startOf } from "../../model/problem.ts";
import { errorSentences } from "../../util/format.ts";
import type { PluginFault } from "./load-plugins.ts";

export interface PluginSource {
  /** Absolute path of the site root. */
  root: string;
  config: Pick<SiteConfig, "markdown">;
  /** Configuration file, for reports. */
  configFile: SourcePath;
  store: CacheStore;
}

export interface OpenedPlugins {
  code: PluginCode;
  /** Files of the site in the bundle, without packages. */
  sources: readonly SourcePath[];
}

const RULE = "invalid-config";

/**
 * Open the plugins of a site.
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
  if (remark.length + rehype.length === 0) return undefined;
  // The bundler reports paths with symbolic links resolved.
  const realRoot = realpathSync(root);
  const bundler = openBundler();
  try {
    const { inputs, value } = await cacheBundle(store, {
      // The package.json of the site may redirect imports.
      key: digestOfAll([
        "plugins",
        realRoot,
        digestOfFile(path.join(realRoot, "package.json")) ?? "",
        JSON.stringify([remark, rehype]),
      ]),
      fileOf: (input) => (input === PLUGIN_ENTRY ? undefined : path.resolve(realRoot, input)),
      make: (inputDigests) => createBundle({ remark, rehype }, { root: realRoot, bundler, inputDigests, configFile }),
    });
    return {
      code: value,
      sources: inputs.filter((input) => !/^\.\.\/|(?:^|\/)node_modules\//.test(input)).map(sourcePath),
    };
  } finally {
    await bundler.stop();
  }
}

type Plugins = Pick<PluginCode, "remark" | "rehype">;

interface BundleContext {
  root: string;
  bundler: Bundler;
  inputDigests: InputDigests;
  configFile: SourcePath;
}

async function createBundle(
  plugins: Plugins,
  { root, bundler, inputDigests, configFile }: BundleContext,
): Promise<BundleResult<PluginCode>> {
  const bundled = await bundlePlugins(plugins, root, { bundler, inputDigests }).catch((error: unknown) => {
    const hint = "Fix the plugin, or remove it from the configuration.";
    const sourceOf = (name: string): SourcePath | undefined => (name === PLUGIN_ENTRY ? undefined : sourcePath(name));
    const problems = bundleProblems(error, { code: RULE, hint, whole: startOf(configFile), sourceOf });
    throw problems ? new ConfigError(problems) : error;
  });
  // Import here, so that plugins are not loaded if the bundle and all documents are cached.
  const { loadPlugins, thrownInPlugin } = await import("./load-plugins.ts");
  const { faults } = loadPlugins(bundled.value);
  if (faults.length === 0) return bundled;
  const problemOf = ({ plugin, message, hint, error }: PluginFault): Problem => {
    const { place, where } = thrownInPlugin(error, bundled.value.map);
    const detail = error === undefined ? "." : `: ${errorSentences(error)}`;
    const whole = startOf(plugin ? fileOf(plugin, configFile) : configFile);
    return errorAt(
      place ?? whole,
      RULE,
      message + detail,
      where === undefined ? hint : `${hint} The error was thrown in ${where}.`,
    );
  };
  throw new ConfigError(faults.map(problemOf));
}

/** Return the file of a plugin, or the configuration file for plugins in packages. */
function fileOf({ module }: PluginConfig, configFile: SourcePath): SourcePath {
  return module.startsWith("./") ? sourcePath(module.slice("./".length)) : configFile;
}
