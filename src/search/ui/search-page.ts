/** The search page: a field, a version select, a filter by area, and results that load as the user scrolls. */

import { createLocaleScope, type LocaleScope } from "../../theme/context.tsx";
import type { SearchEntry } from "../engine/index-format.ts";
import { getHitTitle, type HierarchyLevel, type SearchHit, type SearchResult } from "../engine/search-api.ts";
import { createElement, createIcon, setText } from "./dom.ts";
import { createFailure, drawMarked } from "./hit-view.ts";
import { createAreaFilter } from "./search-areas.ts";
import { getSearchClient, getVersion, type SearchClient, type SearchSettings } from "./search-client.ts";
import {
  isSameSearch,
  onSearchParamsChange,
  pushSearchParams,
  type ResultExtent,
  readExtent,
  readSearchParams,
  type SearchParams,
  storeExtent,
} from "./url-state.ts";

/** Hits per result page. */
const PAGE_SIZE = 15;
/** Distance between the viewport and the list's end within which more hits are loaded. */
const LOAD_MARGIN = "0px 0px 400px";

/** Initialize the search page. @param main Its `main` element. Returns a cleanup function. */
export function mountSearchPage(main: HTMLElement, settings: SearchSettings): () => void {
  const input = main.querySelector<HTMLInputElement>("[data-search-input]");
  const title = main.querySelector<HTMLElement>("[data-search-title]");
  const host = main.querySelector<HTMLElement>("[data-search-results]");
  if (!input || !title || !host) return () => {};
  const { shell } = settings;
  const scope = createLocaleScope(shell);
  const { t } = scope;
  const client = getSearchClient(settings);
  const container = createElement("div");
  const end = createElement("div");
  /** Pages that the latest query requested. */
  let requestedPages = 1;
  const results = createResults(container, t, () => void load(requestedPages));
  let params = readSearchParams();
  /** Visible result pages. */
  let pages = 0;
  /** The latest query's number. Results for other queries are dropped. */
  let newest = 0;

  const areaHost = main.querySelector<HTMLElement>("[data-search-areas]");
  const areaFilter = areaHost && createAreaFilter(areaHost, scope, (area) => pushSearchParams("area", area));

  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
    rootMargin: LOAD_MARGIN,
  });

  const { pathname } = location;
  /** Result extent when the user left the page, to be restored. */
  let extentToRestore = readExtent(params);
  /** Store the result extent, unless the URL has already changed to another page or query. */
  function storeCurrentExtent(): void {
    if (location.pathname !== pathname || !isSameSearch(readSearchParams(), params)) return;
    if (pages > 0) storeExtent({ ...params, pages, height: container.offsetHeight, top: scrollY });
  }

  /**
   * Load the next result page. @param count How many pages to load. If it is more than one, the results start with the
   * first page.
   */
  async function load(count = 1): Promise<void> {
    const number = ++newest;
    const page = pages;
    requestedPages = count;
    let part: SearchResult | undefined;
    observer.unobserve(end);
    results.setLoading(t(page > 0 ? "search.page.more" : "search.loading"));
    try {
      const version = findVersion(await client.loadEntry(), params.version);
      const { query, area } = params;
      const request = { query, version, area, page, size: PAGE_SIZE * count, summaries: true, folds: true };
      const answer = await client.search(request, (result) => {
        part = result;
      });
      if (number !== newest) return;
      pages = page + count;
      if (page > 0) results.add(answer.hits);
      else {
        results.show(answer);
        areaFilter?.show(answer.areas, area);
      }
      // Observing again reports whether the end is still near.
      if (pages * PAGE_SIZE < (answer.nbRows ?? answer.nbHits)) observer.observe(end);
    } catch (error) {
      if (number !== newest) return;
      console.warn("[sitegen] search failed", error);
      if (part && page === 0) results.show(part);
      results.showFailure(page > 0 || part !== undefined);
      // Retry when the user scrolls, unless the query has changed. Retrying at once would loop forever.
      const retry = (): void => {
        if (number === newest) observer.observe(end);
      };
      if (page > 0) addEventListener("scroll", retry, { once: true, passive: true });
    }
    results.setLoading();
    container.style.minHeight = "";
  }

  /**
   * Load the first results. Previous results stay until then.
   *
   * @param extent Results to restore. Their height is reserved at once, so that the page can scroll.
   */
  function begin(extent?: ResultExtent): void {
    pages = 0;
    container.style.minHeight = extent ? `${extent.height}px` : "";
    // The scroll position could not be restored before the height was reserved.
    if (extent) scrollTo({ top: extent.top, behavior: "instant" });
    if (params.query.trim() !== "") void load(extent?.pages);
    else {
      newest++;
      observer.unobserve(end);
      results.clear();
      areaFilter?.show([], params.area);
    }
  }

  const setParams = (changed: SearchParams): void => {
    params = changed;
    const text = params.query.trim();
    const heading = text === "" ? t("search.page.title") : t("search.page.titleFor", { query: text });
    title.textContent = heading;
    document.title = `${heading} ${shell.titleDelimiter} ${shell.siteTitle}`;
    select.show(params.version);
    begin(extentToRestore);
    extentToRestore = undefined;
  };
  const select = createVersionSelect(host, t("search.page.versionLabel"), client, (version) => {
    pushSearchParams("version", version ?? "");
  });

  host.append(container, end);
  // Before a link is followed or the document is unloaded.
  addEventListener("click", storeCurrentExtent, true);
  addEventListener("pagehide", storeCurrentExtent);
  setParams(params);
  const stop = onSearchParamsChange(input, () => params, setParams);
  return () => {
    newest++;
    removeEventListener("click", storeCurrentExtent, true);
    removeEventListener("pagehide", storeCurrentExtent);
    stop();
    observer.disconnect();
    host.replaceChildren();
    areaHost?.replaceChildren();
  };
}

export interface PageResults {
  /** Replace the results with a query's first hits, and show their number. */
  show(result: SearchResult): void;
  /** Append hits. */
  add(hits: readonly SearchHit[]): void;
  /** @param below If true, the existing hits stay. */
  showFailure(below: boolean): void;
  clear(): void;
  /** Show a loading message; hide it if the text is undefined. */
  setLoading(text?: string): void;
}

/** Create the elements for results. @param host Parent element. @param retry Called to repeat a failed query. */
function createResults(host: HTMLElement, t: LocaleScope["t"], retry: () => void): PageResults {
  const count = createElement("p", { class: "search-count", role: "status" });
  const list = createElement("div");
  const loadingText = createElement("span");
  const loading = createElement(
    "p",
    { class: "search-more" },
    createElement("span", { class: "search-busy", "aria-hidden": "true" }),
    loadingText,
  );
  const failed = createFailure(t, retry);
  const setLoading = (text?: string): void => {
    if (text === undefined) loading.remove();
    else host.append(loading);
    if (text !== undefined) failed.remove();
    setText(loadingText, text ?? "");
  };
  return {
    show(result) {
      const { hits } = result;
      setText(count, formatCount(result, t));
      list.replaceChildren(...hits.map((hit) => renderHit(hit, t)));
      host.replaceChildren(count, list);
    },
    add(hits) {
      list.append(...hits.map((hit) => renderHit(hit, t)));
    },
    showFailure(below) {
      if (!below) host.replaceChildren();
      host.append(failed);
    },
    clear: () => host.replaceChildren(),
    setLoading,
  };
}

/** Format how many hits there are, and on how many pages if this is known. */
function formatCount({ nbHits, nbPages, isPartial }: SearchResult, t: LocaleScope["t"]): string {
  if (isPartial) return "";
  if (nbHits === 0) return t("search.page.none");
  const results = t("search.hits", { count: nbHits });
  return nbPages === undefined ? results : t("search.page.documents", { results, count: nbPages });
}

const LEVELS: readonly HierarchyLevel[] = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];

/** Render a hit: icon, title, hierarchy, snippet, and the hits that are folded into it. */
function renderHit(hit: SearchHit, t: LocaleScope["t"], heading: "h2" | "h3" = "h2"): HTMLElement {
  const { type, folded } = hit;
  const title = getHitTitle(hit);
  const path = LEVELS.flatMap((level) => hit.hierarchy[level] ?? []).filter((name) => name !== title);
  const link = createElement("a", { href: hit.url });
  drawMarked(link, title, hit.titleMarks);
  const kind = createElement("span", { class: "search-icon", "data-kind": type, "aria-hidden": "true" });
  if (type === "lvl1") kind.append(createIcon("page"));
  const titleElement = createElement(heading, {}, link);
  if (hit.badge !== undefined) titleElement.append(" ", createElement("span", { class: "badge" }, hit.badge));
  const text = createElement("div", {}, titleElement);
  if (path.length > 0) text.append(createElement("p", { class: "search-hit-path" }, path.join(" › ")));
  if (hit.content !== null) {
    const snippet = createElement("p");
    drawMarked(snippet, hit.content, hit.contentMarks);
    text.append(snippet);
  }
  const article = createElement("article", { class: "search-result" }, kind, text);
  if (folded) {
    const summary = createElement("summary", {}, t("search.page.folded", { count: folded.length }));
    const hits = folded.map((each) => renderHit(each, t, "h3"));
    article.append(createElement("details", { class: "search-folded" }, summary, ...hits));
  }
  return article;
}

export interface VersionSelect {
  /** Select a version. @param version If undefined, the default version. */
  show(version: string | undefined): void;
}

/** Return the version if it exists: URLs may contain any value. */
function findVersion({ indexes }: SearchEntry, version: string | undefined): string | undefined {
  return indexes.find((index) => index.version === version)?.version;
}

/**
 * Add a version select as an element's first child, if there are several versions.
 *
 * @param onChange Called with the chosen version; undefined if it is the default version.
 */
function createVersionSelect(
  host: HTMLElement,
  label: string,
  client: SearchClient,
  onChange: (version: string | undefined) => void,
): VersionSelect {
  const select = createElement("select", { "aria-label": label });
  let currentVersion: string | undefined;
  let update = (): void => {};

  function fill(entry: SearchEntry): void {
    if (entry.indexes.length < 2) return;
    const defaultVersion = getVersion(location.pathname, entry);
    select.append(...entry.indexes.map((each) => createElement("option", { value: each.version }, each.label)));
    select.addEventListener("change", () => onChange(select.value === defaultVersion ? undefined : select.value));
    update = () => {
      select.value = findVersion(entry, currentVersion) ?? defaultVersion;
    };
    update();
    host.prepend(select);
  }

  // The query itself reports the error.
  client.loadEntry().then(fill, () => {});
  return {
    show(version) {
      currentVersion = version;
      update();
    },
  };
}
