/** Compose the shell that all pages of a locale share (navigation, footer, messages), and the sidebars. */

import { renderIcon } from "../../markdown/icons.ts";
import {
  type AnnouncementConfig,
  type DocSet,
  docSetWithId,
  type FooterConfig,
  type LogoConfig,
  type NavItemConfig,
} from "../../model/config.ts";
import type { Doc } from "../../model/document.ts";
import { fillMessage } from "../../model/locale.ts";
import type { TemplateName } from "../../model/page-data.ts";
import { isExternal, type Permalink, type RoutePath, routeKey, routePath } from "../../model/permalink.ts";
import type { LinkData, LogoData, NavItemData, ShellData, SidebarData, VersionData } from "../../model/shell-data.ts";
import { fullSidebarName, type SidebarName, setOfSidebar } from "../../model/sidebar.ts";
import type { Announcement } from "../../model/site-data.ts";
import {
  documentPath,
  fullId,
  idInVersion,
  idsInVersions,
  VERSION_PLACEHOLDER,
  versionOf,
} from "../../site/catalog/document-path.ts";
import { docLink, sidebarTree } from "../../site/navigation/sidebar-index.ts";
import { mainDoc } from "../../site/site.ts";
import { blogSidebarYears } from "./blog-pages.ts";
import { type ComposeContext, toImage, toPermalink, translator, treeContext } from "./compose-context.ts";
import { composeInline } from "./resolve-body.ts";

/** Return the translation of a label, or the configured label if the locale has no message for it. */
function labelOf({ label, messageId }: { label: string; messageId?: string }, { here }: ComposeContext): string {
  const message = messageId === undefined ? undefined : here.messages[messageId];
  return typeof message === "string" ? message : label;
}

function routeLink(label: string, to: string, context: ComposeContext): LinkData {
  if (isExternal(to)) return { label, href: to, external: true };
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const route = context.site.links.targets.routes.get(routeKey(path));
  const file = context.site.links.targets.files.has(path.replace(/^\//, ""));
  return {
    label,
    href:
      file && route === undefined
        ? context.site.config.baseUrl + path.replace(/^\//, "")
        : toPermalink(context, route ?? routePath(path)) + rest,
  };
}

type NavLink = Extract<NavItemData, { type: "link" }>;

/** Compose a single link. Return `undefined` if the target is a draft, so that the item is omitted. */
function composeNavLink(item: NavItemConfig, context: ComposeContext): NavLink | undefined {
  const { site } = context;
  const tree = treeContext(context);
  if (patternOf(item).includes(VERSION_PLACEHOLDER)) return composeVersionLinks(item, context);
  switch (item.type) {
    case "link": {
      const link =
        item.to === undefined ? { label: "", href: item.href ?? "", external: true } : routeLink("", item.to, context);
      const activePath =
        item.activePath ??
        (item.to === undefined || link.external ? undefined : routeKey(item.to.replace(/[?#].*$/s, "")));
      return {
        type: "link",
        ...link,
        label: labelOf(item, context),
        rel: item.rel,
        activePath,
        activeSidebar: activeSidebarOf(item, context),
      };
    }
    case "doc": {
      const doc = site.catalog.find("doc", fullId(item.doc, docSetWithId(item.docs, site.config)), context.locale.code);
      if (!doc) return undefined;
      const activeSidebar = activeSidebarOf(item, context) ?? context.here.sidebars.placement(doc)?.sidebar;
      const { href } = docLink(doc.id, tree);
      return {
        type: "link",
        label: labelOf(item, context),
        href,
        activeSidebar,
        unlisted: doc.meta.unlisted || undefined,
      };
    }
    case "docSidebar": {
      const name = fullSidebarName(item.sidebar, docSetWithId(item.docs, site.config));
      const first = context.here.sidebars.first(name);
      if (!first) return undefined;
      const href = first.kind === "doc" ? docLink(first.id, tree).href : toPermalink(context, first.path);
      return { type: "link", label: labelOf(item, context), href, activeSidebar: name };
    }
    case "icon":
      return {
        type: "link",
        label: labelOf(item, context),
        href: item.href,
        external: isExternal(item.href),
        ...composeNavIcon(item.icon, context),
      };
    default:
      return undefined;
  }
}

/** Return the ID or name in an item that may contain `{version}`. */
function patternOf(item: NavItemConfig): string {
  return item.type === "doc" ? item.doc : item.type === "docSidebar" ? item.sidebar : "";
}

/** Return the full name of the sidebar in which an item is configured to be marked as current. */
function activeSidebarOf(
  { activeSidebar, docs }: { activeSidebar?: string; docs?: string },
  { site }: ComposeContext,
): SidebarName | undefined {
  return activeSidebar === undefined ? undefined : fullSidebarName(activeSidebar, docSetWithId(docs, site.config));
}

type NavIconConfig = Extract<NavItemConfig, { type: "icon" }>["icon"];

function composeNavIcon(icon: NavIconConfig, context: ComposeContext): Pick<NavLink, "icon" | "image" | "svg"> {
  if (typeof icon === "string") return { icon };
  if ("src" in icon)
    return { icon: "external", image: composeLogo({ ...icon, alt: "", width: 20, height: 20 }, context) };
  const logo = renderIcon(`brands:${icon.brand}`, []);
  return { icon: "external", svg: "svg" in logo ? logo.svg : undefined };
}

/** Compose a link with `{version}`. Pages that belong to no version show the link of the latest version with the target. */
function composeVersionLinks(item: NavItemConfig, context: ComposeContext): NavLink | undefined {
  const { config } = context.site;
  const set = docSetWithId("docs" in item ? item.docs : undefined, config);
  const links = idsInVersions(patternOf(item), set).flatMap(({ version, id }) => {
    const target = item.type === "doc" ? { doc: id } : { sidebar: id };
    const link = composeNavLink({ ...item, ...target } as NavItemConfig, context);
    return link ? [{ name: version.name, link }] : [];
  });
  const [first] = links;
  const versions = Object.fromEntries(
    links.map(({ name, link: { href, activeSidebar, unlisted } }) => [name, { href, activeSidebar, unlisted }]),
  );
  return first && { ...first.link, versions, set: config.docSets.length > 1 ? set.id : undefined };
}

function composeNavLinks(items: readonly NavItemConfig[] = [], context: ComposeContext): NavLink[] {
  return items.flatMap((item) => composeNavLink(item, context) ?? []);
}

function composeNavItem(item: NavItemConfig, context: ComposeContext): NavItemData[] {
  switch (item.type) {
    case "dropdown": {
      const items = composeNavLinks(item.items, context);
      return items.length === 0 ? [] : [{ type: "dropdown", label: labelOf(item, context), items }];
    }
    case "localeDropdown":
      return context.site.config.locales.length > 1 ? [item] : [];
    case "docsVersionDropdown": {
      const { docSets } = context.site.config;
      const set = docSetWithId(item.docs, context.site.config);
      return [
        {
          type: "docsVersionDropdown",
          label: docSets.length > 1 ? docSetLabel(set, context) : undefined,
          versions: composeVersions(set, item.versions, context),
          before: composeNavLinks(item.before, context),
          after: composeNavLinks(item.after, context),
        },
      ];
    }
    case "search":
      return context.site.config.search.provider === "none" ? [] : [item];
    case "colorModeToggle":
      return context.site.config.colorMode.disableSwitch ? [] : [item];
    default: {
      const link = composeNavLink(item, context);
      return link ? [link] : [];
    }
  }
}

/** Return the label of the menu in the navbar that links to a page. */
export function menuOf(path: RoutePath, context: ComposeContext): string | undefined {
  const { left, right } = context.site.config.navbar;
  const linksHere = (item: NavItemConfig): boolean =>
    item.type === "link" && item.to !== undefined && routeKey(routePath(item.to)) === routeKey(path);
  for (const item of [...left, ...right])
    if (item.type === "dropdown" && item.items.some(linksHere)) return labelOf(item, context);
  return undefined;
}

/** Return the label of the navbar item for a sidebar. */
export function sidebarLabel(name: SidebarName, context: ComposeContext): string | undefined {
  const { config, catalog } = context.site;
  const { sidebars } = context.here;
  const { left, right } = config.navbar;
  const items = [...left, ...right].flatMap((item) => (item.type === "dropdown" ? item.items : [item]));
  for (const item of items) {
    if (!("label" in item)) continue;
    const set = docSetWithId(item.docs, config);
    const doc = item.type === "doc" && catalog.find("doc", fullId(item.doc, set), context.locale.code);
    const sidebar =
      item.type === "docSidebar" ? fullSidebarName(item.sidebar, set) : doc && sidebars.placement(doc)?.sidebar;
    if (sidebar === name || activeSidebarOf(item, context) === name) return labelOf(item, context);
  }
  return undefined;
}

/** Return the name of a set of docs: its label if there are several sets, or else the name of docs in general. */
export function docSetLabel(set: DocSet, context: ComposeContext): string {
  return context.site.config.docSets.length > 1 ? labelOf(set, context) : translator(context)("nav.docs");
}

type VersionChoice = Extract<NavItemConfig, { type: "docsVersionDropdown" }>["versions"];

/** Compose the versions of a version menu, in the configured order and with the configured labels. */
function composeVersions(
  { id, routeBase, versions: all }: DocSet,
  selection: VersionChoice,
  context: ComposeContext,
): VersionData[] {
  const { config, catalog } = context.site;
  const labels = new Map<string, string | undefined>(
    selection === undefined
      ? all.map(({ name, label }) => [name, label])
      : Array.isArray(selection)
        ? selection.map((name: string) => [name, undefined])
        : Object.entries(selection),
  );
  const versions = [...labels.keys()].flatMap((name) => all.find((version) => version.name === name) ?? []);
  return versions.map((version) => {
    const { name, isLast } = version;
    const docs = catalog
      .originals("doc")
      .filter((doc) => versionOf(doc.id, config) === version && catalog.isIn(doc, context.locale.code));
    const main = mainDoc(version, context);
    const permalinkTo = (doc: Doc): Permalink => toPermalink(context, documentPath(doc, config));
    return {
      name,
      set: config.docSets.length > 1 ? id : undefined,
      label: labels.get(name) ?? version.label,
      isLast,
      main: main ? permalinkTo(main) : toPermalink(context, routePath(routeBase)),
      docs: Object.fromEntries(docs.map((doc) => [idInVersion(doc.id, version), permalinkTo(doc)])),
    };
  });
}

function composeLogo({ src, srcDark, ...rest }: LogoConfig, context: ComposeContext): LogoData {
  return {
    src: toImage(context, src),
    srcDark: srcDark === undefined ? undefined : toImage(context, srcDark),
    ...rest,
  };
}

function composeFooter(footer: FooterConfig, context: ComposeContext): ShellData["footer"] {
  const { copyright, hosting, logo } = footer;
  return {
    columns: footer.columns.map(({ items, ...column }) => ({
      title: labelOf({ label: column.title, messageId: column.messageId }, context),
      items: items.flatMap((item): LinkData[] => {
        const link = composeNavLink(item, context);
        return link && !link.unlisted
          ? [{ label: link.label, href: link.href, external: link.external, rel: link.rel }]
          : [];
      }),
    })),
    logo: logo && composeLogo(logo, context),
    copyright:
      copyright &&
      fillMessage(labelOf({ label: copyright.text, messageId: copyright.messageId }, context), {
        year: copyright.year ?? "",
      }).trim(),
    hosting: hosting && {
      label: labelOf(hosting, context),
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

/** Compose the shell of a locale. @param generator Name and version of the generator. */
export function composeShell(context: ComposeContext, generator: string): ShellData {
  const { site, here, locale } = context;
  const { config } = site;
  const docs = docSetWithId(undefined, config);
  const screen = (template: TemplateName): Permalink | undefined => screenOf(template, context);
  return {
    siteTitle: config.title,
    titleDelimiter: config.titleDelimiter,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    baseUrlBanner: config.baseUrlBanner,
    locale,
    locales: config.locales,
    elsewhere: pagesElsewhere(context),
    messages: here.messages,
    docsVersions:
      screen("doc") !== undefined && config.docSets.length === 1 ? docs.versions.map(({ name }) => name) : undefined,
    screens: {
      home: toPermalink(context, routePath("/")),
      search: screen("search"),
      blog: screen("blogList"),
      blogTags: screen("blogTags"),
      blogArchive: screen("blogArchive"),
      blogAuthors: screen("blogAuthors"),
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
    search: config.search,
    analytics: config.analytics,
    generator,
  };
}

/** Return the path prefixes of other locales by the routes that only these have. */
function pagesElsewhere({ site, locale }: ComposeContext): ShellData["elsewhere"] {
  const entries = [...site.links.targets.partialRoutes].flatMap(([key, locales]) =>
    locales[0] && !locales.some(({ code }) => code === locale.code) ? [[key, locales[0].prefix]] : [],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Return the URL of the first page with a template. */
export function screenOf(template: TemplateName, context: ComposeContext): Permalink | undefined {
  const route = context.here.routes.find((route) => route.template === template);
  return route && toPermalink(context, route.path);
}

/** Name of the blog sidebar. Names of docs sidebars cannot begin with a slash, so there is no conflict. */
export const BLOG_SIDEBAR = "/blog";

/** Compose the sidebars of a locale, by name. */
export function composeSidebars(context: ComposeContext): Map<string, SidebarData> {
  const { site, here } = context;
  const sidebars = new Map<string, SidebarData>();
  for (const [name, nodes] of here.sidebars.sidebars) {
    const { sidebarHideable, sidebarAutoCollapse } = setOfSidebar(name, site.config);
    sidebars.set(name, {
      kind: "docs",
      name,
      ...(site.config.docSets.length > 1 && { hideable: sidebarHideable, autoCollapse: sidebarAutoCollapse }),
      items: sidebarTree(nodes, {
        ...treeContext(context),
        sidebarText: here.sidebarText,
        inline: (html) => composeInline(html, context),
      }),
    });
  }
  if (here.blog.posts.length > 0) {
    const title = translator(context)("blog.sidebarTitle");
    sidebars.set(BLOG_SIDEBAR, { kind: "blog", title, years: blogSidebarYears(context) });
  }
  return sidebars;
}
