/** Data of the page around the content: head, navbar, sidebars, footer. */

import type { AnalyticsConfig, HeadTagConfig, LogoConfig, NavIcon, SearchConfig } from "./config.ts";
import type { Locale, Messages } from "./locale.ts";
import type { Permalink, RoutePath } from "./permalink.ts";

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
