/** Definition of plugins. */

import type { SiteInfo, SiteLocaleInfo, SitePage } from "./site-page.ts";

/** The site as hooks of a plugin see it. */
export interface PluginInput {
  /** All pages of all languages with a text of their own. */
  readonly pages: readonly SitePage[];
  readonly locales: readonly SiteLocaleInfo[];
  readonly site: SiteInfo;
}

/** A problem that a rule of a plugin reports. */
export interface RuleReport {
  /** File relative to the site root, e.g. `page.file`. */
  file: string;
  /** Position, from 1. Without a line, the problem concerns the whole file. */
  line?: number;
  column?: number;
  message: string;
  /** How to fix it. */
  hint?: string;
}

/** A rule that checks the content. */
export interface RuleDefinition {
  /** Lowercase words with hyphens, e.g. `acme-todo`: begin with the name of the plugin. */
  name: string;
  /** What the rule finds, for `sitegen explain`. */
  description: string;
  /** Default: `warning`. `check.rules` of the configuration overrides it. */
  severity?: "error" | "warning" | "info";
  /** Call `report` for each problem. */
  check(input: PluginInput, report: (problem: RuleReport) => void): void | Promise<void>;
}

/** A file of the output. */
export interface OutputDefinition {
  /** Path below the output directory. */
  path: string;
  /** Return the contents. */
  create(input: PluginInput): string | Uint8Array | Promise<string | Uint8Array>;
}

/** A plugin, as its module or the configuration defines it. */
export interface PluginDefinition {
  /** Lowercase words with hyphens; unique in a site. */
  name: string;
  /** Rules for `check` and `build`. */
  rules?: readonly RuleDefinition[];
  /** Files of the output, or a function that returns them. */
  outputs?:
    | readonly OutputDefinition[]
    | ((input: PluginInput) => readonly OutputDefinition[] | Promise<readonly OutputDefinition[]>);
}
