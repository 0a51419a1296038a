/**
 * Chooses the records of a result. Loaded with the body index, so it must not import parts of the engine that the
 * worker's entry needs; limits are parameters.
 */

import type { Records, SearchRecord } from "./records.ts";
import type { SearchRequest } from "./search-api.ts";

export type RowsRequest = Pick<SearchRequest, "page" | "size" | "perGroup" | "folds">;

export interface RowLimits {
  /** Number of hits of one page that are listed together. */
  listed: number;
  /** Maximum number of hits of one page in a group. */
  grouped: number;
}

export interface RowsContext {
  ranked: readonly number[];
  request: RowsRequest;
  limits: RowLimits;
  /** Records of the partial result of this query. In groups, they remain the first rows. */
  shown: readonly number[];
  records: Records;
}

/** A record of a result, and the records that are folded into it. */
export interface ResultRow {
  record: number;
  folded: readonly number[];
}

export interface ResultRows {
  rows: ResultRow[];
  /** Number of rows on all pages of results. */
  count: number;
}

/** Choose the records of one page of results. */
export function chooseRows(context: RowsContext): ResultRows {
  const { ranked, request } = context;
  const { page, size, perGroup, folds } = request;
  let all: ResultRow[];
  if (perGroup !== undefined) all = pickByGroup(context, perGroup);
  else all = folds ? foldPages(context) : ranked.map(rowOf);
  return { rows: all.slice(page * size, (page + 1) * size), count: all.length };
}

const rowOf = (record: number): ResultRow => ({ record, folded: [] });

/** Number of ranked records considered for the dialog: enough to find hits of lower-ranked groups. */
const GROUPED_RECORDS = 60;

function pickByGroup({ ranked, request, limits, shown, records }: RowsContext, perGroup: number): ResultRow[] {
  const perPage = new Map<number, number>();
  const groups = new Map<number, number[]>();
  let remaining = request.size;
  for (const record of new Set([...shown, ...ranked.slice(0, GROUPED_RECORDS)])) {
    const { page } = records.records[record] as SearchRecord;
    const group = records.file.group[page] as number;
    const hits = groups.get(group) ?? [];
    const ofPage = perPage.get(page) ?? 0;
    if (remaining === 0 || hits.length >= perGroup || ofPage >= limits.grouped) continue;
    perPage.set(page, ofPage + 1);
    groups.set(group, [...hits, record]);
    remaining--;
  }
  return [...groups.values()].flat().map(rowOf);
}

/** Fold the hits of each page after those that are listed into the last of these. */
function foldPages({ ranked, limits: { listed }, records: { records } }: RowsContext): ResultRow[] {
  const pages = new Map<number, number[]>();
  for (const record of ranked) {
    const { page } = records[record] as SearchRecord;
    const ofPage = pages.get(page) ?? [];
    pages.set(page, ofPage);
    ofPage.push(record);
  }
  return [...pages.values()].flatMap((ofPage) =>
    ofPage.slice(0, listed).map((record, at) => ({ record, folded: at === listed - 1 ? ofPage.slice(listed) : [] })),
  );
}
