/** Compose the shell that all pages in a locale share (navigation, footer, messages), and the sidebars. */

import type { SearchConfig } from "../model/config.ts";
import { fillMessage } from "../model/locale.ts";
import type { TemplateName } from "../model/page-data.ts";
import { type Permalink, toRoutePath } from "../model/permalink.ts";
import type { Route } from "../model/route.ts";
import type { LinkData, ShellData, SidebarData } from "../model/shell-data.ts";
import { findDocSet } from "../model/sidebar.ts";
import type { Announcement } from "../model/site-data.ts";
import {
  type AnnouncementConfig,
  type FooterConfig,
  getDocSetById,
  type SiteConfig,
} from "../site/config/site-config.ts";
import { createSidebarTree } from "../site/navigation/sidebar-tree.ts";
import { composeBlogSidebarYears } from "./blog-pages.ts";
import { type ComposeContext, createTranslator, createTreeContext, getPermalink } from "./compose-context.ts";
import { composeLogo, composeNavLinks, translateLabel } from "./nav-links.ts";
import { composeNavItem } from "./navbar.ts";
import { composeInline } from "./resolve-body.ts";

function composeFooter(footer: FooterConfig, context: ComposeContext): ShellData["footer"] {
  const { copyright, hosting, logo } = footer;
  return {
    columns: footer.columns.map(({ items, ...column }) => ({
      title: translateLabel({ label: column.title, messageId: column.messageId }, context),
      items: composeNavLinks(items, context)
        .filter(({ unlisted }) => !unlisted)
        .map(({ label, href, external, rel }): LinkData => ({ label, href, external, rel })),
    })),
    logo: logo && composeLogo(logo, context),
    copyright:
      copyright &&
      fillMessage(translateLabel({ label: copyright.text, messageId: copyright.messageId }, context), {
        year: copyright.year ?? "",
      }).trim(),
    hosting: hosting && {
      label: translateLabel(hosting, context),
      logos: hosting.logos.map((each) => composeLogo(each, context)),
    },
  };
}

function composeAnnouncement(
  { id, closeable, backgroundColor, textColor }: AnnouncementConfig,
  { content, translations }: Announcement,
  context: ComposeContext,
): ShellData["announcement"] {
  return {
    id,
    html: composeInline(translations.get(context.locale.code) ?? content, context),
    closeable,
    backgroundColor,
    textColor,
  };
}

/** Compose a locale's shell. @param generator The generator's name and version. */
export function composeShell(context: ComposeContext, generator: string): ShellData {
  const { site, here, locale } = context;
  const { config } = site;
  const docs = getDocSetById(undefined, config);
  const getScreen = (template: TemplateName): Permalink | undefined => findScreen(template, context);
  return {
    siteTitle: config.title,
    titleDelimiter: config.titleDelimiter,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    baseUrlBanner: config.baseUrlBanner,
    locale,
    locales: config.locales,
    elsewhere: listPagesElsewhere(context),
    messages: here.messages,
    docsVersions:
      getScreen("doc") !== undefined && config.docSets.length === 1 ? docs.versions.map(({ name }) => name) : undefined,
    screens: {
      home: getPermalink(context, toRoutePath("/")),
      search: getScreen("search"),
      blog: getScreen("blogList"),
      blogTags: getScreen("blogTags"),
      blogArchive: getScreen("blogArchive"),
      blogAuthors: getScreen("blogAuthors"),
    },
    navbar: {
      title: config.navbar.title,
      logo: config.navbar.logo && composeLogo(config.navbar.logo, context),
      hideOnScroll: config.navbar.hideOnScroll,
      left: config.navbar.left.flatMap((item) => composeNavItem(item, context)),
      right: config.navbar.right.flatMap((item) => composeNavItem(item, context)),
    },
    footer: config.footer && composeFooter(config.footer, context),
    announcement:
      config.announcement && site.announcement && composeAnnouncement(config.announcement, site.announcement, context),
    colorMode: config.colorMode,
    sidebarHideable: docs.sidebarHideable,
    sidebarAutoCollapse: docs.sidebarAutoCollapse,
    search: selectSearchSettings(config.search),
    analytics: config.analytics,
    generator,
  };
}

/** Return the search settings that pages need. Synonyms are part of the index. */
function selectSearchSettings(search: SiteConfig["search"]): SearchConfig {
  return search.provider === "local" ? { provider: "local", reportUrl: search.reportUrl } : search;
}

/** Return other locales' path prefixes by the routes that only these have. */
function listPagesElsewhere({ site, locale }: ComposeContext): ShellData["elsewhere"] {
  const entries = [...site.links.targets.partialRoutes].flatMap(([key, locales]) =>
    locales[0] && !locales.some(({ code }) => code === locale.code) ? [[key, locales[0].prefix]] : [],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The first route with each template. Each list of posts needs four, and searching all routes takes long on large sites. */
const screensByRoutes = new WeakMap<readonly Route[], ReadonlyMap<TemplateName, Route>>();

/** Return the URL for the first page with a template. */
export function findScreen(template: TemplateName, context: ComposeContext): Permalink | undefined {
  const { routes } = context.here;
  const screens = screensByRoutes.get(routes) ?? new Map(routes.toReversed().map((route) => [route.template, route]));
  screensByRoutes.set(routes, screens);
  const route = screens.get(template);
  return route && getPermalink(context, route.path);
}

/** Blog sidebar name. Names for docs sidebars cannot begin with a slash, so there is no conflict. */
export const BLOG_SIDEBAR = "/blog";

/** Compose a locale's sidebars, by name. */
export function composeSidebars(context: ComposeContext): Map<string, SidebarData> {
  const { site, here } = context;
  const sidebars = new Map<string, SidebarData>();
  for (const [name, nodes] of here.sidebars.sidebars) {
    const { sidebarHideable, sidebarAutoCollapse } = findDocSet(name, site.config);
    sidebars.set(name, {
      kind: "docs",
      name,
      ...(site.config.docSets.length > 1 && { hideable: sidebarHideable, autoCollapse: sidebarAutoCollapse }),
      items: createSidebarTree(nodes, {
        ...createTreeContext(context),
        translateLabel: here.translateLabel,
        renderInline: (html) => composeInline(html, context),
      }),
    });
  }
  if (here.blog.posts.length > 0) {
    const title = createTranslator(context)("blog.sidebarTitle");
    sidebars.set(BLOG_SIDEBAR, { kind: "blog", title, years: composeBlogSidebarYears(context) });
  }
  return sidebars;
}
