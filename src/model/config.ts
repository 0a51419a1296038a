/** The validated configuration with all defaults. For the input, see `UserConfig` in `site/config/user-config.ts`. */

import brands from "./brands.json" with { type: "json" };
import type { Locale, LocaleId } from "./locale.ts";
import type { Severity } from "./problem.ts";

/** Icons of the theme for navigation items. */
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

/** Logos of networks and hosts for navigation items, drawn in the text color: the built-in set of icons `brands`. */
export const BRAND_ICONS: readonly string[] = brands;

/** An item of the navbar or the footer. IDs of documents and names of sidebars are relative to their set of docs. */
export type NavItemConfig =
  | ({ type: "link"; to?: string; href?: string } & NavLabel)
  | ({ type: "doc"; doc: string } & NavLabel)
  | ({ type: "docSidebar"; sidebar: string } & NavLabel)
  | ({ type: "dropdown"; items: readonly NavItemConfig[] } & NavLabel)
  | ({ type: "icon"; href: string; icon: NavIcon | { brand: string } | Pick<LogoConfig, "src" | "srcDark"> } & NavLabel)
  | { type: "localeDropdown" }
  | {
      type: "docsVersionDropdown";
      /** ID of the set of docs; by default, the first set. */
      docs?: string;
      /** Names of the listed versions, or custom labels by name. Defaults to all versions. */
      versions?: readonly string[] | Readonly<Record<string, string>>;
      before?: readonly NavItemConfig[];
      after?: readonly NavItemConfig[];
    }
  | { type: "colorModeToggle" }
  | { type: "search" };

export interface NavLabel {
  label: string;
  /** ID of a message that replaces the label if the locale defines the message. */
  messageId?: string;
  /** ID of the set of docs that the document or sidebar belongs to; by default, the first set. */
  docs?: string;
  /** Sidebar in which the item is marked as current. */
  activeSidebar?: string;
  /** Path below which the item is marked as current. */
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
  /** Markdown; its links are checked like those of pages. */
  content: string;
  /** Content by locale code. */
  translations: Readonly<Record<string, string>>;
  closeable: boolean;
  backgroundColor?: string;
  textColor?: string;
}

export interface DocsVersionConfig {
  name: string;
  label: string;
  /** Directory of the version below the docs directory; `""` if there is only one version. */
  folder: string;
  /** Start of the IDs of its documents: `folder`, below `idBase` of the set. */
  idBase: string;
  /** Route of the version: `/docs/`. */
  path: string;
  isLast: boolean;
  banner: "none" | "unreleased" | "unmaintained";
  badge: boolean;
  noIndex: boolean;
  className?: string;
}

/** The docs version of a set that configures none. */
export const ONLY_VERSION = { name: "current", folder: "" } as const;

/** Pages and sources of related documents: directories below the version directory. */
export interface RelatedConfig {
  /** Directories of the pages that list related documents. */
  pages: readonly string[];
  /** Directories of the documents that are listed if they link to the page. */
  from: readonly string[];
  /** Greatest number of documents on a page. */
  limit: number;
}

/** A set of docs: documents with their own route base, versions and sidebars. Most sites have one set. */
export interface DocSet {
  /** Unique; `docs` if the configuration has no list of sets. */
  id: string;
  /** Name for readers. Only shown if there are several sets. */
  label: string;
  /** ID of a message that replaces the label if the locale defines the message. */
  messageId?: string;
  /** Path of the settings in the configuration: `["docs"]`, or `["docs", 1]` in a list. */
  setting: readonly (string | number)[];
  /**
   * Start of the IDs of its documents: `""`, or the path of the set if there are several, so that IDs are unique. Authors
   * write IDs without it.
   */
  idBase: string;
  /** Directory below `content/`. */
  path: string;
  routeBase: string;
  /** If true, numeric prefixes of files and directories (`01-install.md`) are removed from paths. */
  numberPrefixes: boolean;
  /** Path of the sidebars file below `content/`. */
  sidebars: string;
  /** Directories below the version directory that contain the API reference. */
  reference: readonly string[];
  /** Weight of search hits in percent, by directory below the version directory. */
  searchWeights: Readonly<Record<string, number>>;
  /** `{file}` is the source file relative to the site root, `{path}` its path below the version directory. */
  editUrl?: string;
  /** Target of links that leave the docs; `{path}` is relative to the repository root. */
  sourceUrl?: string;
  breadcrumbs: boolean;
  /** If true, pages show the date of their last commit unless their front matter has a date. */
  lastUpdate: boolean;
  /** If true, pages show the description in their front matter below the title. */
  showDescription: boolean;
  /** Place of the links for editing and feedback: below the text, or below the table of contents on wide screens. */
  pageLinks: "bottom" | "side";
  tocMinHeadingLevel: number;
  tocMaxHeadingLevel: number;
  sidebarHideable: boolean;
  sidebarAutoCollapse: boolean;
  /** Which pages list other documents that link to them; absent if none do. */
  related?: RelatedConfig;
  /** Whether sidebars have a printable page. If absent, those of moderate size have one. */
  print?: boolean;
  versions: readonly DocsVersionConfig[];
  /** ID of its main document, relative to its directory. */
  mainDoc?: string;
}

/** Speed of reading, for the reading time of posts. */
export interface ReadingSpeed {
  wordsPerMinute: number;
  /** Seconds for each image. */
  imageSeconds: number;
  /** Seconds for each line of code. If 0, the words of the code count like other words. */
  codeLineSeconds: number;
}

export interface BlogConfig {
  path: string;
  routeBase: string;
  title: string;
  titleMessageId?: string;
  description: string;
  postsPerPage: number;
  /** Defaults to the theme's message in each language. */
  sidebarTitle?: string;
  feedLimit: number;
  /** If true, each tag has separate feeds. */
  tagFeeds: boolean;
  readingTime: ReadingSpeed;
  /** Like `docs.editUrl`; `{path}` is relative to the blog directory. */
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

/** A head tag that the configuration adds to all pages. */
export interface SiteHeadTagConfig extends Omit<HeadTagConfig, "tag"> {
  tag: HeadTagConfig["tag"] | "style";
  /** Text of a script or style; contains no end tag. */
  content?: string;
}

export interface MarkdownConfig {
  /** `trusted` disables sanitizing of raw HTML in source files, but never in translations. */
  rawHtml: "safe" | "trusted";
  iframeHosts: readonly string[];
  /** Component modules for Markdown, relative to the site root, by tag name. */
  components: Readonly<Record<string, string>>;
  /** Additional front matter keys, used by the site's components. */
  frontMatter: readonly string[];
  /** If true, `$…$` and `$$…$$` are maths. */
  math: boolean;
  /** Kinds of admonitions by name: those of the site, and changes to built-in ones. */
  admonitions: Readonly<Record<string, AdmonitionConfig>>;
  /** Number of lines above which code blocks are folded; 0 disables folding. */
  foldCode: number;
  /** In execution order. */
  remarkPlugins: readonly PluginConfig[];
  rehypePlugins: readonly PluginConfig[];
}

/** Colors of admonitions. */
export const TONES = ["blue", "green", "violet", "orange", "red", "gray"] as const;

export interface AdmonitionConfig {
  /** Default title, or titles by locale. */
  label?: string | Readonly<Record<string, string>>;
  /** Name of an icon. */
  icon?: string;
  color?: (typeof TONES)[number];
}

export interface PluginConfig {
  /** Name of an installed package, or a path relative to the site root that begins with `./`. */
  module: string;
  /** A JSON value. */
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
  /** If true, the URLs of all pages end with a slash; otherwise only those that are defined with one. */
  trailingSlash: boolean;
  titleDelimiter: string;
  favicon?: string;
  image?: string;
  /** If true, share images are drawn for posts and docs sections, for pages without a custom image. */
  shareImages: boolean;
  noIndex: boolean;
  /** Hash of the commit that contains the content, if known. */
  revision?: string;
  defaultLocale: LocaleId;
  /** In the order of the language menu. */
  locales: readonly Locale[];
  /** At least one set. */
  docSets: readonly DocSet[];
  blog: BlogConfig;
  /** Markdown pages outside docs and blog; `{path}` of `editUrl` is relative to `content/pages/`. */
  pages: { editUrl?: string };
  /** URL at which readers report problems of a page, with `{title}` or `{file}`. */
  feedbackUrl?: string;
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
  /** If `executable` is false, code in `content/` is refused. */
  content: { executable: boolean };
  /** Maximum duration of a page's data module, in seconds. */
  data: { timeout: number };
  redirects: readonly RedirectConfig[];
  /** Additional response headers, by path pattern. */
  headers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  check: { rules: Readonly<Record<string, Severity | "off">> };
  /** Style sheets relative to the site root, loaded after those of the theme. */
  styles: readonly string[];
  /** Component modules relative to the site root, by the name of the theme component that they replace. */
  components: Readonly<Partial<Record<string, string>>>;
  /** URL that opens a file in an editor, with `{file}`, `{line}` and `{column}`; linked from error messages. */
  editorUrl?: string;
}

/** @throws {Error} The configuration has no locale with this code. */
export function localeOf(config: SiteConfig, code: LocaleId): Locale {
  const locale = config.locales.find((candidate) => candidate.code === code);
  if (!locale) throw new Error(`no locale "${code}" is configured`);
  return locale;
}

/** Return the set with an ID; the first set without an ID. @throws {Error} The configuration has no such set. */
export function docSetWithId(id: string | undefined, { docSets }: SiteConfig): DocSet {
  const set = docSets.find((each) => id === undefined || each.id === id);
  if (!set) throw new Error(`no set of docs "${id}" is configured`);
  return set;
}

export function defaultLocaleOf(config: SiteConfig): Locale {
  return localeOf(config, config.defaultLocale);
}

/**
 * List the origins of the hosted search service: the primary one first, then the fallbacks.
 *
 * A configured host replaces all of them. The default hosts are documented for Algolia's REST API:
 * https://www.algolia.com/doc/rest-api/search#base-urls
 */
export function hostedOrigins({
  appId,
  host,
}: Pick<Extract<SearchConfig, { provider: "hosted" }>, "appId" | "host">): [string, ...string[]] {
  if (host !== undefined) return [host];
  const fallbacks = [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`);
  return [`https://${appId}-dsn.algolia.net`, ...fallbacks];
}
