/** The search page: results below its field, as many as one scrolls to. */

import type { IndexFiles } from "../../model/search/format.ts";
import { localeScopeOf } from "../../theme/context.tsx";
import { element } from "./element.ts";
import { type Extent, keepExtent, keptExtent } from "./page-extent.ts";
import { followQuery, queryOfAddress } from "./page-query.ts";
import { createResults } from "./page-results.ts";
import { type SearchSettings, searchClient } from "./provider.ts";
import "./shared.ts";

/** Hits that are loaded at a time. */
const HITS = 15;
/** How far below the window the end of the list may be when further hits are loaded. */
const NEAR = "0px 0px 400px";

/** Bring the page to life. @param main The page's `main`. Returns how to undo. */
export function mountSearchPage(main: HTMLElement, settings: SearchSettings): () => void {
  const input = main.querySelector<HTMLInputElement>("[data-search-input]");
  const title = main.querySelector<HTMLElement>("[data-search-title]");
  const host = main.querySelector<HTMLElement>("[data-search-results]");
  if (!input || !title || !host) return () => {};
  const { shell } = settings;
  const { t } = localeScopeOf(shell);
  const client = searchClient(settings);
  const room = element("div");
  const end = element("div");
  const results = createResults(room, t);
  let query = queryOfAddress();
  let version: string | undefined;
  /** Pages of hits that are shown. */
  let pages = 0;
  /** Number of the newest question: answers to others are dropped. */
  let newest = 0;

  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), { rootMargin: NEAR });

  const { pathname } = location;
  /** What the visitor who comes back has left. */
  let kept = keptExtent(query);
  /** Keep how much is shown, unless the address is that of another page or query already. */
  function keep(): void {
    if (location.pathname !== pathname || queryOfAddress() !== query) return;
    if (pages > 0) keepExtent({ query, pages, height: room.offsetHeight, top: scrollY });
  }

  /** Load the next page of hits. @param count Pages to load; others than one are the first ones. */
  async function load(count = 1): Promise<void> {
    const number = ++newest;
    const page = pages;
    observer.unobserve(end);
    results.setLoading(t(page > 0 ? "search.page.more" : "search.loading"));
    try {
      const answer = await client.search({ query, version, page, size: HITS * count, summaries: true });
      if (number !== newest) return;
      pages = page + count;
      if (page === 0) results.show(answer.nbHits, answer.hits);
      else results.add(answer.hits);
      // Observed anew, it tells whether the end is still near.
      if (pages * HITS < answer.nbHits) observer.observe(end);
    } catch (error) {
      if (number !== newest) return;
      console.warn("[sitegen] the search failed", error);
      results.showFailure(page > 0);
    }
    results.setLoading();
    room.style.minHeight = "";
  }

  /**
   * Begin with the first hits of what is asked for. What is shown stays until they are here.
   *
   * @param extent How many to begin with. Their room is there at once, so that a place in it can be scrolled to.
   */
  function begin(extent?: Extent): void {
    pages = 0;
    room.style.minHeight = extent ? `${extent.height}px` : "";
    // Whoever restored the position before could not reach it.
    if (extent) scrollTo({ top: extent.top, behavior: "instant" });
    if (query.trim() !== "") void load(extent?.pages);
    else {
      newest++;
      observer.unobserve(end);
      results.clear();
    }
  }

  const setQuery = (changed: string): void => {
    query = changed;
    const text = query.trim();
    const heading = text === "" ? t("search.page.title") : t("search.page.titleFor", { query: text });
    title.textContent = heading;
    document.title = `${heading} ${shell.titleDelimiter} ${shell.siteTitle}`;
    begin(kept);
    kept = undefined;
  };

  host.append(room, end);
  // Before a link is followed, and before the document is left.
  addEventListener("click", keep, true);
  addEventListener("pagehide", keep);
  setQuery(query);
  const stop = followQuery(input, query, setQuery);
  client.versions().then(
    (versions) => {
      if (versions.length < 2) return;
      const select = versionSelect(versions, t("search.page.versionLabel"));
      select.addEventListener("change", () => {
        version = select.value;
        begin();
      });
      host.prepend(select);
    },
    // The question itself says what is wrong.
    () => {},
  );
  return () => {
    newest++;
    removeEventListener("click", keep, true);
    removeEventListener("pagehide", keep);
    stop();
    observer.disconnect();
    host.replaceChildren();
  };
}

function versionSelect(versions: readonly IndexFiles[], label: string): HTMLSelectElement {
  const options = versions.map((each) => element("option", { value: each.version }, each.label));
  const select = element("select", { "aria-label": label }, ...options);
  const last = versions.find(({ isLast }) => isLast);
  if (last) select.value = last.version;
  return select;
}
