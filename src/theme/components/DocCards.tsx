/** Cards for the items in a sidebar or category. */

import type { CardData } from "../../model/page-data.ts";
import { getLangAttributes, useLocale } from "../context.tsx";
import { shouldOpenNewTab } from "../links.ts";
import type { IconName } from "./Icon.tsx";
import { Icon } from "./Icon.tsx";
import { SiteLink } from "./SiteLink.tsx";

const CARD_ICONS: Readonly<Record<CardData["kind"], IconName>> = {
  page: "page",
  external: "external",
  category: "box",
};

/** Cards for a category's pages. */
export function DocCards({ cards }: { cards: readonly CardData[] }) {
  const { t } = useLocale();
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li className="card" key={card.href}>
          <SiteLink href={card.href} external={shouldOpenNewTab(card.href)} {...getLangAttributes(card)}>
            <span className="card-title">
              <Icon name={CARD_ICONS[card.kind]} />
              {card.label}
            </span>
            {(card.description || card.items !== undefined) && (
              <span className="card-text">{card.description ?? t("docs.cardItems", { count: card.items ?? 0 })}</span>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
