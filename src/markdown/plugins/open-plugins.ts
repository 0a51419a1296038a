/** The plugins that a configuration names, bundled and tried. They are kept as long as their files are the same. */

import { realpathSync } from "node:fs";
import path from "node:path";
import { type BundleResult, cacheBundle } from "../../bundle/bundle-cache.ts";
import { type Bundler, bundleProblems, digestOfFile, type InputDigests, openBundler } from "../../bundle/esbuild.ts";
import { bundlePlugins, PLUGIN_ENTRY } from "../../bundle/server-bundle.ts";
import type { CacheStore } from "../../host/cache-store.ts";
import { digestOfAll } from "../../host/digest.ts";
import type { PluginConfig, SiteConfig } from "../../model/config.ts";
import type { PluginCode } from "../../model/output.ts";
import { ConfigError, errorAt, type Problem, type SourcePath, startOf } from "../../model/problem.ts";
import { errorSentences } from "../../util/format.ts";
import type { PluginFault } from "./load-plugins.ts";

export interface PluginSource {
  /** Absolute path of the site root. */
  root: string;
  config: Pick<SiteConfig, "markdown">;
  /** Where the configuration was written, for reports. */
  configFile: SourcePath;
  store: CacheStore;
}

export interface OpenedPlugins {
  code: PluginCode;
  /** Files of the site that they are made of, packages apart. */
  sources: readonly SourcePath[];
}

const RULE = "invalid-config";

/**
 * Open the plugins of a site.
 *
 * @returns Nothing where it has none; then nothing is loaded, and nothing asked.
 * @throws {ConfigError} One of them cannot be bundled, loaded or attached; holds every problem.
 */
export async function openPlugins({
  root,
  config,
  configFile,
  store,
}: PluginSource): Promise<OpenedPlugins | undefined> {
  const { remarkPlugins: remark, rehypePlugins: rehype } = config.markdown;
  if (remark.length + rehype.length === 0) return undefined;
  // The bundler names files by what links lead to.
  const real = realpathSync(root);
  const bundler = openBundler();
  try {
    const { inputs, value } = await cacheBundle(store, {
      // The package of the site may tell where imports lead.
      key: digestOfAll([
        "plugins",
        real,
        digestOfFile(path.join(real, "package.json")) ?? "",
        JSON.stringify([remark, rehype]),
      ]),
      fileOf: (input) => (input === PLUGIN_ENTRY ? undefined : path.resolve(real, input)),
      make: (inputDigests) => makeBundle({ remark, rehype }, { root: real, bundler, inputDigests, configFile }),
    });
    return { code: value, sources: inputs.filter((input) => !/^\.\.\/|(?:^|\/)node_modules\//.test(input)) };
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

async function makeBundle(
  plugins: Plugins,
  { root, bundler, inputDigests, configFile }: BundleContext,
): Promise<BundleResult<PluginCode>> {
  const bundled = await bundlePlugins(plugins, root, { bundler, inputDigests }).catch((error: unknown) => {
    const hint = "Correct the plugin, or take it out of the configuration.";
    const sourceOf = (name: string): SourcePath | undefined => (name === PLUGIN_ENTRY ? undefined : name);
    const problems = bundleProblems(error, { code: RULE, hint, whole: startOf(configFile), sourceOf });
    throw problems ? new ConfigError(problems) : error;
  });
  // Only here: who takes the bundle from the store need not load a plugin to find all documents in the cache.
  const { loadPlugins } = await import("./load-plugins.ts");
  const { faults } = loadPlugins(bundled.value);
  if (faults.length === 0) return bundled;
  const { thrownInPlugin } = await import("./plugin-error.ts");
  const problemOf = ({ plugin, message, hint, error }: PluginFault): Problem => {
    const { place, where } = thrownInPlugin(error, bundled.value.map);
    const detail = error === undefined ? "." : `: ${errorSentences(error)}`;
    const whole = startOf(plugin ? fileOf(plugin, configFile) : configFile);
    return errorAt(
      place ?? whole,
      RULE,
      message + detail,
      where === undefined ? hint : `${hint} It throws in ${where}.`,
    );
  };
  throw new ConfigError(faults.map(problemOf));
}

/** The file of a plugin; that of the configuration for packages. */
function fileOf({ module }: PluginConfig, configFile: SourcePath): SourcePath {
  return module.startsWith("./") ? module.slice("./".length) : configFile;
}
