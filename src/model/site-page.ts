/** A page as programs and plugins see it. */

/** A heading on a page. */
export interface SitePageHeading {
  /** Heading ID, without `#`. */
  id: string;
  text: string;
  /** Level, from 1. */
  depth: number;
  /** Line in the page's file, from 1; in the included file if the heading comes from one. */
  line: number;
}

/** A link on a page. */
export interface SitePageLink {
  /** Target as written. */
  href: string;
  /** URL that the link leads to: a path with base URL, or an external URL. Absent if the link is broken. */
  url?: string;
  /** Position in the page's file, from 1; in the included file if the link comes from one. */
  line: number;
  column: number;
}

/** A page in the language of its text. Values that need work, such as `text` and `links`, are computed when they are used. */
export interface SitePage {
  readonly kind: "doc" | "post" | "page";
  /** Document ID, e.g. as in `sidebars.yaml`. A page and its translations have the same kind and ID. */
  readonly id: string;
  /** Path with base URL: `/docs/start/`. */
  readonly url: string;
  /** Path of the Markdown copy with base URL. Absent for pages in React. */
  readonly markdownUrl?: string;
  /** File with the text, relative to the site root. */
  readonly file: string;
  /** Language code. */
  readonly locale: string;
  readonly title: string;
  /** From the front matter, or else from the first paragraph; may be empty. */
  readonly description: string;
  /** Front matter as written; empty for pages in React. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  /** True if lists for other sites and tools may contain the page: it is no draft, not unlisted, and has no `noindex`. */
  readonly isPublic: boolean;
  /** The page in languages without a translation, which show this text. */
  readonly fallbacks: readonly SitePageFallback[];
  /** Publication date of a post, in ISO 8601. */
  readonly date?: string;
  /** Date of the last change, in ISO 8601: from the front matter, or else from Git. */
  readonly lastUpdated?: string;
  readonly headings: readonly SitePageHeading[];
  readonly links: readonly SitePageLink[];
  /** Plain text with headings, without code blocks. */
  readonly text: string;
  /** Contents of `file`. */
  readonly source: string;
}

/** A page in a language without a translation. */
export interface SitePageFallback {
  /** Language code. */
  readonly locale: string;
  /** Path with base URL. */
  readonly url: string;
  readonly markdownUrl?: string;
}

/** A sidebar in a language. */
export interface SiteSidebar {
  /** Language code. */
  readonly locale: string;
  /** Name in `sidebars.yaml`, with the ID of its set of docs if the site has several: `sdk/guide`. */
  readonly name: string;
  /** Label of its set of docs. Absent if the site has only one. */
  readonly set?: string;
  readonly items: readonly SiteSidebarItem[];
}

/** An item of a sidebar. */
export type SiteSidebarItem =
  /** A page of the docs. Its title may differ from the label. */
  | { readonly type: "page"; readonly label: string; readonly url: string }
  /** A link to another page or to another site. */
  | { readonly type: "link"; readonly label: string; readonly url: string }
  | {
      readonly type: "category";
      readonly label: string;
      /** Page of the category, if it has one. */
      readonly url?: string;
      readonly items: readonly SiteSidebarItem[];
    };

/** The blog in a language. */
export interface SiteBlog {
  /** Language code. */
  readonly locale: string;
  /** Path of the list of posts with base URL. */
  readonly url: string;
  readonly description: string;
  /** Public posts, newest first. Untranslated posts have the text of the original. */
  readonly posts: readonly SiteBlogPost[];
  readonly tags: readonly SiteBlogTag[];
}

/** A post as lists show it. */
export interface SiteBlogPost {
  /** Path with base URL. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Publication date, in ISO 8601. */
  readonly date: string;
  readonly authors: readonly SiteBlogAuthor[];
  /** Labels of the tags. */
  readonly tags: readonly string[];
}

/** An author of a post. */
export interface SiteBlogAuthor {
  readonly name: string;
  /** Absolute URL. */
  readonly url?: string;
}

/** A tag of the blog. */
export interface SiteBlogTag {
  readonly label: string;
  /** Path of the tag's page with base URL. */
  readonly url: string;
  readonly description?: string;
  /** URLs of its public posts, newest first. */
  readonly posts: readonly string[];
}

/** A page that search engines may index: a page in the language of its text, or a list, e.g. of posts or tags. */
export interface SitemapEntry {
  /** Path with base URL. */
  readonly url: string;
  /** Language code. */
  readonly locale: string;
  /** Date of the last change from Git, in ISO 8601. Absent for lists. */
  readonly lastUpdated?: string;
  /** The page in all languages that have it, and in the default one (`x-default`). */
  readonly alternates: readonly SitemapAlternate[];
}

/** A page in a language. */
export interface SitemapAlternate {
  /** BCP 47 language tag, or `x-default`. */
  readonly hreflang: string;
  /** Path with base URL. */
  readonly url: string;
}

/** What programs and plugins know of the site as a whole. */
export interface SiteInfo {
  readonly title: string;
  readonly tagline: string;
  /** Origin: `https://example.org`. */
  readonly url: string;
  /** Path below the origin, with slashes at both ends. */
  readonly baseUrl: string;
  readonly defaultLocale: string;
  /** True if search engines must not index the site. */
  readonly noIndex: boolean;
  readonly locales: readonly SiteLocaleInfo[];
}

/** A language of the site. */
export interface SiteLocaleInfo {
  readonly code: string;
  /** Name of the language in that language. */
  readonly label: string;
  /** Title and tagline of the site in the language. */
  readonly title: string;
  readonly tagline: string;
  /** BCP 47 language tag. */
  readonly htmlLang: string;
  readonly direction: "ltr" | "rtl";
  /** Prefix of paths: empty for the default language, otherwise e.g. `/de`. */
  readonly prefix: string;
}
