/**
 * The validated configuration with all defaults.
 *
 * Settings have the schema's types. Declared here is only what depends on several settings; see `resolve-config.ts`.
 */

import type { DocsVersionConfig, ThemeLayer } from "../../model/config.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import type { PlainData } from "../../model/markup.ts";
import type { PluginClient, PluginInfo } from "../../model/plugin-info.ts";
import type { ValuePath } from "../../util/value-path.ts";
import type { CollectionConfigs } from "./collection-sources.ts";
import type { ParsedConfig } from "./config-schema.ts";
import type { NavItemConfig } from "./nav-item-schema.ts";
import type { PluginMessages } from "./plugin-extensions.ts";

/** A set of docs: documents with their own route base, versions and sidebars. Most sites have one set. */
export interface DocSet extends Exclude<ParsedConfig["docs"], readonly unknown[]> {
  /** Unique; `docs` if the configuration does not list sets. */
  id: string;
  /** Name for readers. Only shown if there are several sets. */
  label: string;
  messageId?: string;
  /** Path to the settings in the configuration: `["docs"]`, or `["docs", 1]` in a list. */
  setting: ValuePath;
  /**
   * Prefix of its document IDs: `""`, or the set's path if there are several, so that IDs are unique. Authors
   * write IDs without it.
   */
  idBase: string;
  sidebars: string;
  reference: readonly string[];
  versions: readonly DocsVersionConfig[];
}

export interface SiteConfig extends Omit<ParsedConfig, "docs" | "plugins" | "collections"> {
  defaultLocale: LocaleId;
  locales: readonly Locale[];
  plugins: readonly PluginInfo[];
  collections: CollectionConfigs;
  /** Data of plugins for components, by plugin. */
  pluginData: Readonly<Record<string, PlainData>>;
  /** The parts of the theme that each plugin replaces. `components` contains those that win. */
  themeLayers: readonly ThemeLayer[];
  /** Modules of plugins for browsers. */
  pluginClients: readonly PluginClient[];
  /** Messages of each plugin by language code. */
  pluginMessages: readonly PluginMessages[];
  /** At least one set. */
  docSets: readonly DocSet[];
  navbar: ParsedConfig["navbar"] & { title: string; right: readonly NavItemConfig[] };
}

export type FooterConfig = NonNullable<SiteConfig["footer"]>;
export type AnnouncementConfig = NonNullable<SiteConfig["announcement"]>;

/** @throws {Error} The configuration has no locale with this code. */
export function getLocale(config: SiteConfig, code: LocaleId): Locale {
  const locale = config.locales.find((candidate) => candidate.code === code);
  if (!locale) throw new Error(`no locale "${code}" is configured`);
  return locale;
}

export function getDefaultLocale(config: SiteConfig): Locale {
  return getLocale(config, config.defaultLocale);
}

/** Return the set with an ID; the first set without an ID. @throws {Error} The configuration has no such set. */
export function getDocSetById(id: string | undefined, { docSets }: SiteConfig): DocSet {
  const set = docSets.find((each) => id === undefined || each.id === id);
  if (!set) throw new Error(`no set of docs "${id}" is configured`);
  return set;
}
