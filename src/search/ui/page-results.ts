/** How the search page shows what was found. */

import type { LocaleScope } from "../../theme/context.tsx";
import { type HierarchyLevel, hitTitle, type SearchHit } from "../engine/search-api.ts";
import { element, setText } from "./dom.ts";
import { drawMarked, failure } from "./hit-view.ts";

export interface PageResults {
  /** Show the first hits of a query in place of others. @param nbHits How many there are in all. */
  show(nbHits: number, hits: readonly SearchHit[]): void;
  /** Show further hits below. */
  add(hits: readonly SearchHit[]): void;
  /** @param below Whether hits are shown already: they stay. */
  showFailure(below: boolean): void;
  clear(): void;
  /** Say that hits are on their way; without a text, that they are not. */
  setLoading(text?: string): void;
}

/** Fill an element with room for results. */
export function createResults(host: HTMLElement, t: LocaleScope["t"]): PageResults {
  const count = element("p", { class: "search-count", role: "status" });
  const list = element("div");
  const loadingText = element("span");
  const loading = element(
    "p",
    { class: "search-more" },
    element("span", { class: "search-busy", "aria-hidden": "true" }),
    loadingText,
  );
  const failed = failure(t);
  const setLoading = (text?: string): void => {
    if (text === undefined) loading.remove();
    else host.append(loading);
    setText(loadingText, text ?? "");
  };
  return {
    show(nbHits, hits) {
      setText(count, nbHits === 0 ? t("search.page.none") : t("search.page.documents", { count: nbHits }));
      list.replaceChildren(...hits.map(result));
      host.replaceChildren(count, list);
    },
    add(hits) {
      failed.remove();
      list.append(...hits.map(result));
    },
    showFailure(below) {
      if (!below) host.replaceChildren();
      host.append(failed);
    },
    clear: () => host.replaceChildren(),
    setLoading,
  };
}

const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/** One hit: title, where it stands, and a piece of its text. */
function result(hit: SearchHit): HTMLElement {
  const title = hitTitle(hit);
  const path = LEVELS.flatMap((level) => hit.hierarchy[level] ?? []).filter((name) => name !== title);
  const link = element("a", { href: hit.url });
  drawMarked(link, title, hit.titleMarks);
  const article = element("article", { class: "search-result" }, element("h2", {}, link));
  if (path.length > 0) article.append(element("p", { class: "search-hit-path" }, path.join(" › ")));
  if (hit.content !== null) {
    const text = element("p");
    drawMarked(text, hit.content, hit.contentMarks);
    article.append(text);
  }
  return article;
}
