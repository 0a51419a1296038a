/** What was found, as the dialog lists it. */

import { type MouseEvent, memo } from "react";
import type { SearchHit, SearchResult } from "../../model/search/hit.ts";
import { GROUP_HITS } from "../../model/search/limits.ts";
import { SEARCH_LIST_ID } from "../../model/shell-ids.ts";
import type { LocaleScope } from "../../theme/context.tsx";
import { HitIcon, HitText } from "./hits.tsx";

export interface Row {
  hit: SearchHit;
  /** Drawn below the hit of its own page. */
  isChild: boolean;
  /** Its number in the whole list. */
  index: number;
}

export interface Rows {
  groups: readonly (readonly [title: string, rows: readonly Row[]])[];
  all: readonly Row[];
}

/** Hits by the part of the site, in the order in which each comes first. */
export function groupHits(hits: readonly SearchHit[]): Rows {
  const groups = new Map<string, Row[]>();
  for (const hit of hits) {
    const { lvl0, lvl1 } = hit.hierarchy;
    const rows = groups.get(lvl0 ?? "") ?? [];
    groups.set(lvl0 ?? "", rows);
    const isChild =
      hit.type !== "lvl1" && rows.some(({ hit: above }) => above.type === "lvl1" && above.hierarchy.lvl1 === lvl1);
    if (rows.length < GROUP_HITS) rows.push({ hit, isChild, index: 0 });
  }
  const all = [...groups.values()].flat();
  for (const [index, row] of all.entries()) row.index = index;
  return { groups: [...groups], all };
}

export const optionId = (index: number): string => `${SEARCH_LIST_ID}-${index}`;

interface HitListProps {
  t: LocaleScope["t"];
  rows: Rows;
  active: number;
  activate(index: number): void;
  choose(event: MouseEvent, hit?: SearchHit): void;
  count: number;
  /** Address of all hits. */
  all?: string;
}

/** Places keep their elements when the hits change: new texts cost less than new elements. */
export const HitList = memo(function HitList({ t, rows, active, activate, choose, count, all }: HitListProps) {
  return (
    <>
      <div id={SEARCH_LIST_ID} role="listbox" aria-label={t("search.dialogLabel")}>
        {rows.groups.map(([title, members], at) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} role="group" aria-labelledby={`search-group-${at}`}>
            <div id={`search-group-${at}`} className="search-group" role="presentation">
              {title}
            </div>
            {members.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Option key={place} row={row} isActive={row.index === active} activate={activate} choose={choose} />
            ))}
          </div>
        ))}
      </div>
      {all && (
        <p className="search-all">
          <a href={all} onClick={choose}>
            {t("search.seeAll", { count })}
          </a>
        </p>
      )}
    </>
  );
});

interface OptionProps extends Pick<HitListProps, "activate" | "choose"> {
  row: Row;
  isActive: boolean;
}

const Option = memo(function Option({ row: { hit, isChild, index }, isActive, activate, choose }: OptionProps) {
  return (
    <a
      id={optionId(index)}
      className={`search-row${isChild ? " search-child" : ""}`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={hit.url}
      onPointerMove={() => isActive || activate(index)}
      onClick={(event) => choose(event, hit)}
    >
      <HitIcon type={hit.type} />
      <HitText hit={hit} />
    </a>
  );
});

interface NoHitsProps {
  query: string;
  result: SearchResult;
  t: LocaleScope["t"];
  reportUrl?: string;
  /** Put another query in the field. */
  ask(query: string): void;
}

export function NoHits({ query, result: { suggestions }, t, reportUrl, ask }: NoHitsProps) {
  return (
    <div className="search-none">
      <p>
        {t("search.noResults")} “<strong>{query}</strong>”
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{t("search.suggestions")}</p>
          <ul>
            {suggestions.map((text) => (
              <li key={text}>
                <button type="button" className="link-button" onClick={() => ask(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {reportUrl && (
        <p>
          {t("search.missing")}{" "}
          <a
            href={reportUrl.replaceAll("{query}", encodeURIComponent(query))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("search.missingLink")}
          </a>
        </p>
      )}
    </div>
  );
}
