/** A small site for rendering templates. */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { type Locale, type Messages, toLocaleId } from "../../src/model/locale.ts";
import type { PageData, TemplateName, Templates } from "../../src/model/page-data.ts";
import type { PageHtml } from "../../src/model/page-payload.ts";
import type { Unbranded } from "../../src/model/permalink.ts";
import { toPermalink } from "../../src/model/permalink.ts";
import type { ShellData, SidebarData, SidebarItem } from "../../src/model/shell-data.ts";
import { App } from "../../src/theme/App.tsx";
import type { TemplateProps } from "../../src/theme/template-props.ts";
import { loadSidebarComponent } from "../../src/theme/navigation/lazy-sidebars.ts";
import { templates } from "../../src/theme/template-registry.ts";
import { repository } from "../support/repository.ts";

export const messages = JSON.parse(
  readFileSync(path.join(repository, "src/theme/messages/en.json"), "utf8"),
) as Messages;

function locale(code: string, label: string): Locale {
  return {
    code: toLocaleId(code),
    label,
    htmlLang: code,
    direction: "ltr",
    calendar: "gregory",
    path: code,
    prefix: code === "en" ? "" : `/${code}`,
  };
}

export const shell: ShellData = {
  siteTitle: "Site",
  titleDelimiter: "|",
  tagline: "Apps for everyone",
  url: "https://example.org",
  baseUrl: "/",
  baseUrlBanner: true,
  locale: locale("en", "English"),
  locales: [locale("en", "English"), locale("de", "Deutsch")],
  messages,
  screens: {
    home: toPermalink("/"),
    search: toPermalink("/search"),
    blog: toPermalink("/blog"),
    blogTags: toPermalink("/blog/tags"),
  },
  navbar: {
    title: "Site",
    hideOnScroll: false,
    left: [
      { type: "link", label: "Docs", href: "/docs/latest/", activeSidebar: "docs" },
      { type: "link", label: "Blog", href: "/blog", activePath: "/blog" },
      { type: "dropdown", label: "Tools", items: [{ label: "Forge", href: "https://forge.example", external: true }] },
    ],
    right: [
      { type: "link", label: "Releases", href: "https://releases.example", external: true },
      { type: "localeDropdown" },
      { type: "colorModeToggle" },
      { type: "search" },
    ],
  },
  footer: {
    columns: [{ title: "More", items: [{ label: "Code", href: "https://code.example", external: true, rel: "me" }] }],
    copyright: "Copyright",
  },
  announcement: {
    id: "news",
    html: 'News. <a href="/blog/news">Read</a>',
    closeable: true,
    backgroundColor: "#9feaf9",
  },
  colorMode: { default: "light", disableSwitch: false, respectPrefersColorScheme: true },
  sidebarHideable: false,
  sidebarAutoCollapse: false,
  search: { provider: "local" },
  generator: "sitegen",
};

export const sidebarItems: readonly SidebarItem[] = [
  { type: "link", label: "Start", href: toPermalink("/docs/latest/"), platforms: ["mac", "linux"] },
  {
    type: "category",
    label: "Guides",
    collapsible: true,
    collapsed: true,
    fallback: toPermalink("/docs/latest/tray"),
    items: [
      { type: "link", label: "Tray", href: toPermalink("/docs/latest/tray") },
      { type: "link", label: "Hidden", href: toPermalink("/docs/latest/hidden"), unlisted: true },
    ],
  },
  {
    type: "category",
    label: "Reference",
    href: toPermalink("/docs/latest/reference"),
    collapsible: true,
    collapsed: true,
    items: [{ type: "link", label: "Old", href: toPermalink("/docs/latest/old"), deprecated: true }],
  },
];

export const docsSidebar: SidebarData = { kind: "docs", name: "docs", items: sidebarItems };

const prose = { title: "Tray", titleHtml: "<code>Tray</code>", hasToc: true };
const version = { name: "current", label: "Next" };
const author = { key: "ann", name: "Ann", href: "https://ann.example" };

/** Component of the page in React. */
const Content = () => <h1>Team</h1>;

/** Page data for each template. */
export const samples: { readonly [T in TemplateName]: Unbranded<Templates[T]> } = {
  home: {
    hero: {
      nameHtml: "Desk",
      textHtml: "Text",
      taglineHtml: "For <code>you</code>",
      image: { src: "/desk.svg", srcDark: "/desk-dark.svg", alt: "A desk", width: 10, height: 10 },
      actions: [
        { text: "Start", href: "/docs/latest/", theme: "primary" },
        { text: "Source", href: "https://code.example", external: true, theme: "secondary" },
      ],
    },
    features: [
      { icon: { svg: "<svg></svg>" }, titleHtml: "Open", detailsHtml: "Text", link: { href: "/open", text: "More" } },
      { icon: { emoji: "⚡" }, titleHtml: "Fast" },
      { icon: { image: { src: "/lamp.svg", alt: "" } }, titleHtml: "Bright" },
    ],
    cards: [{ kind: "page", label: "Setup", href: "/docs/latest/setup" }],
    prose: { title: "Desk", hasToc: false },
    hasText: true,
  },
  reactPage: { title: "Team", description: "" },
  search: {},
  notFound: {},
  page: prose,
  doc: {
    ...prose,
    unlisted: true,
    draft: true,
    notice: { lang: "en", direction: "ltr", language: "Deutsch", fallback: "English" },
    lastUpdate: { date: { iso: "2025-07-01", text: "Jul 1, 2025" }, author: "Ann" },
    editUrl: "https://code.example/edit",
    breadcrumbs: [{ label: "Guides", href: "/docs/latest/guides" }, { label: "Tray" }],
    previous: { label: "Before", href: "/docs/latest/before" },
    tags: [{ label: "Tag", href: "/docs/tags/tag" }],
    version: {
      ...version,
      badge: "1.0",
      banner: { kind: "unmaintained", latestLabel: "2.0", latestHref: "/docs/latest/tray", latestName: "2" },
    },
    docId: "tray",
  },
  docPrint: {
    title: "Docs",
    chapters: [
      { id: "chapter-1", titleHtml: "Setup", level: 2, html: "chapter-1" },
      { id: "chapter-2", titleHtml: "Guides", level: 3, description: "Text" },
    ],
  },
  docCategory: { title: "Guides", cards: [{ kind: "category", label: "More", href: "/more", items: 2 }], version },
  docTags: { letters: [{ letter: "T", tags: [{ label: "Tag", href: "/docs/tags/tag", count: 2 }] }] },
  docTag: { allTags: "/docs/tags", docs: [{ label: "Tray", href: "/docs/latest/tray" }] },
  blogList: {
    scope: { kind: "tag" },
    page: 1,
    posts: [
      {
        title: "Out now",
        href: "/blog/out",
        date: { iso: "2025-06-24T00:00:00Z", text: "June 24, 2025" },
        readingTime: "3 min read",
        authors: [author],
        tags: [],
        truncated: true,
        html: "post-0",
      },
    ],
    tags: [{ label: "Release", href: "/blog/tags/release", count: 3 }],
    pager: { older: "/blog/page/2" },
  },
  blogPost: {
    ...prose,
    date: { iso: "2025-06-24T00:00:00Z", text: "June 24, 2025" },
    readingTime: "1 min read",
    authors: [author],
    tags: [],
  },
  blogArchive: {
    years: [
      { year: 2025, posts: [{ label: "Out now", date: { iso: "2025-01-07", text: "Jan 7" }, href: "/blog/out" }] },
    ],
  },
  blogAuthors: { authors: [{ ...author, count: 3 }] },
  blogTags: {
    letters: [
      {
        tags: [
          {
            label: "Release",
            href: "/blog/tags/release",
            description: "Versions",
            count: 3,
            newest: { label: "Out now", href: "/blog/out", date: { iso: "2025-06-24", text: "Jun 24, 2025" } },
          },
        ],
      },
    ],
  },
};

/** Return a page with the sample data of its template. */
export function pageOf<T extends TemplateName>(template: T, change: Partial<Unbranded<PageData>> = {}): PageData {
  return {
    template,
    path: template === "notFound" ? "/404" : `/${template}`,
    locale: "en",
    head: { title: "Page", alternates: [] },
    props: samples[template],
    ...change,
  } as PageData;
}

export const markup: PageHtml = {
  body: '<p id="body-text">Body</p>',
  toc: '<ul><li><a href="#one">One</a></li></ul>',
  "post-0": "<p>Post</p>",
};

/** Render a page on the server. */
export async function render(
  page: PageData,
  options: { shell?: ShellData; sidebar?: SidebarData; html?: PageHtml | undefined } = {},
): Promise<string> {
  const loaded = await templates[page.template]();
  if (options.sidebar) await loadSidebarComponent(options.sidebar.kind);
  const Template = loaded.default as unknown as ComponentType<TemplateProps>;
  const html = "html" in options ? options.html : markup;
  return renderToString(
    <App
      shell={options.shell ?? shell}
      sidebar={options.sidebar}
      page={page}
      html={html}
      Template={Template}
      Content={page.template === "reactPage" ? Content : undefined}
    />,
  );
}
