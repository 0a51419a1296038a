/** The configuration after validation: every default filled in. What users may write is `UserConfig` of `build/config`. */

import type { Locale, LocaleId } from "./locale.ts";
import type { Severity } from "./problem.ts";

/** Signs of the theme's that an item of the navigation may show. */
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

/** Where a navigation item leads: exactly one of `to`, `href`, `doc`, `items`, or a `type` that needs none. */
export type NavItemConfig =
  | ({ type: "link"; to?: string; href?: string } & NavLabel)
  | ({ type: "doc"; doc: string } & NavLabel)
  | ({ type: "docSidebar"; sidebar: string } & NavLabel)
  | ({ type: "dropdown"; items: readonly NavItemConfig[] } & NavLabel)
  | ({ type: "icon"; href: string; icon: NavIcon | Pick<LogoConfig, "src" | "srcDark"> } & NavLabel)
  | { type: "localeDropdown" }
  | {
      type: "docsVersionDropdown";
      /** Names of those that it lists, or their names with other labels; all without. */
      versions?: readonly string[] | Readonly<Record<string, string>>;
      before?: readonly NavItemConfig[];
      after?: readonly NavItemConfig[];
    }
  | { type: "colorModeToggle" }
  | { type: "search" };

export interface NavLabel {
  label: string;
  /** Id of a message that replaces the label where the locale has it. */
  messageId?: string;
  /** A sidebar on whose pages the item counts as current. */
  activeSidebar?: string;
  /** A path below which the item counts as current. */
  activePath?: string;
  rel?: string;
}

export interface LogoConfig {
  src: string;
  srcDark?: string;
  alt: string;
  href?: string;
  width?: number;
  height?: number;
}

export interface FooterConfig {
  columns: readonly { title: string; messageId?: string; items: readonly NavItemConfig[] }[];
  logo?: LogoConfig;
  copyright?: { text: string; messageId?: string; year?: number };
  hosting?: { label: string; messageId?: string; logos: readonly LogoConfig[] };
}

export interface AnnouncementConfig {
  id: string;
  /** Markdown; links are checked like those of pages. By locale code where it differs. */
  content: string;
  translations: Readonly<Record<LocaleId, string>>;
  closeable: boolean;
  backgroundColor?: string;
  textColor?: string;
}

export interface DocsVersionConfig {
  name: string;
  label: string;
  /** Folder below the docs' folder that holds the version; `""` when there is one version only. */
  folder: string;
  /** As the version's data names it: `/docs/`. */
  path: string;
  isLast: boolean;
  banner: "none" | "unreleased" | "unmaintained";
  badge: boolean;
  noIndex: boolean;
  className?: string;
}

/** The version of docs for which none is configured. */
export const ONLY_VERSION = { name: "current", folder: "" } as const;

export interface DocsConfig {
  /** Folder below `content/`. */
  path: string;
  routeBase: string;
  /** Whether numbers before names of files and folders, as in `01-install.md`, are no part of addresses. */
  numberPrefixes: boolean;
  /** File of the sidebars below `content/`. */
  sidebars: string;
  /** Folders below that of a version whose pages are API reference. */
  reference: readonly string[];
  /** By folder below that of a version: what a find in its pages counts for, in percent. */
  searchWeights: Readonly<Record<string, number>>;
  /** `{file}` stands for the file that holds the text, from the root of the site, `{path}` for its path below the version's folder. */
  editUrl?: string;
  /** Where links that lead outside the docs' tree point: `{path}` from the root of the repository. */
  sourceUrl?: string;
  /** Page of an example: `{name}`. */
  fiddleSource?: string;
  fiddleLaunch?: string;
  /** Names of the files of examples that come first, in their order. */
  fiddleFiles: readonly string[];
  breadcrumbs: boolean;
  /** Show when a page changed last, by the history of the repository, where its front matter does not say it. */
  lastUpdate: boolean;
  tocMinHeadingLevel: number;
  tocMaxHeadingLevel: number;
  sidebarHideable: boolean;
  sidebarAutoCollapse: boolean;
  versions: readonly DocsVersionConfig[];
  mainDoc?: string;
}

export interface BlogConfig {
  path: string;
  routeBase: string;
  title: string;
  titleMessageId?: string;
  description: string;
  postsPerPage: number;
  /** Absent: what the theme says in each language. */
  sidebarTitle?: string;
  feedLimit: number;
  /** Whether each tag has feeds of its own. */
  tagFeeds: boolean;
  /** As that of the docs; `{path}` counts from the blog's folder. */
  editUrl?: string;
}

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

/** A tag of the configuration. */
export interface SiteHeadTagConfig extends Omit<HeadTagConfig, "tag"> {
  tag: HeadTagConfig["tag"] | "style";
  /** Text of a script or style, which ends nowhere but at its end. */
  content?: string;
}

export interface MarkdownConfig {
  /** `trusted` lets raw HTML of source files through; never that of translations. */
  rawHtml: "safe" | "trusted";
  iframeHosts: readonly string[];
  /** Modules of the site, below its root, whose components Markdown may show, by the names of their tags. */
  components: Readonly<Record<string, string>>;
  /** Keys of front matter that components of the site use. */
  frontMatter: readonly string[];
  /** In the order in which they run. */
  remarkPlugins: readonly PluginConfig[];
  rehypePlugins: readonly PluginConfig[];
}

export interface PluginConfig {
  /** A package that the site has installed, or `./` and the path of a file from the root of the site. */
  module: string;
  /** JSON. */
  options?: unknown;
}

export interface RedirectConfig {
  from: string;
  to: string;
}

export interface SiteConfig {
  title: string;
  tagline: string;
  /** Origin without trailing slash: `https://example.org`. */
  url: string;
  /** Begins and ends with a slash. */
  baseUrl: string;
  baseUrlBanner: boolean;
  /** Whether the addresses of all pages end with a slash; else only those that are defined with one do. */
  trailingSlash: boolean;
  titleDelimiter: string;
  favicon?: string;
  image?: string;
  /** Draw an image for each post and each section of the docs, for pages without one of their own. */
  shareImages: boolean;
  noIndex: boolean;
  /** Hash of the commit from which the content was taken, when known. */
  revision?: string;
  defaultLocale: LocaleId;
  /** In the order of the language menu. */
  locales: readonly Locale[];
  docs: DocsConfig;
  blog: BlogConfig;
  /** Pages of Markdown that belong to no section; `{path}` of the link to edit one counts from their folder. */
  pages: { editUrl?: string };
  navbar: {
    title: string;
    logo?: LogoConfig;
    hideOnScroll: boolean;
    left: readonly NavItemConfig[];
    right: readonly NavItemConfig[];
  };
  footer?: FooterConfig;
  announcement?: AnnouncementConfig;
  colorMode: { default: "light" | "dark"; disableSwitch: boolean; respectPrefersColorScheme: boolean };
  search: SearchConfig;
  analytics?: AnalyticsConfig;
  head: readonly SiteHeadTagConfig[];
  markdown: MarkdownConfig;
  redirects: readonly RedirectConfig[];
  /** Response headers beyond those the generator writes, by path pattern. */
  headers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  check: { rules: Readonly<Record<string, Severity | "off">> };
  /** Style sheets of the site, below its root, loaded after those of the theme. */
  styles: readonly string[];
  /** Modules of the site, below its root, whose components stand in for those of the theme, by the names of these. */
  components: Readonly<Partial<Record<string, string>>>;
  /** Opens a file in an editor from error messages: `{file}`, `{line}`, `{column}`. */
  editorUrl?: string;
}

/** The locale with this code. */
export function localeOf(config: SiteConfig, code: LocaleId): Locale {
  const locale = config.locales.find((candidate) => candidate.code === code);
  if (!locale) throw new Error(`no locale "${code}" is configured`);
  return locale;
}

export function defaultLocaleOf(config: SiteConfig): Locale {
  return localeOf(config, config.defaultLocale);
}
