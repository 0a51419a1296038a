/** Keeps the last valid configuration in `dev`. */

import { ConfigError, ContentError, type Problem, type SourcePath } from "../model/problem.ts";
import type { LocateSetting } from "../site/config/load-config.ts";
import type { SiteConfig } from "../site/config/site-config.ts";
import { updateEditorSettings } from "./editor-settings.ts";

/** A configuration with its file and digest. */
export interface ReadConfig {
  /** Absolute path to the site root. */
  root: string;
  config: SiteConfig;
  /** File name in reports. */
  configFile: SourcePath;
  locateSetting: LocateSetting;
  configDigest: string;
}

/** Reads the configuration. @param onDependency Called with each file that it depends on, including missing ones. */
export type ConfigReader = (onDependency: (file: string) => void) => Promise<ReadConfig>;

export interface LastGoodConfig {
  /** The last valid configuration. */
  getCurrent(): ReadConfig;
  /** Read the configuration again. */
  update(): Promise<void>;
  /** Problems with the newest configuration. */
  listProblems(): readonly Problem[];
  /** Files that the last valid and the newest configuration depend on, including missing ones. */
  listPaths(): readonly string[];
}

/** @throws {ConfigError|ContentError} There is no usable configuration yet. */
export async function openConfig(readConfig: ConfigReader): Promise<LastGoodConfig> {
  let currentPaths: string[] = [];
  let newestPaths: string[] = [];
  // Authors' page views in `dev` are not counted.
  const readWithoutAnalytics = async (): Promise<ReadConfig> => {
    newestPaths = [];
    const result = await readConfig((file) => newestPaths.push(file));
    currentPaths = newestPaths;
    updateEditorSettings(result.root, result.config.collections);
    return { ...result, config: { ...result.config, analytics: undefined } };
  };
  let current = await readWithoutAnalytics();
  let problems: readonly Problem[] = [];
  return {
    getCurrent: () => current,
    listProblems: () => problems,
    listPaths: () => [...currentPaths, ...newestPaths],
    async update() {
      try {
        current = await readWithoutAnalytics();
        problems = [];
      } catch (error) {
        if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
        problems = error.problems;
      }
    },
  };
}
