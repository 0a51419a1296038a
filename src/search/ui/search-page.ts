/** The search page: results below its field, as many as one scrolls to. */

import { localeScopeOf } from "../../theme/context.tsx";
import { element } from "./dom.ts";
import { type Extent, keepExtent, keptExtent } from "./page-extent.ts";
import { createResults } from "./page-results.ts";
import { type SearchSettings, searchClient } from "./provider.ts";
import { type Asked, askedByAddress, changeAddress, followAddress, isSameAsked } from "./url-state.ts";
import "./shared.ts";
import { createVersionSelect, knownVersion } from "./version-select.ts";

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
  let asked = askedByAddress();
  /** Pages of hits that are shown. */
  let pages = 0;
  /** Number of the newest question: answers to others are dropped. */
  let newest = 0;

  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), { rootMargin: NEAR });

  const { pathname } = location;
  /** What the visitor who comes back has left. */
  let kept = keptExtent(asked);
  /** Keep how much is shown, unless the address is that of another page, or asks for something else, already. */
  function keep(): void {
    if (location.pathname !== pathname || !isSameAsked(askedByAddress(), asked)) return;
    if (pages > 0) keepExtent({ ...asked, pages, height: room.offsetHeight, top: scrollY });
  }

  /** Load the next page of hits. @param count Pages to load; others than one are the first ones. */
  async function load(count = 1): Promise<void> {
    const number = ++newest;
    const page = pages;
    observer.unobserve(end);
    results.setLoading(t(page > 0 ? "search.page.more" : "search.loading"));
    try {
      const version = knownVersion(await client.entry(), asked.version);
      const answer = await client.search({ query: asked.query, version, page, size: HITS * count, summaries: true });
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
      // Who scrolls on tries again, unless something else is asked by then; at once, it would be tried for ever.
      const tryAgain = (): void => {
        if (number === newest) observer.observe(end);
      };
      if (page > 0) addEventListener("scroll", tryAgain, { once: true, passive: true });
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
    if (asked.query.trim() !== "") void load(extent?.pages);
    else {
      newest++;
      observer.unobserve(end);
      results.clear();
    }
  }

  const setAsked = (changed: Asked): void => {
    asked = changed;
    const text = asked.query.trim();
    const heading = text === "" ? t("search.page.title") : t("search.page.titleFor", { query: text });
    title.textContent = heading;
    document.title = `${heading} ${shell.titleDelimiter} ${shell.siteTitle}`;
    select.show(asked.version);
    begin(kept);
    kept = undefined;
  };
  const select = createVersionSelect(host, t("search.page.versionLabel"), client, (version) => {
    changeAddress("version", version ?? "");
  });

  host.append(room, end);
  // Before a link is followed, and before the document is left.
  addEventListener("click", keep, true);
  addEventListener("pagehide", keep);
  setAsked(asked);
  const stop = followAddress(input, () => asked, setAsked);
  return () => {
    newest++;
    removeEventListener("click", keep, true);
    removeEventListener("pagehide", keep);
    stop();
    observer.disconnect();
    host.replaceChildren();
  };
}
