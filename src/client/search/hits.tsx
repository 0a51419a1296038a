/** Parts that the dialog and the search page draw alike. Marks are made from text: markup in it stays text. */

import { cutAtMarks, hitTitle, type Marks, type SearchHit } from "../../model/search/hit.ts";
import { Icon } from "../../theme/components/Icon.tsx";
import type { LocaleScope } from "../../theme/context.tsx";

export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return cutAtMarks(text, marks).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which changes as a whole
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  );
}

/** What a result page shows when nothing could be asked. */
export function Failure({ t }: Pick<LocaleScope, "t">) {
  return (
    <div className="search-failure" role="alert">
      <p className="search-failure-title">{t("search.errorTitle")}</p>
      <p>{t("search.errorHelp")}</p>
    </div>
  );
}

/** Title and text of a hit, with what matched marked. */
export function HitText({ hit }: { hit: SearchHit }) {
  const title = hitTitle(hit);
  const isContent = hit.type === "content" && hit.content !== null;
  return (
    <span className="search-hit-text">
      <span className="search-hit-title">
        {isContent ? (
          <Marked text={hit.content ?? ""} marks={hit.contentMarks} />
        ) : (
          <Marked text={title} marks={hit.titleMarks} />
        )}
      </span>
      {hit.type === "lvl1" ? (
        hit.content !== null && (
          <span className="search-hit-path">
            <Marked text={hit.content} marks={hit.contentMarks} />
          </span>
        )
      ) : (
        <span className="search-hit-path">{hit.hierarchy.lvl1}</span>
      )}
    </span>
  );
}

export function HitIcon({ type }: Pick<SearchHit, "type">) {
  return (
    <span className="search-icon" aria-hidden="true">
      {type === "lvl1" ? <Icon name="page" /> : type === "content" ? "≡" : "#"}
    </span>
  );
}
