/** Page data around the content: head, navbar, sidebars, footer. */

import type { AnalyticsConfig, HeadTagConfig, LogoConfig, NavIcon, SearchConfig } from "./config.ts";
import type { Locale, Messages } from "./locale.ts";
import type { Permalink } from "./permalink.ts";

/** A text that may be in a different language than its page, e.g. the title of an untranslated page. */
export interface Spoken {
  /** BCP 47 language tag, if the language differs from the page's. */
  lang?: string;
}

/** A link to a page on the site, labeled with its title. */
export interface TitledLink extends Spoken {
  label: string;
  href: Permalink;
}

/** A link with a resolved URL. */
export interface LinkData {
  label: string;
  /** A permalink, which may have a query and a hash, or an external URL. */
  href: string;
  /** If true, the link opens a new tab. */
  external?: boolean;
  rel?: string;
  /** True if the target is unlisted; the link is then only visible on the target page. */
  unlisted?: boolean;
}

/** The document head's page-specific part. */
export interface PageHead {
  /** Title without the site title. Empty if the title is only the site title. */
  title: string;
  description?: string;
  keywords?: readonly string[];
  /** Absolute URL. Absent on the 404 page. */
  canonical?: string;
  /** The page's absolute URLs in the locales in which it is translated, including `x-default`. */
  alternates: readonly { hreflang: string; href: string }[];
  robots?: string;
  image?: HeadImage;
  /** Target for `<link rel="alternate" type="text/markdown">`. */
  markdown?: Permalink;
  /** Feeds for the listed posts, in addition to the blog's feeds. */
  feeds?: readonly { type: string; title: string; href: Permalink }[];
  article?: { published: string; tags: readonly string[]; authors: readonly string[] };
  /** schema.org objects. */
  jsonLd?: readonly object[];
  /** Tags from the front matter. */
  own?: readonly HeadTagConfig[];
}

/** Image for link previews. */
export interface HeadImage {
  /** Absolute URL. */
  url: string;
  width?: number;
  height?: number;
  alt?: string;
}

/** API platform. */
export type Platform = "mac" | "windows" | "linux";

/** A docs sidebar item. */
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
      /** The category's page, if it has one. */
      href?: Permalink;
      /** True if that page is unlisted; the label then links to it only while it is open. */
      unlisted?: boolean;
      /** The category's first listed page: the label's target without JavaScript. */
      fallback?: Permalink;
      collapsible: boolean;
      collapsed: boolean;
      items: readonly SidebarItem[];
    };

/** Sidebar data, stored in a separate file that all its pages share. */
export type SidebarData =
  | {
      kind: "docs";
      name: string;
      items: readonly SidebarItem[];
      /** Settings for its set of docs; absent if the site has one set, whose settings are in `ShellData`. */
      hideable?: boolean;
      autoCollapse?: boolean;
    }
  | {
      kind: "blog";
      title: string;
      years: readonly { year: number; posts: readonly (TitledLink & { unlisted?: boolean })[] }[];
    };

/** A link that may also be marked as current on pages other than its target. */
export type NavLinkData = LinkData & {
  activeSidebar?: string;
  activePath?: string;
  /** The link on pages of each docs version that has the target, by version name. */
  versions?: Readonly<Record<string, Pick<NavLinkData, "href" | "activeSidebar" | "unlisted">>>;
  /** ID of the set of docs that `versions` belong to; absent if the site has one set. */
  set?: string;
};

/** A navbar item with resolved URLs. */
export type NavItemData =
  | ({ type: "link"; icon?: NavIcon; image?: LogoData /** Brand logo. */; svg?: string } & NavLinkData)
  | { type: "dropdown"; label: string; items: readonly NavLinkData[] }
  | { type: "localeDropdown" }
  | {
      type: "docsVersionDropdown";
      /** Name of the set of docs; absent if the site has one set. */
      label?: string;
      versions: readonly VersionData[];
      before: readonly NavLinkData[];
      after: readonly NavLinkData[];
    }
  | { type: "colorModeToggle" }
  | { type: "search" };

/** A docs version in the version menu. */
export interface VersionData {
  name: string;
  /** ID of its set of docs; absent if the site has one set. */
  set?: string;
  label: string;
  isLast: boolean;
  /** Permalink to the version's main document. */
  main: Permalink;
  /** Permalinks to the version's documents by ID within the version, to switch versions on the same page. */
  docs: Readonly<Record<string, Permalink>>;
}

/** A logo with resolved URLs. */
export type LogoData = LogoConfig;

/** Data shared by all pages in a locale, stored in one file with a hashed name. */
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
  /** Pages that only other locales have: such a locale's path prefix by route key. Absent if there are none. */
  elsewhere?: Readonly<Record<string, string>>;
  messages: Messages;
  /** Names for all docs versions; absent if the site has no docs, or several sets of docs. */
  docsVersions?: readonly string[];
  /** Permalinks to pages that the theme links to; absent if the site does not have the page. */
  screens: {
    home: Permalink;
    search?: Permalink;
    blog?: Permalink;
    blogTags?: Permalink;
    blogArchive?: Permalink;
    blogAuthors?: Permalink;
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
