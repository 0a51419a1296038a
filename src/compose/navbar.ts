/** Items of the navbar, its menus and version menus, and labels that other pages take from it. */

import type { Doc } from "../model/document.ts";
import { getRouteKey, type Permalink, type RoutePath, toRoutePath } from "../model/permalink.ts";
import type { NavItemData, VersionData } from "../model/shell-data.ts";
import { getFullSidebarName, type SidebarName } from "../model/sidebar.ts";
import { createFullId, getDocumentPath, getIdInVersion, getVersion } from "../site/catalog/document-path.ts";
import type { NavItemConfig } from "../site/config/nav-item-schema.ts";
import { type DocSet, getDocSetById } from "../site/config/site-config.ts";
import { getMainDoc } from "../site/site.ts";
import { type ComposeContext, createTranslator, getPermalink, type LocaleContext } from "./compose-context.ts";
import { composeNavLink, composeNavLinks, findActiveSidebar, translateLabel } from "./nav-links.ts";

export function composeNavItem(item: NavItemConfig, context: ComposeContext): NavItemData[] {
  switch (item.type) {
    case "dropdown": {
      const items = composeNavLinks(item.items, context);
      return items.length === 0 ? [] : [{ type: "dropdown", label: translateLabel(item, context), items }];
    }
    case "localeDropdown":
      return context.site.config.locales.length > 1 ? [item] : [];
    case "docsVersionDropdown": {
      const { docSets } = context.site.config;
      const set = getDocSetById(item.docs, context.site.config);
      return [
        {
          type: "docsVersionDropdown",
          label: docSets.length > 1 ? getDocSetLabel(set, context) : undefined,
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

/** Return the label for the navbar menu that links to a page. */
export function findMenu(path: RoutePath, context: ComposeContext): string | undefined {
  const { left, right } = context.site.config.navbar;
  const isLinkedHere = (item: NavItemConfig): boolean =>
    item.type === "link" && item.to !== undefined && getRouteKey(toRoutePath(item.to)) === getRouteKey(path);
  for (const item of [...left, ...right])
    if (item.type === "dropdown" && item.items.some(isLinkedHere)) return translateLabel(item, context);
  return undefined;
}

/** Return the label for a sidebar's navbar item. */
export function getSidebarLabel(name: SidebarName, context: ComposeContext): string | undefined {
  const { config, catalog } = context.site;
  const { sidebars } = context.here;
  const { left, right } = config.navbar;
  const items = [...left, ...right].flatMap((item) => (item.type === "dropdown" ? item.items : [item]));
  for (const item of items) {
    if (!("label" in item)) continue;
    const set = getDocSetById(item.docs, config);
    const doc = item.type === "doc" && catalog.find("doc", createFullId(item.doc, set), context.locale.code);
    const sidebar =
      item.type === "docSidebar" ? getFullSidebarName(item.sidebar, set) : doc && sidebars.findPlacement(doc)?.sidebar;
    if (sidebar === name || findActiveSidebar(item, context) === name) return translateLabel(item, context);
  }
  return undefined;
}

/** Return the name of a set of docs: its label if there are several sets, or else the general name for docs. */
export function getDocSetLabel(set: DocSet, context: LocaleContext): string {
  return context.site.config.docSets.length > 1 ? translateLabel(set, context) : createTranslator(context)("nav.docs");
}

type VersionChoice = Extract<NavItemConfig, { type: "docsVersionDropdown" }>["versions"];

/** Compose the versions in a version menu, in the configured order and with the configured labels. */
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
  const versions = [...labels.keys()]
    .map((name) => all.find((version) => version.name === name))
    .filter((version) => version !== undefined);
  return versions.map((version) => {
    const { name, isLast } = version;
    const docs = catalog
      .listOriginals("doc")
      .filter((doc) => getVersion(doc.id, config) === version && catalog.isIn(doc, context.locale.code));
    const main = getMainDoc(version, context);
    const toDocPermalink = (doc: Doc): Permalink => getPermalink(context, getDocumentPath(doc, config));
    return {
      name,
      set: config.docSets.length > 1 ? id : undefined,
      label: labels.get(name) ?? version.label,
      isLast,
      main: main ? toDocPermalink(main) : getPermalink(context, toRoutePath(routeBase)),
      docs: Object.fromEntries(docs.map((doc) => [getIdInVersion(doc.id, version), toDocPermalink(doc)])),
    };
  });
}
