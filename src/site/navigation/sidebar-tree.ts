/** Creates a sidebar's tree in a locale. */

import type { Doc, DocumentId } from "../../model/document.ts";
import type { Locale } from "../../model/locale.ts";
import { createLinkPermalink, isExternal, type Permalink, type RoutePath } from "../../model/permalink.ts";
import type { SidebarItem, TitledLink } from "../../model/shell-data.ts";
import type { SidebarNode } from "../../model/sidebar.ts";
import type { InlineText } from "../../model/site-data.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { getDocumentPath, getForeignLang } from "../catalog/document-path.ts";
import type { SiteConfig } from "../config/site-config.ts";

/** Context to create links to documents in a locale. */
export interface TreeContext {
  catalog: Catalog;
  config: SiteConfig;
  locale: Locale;
  /** Return a route's permalink in the locale. */
  toPermalink(route: RoutePath): Permalink;
}

/** Context to create sidebars in a locale. */
export interface SidebarContext extends TreeContext {
  /** Translate a label or description. */
  translateLabel(label: string): string;
  /** Render an HTML item. */
  renderInline(html: InlineText): string;
}

/** Create the link to a document in a locale. `lang` is set if the document is not translated. */
export function createDocLink(
  id: DocumentId,
  { catalog, config, locale, toPermalink }: TreeContext,
): TitledLink & { doc: Doc } {
  const doc = catalog.find("doc", id, locale.code);
  if (!doc) throw new Error(`the sidebar names "${id}", which the catalog lacks`);
  return {
    label: doc.meta.sidebarLabel ?? doc.title,
    href: toPermalink(getDocumentPath(doc, config)),
    lang: getForeignLang(doc, locale, config),
    doc,
  };
}

/** Create a sidebar's tree in a locale. Unlisted pages are included and marked, because they are shown while open. */
export function createSidebarTree(nodes: readonly SidebarNode[], context: SidebarContext): SidebarItem[] {
  return nodes.map((node) => createTreeItem(node, context));
}

function createTreeItem(node: SidebarNode, context: SidebarContext): SidebarItem {
  const { toPermalink, renderInline, translateLabel } = context;
  switch (node.type) {
    case "doc": {
      const { label, href, lang, doc } = createDocLink(node.id, context);
      const { platforms, deprecated, className } = node;
      const unlisted = doc.meta.unlisted || undefined;
      const labelText = node.label === undefined ? { label, lang } : { label: translateLabel(node.label) };
      return { type: "link", ...labelText, href, platforms, deprecated, className, unlisted };
    }
    case "link":
      return isExternal(node.href)
        ? { type: "external", label: translateLabel(node.label), href: node.href }
        : { type: "link", label: translateLabel(node.label), href: createLinkPermalink(node.href, toPermalink) };
    case "html":
      return { type: "html", html: renderInline(node.html) };
    case "category": {
      const { label, link, collapsible, collapsed } = node;
      const items = createSidebarTree(node.items, context);
      const page = link?.kind === "doc" ? createDocLink(link.id, context) : undefined;
      const href = link?.kind === "generated" ? toPermalink(link.path) : page?.href;
      const unlisted = page?.doc.meta.unlisted || undefined;
      return {
        type: "category",
        label: translateLabel(label),
        href,
        unlisted,
        fallback: (unlisted ? undefined : href) ?? findFirstListed(items),
        collapsible,
        collapsed,
        items,
      };
    }
  }
}

function findFirstListed(items: readonly SidebarItem[]): Permalink | undefined {
  for (const item of items) {
    if (item.type === "link" && !item.unlisted) return item.href;
    if (item.type === "category" && item.fallback !== undefined) return item.fallback;
  }
  return undefined;
}
