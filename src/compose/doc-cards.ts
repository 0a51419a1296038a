/** Compose cards from sidebar items, for category pages, `<DocCardList />` and home pages without data. */

import type { CardData } from "../model/page-data.ts";
import { createLinkPermalink, isExternal, type Permalink } from "../model/permalink.ts";
import type { RouteOf } from "../model/route.ts";
import { NEW_TAB_ATTRIBUTES } from "../model/shell-ids.ts";
import type { SidebarNode } from "../model/sidebar.ts";
import { createDocLink } from "../site/navigation/sidebar-tree.ts";
import { shouldOpenNewTab } from "../theme/links.ts";
import { escapeHtml, serializeAttributes } from "../util/html.ts";
import { type ComposeContext, createTranslator, createTreeContext, getPermalink } from "./compose-context.ts";

type Category = Extract<SidebarNode, { type: "category" }>;

/** Return a page's translated sidebar label, or `fallback` if the sidebar does not define one. */
export function getSidebarLabel(label: string | undefined, fallback: string, { here }: ComposeContext): string {
  return label === undefined ? fallback : here.translateLabel(label);
}

/** Return the link to a category's page, unless the page is unlisted. */
export function getCategoryHref({ link }: Category, context: ComposeContext): Permalink | undefined {
  if (link?.kind !== "doc") return link && getPermalink(context, link.path);
  const { href, doc } = createDocLink(link.id, createTreeContext(context));
  return doc.meta.unlisted ? undefined : href;
}

/** Compose cards for a category's direct items. */
export function composeCards(items: readonly SidebarNode[], context: ComposeContext): CardData[] {
  const { translateLabel } = context.here;
  return items.flatMap((node): CardData[] => {
    if (node.type === "doc") {
      const { label, href, lang, doc } = createDocLink(node.id, createTreeContext(context));
      return doc.meta.unlisted
        ? []
        : [
            {
              kind: "page",
              label: getSidebarLabel(node.label, label, context),
              href,
              lang: node.label === undefined ? lang : undefined,
              description: doc.description || undefined,
            },
          ];
    }
    if (node.type === "link") {
      const external = isExternal(node.href);
      return [
        {
          kind: external ? "external" : "page",
          label: translateLabel(node.label),
          href: external ? node.href : createLinkPermalink(node.href, (route) => getPermalink(context, route)),
        },
      ];
    }
    if (node.type === "html") return [];
    const inside = composeCards(node.items, context);
    const href = getCategoryHref(node, context) ?? inside[0]?.href;
    return href === undefined
      ? []
      : [
          {
            kind: "category",
            label: translateLabel(node.label),
            href,
            description: node.description && translateLabel(node.description),
            items: inside.length,
          },
        ];
  });
}

/** Render `<DocCardList />`: cards for a category's items if the page is its index, otherwise for the page's siblings. */
export function composeCardsMarkup(route: RouteOf<"doc">, context: ComposeContext): string {
  const { placement, document } = route;
  const parent = placement?.trail.at(-1);
  const ownCategory = placement?.trail.find(({ link }) => link?.kind === "doc" && link.id === document.id);
  const items =
    (ownCategory ?? parent)?.items ?? (placement && context.here.sidebars.sidebars.get(placement.sidebar)) ?? [];
  const t = createTranslator(context);
  const cards = composeCards(
    items.filter((node) => node.type !== "doc" || node.id !== document.id),
    context,
  );
  const rows = cards.map(({ label, href, lang, description, items: count }) => {
    const text = description ?? (count === undefined ? "" : t("docs.cardItems", { count }));
    const attributes = serializeAttributes({
      href,
      lang,
      dir: lang && "auto",
      ...(shouldOpenNewTab(href) && NEW_TAB_ATTRIBUTES),
    });
    return `<li class="card"><a${attributes}><span class="card-title">${escapeHtml(label)}</span><span class="card-text">${escapeHtml(text)}</span></a></li>`;
  });
  return rows.length === 0 ? "" : `<ul class="cards">${rows.join("")}</ul>`;
}
