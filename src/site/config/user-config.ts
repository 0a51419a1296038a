/** Types of the configuration. Generated from the schema by `npm run docs:reference`; do not edit. */

/** A value that can be written as JSON. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The parameter of `defineConfig`. Only `title` and `url` are required. */
export interface UserConfig {
  /**
   * Name of the site.
   *
   * @example "My tool"
   */
  title: string;
  /**
   * Title of the home page.
   *
   * @default ""
   * @example "Fast and small"
   */
  tagline?: string;
  /**
   * Origin of the site, without a path.
   *
   * @example "https://example.org"
   */
  url: string;
  /**
   * Path under which the site is served. `--base-url` overrides it.
   *
   * @default "/"
   * @example "/my-tool/"
   */
  baseUrl?: string;
  /**
   * Show a warning on the home page if the site is served under a path other than `baseUrl`.
   *
   * @default true
   * @example false
   */
  baseUrlBanner?: boolean;
  /**
   * End the URLs of all pages with a slash. Use `true` to avoid redirects on hosts that add a slash to URLs, such
   * as GitHub Pages.
   *
   * @default false
   * @example true
   */
  trailingSlash?: boolean;
  /**
   * Separator between the titles of the page and the site.
   *
   * @default "|"
   * @example "–"
   */
  titleDelimiter?: string;
  /**
   * Path in `static/` of the icon of the site. If it is an SVG, icons for home screens are drawn from it.
   *
   * @example "/favicon.svg"
   */
  favicon?: string;
  /**
   * Path in `static/` of the image for pages that are shared on social media.
   *
   * @example "/social.png"
   */
  image?: string;
  /**
   * Draw a share image for posts and sections of the docs that do not set `image`.
   *
   * @default true
   * @example false
   */
  shareImages?: boolean;
  /**
   * Prevent search engines from indexing the site. The search of the site is not affected.
   *
   * @default false
   * @example true
   */
  noIndex?: boolean;
  /**
   * Commit of the content, added to pages as the meta tag `docs-sha`.
   *
   * @example "0a1b2c3"
   */
  revision?: string;
  /**
   * Code of the language of `content/`.
   *
   * @default the first locale, or `en`
   * @example "en"
   */
  defaultLocale?: string;
  /**
   * Languages, in the order of the language menu.
   *
   * @default only the default locale
   * @example [{ code: "en", label: "English" }, { code: "de", label: "Deutsch" }]
   */
  locales?: readonly Locale[];
  /**
   * Documentation. A list contains several sets of docs, e.g. for products with separate releases.
   *
   * @example { routeBase: "/" }
   */
  docs?:
    | {
        /**
         * Directory in `content/`.
         *
         * @default "docs"
         * @example "manual"
         */
        path?: string;
        /**
         * URL of the docs. Use `/` if the docs are the whole site.
         *
         * @default "/docs"
         * @example "/manual"
         */
        routeBase?: string;
        /**
         * Sort files and directories by the numbers at the start of their names, and remove the numbers from URLs:
         * `02-guides/01-install.md` becomes `/docs/guides/install`.
         *
         * @default false
         * @example true
         */
        numberPrefixes?: boolean;
        /**
         * Sidebars file in `content/`.
         *
         * @default `sidebars.yaml` in the docs directory
         * @example "navigation/sidebars.yaml"
         */
        sidebars?: string;
        /**
         * Directories of API reference, relative to the directory of a version. In these, members are entries with
         * fields, links show previews of structures, and search ranks names first.
         *
         * @default `["api"]`
         * @example ["api", "cli"]
         */
        reference?: readonly string[];
        /**
         * Weight of search results in percent, by directory or document, relative to the directory of a version. The
         * default is 105 for documents, 115 for API reference, 33 for structures and 65 for posts.
         *
         * @example { guides: 110, internals: 90 }
         */
        searchWeights?: { readonly [name: string]: number };
        /**
         * URL for editing a page. `{file}` is replaced with the path of the source file from the root of the site,
         * including that of a translation, and `{path}` with the path in the directory of the version.
         *
         * @example "https://example.org/edit/main/{file}"
         */
        editUrl?: string;
        /**
         * URL for links to files outside the docs directory. `{path}` is replaced with the path from the root of the
         * repository. Links are relative to their file (`../../README.md` in `content/docs/intro.md`), or to the file as
         * if the directory of its version were `docs/` in the repository (`../README.md`).
         *
         * @example "https://example.org/source/main/{path}"
         */
        sourceUrl?: string;
        /**
         * Show breadcrumbs.
         *
         * @default true
         * @example false
         */
        breadcrumbs?: boolean;
        /**
         * Show the date of the last change from the Git history, unless the front matter has a date.
         *
         * @default false
         * @example true
         */
        lastUpdate?: boolean;
        /**
         * Show `description` of the front matter below the title.
         *
         * @default false
         * @example true
         */
        showDescription?: boolean;
        /**
         * Place of the links for editing and feedback: `bottom` (below the text), or `side` (below the table of
         * contents, if the screen is wide).
         *
         * @default "bottom"
         * @example "side"
         */
        pageLinks?: "bottom" | "side";
        /**
         * First heading level in the table of contents, from 2 to 6.
         *
         * @default 2
         * @example 3
         */
        tocMinHeadingLevel?: number;
        /**
         * Last heading level in the table of contents, from 2 to 6.
         *
         * @default 4
         * @example 3
         */
        tocMaxHeadingLevel?: number;
        /**
         * Show a button that hides the sidebar.
         *
         * @default false
         * @example true
         */
        sidebarHideable?: boolean;
        /**
         * Collapse other categories when a category is expanded.
         *
         * @default false
         * @example true
         */
        sidebarAutoCollapse?: boolean;
        /**
         * Whether each sidebar has a printable page, `/print/<sidebar>`.
         *
         * @default `true` for sidebars of up to 300 documents
         * @example true
         */
        print?: boolean;
        /**
         * List documents that link to a page below its title, e.g. guides on pages of an API. `related` in front matter
         * replaces the list.
         *
         * @default no lists
         * @example { pages: ["api"], from: ["guides"], limit: 3 }
         */
        related?: {
          /**
           * Directories of the pages that list related documents, relative to the directory of a version.
           *
           * @example ["api"]
           */
          pages: readonly string[];
          /**
           * Directories of the documents that are listed if they link to the page.
           *
           * @example ["guides"]
           */
          from: readonly string[];
          /**
           * Greatest number of documents on a page. Those with the most links to the page come first.
           *
           * @default 3
           * @example 5
           */
          limit?: number;
        };
        /**
         * Versions of the docs, in the order of the version menu. `versions.yaml` in the docs directory can list them,
         * too; the configuration then sets keys of its versions by name, and adds others.
         *
         * @default versions of `versions.yaml`, otherwise a single version
         * @example [{ name: "current", label: "Next" }, { name: "1.0", folder: "1.0" }]
         */
        versions?: readonly Version[];
        /**
         * ID of the main document of a version. A home page without a hero links to it, and so does the version menu if
         * a version does not contain the current page.
         *
         * @default document at the URL of the version, otherwise the first document
         * @example "start/quick-start"
         */
        mainDoc?: string;
      }
    | readonly DocSet[];
  /**
   * Blog.
   *
   * @example { title: "News" }
   */
  blog?: {
    /**
     * Directory in `content/`.
     *
     * @default "blog"
     * @example "news"
     */
    path?: string;
    /**
     * URL of the blog.
     *
     * @default "/blog"
     * @example "/news"
     */
    routeBase?: string;
    /**
     * Title of the blog.
     *
     * @default "Blog"
     * @example "News"
     */
    title?: string;
    /**
     * ID of a message that replaces `title`, so that it can be translated.
     *
     * @example "nav.blog"
     */
    titleMessageId?: string;
    /**
     * Description of the blog, for search engines and feeds.
     *
     * @default ""
     * @example "Releases and background"
     */
    description?: string;
    /**
     * Number of posts on a page of the list.
     *
     * @default 10
     * @example 5
     */
    postsPerPage?: number;
    /**
     * Title of the sidebar.
     *
     * @default a message of the theme
     * @example "All news"
     */
    sidebarTitle?: string;
    /**
     * Number of posts in a feed.
     *
     * @default 20
     * @example 50
     */
    feedLimit?: number;
    /**
     * Also create feeds for each tag.
     *
     * @default false
     * @example true
     */
    tagFeeds?: boolean;
    /**
     * Reading time of posts.
     *
     * @example { wordsPerMinute: 250, codeLineSeconds: 1 }
     */
    readingTime?: {
      /**
       * Words per minute. Each Chinese, Japanese or Korean character counts as a word. The result is rounded up, at
       * least one minute.
       *
       * @default 200
       * @example 300
       */
      wordsPerMinute?: number;
      /**
       * Seconds for each image.
       *
       * @default 0
       * @example 12
       */
      imageSeconds?: number;
      /**
       * Seconds for each line of code. If it is 0, the words of code count like other words.
       *
       * @default 0
       * @example 2
       */
      codeLineSeconds?: number;
    };
    /**
     * URL for editing a post, like `docs.editUrl`. `{path}` is relative to the blog directory.
     *
     * @example "https://example.org/edit/main/{file}"
     */
    editUrl?: string;
  };
  /**
   * Markdown pages outside of docs and blog.
   *
   * @example { editUrl: "https://example.org/edit/main/{file}" }
   */
  pages?: {
    /**
     * URL for editing a page, like `docs.editUrl`. `{path}` is relative to `content/pages/`.
     *
     * @example "https://example.org/edit/main/{file}"
     */
    editUrl?: string;
  };
  /**
   * URL at which readers report problems of a page. `{title}` is replaced with the title of the page, and `{file}`
   * with the path of its source file.
   *
   * @example "https://github.com/me/tool/issues/new?title={title}"
   */
  feedbackUrl?: string;
  /**
   * Bar at the top of each page.
   *
   * @example { left: [{ label: "Docs", doc: "intro" }] }
   */
  navbar?: {
    /**
     * Text next to the logo. Use an empty string for no text.
     *
     * @default `title` of the site
     * @example "My tool"
     */
    title?: string;
    /**
     * Logo at the start of the navbar.
     *
     * @example { src: "/logo.svg", srcDark: "/logo-dark.svg", alt: "" }
     */
    logo?: Logo;
    /**
     * Hide the navbar while the reader scrolls down.
     *
     * @default false
     * @example true
     */
    hideOnScroll?: boolean;
    /**
     * Items after the title.
     *
     * @default []
     * @example [{ label: "Docs", doc: "intro" }]
     */
    left?: readonly NavItem[];
    /**
     * Items at the end of the navbar.
     *
     * @default the language menu, the color mode toggle and search
     * @example [{ type: "search" }]
     */
    right?: readonly NavItem[];
  };
  /**
   * Footer of each page.
   *
   * @default no footer
   * @example { copyright: { text: "Copyright © {year} The authors", year: 2026 } }
   */
  footer?: {
    /**
     * Columns of links.
     *
     * @default []
     * @example [{ title: "Community", items: [{ label: "Forum", href: "https://forum.example.org" }] }]
     */
    columns?: readonly {
      /**
       * Heading of the column.
       *
       * @example "Community"
       */
      title: string;
      /**
       * ID of a message that replaces the heading, so that it can be translated.
       *
       * @example "footer.community"
       */
      messageId?: string;
      /**
       * Links of the column.
       *
       * @example [{ label: "Forum", href: "https://forum.example.org" }]
       */
      items: readonly LinkItem[];
    }[];
    /**
     * Logo below the columns.
     *
     * @example { src: "/logo.svg", alt: "My tool" }
     */
    logo?: Logo;
    /**
     * Copyright line.
     *
     * @example { text: "Copyright © {year} The authors", year: 2026 }
     */
    copyright?: {
      /**
       * Text of the line. `{year}` is replaced with `year`.
       *
       * @example "Copyright © {year} The authors"
       */
      text: string;
      /**
       * ID of a message that replaces the text, so that it can be translated.
       *
       * @example "footer.copyright"
       */
      messageId?: string;
      /**
       * Year for `{year}`. A build does not depend on the current date.
       *
       * @example 2026
       */
      year?: number;
    };
    /**
     * Companies that host the site.
     *
     * @example { label: "Hosted by", logos: [{ src: "/host.svg", alt: "Host" }] }
     */
    hosting?: {
      /**
       * Text before the logos.
       *
       * @example "Hosted by"
       */
      label: string;
      /**
       * ID of a message that replaces the text, so that it can be translated.
       *
       * @example "footer.hosting"
       */
      messageId?: string;
      /**
       * Logos of the hosts.
       *
       * @default []
       * @example [{ src: "/host.svg", alt: "Host", href: "https://host.example.org" }]
       */
      logos?: readonly Logo[];
    };
  };
  /**
   * Bar above the navbar.
   *
   * @default no announcement
   * @example { id: "version-2", content: "Version 2 is out." }
   */
  announcement?: {
    /**
     * Identifies the announcement. Once dismissed, the bar stays hidden until `id` changes.
     *
     * @example "version-2"
     */
    id: string;
    /**
     * Text in Markdown. Links are checked like those of pages.
     *
     * @example "Version 2 is out. [Read more](/blog/version-2)"
     */
    content: string;
    /**
     * Text in Markdown by language code.
     *
     * @example { de: "Version 2 ist da. [Mehr](/blog/version-2)" }
     */
    translations?: { readonly [name: string]: string };
    /**
     * Show a button that dismisses the bar.
     *
     * @default true
     * @example false
     */
    closeable?: boolean;
    /**
     * CSS color of the background.
     *
     * @default a color of the theme
     * @example "#1f6feb"
     */
    backgroundColor?: string;
    /**
     * CSS color of the text.
     *
     * @default a color of the theme
     * @example "white"
     */
    textColor?: string;
  };
  /**
   * Light and dark mode.
   *
   * @example { default: "dark" }
   */
  colorMode?: {
    /**
     * Color mode of readers without a preference.
     *
     * @default "light"
     * @example "dark"
     */
    default?: "light" | "dark";
    /**
     * Remove the toggle, so that readers cannot select a mode.
     *
     * @default false
     * @example true
     */
    disableSwitch?: boolean;
    /**
     * Use the mode of the operating system until the reader selects one.
     *
     * @default true
     * @example false
     */
    respectPrefersColorScheme?: boolean;
  };
  /**
   * Search: built-in, a hosted service, or none.
   *
   * @default { provider: "local" }
   * @example { provider: "none" }
   */
  search?:
    | {
        /**
         * The site has no search.
         *
         * @example "none"
         */
        provider: "none";
      }
    | {
        /**
         * The built-in search, whose index is part of the site.
         *
         * @example "local"
         */
        provider: "local";
        /**
         * URL where users can report searches without results. `{query}` is replaced with the query.
         *
         * @example "https://example.org/issues/new?title={query}"
         */
        reportUrl?: string;
      }
    | {
        /**
         * An Algolia index, or another server with the same API.
         *
         * @example "hosted"
         */
        provider: "hosted";
        /**
         * Application ID.
         *
         * @example "ABC123"
         */
        appId: string;
        /**
         * Search-only API key. It is public, because browsers send it.
         *
         * @example "0123456789abcdef"
         */
        apiKey: string;
        /**
         * Name of the index.
         *
         * @example "docs"
         */
        indexName: string;
        /**
         * Origin of another server with the same API.
         *
         * @default the hosts of Algolia
         * @example "https://search.example.org"
         */
        host?: string;
        /**
         * Only return records of the docs version that is open.
         *
         * @default true
         * @example false
         */
        contextual?: boolean;
        /**
         * URL where users can report searches without results. `{query}` is replaced with the query.
         *
         * @example "https://example.org/issues/new?title={query}"
         */
        reportUrl?: string;
      };
  /**
   * Google Analytics.
   *
   * @default no analytics
   * @example { id: "G-ABC123" }
   */
  analytics?: {
    /**
     * Measurement ID of Google Analytics.
     *
     * @example "G-ABC123"
     */
    id: string;
    /**
     * Ask the service to shorten IP addresses.
     *
     * @default true
     * @example false
     */
    anonymizeIp?: boolean;
  };
  /**
   * Tags for the head of every page. The Content-Security-Policy includes the hashes of inline code, and allows
   * the hosts of scripts, of style sheets, and of `rel: preconnect` links for fonts and data. Paths are relative
   * to the base URL (`/own.css` is a file in `static/`) and must exist. A `meta` tag of a page overrides the same
   * tag in this list.
   *
   * @default []
   * @example [{ tag: "meta", attributes: { name: "theme-color", content: "#1f6feb" } }]
   */
  head?: readonly SiteHeadTag[];
  /**
   * Extensions of Markdown.
   *
   * @example { math: true }
   */
  markdown?: {
    /**
     * `safe` keeps only elements and attributes on an allowlist. `trusted` disables sanitizing, except in
     * translations.
     *
     * @default "safe"
     * @example "trusted"
     */
    rawHtml?: "safe" | "trusted";
    /**
     * Hosts of frames in raw HTML. The list replaces the default.
     *
     * @default ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"]
     * @example ["www.youtube-nocookie.com", "codesandbox.io"]
     */
    iframeHosts?: readonly string[];
    /**
     * Component modules for Markdown, relative to the site root, by tag name.
     *
     * @example { Chart: "theme/Chart.tsx" }
     */
    components?: { readonly [name: string]: string };
    /**
     * Additional front matter keys, which components of the site use.
     *
     * @default []
     * @example ["status", "audience"]
     */
    frontMatter?: readonly string[];
    /**
     * Turn `$…$` and `$$…$$` into formulas. Needs the package `katex`.
     *
     * @default false
     * @example true
     */
    math?: boolean;
    /**
     * Kinds of admonitions by name: those of the site, and changes to built-in ones.
     *
     * @example { example: { label: "Example", icon: "flask-conical", color: "violet" } }
     */
    admonitions?: {
      readonly [name: string]: {
        /**
         * Default title: a string, or an object by locale. The message `content.<kind>` overrides it.
         *
         * @default the name of the kind
         * @example { en: "Example", de: "Beispiel" }
         */
        label?: string | { readonly [name: string]: string };
        /**
         * Name of an icon of Lucide, or of another installed set with its prefix.
         *
         * @example "flask-conical"
         */
        icon?: string;
        /**
         * Color of the border, the title and the background.
         *
         * @example "violet"
         */
        color?: "blue" | "green" | "violet" | "orange" | "red" | "gray";
      };
    };
    /**
     * Fold code blocks with more lines than this. 0 disables folding.
     *
     * @default 100
     * @example 40
     */
    foldCode?: number;
    /**
     * Plugins for the syntax tree of Markdown, in execution order: a package, a path that begins with `./`, or a
     * list of one of these and its options.
     *
     * @default []
     * @example ["remark-math", ["./plugins/emoji.ts", { smile: ":)" }]]
     */
    remarkPlugins?: readonly (string | readonly [string, Json?])[];
    /**
     * Plugins for the HTML tree, in the same format as `markdown.remarkPlugins`.
     *
     * @default []
     * @example [["rehype-katex", { output: "mathml" }]]
     */
    rehypePlugins?: readonly (string | readonly [string, Json?])[];
  };
  /**
   * Trust in `content/`.
   *
   * @example { executable: false }
   */
  content?: {
    /**
     * Set to `false` to refuse code in `content/`: MDX, pages in React and data modules.
     *
     * @default true
     * @example false
     */
    executable?: boolean;
  };
  /**
   * Data modules of pages.
   *
   * @example { timeout: 60 }
   */
  data?: {
    /**
     * Longest duration of a data module, and of rendering a page, in seconds.
     *
     * @default 10
     * @example 60
     */
    timeout?: number;
  };
  /**
   * Redirects from previous URLs.
   *
   * @default []
   * @example [{ from: "/old", to: "/docs/new" }]
   */
  redirects?: readonly {
    /**
     * Previous path. It may end with a file name: `/old.html`, `/old.php`.
     *
     * @example "/old"
     */
    from: string;
    /**
     * New path, or a URL.
     *
     * @example "/docs/new"
     */
    to: string;
  }[];
  /**
   * Additional response headers by path pattern, for hosts that read `_headers`. A header for all paths, `/*`,
   * overrides the built-in header of the same name. Paths begin with a slash and are relative to the base URL.
   *
   * @example { "/docs/*": { "X-Robots-Tag": "none" } }
   */
  headers?: { readonly [name: string]: { readonly [name: string]: string } };
  /**
   * Checks of the content, in `build` and `check`.
   *
   * @example { rules: { "broken-anchor": "warning" } }
   */
  check?: {
    /**
     * Severity by rule name: `error`, `warning`, `info` or `off`.
     *
     * @example { "broken-anchor": "warning" }
     */
    rules?: { readonly [name: string]: "error" | "warn" | "warning" | "info" | "off" };
  };
  /**
   * Style sheets relative to the site root, loaded after those of the theme.
   *
   * @default []
   * @example ["theme/own.css"]
   */
  styles?: readonly string[];
  /**
   * Component modules relative to the site root, by the name of the theme component that they replace.
   *
   * @example { Footer: "theme/Footer.tsx" }
   */
  components?: {
    /**
     * Module that replaces the component `AnnouncementBar`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/AnnouncementBar.tsx"
     */
    AnnouncementBar?: string;
    /**
     * Module that replaces the component `AuthorList`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/AuthorList.tsx"
     */
    AuthorList?: string;
    /**
     * Module that replaces the component `BlogAside`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogAside.tsx"
     */
    BlogAside?: string;
    /**
     * Module that replaces the component `BackToTop`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BackToTop.tsx"
     */
    BackToTop?: string;
    /**
     * Module that replaces the component `BlogSidebar`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogSidebar.tsx"
     */
    BlogSidebar?: string;
    /**
     * Module that replaces the component `Brand`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Brand.tsx"
     */
    Brand?: string;
    /**
     * Module that replaces the component `Breadcrumbs`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Breadcrumbs.tsx"
     */
    Breadcrumbs?: string;
    /**
     * Module that replaces the component `ColorModeToggle`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/ColorModeToggle.tsx"
     */
    ColorModeToggle?: string;
    /**
     * Module that replaces the component `DocCards`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocCards.tsx"
     */
    DocCards?: string;
    /**
     * Module that replaces the component `DocPager`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocPager.tsx"
     */
    DocPager?: string;
    /**
     * Module that replaces the component `DocsSidebar`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocsSidebar.tsx"
     */
    DocsSidebar?: string;
    /**
     * Module that replaces the component `Footer`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Footer.tsx"
     */
    Footer?: string;
    /**
     * Module that replaces the component `Layout`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Layout.tsx"
     */
    Layout?: string;
    /**
     * Module that replaces the component `LocaleDropdown`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/LocaleDropdown.tsx"
     */
    LocaleDropdown?: string;
    /**
     * Module that replaces the component `MobileMenu`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/MobileMenu.tsx"
     */
    MobileMenu?: string;
    /**
     * Module that replaces the component `MobileToc`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/MobileToc.tsx"
     */
    MobileToc?: string;
    /**
     * Module that replaces the component `Navbar`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Navbar.tsx"
     */
    Navbar?: string;
    /**
     * Module that replaces the component `PageFooterSlot`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/PageFooterSlot.tsx"
     */
    PageFooterSlot?: string;
    /**
     * Module that replaces the component `PostCard`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/PostCard.tsx"
     */
    PostCard?: string;
    /**
     * Module that replaces the component `PostMeta`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/PostMeta.tsx"
     */
    PostMeta?: string;
    /**
     * Module that replaces the component `ProseFooter`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/ProseFooter.tsx"
     */
    ProseFooter?: string;
    /**
     * Module that replaces the component `SearchButton`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/SearchButton.tsx"
     */
    SearchButton?: string;
    /**
     * Module that replaces the component `StateNotices`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/StateNotices.tsx"
     */
    StateNotices?: string;
    /**
     * Module that replaces the component `TagRow`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/TagRow.tsx"
     */
    TagRow?: string;
    /**
     * Module that replaces the component `Toc`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Toc.tsx"
     */
    Toc?: string;
    /**
     * Module that replaces the component `UntranslatedNotice`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/UntranslatedNotice.tsx"
     */
    UntranslatedNotice?: string;
    /**
     * Module that replaces the component `VersionBanner`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/VersionBanner.tsx"
     */
    VersionBanner?: string;
    /**
     * Module that replaces the page template `home`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Home.tsx"
     */
    home?: string;
    /**
     * Module that replaces the page template `reactPage`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/ReactPage.tsx"
     */
    reactPage?: string;
    /**
     * Module that replaces the page template `search`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Search.tsx"
     */
    search?: string;
    /**
     * Module that replaces the page template `notFound`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/NotFound.tsx"
     */
    notFound?: string;
    /**
     * Module that replaces the page template `page`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Page.tsx"
     */
    page?: string;
    /**
     * Module that replaces the page template `doc`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/Doc.tsx"
     */
    doc?: string;
    /**
     * Module that replaces the page template `docCategory`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocCategory.tsx"
     */
    docCategory?: string;
    /**
     * Module that replaces the page template `docPrint`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocPrint.tsx"
     */
    docPrint?: string;
    /**
     * Module that replaces the page template `docTags`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocTags.tsx"
     */
    docTags?: string;
    /**
     * Module that replaces the page template `docTag`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/DocTag.tsx"
     */
    docTag?: string;
    /**
     * Module that replaces the page template `blogList`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogList.tsx"
     */
    blogList?: string;
    /**
     * Module that replaces the page template `blogPost`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogPost.tsx"
     */
    blogPost?: string;
    /**
     * Module that replaces the page template `blogArchive`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogArchive.tsx"
     */
    blogArchive?: string;
    /**
     * Module that replaces the page template `blogAuthors`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogAuthors.tsx"
     */
    blogAuthors?: string;
    /**
     * Module that replaces the page template `blogTags`, relative to the site root.
     *
     * @default the original of the theme
     * @example "theme/BlogTags.tsx"
     */
    blogTags?: string;
  };
  /**
   * URL that opens the position of an error in an editor, with `{root}`, `{file}`, `{line}` and `{column}`.
   *
   * @default the editor in `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` if it has a window, or VS Code in its terminal
   * @example "vscode://file{root}/{file}:{line}:{column}"
   */
  editorUrl?: string;
}

/** Locales. */
export interface Locale {
  /**
   * Language code. The URLs of all locales except the default one begin with it.
   *
   * @example "pt-BR"
   */
  code: string;
  /**
   * Name of the language in the language menu.
   *
   * @example "Português (Brasil)"
   */
  label: string;
  /**
   * BCP 47 tag in the `lang` attribute of pages.
   *
   * @default `code`
   * @example "pt-PT"
   */
  htmlLang?: string;
  /**
   * Writing direction: left to right or right to left.
   *
   * @default "ltr"
   * @example "rtl"
   */
  direction?: "ltr" | "rtl";
  /**
   * Calendar of dates.
   *
   * @default "gregory"
   * @example "persian"
   */
  calendar?: string;
  /**
   * Directory of the translations, relative to `i18n/`.
   *
   * @default `code`
   * @example "brazil"
   */
  path?: string;
  /**
   * Name of the site in this language.
   *
   * @default `title` of the configuration
   * @example "Mein Werkzeug"
   */
  title?: string;
  /**
   * Title of the home page in this language.
   *
   * @default `tagline` of the configuration
   * @example "Schnell und klein"
   */
  tagline?: string;
}

/** Versions. */
export interface Version {
  /**
   * Name of the version, which is unique.
   *
   * @example "2.0"
   */
  name: string;
  /**
   * Name in menus.
   *
   * @default `name`, or `Next` for the version `current`
   * @example "2.0 (LTS)"
   */
  label?: string;
  /**
   * Directory of the version, relative to the docs directory.
   *
   * @default the docs directory
   * @example "2.0"
   */
  folder?: string;
  /**
   * URL of the main page of the version, a document to which the home page and the version menu link. URLs of
   * documents follow from their files.
   *
   * @default `docs.routeBase` and `folder`
   * @example "/docs/2.0/start"
   */
  path?: string;
  /**
   * Whether this is the latest version, to which links without a version lead.
   *
   * @default `true` for the first version
   * @example true
   */
  isLast?: boolean;
  /**
   * Notice on each page of the version.
   *
   * @default `none`
   * @example "unmaintained"
   */
  banner?: "none" | "unreleased" | "unmaintained";
  /**
   * Show the name of the version on each page.
   *
   * @default `true` if there are several versions
   * @example false
   */
  badge?: boolean;
  /**
   * Prevent search engines from indexing the version.
   *
   * @default `false`
   * @example true
   */
  noIndex?: boolean;
  /**
   * CSS class of the pages of the version.
   *
   * @example "old-version"
   */
  className?: string;
}

/** Sets of docs. */
export interface DocSet {
  /**
   * ID of the set, which is unique: letters, digits, hyphens and underscores.
   *
   * @example "sdk"
   */
  id: string;
  /**
   * Name of the set in version menus, in search and on printable pages.
   *
   * @default the ID in words: `My sdk` for `my-sdk`
   * @example "SDK"
   */
  label?: string;
  /**
   * ID of a message that replaces the label if the locale defines the message.
   *
   * @example "nav.sdk"
   */
  messageId?: string;
  /**
   * Directory in `content/`. Directories of sets must not contain one another.
   *
   * @default the ID
   * @example "docs/sdk"
   */
  path?: string;
  /**
   * URL of the set.
   *
   * @default `/` and the ID
   * @example "/docs/sdk"
   */
  routeBase?: string;
  /**
   * Sort files and directories by the numbers at the start of their names, and remove the numbers from URLs:
   * `02-guides/01-install.md` becomes `/docs/guides/install`.
   *
   * @default false
   * @example true
   */
  numberPrefixes?: boolean;
  /**
   * Sidebars file in `content/`.
   *
   * @default `sidebars.yaml` in the docs directory
   * @example "navigation/sidebars.yaml"
   */
  sidebars?: string;
  /**
   * Directories of API reference, relative to the directory of a version. In these, members are entries with
   * fields, links show previews of structures, and search ranks names first.
   *
   * @default `["api"]`
   * @example ["api", "cli"]
   */
  reference?: readonly string[];
  /**
   * Weight of search results in percent, by directory or document, relative to the directory of a version. The
   * default is 105 for documents, 115 for API reference, 33 for structures and 65 for posts.
   *
   * @example { guides: 110, internals: 90 }
   */
  searchWeights?: { readonly [name: string]: number };
  /**
   * URL for editing a page. `{file}` is replaced with the path of the source file from the root of the site,
   * including that of a translation, and `{path}` with the path in the directory of the version.
   *
   * @example "https://example.org/edit/main/{file}"
   */
  editUrl?: string;
  /**
   * URL for links to files outside the docs directory. `{path}` is replaced with the path from the root of the
   * repository. Links are relative to their file (`../../README.md` in `content/docs/intro.md`), or to the file as
   * if the directory of its version were `docs/` in the repository (`../README.md`).
   *
   * @example "https://example.org/source/main/{path}"
   */
  sourceUrl?: string;
  /**
   * Show breadcrumbs.
   *
   * @default true
   * @example false
   */
  breadcrumbs?: boolean;
  /**
   * Show the date of the last change from the Git history, unless the front matter has a date.
   *
   * @default false
   * @example true
   */
  lastUpdate?: boolean;
  /**
   * Show `description` of the front matter below the title.
   *
   * @default false
   * @example true
   */
  showDescription?: boolean;
  /**
   * Place of the links for editing and feedback: `bottom` (below the text), or `side` (below the table of
   * contents, if the screen is wide).
   *
   * @default "bottom"
   * @example "side"
   */
  pageLinks?: "bottom" | "side";
  /**
   * First heading level in the table of contents, from 2 to 6.
   *
   * @default 2
   * @example 3
   */
  tocMinHeadingLevel?: number;
  /**
   * Last heading level in the table of contents, from 2 to 6.
   *
   * @default 4
   * @example 3
   */
  tocMaxHeadingLevel?: number;
  /**
   * Show a button that hides the sidebar.
   *
   * @default false
   * @example true
   */
  sidebarHideable?: boolean;
  /**
   * Collapse other categories when a category is expanded.
   *
   * @default false
   * @example true
   */
  sidebarAutoCollapse?: boolean;
  /**
   * Whether each sidebar has a printable page, `/print/<sidebar>`.
   *
   * @default `true` for sidebars of up to 300 documents
   * @example true
   */
  print?: boolean;
  /**
   * List documents that link to a page below its title, e.g. guides on pages of an API. `related` in front matter
   * replaces the list.
   *
   * @default no lists
   * @example { pages: ["api"], from: ["guides"], limit: 3 }
   */
  related?: {
    /**
     * Directories of the pages that list related documents, relative to the directory of a version.
     *
     * @example ["api"]
     */
    pages: readonly string[];
    /**
     * Directories of the documents that are listed if they link to the page.
     *
     * @example ["guides"]
     */
    from: readonly string[];
    /**
     * Greatest number of documents on a page. Those with the most links to the page come first.
     *
     * @default 3
     * @example 5
     */
    limit?: number;
  };
  /**
   * Versions of the docs, in the order of the version menu. `versions.yaml` in the docs directory can list them,
   * too; the configuration then sets keys of its versions by name, and adds others.
   *
   * @default versions of `versions.yaml`, otherwise a single version
   * @example [{ name: "current", label: "Next" }, { name: "1.0", folder: "1.0" }]
   */
  versions?: readonly Version[];
  /**
   * ID of the main document of a version. A home page without a hero links to it, and so does the version menu if
   * a version does not contain the current page.
   *
   * @default document at the URL of the version, otherwise the first document
   * @example "start/quick-start"
   */
  mainDoc?: string;
}

/** Logos. */
export interface Logo {
  /**
   * Path of the image in `static/`, or a URL.
   *
   * @example "/logo.svg"
   */
  src: string;
  /**
   * Image in dark mode.
   *
   * @default `src`
   * @example "/logo-dark.svg"
   */
  srcDark?: string;
  /**
   * Text alternative of the image. Use an empty string if the image is next to its name.
   *
   * @example "My tool"
   */
  alt: string;
  /**
   * Target of the link around the image: a path of the site, or a URL.
   *
   * @default the home page in the navbar, otherwise no link
   * @example "https://example.org"
   */
  href?: string;
  /**
   * Width in pixels.
   *
   * @default width of the image
   * @example 32
   */
  width?: number;
  /**
   * Height in pixels.
   *
   * @default height of the image
   * @example 32
   */
  height?: number;
}

/** Items of the navbar. */
export interface NavItem {
  /**
   * Type of the item. It follows from the target and can be omitted, except for `icon` and the controls
   * `localeDropdown`, `docsVersionDropdown`, `colorModeToggle` and `search`.
   *
   * @default follows from the target
   * @example "search"
   */
  type?:
    | "link"
    | "doc"
    | "docSidebar"
    | "dropdown"
    | "icon"
    | "localeDropdown"
    | "docsVersionDropdown"
    | "colorModeToggle"
    | "search";
  /**
   * Text of the item. Required except for controls.
   *
   * @example "Docs"
   */
  label?: string;
  /**
   * ID of a message that replaces the label if the locale defines the message.
   *
   * @example "nav.docs"
   */
  messageId?: string;
  /**
   * Target: a path of the site, in the language of the page.
   *
   * @example "/blog"
   */
  to?: string;
  /**
   * Target: a URL of another site, or `mailto:`.
   *
   * @example "https://forum.example.org"
   */
  href?: string;
  /**
   * Target: the ID of a document. `{version}` at the start stands for the directory of the docs version that is
   * being read.
   *
   * @example "{version}/intro"
   */
  doc?: string;
  /**
   * Target: the first page of a sidebar. `{version}` at the start works as in `doc`.
   *
   * @example "api"
   */
  sidebar?: string;
  /**
   * Mark the item as current on pages of this sidebar.
   *
   * @example "api"
   */
  activeSidebar?: string;
  /**
   * Mark the item as current at and below this path.
   *
   * @example "/blog"
   */
  activePath?: string;
  /**
   * ID of the set of docs that `doc`, `sidebar`, `activeSidebar` or the version menu refers to.
   *
   * @default the first set
   * @example "sdk"
   */
  docs?: string;
  /**
   * `rel` attribute of the link.
   *
   * @example "me"
   */
  rel?: string;
  /**
   * Icon of an item with the type `icon`: a name of the theme, the logo of a network or host in the text color
   * (`github`, `mastodon`), or an image that is displayed 20 pixels wide.
   *
   * @default `repository`
   * @example { src: "/chat.svg", srcDark: "/chat-dark.svg" }
   */
  icon?:
    | "repository"
    | "feed"
    | "globe"
    | "people"
    | "calendar"
    | "heart"
    | "home"
    | "page"
    | "external"
    | "bitbucket"
    | "bluesky"
    | "codeberg"
    | "discord"
    | "facebook"
    | "forgejo"
    | "gitea"
    | "github"
    | "gitlab"
    | "instagram"
    | "linkedin"
    | "mastodon"
    | "matrix"
    | "npm"
    | "opencollective"
    | "reddit"
    | "rss"
    | "signal"
    | "slack"
    | "stackoverflow"
    | "telegram"
    | "threads"
    | "twitch"
    | "whatsapp"
    | "x"
    | "youtube"
    | "zulip"
    | {
        /**
         * Path of the image in `static/`, or a URL.
         *
         * @example "/chat.svg"
         */
        src: string;
        /**
         * Image in dark mode.
         *
         * @default `src`
         * @example "/chat-dark.svg"
         */
        srcDark?: string;
      };
  /**
   * Items of a dropdown.
   *
   * @example [{ label: "Forum", href: "https://forum.example.org" }]
   */
  items?: readonly LinkItem[];
  /**
   * Versions in `docsVersionDropdown`: a list of names, or a map from names to labels.
   *
   * @default all versions
   * @example ["2.0", "1.0"]
   */
  versions?: readonly string[] | { readonly [name: string]: string };
  /**
   * Links before the versions in `docsVersionDropdown`.
   *
   * @example [{ label: "Compare versions", to: "/docs/compare" }]
   */
  before?: readonly LinkItem[];
  /**
   * Links after the versions in `docsVersionDropdown`.
   *
   * @example [{ label: "Archive", href: "https://archive.example.org" }]
   */
  after?: readonly LinkItem[];
}

/** Items of dropdowns and the footer. */
export interface LinkItem {
  /**
   * Type of the item. It follows from the target and can be omitted, except for `icon` and the controls
   * `localeDropdown`, `docsVersionDropdown`, `colorModeToggle` and `search`.
   *
   * @default follows from the target
   * @example "search"
   */
  type?:
    | "link"
    | "doc"
    | "docSidebar"
    | "dropdown"
    | "icon"
    | "localeDropdown"
    | "docsVersionDropdown"
    | "colorModeToggle"
    | "search";
  /**
   * Text of the item. Required except for controls.
   *
   * @example "Docs"
   */
  label?: string;
  /**
   * ID of a message that replaces the label if the locale defines the message.
   *
   * @example "nav.docs"
   */
  messageId?: string;
  /**
   * Target: a path of the site, in the language of the page.
   *
   * @example "/blog"
   */
  to?: string;
  /**
   * Target: a URL of another site, or `mailto:`.
   *
   * @example "https://forum.example.org"
   */
  href?: string;
  /**
   * Target: the ID of a document. `{version}` at the start stands for the directory of the docs version that is
   * being read.
   *
   * @example "{version}/intro"
   */
  doc?: string;
  /**
   * Target: the first page of a sidebar. `{version}` at the start works as in `doc`.
   *
   * @example "api"
   */
  sidebar?: string;
  /**
   * Mark the item as current on pages of this sidebar.
   *
   * @example "api"
   */
  activeSidebar?: string;
  /**
   * Mark the item as current at and below this path.
   *
   * @example "/blog"
   */
  activePath?: string;
  /**
   * ID of the set of docs that `doc`, `sidebar`, `activeSidebar` or the version menu refers to.
   *
   * @default the first set
   * @example "sdk"
   */
  docs?: string;
  /**
   * `rel` attribute of the link.
   *
   * @example "me"
   */
  rel?: string;
}

/** Tags of the head. */
export interface SiteHeadTag {
  /**
   * Name of the element.
   *
   * @example "meta"
   */
  tag: "meta" | "link" | "script" | "style";
  /**
   * Attributes by name. `true` is an attribute without a value.
   *
   * @example { name: "robots", content: "noindex" }
   */
  attributes?: { readonly [name: string]: string | boolean };
  /**
   * Text of an inline script or style.
   *
   * @example "document.documentElement.dataset.js = \"\";"
   */
  content?: string;
}
