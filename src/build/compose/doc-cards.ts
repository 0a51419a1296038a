/** Compose cards from sidebar items, for category pages, `<DocCardList />` and home pages without data. */

import type { CardData } from "../../model/page-data.ts";
import { isExternal, type Permalink, routePath } from "../../model/permalink.ts";
import type { RouteOf } from "../../model/route.ts";
import { NEW_TAB_ATTRIBUTES } from "../../model/shell-ids.ts";
import type { SidebarNode } from "../../model/sidebar.ts";
import { docLink } from "../../site/navigation/sidebar-index.ts";
import { opensNewTab } from "../../theme/links.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { type ComposeContext, toPermalink, translator, treeContext } from "./compose-context.ts";

type Category = Extract<SidebarNode, { type: "category" }>;

/** Return the translated sidebar label of a page, or `fallback` if the sidebar does not define one. */
export function labelInSidebar(label: string | undefined, fallback: string, { here }: ComposeContext): string {
  return label === undefined ? fallback : here.sidebarText(label);
}

/** Return the link to the page of a category, unless the page is unlisted. */
export function categoryHref({ link }: Category, context: ComposeContext): Permalink | undefined {
  if (link?.kind !== "doc") return link && toPermalink(context, link.path);
  const { href, doc } = docLink(link.id, treeContext(context));
  return doc.meta.unlisted ? undefined : href;
}

/** Compose cards for the direct items of a category. */
export function composeCards(items: readonly SidebarNode[], context: ComposeContext): CardData[] {
  const { sidebarText } = context.here;
  return items.flatMap((node): CardData[] => {
    if (node.type === "doc") {
      const { label, href, lang, doc } = docLink(node.id, treeContext(context));
      return doc.meta.unlisted
        ? []
        : [
            {
              kind: "page",
              label: labelInSidebar(node.label, label, context),
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
          label: sidebarText(node.label),
          href: external ? node.href : toPermalink(context, routePath(node.href)),
        },
      ];
    }
    if (node.type === "html") return [];
    const inside = composeCards(node.items, context);
    const href = categoryHref(node, context) ?? inside[0]?.href;
    return href === undefined
      ? []
      : [
          {
            kind: "category",
            label: sidebarText(node.label),
            href,
            description: node.description && sidebarText(node.description),
            items: inside.length,
          },
        ];
  });
}

/** Render `<DocCardList />`: cards of the items in a category if the page is its index, otherwise of the page's siblings. */
export function cardsMarkup(route: RouteOf<"doc">, context: ComposeContext): string {
  const { placement, document } = route;
  const parent = placement?.trail.at(-1);
  const ownCategory = placement?.trail.find(({ link }) => link?.kind === "doc" && link.id === document.id);
  const items =
    (ownCategory ?? parent)?.items ?? (placement && context.here.sidebars.sidebars.get(placement.sidebar)) ?? [];
  const t = translator(context);
  const cards = composeCards(
    items.filter((node) => node.type !== "doc" || node.id !== document.id),
    context,
  );
  const rows = cards.map(({ label, href, lang, description, items: count }) => {
    const text = description ?? (count === undefined ? "" : t("docs.cardItems", { count }));
    const attributes = htmlAttributes({
      href,
      lang,
      dir: lang && "auto",
      ...(opensNewTab(href) && NEW_TAB_ATTRIBUTES),
    });
    return `<li class="card"><a${attributes}><span class="card-title">${escapeHtml(label)}</span><span class="card-text">${escapeHtml(text)}</span></a></li>`;
  });
  return rows.length === 0 ? "" : `<ul class="cards">${rows.join("")}</ul>`;
}
