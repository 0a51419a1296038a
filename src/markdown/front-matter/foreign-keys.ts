/** Front matter keys that other generators use, with the equivalent here. */

const REMOVE = "Remove it: this site has no such setting for a single page.";

const POSITION = 'Write "sidebar_position".';

const REDIRECT = 'Write "redirect_from".';

const SLUG = 'Write "slug". A value that begins with "/" is relative to the URL of the docs or blog.';

const SIDEBAR = 'Remove it, and describe the hierarchy by directories or in "sidebars.yaml".';

const HEAD = 'Write a tag in "head": [{ tag: meta, attributes: { name: robots, content: noindex } }].';

const HOME = 'Move it to a page in "content/pages" with "layout: home".';

const IMAGE = 'Write "image" for the image of shared links, and show it with Markdown: ![](./cover.png).';

const UNLISTED = 'Write "unlisted": true to exclude the page from lists, search and the sitemap.';

const LAYOUT = 'Write "layout: bare" for a page without navbar and footer.';

const THEME = 'Remove it. "components" in the configuration replaces parts of the theme.';

/** Hints for other tools' keys. */
export const FOREIGN_KEY_HINTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Hugo
    weight: POSITION,
    aliases: REDIRECT,
    linkTitle: 'Write "sidebar_label".',
    linktitle: 'Write "sidebar_label".',
    lastmod: 'Write "last_update": { date: 2025-07-01 }.',
    publishDate: 'Write "date" in posts.',
    url: SLUG,
    type: THEME,
    menu: SIDEBAR,
    toc: 'Write "hide_table_of_contents": true to hide the table of contents.',
    summary: 'Write "description".',
    cover: IMAGE,
    images: IMAGE,
    featured_image: IMAGE,
    expiryDate: REMOVE,
    // Docusaurus
    id: 'Write "slug" to keep the URL, or remove the key if it is the name of the file. Sidebars list names of files.',
    sidebar_class_name: REMOVE,
    sidebar_custom_props: REMOVE,
    pagination_class_name: REMOVE,
    hide_title_meta: REMOVE,
    title_meta: 'Only posts have it. Write "title" and "sidebar_label".',
    parse_number_prefixes: 'Remove it. "docs.numberPrefixes" in the configuration applies to all documents.',
    custom_props: 'Add the key to "markdown.frontMatter".',
    wrapperClassName: REMOVE,
    // VitePress, VuePress
    outline: 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents".',
    layout: 'Remove it. Only pages in "content/pages" and documents have a layout.',
    sidebar: 'Write "sidebar_position" and "sidebar_label", or "displayed_sidebar" for the name of a sidebar.',
    aside: 'Write "hide_table_of_contents": true to hide the table of contents.',
    editLink: 'Write "custom_edit_url".',
    lastUpdated: 'Write "last_update": { date: 2025-07-01 }.',
    titleTemplate: REMOVE,
    lang: 'Remove it. The language of a page is that of its directory: "content/", or "i18n/LOCALE/".',
    dir: 'Remove it. "direction" of the locale in the configuration applies to all its pages.',
    meta: HEAD,
    order: POSITION,
    sidebarDepth: 'Write "toc_max_heading_level".',
    navbar: LAYOUT,
    footer: LAYOUT,
    page: 'Write "layout: page" for a document without sidebar and table of contents.',
    pageClass: REMOVE,
    hero: HOME,
    features: HOME,
    prev: 'Write "pagination_prev" with the ID of a document, or with null for no link.',
    next: 'Write "pagination_next" with the ID of a document, or with null for no link.',
    // Jekyll
    permalink: SLUG,
    nav_order: POSITION,
    nav_exclude: SIDEBAR,
    parent: SIDEBAR,
    grand_parent: SIDEBAR,
    has_children: SIDEBAR,
    category: 'Write "tags".',
    categories: 'Write "tags".',
    excerpt: 'Write "description", or <!-- truncate --> in posts.',
    published: 'Write "draft": true for a page that is not published.',
    author: 'Write "authors" in posts.',
    redirect_to: 'Add the redirect to "redirects" in the configuration.',
    // MkDocs, Sphinx, Starlight, GitBook
    hide: 'Write "hide_table_of_contents": true, or "hide_title": true.',
    template: THEME,
    icon: REMOVE,
    status: 'Add the key to "markdown.frontMatter".',
    noindex: HEAD,
    robots: HEAD,
    editUrl: 'Write "custom_edit_url".',
    banner: 'Remove it. "announcement" in the configuration shows a banner on all pages.',
    pagefind: 'Write "search": false to leave the page out of search.',
    hidden: UNLISTED,
    tableOfContents: 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents".',
    lastUpdatedAt: 'Write "last_update": { date: 2025-07-01 }.',
    myst: REMOVE,
  }),
);
