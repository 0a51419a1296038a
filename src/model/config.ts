/**
 * Settings that modules below `site` use. `SiteConfig` in `site/config/site-config.ts` contains all settings.
 *
 * The configuration schema must produce these types.
 */

/** Theme icons for navigation items. */
export const NAV_ICONS = [
  "repository",
  "feed",
  "globe",
  "people",
  "calendar",
  "heart",
  "home",
  "page",
  "external",
] as const;
export type NavIcon = (typeof NAV_ICONS)[number];

export interface LogoConfig {
  src: string;
  srcDark?: string;
  alt: string;
  href?: string;
  width?: number;
  height?: number;
}

export interface DocsVersionConfig {
  name: string;
  label: string;
  /** The version's directory below the docs directory; `""` if there is only one version. */
  folder: string;
  /** Prefix of its document IDs: `folder`, below the set's `idBase`. */
  idBase: string;
  /** The version's route: `/docs/`. */
  path: string;
  isLast: boolean;
  banner: "none" | "unreleased" | "unmaintained";
  badge: boolean;
  noIndex: boolean;
  className?: string;
}

/** Docs version for a set that configures none. */
export const ONLY_VERSION = { name: "current", folder: "" } as const;

export type SearchConfig =
  | { provider: "none" }
  | { provider: "local"; reportUrl?: string }
  | {
      provider: "hosted";
      appId: string;
      apiKey: string;
      indexName: string;
      host?: string;
      contextual: boolean;
      reportUrl?: string;
    };

export interface AnalyticsConfig {
  id: string;
  anonymizeIp: boolean;
}

export interface HeadTagConfig {
  tag: "meta" | "link" | "script";
  attributes: Readonly<Record<string, string | boolean>>;
}

/** A head tag that the configuration adds to all pages. */
export interface SiteHeadTagConfig extends Omit<HeadTagConfig, "tag"> {
  tag: HeadTagConfig["tag"] | "style";
  /** Script or style text; contains no end tag. */
  content?: string;
}

export interface PluginConfig {
  /** Installed package name, or a path relative to the site root that begins with `./`. */
  module: string;
  /** A JSON value. */
  options?: unknown;
}

/** Component modules relative to the site root, by name. */
export type ComponentModules = Readonly<Partial<Record<string, string>>>;

/** The parts of the theme that a plugin replaces. The plugins before it are below it, and the site is above all. */
export interface ThemeLayer {
  /** Name of the plugin. */
  plugin: string;
  /** Its components and templates, relative to the site root. */
  components: ComponentModules;
  /** Its other modules that are bundled, relative to the site root. */
  modules: readonly string[];
  /** Directory that contains only modules of the plugin, relative to the site root; absent if there is none. */
  folder?: string;
}

/**
 * List the hosted search service's origins: the primary one first, then the fallbacks.
 *
 * A configured host replaces them all. The default hosts are documented for Algolia's REST API:
 * https://www.algolia.com/doc/rest-api/search#base-urls
 */
export function listHostedOrigins({
  appId,
  host,
}: Pick<Extract<SearchConfig, { provider: "hosted" }>, "appId" | "host">): [string, ...string[]] {
  if (host !== undefined) return [host];
  const fallbacks = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, ...fallbacks];
}
