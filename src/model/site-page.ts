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
  /** Path with base URL: `/docs/start/`. */
  readonly url: string;
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
  /** BCP 47 language tag. */
  readonly htmlLang: string;
  readonly direction: "ltr" | "rtl";
  /** Prefix of paths: empty for the default language, otherwise e.g. `/de`. */
  readonly prefix: string;
}
