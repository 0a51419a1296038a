/** Before anything is typed: what was found before. */

import { type MouseEvent, type ReactNode, useState } from "react";
import { Icon } from "../../theme/components/Icon.tsx";
import type { LocaleScope } from "../../theme/context.tsx";
import { HitIcon, HitText } from "./hits.tsx";
import type { SearchMemory, StoredHit } from "./memory.ts";

interface RememberedProps {
  t: LocaleScope["t"];
  memory: SearchMemory;
  choose(event: MouseEvent, hit: StoredHit): void;
  /** A row was removed or kept: the focus needs a new place. */
  onChanged(): void;
}

export function Remembered({ t, memory, choose, onChanged }: RememberedProps) {
  const [, redraw] = useState(0);
  const button = (icon: "heart" | "close", label: string, work: () => void): ReactNode => (
    <button
      type="button"
      title={t(label)}
      aria-label={t(label)}
      onClick={() => {
        work();
        redraw((count) => count + 1);
        onChanged();
      }}
    >
      <Icon name={icon} />
    </button>
  );
  const section = (id: string, hits: readonly StoredHit[], actions: (hit: StoredHit) => ReactNode): ReactNode =>
    hits.length > 0 && (
      <section aria-labelledby={`search-${id}`}>
        <h2 id={`search-${id}`} className="search-group">
          {t(`search.${id}`)}
        </h2>
        <ul>
          {hits.map((hit) => (
            <li key={hit.url} className="search-row">
              <a href={hit.url} onClick={(event) => choose(event, hit)}>
                <HitIcon type={hit.type} />
                <HitText hit={{ ...hit, titleMarks: [], contentMarks: [] }} />
              </a>
              {actions(hit)}
            </li>
          ))}
        </ul>
      </section>
    );
  const recent = memory.recent();
  const favorites = memory.favorites();
  if (recent.length === 0 && favorites.length === 0) return <p className="search-none">{t("search.noRecent")}</p>;
  return (
    <>
      {section("recent", recent, (hit) => (
        <>
          {button("heart", "search.save", () => memory.keep(hit))}
          {button("close", "search.removeRecent", () => memory.remove(hit))}
        </>
      ))}
      {section("favorites", favorites, (hit) => button("close", "search.removeFavorite", () => memory.remove(hit)))}
    </>
  );
}
