/** What stands in a sidebar, as cards: in a category, where a text asks for them, and on a home page without data. */

import type { CardData } from "../../model/page-data.ts";
import { isExternal, type Permalink } from "../../model/permalink.ts";
import type { RouteOf } from "../../model/route.ts";
import { NEW_TAB_ATTRIBUTES } from "../../model/shell-ids.ts";
import type { SidebarNode } from "../../model/sidebar.ts";
import { docLink } from "../../site/navigation/sidebar-index.ts";
import { opensNewTab } from "../../theme/links.ts";
import { escapeHtml, htmlAttributes } from "../../util/html.ts";
import { type ComposeContext, toPermalink, translator, treeContext } from "./compose-context.ts";

type Category = Extract<SidebarNode, { type: "category" }>;

/** The label that the sidebar has for a page, else the page's own. */
export function labelInSidebar(label: string | undefined, own: string, { here }: ComposeContext): string {
  return label === undefined ? own : here.sidebarText(label);
}

/** Where a category leads: to its page, unless that is unlisted. */
export function categoryHref({ link }: Category, context: ComposeContext): Permalink | undefined {
  if (link?.kind !== "doc") return link && toPermalink(context, link.path);
  const { href, doc } = docLink(link.id, treeContext(context));
  return doc.meta.unlisted ? undefined : href;
}

/** Cards of the direct items of a category. */
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
          href: external ? node.href : toPermalink(context, node.href),
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

/** `<DocCardList />`: cards of what stands beside a page in its category, or below it when it is a category's own page. */
export function cardsMarkup(route: RouteOf<"doc">, context: ComposeContext): string {
  const { placement, document } = route;
  const parent = placement?.trail.at(-1);
  const own = placement?.trail.find((category) => category.link?.kind === "doc" && category.link.id === document.id);
  const items = (own ?? parent)?.items ?? (placement && context.site.sidebars.sidebars.get(placement.sidebar)) ?? [];
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
