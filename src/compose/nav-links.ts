/** Links of the navbar and the footer, as URLs for a locale. */

import { renderIcon } from "../markdown/icons.ts";
import type { LogoConfig } from "../model/config.ts";
import { getRouteKey, isExternal, toRoutePath } from "../model/permalink.ts";
import type { LinkData, LogoData, NavItemData } from "../model/shell-data.ts";
import { getFullSidebarName, type SidebarName } from "../model/sidebar.ts";
import { createFullId, listIdsInVersions, VERSION_PLACEHOLDER } from "../site/catalog/document-path.ts";
import type { NavItemConfig } from "../site/config/nav-item-schema.ts";
import { getDocSetById } from "../site/config/site-config.ts";
import { createDocLink } from "../site/navigation/sidebar-tree.ts";
import { type ComposeContext, createTreeContext, getPermalink, toImage } from "./compose-context.ts";

/** Return a label's translation, or the configured label if the locale has no message for it. */
export function translateLabel(
  { label, messageId }: { label: string; messageId?: string },
  { here }: Pick<ComposeContext, "here">,
): string {
  const message = messageId === undefined ? undefined : here.messages[messageId];
  return typeof message === "string" ? message : label;
}

/** Return the URL of a route, file or external page, as written in the configuration. */
function linkRoute(to: string, context: ComposeContext): Omit<LinkData, "label"> {
  if (isExternal(to)) return { href: to, external: true };
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const route = context.site.links.targets.routes.get(getRouteKey(path));
  const file = context.site.links.targets.files.has(path.replace(/^\//, ""));
  return {
    href:
      file && route === undefined
        ? context.site.config.baseUrl + path.replace(/^\//, "")
        : getPermalink(context, route ?? toRoutePath(path)) + rest,
  };
}

type NavLink = Extract<NavItemData, { type: "link" }>;

/** Compose a single link. Return `undefined` if the target is a draft, so that the item is omitted. */
export function composeNavLink(item: NavItemConfig, context: ComposeContext): NavLink | undefined {
  const { site } = context;
  const tree = createTreeContext(context);
  if (createPattern(item).includes(VERSION_PLACEHOLDER)) return composeVersionLinks(item, context);
  switch (item.type) {
    case "link": {
      const link = item.to === undefined ? { href: item.href ?? "", external: true } : linkRoute(item.to, context);
      const activeSidebar = findActiveSidebar(item, context);
      const isByPath = !link.external && activeSidebar === undefined;
      const ownPath = isByPath ? item.to?.replace(/[?#].*$/s, "") : undefined;
      const activePath = item.activePath ?? (ownPath === undefined ? undefined : getRouteKey(ownPath));
      return {
        type: "link",
        label: translateLabel(item, context),
        ...link,
        rel: item.rel,
        activePath,
        activeSidebar,
      };
    }
    case "doc": {
      const doc = site.catalog.find(
        "doc",
        createFullId(item.doc, getDocSetById(item.docs, site.config)),
        context.locale.code,
      );
      if (!doc) return undefined;
      const ownSidebar = item.activePath === undefined ? context.here.sidebars.findPlacement(doc)?.sidebar : undefined;
      const activeSidebar = findActiveSidebar(item, context) ?? ownSidebar;
      const { href } = createDocLink(doc.id, tree);
      return {
        type: "link",
        label: translateLabel(item, context),
        href,
        activePath: item.activePath,
        activeSidebar,
        unlisted: doc.meta.unlisted || undefined,
      };
    }
    case "docSidebar": {
      const name = getFullSidebarName(item.sidebar, getDocSetById(item.docs, site.config));
      const first = context.here.sidebars.findFirst(name);
      if (!first) return undefined;
      const href = first.kind === "doc" ? createDocLink(first.id, tree).href : getPermalink(context, first.path);
      return {
        type: "link",
        label: translateLabel(item, context),
        href,
        activePath: item.activePath,
        activeSidebar: name,
      };
    }
    case "icon":
      return {
        type: "link",
        label: translateLabel(item, context),
        href: item.href,
        external: isExternal(item.href),
        ...composeNavIcon(item.icon, context),
      };
    default:
      return undefined;
  }
}

/** Return the ID or name in an item that may contain `{version}`. */
function createPattern(item: NavItemConfig): string {
  return item.type === "doc" ? item.doc : item.type === "docSidebar" ? item.sidebar : "";
}

/** Return the full name for the sidebar in which an item is configured to be marked as current. */
export function findActiveSidebar(
  { activeSidebar, docs }: { activeSidebar?: string; docs?: string },
  { site }: ComposeContext,
): SidebarName | undefined {
  return activeSidebar === undefined ? undefined : getFullSidebarName(activeSidebar, getDocSetById(docs, site.config));
}

type NavIconConfig = Extract<NavItemConfig, { type: "icon" }>["icon"];

function composeNavIcon(icon: NavIconConfig, context: ComposeContext): Pick<NavLink, "icon" | "image" | "svg"> {
  if (typeof icon === "string") return { icon };
  if ("src" in icon)
    return { icon: "external", image: composeLogo({ ...icon, alt: "", width: 20, height: 20 }, context) };
  const logo = renderIcon(`brands:${icon.brand}`, []);
  return { icon: "external", svg: "svg" in logo ? logo.svg : undefined };
}

/** Compose a link with `{version}`. Pages that belong to no version show the latest version's link that has the target. */
function composeVersionLinks(item: NavItemConfig, context: ComposeContext): NavLink | undefined {
  const { config } = context.site;
  const set = getDocSetById("docs" in item ? item.docs : undefined, config);
  const links = listIdsInVersions(createPattern(item), set).flatMap(({ version, id }) => {
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

export function composeNavLinks(items: readonly NavItemConfig[] = [], context: ComposeContext): NavLink[] {
  return items.map((item) => composeNavLink(item, context)).filter((link) => link !== undefined);
}

export function composeLogo({ src, srcDark, ...rest }: LogoConfig, context: ComposeContext): LogoData {
  return {
    src: toImage(context, src),
    srcDark: srcDark === undefined ? undefined : toImage(context, srcDark),
    ...rest,
  };
}
