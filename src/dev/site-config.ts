/** The configuration while its author works on it: the last that was right goes on until a new one is. */

import type { SiteConfig } from "../model/config.ts";
import { ConfigError, type Problem } from "../model/problem.ts";
import type { PlaceOfSetting } from "../site/config/load-config.ts";

/** The configuration with what names it. */
export interface ReadConfig {
  /** Absolute path of the site root. */
  root: string;
  config: SiteConfig;
  /** As reports name it. */
  configFile: string;
  placeOfSetting: PlaceOfSetting;
  configDigest: string;
}

export interface ConfigKeeper {
  /** The last configuration that was right. */
  current(): ReadConfig;
  /** Read it anew. */
  update(): Promise<void>;
  /** What is wrong with the newest. */
  problems(): readonly Problem[];
}

/** @throws {ConfigError} There is no usable configuration yet. */
export async function openConfig(read: () => Promise<ReadConfig>): Promise<ConfigKeeper> {
  // Looking at a page while writing it is no visit.
  const readUncounted = async (): Promise<ReadConfig> => {
    const found = await read();
    return { ...found, config: { ...found.config, analytics: undefined } };
  };
  let current = await readUncounted();
  let problems: readonly Problem[] = [];
  return {
    current: () => current,
    problems: () => problems,
    async update() {
      try {
        current = await readUncounted();
        problems = [];
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems = error.problems;
      }
    },
  };
}
