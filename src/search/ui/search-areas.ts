/**
 * Areas of the search page: the sections of the site that have results, with a filter.
 *
 * The index of this site is searched as a whole, so the filter selects rows of the complete list of results. A hosted
 * service returns one page of results at a time, so there are no areas.
 */

import type { LocaleScope } from "../../theme/context.tsx";
import type { SearchHit, SearchRequest, SearchResult } from "../engine/search-api.ts";
import { button, element, setAttribute } from "./dom.ts";
import type { SearchClient } from "./provider.ts";

type AreaRequest = Pick<SearchRequest, "query" | "page" | "size"> & { version?: string };

export interface Area {
  name: string;
  /** Number of hits, including those that are folded. */
  count: number;
}

/**
 * Searches by area. `isCurrent` returns false if the page has started another query, which would be ended by further
 * queries; then, the result is rejected or incomplete.
 */
export interface AreaSearch {
  /** Return the areas with results, those with most hits first. */
  areas(request: AreaRequest, isCurrent: () => boolean): Promise<Area[]>;
  /** Search one area. */
  search(request: AreaRequest, area: string, isCurrent: () => boolean): Promise<SearchResult>;
}

/** Space in pixels between the start of the row and the selected chip. */
const MARGIN = 64;
/** More than the number of rows of any site. */
const ALL_ROWS = 1_000_000;
/** Maximum number of rows of other areas between two rows that are requested together. */
const MAX_GAP = 3;

const areaOf = ({ hierarchy }: SearchHit): string => hierarchy.lvl0 ?? "";
const hitsOf = (row: SearchHit): SearchHit[] => [row, ...(row.folded ?? [])];

export function createAreaSearch(client: SearchClient): AreaSearch {
  /** Rows of the latest query, and whether they are loaded or still being loaded. */
  let latest: { key: string; rows: Promise<readonly SearchHit[]>; isUsable: () => boolean } | undefined;

  /** Return all rows of a query, without texts. */
  async function loadRows({ query, version }: AreaRequest, isCurrent: () => boolean): Promise<readonly SearchHit[]> {
    // Load the files that the query needs; only then, all rows are available at once.
    await client.search({ query, version, page: 0, size: 1 });
    if (!isCurrent()) throw new Error("another query has been started");
    const answer = client.search({ query, version, page: 0, size: ALL_ROWS, folds: true });
    // A newer query ends the previous one, which would otherwise load the text of every row.
    void client.search({ query: "", version, page: 0, size: 1 }).catch(() => {});
    return (await answer).hits;
  }

  function rowsOf(request: AreaRequest, isCurrent: () => boolean): Promise<readonly SearchHit[]> {
    const key = JSON.stringify([request.query, request.version]);
    if (latest?.key === key && latest.isUsable()) return latest.rows;
    const started = { key, rows: loadRows(request, isCurrent), isUsable: isCurrent };
    latest = started;
    started.rows.then(
      () => {
        started.isUsable = () => true;
      },
      () => {
        started.isUsable = () => false;
      },
    );
    return started.rows;
  }

  return {
    async areas(request, isCurrent) {
      const counts = new Map<string, number>();
      for (const hit of (await rowsOf(request, isCurrent)).flatMap(hitsOf))
        counts.set(areaOf(hit), (counts.get(areaOf(hit)) ?? 0) + 1);
      return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
    },
    async search({ page, size, ...request }, area, isCurrent) {
      const rows = await rowsOf({ ...request, page, size }, isCurrent);
      const inArea = [...rows.keys()].filter((at) => areaOf(rows[at] as SearchHit) === area);
      const all = inArea.flatMap((at) => hitsOf(rows[at] as SearchHit));
      const hits: SearchHit[] = [];
      for (const run of runsOf(inArea.slice(page * size, (page + 1) * size))) {
        if (!isCurrent()) break;
        const part = pageWith(run);
        const answer = await client.search({ ...request, ...part, summaries: true, folds: true });
        const first = part.page * part.size;
        hits.push(...run.flatMap((at) => answer.hits[at - first] ?? []));
      }
      const pages = new Set(all.map(({ url }) => url.replace(/#.*$/, "")));
      return { hits, nbHits: all.length, nbPages: pages.size, nbRows: inArea.length, suggestions: [] };
    },
  };
}

/** Group numbers in ascending order into runs that are close to each other. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number - (run.at(-1) as number) <= MAX_GAP) run.push(number);
    else runs.push([number]);
  }
  return runs;
}

/** Return the smallest page of results that contains all rows of a run. */
function pageWith(run: readonly number[]): Pick<SearchRequest, "page" | "size"> {
  const first = run[0] as number;
  const last = run.at(-1) as number;
  let size = last - first + 1;
  while (Math.floor(first / size) !== Math.floor(last / size)) size++;
  return { page: Math.floor(first / size), size };
}

export interface AreaFilter {
  /** @param total Number of all results. @param selected Name of the selected area; undefined for all areas. */
  show(areas: readonly Area[], total: number, selected: string | undefined): void;
}

/**
 * Add the buttons of the filter to an element.
 *
 * @param onSelect Called with the name of the area; an empty string selects all areas.
 */
export function createAreaFilter(
  host: HTMLElement,
  { t, formatNumber }: LocaleScope,
  onSelect: (area: string) => void,
): AreaFilter {
  const list = element("ul");
  const title = element("h2", { id: "search-areas" }, t("search.page.areas"));
  host.setAttribute("role", "group");
  host.setAttribute("aria-labelledby", title.id);
  host.append(title, list);
  const buttons = new Map<string, HTMLButtonElement>();

  function draw(name: string, count: number, isSelected: boolean): HTMLElement {
    const control = buttons.get(name) ?? button("", () => onSelect(name));
    buttons.set(name, control);
    control.replaceChildren(
      element("span", {}, name || t("search.page.allAreas")),
      element("span", { class: "search-area-count" }, count === 0 ? "" : formatNumber(count)),
    );
    setAttribute(control, "aria-pressed", String(isSelected));
    control.disabled = count === 0 && !isSelected;
    // Reuse the element: inserting it again would take the focus from it.
    return control.parentElement ?? element("li", {}, control);
  }

  return {
    show(areas, total, selected = "") {
      const known = areas.some(({ name }) => name === selected) || selected === "";
      const all = [{ name: "", count: total }, ...areas, ...(known ? [] : [{ name: selected, count: 0 }])];
      const items = all.map(({ name, count }) => draw(name, count, name === selected));
      if (items.length !== list.children.length || items.some((item, at) => item !== list.children[at]))
        list.replaceChildren(...items);
      // In a row of chips, the selected one may be out of sight.
      list.scrollLeft = (buttons.get(selected)?.offsetLeft ?? 0) - list.offsetLeft - MARGIN;
    },
  };
}
