/** The search page: a field, a choice of versions, and results that load as the user scrolls. */

import { type LocaleScope, localeScopeOf } from "../../theme/context.tsx";
import type { SearchEntry } from "../engine/index-format.ts";
import { type HierarchyLevel, hitTitle, type SearchHit } from "../engine/search-api.ts";
import { element, setText } from "./dom.ts";
import { drawMarked, failure } from "./hit-view.ts";
import { type SearchClient, type SearchSettings, searchClient, versionAt } from "./provider.ts";
import {
  isSameAsked,
  keepExtent,
  keptExtent,
  onSearchParamsChange,
  pushSearchParams,
  type ResultCount,
  readSearchParams,
  type SearchParams,
} from "./url-state.ts";

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
  let params = readSearchParams();
  /** Pages of hits that are shown. */
  let pages = 0;
  /** Number of the newest question: answers to others are dropped. */
  let newest = 0;

  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), { rootMargin: NEAR });

  const { pathname } = location;
  /** What the visitor who comes back has left. */
  let storedCount = keptExtent(params);
  /** Keep how much is shown, unless the address is that of another page, or asks for something else, already. */
  function keep(): void {
    if (location.pathname !== pathname || !isSameAsked(readSearchParams(), params)) return;
    if (pages > 0) keepExtent({ ...params, pages, height: room.offsetHeight, top: scrollY });
  }

  /** Load the next page of hits. @param count Pages to load; others than one are the first ones. */
  async function load(count = 1): Promise<void> {
    const number = ++newest;
    const page = pages;
    observer.unobserve(end);
    results.setLoading(t(page > 0 ? "search.page.more" : "search.loading"));
    try {
      const version = knownVersion(await client.entry(), params.version);
      const answer = await client.search({ query: params.query, version, page, size: HITS * count, summaries: true });
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
  function begin(extent?: ResultCount): void {
    pages = 0;
    room.style.minHeight = extent ? `${extent.height}px` : "";
    // Whoever restored the position before could not reach it.
    if (extent) scrollTo({ top: extent.top, behavior: "instant" });
    if (params.query.trim() !== "") void load(extent?.pages);
    else {
      newest++;
      observer.unobserve(end);
      results.clear();
    }
  }

  const setAsked = (changed: SearchParams): void => {
    params = changed;
    const text = params.query.trim();
    const heading = text === "" ? t("search.page.title") : t("search.page.titleFor", { query: text });
    title.textContent = heading;
    document.title = `${heading} ${shell.titleDelimiter} ${shell.siteTitle}`;
    select.show(params.version);
    begin(storedCount);
    storedCount = undefined;
  };
  const select = createVersionSelect(host, t("search.page.versionLabel"), client, (version) => {
    pushSearchParams("version", version ?? "");
  });

  host.append(room, end);
  // Before a link is followed, and before the document is left.
  addEventListener("click", keep, true);
  addEventListener("pagehide", keep);
  setAsked(params);
  const stop = onSearchParamsChange(input, () => params, setAsked);
  return () => {
    newest++;
    removeEventListener("click", keep, true);
    removeEventListener("pagehide", keep);
    stop();
    observer.disconnect();
    host.replaceChildren();
  };
}

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
function createResults(host: HTMLElement, t: LocaleScope["t"]): PageResults {
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

export interface VersionSelect {
  /** Show which version is searched. @param version Absent: the one that is searched unless another is chosen. */
  show(version: string | undefined): void;
}

/** A version, if there is such a one: an address may name any. */
function knownVersion({ indexes }: SearchEntry, version: string | undefined): string | undefined {
  return indexes.find((index) => index.version === version)?.version;
}

/**
 * Put the choice before what stands in an element, once the versions are known and if there are several.
 *
 * @param onChange Called with the version that was chosen; without one where it is the one that is searched anyway.
 */
function createVersionSelect(
  host: HTMLElement,
  label: string,
  client: SearchClient,
  onChange: (version: string | undefined) => void,
): VersionSelect {
  const select = element("select", { "aria-label": label });
  let currentVersion: string | undefined;
  let update = (): void => {};

  function fill(entry: SearchEntry): void {
    if (entry.indexes.length < 2) return;
    const usual = versionAt(location.pathname, entry);
    select.append(...entry.indexes.map((each) => element("option", { value: each.version }, each.label)));
    select.addEventListener("change", () => onChange(select.value === usual ? undefined : select.value));
    update = () => {
      select.value = knownVersion(entry, currentVersion) ?? usual;
    };
    update();
    host.prepend(select);
  }

  // The question itself says what is wrong.
  client.entry().then(fill, () => {});
  return {
    show(version) {
      currentVersion = version;
      update();
    },
  };
}
