/**
 * Page data: what one template shows, as JSON.
 *
 * The server renders it and the browser hydrates from the same value. Long markup (`html`) travels apart: the first page
 * has it in the document already, and a client navigation brings it in the payload.
 */

import type { AnalyticsConfig, HeadTagConfig, LogoConfig, NavIcon, SearchConfig } from "./config.ts";
import type { Digest } from "./document.ts";
import type { Locale, LocaleId, Messages } from "./locale.ts";
import type { Markup, PlainProps } from "./markup.ts";
import type { OutputPath, Permalink, RoutePath } from "./permalink.ts";

/** A text that may be in another language than its page, such as the title of a page that nobody has translated. */
export interface Spoken {
  /** BCP 47, where the language is another one. */
  lang?: string;
}

/** A link to a page of the site by its title. */
export interface TitledLink extends Spoken {
  label: string;
  href: Permalink;
}

/** A link whose address is final. `external` opens a new tab. */
export interface LinkData {
  label: string;
  href: Permalink;
  external?: boolean;
  rel?: string;
  /** Leads to an unlisted page, so that it shows on that page only. */
  unlisted?: boolean;
}

/* ---- head ---- */

/** What the head of a page says beyond what all pages of the site say. */
export interface PageHead {
  /** Without the site's title. Empty on pages that show just that. */
  title: string;
  description?: string;
  keywords?: readonly string[];
  /** Absolute. Absent on the 404 page. */
  canonical?: string;
  /** Locales in which the page exists in its own language, absolute addresses, `x-default` included. */
  alternates: readonly { hreflang: string; href: string }[];
  robots?: string;
  image?: HeadImage;
  /** `link rel=alternate type=text/markdown`. */
  markdown?: Permalink;
  /** Feeds of the posts that the page lists, beside those of the blog. */
  feeds?: readonly { type: string; title: string; href: Permalink }[];
  article?: { published: string; tags: readonly string[]; authors: readonly string[] };
  /** schema.org objects. */
  jsonLd?: readonly object[];
  /** Tags of the front matter. */
  own?: readonly HeadTagConfig[];
}

/** What is shown where the page is linked to. */
export interface HeadImage {
  /** Absolute. */
  url: string;
  width?: number;
  height?: number;
  alt?: string;
}

/* ---- sidebars ---- */

export type Platform = "mac" | "windows" | "linux";

export type SidebarItem =
  | (TitledLink & {
      type: "link";
      platforms?: readonly Platform[];
      deprecated?: boolean;
      className?: string;
      unlisted?: boolean;
    })
  | { type: "external"; label: string; href: string }
  | { type: "html"; html: string }
  | {
      type: "category";
      label: string;
      /** Its own page, when it has one. */
      href?: Permalink;
      /** Whether that page is unlisted: the label leads to it only while it is open. */
      unlisted?: boolean;
      /** The first listed page, its own or inside: where the label leads without script. */
      fallback?: Permalink;
      collapsible: boolean;
      collapsed: boolean;
      items: readonly SidebarItem[];
    };

/** A sidebar is data of its own, shared by all pages that show it. */
export type SidebarData =
  | { kind: "docs"; name: string; items: readonly SidebarItem[] }
  | {
      kind: "blog";
      title: string;
      years: readonly { year: number; posts: readonly (TitledLink & { unlisted?: boolean })[] }[];
    };

/* ---- shell ---- */

/** A link that counts as current on other pages than its own too. */
export type NavLinkData = LinkData & { activeSidebar?: string; activePath?: RoutePath };

export type NavItemData =
  | ({ type: "link"; icon?: NavIcon; image?: LogoData } & NavLinkData)
  | { type: "dropdown"; label: string; items: readonly NavLinkData[] }
  | { type: "localeDropdown" }
  | {
      type: "docsVersionDropdown";
      versions: readonly VersionData[];
      before: readonly NavLinkData[];
      after: readonly NavLinkData[];
    }
  | { type: "colorModeToggle" }
  | { type: "search" };

export interface VersionData {
  name: string;
  label: string;
  isLast: boolean;
  /** Permalink of the version's main document. */
  main: Permalink;
  /** Permalinks of its documents by id within the version, so that switching keeps the page. */
  docs: Readonly<Record<string, Permalink>>;
}

/** With the addresses that browsers ask for. */
export type LogoData = LogoConfig;

/** What all pages of a locale share: composed once, one hashed file. */
export interface ShellData {
  siteTitle: string;
  titleDelimiter: string;
  tagline: string;
  /** Origin without trailing slash. */
  url: string;
  baseUrl: string;
  baseUrlBanner: boolean;
  locale: Locale;
  locales: readonly Locale[];
  messages: Messages;
  /** Permalinks of screens that the theme itself links to; absent where the site lacks them. */
  screens: {
    home: Permalink;
    search?: Permalink;
    blog?: Permalink;
    blogTags?: Permalink;
    blogArchive?: Permalink;
    blogAuthors?: Permalink;
    apps?: Permalink;
  };
  navbar: {
    title: string;
    logo?: LogoData;
    hideOnScroll: boolean;
    left: readonly NavItemData[];
    right: readonly NavItemData[];
  };
  footer?: {
    columns: readonly { title: string; items: readonly LinkData[] }[];
    logo?: LogoData;
    copyright?: string;
    hosting?: { label: string; logos: readonly LogoData[] };
  };
  announcement?: { id: string; html: string; closeable: boolean; backgroundColor?: string; textColor?: string };
  colorMode: { default: "light" | "dark"; disableSwitch: boolean; respectPrefersColorScheme: boolean };
  sidebarHideable: boolean;
  sidebarAutoCollapse: boolean;
  search: SearchConfig;
  analytics?: AnalyticsConfig;
  generator: string;
}

/* ---- templates ---- */

export interface TocItem {
  id: string;
  /** Inline markup. */
  html: string;
  depth: number;
}

/** A note above content that is shown in another language than the page's. */
export interface FallbackNotice {
  /** htmlLang and direction of the content. */
  lang: string;
  direction: "ltr" | "rtl";
  /** The page's language and the content's, each named in itself. */
  language: string;
  fallback: string;
}

/** What pages made of a Markdown document have in common. Their markup is `html.body`, their contents list `html.toc`. */
export interface ProseData {
  title: string;
  /** Inline markup of the h1; absent when there is none. */
  titleHtml?: string;
  titleId?: string;
  hasToc: boolean;
  notice?: FallbackNotice;
  unlisted?: boolean;
  draft?: boolean;
  editUrl?: string;
  lastUpdate?: { date?: WrittenDate; author?: string };
  /** Values of the keys in `markdown.frontMatter`; a translation has those of its original that it does not have itself. */
  frontMatter?: PlainProps;
}

export interface TagLink {
  label: string;
  href: Permalink;
  description?: string;
  count: number;
}

export interface AuthorData {
  key?: string;
  name: string;
  title?: string;
  /** Author page, else url, else mail. */
  href?: string;
  imageUrl?: string;
  count?: number;
  description?: string;
  socials?: readonly { name: string; href: string }[];
}

/**
 * A date for people. It is written while the site is built: a browser's own data of the language may write it otherwise,
 * and then the page would not hydrate; and the first format that a page makes takes tens of milliseconds on slow machines.
 */
export interface WrittenDate {
  /** ISO 8601. */
  iso: string;
  /** As the locale writes it. */
  text: string;
}

export interface PostSummary {
  title: string;
  href: Permalink;
  date: WrittenDate;
  /** In words. */
  readingTime: string;
  authors: readonly AuthorData[];
  tags: readonly { label: string; href: Permalink }[];
  truncated: boolean;
  notice?: FallbackNotice;
  frontMatter?: PlainProps;
  /** Key into `html`. */
  html: string;
}

export interface Pager {
  newer?: Permalink;
  older?: Permalink;
}

export interface CardData extends TitledLink {
  kind: "page" | "external" | "category";
  description?: string;
  /** Number of items of a category. */
  items?: number;
}

export interface AppData {
  slug: string;
  name: string;
  description: string;
  category: string;
  date: string;
  website?: string;
  repository?: string;
  /** Permalink of an image; without one the theme draws a monogram. */
  logo?: string;
  highlightColor?: string;
  faintColorOnWhite?: string;
  isFavorite: boolean;
}

export interface ReleaseData {
  version: string;
  date: string | null;
  fullDate: string | null;
  node: string | null;
  v8: string | null;
  uv: string | null;
  zlib: string | null;
  openssl: string | null;
  modules: string | null;
  chrome: string | null;
  files: readonly string[];
}

export const RELEASE_CHANNELS = ["stable", "prerelease", "nightly"] as const;
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];

export interface Releases extends Readonly<Record<ReleaseChannel, ReleaseData>> {
  /** What is released; the title of the site where the data do not say it. */
  product?: string;
  /** The command that installs the release of each channel. */
  install?: Readonly<Record<ReleaseChannel, string>>;
}

/** Signs that cards of the home screen may have, in the order in which those without one get them. */
export const CARD_ICONS = ["globeCode", "devices", "people", "calendar", "shield", "puzzle"] as const;
export type CardIcon = (typeof CARD_ICONS)[number];

/** Pictures at the head of the home screen; `orbit` is the theme's, or the component of the site in its place. */
export const HERO_ARTS = ["orbit", "none"] as const;
export type HeroArtName = (typeof HERO_ARTS)[number];

/** Texts of the home screen (`data/home.yaml`); `…Html` fields are inline Markdown rendered with resolved links. */
export interface HomeContent {
  art?: HeroArtName;
  cards: readonly { title: string; textHtml: string; icon?: CardIcon }[];
  featuredLogos: readonly string[];
  features: readonly { id: string; title: string; textHtml: string }[];
  technologies: readonly string[];
  /** `session` holds the lines of a terminal. */
  explore: readonly { id: string; title: string; textHtml: string; links: readonly LinkData[]; session?: string }[];
  start?: Permalink;
  why?: Permalink;
}

export interface GovernanceGroup {
  name: string;
  description: string;
  link: string;
  chair?: string;
  members: readonly string[];
}

export interface CommunityContent {
  subtitle: string;
  resources: readonly { textHtml: string }[];
  languages: readonly { name: string; language: string; href: string }[];
}

export interface FiddleContent {
  version: string;
  repository?: string;
  description?: string;
  /** Illustrated rows. */
  features: readonly { id: string; title: string; textHtml: string }[];
  downloads: readonly { system: "windows" | "macos" | "linux"; kind: string; arch: string; href: string }[];
}

/** An app on the start page. One that the showcase does not have is known by its name alone. */
export type FeaturedApp = Pick<AppData, "name" | "logo" | "highlightColor"> & { slug?: string };

/** The data of each template, by its name. Every route has exactly one template. */
export interface Templates {
  home: {
    content?: HomeContent;
    /** Where reading begins, and what there is to read, on a site whose data do not say it. */
    start?: Permalink;
    cards?: readonly CardData[];
    releases?: Releases;
    featuredApps: readonly FeaturedApp[];
  };
  /** The notice is on the descriptions. */
  apps: { apps: readonly AppData[]; notice?: FallbackNotice };
  community: CommunityContent;
  fiddle: FiddleContent;
  governance: { groups: readonly GovernanceGroup[]; memberUrl: string };
  search: Record<string, never>;
  notFound: Record<string, never>;
  page: ProseData;
  doc: ProseData & {
    breadcrumbs?: readonly { label: string; href?: Permalink }[];
    previous?: TitledLink;
    next?: TitledLink;
    tags: readonly { label: string; href: Permalink }[];
    version: DocVersionData;
    /** The document's id within its version, for the version dropdown. */
    docId: string;
    /** Whether it is a page of the API reference, where headings of events and members are signatures. */
    isReference?: boolean;
  };
  docCategory: {
    title: string;
    description?: string;
    cards: readonly CardData[];
    breadcrumbs?: readonly { label: string; href?: Permalink }[];
    previous?: TitledLink;
    next?: TitledLink;
    version: DocVersionData;
  };
  docTags: { letters: readonly { letter: string; tags: readonly TagLink[] }[] };
  docTag: {
    description?: string;
    allTags: Permalink;
    docs: readonly (TitledLink & { description?: string })[];
  };
  blogList: {
    /** What the list shows: all posts, or those of a tag or an author. */
    scope: { kind: "all" } | { kind: "tag"; description?: string } | { kind: "author"; author: AuthorData };
    page: number;
    posts: readonly PostSummary[];
    pager: Pager;
  };
  blogPost: ProseData & {
    date: WrittenDate;
    readingTime: string;
    authors: readonly AuthorData[];
    tags: readonly { label: string; href: Permalink }[];
    newer?: TitledLink;
    older?: TitledLink;
  };
  blogArchive: {
    years: readonly { year: number; posts: readonly (TitledLink & { date: WrittenDate })[] }[];
  };
  blogAuthors: { authors: readonly AuthorData[] };
  blogTags: { letters: readonly { letter: string; tags: readonly TagLink[] }[] };
}

export type TemplateName = keyof Templates;

export interface DocVersionData {
  name: string;
  label: string;
  /** Shown only where the site has several versions. */
  banner?: { kind: "unreleased" | "unmaintained"; latestLabel: string; latestHref: Permalink; latestName: string };
  badge?: string;
  className?: string;
}

interface PageOf<T extends TemplateName> {
  template: T;
  /** The route without base and locale; the language menu puts other prefixes before it. */
  path: RoutePath;
  locale: LocaleId;
  head: PageHead;
  /** Name of the sidebar, and the hashed file that holds it. */
  sidebar?: { name: string; file: OutputPath };
  props: Templates[T];
}

/** Data of one page. A union over the templates. */
export type PageData = { [T in TemplateName]: PageOf<T> }[TemplateName];
export type PageDataOf<T extends TemplateName> = PageOf<T>;

/** Key of the list of contents in the markup of a page. */
export const TOC_NAME = "toc";

/** Long markup of a page by key: `body`, `toc`, `post-0` … */
export type PageHtml = Readonly<Record<string, string>>;

/** The same before the components in it are rendered. */
export type PageMarkup = Readonly<Record<string, Markup>>;

/** The file that a client navigation fetches. */
export interface PagePayload {
  data: PageData;
  html: PageHtml;
}

/**
 * What the browser knows about each route of a locale: template and payload. One file of a stable name
 * (`assets/routes.<locale>.json`), never part of a page, because it changes with every page.
 */
export interface RouteMap {
  /** Changes with the client code: a page of an older build must load documents instead of payloads. */
  build: Digest;
  /** By route key: template and the name of the payload below `assets/pages/`. */
  routes: Readonly<Record<string, readonly [TemplateName, string]>>;
  redirects: Readonly<Record<string, string>>;
  /** Style sheets of templates that have their own, below the output root. */
  styles: Readonly<Partial<Record<TemplateName, readonly OutputPath[]>>>;
}

/** Data in the document itself, in the script `PAGE_DATA_ID`. */
export interface BootData {
  data: PageData;
  shell: OutputPath;
  build: Digest;
  baseUrl: string;
}
