/** What is known of the plugins of a site after the configuration has been read. */

import type { RuleDefinition } from "./plugin.ts";
import type { Place, SourcePath } from "./problem.ts";

/** A module that contains plugins: the configuration, or one that imports the plugins which the configuration names. */
export interface PluginScript {
  /** URL from which the module is imported. Its default export is an object with the list `plugins`. */
  url: string;
  /** Source map as JSON; its sources are relative to `.sitegen/config/`. */
  map: string;
  /** Digest of the code, and of the versions of the packages that it imports. */
  digest: string;
}

/** A rule without its function. */
export type RuleInfo = Pick<RuleDefinition, "name" | "description"> & Required<Pick<RuleDefinition, "severity">>;

/** A plugin without its functions. */
export interface PluginInfo {
  name: string;
  /** Position in the list of the script. */
  index: number;
  script: PluginScript;
  /** Place in the configuration, for reports. */
  place: Place;
  rules: readonly RuleInfo[];
  hasSources: boolean;
  /** Time limit of its hooks in seconds, if it is more than that of the site. */
  timeout?: number;
  /** Absolute path to the directory with static files. */
  staticFolder?: string;
  hasHead: boolean;
  hasOutputs: boolean;
}

/** A module of a plugin for browsers. */
export interface PluginClient {
  plugin: string;
  file: SourcePath;
}

/** True if a plugin creates files of the site, or has static files. */
export const hasFiles = ({ hasSources, staticFolder }: PluginInfo): boolean => hasSources || staticFolder !== undefined;
